// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// A layer that draws nothing and casts a sharp, opaque shadow without offset from a path.
private func caster(_ path: Path?) -> Layer {
  let layer = box(0, 0, 1, 1)
  layer.shadowPath = path
  layer.shadowOpacity = 1
  layer.shadowRadius = 0
  layer.shadowOffset = .zero
  return layer
}

private func rectangle(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Path {
  Path(rect: CGRect(x: x, y: y, width: width, height: height))
}

@Suite struct ShadowTests {
  @Test func `a layer that draws nothing casts the shadow of its path`() throws {
    #expect(try draw(3, 1, caster(rectangle(1, 0, 2, 1))).pixels == [0, Pixel.black, Pixel.black])
  }

  @Test func `a layer that draws nothing casts no shadow without a path`() throws {
    #expect(try draw(3, 1, caster(nil)).paintedCount == 0)
  }

  @Test func `a shadow needs an opacity, and a colour`() throws {
    let layer = caster(rectangle(0, 0, 1, 1))
    layer.shadowOpacity = 0
    #expect(try draw(1, 1, layer).paintedCount == 0)
    layer.shadowOpacity = 1
    layer.shadowColor = nil
    #expect(try draw(1, 1, layer).paintedCount == 0)
  }

  @Test func `the default offset moves the shadow three points up`() throws {
    let layer = box(0, 3, 1, 1, .pureRed)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    #expect(try draw(1, 4, layer).pixels == [Pixel.black, 0, 0, Pixel.red])
  }

  @Test func `a positive offset goes right and down`() throws {
    let layer = caster(rectangle(0, 0, 1, 1))
    layer.shadowOffset = CGSize(width: 1, height: 1)
    #expect(try draw(2, 2, layer).pixels == [0, 0, 0, Pixel.black])
  }

  @Test func `the winding of the path counts, so a reversed rectangle is a hole`() throws {
    var path = rectangle(0, 0, 3, 3)
    path.append(rectangle(1, 1, 1, 1).reversed())
    let surface = try draw(3, 3, caster(path))
    #expect(surface.count(Pixel.black) == 8)
    #expect(surface[1, 1] == 0)
    var doubled = rectangle(0, 0, 3, 3)
    doubled.append(rectangle(1, 1, 1, 1))
    #expect(try draw(3, 3, caster(doubled)).count(Pixel.black) == 9)
  }

  @Test func `the alpha of the colour, the shadow's opacity and the layer's opacity multiply`()
    throws
  {
    let layer = caster(rectangle(0, 0, 1, 1))
    layer.shadowColor = Color(gray: 0, alpha: 0.5)
    layer.shadowOpacity = 0.5
    #expect(try draw(1, 1, layer).alphas == [[64]])
    layer.opacity = 0.5
    #expect(try draw(1, 1, layer).alphas == [[32]])
  }

  @Test func `a shadow is cast by the layer's own drawing and its sublayers'`() throws {
    let layer = caster(nil)
    layer.shadowOffset = CGSize(width: 0, height: 1)
    layer.addSublayer(box(0, 0, 1, 1, .pureRed))
    layer.addSublayer(box(2, 0, 1, 1, Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
    let surface = try draw(3, 2, layer)
    #expect(surface.alphas == [[255, 0, 128], [255, 0, 128]])
    #expect(surface[0, 1] == Pixel.black)
  }

  /// The shadow of an opaque background is known without drawing it, unless something may cut holes into it.
  @Test(arguments: [1, 1.5], [0, 0.3])
  func `edges that are not antialiased cast the shadow that they draw`(
    scale: CGFloat, offset: CGFloat
  ) throws {
    for edges in [EdgeAntialiasingMask.all, [], [.layerLeftEdge, .layerTopEdge]] {
      for flip in [1, -1] as [CGFloat] {
        let (root, card) = (box(0, 0, 60, 60), box(15.5, 15.3, 30, 30, .white))
        card.edgeAntialiasingMask = edges
        card.shadowOpacity = 1
        card.shadowOffset = CGSize(width: offset, height: 2)
        card.setAffineTransform(Transform2D(scaleX: flip, y: 1))
        card.addSublayer(box(5, 5, 10, 10, .black))
        root.addSublayer(card)
        let compositor = try Compositor(size: root.bounds.size, scale: scale)
        compositor.root = root
        compositor.render()
        let known = compositor.surface
        let cutter = box(0, 0, 2, 2)
        cutter.compositingFilter = .destinationOut
        root.addSublayer(cutter)
        #expect(compositor.render().damage.isEmpty)
        #expect(compositor.surface == known)
        let isRight = try known == root.render(scale: scale)
        #expect(isRight, "\(edges), \(flip)")
      }
    }
  }

  @Test func `the shadow is behind the layer's sublayers too`() throws {
    let layer = box(1, 0, 1, 1, .pureRed)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: -1, height: 0)
    layer.addSublayer(box(-1, 0, 1, 1, .pureBlue))
    #expect(try draw(2, 1, layer).pixels == [Pixel.blue, Pixel.red])
  }

  @Test func `shadows of sublayers do not cast shadows again`() throws {
    let layer = caster(nil)
    layer.shadowOffset = CGSize(width: 0, height: 1)
    let child = caster(rectangle(1, 0, 1, 1))
    layer.addSublayer(child)
    #expect(try draw(2, 2, layer).alphas == [[0, 255], [0, 0]])
  }

  @Test func `masksToBounds clips the layer's own shadow`() throws {
    let layer = box(1, 0, 1, 1, .pureRed)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: -1, height: 0)
    layer.masksToBounds = true
    #expect(try draw(2, 1, layer).pixels == [0, Pixel.red])
  }

  @Test func `a shadow rotates with its layer, including its offset`() throws {
    let layer = box(2, 2, 2, 2, .pureRed)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 2, height: 0)
    layer.setAffineTransform(Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    let surface = try draw(6, 6, layer)
    #expect(surface[2, 4] == Pixel.black)
    #expect(surface[3, 5] == Pixel.black)
    #expect(surface.count(Pixel.black) == 4)
  }

  @Test func `a blurred shadow keeps its weight and extends three times its radius`() throws {
    let layer = caster(rectangle(30, 30, 40, 40))
    layer.shadowRadius = 5
    let surface = try draw(100, 100, layer)
    #expect(abs(surface.coverage - 1_600) < 8)
    #expect(surface[50, 30 - 14] >> 24 > 0)
    #expect(surface[50, 30 - 20] >> 24 == 0)
    // Half at the edge: the mean of the two pixels beside it.
    let edge = Int(surface[50, 29] >> 24) + Int(surface[50, 30] >> 24)
    #expect(abs(edge - 255) <= 2)
  }

  @Test func `the blur grows with the scale of the compositor`() throws {
    let layer = caster(rectangle(20, 20, 10, 10))
    layer.shadowRadius = 2
    let once = try draw(50, 50, layer).coverage
    let twice = try draw(50, 50, scale: 2, layer).coverage
    #expect(abs(twice / once - 4) < 0.05)
  }

  @Test func `an uneven scale blurs unevenly`() throws {
    let layer = caster(rectangle(0, 0, 1, 1))
    layer.position = CGPoint(x: 40, y: 40)
    layer.shadowRadius = 2
    layer.setAffineTransform(Transform2D(scaleX: 5, y: 1))
    let surface = try draw(80, 80, layer)
    #expect(surface[40 + 15, 40] >> 24 > 0)
    #expect(surface[40, 40 + 12] >> 24 == 0)
  }
}

@Suite struct FurtherShadowTests {
  @Test func `masksToBounds does not clip further shadows`() throws {
    let layer = box(1, 0, 1, 1, .pureRed)
    layer.masksToBounds = true
    layer.shadows = [Shadow(offset: CGSize(width: -1, height: 0), radius: 0)]
    #expect(try draw(2, 1, layer).pixels == [Pixel.black, Pixel.red])
  }

  @Test func `there may be several shadows, the first on top`() throws {
    let layer = box(1, 0, 1, 1, .pureRed)
    layer.shadows = [
      Shadow(color: .pureBlue, offset: CGSize(width: -1, height: 0), radius: 0),
      Shadow(color: .pureGreen, offset: .zero, radius: 0, spread: 1),
    ]
    #expect(try draw(4, 1, layer).pixels == [Pixel.blue, Pixel.red, Pixel.green, 0])
  }

  @Test func `an outer shadow is cast by the corner shape of a layer that draws nothing`() throws {
    let layer = box(0, 0, 1, 1)
    layer.shadows = [Shadow(offset: CGSize(width: 1, height: 0), radius: 0)]
    #expect(try draw(2, 1, layer).pixels == [0, Pixel.black])
  }

  @Test func `a knocked-out shadow leaves the inside free`() throws {
    let layer = box(1, 0, 1, 1)
    layer.shadows = [Shadow(offset: .zero, radius: 0, spread: 1, knocksOut: true)]
    #expect(try draw(3, 1, layer).pixels == [Pixel.black, 0, Pixel.black])
  }

  @Test func `a negative spread shrinks`() throws {
    let layer = box(0, 0, 4, 4)
    layer.shadows = [Shadow(offset: .zero, radius: 0, spread: -1)]
    #expect(try draw(4, 4, layer).count(Pixel.black) == 4)
    layer.shadows = [Shadow(offset: .zero, radius: 0, spread: -3)]
    #expect(try draw(4, 4, layer).paintedCount == 0)
  }

  @Test func `an inner shadow is over the background, inside the corners, under sublayers`() throws
  {
    let layer = box(0, 0, 3, 2, .pureRed)
    layer.shadows = [
      Shadow(.inner, color: .pureBlue, offset: CGSize(width: 1, height: 0), radius: 0)
    ]
    layer.addSublayer(box(0, 1, 1, 1, .pureGreen))
    #expect(
      try draw(4, 2, layer).rows == [
        [Pixel.blue, Pixel.red, Pixel.red, 0], [Pixel.green, Pixel.red, Pixel.red, 0],
      ])
  }

  @Test func `an inner shadow with spread extends further inside`() throws {
    let layer = box(0, 0, 4, 4, .pureRed)
    layer.shadows = [Shadow(.inner, color: .pureBlue, offset: .zero, radius: 0, spread: 1)]
    #expect(try draw(4, 4, layer).count(Pixel.red) == 4)
    layer.shadows = [Shadow(.inner, color: .pureBlue, offset: .zero, radius: 0, spread: 2)]
    #expect(try draw(4, 4, layer).count(Pixel.blue) == 16)
  }

  @Test func `an outline without area casts no shadow, however far it grows`() throws {
    let (layer, frame) = (box(0, 0, 0, 0), box(0, 0, 8, 8))
    // Only its border is drawn, so that a shadow behind it would be visible.
    frame.borderWidth = 1
    frame.borderColor = .pureGreen
    layer.sublayers = [frame]
    layer.shadows = [
      Shadow(color: .pureRed, offset: CGSize(width: 4, height: 4), radius: 0, spread: 3)
    ]
    let surface = try draw(8, 8, layer)
    #expect(surface.count(Pixel.red) == 0)
    #expect(surface.paintedCount == 28)
  }

  @Test func `a shape layer without a fill has both shadows, and a transparent inside`() throws {
    let layer = ShapeLayer()
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    layer.path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    layer.fillColor = nil
    layer.shadows = [
      Shadow(color: .pureGreen, offset: .zero, radius: 3, knocksOut: true),
      Shadow(.inner, color: .pureBlue, offset: .zero, radius: 1),
    ]
    let surface = try draw(40, 40, layer)
    #expect(surface[20, 20] == 0)
    #expect(surface[20, 8] & 0x00FF00 > 0)
    #expect(surface[20, 10] & 0x0000FF > 0)
  }

  @Test(arguments: [0, 3, 16, 40])
  func `a hole in what casts a shadow is there beside all sublayers`(others: Int) throws {
    let root = box(0, 0, 220, 100, .white)
    let behind = box(135, 35, 10, 10, .black)
    root.addSublayer(behind)
    let card = box(10, 10, 80, 80, .white)
    card.shadowOpacity = 1
    card.shadowRadius = 0
    card.shadowOffset = CGSize(width: 100, height: 0)
    for index in 0..<others {
      card.addSublayer(box(10 + CGFloat(index), 65, 2, 2, .pureBlue))
    }
    let cutter = box(20, 20, 30, 30, .black)
    cutter.compositingFilter = .destinationOut
    card.addSublayer(cutter)
    root.addSublayer(card)
    let compositor = try Compositor(size: CGSize(width: 220, height: 100), threads: 1)
    compositor.root = root
    compositor.render()
    behind.backgroundColor = .pureRed
    compositor.render()
    let fresh = try Compositor(size: CGSize(width: 220, height: 100), threads: 1)
    fresh.root = root
    fresh.render()
    #expect(compositor.surface == fresh.surface)
    #expect(compositor.surface[140, 40] == Pixel.red)
  }
}
