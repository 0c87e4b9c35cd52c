// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

@Suite struct LayerConversionTests {
  func layer(_ frame: CGRect, in superlayer: Layer? = nil) -> Layer {
    let layer = Layer()
    layer.frame = frame
    superlayer?.addSublayer(layer)
    return layer
  }

  @Test func `the sublayer transform acts about the anchor point of the parent`() {
    let parent = Layer()
    parent.bounds.size = CGSize(width: 200, height: 200)
    let child = Layer()
    child.bounds.size = CGSize(width: 50, height: 50)
    child.position = CGPoint(x: 100, y: 50)
    child.transform = Transform3D(translationX: 5, y: 6, z: 0)
    parent.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
    parent.addSublayer(child)
    #expect(child.convert(CGPoint.zero, to: parent) == CGPoint(x: 60, y: -38))
    #expect(parent.convert(CGPoint.zero, from: child) == CGPoint(x: 60, y: -38))
    #expect(child.convert(CGPoint(x: 60, y: -38), from: parent) == .zero)
  }

  @Test func `perspective of the parent makes deeper layers smaller`() {
    let parent = layer(CGRect(x: 0, y: 0, width: 200, height: 200))
    parent.sublayerTransform.m34 = -1.0 / 500
    let child = layer(CGRect(x: 100, y: 100, width: 10, height: 10), in: parent)
    child.zPosition = -500
    #expect(
      child.convert(child.bounds, to: parent) == CGRect(x: 100, y: 100, width: 5, height: 5))
  }

  @Test func `in perspective, rectangles without width or height stay lines and points`() {
    let parent = layer(CGRect(x: 0, y: 0, width: 200, height: 200))
    parent.sublayerTransform.m34 = -1.0 / 500
    let child = layer(CGRect(x: 100, y: 100, width: 10, height: 10), in: parent)
    child.zPosition = -500
    let point = CGRect(x: 10, y: 20, width: 0, height: 0)
    #expect(child.convert(point, to: parent) == CGRect(x: 105, y: 110, width: 0, height: 0))
    let line = CGRect(x: 10, y: 0, width: 0, height: 20)
    #expect(child.convert(line, to: parent) == CGRect(x: 105, y: 100, width: 0, height: 10))
    #expect(
      parent.convert(CGRect(x: 105, y: 100, width: 0, height: 10), to: child) == line)
    #expect(child.convert(CGRect.null, to: parent).isNull)
    // A line that leads behind the eye ends before it.
    child.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
    let ahead = child.convert(CGRect(x: -2000, y: 5, width: 4000, height: 0), to: parent)
    #expect(!ahead.isNull && ahead.width.isFinite)
  }

  @Test func `flipped geometry mirrors sublayers within the bounds`() {
    let parent = layer(CGRect(x: 0, y: 0, width: 100, height: 80))
    parent.bounds.origin = CGPoint(x: 0, y: 10)
    parent.isGeometryFlipped = true
    let child = layer(CGRect(x: 10, y: 20, width: 30, height: 5), in: parent)
    #expect(child.convert(CGPoint(x: 0, y: 0), to: parent) == CGPoint(x: 10, y: 80))
    #expect(child.convert(child.bounds, to: parent) == CGRect(x: 10, y: 75, width: 30, height: 5))
    #expect(child.frame == CGRect(x: 10, y: 20, width: 30, height: 5))
  }

  @Test func `siblings convert through their parent, whatever is above it`() {
    let root = layer(CGRect(x: 0, y: 0, width: 0, height: 0))
    root.transform = Transform3D(scaleX: 0, y: 0, z: 1)
    let parent = layer(CGRect(x: 0, y: 0, width: 100, height: 100), in: root)
    let a = layer(CGRect(x: 10, y: 20, width: 10, height: 10), in: parent)
    let b = layer(CGRect(x: 50, y: 5, width: 10, height: 10), in: parent)
    b.bounds.origin = CGPoint(x: 1, y: 1)
    #expect(a.convert(CGPoint(x: 1, y: 2), to: b) == CGPoint(x: -38, y: 18))
    #expect(b.convert(CGPoint(x: 1, y: 2), from: a) == CGPoint(x: -38, y: 18))
  }

  @Test func `unrelated trees convert by the positions of their roots`() {
    let first = layer(CGRect(x: 100, y: 200, width: 10, height: 10))
    let inFirst = layer(CGRect(x: 1, y: 2, width: 5, height: 5), in: first)
    let second = layer(CGRect(x: 30, y: 40, width: 10, height: 10))
    let inSecond = layer(CGRect(x: 3, y: 4, width: 5, height: 5), in: second)
    #expect(inFirst.convert(CGPoint.zero, to: inSecond) == CGPoint(x: 68, y: 158))
    #expect(inFirst.convert(CGPoint.zero, to: nil) == CGPoint(x: 101, y: 202))
    #expect(inFirst.convert(CGPoint(x: 101, y: 202), from: nil) == .zero)
  }

  @Test func `a layer converts to itself without a change`() {
    let layer = layer(CGRect(x: 0, y: 0, width: 10, height: 10))
    layer.transform = Transform3D(scaleX: 0, y: 0, z: 0)
    #expect(layer.convert(CGPoint(x: 1, y: 2), to: layer) == CGPoint(x: 1, y: 2))
  }

  @Test func `a turned rectangle converts to its bounding box`() {
    let parent = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = layer(CGRect(x: 40, y: 40, width: 20, height: 20), in: parent)
    child.transform = Transform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
    let box = child.convert(child.bounds, to: parent)
    let half = 10 * CGFloat(2).squareRoot()
    #expect(abs(box.minX - (50 - half)) < 1e-9)
    #expect(abs(box.size.width - 2 * half) < 1e-9)
  }

  @Test func `points are NaN and rectangles are null if there is no conversion`() {
    let root = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = layer(CGRect(x: 0, y: 0, width: 10, height: 10), in: root)
    child.transform = Transform3D(scaleX: 0, y: 1, z: 1)
    #expect(child.convert(CGPoint.zero, from: root).x.isNaN)
    #expect(child.convert(CGPoint.zero, from: root).y.isNaN)
    #expect(root.convert(root.bounds, to: child).isNull)
    #expect(child.convert(CGPoint(x: 9, y: 9), to: root) == CGPoint(x: 5, y: 9))
    for edit: (Layer) -> Void in [
      { $0.position.x = .nan }, { $0.transform.m44 = -1 }, { $0.transform.m22 = .infinity },
    ] {
      let child = layer(CGRect(x: 0, y: 0, width: 10, height: 10), in: root)
      edit(child)
      #expect(child.convert(CGPoint.zero, to: root).x.isNaN)
      #expect(child.convert(child.bounds, to: root).isNull)
    }
  }

  @Test(arguments: [
    Transform3D(scaleX: 0, y: 1, z: 1), Transform3D(scaleX: 0, y: 0, z: 1),
    Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1).scaledBy(x: 1, y: 0, z: 1).rotated(
      by: 0.7, x: 0, y: 0, z: 1),
  ])
  func `there is no conversion down through a step that has no inverse, whatever is around it`(
    step: Transform3D
  ) {
    let root = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
    let turned = layer(CGRect(x: 3, y: 4, width: 50, height: 50), in: root)
    let flat = layer(CGRect(x: 5, y: 6, width: 30, height: 30), in: turned)
    let inner = layer(CGRect(x: 1, y: 2, width: 10, height: 10), in: flat)
    for perspective in [0, -0.002] as [CGFloat] {
      turned.transform = Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1)
      turned.transform.m34 = perspective
      flat.transform = step
      inner.transform = Transform3D(rotationAngle: 1.1, x: 0, y: perspective, z: 1)
      #expect(inner.convert(CGPoint(x: 7, y: 7), from: root).x.isNaN)
      #expect(root.convert(root.bounds, to: inner).isNull)
      #expect(inner.convert(CGPoint(x: 7, y: 7), to: root).x.isFinite)
    }
  }

  @Test func `a mask converts through the masked layer`() {
    let root = layer(CGRect(x: 10, y: 10, width: 100, height: 100))
    let mask = layer(CGRect(x: 5, y: 6, width: 10, height: 10))
    root.mask = mask
    #expect(mask.convert(CGPoint.zero, to: root) == CGPoint(x: 5, y: 6))
  }
}
