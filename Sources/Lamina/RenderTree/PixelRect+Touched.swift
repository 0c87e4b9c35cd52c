// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// The pixels that an extent can touch.
extension PixelRect {
  /// The pixels that an extent of the device can touch.
  private init(extent: CGRect) {
    self = extent.isEverywhere ? .everyPixel : PixelRect(covering: extent)
  }

  /// The pixels of a picture that are read if a rectangle of it is shown: those that it touches, and two more on each
  /// side.
  ///
  /// A picture that is much magnified is shown from a rectangle whose size is rounded to 0.
  init(sampledOver rect: CGRect) { self.init(covering: rect.insetBy(dx: -2, dy: -2)) }

  /// The pixels that an extent can touch under a transform, grown by a margin of whole pixels.
  static func touched(
    by extent: CGRect, _ toDevice: Transform2D, margin: Int
  ) -> PixelRect {
    let (origin, size) = (extent.origin, extent.size)
    guard toDevice.isScaleTranslation, size.width > 0, size.height > 0 else {
      return PixelRect(extent: toDevice.extent(of: extent)).outset(by: margin)
    }
    // The same, without calls: this is asked of every node that changes.
    let (x0, x1) = (
      toDevice.a * origin.x + toDevice.tx, toDevice.a * (origin.x + size.width) + toDevice.tx
    )
    let (y0, y1) = (
      toDevice.d * origin.y + toDevice.ty, toDevice.d * (origin.y + size.height) + toDevice.ty
    )
    let far = abs(x0) + abs(x1) + abs(y0) + abs(y1) + abs(toDevice.tx) + abs(toDevice.ty)
    guard far < Transform2D.farTerm, !extent.isEverywhere else {
      return PixelRect(extent: toDevice.extent(of: extent)).outset(by: margin)
    }
    let (left, width, top, height) = (min(x0, x1), abs(x1 - x0), min(y0, y1), abs(y1 - y0))
    guard width > 0, height > 0 else { return .empty }
    let (right, bottom) = (left + width, top + height)
    return PixelRect(
      minX: pixelAtMost(left), minY: pixelAtMost(top), maxX: -pixelAtMost(-right),
      maxY: -pixelAtMost(-bottom)
    ).outset(by: margin)
  }

  /// The value rounded down, within the range of pixels; 0 for NaN.
  @inline(__always)
  private static func pixelAtMost(_ value: CGFloat) -> Int {
    let limit = CGFloat(PixelRect.limit)
    guard value > -limit else { return value.isNaN ? 0 : -PixelRect.limit }
    guard value < limit else { return PixelRect.limit }
    let truncated = Int(value)
    return CGFloat(truncated) > value ? truncated - 1 : truncated
  }
}
