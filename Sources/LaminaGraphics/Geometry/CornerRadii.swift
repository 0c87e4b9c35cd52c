// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// The curve of a corner between its two edges.
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
  /// A quarter of a circle.
  case circular
  /// A curve whose curvature grows and falls without a jump, as on iOS.
  case continuous

  /// The length of the curved part of an edge, in radii.
  ///
  /// 1 for circular; 1.528665 for continuous, the published factor of Core Animation
  /// (`cornerCurveExpansionFactor`).
  public var expansionFactor: CGFloat {
    switch self {
    case .circular: 1
    case .continuous: 1.528665
    }
  }
}

/// The corners of a layer that `cornerRadius` rounds, with Core Animation's bits.
public struct CornerMask: OptionSet, Hashable, Sendable {
  /// The four bits of the corners.
  public let rawValue: UInt

  /// The set with the given bits; only the lowest four are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue & 15 }

  /// The top left corner (y down).
  public static let layerMinXMinYCorner = CornerMask(rawValue: 1)
  /// The top right corner (y down).
  public static let layerMaxXMinYCorner = CornerMask(rawValue: 2)
  /// The bottom left corner (y down).
  public static let layerMinXMaxYCorner = CornerMask(rawValue: 4)
  /// The bottom right corner (y down).
  public static let layerMaxXMaxYCorner = CornerMask(rawValue: 8)
  /// The top left corner, with y down: ``layerMinXMinYCorner``.
  public static let topLeft = layerMinXMinYCorner
  /// The top right corner, with y down: ``layerMaxXMinYCorner``.
  public static let topRight = layerMaxXMinYCorner
  /// The bottom left corner, with y down: ``layerMinXMaxYCorner``.
  public static let bottomLeft = layerMinXMaxYCorner
  /// The bottom right corner, with y down: ``layerMaxXMaxYCorner``.
  public static let bottomRight = layerMaxXMaxYCorner
  /// All four corners.
  public static let all = CornerMask(rawValue: 15)
}

/// One radius for each corner of a rectangle, in the rectangle's own units.
public struct CornerRadii: Hashable, Sendable {
  /// The corner at the smallest x and y: top left with y down.
  public var minXMinY: CGFloat
  /// The corner at the largest x and smallest y: top right with y down.
  public var maxXMinY: CGFloat
  /// The corner at the smallest x and largest y: bottom left with y down.
  public var minXMaxY: CGFloat
  /// The corner at the largest x and y: bottom right with y down.
  public var maxXMaxY: CGFloat

  /// Four radii.
  public init(minXMinY: CGFloat, maxXMinY: CGFloat, minXMaxY: CGFloat, maxXMaxY: CGFloat) {
    self.minXMinY = minXMinY
    self.maxXMinY = maxXMinY
    self.minXMaxY = minXMaxY
    self.maxXMaxY = maxXMaxY
  }

  /// The same radius at every corner in `corners`, zero at the others.
  public init(_ radius: CGFloat, corners: CornerMask = .all) {
    if corners == .all {
      self.init(minXMinY: radius, maxXMinY: radius, minXMaxY: radius, maxXMaxY: radius)
      return
    }
    self.init(
      minXMinY: corners.contains(.layerMinXMinYCorner) ? radius : 0,
      maxXMinY: corners.contains(.layerMaxXMinYCorner) ? radius : 0,
      minXMaxY: corners.contains(.layerMinXMaxYCorner) ? radius : 0,
      maxXMaxY: corners.contains(.layerMaxXMaxYCorner) ? radius : 0)
  }

  /// No rounding.
  public static let zero = CornerRadii(0)

  /// Whether no corner is rounded.
  public var isZero: Bool { minXMinY == 0 && maxXMinY == 0 && minXMaxY == 0 && maxXMaxY == 0 }

  /// Whether all four radii are the same.
  public var isUniform: Bool {
    minXMinY == maxXMinY && minXMinY == minXMaxY && minXMinY == maxXMaxY
  }

  /// The radii that fit a rectangle of this size: negative ones and NaN become 0, and each, infinity too, is
  /// limited to half the shorter side, which gives a capsule.
  public func clamped(to size: CGSize) -> CornerRadii {
    let most = max(0, min(abs(size.width), abs(size.height)) / 2)
    func fit(_ r: CGFloat) -> CGFloat { r > 0 ? min(r, most) : 0 }
    return isUniform ? CornerRadii(fit(minXMinY)) : map(fit)
  }

  /// The radii with every rounded corner grown by `amount`: the outline at that distance, as CSS
  /// grows the radii of a spread shadow.
  ///
  /// Sharp corners stay sharp, and no radius becomes negative.
  public func grown(by amount: CGFloat) -> CornerRadii {
    map { $0 > 0 ? max(0, $0 + amount) : 0 }
  }

  private func map(_ change: (CGFloat) -> CGFloat) -> CornerRadii {
    CornerRadii(
      minXMinY: change(minXMinY), maxXMinY: change(maxXMinY),
      minXMaxY: change(minXMaxY), maxXMaxY: change(maxXMaxY))
  }
}

/// A rectangle with rounded corners; the radii are clamped to half the shorter side.
public struct RoundedRect: Hashable, Sendable {
  /// The rectangle, standardised.
  public let rect: CGRect
  /// The radii, clamped to `rect`.
  public let radii: CornerRadii
  /// The curve of every rounded corner.
  public let curve: CornerCurve

  /// A rounded rectangle; radii that do not fit are clamped.
  public init(rect: CGRect, radii: CornerRadii = .zero, curve: CornerCurve = .circular) {
    self.rect = rect.standardized
    self.radii = radii.clamped(to: rect.size)
    self.curve = curve
  }

  /// A rounded rectangle whose corners are known to fit, although a radius may be more than half a
  /// side.
  init(rect: CGRect, fittingRadii radii: CornerRadii, curve: CornerCurve) {
    self.rect = rect
    self.radii = radii
    self.curve = curve
  }

  /// The same outline moved inwards by `distance` on every side (outwards if negative), with the
  /// radii reduced by the same amount; nil if nothing remains.
  public func inset(by distance: CGFloat) -> RoundedRect? {
    guard rect.width > 2 * distance, rect.height > 2 * distance else { return nil }
    let inner = CGRect(
      x: rect.minX + distance, y: rect.minY + distance,
      width: rect.width - 2 * distance, height: rect.height - 2 * distance)
    return RoundedRect(rect: inner, radii: radii.grown(by: -distance), curve: curve)
  }
}
