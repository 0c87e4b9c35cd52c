// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import LaminaTestSupport
import Synchronization
import Testing

@testable import Lamina

/// A layer that draws itself, on any thread.
private final class DrawnTiles: TiledLayer {
  var threads: Set<ObjectIdentifier> = []
  override func draw(in context: DrawingContext) {
    threads.insert(ObjectIdentifier(Thread.current))
    context.fill(context.bounds, color: .white)
  }
}

private final class Meetings: Sendable {
  let count = Atomic(0)
}

/// Which tiles are drawn, and when.
@Suite struct TileDrawingTests {
  private static let million = CGSize(width: 1_000_000, height: 1_000_000)

  @Test func `only the visible tiles of a layer of a million points are drawn`() throws {
    let scene = try TileScene(256, 128, layer: Self.million)
    scene.layer.position = CGPoint(x: -640_000, y: -320_000)
    let report = scene.compositor.render()
    #expect(report.painting.tiles == 8)
    #expect(report.caches[.tile].misses == 8)
    #expect(scene.recorder.scales == Array(repeating: 1, count: 8))
    let expected = (0..<2).flatMap { row in
      (0..<4).map { column in
        CGRect(
          x: 640_000 + 64 * CGFloat(column), y: 320_000 + 64 * CGFloat(row), width: 64, height: 64)
      }
    }
    #expect(scene.recorder.take() == expected)
    #expect(scene.compositor.surface.count(Pixel.white) == 256 * 128)
    #expect(scene.compositor.render().painting.tiles == 0)
  }

  @Test func `kept tiles are shown again without being drawn`() throws {
    let scene = try TileScene(128, 128, drawPattern)
    scene.compositor.render()
    let before = scene.compositor.surface
    scene.compositor.setNeedsRepaint()
    let report = scene.compositor.render()
    #expect(scene.compositor.surface == before)
    #expect(scene.recorder.rects.count == 4)
    #expect(report.painting.tiles == 0)
    #expect(report.painting.tilePixels == 128 * 128)
    #expect(report.caches[.tile].hits == 4)
  }

  @Test func `a tile hidden by opaque content is not drawn`() throws {
    let scene = try TileScene(256, 64)
    let lid = Layer()
    lid.frame = CGRect(x: 60, y: 0, width: 70, height: 64)
    lid.backgroundColor = .black
    scene.root.addSublayer(lid)
    scene.compositor.render()
    #expect(scene.recorder.take().map(\.minX) == [0, 128, 192])
    lid.removeFromSuperlayer()
    scene.compositor.render()
    #expect(scene.recorder.take().map(\.minX) == [64])
    #expect(scene.compositor.surface.count(Pixel.white) == 256 * 64)
  }

  @Test func `a changed rectangle redraws the tiles that it touches`() throws {
    let scene = try TileScene(256, 256)
    scene.compositor.render()
    _ = scene.recorder.take()
    scene.layer.setNeedsDisplay(CGRect(x: 70, y: 10, width: 5, height: 5))
    let report = scene.compositor.render()
    #expect(scene.recorder.take() == [CGRect(x: 64, y: 0, width: 64, height: 64)])
    // Two pixels around it, which sampling between pixels may use.
    #expect(report.damage == [PixelRect(x: 68, y: 8, width: 9, height: 9)])
    #expect(report.caches[.tile].invalidated == 1)
    scene.layer.setNeedsDisplay(CGRect(x: 130, y: 130, width: -4, height: -4))
    scene.layer.setNeedsDisplay(CGRect(x: 250, y: 250, width: 1, height: 1))
    scene.compositor.render()
    #expect(
      scene.recorder.take().map(\.origin) == [
        CGPoint(x: 64, y: 64), CGPoint(x: 128, y: 64), CGPoint(x: 64, y: 128),
        CGPoint(x: 128, y: 128), CGPoint(x: 192, y: 192),
      ])
    for _ in 0..<100 { scene.layer.setNeedsDisplay(CGRect(x: 1, y: 1, width: 1, height: 1)) }
    scene.compositor.render()
    #expect(scene.recorder.take().count == 16)
  }

  /// Each scale is given with the points in a pixel of its tiles: the layer has one level, and far smaller pictures
  /// are made from coarser tiles.
  @Test(arguments: [(1, 1), (0.2499, 2), (0.0312, 16)] as [(CGFloat, CGFloat)])
  func `a glyph that is placed across the edge of a changed tile is seen in the next one as well`(
    scale: CGFloat, pixel: CGFloat
  ) throws {
    // Ink up to just before the edge at 64 pixels, which the nearest quarter of a pixel takes beyond it.
    let ink = CGRect(x: 61.8775 * pixel, y: 20 * pixel, width: 2.12 * pixel, height: 2.12 * pixel)
    let glyphs = GlyphRun(
      source: TestGlyphs(), size: 2 * ink.width, color: .pureRed, glyphs: [1],
      positions: [CGPoint(x: ink.minX, y: ink.maxY)])
    var isShown = false
    let scene = try TileScene(128, 64, layer: CGSize(width: 8192, height: 4096)) { context in
      context.fill(context.dirtyRect, color: .white)
      if isShown { context.draw(glyphs) }
    }
    scene.scale(by: scale)
    scene.compositor.render()
    isShown = true
    scene.layer.setNeedsDisplay(ink)
    #expect(ink.maxX < 64 * pixel)
    scene.compositor.render()
    let fresh = try Compositor(size: scene.root.bounds.size)
    fresh.root = scene.root
    fresh.render()
    #expect(scene.compositor.surface == fresh.surface)
    let next = Int((64 * pixel * scale).rounded(.up))
    #expect((0..<64).contains { fresh.surface[next, $0] != Pixel.white })
  }

  @Test func `a change far beyond the levels of a layer is seen in the pixels beside it as well`()
    throws
  {
    let ink = CGRect(x: 11_142, y: 5120, width: 120, height: 2048)
    var isShown = false
    let scene = try TileScene(64, 64, layer: CGSize(width: 65_536, height: 65_536)) { context in
      context.fill(context.dirtyRect, color: .white)
      if isShown { context.fill(ink, color: .black) }
    }
    scene.layer.position.x = 0.1354
    scene.scale(by: 0.999 / 1024)
    scene.compositor.render()
    isShown = true
    scene.layer.setNeedsDisplay(ink)
    scene.compositor.render()
    let fresh = try Compositor(size: scene.root.bounds.size)
    fresh.root = scene.root
    fresh.render()
    #expect(scene.compositor.surface == fresh.surface)
    #expect(fresh.surface[10, 5] != Pixel.white)
  }

  @Test(arguments: [CGRect.null, .infinite, CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)])
  func `an invalid rectangle redraws all tiles`(rect: CGRect) throws {
    let scene = try TileScene(128, 64)
    scene.compositor.render()
    _ = scene.recorder.take()
    scene.layer.setNeedsDisplay(rect)
    #expect(scene.compositor.render().damagedPixels == 128 * 64)
    #expect(scene.recorder.take().count == 2)
    scene.layer.display()
    scene.compositor.render()
    #expect(scene.recorder.take().count == 2)
  }

  @Test func `scrolling draws the tiles that come into view`() throws {
    let scene = try TileScene(256, 128, layer: Self.million, drawPattern)
    let view = ScrollLayer()
    view.frame = scene.root.bounds
    scene.root.addSublayer(view)
    view.addSublayer(scene.layer)
    scene.compositor.render()
    #expect(scene.recorder.take().count == 8)
    view.scroll(to: CGPoint(x: 10, y: 0))
    let report = scene.compositor.render()
    #expect(scene.recorder.take().map(\.minX) == [256, 256])
    #expect(report.movedPixels == 246 * 128)
    #expect(report.damagedPixels == 10 * 128)
    view.scroll(to: CGPoint(x: 64, y: 0))
    scene.compositor.render()
    #expect(scene.recorder.take().isEmpty)
    view.scroll(to: CGPoint(x: 64, y: 1))
    scene.compositor.render()
    #expect(scene.recorder.take().map(\.minY) == Array(repeating: 128, count: 4))
    let other = try Compositor(size: scene.root.bounds.size)
    other.root = scene.root
    other.render()
    #expect(other.surface == scene.compositor.surface)
  }

  @Test func `changed tile properties redraw all tiles`() throws {
    let scene = try TileScene(128, 128)
    let layer = scene.layer
    scene.compositor.render()
    #expect(scene.recorder.take().count == 4)
    for (change, count) in [
      ({ layer.tileSize.width = 128 }, 2), ({ layer.contentsScale = 2 }, 8),
      ({ layer.opacity = 0.5 }, 0), ({ layer.fadeDuration = 1 }, 0),
      ({ layer.bounds.origin.x = 64 }, 4),
    ] as [(() -> Void, Int)] {
      change()
      scene.compositor.render()
      #expect(scene.recorder.take().count == count)
    }
  }

  @Test func `an image replaces the tiles, and removing it restores them`() throws {
    let scene = try TileScene(64, 64)
    scene.layer.contents = Image(
      width: 1, height: 1, premultipliedARGB: [Pixel.red])
    scene.compositor.render()
    #expect(scene.recorder.take().isEmpty)
    #expect(scene.compositor.surface.count(Pixel.red) == 64 * 64)
    scene.layer.contents = nil
    scene.compositor.render()
    #expect(scene.recorder.take().count == 1)
    #expect(scene.compositor.surface.count(Pixel.white) == 64 * 64)
  }

  @Test func `an empty tile is kept as well`() throws {
    let scene = try TileScene(64, 64) { _ in }
    let report = scene.compositor.render()
    #expect(report.caches[.tile].entries == 1)
    #expect(report.caches[.tile].bytes < 1024)
    scene.compositor.setNeedsRepaint()
    #expect(scene.compositor.render().painting.tiles == 0)
    #expect(scene.compositor.surface.paintedCount == 0)
  }

  @Test func `a layer that draws itself does so on the rendering thread`() throws {
    let layer = DrawnTiles()
    layer.frame = CGRect(x: 0, y: 0, width: 600, height: 600)
    #expect(try draw(600, 600, layer).count(Pixel.white) == 600 * 600)
    #expect(layer.threads == [ObjectIdentifier(Thread.current)])
  }

  @Test func `a tile drawer is called on several threads at once`() throws {
    let scene = try TileScene(128, 64, threads: 2)
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let meetings = Meetings()
    // Each waits for the other: if they were called one after another, the first would wait
    // forever.
    scene.layer.tileDrawer = { context in
      let isFirst = context.dirtyRect.minX == 0
      (isFirst ? first : second).signal()
      let result = (isFirst ? second : first).wait(timeout: .now() + 20)
      if result == .success { meetings.count.wrappingAdd(1, ordering: .relaxed) }
      context.fill(context.dirtyRect, color: .white)
    }
    scene.compositor.render()
    #expect(meetings.count.load(ordering: .relaxed) == 2)
    #expect(scene.recorder.take().isEmpty)
    #expect(scene.compositor.surface.count(Pixel.white) == 128 * 64)
  }

  @Test func `tiles of a replicated layer are drawn once`() throws {
    let scene = try TileScene(256, 64, layer: CGSize(width: 64, height: 64))
    let replicator = ReplicatorLayer()
    replicator.frame = scene.root.bounds
    replicator.instanceCount = 4
    replicator.instanceTransform = Transform3D(translationX: 64, y: 0, z: 0)
    scene.root.addSublayer(replicator)
    replicator.addSublayer(scene.layer)
    #expect(scene.compositor.render().painting.tiles == 1)
    #expect(scene.compositor.surface.count(Pixel.white) == 256 * 64)
  }

  @Test func `a point hits the bounds, with tiles or without, and draws none`() throws {
    let scene = try TileScene(128, 64, layer: CGSize(width: 100, height: 40)) { _ in }
    #expect(scene.root.hitTest(CGPoint(x: 99, y: 39)) === scene.layer)
    #expect(scene.root.hitTest(CGPoint(x: 101, y: 39)) === scene.root)
    #expect(scene.recorder.rects.isEmpty)
  }

  @Test func `a layer that leaves the tree takes its tiles with it`() throws {
    let scene = try TileScene(128, 128)
    #expect(scene.compositor.render().caches[.tile].entries == 4)
    scene.layer.removeFromSuperlayer()
    #expect(scene.compositor.render().caches[.tile].entries == 0)
    scene.root.addSublayer(scene.layer)
    #expect(scene.compositor.render().painting.tiles == 4)
    scene.compositor.purgeCaches()
    scene.compositor.setNeedsRepaint()
    #expect(scene.compositor.render().painting.tiles == 4)
  }
}
