// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct HostileNumberTests {
  private static let numbers: [CGFloat] = [
    0, -1e9, 1e-300, 1e308, .infinity, .nan,
  ]

  /// Edits that set one property each to an extreme number.
  private static let edits: [@Sendable (ShapeLayer, CGFloat) -> Void] = [
    { $0.bounds.origin.x = $1 }, { $0.bounds.size.width = $1 }, { $0.position.y = $1 },
    { $0.anchorPoint.x = $1 }, { $0.zPosition = $1 }, { $0.cornerRadius = $1 },
    { $0.borderWidth = $1 }, { $0.lineWidth = $1 }, { $0.miterLimit = $1 },
    { $0.shadowRadius = $1 }, { $0.shadowOffset.width = $1 }, { $0.rasterizationScale = $1 },
    { $0.contentsScale = $1 }, { $0.opacity = Float($1) }, { $0.shadowOpacity = Float($1) },
    { $0.lineDashPattern = [$1, 2] }, { $0.lineDashPhase = $1 }, { $0.strokeEnd = $1 },
    { $0.transform.m11 = $1 }, { $0.transform.m14 = $1 }, { $0.sublayerTransform.m22 = $1 },
    { $0.contentsRect.size.width = $1 }, { $0.contentsCenter.origin.x = $1 },
    { $0.backgroundColor?.alpha = $1 }, { $0.shadows[0].radius = $1 },
    { $0.shadows[0].spread = $1 }, { $0.shadows[1].offset.height = $1 },
    { $0.path = Path(rect: CGRect(x: $1, y: 0, width: 5, height: 5)) },
    { $0.path = Path(ellipseIn: CGRect(x: 0, y: 0, width: $1, height: 5)) },
    {
      $0.shadowPath = Path(roundedRect: CGRect(x: 0, y: $1, width: 9, height: 9), cornerRadius: $1)
    },
  ]

  private func layer() -> ShapeLayer {
    let layer = ShapeLayer()
    layer.frame = CGRect(x: 4, y: 4, width: 16, height: 16)
    layer.backgroundColor = .pureRed
    layer.path = Path(ellipseIn: layer.bounds)
    layer.strokeColor = .pureBlue
    layer.shadowOpacity = 1
    layer.shadows = [Shadow(), Shadow(.inner)]
    layer.contents = Image(width: 2, height: 1, premultipliedARGB: [Pixel.red, 0])
    layer.addSublayer(box(1, 1, 40, 3, .pureGreen))
    return layer
  }

  @Test(arguments: edits.indices, [false, true])
  func `no number traps, and a repaint gives the same picture`(index: Int, isClipped: Bool) throws {
    for number in Self.numbers {
      let layer = layer()
      layer.masksToBounds = isClipped
      layer.shouldRasterize = isClipped
      if isClipped { layer.mask = box(0, 0, 30, 30, .black) }
      let compositor = try Compositor(size: CGSize(width: 24, height: 24), scale: 2)
      compositor.root = box(0, 0, 24, 24, .white)
      compositor.root?.addSublayer(layer)
      compositor.render()
      Self.edits[index](layer, number)
      compositor.render()
      let once = compositor.surface
      compositor.setNeedsRepaint()
      compositor.render()
      #expect(compositor.surface == once, "edit \(index) to \(number)")
    }
  }

  @Test func `a mask with an infinite shadow masks everything that is visible`() throws {
    let layer = box(4, 4, 16, 16, .pureRed)
    layer.mask = box(0, 0, 8, 8, .black)
    layer.mask?.shadowOpacity = 1
    layer.mask?.shadowRadius = 1e308
    #expect(try draw(24, 24, layer)[6, 6] == Pixel.red)
  }

  @Test(
    arguments: [
      .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .infinity, .nan,
    ] as [CGFloat])
  func `a tiny or infinite part of a drawing is placed without a trap`(
    size: CGFloat
  ) throws {
    let layer = box(2, 2, 8, 8)
    func drawAgain() {
      let context = DrawingContext(bounds: layer.bounds)
      context.fill(CGRect(x: 1, y: 1, width: 4, height: 4), color: .pureRed)
      layer.takeDrawing(from: context)
    }
    drawAgain()
    let compositor = try Compositor(size: CGSize(width: 12, height: 12))
    compositor.root = layer
    for gravity in LayerContentsGravity.allCases {
      layer.contentsGravity = gravity
      for (x, width, height) in [(0, size, 1), (0, size, size), (size, 1, 1)]
        as [(CGFloat, CGFloat, CGFloat)]
      {
        layer.contentsRect = CGRect(x: x, y: 0, width: width, height: height)
        compositor.render()
      }
    }
    layer.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.contentsGravity = .resize
    layer.setNeedsDisplay(CGRect(x: size, y: size, width: size, height: size))
    layer.setNeedsDisplay(CGRect(x: -size, y: 0, width: size, height: size))
    compositor.render()
    drawAgain()
    compositor.render()
    #expect(compositor.surface.count(Pixel.red) == 16)
  }

  @Test(arguments: [-1e14, -1e18, -1e300, 1e18, 1e300] as [CGFloat], [false, true])
  func `a layer far outside changes nothing of its siblings`(
    place: CGFloat, isTurned: Bool
  ) throws {
    let root = box(0, 0, 24, 24)
    let (far, turned) = (box(0, 0, 9, 9, .pureBlue), box(0, 0, 9, 9, .pureBlue))
    far.position.x = place
    far.bounds.origin.y = place
    turned.position.y = place
    if isTurned { turned.setAffineTransform(Transform2D(rotationAngle: 0.5)) }
    root.sublayers = [far, box(4, 4, 16, 16, .pureRed), turned]
    #expect(try draw(24, 24, root).count(Pixel.red) == 256)
  }

  @Test func `a huge rasterization scale draws like the largest one that fits`() throws {
    let layer = box(4, 4, 16, 16, .pureRed)
    layer.shouldRasterize = true
    layer.rasterizationScale = 1e9
    #expect(try draw(24, 24, layer).count(Pixel.red) == 256)
  }
}
