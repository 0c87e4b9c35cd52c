// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct TreeDrawingTests {
  @Test func `later sublayers cover earlier ones`() throws {
    #expect(
      try draw(1, 1, box(0, 0, 1, 1, .pureRed), box(0, 0, 1, 1, .pureBlue)).pixels == [Pixel.blue])
  }

  @Test func `a higher zPosition covers, whatever the order`() throws {
    let front = box(0, 0, 1, 1, .pureRed)
    front.zPosition = 1
    #expect(try draw(1, 1, front, box(0, 0, 1, 1, .pureBlue)).pixels == [Pixel.red])
  }

  @Test func `zPosition orders siblings only`() throws {
    let parent = box(0, 0, 1, 1, .pureGreen)
    let child = box(0, 0, 1, 1, .pureRed)
    child.zPosition = 99
    parent.addSublayer(child)
    #expect(try draw(1, 1, parent, box(0, 0, 1, 1, .pureBlue)).pixels == [Pixel.blue])
  }

  @Test func `sublayers reach beyond the bounds unless the layer masks to them`() throws {
    let layer = box(0, 0, 2, 1, .pureRed)
    layer.addSublayer(box(1, 0, 3, 1, .pureBlue))
    #expect(try draw(4, 1, layer).pixels == [Pixel.red, Pixel.blue, Pixel.blue, Pixel.blue])
    layer.masksToBounds = true
    #expect(try draw(4, 1, layer).pixels == [Pixel.red, Pixel.blue, 0, 0])
  }

  @Test func `a corner radius alone does not clip sublayers`() throws {
    let layer = box(0, 0, 8, 8)
    layer.cornerRadius = 4
    layer.addSublayer(box(0, 0, 8, 8, .pureRed))
    #expect(try draw(8, 8, layer).count(Pixel.red) == 64)
  }

  @Test func `a rounded clip covers its corners once`() throws {
    let layer = box(0, 0, 8, 8, .pureRed)
    layer.cornerRadius = 4
    let rounded = try draw(8, 8, layer)
    layer.masksToBounds = true
    layer.addSublayer(box(-4, -4, 16, 16, .pureRed))
    #expect(try draw(8, 8, layer) == rounded)
  }

  @Test func `nested clips intersect`() throws {
    let outer = box(1, 0, 3, 1)
    outer.masksToBounds = true
    let inner = box(1, 0, 4, 1)
    inner.masksToBounds = true
    inner.addSublayer(box(-9, 0, 40, 1, .pureRed))
    outer.addSublayer(inner)
    #expect(try draw(6, 1, outer).pixels == [0, 0, Pixel.red, Pixel.red, 0, 0])
  }

  @Test func `the bounds origin scrolls sublayers and not the background`() throws {
    let layer = box(0, 0, 3, 1, .white)
    layer.addSublayer(box(1, 0, 1, 1, .pureRed))
    layer.bounds.origin.x = 1
    #expect(try draw(3, 1, layer).pixels == [Pixel.red, Pixel.white, Pixel.white])
  }

  @Test func `a mask keeps the area that its alpha covers`() throws {
    let layer = box(0, 0, 3, 1, .pureRed)
    layer.mask = box(1, 0, 1, 1, .black)
    #expect(try draw(3, 1, layer).pixels == [0, Pixel.red, 0])
  }

  @Test func `only the alpha of a mask counts, and it multiplies`() throws {
    let layer = box(0, 0, 1, 1, .pureRed)
    layer.mask = box(0, 0, 1, 1, Color(red: 0, green: 1, blue: 0, alpha: 0.5))
    #expect(try draw(1, 1, layer).pixels == [0x8080_0000])
  }

  @Test func `a mask and masksToBounds multiply`() throws {
    let layer = box(0, 0, 2, 1, .pureRed)
    layer.masksToBounds = true
    layer.addSublayer(box(0, 0, 4, 1, .pureBlue))
    layer.mask = box(1, 0, 9, 1, .black)
    #expect(try draw(4, 1, layer).pixels == [0, Pixel.blue, 0, 0])
  }

  @Test func `a mask may be any tree, with its own sublayers, border and shadow`() throws {
    let layer = box(0, 0, 5, 1, .pureRed)
    let mask = box(0, 0, 5, 1)
    mask.addSublayer(box(0, 0, 1, 1, .black))
    let shadowed = Layer()
    shadowed.shadowPath = Path(rect: CGRect(x: 2, y: 0, width: 1, height: 1))
    shadowed.shadowOpacity = 1
    shadowed.shadowRadius = 0
    shadowed.shadowOffset = .zero
    mask.addSublayer(shadowed)
    layer.mask = mask
    #expect(try draw(5, 1, layer).pixels == [Pixel.red, 0, Pixel.red, 0, 0])
  }

  @Test func `a hidden mask masks everything`() throws {
    let layer = box(0, 0, 1, 1, .pureRed)
    layer.mask = box(0, 0, 1, 1, .black)
    layer.mask?.isHidden = true
    #expect(try draw(1, 1, layer).pixels == [0])
  }

  @Test func `opacity fades a layer and its sublayers as one`() throws {
    let layer = box(0, 0, 2, 1, .pureRed)
    layer.addSublayer(box(1, 0, 1, 1, .pureRed))
    layer.opacity = 0.5
    #expect(try draw(2, 1, layer).pixels == [0x8080_0000, 0x8080_0000])
  }

  @Test func `each part fades separately without group opacity`() throws {
    let layer = box(0, 0, 2, 1, .pureRed)
    layer.allowsGroupOpacity = false
    layer.addSublayer(box(1, 0, 1, 1, .pureRed))
    layer.opacity = 0.5
    let surface = try draw(2, 1, layer)
    #expect(surface[0, 0] == 0x8080_0000)
    #expect(surface[1, 0] >> 24 > 190)
  }

  @Test func `nested opacities multiply`() throws {
    let outer = box(0, 0, 2, 2)
    let inner = box(0, 0, 1, 1, .black)
    inner.addSublayer(box(0, 0, 1, 1, .black))
    outer.addSublayer(inner)
    outer.addSublayer(box(1, 1, 1, 1, .black))
    outer.opacity = 0.5
    inner.opacity = 0.5
    #expect(try draw(2, 2, outer).alphas == [[64, 0], [0, 128]])
  }

  @Test func `a rotated layer keeps its area and its antialiased edges`() throws {
    let layer = box(10, 10, 20, 10, .black)
    layer.transform = Transform3D(rotationAngle: 0.6, x: 0, y: 0, z: 1)
    let surface = try draw(40, 30, layer)
    #expect(abs(surface.coverage - 200) < 0.5)
    #expect(surface.pixels.contains { $0 >> 24 > 0 && $0 >> 24 < 255 })
  }

  @Test func `a quarter turn has crisp edges`() throws {
    let layer = box(2, 4, 6, 2, .pureRed)
    layer.setAffineTransform(Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    let surface = try draw(10, 10, layer)
    #expect(surface.count(Pixel.red) == 12)
    #expect(surface[4, 2] == Pixel.red)
    #expect(surface[5, 7] == Pixel.red)
  }

  @Test func `sublayerTransform moves sublayers about the anchor point`() throws {
    let layer = box(0, 0, 4, 1)
    layer.sublayerTransform = Transform3D(scaleX: 2, y: 1, z: 1)
    layer.addSublayer(box(1, 0, 1, 1, .pureRed))
    #expect(try draw(4, 1, layer).pixels == [Pixel.red, Pixel.red, 0, 0])
  }

  @Test func `flipped geometry mirrors sublayers within the bounds`() throws {
    let layer = box(0, 0, 1, 4)
    layer.isGeometryFlipped = true
    layer.addSublayer(box(0, 0, 1, 1, .pureRed))
    #expect(try draw(1, 4, layer).pixels == [0, 0, 0, Pixel.red])
  }

  @Test func `a single-sided layer turned away is not drawn`() throws {
    let layer = box(0, 0, 2, 1, .pureRed)
    layer.isDoubleSided = false
    layer.transform = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    #expect(try draw(2, 1, layer).paintedCount == 0)
    layer.isDoubleSided = true
    #expect(try draw(2, 1, layer).coverage > 1.9)
  }

  @Test func `a single-sided layer in flipped geometry still faces the viewer`() throws {
    let parent = box(0, 0, 1, 1)
    parent.isGeometryFlipped = true
    let layer = box(0, 0, 1, 1, .pureRed)
    layer.isDoubleSided = false
    parent.addSublayer(layer)
    #expect(try draw(1, 1, parent).pixels == [Pixel.red])
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func `a layer whose geometry is not finite is not drawn, nor are its sublayers`(value: CGFloat)
    throws
  {
    let layer = box(0, 0, 1, 1, .pureRed)
    layer.addSublayer(box(0, 0, 1, 1, .pureRed))
    layer.position.x = value
    #expect(try draw(2, 2, layer).paintedCount == 0)
  }

  @Test func `a singular transform draws nothing and is reported`() throws {
    let layer = box(0, 0, 2, 2, .pureRed)
    layer.name = "flat"
    layer.transform = Transform3D(scaleX: 0, y: 1, z: 1)
    let compositor = try Compositor(size: CGSize(width: 2, height: 2))
    compositor.root = layer
    let report = compositor.render()
    #expect(compositor.surface.paintedCount == 0)
    #expect(report.omissions == [.init(layer: .init(name: "flat"), reason: .singular)])
  }

  @Test func `a layer that perspective puts behind the eye is omitted and reported`() throws {
    let layer = box(0, 0, 2, 2, .pureRed)
    layer.name = "behind"
    var perspective = Transform3D.identity
    perspective.m34 = -0.01
    layer.transform = perspective.translatedBy(x: 0, y: 0, z: 200)
    let compositor = try Compositor(size: CGSize(width: 2, height: 2))
    compositor.root = layer
    #expect(
      compositor.render().omissions == [.init(layer: .init(name: "behind"), reason: .perspective)])
  }

  @Test func `a rotation about y without perspective is drawn narrower`() throws {
    let layer = box(0, 0, 20, 10, .black)
    layer.transform = Transform3D(rotationAngle: .pi / 3, x: 0, y: 1, z: 0)
    #expect(abs(try draw(20, 10, layer).coverage - 100) < 0.5)
  }
}
