// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

@Suite struct LayerGeometryTests {
  static let base = CGRect(x: 0, y: 0, width: 100, height: 50)

  func layer(bounds: CGRect = base, position: CGPoint = CGPoint(x: 60, y: 45)) -> Layer {
    let layer = Layer()
    layer.bounds = bounds
    layer.position = position
    return layer
  }

  @Test func `the frame is the box of the bounds about the anchor at the position`() {
    let layer = layer()
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 100, height: 50))
    layer.anchorPoint = CGPoint(x: 0, y: 2)
    #expect(layer.frame == CGRect(x: 60, y: -55, width: 100, height: 50))
    layer.transform = Transform3D(scaleX: 2, y: 4, z: 1)
    #expect(layer.frame == CGRect(x: 60, y: -355, width: 200, height: 200))
  }

  @Test func `properties that do not determine the frame do not change it`() {
    let layer = layer()
    let frame = layer.frame
    layer.bounds.origin = CGPoint(x: 7, y: -9)
    layer.zPosition = 30
    layer.anchorPointZ = 40
    layer.isGeometryFlipped = true
    layer.contentsScale = 3
    #expect(layer.frame == frame)
  }

  @Test func `a quarter turn swaps the sides of the frame`() {
    let layer = layer()
    layer.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
    let frame = layer.frame
    #expect(abs(frame.minX - 35) < 1e-12)
    #expect(abs(frame.minY + 5) < 1e-12)
    #expect(abs(frame.size.width - 50) < 1e-12)
    #expect(abs(frame.size.height - 100) < 1e-12)
  }

  @Test func `the frame boxes the projected corners under a perspective that varies`() {
    let layer = layer(bounds: CGRect(x: 0, y: 0, width: 100, height: 100), position: .zero)
    layer.transform.m14 = 0.01
    // The left corners have w 0.5 and map to −100; the right ones have 1.5 and map to 33⅓.
    let frame = layer.frame
    #expect(abs(frame.minX + 100) < 1e-9)
    #expect(abs(frame.maxX - 100.0 / 3) < 1e-9)
    #expect(abs(frame.minY + 100) < 1e-9)
    #expect(abs(frame.maxY - 100) < 1e-9)
    layer.transform.m14 = 0.05
    #expect(layer.frame.isNull)
  }

  @Test func `negative sizes are standardised when they are set`() {
    let layer = Layer()
    layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds.origin == CGPoint(x: -100, y: -50))
    #expect(layer.bounds.size == CGSize(width: 100, height: 50))
    layer.frame = CGRect(x: 10, y: 20, width: -4, height: -8)
    #expect(layer.frame == CGRect(x: 6, y: 12, width: 4, height: 8))
    #expect(layer.bounds.size == CGSize(width: 4, height: 8))
  }

  @Test func `setting the frame keeps the bounds origin and the anchor`() {
    let layer = Layer()
    layer.bounds.origin = CGPoint(x: 3, y: 4)
    layer.anchorPoint = CGPoint(x: 0, y: 2)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds == CGRect(x: 3, y: 4, width: 100, height: 50))
    #expect(layer.anchorPoint == CGPoint(x: 0, y: 2))
    #expect(layer.position == CGPoint(x: 10, y: 120))
  }

  @Test func `setting the frame under a scale divides the size`() {
    let layer = Layer()
    layer.transform = Transform3D(scaleX: 2, y: 4, z: 1)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds.size == CGSize(width: 50, height: 12.5))
    #expect(layer.position == CGPoint(x: 60, y: 45))
  }

  @Test func `setting the frame under a translation moves the position back`() {
    let layer = Layer()
    layer.transform = Transform3D(translationX: 10, y: 20, z: 0)
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.position == CGPoint(x: 50, y: 25))
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 100, height: 50))
  }

  @Test(arguments: [
    Transform3D(scaleX: -2, y: 3, z: 1), Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1),
    Transform3D(scaleX: 2, y: 4, z: 1).translatedBy(x: 5, y: 6, z: 0),
  ])
  func `a frame reads back as set unless the layer is rotated or skewed`(
    _ transform: Transform3D
  ) {
    let layer = Layer()
    layer.anchorPoint = CGPoint(x: 0.25, y: -1)
    layer.transform = transform
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    let frame = layer.frame
    #expect(abs(frame.minX - 10) < 1e-9)
    #expect(abs(frame.minY - 20) < 1e-9)
    #expect(abs(frame.size.width - 100) < 1e-9)
    #expect(abs(frame.size.height - 50) < 1e-9)
  }

  @Test func `setting the frame under a transform without inverse keeps the size`() {
    let layer = layer()
    layer.transform = Transform3D(scaleX: 0, y: 1, z: 1)
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.bounds.size == CGSize(width: 100, height: 50))
    #expect(layer.position == CGPoint(x: 5, y: 5))
  }

  /// Transforms of all kinds, by what they do.
  private static let kinds: [(String, Transform3D)] = [
    ("none", .identity),
    ("an eighth of a turn", Transform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)),
    ("a twelfth of a turn", Transform3D(rotationAngle: .pi / 6, x: 0, y: 0, z: 1)),
    ("a quarter turn", Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)),
    ("a skew", Transform3D(Transform2D(a: 1, b: 0.3, c: -0.7, d: 1, tx: 4, ty: 5))),
    ("a scale", Transform3D(scaleX: 0.3, y: 7, z: 1)),
    ("a flip", Transform3D(scaleX: -1, y: 1, z: 1)),
    (
      "a flip and a turn",
      Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1).scaledBy(x: 1, y: -3, z: 1)
    ),
    ("a turn in depth", Transform3D(rotationAngle: 1, x: 0.2, y: 1, z: 0.4)),
    ("perspective", Transform3D(perspective: 400).rotated(by: 0.7, x: 0.3, y: 1, z: 0)),
    ("no inverse", Transform3D(scaleX: 0, y: 1, z: 1)),
  ]
  private static let anchors = [
    CGPoint(x: 0.5, y: 0.5), .zero, CGPoint(x: 0.3, y: 0.1), CGPoint(x: -2, y: 3),
  ]

  private func transformed(_ transform: Transform3D, anchor: CGPoint) -> Layer {
    let layer = layer(
      bounds: CGRect(x: 3.1, y: -4, width: 120, height: 40), position: CGPoint(x: 50.1, y: 70.7))
    layer.anchorPoint = anchor
    layer.transform = transform
    return layer
  }

  @Test func `a new origin of the frame moves a layer, whatever its transform`() {
    for (name, transform) in Self.kinds {
      for anchor in Self.anchors {
        let layer = transformed(transform, anchor: anchor)
        let frame = layer.frame
        for _ in 0..<3 {
          layer.frame.origin.x += 10.3
          layer.frame.origin.y -= 0.7
        }
        #expect(layer.bounds == CGRect(x: 3.1, y: -4, width: 120, height: 40), "\(name) \(anchor)")
        #expect(abs(layer.position.x - 81) < 1e-9, "\(name) \(anchor)")
        #expect(abs(layer.position.y - 68.6) < 1e-9, "\(name) \(anchor)")
        #expect(abs(layer.frame.minX - frame.minX - 30.9) < 1e-9, "\(name) \(anchor)")
        #expect(abs(layer.frame.minY - frame.minY + 2.1) < 1e-9, "\(name) \(anchor)")
      }
    }
  }

  @Test func `setting the frame that a layer has changes nothing, not even the last digit`() {
    for (name, transform) in Self.kinds {
      for anchor in Self.anchors {
        let layer = transformed(transform, anchor: anchor)
        let (bounds, position) = (layer.bounds, layer.position)
        for _ in 0..<5 { layer.frame = layer.frame }
        #expect(layer.bounds == bounds, "\(name) \(anchor)")
        #expect(layer.position == position, "\(name) \(anchor)")
      }
    }
  }

  @Test func `a size that differs by rounding is the same, and one that differs by more is not`() {
    for (name, transform) in Self.kinds.dropFirst() {
      let layer = transformed(transform, anchor: CGPoint(x: 0.3, y: 0.1))
      let moved = layer.frame.offsetBy(dx: 1000.1, dy: -0.3)
      layer.frame = CGRect(
        x: moved.minX, y: moved.minY, width: moved.maxX - moved.minX,
        height: moved.maxY - moved.minY)
      #expect(layer.bounds.size == CGSize(width: 120, height: 40), "\(name)")
      #expect(abs(layer.position.x - 1050.2) < 1e-9, "\(name)")
    }
    let layer = transformed(Transform3D(scaleX: 2, y: 1, z: 1), anchor: .zero)
    layer.frame.size.width += 1e-6
    #expect(abs(layer.bounds.size.width - 120 - 5e-7) < 1e-12)
  }

  @Test func `a frame without size repairs a layer whose position is not a number`() {
    let layer = Layer()
    layer.position.x = .nan
    layer.frame = CGRect(x: 3, y: 4, width: 0, height: 0)
    #expect(layer.position == CGPoint(x: 3, y: 4))
  }

  @Test func `a side of which a turned layer's new frame leaves nothing is 0`() {
    for turns in 0..<4 {
      let layer = layer()
      let angle = CGFloat.pi * (CGFloat(turns) / 2 + 0.25)
      layer.transform = Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
      layer.frame = CGRect(x: 0, y: 0, width: 113.1, height: 113.1)
      #expect(min(layer.bounds.width, layer.bounds.height) == 0, "\(turns)")
      #expect(abs(max(layer.bounds.width, layer.bounds.height) - 159.9475) < 1e-4, "\(turns)")
    }
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func `numbers that are not finite are stored and make the frame null`(_ bad: CGFloat) {
    let edits: [(Layer) -> Void] = [
      { $0.position.x = bad }, { $0.bounds.size.width = bad }, { $0.bounds.origin.y = bad },
      { $0.anchorPoint.y = bad }, { $0.transform.m12 = bad }, { $0.zPosition = bad },
      { $0.frame = CGRect(x: bad, y: 0, width: 1, height: 1) },
      { $0.frame = CGRect(x: 0, y: 0, width: 1, height: bad) },
    ]
    for edit in edits {
      let layer = layer()
      edit(layer)
      #expect(layer.frame.isNull)
      #expect(layer.preferredFrameSize() == .zero)
      #expect(layer.properties.pointOnPlane(.zero, under: nil) == nil)
    }
  }

  @Test func `the preferred size is that of the frame`() {
    let layer = layer()
    layer.transform = Transform3D(scaleX: 2, y: 4, z: 1)
    #expect(layer.preferredFrameSize() == CGSize(width: 200, height: 200))
  }

  @Test func `the affine transform is the identity if there is depth or perspective`() {
    let layer = Layer()
    let affine = Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    layer.setAffineTransform(affine)
    #expect(layer.affineTransform() == affine)
    var perspective = Transform3D.identity
    perspective.m34 = -0.01
    for transform in [
      Transform3D(scaleX: 2, y: 2, z: 2), Transform3D(translationX: 1, y: 0, z: 1),
      Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0), perspective,
    ] {
      layer.transform = transform
      #expect(layer.affineTransform() == .identity)
    }
    layer.setAffineTransform(affine)
    #expect(layer.transform == Transform3D(affine))
  }

  @Test func `containing is half open in the bounds space`() {
    let layer = layer(bounds: CGRect(x: 10, y: 20, width: 5, height: 6))
    #expect(layer.contains(CGPoint(x: 10, y: 20)))
    #expect(layer.contains(CGPoint(x: 14.9, y: 25.9)))
    #expect(!layer.contains(CGPoint(x: 15, y: 20)))
    #expect(!layer.contains(CGPoint(x: 10, y: 26)))
    #expect(!layer.contains(CGPoint(x: 9.9, y: 20)))
    #expect(!layer.contains(CGPoint(x: CGFloat.nan, y: 20)))
    #expect(!Layer().contains(.zero))
  }

  @Test(arguments: 0..<40)
  func `the transform to the parent is the product of its steps`(_ seed: UInt64) {
    var random = SeededGenerator(rawState: seed)
    var (child, parent) = (LayerProperties.random(&random), LayerProperties.random(&random))
    if seed % 4 == 0 {
      child = child.withoutUncommon
      #expect(child.isCommon)
    }
    if seed % 3 == 0 { parent = parent.withoutUncommon }
    let transform = child.transformToParent(parent)
    for _ in 0..<5 {
      let x: CGFloat = random.coordinate(in: -50...50)
      let y: CGFloat = random.coordinate(in: -50...50)
      let expected = slowlyToParent(x, y, child, parent)
      let w = x * transform.m14 + y * transform.m24 + transform.m44
      let result = [
        (x * transform.m11 + y * transform.m21 + transform.m41) / w,
        (x * transform.m12 + y * transform.m22 + transform.m42) / w,
        (x * transform.m13 + y * transform.m23 + transform.m43) / w,
      ]
      for (a, b) in zip(result, expected) { #expect(abs(a - b) <= 1e-6 * max(1, abs(b))) }
    }
  }

  /// The rule in words, one step at a time, for one point.
  func slowlyToParent(
    _ x: CGFloat, _ y: CGFloat, _ child: LayerProperties, _ parent: LayerProperties
  ) -> [CGFloat] {
    func apply(_ v: [CGFloat], _ m: Transform3D) -> [CGFloat] {
      let rows = [
        [m.m11, m.m12, m.m13, m.m14], [m.m21, m.m22, m.m23, m.m24],
        [m.m31, m.m32, m.m33, m.m34], [m.m41, m.m42, m.m43, m.m44],
      ]
      let w = (0..<4).map { c in (0..<4).map { v[$0] * rows[$0][c] }.reduce(0, +) }
      return w.map { $0 / w[3] }
    }
    func anchor(_ p: LayerProperties) -> [CGFloat] {
      [
        p.bounds.origin.x + p.bounds.size.width * p.anchorPoint.x,
        p.bounds.origin.y + p.bounds.size.height * p.anchorPoint.y,
      ]
    }
    var v = [x - anchor(child)[0], y - anchor(child)[1], -child.uncommon.anchorPointZ, 1]
    v = apply(v, child.uncommon.transform)
    v[0] += child.position.x
    v[1] += child.position.y
    v[2] += child.uncommon.zPosition
    v[0] -= anchor(parent)[0]
    v[1] -= anchor(parent)[1]
    v = apply(v, parent.uncommon.sublayerTransform)
    v[0] += anchor(parent)[0]
    v[1] += anchor(parent)[1]
    if parent.flags.contains(.isGeometryFlipped) {
      let middle = parent.bounds.origin.y + parent.bounds.size.height / 2
      v[1] = middle - (v[1] - middle)
    }
    return Array(v.prefix(3))
  }
}

extension LayerProperties {
  static func random(_ random: inout SeededGenerator) -> LayerProperties {
    func number(_ range: ClosedRange<Double>) -> CGFloat { random.coordinate(in: range) }
    var properties = LayerProperties()
    properties.bounds = CGRect(
      x: number(-20...20), y: number(-20...20), width: number(0...99), height: number(0...99))
    properties.position = CGPoint(x: number(-90...90), y: number(-90...90))
    properties.anchorPoint = CGPoint(x: number(-1...2), y: number(-1...2))
    if number(0...1) < 0.5 { properties.flags.insert(.isGeometryFlipped) }
    properties.uncommon.anchorPointZ = number(-9...9)
    properties.uncommon.zPosition = number(-9...9)
    if number(0...1) < 0.7 {
      properties.uncommon.transform = Transform3D(
        rotationAngle: number(-3...3), x: number(-1...1), y: number(-1...1), z: 1
      ).scaledBy(x: number(0.5...2), y: number(0.5...2), z: 1)
    }
    if number(0...1) < 0.7 {
      properties.uncommon.sublayerTransform.m34 = -1 / 900
      properties.uncommon.sublayerTransform =
        properties.uncommon.sublayerTransform
        .rotated(by: number(-0.5...0.5), x: 1, y: number(-1...1), z: 0)
    }
    return properties
  }

  /// The same with the nearest anchor point that needs no record, and without the properties in it.
  var withoutUncommon: LayerProperties {
    func onGrid(_ coordinate: CGFloat) -> CGFloat {
      (min(max(coordinate, 0), 1) * 8).rounded() / 8
    }
    var plain = LayerProperties()
    plain.bounds = bounds
    plain.position = position
    plain.anchorPoint = CGPoint(x: onGrid(anchorPoint.x), y: onGrid(anchorPoint.y))
    plain.flags = flags
    return plain
  }
}
