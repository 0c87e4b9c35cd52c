// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A path that is a function of a rectangle, such as the bounds of a layer.
///
/// A layer computes the path again whenever its bounds change, so the path always fits:
///
/// ```swift
/// badge.boundsPath = .ellipse
/// banner.shadowBoundsPath = BoundsPath { Path(roundedRect: $0, cornerRadius: $0.height / 2) }
/// ```
///
/// The function must depend on the rectangle alone, because it may be called at any time, and more
/// often than the bounds change. The same rectangle must give the same path, so that pictures are
/// the same on each run.
public struct BoundsPath: Sendable {
  private let make: @Sendable (CGRect) -> Path

  /// A path made by a function, which gets the bounds in points, y down; they may be empty.
  public init(_ make: @escaping @Sendable (CGRect) -> Path) { self.make = make }

  /// The path for a rectangle.
  public func path(in bounds: CGRect) -> Path { make(bounds) }

  /// The rectangle itself.
  public static let rect = BoundsPath { Path(rect: $0) }
  /// The ellipse that touches all four sides.
  public static let ellipse = BoundsPath { Path(ellipseIn: $0) }

  /// The rectangle with round corners; a radius that is too large for the rectangle is reduced, as
  /// with ``Layer/cornerRadius``.
  public static func rounded(radius: CGFloat, curve: CornerCurve = .circular) -> BoundsPath {
    BoundsPath { Path(roundedRect: $0, radii: CornerRadii(radius), curve: curve) }
  }

  /// A path scaled from a rectangle to the bounds in both directions; empty if either rectangle is.
  public static func scaled(_ path: Path, from source: CGRect) -> BoundsPath {
    BoundsPath { bounds in
      guard source.width > 0, source.height > 0, bounds.width > 0, bounds.height > 0 else {
        return Path()
      }
      let (scaleX, scaleY) = (bounds.width / source.width, bounds.height / source.height)
      return path.applying(
        Transform2D(
          a: scaleX, b: 0, c: 0, d: scaleY, tx: bounds.minX - scaleX * source.minX,
          ty: bounds.minY - scaleY * source.minY))
    }
  }
}
