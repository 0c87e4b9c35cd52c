// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

@Suite struct LayerHitTestTests {
  let root = Layer()
  let back = Layer()
  let front = Layer()

  init() {
    root.frame = CGRect(x: 100, y: 100, width: 100, height: 100)
    back.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    front.frame = CGRect(x: 40, y: 10, width: 100, height: 50)
    root.sublayers = [back, front]
  }

  /// Hit-tests a point of the root's bounds space.
  func hit(_ x: CGFloat, _ y: CGFloat) -> Layer? { root.hitTest(CGPoint(x: 100 + x, y: 100 + y)) }

  @Test func `the last sublayer at the point is hit, then the layer itself, then nothing`() {
    #expect(hit(45, 20) === front)
    #expect(hit(15, 20) === back)
    #expect(hit(5, 5) === root)
    #expect(hit(-5, 5) == nil)
    #expect(root.hitTest(CGPoint(x: CGFloat.nan, y: 0)) == nil)
  }

  @Test func `the point is in the superlayer's space`() {
    #expect(back.hitTest(CGPoint(x: 10, y: 10)) === back)
    #expect(back.hitTest(CGPoint(x: 9, y: 10)) == nil)
    root.sublayerTransform = Transform3D(translationX: 30, y: 0, z: 0)
    #expect(back.hitTest(CGPoint(x: 10, y: 10)) == nil)
    #expect(back.hitTest(CGPoint(x: 40, y: 10)) === back)
  }

  @Test func `a higher zPosition beats the order`() {
    back.zPosition = 1
    #expect(hit(45, 20) === back)
    front.zPosition = 1
    #expect(hit(45, 20) === front)
    back.zPosition = 0
    front.zPosition = -1
    #expect(hit(45, 20) === back)
  }

  @Test func `hidden subtrees are not hit`() {
    let inside = Layer()
    inside.frame = front.bounds
    front.addSublayer(inside)
    #expect(hit(45, 20) === inside)
    front.isHidden = true
    #expect(hit(45, 20) === back)
    root.isHidden = true
    #expect(hit(45, 20) == nil)
  }

  @Test func `sublayers outside the bounds are hit unless the layer clips them`() {
    #expect(hit(130, 20) === front)
    root.masksToBounds = true
    #expect(hit(130, 20) == nil)
    #expect(hit(45, 20) === front)
  }

  @Test func `a round corner that clips still counts as its rectangle`() {
    front.masksToBounds = true
    front.cornerRadius = 25
    #expect(hit(40, 10) === front)
  }

  @Test func `a clear layer and a layer without opacity are hit`() {
    front.backgroundColor = .clear
    #expect(hit(45, 20) === front)
    front.opacity = 0
    #expect(hit(45, 20) === front)
  }

  @Test func `layers without a finite, invertible transform are not hit, nor are their sublayers`()
  {
    let edits: [(Layer) -> Void] = [
      { $0.position.x = .nan }, { $0.transform.m11 = .infinity }, { $0.zPosition = .nan },
      { $0.zPosition = .infinity }, { $0.anchorPointZ = .nan },
      { $0.transform = Transform3D(scaleX: 0, y: 1, z: 1) },
      {
        $0.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0).scaledBy(
          x: 0, y: 1, z: 1)
      },
      { $0.transform.m44 = -1 },
    ]
    for edit in edits {
      let broken = Layer()
      broken.frame = root.bounds
      let inside = Layer()
      inside.frame = root.bounds
      broken.addSublayer(inside)
      root.addSublayer(broken)
      #expect(hit(45, 20) === inside)
      edit(broken)
      #expect(hit(45, 20) === front)
      broken.removeFromSuperlayer()
    }
    root.sublayerTransform.m11 = .nan
    #expect(hit(45, 20) === root)
  }

  @Test func `a mask is not hit and does not prevent hits`() {
    let mask = Layer()
    mask.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    root.mask = mask
    #expect(hit(0, 0) === root)
    #expect(hit(45, 20) === front)
  }

  @Test func `a transformed layer is hit where it is seen`() {
    front.isHidden = true
    back.transform = Transform3D(rotationAngle: .pi / 4, x: 0, y: 0, z: 1)
    #expect(hit(11, 11) === root)
    #expect(hit(35, 1) === back)
  }

  @Test(arguments: 0..<20)
  func `the search gives the results of a plain recursive search`(_ seed: UInt64) {
    var random = SeededGenerator(rawState: seed)
    let root = Layer()
    var all = [root]
    for _ in 0..<60 {
      let layer = Layer()
      layer.properties = LayerProperties.random(&random).withoutUncommon
      layer.zPosition = random.coordinate(in: 0...2).rounded()
      layer.masksToBounds = random.coordinate(in: 0...1) < 0.2
      layer.isHidden = random.coordinate(in: 0...1) < 0.1
      layer.transform = Transform3D(scaleX: random.coordinate(in: 0.5...2), y: 1, z: 1)
      all[Int(random.next() % UInt64(all.count))].addSublayer(layer)
      all.append(layer)
    }
    for _ in 0..<50 {
      let point = CGPoint(x: random.coordinate(in: -99...99), y: random.coordinate(in: -99...99))
      #expect(root.hitTest(point) === slowHit(root, point))
    }
  }

  func slowHit(_ layer: Layer, _ point: CGPoint) -> Layer? {
    let inside = layer.convert(point, from: layer.superlayer)
    if layer.isHidden || (layer.masksToBounds && !layer.contains(inside)) { return nil }
    let highest = Set((layer.sublayers ?? []).map(\.zPosition)).sorted(by: >)
    for z in highest {
      for child in (layer.sublayers ?? []).reversed() where child.zPosition == z {
        if let hit = slowHit(child, inside) { return hit }
      }
    }
    return layer.contains(inside) ? layer : nil
  }
}
