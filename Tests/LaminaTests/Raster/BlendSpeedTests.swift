// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// Every blend mode compared with Pixman's own, on one thread; runs of the two alternate.
///
/// Times are meaningful only in a release build, so this runs only on request:
///
///     LAMINA_SPEED=1 swift test -c release -Xswiftc -enable-testing --filter BlendSpeedTests
///
/// The expectations are lower than the results of an idle machine (see Docs/Laboratory.md), so
/// that they hold on a busy one too.
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["LAMINA_SPEED"] == "1"))
struct BlendSpeedTests {
  /// The least milliseconds of many runs.
  private struct Times {
    var ours = Double.infinity
    var pixman = Double.infinity
    var ratio: Double { pixman / ours }
  }

  /// Blends pixels of all alphas; each time is that of `calls` calls.
  private static func times(
    _ mode: BlendMode, width: Int, height: Int, runs: Int, calls: Int
  ) throws -> Times {
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    var noise = KernelNoise(seed: 33)
    let source = noise.pixels(bounds.area)
    let below = noise.pixels(bounds.area)
    let image = try #require(PixmanImage(bounds: bounds))
    func restore() { image.replace(bounds, pixels: below.span, stride: width) }
    restore()
    var oracle = PixmanOracle(image)
    var times = Times()
    let clock = ContinuousClock()
    func time(_ body: () -> Void) -> Double {
      clock.measure { for _ in 0..<calls { body() } } / .milliseconds(calls)
    }
    func timeOurs() {
      restore()
      times.ours = min(
        times.ours,
        time { image.blend(bounds, pixels: source.span, stride: width, by: mode.kernel) })
    }
    let isKnown = oracle.blend(source, mode) { restoreOther, blend in
      for run in 0..<runs {
        timeOurs()
        // A factor of hundreds is known well enough after some runs.
        guard run < 10 || times.ratio < 10 else { continue }
        restoreOther()
        times.pixman = min(times.pixman, time(blend))
      }
    }
    if !isKnown { for _ in 0..<runs { timeOurs() } }
    return times
  }

  private static func report(_ mode: BlendMode, _ place: String, _ times: Times) {
    func text(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
    print(
      "blend speed: \(mode) \(place): \(text(times.ours)) ms,",
      times.pixman.isFinite
        ? "Pixman \(text(times.pixman)) ms, \(text(times.ratio)) times as fast" : "not in Pixman")
  }

  /// The modes that Pixman computes at the speed of memory.
  private static let copying: [BlendMode] = [.clear, .copy, .plusLighter]

  @Test(arguments: BlendMode.allCases)
  func `pixels near the processor are blended several times as fast as by Pixman`(mode: BlendMode)
    throws
  {
    let times = try Self.times(mode, width: 256, height: 256, runs: 60, calls: 10)
    Self.report(mode, "near", times)
    switch mode {
    case .clear, .copy, .plusLighter: #expect(times.ratio >= 1)
    case .normal, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn,
      .destinationOut, .destinationAtop, .xor:
      #expect(times.ratio >= 4)
    case .plusDarker:
      // Pixman has none; the other sum is similar.
      let lighter = try Self.times(.plusLighter, width: 256, height: 256, runs: 60, calls: 10)
      #expect(times.ours <= 4 * lighter.ours)
    default: #expect(times.ratio >= 10)
    }
  }

  /// Rows of a full screen come from further away, at most at the speed of memory.
  ///
  /// Two functions at that speed differ by some percent from run to run.
  @Test(arguments: BlendMode.allCases.filter { $0 != .plusDarker })
  func `a full screen is blended at least as fast as by Pixman`(mode: BlendMode) throws {
    let times = try Self.times(mode, width: 1920, height: 1080, runs: 40, calls: 1)
    Self.report(mode, "full screen", times)
    #expect(times.ratio >= (Self.copying.contains(mode) ? 0.85 : 1.2))
  }
}
