// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// The figures of the table of the roads: Pixman's time for each step, divided by the kernel's.
///
/// Runs of the two alternate on one thread, and medians are compared. Times are meaningful only in
/// a release build, so this runs only on request:
///
///     LAMINA_SPEED=1 swift test -c release -Xswiftc -enable-testing --filter RoadSpeedTests
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["LAMINA_SPEED"] == "1"))
struct RoadSpeedTests {
  private static let sizes = [(16, 16), (256, 256), (1280, 720), (1920, 1080)]

  private static func ratio(_ step: CompositingStep, _ width: Int, _ height: Int) throws -> Double {
    var one = try RoadCase(width, height)
    let (kernels, pixman) = (one.canvas(step, .kernels), one.canvas(step, .pixman))
    let clock = ContinuousClock()
    // Long enough to be measured, and the figures of one run are close together in time.
    let calls = max(1, 100_000 / one.bounds.area)
    func time(_ canvas: Canvas) -> Double {
      clock.measure { for _ in 0..<calls { one.perform(step, on: canvas) } } / .nanoseconds(1)
    }
    var times: (kernels: [Double], pixman: [Double]) = ([], [])
    let end = clock.now + .milliseconds(400)
    while times.kernels.count < 5 || clock.now < end {
      one.restore()
      times.kernels.append(time(kernels))
      one.restore()
      times.pixman.append(time(pixman))
    }
    let middle = times.kernels.count / 2
    return times.pixman.sorted()[middle] / times.kernels.sorted()[middle]
  }

  @Test func `the kernels are faster by the factors in the table`() throws {
    for line in CompositingRoads.table where line.tolerance != nil {
      let ratios = try Self.sizes.map { try Self.ratio(line.step, $0.0, $0.1) }
      let texts = ratios.map { "\(($0 * 100).rounded() / 100)" }
      print("road speed: \(line.step): \(texts.joined(separator: ", "))")
    }
  }
}
