// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension LayerProperties {
  /// The bounds with the corners of `cornerRadius`, `maskedCorners` and `cornerCurve`, in the layer's space.
  package var cornerShape: RoundedRect {
    if isCommon {
      commonCornerShape
    } else if cornerRadius > 0 {
      RoundedRect(
        rect: bounds, radii: CornerRadii(cornerRadius, corners: uncommon.maskedCorners),
        curve: uncommon.cornerCurve)
    } else {
      RoundedRect(rect: bounds)
    }
  }

  /// The corner shape of a layer without uncommon properties.
  var commonCornerShape: RoundedRect {
    RoundedRect(rect: bounds, radii: CornerRadii(cornerRadius))
  }

  /// Whether any corner is rounded.
  var hasRoundedCorners: Bool { cornerRadius > 0 && !cornerShape.radii.isZero }

  /// The outline that casts the `shadows`, and in which inner ones are drawn.
  ///
  /// It is the shadow path, otherwise a shape layer's path, filled or not, otherwise the corner shape.
  package var shadowOutline: Shape {
    if let path = uncommon.shadowPath { return .path(path, .nonZero) }
    if case .shape(let shape) = uncommon.content, let path = shape.content.path {
      return .path(path, shape.content.fillRule)
    }
    return .roundedRect(cornerShape)
  }

  /// Whether the layer has Core Animation's single shadow.
  var hasShadow: Bool {
    uncommon.shadowOpacity > 0 && uncommon.shadowColor.isVisible
  }

  /// Whether what the layer and its sublayers draw casts that shadow.
  var hasContentShadow: Bool { hasShadow && uncommon.shadowPath == nil }

  /// The width of the border; 0 if no border is drawn.
  var visibleBorderWidth: CGFloat {
    let width = uncommon.borderWidth
    guard width > 0, uncommon.borderColor.isVisible else { return 0 }
    return width
  }

  /// The area of the border, following the corners.
  ///
  /// With an `outset`, the outer outline is a rectangle larger than the bounds by that much, for a border that the
  /// layer's own clip cuts.
  func borderShape(outset: CGFloat?) -> Shape {
    let inner = cornerShape.inset(by: visibleBorderWidth)
    guard let outset else { return .ring(outer: cornerShape, inner: inner) }
    return .ring(outer: grownBounds(by: outset), inner: inner)
  }

  /// The bounds and a strip around them.
  func boundsShape(outset: CGFloat) -> Shape { .roundedRect(grownBounds(by: outset)) }

  private func grownBounds(by outset: CGFloat) -> RoundedRect {
    RoundedRect(rect: bounds.insetBy(dx: -outset, dy: -outset))
  }

  /// The opacity limited to 0…1; 0 if it is not a number.
  @inline(__always)
  var drawnOpacity: CGFloat { Color.unit(CGFloat(opacity)) }

  /// The shape that the layer fills, opaque inside and with nothing outside, if that is known without drawing.
  ///
  /// It is known for an opaque background without a mask, if the layer clips to its bounds or draws nothing else: a
  /// second thing with the same round edge would cover the pixels of the edge twice. Nil means that the layer must
  /// be drawn to find its silhouette.
  func knownSilhouette(hasSublayers: Bool, hasMask: Bool) -> Shape? {
    guard !hasMask, let color = backgroundColor, color.alpha >= 1 else { return nil }
    let drawsMore =
      hasSublayers || visibleBorderWidth > 0 || uncommon.contents != nil
      || uncommon.drawing != nil || isDisplayDeferred
      || uncommon.content != .none
    guard flags.contains(.masksToBounds) || !drawsMore else { return nil }
    return .roundedRect(cornerShape)
  }
}
