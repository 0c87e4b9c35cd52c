// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

private let (r, g, b, w) = (Pixel.red, Pixel.green, Pixel.blue, Pixel.white)

/// A column of pixels, from the top.
private func column(_ pixels: UInt32...) -> Image? {
  Image(width: 1, height: pixels.count, premultipliedARGB: pixels)
}

/// A layer that shows an image pixel for pixel.
private func picture(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ image: Image?
) -> Layer {
  let layer = box(x, y, width, height)
  layer.contents = image
  layer.magnificationFilter = .nearest
  return layer
}

/// A layer at the origin with flipped geometry.
private func flipped(_ width: CGFloat, _ height: CGFloat, _ sublayers: Layer...) -> Layer {
  let layer = box(0, 0, width, height)
  layer.isGeometryFlipped = true
  layer.sublayers = sublayers
  return layer
}

/// Images in flipped geometry: their positions are mirrored, the images are not.
@Suite struct FlippedContentsTests {
  @Test func `an image is upright at its layer's mirrored position`() throws {
    let image = Image(width: 2, height: 2, premultipliedARGB: [r, g, b, w])
    let layer = picture(1, 0, 2, 2, image)
    #expect(
      try draw(3, 4, flipped(3, 4, layer)).rows
        == [[0, 0, 0], [0, 0, 0], [0, r, g], [0, b, w]])
  }

  @Test(arguments: LayerContentsGravity.allCases.filter { !$0.rawValue.hasPrefix("resize") })
  func `a gravity places an upright image by mirrored geometry`(
    gravity: LayerContentsGravity
  ) throws {
    let layer = picture(0, 0, 3, 6, column(r, b))
    layer.contentsGravity = gravity
    let name = gravity.rawValue.lowercased()
    let x = name.contains("left") ? 0 : name.contains("right") ? 2 : 1
    // The top, which is the largest y, is up here.
    let y = name.contains("top") ? 0 : name.contains("bottom") ? 4 : 2
    let surface = try draw(3, 6, flipped(3, 6, layer))
    #expect(surface.paintedCount == 2)
    #expect([surface[x, y], surface[x, y + 1]] == [r, b])
  }

  @Test(arguments: [
    (LayerContentsGravity.resize, [r, r, r, b, b, b]),
    (.resizeAspect, [0, 0, r, b, 0, 0]),
  ])
  func `a stretched image stands upright`(
    gravity: LayerContentsGravity, expected: [UInt32]
  ) throws {
    let layer = picture(0, 0, 1, 6, column(r, b))
    layer.contentsGravity = gravity
    #expect(try draw(1, 6, flipped(1, 6, layer)).pixels == expected)
  }

  @Test func `the contents rectangle selects from the upright image`() throws {
    let layer = picture(0, 0, 1, 2, column(r, g, b, w))
    layer.contentsRect = CGRect(x: 0, y: 0.25, width: 1, height: 0.5)
    #expect(try draw(1, 2, flipped(1, 2, layer)).pixels == [g, b])
    layer.contentsRect = CGRect(x: 0, y: -0.25, width: 1, height: 0.5)
    #expect(try draw(1, 2, flipped(1, 2, layer)).pixels == [r, r])
    layer.contentsRect = CGRect(x: 0, y: 0.75, width: 1, height: 0.25)
    #expect(try draw(1, 2, flipped(1, 2, layer)).pixels == [w, w])
  }

  @Test func `the first row of an image with nine slices is on top`() throws {
    let layer = picture(0, 0, 1, 6, column(r, r, g, b))
    layer.contentsCenter = CGRect(x: 0, y: 0.5, width: 1, height: 0.25)
    #expect(try draw(1, 6, flipped(1, 6, layer)).pixels == [r, r, g, g, g, b])
  }

  @Test func `two flips above cancel`() throws {
    let outer = flipped(1, 4, flipped(1, 4, picture(0, 0, 1, 2, column(r, b))))
    #expect(try draw(1, 4, outer).pixels == [r, b, 0, 0])
    let middle = box(0, 0, 1, 4)
    middle.addSublayer(picture(0, 0, 1, 2, column(r, b)))
    #expect(try draw(1, 4, flipped(1, 4, middle)).pixels == [0, 0, r, b])
    middle.isGeometryFlipped = true
    #expect(try draw(1, 4, flipped(1, 4, flipped(1, 4, middle))).pixels == [0, 0, r, b])
  }

  @Test func `a layer's own flag does not affect its own contents`() throws {
    let layer = picture(0, 0, 1, 4, column(r, b))
    layer.contentsGravity = .bottom
    layer.isGeometryFlipped = true
    #expect(try draw(1, 4, layer).pixels == [r, b, 0, 0])
    #expect(try draw(1, 4, flipped(1, 4, layer)).pixels == [0, 0, r, b])
  }

  @Test func `contentsAreFlipped counts the layers above`() {
    let (outer, inner, layer, mask) = (Layer(), Layer(), Layer(), Layer())
    outer.addSublayer(inner)
    inner.addSublayer(layer)
    inner.mask = mask
    func answers() -> [Bool] { [outer, inner, layer, mask].map { $0.contentsAreFlipped() } }
    #expect(answers() == [false, false, false, false])
    outer.isGeometryFlipped = true
    #expect(answers() == [false, true, true, true])
    inner.isGeometryFlipped = true
    #expect(answers() == [false, true, false, false])
    layer.isGeometryFlipped = true
    #expect(answers() == [false, true, false, false])
    outer.isGeometryFlipped = false
    #expect(answers() == [false, false, true, true])
  }

  @Test func `a layer's own transform mirrors its image`() throws {
    let layer = picture(0, 0, 1, 2, column(r, b))
    layer.transform = Transform3D(scaleX: 1, y: -1, z: 1)
    #expect(try draw(1, 2, layer).pixels == [b, r])
    #expect(try draw(1, 2, flipped(1, 2, layer)).pixels == [b, r])
  }

  @Test func `the image of a mask is upright too`() throws {
    let layer = box(0, 0, 1, 4, .pureGreen)
    layer.isGeometryFlipped = true
    layer.mask = picture(0, 0, 1, 2, column(w, 0))
    #expect(try draw(1, 4, layer).pixels == [0, 0, g, 0])
  }

  @Test func `a shadow is cast by the upright image`() throws {
    let layer = picture(0, 0, 1, 2, column(r, 0))
    (layer.shadowOpacity, layer.shadowRadius) = (1, 0)
    layer.shadowOffset = CGSize(width: 1, height: 0)
    #expect(try draw(2, 2, flipped(2, 2, layer)).rows == [[r, Pixel.black], [0, 0]])
  }

  @Test func `replicated images are upright, each at its mirrored position`() throws {
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 2, height: 4)
    replicator.isGeometryFlipped = true
    replicator.instanceCount = 2
    replicator.instanceTransform = Transform3D(translationX: 1, y: 2, z: 0)
    replicator.addSublayer(picture(0, 0, 1, 2, column(r, b)))
    #expect(try draw(2, 4, replicator).rows == [[0, r], [0, b], [r, 0], [b, 0]])
  }

  @Test(
    arguments: [
      ("inverted", 0xFFFF_00FF, 0xFFFF_FF00), ("difference", 0xFFFF_00FF, 0xFFFF_FF00),
      ("faded", 0xFF7F_FF7F, 0xFF7F_7FFF),
    ] as [(String, UInt32, UInt32)])
  func `filters, blending and groups leave images upright`(
    way: String, upper: UInt32, lower: UInt32
  ) throws {
    let layer = picture(0, 0, 1, 2, column(g, b))
    switch way {
    case "inverted": layer.filters = [.invert(1)]
    case "difference": layer.compositingFilter = .difference
    default: layer.opacity = 0.5
    }
    #expect(try draw(1, 4, on: .white, flipped(1, 4, layer)).pixels == [w, w, upper, lower])
  }

  // MARK: Bitmaps

  /// Whether the flipped layer and the layer with the image are rasterized.
  @Test(arguments: [(false, true), (true, false), (true, true)])
  func `bitmaps show upright images, and follow changes of the flag`(
    outer: Bool, inner: Bool
  ) throws {
    let layer = picture(0, 0, 1, 2, column(r, b))
    let parent = box(0, 0, 1, 4)
    (parent.shouldRasterize, layer.shouldRasterize) = (outer, inner)
    parent.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 1, height: 4), scale: 1)
    compositor.root = parent
    for isFlipped in [false, true, true, false, true] {
      parent.isGeometryFlipped = isFlipped
      // A bitmap is kept from the second frame that shows it.
      for _ in 0..<3 {
        compositor.setNeedsRepaint()
        compositor.render()
        #expect(compositor.surface.pixels == (isFlipped ? [0, 0, r, b] : [r, b, 0, 0]))
      }
    }
  }

  @Test func `flipped and unflipped geometry do not share a bitmap`() throws {
    let layer = picture(0, 0, 1, 2, column(r, b))
    layer.shouldRasterize = true
    let (plain, mirrored) = (box(0, 0, 1, 2), flipped(1, 2))
    plain.addSublayer(layer)
    let root = box(0, 0, 2, 2)
    mirrored.position.x += 1
    root.sublayers = [plain, mirrored]
    let compositor = try Compositor(size: CGSize(width: 2, height: 2), scale: 1)
    compositor.root = root
    for _ in 0..<3 {
      compositor.render()
      #expect(compositor.surface.rows == [[r, 0], [b, 0]])
      mirrored.addSublayer(layer)
      compositor.render()
      #expect(compositor.surface.rows == [[0, r], [0, b]])
      plain.addSublayer(layer)
    }
  }

  // MARK: Damage

  @Test func `a flag damages its sublayers' old and new places`() throws {
    let layer = picture(1, 0, 1, 2, column(r, b))
    let (parent, other) = (box(0, 0, 3, 400), picture(0, 20, 1, 2, column(g, g)))
    parent.addSublayer(layer)
    let root = box(0, 0, 4, 400)
    root.sublayers = [parent, other]
    let compositor = try Compositor(size: CGSize(width: 4, height: 400), scale: 1)
    compositor.root = root
    compositor.render()
    let places = [
      PixelRect(x: 1, y: 0, width: 1, height: 2), PixelRect(x: 1, y: 398, width: 1, height: 2),
    ]
    for isFlipped in [true, false] {
      parent.isGeometryFlipped = isFlipped
      #expect(compositor.render().damage == places)
      let (from, to) = isFlipped ? (0, 398) : (398, 0)
      #expect([from, from + 1].allSatisfy { compositor.surface[1, $0] == 0 })
      #expect([to, to + 1].map { compositor.surface[1, $0] } == [r, b])
    }
  }

  @Test func `a flag that moves nothing still damages its sublayers`() throws {
    // Upright before and after, but the drawing below is mirrored.
    let layer = box(0, 0, 1, 2)
    let drawer = Halves()
    defer { withExtendedLifetime(drawer) {} }
    layer.delegate = drawer
    layer.display()
    let parent = box(0, 0, 1, 2)
    parent.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 1, height: 2), scale: 1)
    compositor.root = parent
    compositor.render()
    #expect(compositor.surface.pixels == [r, b])
    parent.isGeometryFlipped = true
    #expect(compositor.render().damage == [compositor.pixelBounds])
    #expect(compositor.surface.pixels == [b, r])
  }

  // MARK: In depth

  /// Rotated about the vertical axis, about the horizontal one, and in a space.
  @Test(arguments: [0, 1, 2])
  func `an image in perspective is upright in flipped geometry`(way: Int) throws {
    let layer = picture(10, 10, 20, 20, column(r, b))
    let stage = flipped(40, 40, layer)
    stage.sublayerTransform.m34 = -1 / 100
    layer.transform = Transform3D(
      rotationAngle: 0.6, x: way == 1 ? 1 : 0, y: way == 1 ? 0 : 1, z: 0)
    if way == 2 {
      let space = TransformLayer()
      space.frame = stage.bounds
      stage.sublayers = [space]
      space.addSublayer(layer)
    }
    for isFlipped in [true, false, true] {
      stage.isGeometryFlipped = isFlipped
      let surface = try draw(40, 40, stage)
      #expect([surface[20, 15], surface[20, 25]] == [r, b])
      // A layer rotated about the horizontal axis is nearer, and wider, at one end: if mirrored, at
      // the other.
      let (upper, lower) = (surface.rows[13], surface.rows[26])
      let (above, below) = (upper.count { $0 != 0 }, lower.count { $0 != 0 })
      if way == 1 { #expect(isFlipped == (above > below)) } else { #expect(above == below) }
    }
  }

  @Test func `an image below a layer in perspective is upright`() throws {
    let card = box(10, 10, 20, 20)
    card.transform = Transform3D(rotationAngle: 0.6, x: 0, y: 1, z: 0)
    card.addSublayer(picture(5, 0, 10, 10, column(r, b)))
    let stage = box(0, 0, 40, 40)
    stage.sublayerTransform.m34 = -1 / 100
    stage.addSublayer(card)
    for (outer, inner) in [(false, true), (true, false), (true, true), (false, false)] {
      (stage.isGeometryFlipped, card.isGeometryFlipped) = (outer, inner)
      let surface = try draw(40, 40, stage)
      let (x, y) = (20, outer == inner ? 10 : 20)
      #expect([surface[x, y + 2], surface[x, y + 7]] == [r, b], "\(outer), \(inner)")
    }
  }
}

/// Draws red above blue.
private final class Halves: LayerDelegate {
  func draw(_ layer: Layer, in context: DrawingContext) {
    let bounds = context.bounds
    let half = CGSize(width: bounds.width, height: bounds.height / 2)
    context.fill(CGRect(origin: bounds.origin, size: half), color: .pureRed)
    context.fill(
      CGRect(origin: CGPoint(x: bounds.minX, y: bounds.midY), size: half), color: .pureBlue)
  }
}
