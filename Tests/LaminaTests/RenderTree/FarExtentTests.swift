// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// Layers that extend beyond exact numbers, under transforms that bring them back.
struct FarExtentTests {
  @Test func `two hundred billion points scaled down are drawn completely`() throws {
    let layer = Layer()
    layer.anchorPoint = .zero
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 2e14)
    layer.transform = Transform3D(scaleX: 1, y: 1e-13, z: 1)
    layer.backgroundColor = .pureRed
    let surface = try draw(24, 24, layer)
    #expect(surface.count(Pixel.red) == 20 * 20)
    #expect(surface[19, 19] == Pixel.red)
  }

  @Test(arguments: [1e9, 1e12, 1e13, 1e18, 1e100])
  func `a layer stays in place if its surroundings are far out and brought back`(
    distance: CGFloat
  ) throws {
    let (layer, far) = (box(2, 3, 4, 5, .pureRed), Layer())
    far.anchorPoint = .zero
    far.sublayers = [layer]
    layer.position.x *= distance
    layer.position.y *= distance
    layer.transform = Transform3D(scaleX: distance, y: distance, z: 1)
    far.transform = Transform3D(scaleX: 1 / distance, y: 1 / distance, z: 1)
    let surface = try draw(12, 12, far)
    #expect(surface.count(Pixel.red) == 4 * 5)
    #expect(surface[2, 3] == Pixel.red)
    #expect(surface[5, 7] == Pixel.red)
  }

  @Test func `tiny content is not lost beside content far out`() throws {
    let (root, far) = (Layer(), box(0, -1.6e9, 20, 1e9, .pureBlue))
    root.anchorPoint = .zero
    root.bounds = CGRect(x: 0, y: 0, width: 20, height: 4e-14)
    root.transform = Transform3D(scaleX: 1, y: 1e15, z: 1)
    root.backgroundColor = .pureRed
    root.sublayers = [far]
    let compositor = try Compositor(size: CGSize(width: 24, height: 48))
    compositor.root = root
    compositor.render()
    #expect(compositor.surface.count(Pixel.red) == 20 * 40)
    far.isHidden = true
    compositor.render()
    #expect(compositor.surface.count(Pixel.red) == 20 * 40)
  }

  @Test func `an edit of an almost edge-on layer repaints like a new compositor`() throws {
    let (root, space, leaf) = (Layer(), TransformLayer(), Layer())
    // The frame determines the size of the picture, so the bounds are 10²⁴ points high.
    root.transform = Transform3D(rotationAngle: 1.57, x: 0, y: 1, z: 0)
      .concatenating(Transform3D(scaleX: 0.499_999_999_999, y: 1.420_613_985, z: -2))
      .concatenating(Transform3D(rotationAngle: .pi / 2, x: 1, y: 0, z: 0))
    root.frame = CGRect(x: 11.732, y: -11.3, width: -32_768, height: 32_767.999_99)
    leaf.frame = CGRect(x: -9.6, y: 32_768, width: 64.5, height: 2)
    leaf.backgroundColor = .pureBlue
    space.sublayers = [leaf]
    root.sublayers = [space]
    let compositor = try Compositor(size: CGSize(width: 100, height: 128))
    compositor.background = Color(red: 0.2, green: 0.1, blue: 0.6, alpha: 0.94)
    compositor.root = root
    compositor.render()
    root.backgroundColor = Color(red: 0.23, green: 0.32, blue: 0.44)
    compositor.render()
    let fresh = try Compositor(size: CGSize(width: 100, height: 128))
    fresh.background = compositor.background
    fresh.root = root
    fresh.render()
    #expect(compositor.surface.pixels == fresh.surface.pixels)
    #expect(compositor.surface.count(0xFF3B_5270) > 1000)
  }

  @Test func `an extent that reaches everywhere does so in every space`() {
    let (root, layer) = (Layer(), Layer())
    layer.bounds = CGRect(x: 0, y: 0, width: 1e13, height: 1)
    layer.backgroundColor = .black
    root.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
    root.sublayers = [layer]
    let harness = TreeHarness(root)
    harness.update()
    #expect(harness.node(layer).subtreeExtent == .everywhere)
    #expect(harness.node(root).subtreeExtent == .everywhere)
  }

  @Test(arguments: [true, false])
  func `so many instances in space that limits leave some out reach everywhere`(keepsDepth: Bool) {
    let (root, replicator) = (Layer(), ReplicatorLayer())
    replicator.preservesDepth = keepsDepth
    replicator.instanceCount = ReplicatorLayer.maximumInstances
    replicator.instanceTransform = Transform3D(translationX: 0, y: 0, z: 1)
    replicator.sublayers = (0..<16).map { _ in
      let layer = Layer()
      (layer.bounds.size, layer.backgroundColor) = (CGSize(width: 2, height: 2), .black)
      return layer
    }
    root.addSublayer(replicator)
    let harness = TreeHarness(root)
    harness.update()
    #expect(harness.node(root).subtreeExtent == CGRect(x: -1, y: -1, width: 2, height: 2))
    replicator.addSublayer(Layer())
    harness.update()
    #expect(harness.node(root).subtreeExtent == .everywhere)
  }

  @Test(arguments: [
    CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1),
    CGRect(x: -CGFloat.infinity, y: 0, width: CGFloat.infinity, height: 1),
    CGRect(x: 0, y: CGFloat.nan, width: 1, height: 1),
    CGRect(x: -2e12, y: 0, width: 1, height: 1), CGRect(x: 0, y: 1e12, width: 1, height: 1),
  ])
  func `an extent with an unknown edge contains everything`(rect: CGRect) {
    #expect(rect.limited == .everywhere)
    #expect(PixelRect.touched(by: rect.limited, .identity, margin: 0) == .everyPixel)
    let small = Transform2D(a: 1e-9, b: 0, c: 1e-9, d: 1e-9, tx: 0, ty: 0)
    #expect(PixelRect.touched(by: rect.limited, small, margin: 0) == .everyPixel)
  }

  @Test(arguments: [1.0 / 3, 3e8 + 1.0 / 3, 1e11 + 1.0 / 3])
  func `an extent that is moved far out and back holds what it held`(distance: CGFloat) {
    let rect = CGRect(x: 0.1, y: 0.2, width: 4.7, height: 5.3)
    let (out, back) = (CGPoint(x: distance, y: -distance), CGPoint(x: -distance, y: distance))
    let moved = rect.translated(by: out).translated(by: back)
    #expect(moved.insetBy(dx: -1e-12, dy: -1e-12).holds(rect))
    // Room is left for rounding alone.
    #expect(rect.insetBy(dx: -0.01, dy: -0.01).holds(moved))
    let step = Transform2D(translationX: distance, y: -distance)
    let placed = step.extent(of: rect).translated(by: back)
    #expect(placed.insetBy(dx: -1e-12, dy: -1e-12).holds(rect))
  }

  @Test func `what is cut near the eye has no exact extent far out`() {
    var transform = Transform3D.identity
    transform.m34 = -0.01
    let turned = Homography(
      Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0).concatenating(transform))
    let near = CGRect(x: -10, y: -10, width: 20, height: 20)
    #expect(turned.extent(of: near) == turned.boundingBox(of: near))
    // Its edges are sums of terms beyond 10⁸, and its distance from the eye one beyond 10⁶.
    #expect(turned.extent(of: CGRect(x: -10, y: 0, width: 20, height: 2e8)) == .everywhere)
    #expect(turned.extent(of: CGRect(x: -2e8, y: 0, width: 2e8, height: 20)) == .everywhere)
  }

  @Test func `near extents stay as they are`() {
    let rect = CGRect(x: -5, y: 2, width: 1e6, height: 7)
    #expect(rect.limited == rect)
    #expect(rect.translated(by: CGPoint(x: 3, y: 4)) == CGRect(x: -2, y: 6, width: 1e6, height: 7))
    #expect(CGRect.null.limited.isNull)
    #expect(CGRect.everywhere.limited == .everywhere)
  }
}
