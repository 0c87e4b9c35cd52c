// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A 4 × 4 transform of space, with Core Animation's conventions.
///
/// A point is a row vector `(x, y, z, 1)`, so the translation is in the fourth row. Functions that
/// add an operation put it *first*; ``concatenating(_:)`` applies this transform, then the other.
public struct Transform3D: Hashable, Sendable {
  /// The first row: the factors of x in x, y, z and w.
  public var m11, m12, m13, m14: CGFloat
  /// The second row: the factors of y in x, y, z and w.
  public var m21, m22, m23, m24: CGFloat
  /// The third row: the factors of z in x, y, z and w; `m34` is −1 / distance of the eye.
  public var m31, m32, m33, m34: CGFloat
  /// The fourth row: the translation along x, y and z, and w.
  public var m41, m42, m43, m44: CGFloat

  /// The transform with sixteen entries, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The identity.
  public init() { self = .identity }

  /// The transform that changes nothing.
  public static let identity = Transform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

  /// A transform of the plane; z does not change.
  public init(_ t: Transform2D) {
    self = .identity
    (m11, m12, m21, m22, m41, m42) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
  }

  /// A translation.
  public init(translationX tx: CGFloat, y ty: CGFloat, z tz: CGFloat) {
    self = .identity
    (m41, m42, m43) = (tx, ty, tz)
  }

  /// A scale about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat, z sz: CGFloat) {
    self = .identity
    (m11, m22, m33) = (sx, sy, sz)
  }

  /// A rotation by `angle` radians about the axis (x, y, z), by the right-hand rule.
  ///
  /// A zero or non-finite axis gives the identity, as in Core Animation; so does one whose squared length is 0 or
  /// infinite by rounding.
  public init(rotationAngle angle: CGFloat, x: CGFloat, y: CGFloat, z: CGFloat) {
    self = .identity
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (sin(angle), cos(angle))
    let t = 1 - c
    (m11, m12, m13) = (t * x * x + c, t * x * y + s * z, t * x * z - s * y)
    (m21, m22, m23) = (t * x * y - s * z, t * y * y + c, t * y * z + s * x)
    (m31, m32, m33) = (t * x * z + s * y, t * y * z - s * x, t * z * z + c)
  }

  /// The view of an eye at a distance in points in front of the plane z = 0, straight above the
  /// origin.
  ///
  /// It sets `m34` to −1 / distance. In a layer's ``Layer/sublayerTransform`` the eye is in front
  /// of that layer's anchor point and sees all its sublayers. In a layer's own ``Layer/transform``,
  /// as in `Transform3D(perspective: 600).rotated(by: 0.5, x: 0, y: 1, z: 0)`, it is in front of
  /// the layer's own anchor point. Things at depth z appear distance / (distance − z) times as
  /// large, and things at the eye or behind it are clipped. The nearer the eye, the stronger the
  /// effect.
  ///
  /// With a negative distance the eye is behind the plane, and depth is reversed. A distance that
  /// is 0 or not finite gives the identity.
  public init(perspective distance: CGFloat) {
    self = .identity
    guard distance != 0, distance.isFinite else { return }
    m34 = -1 / distance
  }

  /// First this transform, then `other` (`CATransform3DConcat(self, other)`).
  public func concatenating(_ o: Transform3D) -> Transform3D {
    func row(
      _ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat
    ) -> (CGFloat, CGFloat, CGFloat, CGFloat) {
      (
        x * o.m11 + y * o.m21 + z * o.m31 + w * o.m41,
        x * o.m12 + y * o.m22 + z * o.m32 + w * o.m42,
        x * o.m13 + y * o.m23 + z * o.m33 + w * o.m43,
        x * o.m14 + y * o.m24 + z * o.m34 + w * o.m44
      )
    }
    var r = Transform3D.identity
    (r.m11, r.m12, r.m13, r.m14) = row(m11, m12, m13, m14)
    (r.m21, r.m22, r.m23, r.m24) = row(m21, m22, m23, m24)
    (r.m31, r.m32, r.m33, r.m34) = row(m31, m32, m33, m34)
    (r.m41, r.m42, r.m43, r.m44) = row(m41, m42, m43, m44)
    return r
  }

  /// First a translation, then this transform.
  public func translatedBy(x: CGFloat, y: CGFloat, z: CGFloat) -> Transform3D {
    Transform3D(translationX: x, y: y, z: z).concatenating(self)
  }

  /// First a scale, then this transform.
  public func scaledBy(x: CGFloat, y: CGFloat, z: CGFloat) -> Transform3D {
    Transform3D(scaleX: x, y: y, z: z).concatenating(self)
  }

  /// First a rotation, then this transform.
  public func rotated(by angle: CGFloat, x: CGFloat, y: CGFloat, z: CGFloat) -> Transform3D {
    Transform3D(rotationAngle: angle, x: x, y: y, z: z).concatenating(self)
  }

  /// Whether the transform is the identity, to the bit.
  public var isIdentity: Bool { self == .identity }

  /// Whether the transform is an affine transform of the plane and leaves z alone
  /// (`CATransform3DIsAffine`).
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  /// The six entries that act on the plane; meaningful if ``isAffine`` is true.
  public var affinePart: Transform2D {
    Transform2D(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// The effect on the plane z = 0 seen along z: affine, or nil if perspective varies over the
  /// plane.
  ///
  /// A constant w (a plane moved towards the eye as a whole) becomes a scale. A w that is zero,
  /// negative or not finite is behind the eye: nil.
  public var flattened: Transform2D? {
    guard m14 == 0, m24 == 0, m44.isFinite, m44 > 0 else { return nil }
    let k = 1 / m44
    return Transform2D(
      a: m11 * k, b: m12 * k, c: m21 * k, d: m22 * k, tx: m41 * k, ty: m42 * k)
  }
}

extension Transform3D {
  /// Whether all sixteen entries are finite numbers.
  public var isFinite: Bool {
    // Zero times anything finite is zero; infinities and NaN make the sum NaN.
    let first = m11 * 0 + m12 * 0 + m13 * 0 + m14 * 0 + m21 * 0 + m22 * 0 + m23 * 0 + m24 * 0
    let second = m31 * 0 + m32 * 0 + m33 * 0 + m34 * 0 + m41 * 0 + m42 * 0 + m43 * 0 + m44 * 0
    return first + second == 0
  }
}
