// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

@Suite struct CacheReadingTests {
  /// The cache releases the memory of dropped entries once it is sparse, and the findings of a plan name
  /// entries by their places.
  @Test(arguments: [10, 64, 65, 90, 300])
  func `all bitmaps of a frame may become useless at once`(count: Int) throws {
    let root = box(0, 0, 200, 200, .white)
    root.sublayers = (0..<count).map { index in
      let card = box(
        CGFloat(index % 20) * 10, CGFloat(index / 20) * 10, 9, 9,
        Color(red: CGFloat(index) / CGFloat(count), green: 0, blue: 0))
      card.cornerRadius = 3
      card.shouldRasterize = true
      return card
    }
    let compositor = try Compositor(size: CGSize(width: 200, height: 200), threads: 1)
    compositor.root = root
    compositor.render()
    for card in root.sublayers ?? [] { card.borderWidth = 1 }
    let report = compositor.render().caches[.rasterizedLayer]
    #expect(report.misses == count)
    #expect(report.invalidated == count)
    let other = try Compositor(size: CGSize(width: 200, height: 200), threads: 1)
    other.root = root
    other.render()
    expectEqual(compositor.surface, other.surface, "\(count) bitmaps")
    #expect(compositor.render().damage.isEmpty)
  }
}
