// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// A layer with its own hit test, which records the points that it is called with.
private final class AnsweringLayer: Layer {
  var asked: [CGPoint] = []
  var answer: ((AnsweringLayer, CGPoint) -> Layer?)?

  override func hitTest(_ point: CGPoint) -> Layer? {
    asked.append(point)
    return answer.map { $0(self, point) } ?? super.hitTest(point)
  }

  /// The result of the class that it overrides.
  func standard(_ point: CGPoint) -> Layer? { super.hitTest(point) }
}

/// A class that returns its superclass's result.
private final class PassingLayer: Layer {
  override func hitTest(_ point: CGPoint) -> Layer? { super.hitTest(point) }
}

/// A transform layer that would be in the way of all hits.
private final class AnsweringSpace: TransformLayer {
  override func hitTest(_ point: CGPoint) -> Layer? { nil }
}

@Suite struct HitTestOverrideTests {
  private let root = box(0, 0, 100, 100)
  private let below = box(10, 10, 50, 50)
  private let overlay = AnsweringLayer()
  private let button = box(20, 20, 10, 10)

  init() {
    overlay.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    overlay.addSublayer(button)
    root.sublayers = [below, overlay]
  }

  private func hit(_ x: CGFloat, _ y: CGFloat) -> Layer? { root.hitTest(CGPoint(x: x, y: y)) }

  @Test func `an overlay that returns nil for itself lets hits through`() {
    overlay.answer = { layer, point in
      let hit = layer.standard(point)
      return hit === layer ? nil : hit
    }
    #expect(hit(25, 25) === button)
    #expect(hit(15, 15) === below)
    #expect(hit(90, 90) === root)
  }

  @Test func `a sublayer is called once, in its superlayer's space, and not behind a hit`() {
    let (middle, inner) = (box(40, 30, 20, 20), AnsweringLayer())
    middle.transform = Transform3D(scaleX: 2, y: 2, z: 1)
    inner.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    middle.addSublayer(inner)
    below.addSublayer(middle)
    overlay.answer = { _, _ in nil }
    // The middle of `middle` is at (60, 50) of the root, and at (10, 10) of its own space.
    #expect(hit(62, 54) === inner)
    #expect(overlay.asked == [CGPoint(x: 62, y: 54)])
    #expect(inner.asked == [CGPoint(x: 11, y: 12)])
    overlay.answer = nil
    #expect(hit(62, 54) === overlay)
    #expect(inner.asked.count == 1)
  }

  @Test
  func `a layer may be hit beyond its bounds, clipped or hidden, and may return another layer`() {
    let small = AnsweringLayer()
    small.frame = CGRect(x: 40, y: 40, width: 2, height: 2)
    small.masksToBounds = true
    small.answer = { layer, point in
      layer.frame.insetBy(dx: -10, dy: -10).contains(point) ? layer : nil
    }
    overlay.addSublayer(small)
    #expect(hit(32, 32) === small)
    #expect(hit(70, 70) === overlay)
    small.isHidden = true
    #expect(hit(32, 32) === small)
    small.answer = { [below] _, _ in below }
    #expect(hit(99, 99) === below)
    // Only within the visible part of its superlayer.
    overlay.masksToBounds = true
    overlay.bounds.size = CGSize(width: 50, height: 50)
    #expect(hit(99, 99) === root)
  }

  @Test func `a call to the superclass with another point uses that point`() {
    overlay.answer = { layer, point in
      layer.standard(CGPoint(x: point.x + 60, y: point.y))
    }
    button.position.x += 50
    #expect(hit(15, 25) === button)
    #expect(hit(45, 25) === below)
  }

  @Test func `a class that only calls its superclass changes no result`() {
    var hits = 0
    for seed in 0..<40 {
      let plain = RandomHitTree(seed) { Layer() }
      let passing = RandomHitTree(seed) { PassingLayer() }
      for y in stride(from: 0.5, to: 96, by: 5) {
        for x in stride(from: 0.5, to: 96, by: 5) {
          let point = CGPoint(x: x, y: y)
          let expected = plain.root.hitTest(point).flatMap { plain.all.firstIndex(of: $0) }
          let found = passing.root.hitTest(point).flatMap { passing.all.firstIndex(of: $0) }
          #expect(found == expected, "tree \(seed) at \(x), \(y)")
          if expected ?? 0 > 0 { hits += 1 }
        }
      }
    }
    #expect(hits > 1000)
  }

  @Test func `a layer in space is called with the point of its superlayer at its position`() {
    let (outer, space, leaf) = (box(0, 0, 40, 40), TransformLayer(), AnsweringLayer())
    space.frame = outer.bounds
    leaf.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    leaf.zPosition = 5
    space.sublayers = [leaf, box(0, 0, 40, 40)]
    outer.addSublayer(space)
    outer.sublayerTransform.m34 = -1 / 20
    // At z = 5 the eye, 20 in front of (20, 20), sees everything 20 / 15 as large.
    #expect(outer.hitTest(CGPoint(x: 32, y: 20)) === leaf)
    #expect(leaf.asked == [CGPoint(x: 29, y: 20)])
    leaf.answer = { _, _ in nil }
    #expect(outer.hitTest(CGPoint(x: 32, y: 20)) === space.sublayers?[1])
  }

  @Test(arguments: [false, true])
  func `the class of a transform layer is never asked`(hasSibling: Bool) {
    let (outer, space, card) = (box(0, 0, 100, 100), AnsweringSpace(), box(10, 10, 20, 20))
    space.frame = outer.bounds
    space.addSublayer(card)
    outer.addSublayer(space)
    if hasSibling { outer.addSublayer(box(90, 90, 5, 5)) }
    #expect(outer.hitTest(CGPoint(x: 20, y: 20)) === card)
  }

  @Test func `a layer that asks its superclass about another point is seen from the same side`() {
    let (outer, space, rear) = (box(0, 0, 100, 100), TransformLayer(), AnsweringLayer())
    space.frame = outer.bounds
    let turn = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    space.transform = turn
    rear.frame = CGRect(x: 30, y: 30, width: 40, height: 40)
    (rear.transform, rear.isDoubleSided) = (turn, false)
    space.addSublayer(rear)
    outer.addSublayer(space)
    rear.answer = { layer, point in
      layer.standard(CGPoint(x: min(max(point.x, 31), 69), y: min(max(point.y, 31), 69)))
    }
    #expect(outer.hitTest(CGPoint(x: 50, y: 50)) === rear)
    #expect(outer.hitTest(CGPoint(x: 28, y: 50)) === rear)
  }

  @Test func `an override that scrolls first converts its point to where the layer is then`() {
    let (outer, space, leaf) = (box(0, 0, 100, 100), TransformLayer(), AnsweringLayer())
    space.frame = outer.bounds
    leaf.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
    space.sublayers = [leaf, box(90, 90, 5, 5)]
    outer.addSublayer(space)
    var converted: [CGPoint] = []
    leaf.answer = { layer, point in
      converted.append(layer.convert(point, from: layer.superlayer))
      layer.bounds.origin.y = 30
      converted.append(layer.convert(point, from: layer.superlayer))
      return layer
    }
    #expect(outer.hitTest(CGPoint(x: 30, y: 25)) === leaf)
    #expect(converted == [CGPoint(x: 10, y: 5), CGPoint(x: 10, y: 35)])
  }

  @Test func `layers of such a class may be nested a hundred thousand deep`() {
    let root = PassingLayer()
    root.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    var last: Layer = root
    for _ in 0..<100_000 {
      let layer = PassingLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      last.addSublayer(layer)
      last = layer
    }
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === last)
    #expect(root.hitTest(CGPoint(x: 15, y: 5)) == nil)
  }

  @Test func `overrides are no longer called inside a hundred and twenty-eight of them`() {
    let layers = (0..<200).map { _ in AnsweringLayer() }
    for (above, layer) in zip([nil] + layers.map(Optional.some), layers) {
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      above?.addSublayer(layer)
    }
    #expect(layers[0].hitTest(CGPoint(x: 5, y: 5)) === layers[199])
    // The first is called by the caller.
    #expect(layers.count { !$0.asked.isEmpty } == 129)
    #expect(layers.allSatisfy { $0.asked.count < 2 })
    #expect(layers[0].hitTest(CGPoint(x: 15, y: 5)) == nil)
  }

  @Test func `layers of the library in between do not count`() {
    let lowest = AnsweringLayer()
    lowest.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    lowest.answer = { _, _ in nil }
    var top: Layer = lowest
    for _ in 0..<1000 {
      let layer = box(0, 0, 10, 10)
      layer.addSublayer(top)
      top = layer
    }
    #expect(top.hitTest(CGPoint(x: 5, y: 5)) === lowest.superlayer)
    #expect(lowest.asked.count == 1)
  }
}
