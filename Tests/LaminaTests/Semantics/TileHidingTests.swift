// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// The area that opaque tiles hide, from the frame after the one that drew them.
@Suite struct TileHidingTests {
  private static let pixels = 128 * 128

  /// Four tiles of a layer over a blue one, all on the surface.
  private static func scene(
    _ body: @escaping (DrawingContext) -> Void = { $0.fill($0.dirtyRect, color: .white) }
  ) throws -> TileScene {
    let scene = try TileScene(128, 128, layer: CGSize(width: 256, height: 256), body)
    scene.root.insertSublayer(box(0, 0, 128, 128, .pureBlue), at: 0)
    // Nothing is painted directly onto a colour, so that all fills are counted.
    scene.compositor.planOptions.leastOntoColor = .max
    return scene
  }

  private static func repaint(_ scene: TileScene) -> FrameReport {
    scene.compositor.setNeedsRepaint()
    return scene.compositor.render()
  }

  @Test func `kept tiles hide everything below them`() throws {
    let scene = try Self.scene()
    let first = scene.compositor.render()
    // The blue layer, which hides the background, and the drawing of each tile.
    #expect(first.painting.fillPixels == 2 * Self.pixels)
    #expect(first.hiddenPixels == Self.pixels)
    let picture = scene.compositor.surface
    let report = Self.repaint(scene)
    #expect(report.painting.fillPixels == 0)
    #expect(report.painting.tilePixels == Self.pixels)
    // The layer, and the background.
    #expect(report.hiddenLayers == 1)
    #expect(report.hiddenPixels == 2 * Self.pixels)
    // Only the tiles, without a surface on which they are put together.
    #expect(report.painting.commands == 4)
    #expect(report.painting.surfaces == 0)
    #expect(scene.compositor.surface == picture)
    scene.compositor.planOptions.hides = false
    let all = Self.repaint(scene)
    #expect(all.painting.fillPixels == 2 * Self.pixels)
    #expect(all.hiddenPixels == 0)
    #expect(scene.compositor.surface == picture)
  }

  /// The tile at the side is left out, and the others are one picture, which ends there.
  @Test(arguments: [(54, 12), (54, 10), (-10, 12), (-74, 12)])
  func `tiles beside a hidden one are drawn`(start: CGFloat, cover: CGFloat) throws {
    let (root, tiles) = (box(0, 0, 128, 64), TiledLayer())
    tiles.frame = root.bounds
    tiles.tileSize = CGSize(width: 64, height: 64)
    tiles.bounds.origin.x = start
    tiles.tileDrawer = { $0.fill($0.dirtyRect, color: .pureBlue) }
    root.sublayers = [tiles, box(0, 0, cover, 64, .pureGreen)]
    let picture = try root.render()
    #expect(picture.count(Pixel.green) == Int(cover) * 64)
    #expect(picture.count(Pixel.blue) == (128 - Int(cover)) * 64)
  }

  @Test(arguments: [Color?.none, Color(gray: 1, alpha: 0.5)])
  func `a translucent tile hides nothing, and those around it do`(
    color: Color?
  ) throws {
    let scene = try Self.scene {
      if $0.dirtyRect.origin != CGPoint(x: 64, y: 0) {
        $0.fill($0.dirtyRect, color: .white)
      } else if let color {
        $0.fill($0.dirtyRect, color: color)
      }
    }
    scene.compositor.render()
    let picture = scene.compositor.surface
    let report = Self.repaint(scene)
    #expect(report.painting.fillPixels == 64 * 64)
    #expect(report.hiddenPixels == 3 * 64 * 64 + Self.pixels)
    #expect(scene.compositor.surface == picture)
  }

  @Test func `one translucent pixel is enough`() throws {
    let scene = try Self.scene {
      $0.fill($0.dirtyRect, color: .white)
      $0.setBlendMode(.copy)
      $0.fill(CGRect(x: 70, y: 9, width: 1, height: 1), color: Color(gray: 1, alpha: 0.99))
    }
    scene.compositor.render()
    #expect(Self.repaint(scene).painting.fillPixels == 64 * 64)
  }

  @Test func `tiles that fade in, or of a translucent layer, hide nothing`() throws {
    let scene = try Self.scene()
    scene.compositor.tiles.perFrame = 4
    // The blue layer, and the drawing of each tile.
    #expect(scene.compositor.render(at: 0).painting.fillPixels == 2 * Self.pixels)
    #expect(scene.compositor.render(at: 0.125).painting.fillPixels == Self.pixels)
    #expect(scene.compositor.surface[9, 9] == 0xFF80_80FF)
    // Finished with this frame.
    #expect(scene.compositor.render(at: 0.25).painting.fillPixels == 0)
    #expect(scene.compositor.surface.count(Pixel.white) == Self.pixels)
    scene.layer.opacity = 0.5
    #expect(scene.compositor.render(at: 1).painting.fillPixels == Self.pixels)
    #expect(scene.compositor.surface[9, 9] == 0xFF80_80FF)
  }

  @Test(arguments: [(0.8, 0), (1.5, 0), (1, 0.5)] as [(CGFloat, CGFloat)])
  func `tiles sampled between their pixels hide the pixels that they cover completely`(
    scale: CGFloat, offset: CGFloat
  ) throws {
    let scene = try Self.scene()
    scene.scale(by: scale)
    scene.layer.position = CGPoint(x: offset, y: offset)
    scene.compositor.render()
    let picture = scene.compositor.surface
    let report = Self.repaint(scene)
    // Half of the first row and column shows the content below.
    #expect(report.painting.fillPixels == (offset == 0 ? 0 : 2 * 128 - 1))
    #expect(scene.compositor.surface == picture)
  }

  @Test func `kept tiles are drawn without a surface, and each is clipped by the bounds`() throws {
    let scene = try TileScene(150, 110, layer: CGSize(width: 121.5, height: 90.25), drawPattern)
    scene.layer.position = CGPoint(x: 7, y: 5)
    for opacity: Float in [1, 0.6] {
      for isClipped in [false, true] {
        scene.layer.opacity = opacity
        (scene.layer.masksToBounds, scene.layer.cornerRadius) = (isClipped, isClipped ? 20 : 0)
        scene.compositor.purgeCaches()
        scene.compositor.setNeedsRepaint()
        #expect(scene.compositor.render().painting.tiles == 4)
        let picture = scene.compositor.surface
        #expect(picture.paintedCount > 9000)
        let report = Self.repaint(scene)
        #expect(report.painting.surfaces == 0)
        #expect(report.painting.tiles == 0)
        #expect(scene.compositor.surface == picture)
      }
    }
  }
}
