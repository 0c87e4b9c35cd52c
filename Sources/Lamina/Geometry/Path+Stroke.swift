// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Path {
  /// The outline of the line drawn along the path, to be filled with ``FillRule/nonZero``.
  ///
  /// The line reaches half its width to both sides. Closed subpaths have a join where they close,
  /// open ones caps at their ends. A subpath without length draws a dot: a circle with round caps,
  /// an upright square with square caps, nothing with butt caps; a move alone draws nothing. Where a
  /// curve turns sharply within itself, at a cusp, its outer side is round whatever the join.
  ///
  /// The outline may overlap itself, always in the same direction, so nothing that the line covers
  /// is ever left out of a nonzero fill: not the inside of a corner, not the middle of a circle
  /// smaller than the line is wide. It runs clockwise on screen (y down) around what it covers.
  ///
  /// - Parameters:
  ///   - width: The width of the line in the path's units; one that is not a positive, finite number
  ///     gives an empty path.
  ///   - cap: The ends of open subpaths.
  ///   - join: The corners.
  ///   - miterLimit: How long a miter may be, from the inner to the outer point of the corner, as a
  ///     multiple of the width; longer ones are bevelled. Limited to 1…10 000; 10 where it is not a
  ///     number.
  ///   - tolerance: How far the outline of a curve may be from the true one, in the path's units;
  ///     0.01 where it is not a positive number. A path that is drawn larger than it is needs less:
  ///     divide by the scale.
  /// - Returns: The outline, of lines and cubic curves; empty if a coordinate is not finite.
  public func stroked(
    width: CGFloat, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: CGFloat = 10,
    tolerance: CGFloat = 0.01
  ) -> Path {
    guard width > 0, width <= Path.coordinateLimit else { return Path() }
    let wanted = tolerance > 0 ? Double(tolerance) : 0.01
    var stroker = Stroker(
      radius: Double(width) / 2, cap: cap, join: join,
      miterLimit: miterLimit.isNaN ? 10 : min(max(Double(miterLimit), 1), 10_000),
      tolerance: max(wanted, finestTolerance(width: Double(width))))
    for subpath in subpaths { stroker.add(subpath) }
    return stroker.outline
  }

  /// What an outline may be asked to keep to: some steps of the largest number in it.
  ///
  /// Below that no curve is ever near enough, and each would be divided into as many pieces as there may
  /// be of one, in vain.
  private func finestTolerance(width: Double) -> Double {
    let largest = points.reduce(width) { max($0, abs(Double($1.x)), abs(Double($1.y))) }
    return largest.isFinite ? 16 * largest.ulp : 0
  }
}
