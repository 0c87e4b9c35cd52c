// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// Layers that show nothing because their bounds are empty.
struct RoomTests {
  private static func told(_ layer: Layer) throws -> [FrameReport.Omission] {
    let compositor = try Compositor(size: CGSize(width: 8, height: 8))
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    root.addSublayer(layer)
    compositor.root = root
    return compositor.render().omissions
  }

  private static let bar = FrameReport.Omission(layer: .init(name: "bar"), reason: .noRoom)

  private static func layer(_ make: (Layer) -> Void) -> Layer {
    let layer = Layer()
    layer.name = "bar"
    make(layer)
    return layer
  }

  @Test(arguments: [CGSize.zero, CGSize(width: 5, height: 0), CGSize(width: 0, height: 5)])
  func `a layer with empty bounds and contents is reported`(size: CGSize) throws {
    let image = try #require(Image(width: 1, height: 1, premultipliedARGB: [0xFFFF_0000]))
    let makers: [(Layer) -> Void] = [
      { $0.backgroundColor = .black }, { $0.borderWidth = 1 }, { $0.contents = image },
      { layer in
        layer.contents = image
        layer.contentsGravity = .center
      },
      { $0.backgroundFilters = [.gaussianBlur(radius: 3)] },
      { layer in
        layer.masksToBounds = true
        layer.addSublayer(Self.layer { $0.frame = CGRect(x: 0, y: 0, width: 2, height: 2) })
        layer.sublayers?.first?.backgroundColor = .black
      },
    ]
    for (index, make) in makers.enumerated() {
      let layer = Self.layer(make)
      layer.bounds.size = size
      #expect(try Self.told(layer) == [Self.bar], "\(index)")
    }
    let gradient = GradientLayer()
    gradient.name = "bar"
    gradient.colors = [.black, .white]
    gradient.bounds.size = size
    #expect(try Self.told(gradient).first?.reason == .noRoom)
  }

  @Test func `a turned layer whose frame is set to a square has no room`() throws {
    let layer = Self.layer { $0.backgroundColor = .black }
    layer.bounds.size = CGSize(width: 6, height: 2)
    layer.transform = Transform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
    layer.frame = CGRect(x: 0.1, y: 0.1, width: 7.1, height: 7.1)
    #expect(try Self.told(layer) == [Self.bar])
  }

  @Test func `a layer that only groups others, is hidden, or draws elsewhere is not reported`()
    throws
  {
    let shape = ShapeLayer()
    shape.backgroundColor = .white
    shape.path = Path(rect: CGRect(x: 0, y: 0, width: 2, height: 2))
    let shapeWithShadow = ShapeLayer()
    shapeWithShadow.path = shape.path
    shapeWithShadow.shadows = [Shadow(.outer)]
    shapeWithShadow.masksToBounds = true
    let outside = Self.layer { $0.backgroundColor = .black }
    outside.addSublayer(Self.layer { $0.frame = CGRect(x: 0, y: 0, width: 2, height: 2) })
    let below = Self.layer { $0.isHidden = true }
    below.addSublayer(Self.layer { $0.backgroundColor = .black })
    let layers = [
      Self.layer { _ in }, Self.layer { $0.backgroundColor = .clear },
      Self.layer { $0.masksToBounds = true },
      Self.layer {
        $0.backgroundColor = .black
        $0.isHidden = true
      },
      Self.layer {
        $0.backgroundColor = .black
        $0.opacity = 0
      },
      Self.layer {
        $0.shadows = [Shadow(.inner)]
        $0.shadowPath = Path(rect: CGRect(x: 0, y: 0, width: 2, height: 2))
        $0.masksToBounds = true
      },
      // Its path is empty, too.
      Self.layer {
        $0.shadowPath = Path(rect: .zero)
        $0.shadowOpacity = 1
        $0.masksToBounds = true
      },
      // Nothing clips further shadows.
      Self.layer {
        $0.shadowPath = shape.path
        $0.shadowOpacity = 1
        $0.shadows = [Shadow(.outer)]
        $0.masksToBounds = true
      },
      shape, below, shapeWithShadow,
    ]
    for (index, layer) in layers.enumerated() {
      #expect(try Self.told(layer) == [], "\(index)")
    }
    #expect(try Self.told(outside) == [Self.bar])
  }

  @Test func `the report follows each change`() throws {
    let compositor = try Compositor(size: CGSize(width: 8, height: 8))
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    let layer = Self.layer { _ in }
    root.addSublayer(layer)
    compositor.root = root
    func told(_ change: () -> Void) -> [FrameReport.Omission] {
      change()
      compositor.setNeedsRepaint()
      return compositor.render().omissions
    }
    #expect(told {} == [])
    #expect(told { layer.backgroundColor = .black } == [Self.bar])
    #expect(told { layer.position.x = 3 } == [Self.bar])
    #expect(told { layer.bounds.size = CGSize(width: 1, height: 1) } == [])
    #expect(told { layer.bounds.size.height = 0 } == [Self.bar])
    #expect(told { layer.backgroundColor = nil } == [])
    #expect(told { layer.backgroundColor = .white } == [Self.bar])
    #expect(told { root.isHidden = true } == [])
    #expect(told { root.isHidden = false } == [Self.bar])
    #expect(
      told { layer.transform = Transform3D(scaleX: 0, y: 1, z: 1) }.map(\.reason) == [.singular])
    #expect(told { layer.transform = .identity } == [Self.bar])
    #expect(told { layer.removeFromSuperlayer() } == [])
    #expect("\(compositor.render())".contains("noRoom") == false)
  }

  @Test func `a mask with empty bounds is reported, and so is a root`() throws {
    let masked = Layer()
    masked.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    masked.backgroundColor = .black
    masked.mask = Self.layer { $0.backgroundColor = .black }
    #expect(try Self.told(masked) == [Self.bar])

    let compositor = try Compositor(size: CGSize(width: 8, height: 8))
    let root = Self.layer { $0.masksToBounds = true }
    root.addSublayer(masked)
    compositor.root = root
    #expect(compositor.render().omissions.first == Self.bar)
  }
}
