// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// Why a surface cannot be made.
public enum SurfaceError: Error, Hashable, Sendable {
  /// The size or the scale is not a positive, finite number.
  case notPositive(size: CGSize, scale: CGFloat)
  /// The size is more than Pixman can address or a compositor allows itself.
  case tooLarge(width: CGFloat, height: CGFloat)
  /// The system has no memory for the pixels.
  case outOfMemory(width: Int, height: Int)
}

extension SurfaceError: CustomStringConvertible {
  /// The problem, with figures and a remedy.
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
