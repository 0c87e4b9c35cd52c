// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

@Suite struct SharedBitmapsTests {
  private static func image(x: Int = 0, width: Int = 30, _ color: UInt32) throws -> PixmanImage {
    let image = try #require(
      PixmanImage(bounds: PixelRect(x: x, y: 0, width: width, height: 40)))
    image.replace(image.bounds, color: color)
    return image
  }

  @Test func `equal images share one bitmap, different ones do not`() throws {
    let bitmaps = SharedBitmaps()
    let first = try Self.image(0xFF00_00FF)
    #expect(bitmaps.shared(first) === first)
    #expect(bitmaps.shared(try Self.image(0xFF00_00FF)) === first)
    for other in [
      try Self.image(0xFF00_00FE), try Self.image(x: 1, 0xFF00_00FF),
      try Self.image(width: 31, 0xFF00_00FF),
    ] {
      #expect(bitmaps.shared(other) === other)
    }
  }

  @Test func `images that differ in one pixel between the hashed rows do not share a bitmap`()
    throws
  {
    let bitmaps = SharedBitmaps()
    let (first, second) = (try Self.image(0xFF00_00FF), try Self.image(0xFF00_00FF))
    second.replace(PixelRect(x: 29, y: 39, width: 1, height: 1), color: 0xFF00_00FE)
    #expect(first.sampleHash == second.sampleHash)
    #expect(bitmaps.shared(first) === first)
    #expect(bitmaps.shared(second) === second)
  }

  @Test func `images without owners are forgotten`() throws {
    let bitmaps = SharedBitmaps()
    for color in 0..<1_000 as Range<UInt32> {
      _ = bitmaps.shared(try Self.image(0xFF00_0000 | color))
    }
    #expect(bitmaps.count == 0)
  }

  @Test func `equal rasterized cards share one bitmap until one of them changes`() throws {
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    let root = box(0, 0, 100, 100, .white)
    let cards = (0..<4).map { index in
      let card = box(CGFloat(index) * 20, CGFloat(index) * 7, 15, 12, .pureRed)
      card.cornerRadius = 3
      card.shouldRasterize = true
      return card
    }
    root.sublayers = cards
    compositor.root = root
    compositor.render()
    #expect(compositor.resources.bitmaps.count == 1)
    cards[2].borderWidth = 1
    compositor.render()
    #expect(compositor.resources.bitmaps.count == 2)
    cards[2].borderWidth = 0
    compositor.render()
    #expect(compositor.resources.bitmaps.count == 1)
    #expect(compositor.render().caches[.rasterizedLayer].misses == 0)
  }
}
