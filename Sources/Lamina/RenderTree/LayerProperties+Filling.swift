// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

// How far a background reaches.
extension LayerProperties {
  /// The corner shape as far as the background fills it under a transform, or what else fills it: to the
  /// middle of an opaque border; nil if the border leaves no place for it.
  ///
  /// A pixel at an edge is covered in part by the background and by the border, so the one would show
  /// around the other. On whole pixels none is, and a border of less than a pixel covers none: the
  /// background ends with it. What the border's alpha is multiplied by is `alpha`.
  package func filledShape(_ transform: Transform2D, alpha: CGFloat = 1) -> RoundedRect? {
    if isCommon { return commonCornerShape }
    let shape = cornerShape
    let width = visibleBorderWidth
    guard width > 0, alpha >= 1, uncommon.borderColor.isOpaque,
      // Except for rounding.
      width * transform.smallestScale >= 1 - 1 / CGFloat(DeviceBox.steps)
    else { return shape }
    if let box = DeviceBox(shape, transform), box.isWholePixels { return shape }
    return shape.inset(by: width / 2)
  }

  /// A rectangle that the corner shape covers wholly and so many pixels more around it, if `scale` pixels make a
  /// unit.
  ///
  /// A sublayer within it adds nothing to the silhouette of an opaque background.
  func coveredRect(scale: CGFloat, pixels: Int) -> CGRect {
    let shape = cornerShape
    let radius = max(
      shape.radii.minXMinY, shape.radii.maxXMinY, shape.radii.minXMaxY, shape.radii.maxXMaxY)
    // A square corner this far inside is within the arc.
    let corner = radius * (1 - 0.5.squareRoot()) * shape.curve.expansionFactor
    let border = corner + CGFloat(pixels) / max(scale, 1e-9)
    return shape.rect.insetBy(dx: border, dy: border)
  }
}
