// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// How far a drawing that waits until it comes into view may reach beyond the layer's bounds.
///
/// There may be very many such layers, so this is one byte of their properties, and they need no record of uncommon
/// properties: a short floating-point number, rounded up by at most an eighth. Extents may be too large, and most
/// sizes of fonts in whole points are exact.
package struct DeferredReach: Equatable, Sendable {
  /// The sign, exponent and first three bits of the fraction, from ``least`` up; 0 if nothing waits.
  private let code: UInt8

  /// No drawing waits.
  package static let none = DeferredReach(code: 0)

  /// The number of bits that are left out of a number.
  private static let shift: UInt32 = 20
  /// What the code 1 stands for: a sixteenth of a point.
  private static let least = Float(0.0625).bitPattern >> shift

  private init(code: UInt8) { self.code = code }

  /// A distance of at most a million points.
  package init(atLeast distance: CGFloat) {
    let nearest = Float(distance)
    let number = CGFloat(nearest) < distance ? nearest.nextUp : nearest
    let roundedUp = (max(number, 0).bitPattern + (1 << Self.shift - 1)) >> Self.shift
    code = UInt8(clamping: max(Int(roundedUp) - Int(Self.least), 0) + 1)
  }

  /// The distance in points; nil if no drawing waits.
  @inline(__always)
  var distance: CGFloat? {
    code == 0
      ? nil : CGFloat(Float(bitPattern: (UInt32(code - 1) + Self.least) << Self.shift))
  }
}

extension LayerProperties {
  /// Whether the layer draws when it comes into view.
  @inline(__always)
  var isDisplayDeferred: Bool { deferredReach != .none }

  /// What a waiting drawing may reach: more than the bounds on all sides, or, if the drawing is stretched like an
  /// image, where that is; null if nothing waits.
  var deferredExtent: CGRect {
    guard let reach = deferredReach.distance, bounds.width > 0, bounds.height > 0 else {
      return .null
    }
    if isCommon || showsOverhang { return bounds.insetBy(dx: -reach, dy: -reach) }
    return [false, true].reduce(.null) { extent, isMirrored in
      extent.union(place(ofDrawingIn: bounds, isMirrored: isMirrored)?.frame ?? .null)
    }
  }
}
