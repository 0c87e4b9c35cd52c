// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// Tiles that appear one after another, and fade in.
@Suite struct TileFadeTests {
  /// Two red tiles side by side, one drawn for each frame.
  private static func scene(fade: TimeInterval = 0.25) throws -> TileScene {
    let scene = try TileScene(128, 64) {
      $0.fill(
        $0.dirtyRect,
        color: $0.scale == 1 ? Color(red: 1, green: 0, blue: 0) : Color(red: 0, green: 0, blue: 1))
    }
    scene.compositor.tiles.perFrame = 1
    scene.layer.fadeDuration = fade
    return scene
  }

  @Test func `one tile is drawn a frame, and fades in by the time of the frames`() throws {
    let scene = try Self.scene()
    for (time, first, second, unfinished) in [
      (0, 0, 0, 2), (0.125, 0x8080_0000, 0, 2), (0.1875, 0xBFBF_0000, 0x4040_0000, 2),
      (0.25, Pixel.red, 0x8080_0000, 1), (0.375, Pixel.red, Pixel.red, 0),
    ] as [(TimeInterval, UInt32, UInt32, Int)] {
      let report = scene.compositor.render(at: time)
      let surface = scene.compositor.surface
      #expect(surface[5, 5] == first, "\(time)")
      #expect(surface[63, 63] == first, "\(time)")
      #expect(surface[64, 5] == second, "\(time)")
      #expect(surface[127, 63] == second, "\(time)")
      #expect(report.unfinishedTiles == unfinished, "\(time)")
    }
    #expect(scene.recorder.rects.count == 2)
    #expect(scene.compositor.render(at: 1).damagedPixels == 0)
  }

  @Test func `the same times give the same frames, and continuing is up to the caller`() throws {
    let (one, other) = (try Self.scene(), try Self.scene())
    for time in [0, 0.1, 0.1, 0.3, 0.31] {
      one.compositor.render(at: time)
      other.compositor.render(at: time)
      #expect(one.compositor.surface == other.compositor.surface)
    }
    #expect(one.compositor.lastReport == other.compositor.lastReport)
    #expect(one.compositor.surface[0, 0] == Pixel.red)
  }

  @Test func `only unfinished tiles are painted again`() throws {
    let scene = try Self.scene()
    scene.compositor.render(at: 0)
    scene.compositor.render(at: 0.25)
    #expect(scene.compositor.lastReport?.damage == [PixelRect(x: 0, y: 0, width: 128, height: 64)])
    scene.compositor.render(at: 0.3)
    #expect(scene.compositor.lastReport?.damage == [PixelRect(x: 64, y: 0, width: 64, height: 64)])
  }

  @Test(arguments: [0, -1, TimeInterval.nan])
  func `a tile without a duration is visible at once`(duration: TimeInterval) throws {
    let scene = try Self.scene(fade: duration)
    #expect(scene.compositor.render(at: 0).unfinishedTiles == 1)
    #expect(scene.compositor.surface[0, 0] == Pixel.red)
    #expect(scene.compositor.surface[64, 0] == 0)
    #expect(scene.compositor.render(at: 0).unfinishedTiles == 0)
    #expect(scene.compositor.surface[64, 0] == Pixel.red)
  }

  @Test func `a coarser tile replaces a missing one until the finer one is there`() throws {
    let scene = try Self.scene()
    scene.layer.levelsOfDetail = 3
    scene.compositor.tiles.perFrame = nil
    scene.scale(by: 0.5)
    scene.compositor.render(at: 0)
    #expect(scene.compositor.surface[40, 20] == Pixel.blue)
    scene.compositor.tiles.perFrame = 0
    scene.scale(by: 1)
    #expect(scene.compositor.render(at: 1).unfinishedTiles == 2)
    #expect(scene.compositor.surface.count(Pixel.blue) == 128 * 64)
    scene.compositor.tiles.perFrame = 1
    scene.compositor.render(at: 2)
    #expect(scene.compositor.surface.count(Pixel.blue) == 128 * 64)
    scene.compositor.render(at: 2.125)
    #expect(scene.compositor.surface[10, 10] == 0xFF80_007F)
    #expect(scene.compositor.surface[100, 10] == Pixel.blue)
    scene.compositor.render(at: 2.25)
    #expect(scene.compositor.surface[10, 10] == Pixel.red)
    #expect(scene.compositor.surface[100, 10] == 0xFF80_007F)
    #expect(scene.compositor.render(at: 3).unfinishedTiles == 0)
    #expect(scene.compositor.surface.count(Pixel.red) == 128 * 64)
  }

  @Test func `a changed tile is drawn at once, and does not fade`() throws {
    let scene = try Self.scene()
    for time in [0, 1, 2.0] { scene.compositor.render(at: time) }
    #expect(scene.compositor.surface.count(Pixel.red) == 128 * 64)
    scene.layer.setNeedsDisplay()
    let report = scene.compositor.render(at: 3)
    #expect(report.painting.tiles == 2)
    #expect(report.unfinishedTiles == 0)
    #expect(scene.compositor.surface.count(Pixel.red) == 128 * 64)
  }

  @Test func `a tile that cannot be kept is drawn at once`() throws {
    let scene = try Self.scene()
    scene.compositor.tiles.policy = .none
    #expect(scene.compositor.render(at: 0).unfinishedTiles == 0)
    #expect(scene.compositor.surface.count(Pixel.red) == 128 * 64)
  }

  /// Between pixels a tile is painted together with its neighbours, which are not kept any more.
  @Test(arguments: [20_000, 40_000, 60_000], [0, 0.25])
  func `all tiles appear, even if the budget holds fewer than are in view`(
    bytes: Int, fade: TimeInterval
  ) throws {
    let scene = try TileScene(256, 64, drawPattern)
    scene.layer.levelsOfDetail = 3
    scene.layer.levelsOfDetailBias = 2
    scene.layer.fadeDuration = fade
    scene.compositor.tiles = TileSettings(
      policy: CachePolicy(bytes: bytes, idleLimit: .infinity), perFrame: 1)
    var time: TimeInterval = 0
    for scale in [1, 1.6, 0.7] {
      scene.scale(by: scale)
      for _ in 0..<100 {
        time += 1
        if scene.compositor.render(at: time).unfinishedTiles == 0 { break }
      }
      #expect(scene.compositor.lastReport?.unfinishedTiles == 0, "\(scale)")
      let all = try Compositor(size: scene.root.bounds.size)
      all.root = scene.root
      all.render(at: time)
      #expect(scene.compositor.surface == all.surface, "\(scale)")
    }
  }

  @Test func `a tile that left the view counts again when it comes back`() throws {
    let scene = try TileScene(128, 64, layer: CGSize(width: 192, height: 64))
    // Room for two tiles.
    scene.compositor.tiles = TileSettings(
      policy: CachePolicy(bytes: 40_000, idleLimit: .infinity), perFrame: 2)
    scene.compositor.render(at: 0)
    scene.layer.position.x = -64
    scene.compositor.render(at: 1)
    scene.compositor.tiles.perFrame = 0
    scene.layer.position.x = 0
    #expect(scene.compositor.render(at: 2).unfinishedTiles == 1)
  }

  @Test func `all tiles are there at once without a limit, and stay`() throws {
    let scene = try Self.scene()
    scene.compositor.tiles.perFrame = nil
    #expect(scene.compositor.render(at: 0).unfinishedTiles == 0)
    #expect(scene.compositor.surface.count(Pixel.red) == 128 * 64)
    let late = try Self.scene()
    late.compositor.render(at: 0)
    late.compositor.tiles.perFrame = nil
    late.compositor.render(at: 0.01)
    #expect(late.compositor.surface.count(Pixel.red) == 128 * 64)
  }

  @Test(arguments: [false, true])
  func `tiles appear in bitmaps and groups, and in layers that leave and come back`(
    isRasterized: Bool
  ) throws {
    let scene = try Self.scene()
    let group = Layer()
    group.frame = scene.root.bounds
    group.shouldRasterize = isRasterized
    if !isRasterized { group.compositingFilter = .normal }
    scene.root.addSublayer(group)
    group.addSublayer(scene.layer)
    scene.compositor.render(at: 0)
    scene.layer.isHidden = true
    #expect(scene.compositor.render(at: 1).unfinishedTiles == 0)
    scene.layer.isHidden = false
    for time in [2, 3, 4, 5.0] { scene.compositor.render(at: time) }
    #expect(scene.compositor.lastReport?.unfinishedTiles == 0)
    #expect(scene.compositor.surface.count(Pixel.red) == 128 * 64)
  }
}
