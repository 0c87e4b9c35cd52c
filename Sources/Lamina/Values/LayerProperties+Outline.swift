// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

extension LayerProperties {
  /// The bounds with the corners that `cornerRadius`, `maskedCorners` and `cornerCurve` give
  /// them, in the layer's space.
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
  package var commonCornerShape: RoundedRect {
    RoundedRect(rect: bounds, radii: CornerRadii(cornerRadius))
  }

  /// Whether any corner is rounded.
  package var hasRoundedCorners: Bool { cornerRadius > 0 && !cornerShape.radii.isZero }

  /// The outline that the further `shadows` fall from and that an inner one is drawn in: the
  /// shadow path, else a shape layer's path whether it is filled or not, else the corner shape.
  package var shadowOutline: Shape {
    if let path = uncommon.shadowPath { return .path(path, .nonZero) }
    if case .shape(let shape) = uncommon.content, let path = shape.path {
      return .path(path, shape.fillRule)
    }
    return .roundedRect(cornerShape)
  }

  /// The outline of ``shadowOutline`` where it is the corner shape.
  package var roundedShadowOutline: RoundedRect? {
    if uncommon.shadowPath != nil { return nil }
    if case .shape(let shape) = uncommon.content, shape.path != nil { return nil }
    return cornerShape
  }

  /// Whether the layer has its single, Core Animation shadow.
  package var hasShadow: Bool {
    uncommon.shadowOpacity > 0 && (uncommon.shadowColor?.alpha ?? 0) > 0
  }

  /// Whether that shadow is made from what the layer and its sublayers draw.
  package var hasContentShadow: Bool { hasShadow && uncommon.shadowPath == nil }

  /// The border's width where a border is drawn at all, else 0.
  package var visibleBorderWidth: CGFloat {
    let width = uncommon.borderWidth
    guard width > 0, (uncommon.borderColor?.alpha ?? 0) > 0 else { return 0 }
    return width
  }

  /// The area of the border, following the corners.
  ///
  /// With an `outset` the outer outline is a rectangle that much larger than the bounds, for a
  /// border that the layer's own clip cuts.
  package func borderShape(outset: CGFloat?) -> Shape {
    let inner = cornerShape.inset(by: visibleBorderWidth)
    guard let outset else { return .ring(outer: cornerShape, inner: inner) }
    return .ring(
      outer: RoundedRect(rect: bounds.insetBy(dx: -outset, dy: -outset)), inner: inner)
  }

  /// The opacity limited to 0…1; not a number counts as 0.
  @inline(__always)
  package var drawnOpacity: CGFloat { Color.unit(CGFloat(opacity)) }

  /// The shape that the layer's content certainly fills, opaque inside and nothing outside it,
  /// where that can be known without drawing: what its shadow falls from.
  ///
  /// True of an opaque background without a mask, where the layer clips to its bounds, or where
  /// nothing else is drawn: a second thing with the same round edge would cover the edge's pixels
  /// twice. Nil means: draw it to find out.
  package func knownSilhouette(hasSublayers: Bool, hasMask: Bool) -> Shape? {
    guard !hasMask, let color = backgroundColor, color.alpha >= 1 else { return nil }
    let drawsMore =
      hasSublayers || visibleBorderWidth > 0 || uncommon.contents != nil
      || uncommon.drawing != nil
      || uncommon.content != .none
    guard flags.contains(.masksToBounds) || !drawsMore else { return nil }
    return .roundedRect(cornerShape)
  }
}

extension ShapeContent {
  /// The stroke as an area to fill with the non-zero rule; nil where nothing is stroked.
  ///
  /// Its curves are exact to 1/200 of a pixel where `scale` pixels make a unit of the path.
  package func strokeOutline(scale: CGFloat) -> KeptOutline? {
    guard let path, let color = strokeColor, color.alpha > 0, lineWidth > 0, lineWidth.isFinite
    else { return nil }
    return keptOutline(scale: scale) {
      var line = path
      let isWhole = strokeStart <= 0 && strokeEnd >= 1
      if !isWhole { line = line.trimmed(from: strokeStart, to: strokeEnd) }
      if let lineDashPattern { line = line.dashed(phase: lineDashPhase, lengths: lineDashPattern) }
      let outline = line.stroked(
        width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit,
        tolerance: scale > 0 && scale.isFinite ? 0.005 / scale : 0.005)
      return outline.isEmpty ? nil : outline
    }
  }
}
