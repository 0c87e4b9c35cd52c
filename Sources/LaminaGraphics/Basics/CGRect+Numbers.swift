// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension CGRect {
  /// The unit square.
  package static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

  /// The same area with a width and height that are not negative.
  package var withPositiveSize: CGRect {
    var rect = self
    if size.width < 0 {
      rect.origin.x += size.width
      rect.size.width = -size.width
    }
    if size.height < 0 {
      rect.origin.y += size.height
      rect.size.height = -size.height
    }
    return rect
  }

  /// Whether origin and size are finite numbers.
  @inlinable package var hasFiniteNumbers: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
