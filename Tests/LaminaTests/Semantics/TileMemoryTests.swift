// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// The memory of kept tiles.
@Suite struct TileMemoryTests {
  /// The bytes of a tile of 64 × 64 pixels.
  private static let tileBytes = RenderCache<CacheKey, CachedValue>.charge(
    for: .tile(TileKey(node: NodeID(index: 0), level: 0, column: 0, row: 0)), 4 * 64 * 64)

  @Test func `panning over a huge layer keeps no more than the bound`() throws {
    let scene = try TileScene(256, 128, layer: CGSize(width: 1e6, height: 1e6), drawPattern)
    scene.compositor.tiles.policy.bytes = 20 * Self.tileBytes
    var drawn = 0
    for step in 0..<40 {
      scene.layer.position = CGPoint(x: -100 * CGFloat(step), y: -70 * CGFloat(step))
      let report = scene.compositor.render()
      drawn += report.painting.tiles
      #expect(report.caches[.tile].bytes <= 20 * Self.tileBytes)
      #expect(report.caches[.tile].entries <= 20)
    }
    // From 8 to 15 tiles are in view at a time.
    #expect(drawn == scene.recorder.rects.count)
    #expect(drawn > 200)
    #expect(scene.compositor.lastReport?.caches[.tile].entries == 20)
    // All visible tiles are kept, those at the beginning are not.
    scene.compositor.setNeedsRepaint()
    #expect(scene.compositor.render().painting.tiles == 0)
    scene.layer.position = .zero
    #expect(scene.compositor.render().painting.tiles == 8)
  }

  @Test func `tiles are drawn for each frame that paints them if there is no memory`() throws {
    let scene = try TileScene(256, 128, drawPattern)
    scene.compositor.render()
    let picture = scene.compositor.surface
    for (room, kept) in [(0, 0), (3 * Self.tileBytes, 3), (8 * Self.tileBytes, 8)] {
      scene.compositor.tiles.policy.bytes = room
      for _ in 0..<2 {
        scene.compositor.setNeedsRepaint()
        let report = scene.compositor.render()
        #expect(scene.compositor.surface == picture)
        #expect(report.caches[.tile].entries == kept)
        #expect(report.caches[.tile].bytes <= room)
      }
      scene.compositor.setNeedsRepaint()
      let report = scene.compositor.render()
      #expect(report.painting.tiles == 8 - kept)
      #expect(report.caches[.tile].refused == 8 - kept)
    }
  }

  @Test func `thousands of tiles are kept, dropped and drawn again`() throws {
    let scene = try TileScene(400, 400, layer: CGSize(width: 3200, height: 3200)) {
      let rect = $0.dirtyRect
      $0.fill(CGRect(x: rect.midX, y: rect.midY, width: 4, height: 4), color: .white)
    }
    scene.compositor.tiles.policy.bytes = 1 << 26
    scene.scale(by: 1 / 16)
    // At a quarter, which is the coarsest level that is drawn for so small a scale.
    var drawn = scene.compositor.render().painting.tiles
    #expect(drawn == 13 * 13)
    scene.layer.transform = .identity
    for step in 0..<64 {
      scene.layer.position = CGPoint(x: -400 * CGFloat(step % 8), y: -400 * CGFloat(step / 8))
      drawn += scene.compositor.render().painting.tiles
    }
    #expect(drawn == 13 * 13 + 50 * 50)
    let kept = try #require(scene.compositor.lastReport?.caches[.tile])
    #expect(kept.entries == drawn)
    #expect(kept.bytes <= 1 << 26)
    scene.layer.setNeedsDisplay(CGRect(x: 3190, y: 3190, width: 1, height: 1))
    let report = scene.compositor.render()
    #expect(report.caches[.tile].invalidated == 2)
    #expect(report.painting.tiles == 1)
    scene.compositor.tiles.policy.bytes = 1 << 18
    scene.compositor.setNeedsRepaint()
    let few = scene.compositor.render().caches[.tile]
    #expect(few.bytes <= 1 << 18)
    #expect(few.bytes > 1 << 17)
    #expect(few.entries < 2000)
  }

  @Test func `invisible tiles are dropped after the idle limit, and visible ones stay`() throws {
    let scene = try TileScene(128, 64, layer: CGSize(width: 1024, height: 64))
    scene.compositor.tiles.policy.idleLimit = 1
    scene.compositor.render(at: 0)
    scene.layer.position.x = -128
    #expect(scene.compositor.render(at: 0.5).caches[.tile].entries == 4)
    for time in [1, 1.5, 2, 9.0] { scene.compositor.render(at: time) }
    let report = scene.compositor.lastReport
    #expect(report?.caches[.tile].entries == 2)
    scene.compositor.setNeedsRepaint()
    #expect(scene.compositor.render(at: 10).painting.tiles == 0)
  }

  @Test func `the standard bound follows the size of the surface`() throws {
    let compositor = try Compositor(size: CGSize(width: 100, height: 50))
    #expect(compositor.tiles.policy.bytes == 24 * 5000 + 4_194_304)
    #expect(compositor.tiles.policy.idleLimit == .infinity)
  }

  @Test(arguments: [CGFloat(1e-3), 1e-9, 0.3])
  func `a huge layer seen from far away costs a bounded number of tiles`(scale: CGFloat) throws {
    let scene = try TileScene(128, 64, layer: CGSize(width: 1e6, height: 1e6)) { _ in }
    scene.scale(by: scale)
    // Up to four times the pixels along either axis, and the tiles at the edges.
    #expect(scene.compositor.render().painting.tiles <= 10 * 6)
  }

  @Test(arguments: [
    CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10),
    CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10), CGRect(x: 0, y: 0, width: 0, height: 10),
    CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300),
    CGRect(x: 1e15, y: 0, width: 10, height: 10),
  ])
  func `any byte limits are safe`(bounds: CGRect) throws {
    let scene = try TileScene(64, 64, drawPattern)
    scene.layer.bounds = bounds
    scene.compositor.render()
    scene.scale(by: 1e20)
    scene.compositor.render()
    scene.layer.contentsScale = 1e-300
    (scene.layer.levelsOfDetail, scene.layer.levelsOfDetailBias) = (.max, .min)
    scene.layer.setNeedsDisplay(bounds)
    #expect(scene.compositor.render().unfinishedTiles == 0)
  }
}
