// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The place of a layer in its superlayer, from values alone, so that model and render tree give equal results.
extension LayerProperties {
  /// The anchor point in the layer's own bounds space: the point that ``position`` places.
  var anchorInBounds: CGPoint {
    CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// Whether bounds, position, anchor, depth and transform are all finite numbers.
  ///
  /// If not, the layer and its subtree are neither drawn nor hit. The sublayer transform does not count: it
  /// affects only the sublayers.
  package var isGeometryFinite: Bool {
    guard
      bounds.origin.x.isFinite, bounds.origin.y.isFinite, bounds.size.width.isFinite,
      bounds.size.height.isFinite, position.x.isFinite, position.y.isFinite,
      anchorPoint.x.isFinite, anchorPoint.y.isFinite
    else { return false }
    if isCommon { return true }
    return uncommon.anchorPointZ.isFinite && uncommon.zPosition.isFinite
      && uncommon.transform.isFinite
  }

  /// From the layer's bounds space to its superlayer's; for a root (`parent` nil), to the space of its position.
  ///
  /// In order: the anchor point (with its depth) to the origin, the layer's transform, the position (with its
  /// depth), the parent's sublayer transform about the parent's anchor point, and, if the parent's geometry is
  /// flipped, a mirroring within the parent's bounds.
  func transformToParent(_ parent: LayerProperties?) -> Transform3D {
    let anchor = anchorInBounds
    var result: Transform3D
    if isCommon {
      result = Transform3D(translationX: position.x - anchor.x, y: position.y - anchor.y, z: 0)
    } else if uncommon.transform.isIdentity {
      result = Transform3D(
        translationX: position.x - anchor.x, y: position.y - anchor.y,
        z: uncommon.zPosition - uncommon.anchorPointZ)
    } else {
      result =
        uncommon.transform
        .translatedBy(x: -anchor.x, y: -anchor.y, z: -uncommon.anchorPointZ)
        .translatedAfterwards(x: position.x, y: position.y, z: uncommon.zPosition)
    }
    return parent?.placing(result) ?? result
  }

  /// The effect of the layer on the place of a sublayer: its sublayer transform about the anchor point, and its
  /// mirroring.
  func placing(_ sublayer: Transform3D) -> Transform3D {
    var result = sublayer
    if !isCommon, !uncommon.sublayerTransform.isIdentity {
      let center = anchorInBounds
      result =
        result
        .translatedAfterwards(x: -center.x, y: -center.y, z: 0)
        .concatenating(uncommon.sublayerTransform)
        .translatedAfterwards(x: center.x, y: center.y, z: 0)
    }
    if flags.contains(.isGeometryFlipped) {
      var mirror = Transform3D(scaleX: 1, y: -1, z: 1)
      mirror.m42 = bounds.origin.y * 2 + bounds.size.height
      result = result.concatenating(mirror)
    }
    return result
  }

  /// The bounding box of the bounds in the superlayer's space, before the superlayer's sublayer transform and flip.
  ///
  /// Null if it is not finite or has no picture. The bounds origin, `zPosition` and `anchorPointZ` do not
  /// change it.
  package var frame: CGRect {
    guard isGeometryFinite, let box = boxAboutPosition else { return .null }
    let frame = CGRect(
      x: position.x + box.origin.x, y: position.y + box.origin.y,
      width: box.size.width, height: box.size.height)
    return frame.hasFiniteNumbers ? frame : .null
  }

  /// The bounding box of a part of the bounds in the space of ``frame``; null if it has no picture.
  package func frame(of part: CGRect) -> CGRect {
    isGeometryFinite ? Homography(transformToParent(nil)).boundingBox(of: part) : .null
  }

  /// The bounds size and the position that give the layer `frame`, with the same bounds origin, anchor and
  /// transform.
  ///
  /// A negative size is made positive. If it is the size of the present frame, except for rounding, the bounds
  /// keep theirs. Otherwise, if the transform neither rotates nor skews, the resulting frame equals `frame`, except
  /// for rounding. If it does, perhaps no size gives that frame; the size is then that of the frame through the
  /// inverse transform, and the centres of box and frame are equal. If the transform has no inverse, or a
  /// perspective that varies over the layer, the size stays.
  func boundsSizeAndPosition(frame: CGRect) -> (size: CGSize, position: CGPoint) {
    let (frame, present) = (frame.withPositiveSize, self.frame)
    let isPlain = isCommon || uncommon.transform.isIdentity
    if frame.hasSize(of: present, orRounded: !isPlain), let box = boxAboutPosition {
      return (
        bounds.size,
        CGPoint(
          x: frame.origin.x == present.origin.x ? position.x : frame.origin.x - box.origin.x,
          y: frame.origin.y == present.origin.y ? position.y : frame.origin.y - box.origin.y)
      )
    }
    if isPlain {
      return (
        frame.size,
        CGPoint(
          x: frame.origin.x + anchorPoint.x * frame.size.width,
          y: frame.origin.y + anchorPoint.y * frame.size.height)
      )
    }
    var resized = self
    if let inverse = uncommon.transform.flattened?.inverted() {
      let (width, height) = (frame.size.width, frame.size.height)
      resized.bounds.size = CGSize(
        width: side(inverse.a * width, inverse.c * height),
        height: side(inverse.b * width, inverse.d * height))
    }
    let box = resized.boxAboutPosition ?? .zero
    return (
      resized.bounds.size,
      CGPoint(
        x: frame.origin.x + frame.size.width / 2 - (box.origin.x + box.size.width / 2),
        y: frame.origin.y + frame.size.height / 2 - (box.origin.y + box.size.height / 2))
    )
  }

  /// The bounding box of the transformed bounds, relative to the position; nil if a corner is behind the eye.
  private var boxAboutPosition: CGRect? {
    let size = bounds.size
    let aboutAnchor = CGRect(
      x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height,
      width: size.width, height: size.height)
    if isCommon || uncommon.transform.isIdentity { return aboutAnchor }
    if let plane = uncommon.transform.flattened { return plane.apply(aboutAnchor) }
    return uncommon.transform.projectedBox(of: aboutAnchor)
  }
}

extension CGRect {
  /// Whether the size is that of another rectangle; if `orRounded`, but for the rounding of sums of coordinates.
  fileprivate func hasSize(of other: CGRect, orRounded: Bool) -> Bool {
    guard hasFiniteNumbers, other.hasFiniteNumbers else { return false }
    guard orRounded else { return size == other.size }
    let numbers = [
      origin.x, origin.y, size.width, size.height, other.origin.x, other.origin.y,
      other.size.width, other.size.height,
    ]
    let slack = CGFloat.roundingOfSizes * (numbers.map(abs).max() ?? 0)
    return abs(size.width - other.size.width) <= slack
      && abs(size.height - other.size.height) <= slack
  }
}

extension CGFloat {
  /// The largest error of a size, as a part of the largest number from which it was computed.
  ///
  /// It is that of some thousand operations, and of coordinates of 10⁶ points less than 10⁻⁶.
  fileprivate static let roundingOfSizes: CGFloat = 0x1p-40
}

/// The length of a side that is the sum of two terms; 0 if these cancel each other but for rounding.
private func side(_ one: CGFloat, _ other: CGFloat) -> CGFloat {
  let length = abs(one + other)
  return length < CGFloat.roundingOfSizes * (abs(one) + abs(other)) ? 0 : length
}

extension Transform3D {
  /// First this transform, then a translation.
  func translatedAfterwards(x: CGFloat, y: CGFloat, z: CGFloat) -> Transform3D {
    var result = self
    result.m11 += m14 * x
    result.m12 += m14 * y
    result.m13 += m14 * z
    result.m21 += m24 * x
    result.m22 += m24 * y
    result.m23 += m24 * z
    result.m31 += m34 * x
    result.m32 += m34 * y
    result.m33 += m34 * z
    result.m41 += m44 * x
    result.m42 += m44 * y
    result.m43 += m44 * z
    return result
  }

  /// The bounding box of a rectangle of the plane z = 0 in perspective; nil if a corner is at or behind the eye.
  fileprivate func projectedBox(of rect: CGRect) -> CGRect? {
    var (minX, maxX, minY, maxY) = (
      CGFloat.infinity, -CGFloat.infinity, CGFloat.infinity, -CGFloat.infinity
    )
    for corner in 0..<4 {
      let x = rect.origin.x + (corner & 1 == 0 ? 0 : rect.size.width)
      let y = rect.origin.y + (corner & 2 == 0 ? 0 : rect.size.height)
      let w = x * m14 + y * m24 + m44
      guard w > 0 else { return nil }
      let projectedX = (x * m11 + y * m21 + m41) / w
      let projectedY = (x * m12 + y * m22 + m42) / w
      (minX, maxX) = (min(minX, projectedX), max(maxX, projectedX))
      (minY, maxY) = (min(minY, projectedY), max(maxY, projectedY))
    }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
