// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// The drawings of radial and conic gradient layers.
@Suite struct GradientTypeTests {
  private func gradient(
    _ type: GradientLayerType, _ width: CGFloat, _ height: CGFloat, _ colors: [Color],
    _ locations: [CGFloat]? = nil, end: CGPoint = CGPoint(x: 1, y: 1)
  ) -> GradientLayer {
    let layer = GradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    layer.type = type
    layer.startPoint = CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = end
    layer.colors = colors
    layer.locations = locations
    return layer
  }

  @Test func `a radial gradient grows from its centre to the radii of the end point`()
    throws
  {
    // At 1/8, 3/8, 5/8 and 7/8 of the horizontal radius; the rows are at the centre's height.
    let layer = gradient(.radial, 8, 1, [.black, .white])
    layer.endPoint = CGPoint(x: 1, y: 1000)
    #expect(try draw(8, 1, layer).pixels.map { $0 & 255 } == [223, 159, 96, 32, 32, 96, 159, 223])
    // The result is the same to the left and upwards.
    layer.endPoint = CGPoint(x: 0, y: -1000)
    #expect(try draw(8, 1, layer).pixels.map { $0 & 255 } == [223, 159, 96, 32, 32, 96, 159, 223])
  }

  @Test func `a radial gradient in an oblong is the ellipse that touches its sides`() throws {
    let surface = try draw(
      60, 30, gradient(.radial, 60, 30, [.pureRed, .pureRed, .pureBlue], [0, 1, 1]))
    for y in 0..<30 {
      for x in 0..<60 {
        let (dx, dy) = ((Double(x) + 0.5 - 30) / 30, (Double(y) + 0.5 - 15) / 15)
        let wanted = dx * dx + dy * dy < 1 ? Pixel.red : Pixel.blue
        #expect(surface.pixels[y * 60 + x] == wanted, "\(x) \(y)")
      }
    }
  }

  @Test func `a conic gradient turns clockwise from the direction of its end point`() throws {
    let quarters: [Color] = [
      .pureRed, .pureRed, .pureGreen, .pureGreen, .pureBlue, .pureBlue, .white, .white,
    ]
    let locations: [CGFloat] = [0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1]
    let right = gradient(.conic, 2, 2, quarters, locations, end: CGPoint(x: 1, y: 0.5))
    #expect(try draw(2, 2, right).pixels == [Pixel.blue, Pixel.white, Pixel.green, Pixel.red])
    let up = gradient(.conic, 2, 2, quarters, locations, end: CGPoint(x: 0.5, y: 0))
    #expect(try draw(2, 2, up).pixels == [Pixel.white, Pixel.red, Pixel.blue, Pixel.green])
  }

  @Test func `angles are those of the layer's space, whatever the proportions`() throws {
    // The hard step at an eighth from the right goes down at 45 degrees.
    let layer = gradient(
      .conic, 60, 20, [.pureRed, .pureRed, .pureBlue, .pureBlue], [0, 0.125, 0.125, 1],
      end: CGPoint(x: 1, y: 0.5))
    let surface = try draw(60, 20, layer)
    for y in 10..<20 {
      let edge = 30 + (y - 10)
      #expect(surface.pixels[y * 60 + edge] == Pixel.blue)
      #expect(surface.pixels[y * 60 + edge + 1] == Pixel.red)
    }
    // The end point is a direction in that space as well: this one is at 45 degrees.
    let turned = gradient(
      .conic, 64, 16, [.pureRed, .pureRed, .pureBlue, .pureBlue], [0, 0.5, 0.5, 1],
      end: CGPoint(x: 0.625, y: 1))
    let half = try draw(64, 16, turned)
    for y in 0..<16 {
      #expect(half.pixels[y * 64 + 23 + y] == Pixel.red)
      #expect(half.pixels[y * 64 + 24 + y] == (y < 8 ? Pixel.blue : Pixel.red), "on the ray")
      #expect(half.pixels[y * 64 + 25 + y] == Pixel.blue)
    }
  }

  @Test(arguments: [
    (GradientLayerType.radial, CGPoint(x: 0.5, y: 0.5)), (.radial, CGPoint(x: 1, y: 0.5)),
    (.radial, CGPoint(x: 0.5, y: 1)), (.radial, CGPoint(x: CGFloat.nan, y: 1)),
    (.radial, CGPoint(x: CGFloat.infinity, y: 1)), (.radial, CGPoint(x: 1e200, y: 1)),
    (.radial, CGPoint(x: 1, y: 0.5 + 1e-170)), (.conic, CGPoint(x: 0.5, y: 0.5)),
    (.conic, CGPoint(x: CGFloat.nan, y: 0)), (.conic, CGPoint(x: 1, y: -CGFloat.infinity)),
  ])
  func `a gradient without radii or direction paints and hides nothing`(
    type: GradientLayerType, end: CGPoint
  ) throws {
    let below = box(0, 0, 8, 8, .pureGreen)
    below.addSublayer(gradient(type, 8, 8, [.pureRed, .pureBlue], end: end))
    #expect(try draw(8, 8, below).count(Pixel.green) == 64)
  }

  @Test(arguments: GradientLayerType.allCases)
  func `a gradient without an extent is reported, once, by its kind`(
    type: GradientLayerType
  ) throws {
    let layer = gradient(type, 8, 8, [.pureRed, .pureBlue])
    layer.name = "glow"
    let repeated = ReplicatorLayer()
    repeated.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    repeated.instanceCount = 3
    repeated.sublayers = [layer]
    let compositor = try Compositor(size: CGSize(width: 8, height: 8))
    compositor.root = repeated
    #expect(compositor.render().omissions == [])
    layer.endPoint = layer.startPoint
    let omitted = FrameReport.Omission(layer: .init(name: "glow"), reason: .emptyGradient)
    let report = compositor.render()
    #expect(report.omissions == [omitted])
    #expect("\(report)".contains("\nomitted    glow: emptyGradient"))
    layer.endPoint = CGPoint(x: 1, y: 1)
    layer.startPoint = .zero
    #expect(compositor.render().omissions == [])
    // With one colour, or too few locations, there is nothing to draw either.
    layer.colors = [.pureRed]
    #expect(compositor.render().omissions == [omitted])
    layer.colors = [.pureRed, .pureBlue]
    layer.locations = [0]
    #expect(compositor.render().omissions == [omitted])
    layer.locations = nil
    layer.endPoint = layer.startPoint
    // Without colours no gradient is intended, and a layer without size has no room for one.
    layer.colors = nil
    #expect(compositor.render().omissions == [])
    layer.colors = [.pureRed, .pureBlue]
    #expect(compositor.render().omissions == [omitted])
    layer.bounds.size.width = 0
    #expect(compositor.render().omissions == [.init(layer: .init(name: "glow"), reason: .noRoom)])
  }

  @Test func `the default points fit an axial gradient, and are too few for a radial one`()
    throws
  {
    let layer = GradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.colors = [.pureRed, .pureBlue]
    let compositor = try Compositor(size: CGSize(width: 8, height: 8))
    compositor.root = layer
    for (type, isEmpty) in [(GradientLayerType.axial, false), (.radial, true), (.conic, false)] {
      layer.type = type
      compositor.setNeedsRepaint()
      #expect(compositor.render().omissions.count == (isEmpty ? 1 : 0), "\(type)")
    }
  }

  @Test(arguments: [GradientLayerType.radial, .conic])
  func `nothing is drawn with fewer than two colours, or fewer locations than colours`(
    type: GradientLayerType
  ) throws {
    #expect(try draw(4, 4, gradient(type, 4, 4, [])).paintedCount == 0)
    #expect(try draw(4, 4, gradient(type, 4, 4, [.pureRed])).paintedCount == 0)
    #expect(try draw(4, 4, gradient(type, 4, 4, [.pureRed, .pureBlue], [0])).paintedCount == 0)
  }

  @Test(arguments: GradientLayerType.allCases)
  func `opaque colours hide content below, and translucent ones do not`(type: GradientLayerType)
    throws
  {
    func fills(_ last: Color) throws -> Int {
      let compositor = try Compositor(size: CGSize(width: 64, height: 64))
      let root = box(0, 0, 64, 64)
      root.addSublayer(box(10, 10, 30, 30, .pureGreen))
      root.addSublayer(gradient(type, 64, 64, [.pureRed, .white, last]))
      compositor.root = root
      return compositor.render().painting.fillPixels
    }
    #expect(try fills(.pureBlue) == 0)
    #expect(try fills(Color(red: 0, green: 0, blue: 1, alpha: 0.5)) >= 900)
  }

  @Test(arguments: GradientLayerType.allCases)
  func `every byte is the same after a move by whole pixels, and painted in pieces`(
    type: GradientLayerType
  ) throws {
    func picture(_ x: CGFloat, threads: Int = 1) throws -> [UInt32] {
      let layer = gradient(
        type, 301.25, 257.5, [.pureRed, .white, .pureBlue, .clear, .black],
        [0, 0.3, 0.3, 0.7, 0.9])
      layer.startPoint = CGPoint(x: 0.37, y: 0.41)
      layer.setAffineTransform(Transform2D(rotationAngle: 0.2))
      layer.position = CGPoint(x: 200 + x, y: 170)
      let compositor = try Compositor(size: CGSize(width: 440, height: 340), threads: threads)
      let root = box(0, 0, 440, 340)
      root.addSublayer(layer)
      compositor.root = root
      compositor.render()
      // A change over the middle repaints a part.
      let patch = box(150 + x, 100, 90, 77, .pureGreen)
      root.addSublayer(patch)
      compositor.render()
      patch.removeFromSuperlayer()
      compositor.render()
      return (0..<340).flatMap { y in
        compositor.surface.pixels[y * 440 + Int(x)..<y * 440 + Int(x) + 400]
      }
    }
    let whole = try picture(0)
    #expect(try picture(13) == whole)
    #expect(try picture(0, threads: 3) == whole)
  }

  @Test func `equal radial gradients share their pixels and other types do not`() throws {
    let compositor = try Compositor(size: CGSize(width: 200, height: 60), threads: 1)
    let root = box(0, 0, 200, 60)
    for (index, type) in [GradientLayerType.radial, .conic, .axial, .radial].enumerated() {
      let layer = gradient(type, 40, 40, [.pureRed, .pureBlue])
      layer.position.x += CGFloat(index * 45)
      root.addSublayer(layer)
    }
    compositor.root = root
    #expect(compositor.render().caches[.gradient].entries == 3)
  }

  @Test func `a mixture equals the colour in a gradient`() throws {
    let (first, second) = (Color(hex: 0xe8590c), Color(hex: 0x1864ab, alpha: 0.4))
    let gradient = GradientLayer(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    gradient.colors = [first, second]
    let plain = Layer(frame: CGRect(x: 1, y: 0, width: 1, height: 1))
    plain.backgroundColor = first.mixed(with: second, by: 0.5)
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 2, height: 1))
    root.addSublayers([gradient, plain])
    let compositor = try Compositor(size: CGSize(width: 2, height: 1))
    compositor.root = root
    compositor.render()
    let surface = compositor.surface
    #expect(surface.pixels[0] == surface.pixels[1])
  }
}
