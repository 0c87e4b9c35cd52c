// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Lamina
import LaminaTestSupport
import Testing

/// The limits that are promised for a tree of plain layers.
///
/// With LAMINA_LARGE set, a release build builds a million layers and must meet all limits, with
/// some tolerance only if other work uses the processor. Otherwise there are few layers and no
/// limits, because a debug build or a sanitizer is no measure, and few layers weigh little compared
/// with the process itself.
@Suite struct LargeTreeCostTests {
  private static let mostBytes = 512.0
  private static let mostBuildingSeconds = 3.0
  private static let mostFrameSeconds = 1.0

  private static var isLarge: Bool {
    #if DEBUG
      false
    #else
      ProcessInfo.processInfo.environment["LAMINA_LARGE"] != nil
    #endif
  }

  /// In a process of its own, because no other test may take memory meanwhile.
  @Test func `plain layers take few bytes, and are built and first drawn in little time`()
    async throws
  {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      try Self.build(Self.isLarge ? 1_000_000 : 50_000)
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("plain layers:") })
    print(line)
    let figures = line.split(separator: " ").compactMap { Double($0) }
    try #require(figures.count == 5)
    #expect(figures[1] > 100)
    if Self.isLarge {
      #expect(figures[1] <= Self.mostBytes)
      // A process that shares a processor also shares its caches and memory.
      let room = (figures[4] < 0.9 ? 3.0 : 1.0) * MachineSpeed.slowness
      #expect(figures[2] <= room * Self.mostBuildingSeconds)
      #expect(figures[3] <= room * Self.mostFrameSeconds)
    }
  }

  /// Builds and draws a number of layers, and prints the cost.
  private static func build(_ count: Int) throws {
    if isLarge { touchMemory() }
    let compositor = try Compositor(size: CGSize(width: 1000, height: 1000), threads: 1)
    let root = box(0, 0, 1000, 1000)
    compositor.root = root
    compositor.render()
    let bytesBefore = try residentBytes()
    var clock = WorkClock()
    root.sublayers = (0..<count).map { index in
      let layer = Layer()
      layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
      layer.position = CGPoint(x: Double(index % 1000) + 0.5, y: Double(index / 1000) + 0.5)
      layer.backgroundColor = .pureRed
      return layer
    }
    let building = clock.seconds
    clock = WorkClock()
    let times = compositor.render().times
    // On a loaded machine this thread had only this share of the time.
    let walk = (times.commit + times.damage + times.plan) * clock.share
    // The plan of a first frame lists every layer; the next frame releases it.
    root.sublayers?.first?.position.x += 1
    compositor.render()
    let bytes = Double(try residentBytes() - bytesBefore) / Double(count)
    func text(_ seconds: Double) -> String { String(format: "%.3f", seconds) }
    print(
      """
      plain layers: \(count) of \(Int(bytes)) bytes with their nodes, built in \(text(building)) \
      seconds, first drawn in \(text(walk)) seconds besides the pixels, with \(text(clock.share)) \
      of a processor
      """)
  }

  /// Allocates more memory than the layers will and returns it: a virtual machine may first have to
  /// get it from its host, which takes longer than everything that is measured.
  private static func touchMemory() {
    let bytes = [UInt8](repeating: 1, count: 2 << 30)
    precondition(bytes.last == 1, "the memory was not written")
  }

  /// The memory of the process after it has returned what it does not use.
  private static func residentBytes() throws -> Int {
    typealias Trim = @convention(c) (Int) -> Int32
    if let symbol = unsafe dlsym(nil, "malloc_trim") {
      // The C library's own type of the function.
      _ = unsafe unsafeBitCast(symbol, to: Trim.self)(0)
    }
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " ")
    return Int(pages[1]).map { $0 * sysconf(Int32(_SC_PAGESIZE)) } ?? 0
  }
}
