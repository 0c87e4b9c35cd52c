// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// The end of an open stroked line.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// Ends at the point, at a right angle to the line.
  case butt
  /// Ends with a half circle about the point.
  case round
  /// Ends half a line width beyond the point, at a right angle to the line.
  case square
}

/// The outer side of a corner of a stroked line.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// A point, up to the miter limit; beyond it bevelled.
  case miter
  /// A circle about the corner.
  case round
  /// A straight cut.
  case bevel
}

/// The style of a line along a path; lengths are in the units of the path.
public struct StrokeStyle: Hashable, Sendable {
  /// The width of the line, half of it on each side; a value that is not a positive, finite number
  /// draws nothing.
  public var width: CGFloat
  /// The ends of open subpaths and of dashes.
  public var cap: LineCap
  /// The corners.
  public var join: LineJoin
  /// The largest length of a miter as a multiple of the width; longer ones are bevelled.
  public var miterLimit: CGFloat
  /// The lengths of dashes and gaps in turn, as in ``Path/dashed(phase:lengths:)``; empty for a line
  /// without gaps.
  public var dashPattern: [CGFloat]
  /// The position in the pattern at which the line starts.
  public var dashPhase: CGFloat

  /// A style; the defaults are those of a shape layer's line.
  public init(
    width: CGFloat = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: CGFloat = 10,
    dashPattern: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashPattern = dashPattern
    self.dashPhase = dashPhase
  }

  /// The largest distance of a line's edge from its path, in the units of the path; 0 if nothing is
  /// drawn.
  package var reach: CGFloat {
    guard width > 0, width.isFinite else { return 0 }
    return width / 2 * max(join == .miter ? usedMiterLimit : 1, 2.0.squareRoot())
  }

  /// The miter limit as lines are drawn.
  var usedMiterLimit: CGFloat { Self.used(miterLimit: miterLimit) }

  /// The miter limits with which lines are drawn.
  package static let miterLimits: ClosedRange<CGFloat> = 1...10_000

  /// A miter limit as lines are drawn: within ``miterLimits``, and 10 if it is not a number.
  static func used(miterLimit: CGFloat) -> CGFloat {
    miterLimit.isNaN
      ? 10 : min(max(miterLimit, miterLimits.lowerBound), miterLimits.upperBound)
  }
}
