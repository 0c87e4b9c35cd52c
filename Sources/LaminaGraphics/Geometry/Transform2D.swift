// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// An affine transform of the plane.
///
/// A point is a row vector: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`. Functions that add an
/// operation put it *first*, as in Core Graphics: `translatedBy(x:y:)` moves before this transform
/// acts. Angles are in radians; with y down a positive angle turns clockwise.
public struct Transform2D: Hashable, Sendable {
  /// The factor of x in x'.
  public var a: CGFloat
  /// The factor of x in y'.
  public var b: CGFloat
  /// The factor of y in x'.
  public var c: CGFloat
  /// The factor of y in y'.
  public var d: CGFloat
  /// The translation along x.
  public var tx: CGFloat
  /// The translation along y.
  public var ty: CGFloat

  /// The transform with the six given entries.
  @inlinable
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity.
  ///
  /// Core Graphics' empty initialiser gives the zero transform instead.
  public init() { self = .identity }

  /// The transform that changes nothing.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A translation.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// A scale about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A rotation about the origin by `angle` radians, clockwise on screen (y down).
  public init(rotationAngle angle: CGFloat) {
    let (s, c) = (sin(angle), cos(angle))
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }

  /// From the unit square to a rectangle.
  package static func unit(to rect: CGRect) -> Transform2D {
    Transform2D(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY)
  }

  /// First this transform, then `other`.
  public func concatenating(_ other: Transform2D) -> Transform2D {
    Transform2D(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// First a translation, then this transform.
  @inlinable
  public func translatedBy(x: CGFloat, y: CGFloat) -> Transform2D {
    Transform2D(a: a, b: b, c: c, d: d, tx: x * a + y * c + tx, ty: x * b + y * d + ty)
  }

  /// First a scale, then this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> Transform2D {
    Transform2D(scaleX: x, y: y).concatenating(self)
  }

  /// First a rotation, then this transform.
  public func rotated(by angle: CGFloat) -> Transform2D {
    Transform2D(rotationAngle: angle).concatenating(self)
  }

  /// The signed factor by which areas grow; negative if the transform mirrors.
  public var determinant: CGFloat { a * d - b * c }

  /// Whether all entries are finite numbers.
  public var isFinite: Bool {
    // For an entry that is not finite, the difference from itself is NaN.
    (a - a) + (b - b) + (c - c) + (d - d) + (tx - tx) + (ty - ty) == 0
  }

  /// Whether the ``determinant`` has an inverse that floating point can hold.
  public var isInvertible: Bool {
    isFinite && determinant.isNormal && (1 / determinant).isFinite
  }

  /// The inverse, or nil if there is none, or if it or the ``determinant`` is too small or too large for floating
  /// point.
  public func inverted() -> Transform2D? {
    guard isInvertible else { return nil }
    let k = 1 / determinant
    let inverse = Transform2D(
      a: d * k, b: -b * k, c: -c * k, d: a * k,
      tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
    return inverse.isFinite ? inverse : nil
  }

  /// Whether the transform is only a scale and a translation, so that rectangles stay rectangles
  /// and are not rotated.
  @inlinable package var isScaleTranslation: Bool { b == 0 && c == 0 }

  /// The whole pixels by which the transform moves, if it does nothing else.
  package var wholeTranslation: (x: Int, y: Int)? {
    let limit = CGFloat(PixelRect.limit)
    guard a == 1, b == 0, c == 0, d == 1, abs(tx) < limit, abs(ty) < limit else { return nil }
    let (x, y) = (Int(tx), Int(ty))
    return tx == CGFloat(x) && ty == CGFloat(y) ? (x, y) : nil
  }

  /// Whether rectangles stay rectangles with sides along the axes; quarter turns are allowed.
  package var keepsAxes: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// The largest factor by which the transform grows, over all directions: its larger singular
  /// value.
  package var largestScale: CGFloat {
    let sum = a * a + b * b + c * c + d * d
    let difference = max(0, sum * sum - 4 * determinant * determinant).squareRoot()
    return ((sum + difference) / 2).squareRoot()
  }

  /// The smallest factor by which the transform grows, over all directions: its smaller singular
  /// value; 0 if numbers are too large to tell.
  package var smallestScale: CGFloat {
    let largest = largestScale
    let scale = abs(determinant) / largest
    return scale.isNaN ? 0 : scale
  }

  /// The image of a point.
  @inlinable public func apply(_ p: CGPoint) -> CGPoint {
    CGPoint(x: a * p.x + c * p.y + tx, y: b * p.x + d * p.y + ty)
  }

  /// The image of a vector, without the translation.
  @inlinable public func apply(_ v: CGSize) -> CGSize {
    CGSize(width: a * v.width + c * v.height, height: b * v.width + d * v.height)
  }

  /// The bounding box of the image of a rectangle; a null rectangle stays null.
  public func apply(_ r: CGRect) -> CGRect {
    if r.isNull { return r }
    if isScaleTranslation {
      let (x0, x1) = (a * r.minX + tx, a * r.maxX + tx)
      let (y0, y1) = (d * r.minY + ty, d * r.maxY + ty)
      let (left, top) = (min(x0, x1), min(y0, y1))
      return CGRect(
        x: left, y: top, width: BoundingBox.length(left, max(x0, x1)),
        height: BoundingBox.length(top, max(y0, y1)))
    }
    let image = BoundingBox(around: [
      apply(CGPoint(x: r.minX, y: r.minY)), apply(CGPoint(x: r.maxX, y: r.minY)),
      apply(CGPoint(x: r.minX, y: r.maxY)), apply(CGPoint(x: r.maxX, y: r.maxY)),
    ])
    return image.rect
  }
}
