// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

struct DeferredReachTests {
  @Test(arguments: [0.07, 1, 8.1, 12, 33, 60.5, 1000.7, 199_999, 1_000_000])
  func `a reach is rounded up, by an eighth at most`(_ distance: CGFloat) throws {
    let reach = try #require(DeferredReach(atLeast: distance).distance)
    #expect(reach >= distance)
    #expect(reach <= distance * 1.125)
  }

  @Test func `two ems of the usual sizes of fonts are exact`() {
    for size in 8...16 {
      #expect(DeferredReach(atLeast: CGFloat(2 * size)).distance == CGFloat(2 * size))
    }
  }

  @Test func `a reach of nothing is a small one, and no reach is none`() throws {
    #expect(try #require(DeferredReach(atLeast: 0).distance) <= 0.0625)
    #expect(DeferredReach.none.distance == nil)
    #expect(DeferredReach(atLeast: 0) != .none)
  }
}
