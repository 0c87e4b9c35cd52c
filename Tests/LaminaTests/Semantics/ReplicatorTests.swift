// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// A replicator of 10 × 10 points at the top left, whose instances move to the right.
private func replicator(_ count: Int, by x: CGFloat = 2, _ layers: Layer...) -> ReplicatorLayer {
  let layer = ReplicatorLayer()
  layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
  layer.instanceCount = count
  layer.instanceTransform = Transform3D(translationX: x, y: 0, z: 0)
  layer.sublayers = layers
  return layer
}

private func compositor(_ root: Layer, _ width: CGFloat = 100, _ height: CGFloat = 100) throws
  -> Compositor
{
  let compositor = try Compositor(size: CGSize(width: width, height: height))
  compositor.root = root
  compositor.render()
  return compositor
}

@Suite struct ReplicatorDefaultsTests {
  @Test func `a new replicator draws its sublayers once and unchanged`() {
    let layer = ReplicatorLayer()
    #expect(layer.instanceCount == 1)
    #expect(layer.instanceDelay == 0)
    #expect(layer.instanceTransform == .identity)
    #expect(layer.instanceColor == .white)
    #expect(layer.instanceRedOffset == 0)
    #expect(layer.instanceGreenOffset == 0)
    #expect(layer.instanceBlueOffset == 0)
    #expect(layer.instanceAlphaOffset == 0)
    #expect(!layer.preservesDepth)
    #expect(ReplicatorLayer.maximumInstances == 65_536)
  }

  @Test func `a copy has the instances of its original`() {
    let original = replicator(7, by: 3)
    original.instanceDelay = 0.5
    original.preservesDepth = true
    original.instanceAlphaOffset = -0.25
    let copy = ReplicatorLayer(layer: original)
    #expect(copy.instanceCount == 7)
    #expect(copy.instanceTransform == Transform3D(translationX: 3, y: 0, z: 0))
    #expect(copy.instanceDelay == 0.5)
    #expect(copy.preservesDepth)
    #expect(copy.instanceAlphaOffset == -0.25)
    #expect(copy.sublayers == nil)
    #expect(ReplicatorLayer(layer: Layer()).instanceCount == 1)
  }

  @Test func `only the first instance is hit, and nothing if there are no instances`() {
    let dot = box(0, 0, 4, 4, .pureRed)
    let layer = replicator(3, by: 5, dot)
    #expect(layer.hitTest(CGPoint(x: 1, y: 1)) === dot)
    #expect(layer.hitTest(CGPoint(x: 6, y: 1)) === layer)
    #expect(layer.hitTest(CGPoint(x: 11, y: 1)) == nil)
    layer.instanceCount = 0
    #expect(layer.hitTest(CGPoint(x: 1, y: 1)) === layer)
  }
}

@Suite struct ReplicatorDrawingTests {
  @Test func `each instance moves further, and later ones are on top`() throws {
    let layer = replicator(3, by: 1, box(0, 0, 2, 1, .white))
    layer.instanceColor = Color(red: 1, green: 0, blue: 0)
    layer.instanceRedOffset = -0.4
    layer.instanceGreenOffset = 0.4
    // Red, then (0.6, 0.4, 0), then (0.2, 0.8, 0).
    let surface = try draw(5, 1, layer)
    #expect(surface.pixels == [0xFFFF_0000, 0xFF99_6600, 0xFF33_CC00, 0xFF33_CC00, 0])
  }

  @Test(arguments: [0, -1, Int.min])
  func `a count that is not positive draws no sublayers, but the layer itself`(count: Int) throws {
    let layer = replicator(count, box(0, 0, 20, 20, .pureRed))
    layer.backgroundColor = .pureBlue
    let surface = try draw(20, 20, layer)
    #expect(surface.count(Pixel.blue) == 100)
    #expect(surface.paintedCount == 100)
  }

  @Test func `background and border are not repeated`() throws {
    let layer = replicator(4, by: 12, box(2, 2, 2, 2, .pureRed))
    layer.backgroundColor = .pureBlue
    layer.borderWidth = 1
    let surface = try draw(60, 10, layer)
    #expect(surface.count(Pixel.red) == 16)
    #expect(surface.count(Pixel.blue) == 64 - 4)
    #expect(surface.count(Pixel.black) == 36)
  }

  @Test func `the transform is about the centre of the bounds and accumulates`() throws {
    // A dot at the upper left, rotated by quarters about (5, 5).
    let layer = replicator(4, box(0, 0, 1, 1, .pureRed))
    layer.instanceTransform = Transform3D(Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    let surface = try draw(10, 10, layer)
    #expect(surface.paintedCount == 4)
    for (x, y) in [(0, 0), (9, 0), (9, 9), (0, 9)] { #expect(surface[x, y] == Pixel.red) }
    // The centre follows the bounds, wherever the anchor point is.
    layer.anchorPoint = CGPoint(x: 0, y: 0)
    layer.position = .zero
    layer.bounds.origin = CGPoint(x: -2, y: -1)
    let moved = try draw(14, 14, layer)
    #expect(moved.paintedCount == 4)
    for (x, y) in [(2, 1), (8, 2), (7, 8), (1, 7)] { #expect(moved[x, y] == Pixel.red) }
  }

  @Test func `the sublayer transform and mirroring act after the instances`() throws {
    let layer = replicator(3, by: 2, box(0, 0, 1, 1, .pureRed))
    layer.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
    layer.anchorPoint = .zero
    layer.position = .zero
    layer.instanceTransform = Transform3D(translationX: 2, y: 1, z: 0)
    let scaled = try draw(20, 20, layer)
    #expect(scaled.paintedCount == 12)
    for (x, y) in [(0, 0), (4, 2), (8, 4)] { #expect(scaled[x, y] == Pixel.red) }
    layer.isGeometryFlipped = true
    let flipped = try draw(20, 20, layer)
    #expect(flipped.paintedCount == 12)
    for (x, y) in [(0, 9), (4, 7), (8, 5)] { #expect(flipped[x, y] == Pixel.red) }
  }

  @Test func `the alpha of the colour fades each sublayer as a group`() throws {
    let group = box(0, 0, 1, 1, .pureRed)
    group.addSublayer(box(0, 0, 1, 1, .pureBlue))
    let layer = replicator(3, by: 1, group)
    layer.instanceAlphaOffset = -0.5
    // At alpha 0.5 the red below does not show through; at 0 nothing is left.
    #expect(try draw(3, 1, layer).pixels == [Pixel.blue, 0x8000_0080, 0])
    group.allowsGroupOpacity = false
    let single = try draw(3, 1, layer).pixels
    #expect(single[0] == Pixel.blue)
    #expect(single[2] == 0)
    #expect(single[1] >> 16 & 255 > 0)
  }

  @Test func `colours of images, gradients, borders, shapes and shadows are multiplied`() throws {
    let image = Layer()
    image.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    image.contents = Image(width: 1, height: 1, premultipliedARGB: [0x80FF_FFFF & 0x8080_8080])
    let gradient = GradientLayer()
    gradient.frame = CGRect(x: 1, y: 0, width: 1, height: 1)
    gradient.colors = [.white, .white]
    let border = box(2, 0, 1, 1)
    border.borderWidth = 1
    border.borderColor = .white
    let shape = ShapeLayer()
    shape.path = Path(rect: CGRect(x: 3, y: 0, width: 1, height: 1))
    shape.fillColor = .white
    let shadow = Layer()
    shadow.shadowPath = Path(rect: CGRect(x: 4, y: 0, width: 1, height: 1))
    (shadow.shadowColor, shadow.shadowOpacity) = (.white, 1)
    (shadow.shadowRadius, shadow.shadowOffset) = (0, .zero)
    let further = box(5, 0, 1, 1)
    further.shadows = [Shadow(.outer, color: .white, opacity: 1, offset: .zero, radius: 0)]
    let bitmap = box(6, 0, 1, 1, .white)
    bitmap.shouldRasterize = true
    let layer = replicator(1, image, gradient, border, shape, shadow, further, bitmap)
    layer.instanceColor = Color(red: 1, green: 0.4, blue: 0)
    let opaque: UInt32 = 0xFFFF_6600
    #expect(
      try draw(7, 1, layer).pixels
        == [0x8080_3300, opaque, opaque, opaque, opaque, opaque, opaque])
  }

  @Test func `a mask's colours do not matter`() throws {
    let dot = box(0, 0, 2, 1, .pureGreen)
    dot.mask = box(0, 0, 1, 1, .pureRed)
    let layer = replicator(2, by: 3, dot)
    layer.instanceColor = Color(red: 0, green: 1, blue: 0)
    #expect(
      try draw(6, 1, layer).pixels == [Pixel.green, 0, 0, Pixel.green, 0, 0])
  }

  @Test func `replicators in replicators multiply, and so do their colours`() throws {
    let inner = replicator(3, by: 2, box(0, 0, 1, 1, .white))
    inner.instanceColor = Color(red: 1, green: 0.5, blue: 1)
    let outer = replicator(2, inner)
    outer.instanceTransform = Transform3D(translationX: 0, y: 2, z: 0)
    outer.instanceColor = Color(red: 0.5, green: 1, blue: 0)
    let surface = try draw(8, 4, outer)
    #expect(surface.paintedCount == 6)
    #expect(surface.count(0xFF80_8000) == 6)
    for (x, y) in [(0, 0), (2, 0), (4, 0), (0, 2), (2, 2), (4, 2)] {
      #expect(surface[x, y] != 0)
    }
  }

  @Test func `an instance that shows the back of a single-sided layer is not drawn`() throws {
    let dot = box(0, 0, 1, 1, .pureRed)
    dot.isDoubleSided = false
    let layer = replicator(3, dot)
    layer.instanceTransform = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    let surface = try draw(10, 1, layer)
    #expect(surface.paintedCount == 1)
    dot.isDoubleSided = true
    #expect(try draw(10, 1, layer).paintedCount == 2)
  }

  @Test func `instances without a valid transform are left out and the others drawn`() throws {
    let layer = replicator(5, box(0, 0, 1, 1, .pureRed))
    for transform in [
      Transform3D(scaleX: 0, y: 1, z: 1), Transform3D(scaleX: .nan, y: 1, z: 1),
      Transform3D(scaleX: .infinity, y: 1, z: 1), Transform3D(translationX: .nan, y: 0, z: 0),
    ] {
      layer.instanceTransform = transform
      #expect(try draw(10, 10, layer).paintedCount == 1)
    }
    // A scale of 10¹⁵⁰ overflows in its third power.
    layer.instanceTransform = Transform3D(scaleX: 1e150, y: 1e150, z: 1)
    #expect(try draw(10, 10, layer).paintedCount > 0)
  }

  @Test func `invalid colour numbers count as nothing or as the maximum`()
    throws
  {
    let layer = replicator(2, by: 1, box(0, 0, 1, 1, .white))
    layer.instanceColor = Color(red: 7, green: .nan, blue: -3)
    #expect(try draw(2, 1, layer).pixels == [Pixel.red, Pixel.red])
    layer.instanceColor = nil
    layer.instanceRedOffset = .infinity
    layer.instanceGreenOffset = -.infinity
    layer.instanceBlueOffset = 0.5
    // White at first, because 0 steps times infinity is NaN.
    #expect(try draw(2, 1, layer).pixels == [0xFF00_00FF, 0xFFFF_00FF])
    layer.instanceAlphaOffset = .nan
    #expect(try draw(2, 1, layer).paintedCount == 0)
  }

  @Test func `opacity, clips and shadows of the replicator act on all instances`() throws {
    let layer = replicator(3, by: 5, box(0, 0, 5, 5, .pureRed))
    layer.masksToBounds = true
    #expect(try draw(20, 10, layer).paintedCount == 50)
    layer.masksToBounds = false
    layer.instanceTransform = Transform3D(translationX: 1, y: 0, z: 0)
    layer.opacity = 0.5
    let faded = try draw(20, 10, layer)
    #expect(faded.count(0x8080_0000) == 35)
    #expect(faded.paintedCount == 35)
    layer.opacity = 1
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 0, height: 5)
    let shaded = try draw(20, 10, layer)
    #expect(shaded.count(Pixel.red) == 35)
    #expect(shaded.count(Pixel.black) == 35)
  }

  @Test func `all instances show the content in a mask`() throws {
    let masked = box(0, 0, 10, 10, .pureRed)
    masked.mask = replicator(3, by: 3, box(0, 0, 2, 2, .pureBlue))
    #expect(try draw(10, 10, masked).count(Pixel.red) == 12)
  }
}

@Suite struct ReplicatorCostTests {
  @Test func `ten thousand instances share one mask`() throws {
    let dot = box(0, 0, 8, 8, .pureRed)
    dot.cornerRadius = 4
    let row = replicator(100, by: 10, dot)
    let grid = replicator(100, row)
    grid.instanceTransform = Transform3D(translationX: 0, y: 10, z: 0)
    let compositor = try compositor(grid, 1000, 1000)
    let plan = try #require(compositor.lastPlan)
    #expect(plan.masks.count == 1)
    #expect(plan.commands.count == 10_001)
    #expect(compositor.tree.nodes.count == 3)
    #expect(compositor.surface[4, 4] == Pixel.red)
    #expect(compositor.surface[994, 994] == Pixel.red)
  }

  @Test func `instances of a rasterized layer and of a content shadow share their caches`()
    throws
  {
    let card = box(2, 2, 20, 20, .pureRed)
    card.shouldRasterize = true
    card.addSublayer(box(4, 4, 4, 4, .pureBlue))
    let soft = box(2, 30, 10, 10)
    soft.shadowOpacity = 1
    soft.addSublayer(box(0, 0, 6, 6, .pureBlue))
    let compositor = try compositor(replicator(8, by: 30, card, soft), 300, 100)
    let plan = try #require(compositor.lastPlan)
    #expect(plan.surfaces.count { $0.purpose == .bitmap } == 1)
    #expect(plan.surfaces.count { $0.purpose == .shadow } == 1)
    let once = compositor.surface
    compositor.setNeedsRepaint()
    compositor.render()
    #expect(compositor.lastPlan?.surfaces.isEmpty == true)
    #expect(compositor.surface == once)
    compositor.cachePolicy = .none
    compositor.setNeedsRepaint()
    compositor.render()
    #expect(compositor.surface == once)
  }

  @Test func `counts are bounded, for nested replicators together`() throws {
    let inner = replicator(.max, by: 0, box(0, 0, 1, 1, Color(gray: 0, alpha: 0.5)))
    let compositor = try compositor(inner, 4, 4)
    #expect(compositor.lastReport?.visitedLayers == 1 + 65_536)
    let outer = replicator(1000, by: 0, inner)
    compositor.root = outer
    compositor.render()
    #expect(compositor.lastReport?.visitedLayers == 1 + 1000 + 1000 * 65)
  }

  @Test func `a change in one instance damages all of them and nothing else`() throws {
    let dot = box(2, 2, 4, 4, .pureRed)
    let layer = replicator(5, by: 10, dot)
    let root = box(0, 0, 100, 100, .white)
    root.addSublayer(layer)
    let compositor = try compositor(root)
    dot.backgroundColor = .pureBlue
    let report = compositor.render()
    #expect(report.damage == [PixelRect(x: 2, y: 2, width: 44, height: 4)])
    #expect(compositor.surface.count(Pixel.blue) == 80)
    layer.instanceCount = 2
    #expect(compositor.render().damage == [PixelRect(x: 2, y: 2, width: 44, height: 4)])
    #expect(compositor.surface.count(Pixel.blue) == 32)
  }

  @Test func `a crowd that moves in a replicator is followed in all instances`() throws {
    let layer = replicator(3, by: 30)
    let dots = (0..<100).map {
      box(CGFloat($0 % 10) * 2, CGFloat($0 / 10) * 2, 1, 1, .pureRed)
    }
    layer.sublayers = dots
    let root = box(0, 0, 100, 100, .white)
    root.addSublayer(layer)
    let compositor = try compositor(root)
    for step in 0..<3 {
      for dot in dots { dot.position.y += 1.5 }
      dots[step].position.x += 1
      compositor.render()
      let partial = compositor.surface
      compositor.setNeedsRepaint()
      compositor.render()
      #expect(compositor.surface == partial)
    }
  }

  @Test func `a scroll layer in a replicator is repainted and not moved`() throws {
    let view = ScrollLayer()
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
    view.backgroundColor = .white
    for row in 0..<8 { view.addSublayer(box(2, CGFloat(row) * 10, 10, 5, .pureBlue)) }
    let compositor = try compositor(replicator(3, by: 25, view))
    view.scroll(to: CGPoint(x: 0, y: 7))
    let report = compositor.render()
    #expect(report.moves.isEmpty)
    let scrolled = compositor.surface
    compositor.setNeedsRepaint()
    compositor.render()
    #expect(compositor.surface == scrolled)
  }

  @Test func `a kept bitmap that only a later instance shows is not dropped`() throws {
    let card = box(0, 0, 20, 20, .pureRed)
    card.shouldRasterize = true
    let layer = replicator(2, by: 50, card)
    layer.position.x = -45
    let root = box(0, 0, 100, 100)
    let other = box(0, 60, 5, 5, .pureBlue)
    root.sublayers = [layer, other]
    let compositor = try compositor(root)
    for _ in 0..<200 {
      other.position.x += 0.25
      compositor.render()
    }
    #expect(compositor.lastReport?.caches[.rasterizedLayer].entries == 1)
  }
}

@Suite struct PixelTintTests {
  @Test(arguments: [1, 3, 4, 7, 8, 15, 16, 17, 40])
  func `tinted pixels are the rounded products, whatever the width`(width: Int) {
    var noise = KernelNoise(seed: UInt64(width))
    let source = noise.pixels((width + 5) * 3)
    let factor: UInt32 = 0xFF80_33C1
    let rows = StridedSpan(source.span, from: 2, stride: width + 5)
    let tinted = tintedPixels(
      of: PixelRect(x: 0, y: 0, width: width, height: 3), rows, by: factor)
    var expected: [UInt32] = []
    for y in 0..<3 {
      for x in 0..<width {
        let pixel = source[2 + y * (width + 5) + x]
        expected.append(
          [0, 8, 16, 24].reduce(UInt32(0)) { result, shift in
            let product = Double(pixel >> shift & 255) * Double(factor >> shift & 255) / 255
            return result | UInt32(product.rounded()) << UInt32(shift)
          })
      }
    }
    #expect(tinted == expected)
    let nothing = tintedPixels(of: .empty, rows, by: factor)
    #expect(nothing.isEmpty)
  }

  @Test(arguments: [BlendMode.sourceIn, .copy, .sourceOut, .destinationAtop], [true, false])
  func `tinted pictures stay tinted beyond what they show`(mode: BlendMode, isBitmap: Bool) throws {
    let child = box(0, 0, 40, 40)
    child.compositingFilter = mode
    child.shouldRasterize = isBitmap
    if !isBitmap { child.filters = [.gaussianBlur(radius: 1)] }
    child.sublayers = [box(15, 15, 10, 10, .white)]
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    (replicator.instanceCount, replicator.instanceColor) = (2, .pureGreen)
    replicator.instanceTransform = Transform3D(translationX: 50, y: 0, z: 0)
    replicator.addSublayer(child)
    var pictures: [Image] = []
    for threads in [1, 4] {
      let compositor = try Compositor(size: CGSize(width: 100, height: 40), threads: threads)
      compositor.background = .init(gray: 0.2)
      compositor.root = replicator
      for _ in 0..<3 {
        compositor.setNeedsRepaint()
        compositor.render()
        pictures.append(compositor.surface)
      }
      compositor.root = nil
    }
    #expect(pictures.allSatisfy { $0 == pictures[0] })
    let hasRed = pictures[0].pixels.contains { $0 >> 16 & 255 > 60 }
    #expect(!hasRed)
  }
}
