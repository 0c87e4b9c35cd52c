// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension Layer {
  /// The rectangle of the layer in its superlayer before its transform, in points: `frame` in a
  /// file.
  ///
  /// A transform does not act on it, so a rotated layer keeps the size that was written. Setting it
  /// sets the size of the bounds and the position; the origin of the bounds and the anchor point
  /// stay. A rectangle of negative size means the area that it covers.
  var frameBeforeTransform: CGRect {
    get {
      let size = bounds.size
      return CGRect(
        x: position.x - anchorPoint.x * size.width, y: position.y - anchorPoint.y * size.height,
        width: size.width, height: size.height)
    }
    set {
      let frame = newValue.withPositiveSize
      bounds.size = frame.size
      position = CGPoint(
        x: frame.origin.x + anchorPoint.x * frame.size.width,
        y: frame.origin.y + anchorPoint.y * frame.size.height)
    }
  }
}
