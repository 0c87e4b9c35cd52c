// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// A class whose tiles fade in slowly, and that needs display for every key.
private final class SlowLayer: TiledLayer {
  override class func fadeDuration() -> TimeInterval { 2 }
  override class func needsDisplay(forKey key: String) -> Bool { true }
}

@Suite struct TiledLayerTests {
  @Test func `a new tiled layer has Core Animation's defaults`() {
    let layer = TiledLayer()
    #expect(layer.tileSize == CGSize(width: 256, height: 256))
    #expect(layer.levelsOfDetail == 1)
    #expect(layer.levelsOfDetailBias == 0)
    #expect(TiledLayer.fadeDuration() == 0.25)
    #expect(layer.fadeDuration == 0.25)
    #expect(layer.tileDrawer == nil)
    #expect(!layer.masksToBounds)
    #expect(!layer.needsDisplay())
  }

  @Test func `a class may choose the duration of the fading of its tiles`() {
    let layer = SlowLayer()
    #expect(layer.fadeDuration == 2)
    layer.tileSize = CGSize(width: 100, height: 80)
    layer.setNeedsDisplay()
    #expect(layer.tileSize == CGSize(width: 100, height: 80))
    #expect(!layer.needsDisplay())
  }

  @Test func `a copy has the properties of its original`() {
    let original = TiledLayer()
    original.tileSize = CGSize(width: 64, height: 128)
    (original.levelsOfDetail, original.levelsOfDetailBias) = (4, 2)
    original.fadeDuration = 1
    original.tileDrawer = { $0.fill($0.dirtyRect, color: .white) }
    let copy = TiledLayer(layer: original)
    #expect(copy.tileSize == original.tileSize)
    #expect((copy.levelsOfDetail, copy.levelsOfDetailBias) == (4, 2))
    #expect(copy.fadeDuration == 1)
    #expect(copy.tileDrawer != nil)
    #expect(copy.properties.tiles?.drawer == original.properties.tiles?.drawer)
    #expect(TiledLayer(layer: Layer()).levelsOfDetail == 1)
    #expect(TiledLayer(layer: "no layer").tileSize.width == 256)
  }

  @Test func `a copy of another layer draws its own tiles, not what that drew`() throws {
    final class Red: Layer {
      override func draw(in context: DrawingContext) {
        context.fill(context.bounds, color: .pureRed)
      }
    }
    let source = Red()
    source.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    source.display()
    let tiled = TiledLayer(layer: source)
    #expect(tiled.drawing == nil)
    tiled.tileDrawer = { $0.fill($0.dirtyRect, color: .pureBlue) }
    #expect(try pixel(of: tiled) == Pixel.blue)
  }

  /// A pixel in the middle of a picture of 64 × 64 pixels.
  private func pixel(of layer: Layer) throws -> UInt32 {
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    root.addSublayer(layer)
    let compositor = try Compositor(size: root.bounds.size)
    compositor.root = root
    #expect(compositor.render().omissions.isEmpty)
    return compositor.surface[32, 32]
  }

  @Test(arguments: [
    (CGFloat(1), 64), (64, 64), (64.1, 65), (256, 256), (9000, 4096), (-5, 64), (.infinity, 4096),
    (.nan, 256),
  ])
  func `sides of tiles are whole pixels within limits`(side: CGFloat, pixels: Int) {
    let layer = TiledLayer()
    layer.tileSize = CGSize(width: side, height: 100)
    let grid = layer.properties.tiles.map { TileGrid($0, 1) }
    #expect(grid?.width == pixels)
    #expect(grid?.height == 100)
  }

  @Test func `tiles of a level are adjacent, from the origin to both sides`() {
    var tiles = TiledContent()
    tiles.tileSize = CGSize(width: 64, height: 100)
    let grid = TileGrid(tiles, 2)
    let keys = grid.tiles(
      touching: PixelRect(minX: -65, minY: 99, maxX: 64, maxY: 101), node: NodeID(index: 3),
      level: -1)
    #expect(keys.map(\.column) == [-2, -1, 0, -2, -1, 0])
    #expect(keys.map(\.row) == [0, 0, 0, 1, 1, 1])
    // At level −1 a point has one pixel.
    #expect(grid.rect(of: keys[3]) == CGRect(x: -128, y: 100, width: 64, height: 100))
    #expect(
      keys[3].coarser(by: 1) == TileKey(node: NodeID(index: 3), level: -2, column: -1, row: 0))
    #expect(keys[5].coarser(by: 2) == TileKey(node: NodeID(index: 3), level: -3, column: 0, row: 0))
  }

  @Test func `changes are known step by step, up to a limit`() {
    let first = TileChanges()
    var second = first
    second.note(CGRect(x: 1, y: 2, width: 3, height: 4))
    var third = second
    third.note(CGRect(x: 5, y: 6, width: 7, height: 8))
    #expect(third.rects(since: third) == [])
    #expect(third.rects(since: second) == [CGRect(x: 5, y: 6, width: 7, height: 8)])
    #expect(third.rects(since: first)?.count == 2)
    #expect(first.rects(since: third) == nil)
    var all = third
    all.noteAll()
    #expect(all.rects(since: third) == nil)
    for _ in 0..<64 { third.note(.zero) }
    #expect(third.rects(since: second) == nil)
  }

  @Test(arguments: [
    // The scale on screen, and the pixels of a point in the tiles: 2, 1 and 0.5 are requested.
    (CGFloat(8), CGFloat(2)), (2, 2), (1.5, 2), (1, 1), (1.0001, 1), (0.6, 1), (0.5, 0.5),
    (0.3, 0.5), (0.125, 0.5), (0.1, 0.25), (0.02, 0.0625),
  ])
  func `the coarsest level with enough pixels is used`(shown: CGFloat, scale: CGFloat) {
    let layer = TiledLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
    (layer.levelsOfDetail, layer.levelsOfDetailBias) = (3, 1)
    let found = layer.properties.tileLevel(under: Transform2D(scaleX: shown, y: shown / 2))
    #expect(found.map { $0.grid.scale(ofLevel: $0.level) } == scale)
    layer.contentsScale = 3
    let finer = layer.properties.tileLevel(under: Transform2D(scaleX: 3 * shown, y: shown))
    #expect(finer.map { $0.grid.scale(ofLevel: $0.level) } == 3 * scale)
  }

  @Test func `a level shows at least one pixel of the layer`() {
    let layer = TiledLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 1000, height: 5)
    layer.levelsOfDetail = 20
    let found = layer.properties.tileLevel(under: Transform2D(scaleX: 0.1, y: 0.1))
    #expect(found?.level == -2)
  }

  @Test(arguments: [
    Transform2D(scaleX: .nan, y: 1), Transform2D(scaleX: .infinity, y: 1),
    Transform2D(scaleX: 0, y: 0), Transform2D(scaleX: .leastNonzeroMagnitude, y: 0),
  ])
  func `there are no tiles under a transform without a scale`(transform: Transform2D) {
    #expect(TiledLayer().properties.tileLevel(under: transform) == nil)
  }

  @Test
  func `a turned layer of which only the empty corner of its box is in view omits nothing`() throws
  {
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let layer = TiledLayer()
    layer.bounds.size = CGSize(width: 200, height: 200)
    layer.position = CGPoint(x: -130, y: -130)
    layer.transform = Transform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
    root.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    compositor.root = root
    #expect(compositor.render().omissions.isEmpty)
  }
}
