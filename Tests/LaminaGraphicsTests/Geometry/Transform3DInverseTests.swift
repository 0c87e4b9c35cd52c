// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaGraphics
import LaminaTestSupport
import Testing

@Suite struct Transform3DInverseTests {
  private static func elements(_ t: Transform3D) -> [CGFloat] {
    [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
      t.m42, t.m43, t.m44,
    ]
  }

  @Test(arguments: 0..<50)
  func `a transform times its inverse is the identity, in either order`(number: Int) throws {
    var random = SeededGenerator(seed: 12, case: number)
    var transform = Transform3D.identity
    transform.m34 = random.number(in: -0.01...0.01)
    transform =
      transform
      .rotated(by: random.number(in: -3...3), x: random.number(in: -1...1), y: 1, z: 0.3)
      .scaledBy(x: random.number(in: 0.2...3), y: random.number(in: -3 ... -0.2), z: 0.7)
      .translatedBy(x: random.number(in: -50...50), y: 7, z: random.number(in: -20...20))
    let inverse = try #require(transform.inverted())
    for product in [transform.concatenating(inverse), inverse.concatenating(transform)] {
      for (one, other) in zip(Self.elements(product), Self.elements(.identity)) {
        #expect(abs(one - other) < 1e-9)
      }
    }
  }

  @Test func `known transforms have their known inverses`() {
    #expect(Transform3D.identity.inverted() == .identity)
    #expect(
      Transform3D(scaleX: 2, y: 4, z: 0.5).inverted() == Transform3D(scaleX: 0.5, y: 0.25, z: 2))
    #expect(
      Transform3D(translationX: 3, y: -4, z: 5).inverted()
        == Transform3D(translationX: -3, y: 4, z: -5))
  }

  @Test func `a transform that flattens or is not finite has no inverse`() {
    #expect(Transform3D(scaleX: 1, y: 0, z: 1).inverted() == nil)
    #expect(Transform3D(scaleX: .nan, y: 1, z: 1).inverted() == nil)
    #expect(Transform3D(translationX: .infinity, y: 1, z: 1).inverted() == nil)
    #expect(Transform3D(scaleX: 1e-200, y: 1e-200, z: 1e-200).inverted() == nil)
  }

  @Test func `points are seen in perspective, but not behind the eye`() {
    var eye = Transform3D.identity
    eye.m34 = -1 / 100
    let near = Transform3D(translationX: 0, y: 0, z: 50).concatenating(eye)
    #expect(near.apply(CGPoint(x: 10, y: -5)) == CGPoint(x: 20, y: -10))
    let behind = Transform3D(translationX: 0, y: 0, z: 150).concatenating(eye)
    #expect(behind.apply(CGPoint(x: 10, y: -5)) == nil)
    let inEye = Transform3D(translationX: 0, y: 0, z: 100).concatenating(eye)
    #expect(inEye.apply(.zero) == nil)
    #expect(Transform3D(translationX: .nan, y: 0, z: 0).apply(.zero) == nil)
  }
}
