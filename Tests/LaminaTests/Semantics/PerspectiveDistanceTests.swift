// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

struct PerspectiveDistanceTests {
  @Test func `perspective by distance is the identity with m34`() {
    var expected = Transform3D.identity
    expected.m34 = -1.0 / 600
    #expect(Transform3D(perspective: 600) == expected)
    expected.m34 = 0.5
    #expect(Transform3D(perspective: -2) == expected)
  }

  @Test(arguments: [0, -0.0, .infinity, -.infinity, .nan])
  func `an invalid distance gives no perspective`(_ distance: CGFloat) {
    #expect(Transform3D(perspective: distance) == .identity)
  }

  @Test func `an eye in front of the anchor point sees things halfway to it twice as large`()
    throws
  {
    let card = Layer(frame: CGRect(x: 25, y: 5, width: 10, height: 10))
    card.backgroundColor = .white
    card.zPosition = 50
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    root.sublayerTransform = Transform3D(perspective: 100)
    root.addSublayer(card)
    let compositor = try Compositor(size: CGSize(width: 40, height: 20))
    compositor.root = root
    compositor.render()
    // Its left edge is 5 from the middle at 20, and is seen at 30; top and bottom are seen at 0 and
    // 20.
    let row = [UInt32](repeating: 0, count: 30) + [UInt32](repeating: 0xFFFF_FFFF, count: 10)
    #expect(compositor.surface.pixels == (0..<20).flatMap { _ in row })
  }

  @Test func `a layer's own perspective is in front of its anchor point`() throws {
    let turned = Transform3D(perspective: 600).rotated(by: 0.5, x: 0, y: 1, z: 0)
    var expected = Transform3D.identity
    expected.m34 = -1.0 / 600
    #expect(
      turned == Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0).concatenating(expected))
  }
}
