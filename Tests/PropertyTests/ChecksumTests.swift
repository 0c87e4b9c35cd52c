// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// The bytes of a hundred trees by the standard road and by the kernels alone, compared with recorded checksums.
///
/// By Pixman's calls alone the bytes differ by the tolerance that `RoadTests` states.
///
/// They are the same on every machine. `.ci/run` runs the test again with the baseline kernels, and
/// with Pixman's fast paths switched off.
@Suite struct ChecksumTests {
  private static var file: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Checksums.txt")
  }

  /// FNV-1a, 64 bits, over the pixels from the lowest byte to the highest.
  private static func checksum(_ surface: Image) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for pixel in surface.pixels {
      for shift: UInt32 in [0, 8, 16, 24] {
        hash = (hash ^ UInt64(pixel >> shift & 255)) &* 0x100_0000_01B3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  @Test(arguments: [CompositingRoad.standard, .kernels])
  func `a hundred trees give the recorded bytes`(by road: CompositingRoad) throws {
    let lines = try (0..<100).map { number in
      let tree = RandomTree(case: number)
      let compositor = try Compositor(size: tree.size, scale: tree.scale)
      compositor.compositingRoad = road
      compositor.root = tree.root
      compositor.render()
      return "\(number) \(Self.checksum(compositor.surface))"
    }
    if PictureRun.current.recording == .all, road == .standard {
      try (lines.joined(separator: "\n") + "\n").write(
        to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("checksums recorded; run again without LAMINA_RECORD")
      return
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
    #expect(recorded.count == lines.count)
    for (recorded, line) in zip(recorded, lines) {
      #expect(recorded == line, "the bytes of a tree are not those recorded")
    }
  }
}
