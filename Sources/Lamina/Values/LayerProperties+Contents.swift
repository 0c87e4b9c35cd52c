// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

extension LayerProperties {
  /// `rasterizationScale` if a bitmap can be made at it; nil if the layer is drawn directly.
  package var bitmapScale: CGFloat? {
    let scale = uncommon.rasterizationScale
    return scale > 0 && scale.isNormal ? scale : nil
  }

  /// The place of an image of so many pixels in the layer's space; null if nothing shows.
  ///
  /// It follows from `contentsGravity`, `contentsRect` and `contentsScale`. "Bottom" is the smallest y, as in Core
  /// Animation. The natural size is that of the selected part, in pixels divided by `contentsScale`.
  package func contentsFrame(imageWidth: Int, height imageHeight: Int) -> CGRect {
    let part = uncommon.contentsRect
    let scale =
      uncommon.contentsScale > 0 && uncommon.contentsScale.isFinite ? uncommon.contentsScale : 1
    let natural = CGSize(
      width: CGFloat(imageWidth) * abs(part.width) / scale,
      height: CGFloat(imageHeight) * abs(part.height) / scale)
    return contentsFrame(naturalSize: natural)
  }

  /// The same for contents with a natural size in points.
  package func contentsFrame(naturalSize natural: CGSize) -> CGRect {
    guard natural.width > 0, natural.height > 0, natural.width.isFinite, natural.height.isFinite,
      bounds.width > 0, bounds.height > 0
    else { return .null }
    func placed(_ size: CGSize, _ x: CGFloat, _ y: CGFloat) -> CGRect {
      CGRect(
        x: bounds.minX + (bounds.width - size.width) * x,
        y: bounds.minY + (bounds.height - size.height) * y, width: size.width, height: size.height)
    }
    func scaled(_ factor: CGFloat) -> CGSize {
      CGSize(width: natural.width * factor, height: natural.height * factor)
    }
    let fit = (bounds.width / natural.width, bounds.height / natural.height)
    return switch uncommon.contentsGravity {
    case .center: placed(natural, 0.5, 0.5)
    case .top: placed(natural, 0.5, 1)
    case .bottom: placed(natural, 0.5, 0)
    case .left: placed(natural, 0, 0.5)
    case .right: placed(natural, 1, 0.5)
    case .topLeft: placed(natural, 0, 1)
    case .topRight: placed(natural, 1, 1)
    case .bottomLeft: placed(natural, 0, 0)
    case .bottomRight: placed(natural, 1, 0)
    case .resize: bounds
    case .resizeAspect: placed(scaled(min(fit.0, fit.1)), 0.5, 0.5)
    case .resizeAspectFill: placed(scaled(max(fit.0, fit.1)), 0.5, 0.5)
    }
  }
}
