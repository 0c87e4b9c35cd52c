// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Layers that draw their contents against the slow oracle; see ``ReferenceTests`` for the
/// tolerances.
@Suite struct DrawingReferenceTests {
  @Test(arguments: ReferenceTests.groups)
  func `the picture of a tree with drawings is the oracle's`(group: Int) throws {
    var (excused, pixels) = (0, 0)
    let count = ReferenceTests.casesInGroup / 2
    for number in group * count..<(group + 1) * count {
      let tree = RandomTree(case: number, seed: 3, variety: .plainDrawn)
      let comparison = try ReferenceTests.compare(tree)
      excused += comparison.excusedPixels
      pixels += comparison.actual.pixels.count
      if !comparison.pixelsBeyond.isEmpty {
        if ProcessInfo.processInfo.environment["LAMINA_REDUCE"] == "1" {
          tree.reduce { (try? ReferenceTests.compare(tree).pixelsBeyond.isEmpty) == false }
        }
        Issue.record("\(tree.label): \(comparison.pixelsBeyond.count) pixels\n\(tree.text)")
      }
    }
    #expect(Double(excused) <= 4 * ReferenceTests.mostExcused * Double(pixels))
  }
}
