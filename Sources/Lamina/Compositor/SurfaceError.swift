// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// Why a surface cannot be made.
public enum SurfaceError: Error, Hashable, Sendable {
  /// The size or the scale is not a positive, finite number.
  case notPositive(size: CGSize, scale: CGFloat)
  /// The size is more than Pixman can address or a compositor allows itself.
  case tooLarge(width: CGFloat, height: CGFloat)
  /// The system has no memory for so many pixels.
  case outOfMemory(width: Int, height: Int)
}

extension SurfaceError: CustomStringConvertible {
  /// What is wrong, with figures and a remedy.
  public var description: String {
    switch self {
    case .notPositive(let size, let scale):
      "a surface of \(size.width) × \(size.height) points at scale \(scale) has no pixels; "
        + "give a positive, finite size and scale"
    case .tooLarge(let width, let height):
      "a surface of \(width) × \(height) pixels is too large; the limit is "
        + "\(PixmanImage.longestSide) pixels a side and \(PixmanImage.mostPixels) in all: "
        + "use a smaller size or scale"
    case .outOfMemory(let width, let height):
      "there is no memory for a surface of \(width) × \(height) pixels; use a smaller one"
    }
  }
}

extension Compositor {
  /// Transparent pixels for a size in points, or why there can be none.
  static func target(
    size: CGSize, scale: CGFloat
  ) throws(SurfaceError) -> PixmanImage {
    let width = (size.width * scale).rounded(.up)
    let height = (size.height * scale).rounded(.up)
    guard size.width > 0, size.height > 0, scale > 0, width.isFinite, height.isFinite else {
      throw .notPositive(size: size, scale: scale)
    }
    let longest = CGFloat(PixmanImage.longestSide)
    guard width <= longest, height <= longest, width * height <= CGFloat(PixmanImage.mostPixels)
    else { throw .tooLarge(width: width, height: height) }
    let bounds = PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
    guard let target = PixmanImage(bounds: bounds) else {
      throw .outOfMemory(width: bounds.width, height: bounds.height)
    }
    return target
  }
}
