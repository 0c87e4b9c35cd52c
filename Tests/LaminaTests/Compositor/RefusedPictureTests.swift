// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// Layers whose pictures would be larger than a surface may be: they are left out, and hide nothing.
@Suite struct RefusedPictureTests {
  @Test func `a bitmap that is refused hides nothing behind it`() throws {
    // The bitmap needs two pixels more on each side.
    let size = CGSize(width: 8, height: 32_766)
    let (root, layer) = (box(0, 0, 8, 32_766, .white), box(0, 0, 8, 32_766, .white))
    root.addSublayer(layer)
    let compositor = try Compositor(size: size)
    compositor.cachePolicy.bytes = 0
    compositor.root = root
    compositor.render()
    root.backgroundColor = .pureRed
    (layer.backgroundColor, layer.shouldRasterize) = (.black, true)
    let report = compositor.render()
    #expect(report.omissions.map(\.reason) == [.tooLarge])
    #expect(compositor.surface.pixels.allSatisfy { $0 == Pixel.red })
  }

  @Test
  func `a picture of tiles that is refused hides nothing, and is reported once for all instances`()
    throws
  {
    let tiled = TiledLayer()
    tiled.bounds = CGRect(x: 0, y: 0, width: 33_200, height: 64)
    tiled.anchorPoint = .zero
    tiled.transform = Transform3D(scaleX: 0.25, y: 0.25, z: 1)
    tiled.tileSize = CGSize(width: 4096, height: 64)
    tiled.fadeDuration = 0
    tiled.tileDrawer = { $0.fill($0.dirtyRect, color: .white) }
    let view = box(0, 0, 4000, 16)
    view.masksToBounds = true
    let instances = ReplicatorLayer()
    (instances.instanceCount, instances.instanceTransform) = (5, .identity)
    instances.addSublayer(tiled)
    view.addSublayer(instances)
    let root = box(0, 0, 8300, 16, .pureBlue)
    root.addSublayer(view)
    let compositor = try Compositor(size: CGSize(width: 8300, height: 16))
    compositor.tiles.policy.bytes = 1 << 28
    compositor.root = root
    // First one half, then the other, so that all tiles are known.
    compositor.render()
    view.frame = CGRect(x: 4000, y: 0, width: 4300, height: 16)
    view.bounds.origin.x = 4000
    compositor.render()
    view.frame = CGRect(x: 0, y: 0, width: 8300, height: 16)
    view.bounds.origin.x = 0
    root.backgroundColor = .pureRed
    let report = compositor.render()
    #expect(report.omissions.map(\.reason) == [.tooLarge])
    #expect(compositor.surface.pixels.allSatisfy { $0 == Pixel.red })
  }

  @Test func `a layer in perspective that is nearly without height is left out`() throws {
    let layer = box(0, 0, 0, 0, .white)
    layer.anchorPoint = .zero
    layer.position = .zero
    layer.bounds = CGRect(x: 0, y: 0, width: 1e6, height: .leastNormalMagnitude / 100)
    layer.transform.m14 = 1e-9
    let root = box(0, 0, 200, 200, .pureRed)
    root.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 200, height: 200))
    compositor.root = root
    compositor.render()
    #expect(compositor.surface.pixels.allSatisfy { $0 == Pixel.red })
  }
}
