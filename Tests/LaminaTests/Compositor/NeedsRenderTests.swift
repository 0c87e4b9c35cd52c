// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// `Compositor.needsRender`.
@Suite struct NeedsRenderTests {
  private let root = box(0, 0, 10, 10, .white)
  private let dot = box(2, 2, 5, 5, .pureRed)
  private let compositor: Compositor

  init() throws {
    compositor = try Compositor(size: CGSize(width: 10, height: 10))
    root.addSublayer(dot)
    compositor.root = root
  }

  @Test func `a frame is needed at first, and none after it`() throws {
    #expect(try Compositor(size: CGSize(width: 1, height: 1)).needsRender)
    #expect(compositor.needsRender)
    compositor.render()
    #expect(!compositor.needsRender)
    compositor.render()
    #expect(!compositor.needsRender)
  }

  @Test func `a change anywhere in the tree needs a frame`() {
    let changes: [(String, () -> Void)] = [
      ("colour", { dot.backgroundColor = .pureBlue }),
      ("place", { dot.position.x += 1 }),
      ("layout", { dot.setNeedsLayout() }),
      ("display", { dot.setNeedsDisplay() }),
      ("sublayer", { dot.addSublayer(box(0, 0, 1, 1, .black)) }),
      ("mask", { root.mask = box(0, 0, 3, 3, .black) }),
      ("in the mask", { root.mask?.backgroundColor = .pureRed }),
      ("removal", { dot.removeFromSuperlayer() }),
    ]
    compositor.render()
    for (name, change) in changes {
      change()
      #expect(compositor.needsRender, "\(name)")
      compositor.render()
      #expect(!compositor.needsRender, "\(name)")
    }
  }

  @Test func `a change of the compositor's settings needs a frame`() throws {
    let changes: [(String, (Compositor) throws -> Void)] = [
      ("background", { $0.background = .black }),
      ("repaint", { $0.setNeedsRepaint() }),
      ("size", { try $0.resize(to: CGSize(width: 12, height: 10)) }),
      ("limits", { $0.limits = .unlimited }),
      ("root", { $0.root = box(0, 0, 4, 4, .black) }),
      ("no root", { $0.root = nil }),
    ]
    compositor.render()
    for (name, change) in changes {
      try change(compositor)
      #expect(compositor.needsRender, "\(name)")
      compositor.render()
      #expect(!compositor.needsRender, "\(name)")
    }
  }

  @Test func `setting a property to its present value needs no frame`() {
    compositor.render()
    dot.backgroundColor = .pureRed
    compositor.root = root
    #expect(!compositor.needsRender)
  }

  @Test func `debug colours need each frame, and one more to disappear`() {
    compositor.diagnostics.debugOptions = .colorBlendedLayers
    compositor.render()
    #expect(compositor.needsRender)
    compositor.render()
    compositor.diagnostics.debugOptions = []
    #expect(compositor.needsRender)
    compositor.render()
    #expect(!compositor.needsRender)
  }

  @Test func `a frame of another compositor may cause the need for one`() throws {
    compositor.render()
    dot.backgroundColor = .pureBlue
    _ = try root.render()
    #expect(compositor.needsRender)
    compositor.render()
    #expect(compositor.surface[3, 3] == Pixel.blue)
    #expect(!compositor.needsRender)
  }

  @Test func `unfinished tiles need a frame`() throws {
    final class Tiles: TiledLayer {
      override func draw(in context: DrawingContext) {
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10), color: .pureRed)
      }
    }
    let tiles = Tiles()
    tiles.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    tiles.tileSize = CGSize(width: 5, height: 5)
    root.addSublayer(tiles)
    compositor.tiles.perFrame = 1
    var frames = 0
    while compositor.needsRender, frames < 100 {
      compositor.render()
      frames += 1
    }
    #expect(frames >= 4)
    #expect(frames < 100)
    #expect(compositor.lastReport?.unfinishedTiles == 0)
    #expect(compositor.surface.count(Pixel.red) == 100)
  }
}
