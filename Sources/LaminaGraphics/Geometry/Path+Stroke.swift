// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Path {
  /// The outline of the line drawn along the path, to be filled with ``FillRule/nonZero``.
  ///
  /// The line extends half its width to both sides. Closed subpaths have a join where they close,
  /// open ones have caps at their ends. A subpath without length draws a dot: a circle with round
  /// caps, an upright square with square caps, nothing with butt caps; a move alone draws nothing.
  /// At a cusp within a curve the outer side is round, whatever the join.
  ///
  /// The outline may overlap itself, always in the same direction, so a nonzero fill covers the
  /// whole line: also the inside of a corner, and the middle of a circle that is smaller than the
  /// line width. It runs clockwise on screen (y down) around the covered area.
  ///
  /// Curves that are far larger than the tolerance, or far smaller than the width, are divided into very many
  /// pieces. If the tolerance would take more than 4,096 divisions, and 16 more for each element of the path, it is
  /// 16 times as large, and if that is not enough, 256 times. Then it is also at least 2⁻²⁴ of the width and of each
  /// curve's size, times that factor.
  ///
  /// - Parameters:
  ///   - width: The width of the line in the path's units; a value that is not a positive, finite
  ///     number gives an empty path.
  ///   - cap: The ends of open subpaths.
  ///   - join: The corners.
  ///   - miterLimit: The largest length of a miter, from the inner to the outer point of the
  ///     corner, as a multiple of the width; longer ones are bevelled. Limited to 1…10 000; NaN
  ///     counts as 10.
  ///   - tolerance: The largest distance of a curve's outline from the true one, in the path's
  ///     units; a value that is not a positive number counts as 0.01. If the path is drawn at a
  ///     scale, divide the tolerance by it.
  /// - Returns: The outline, of lines and cubic curves; empty if a coordinate is not finite.
  public func stroked(
    width: CGFloat, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: CGFloat = 10,
    tolerance: CGFloat = 0.01
  ) -> Path {
    guard width > 0, width <= Path.coordinateLimit else { return Path() }
    let wanted = tolerance > 0 ? Double(tolerance) : 0.01
    let tolerance = max(wanted, finestTolerance(width: Double(width)))
    let subpaths = subpaths
    // Nil if it takes too many divisions.
    func outline(_ accuracy: StrokeAccuracy) -> Path? {
      var stroker = Stroker(
        radius: Double(width) / 2, cap: cap, join: join,
        miterLimit: Double(StrokeStyle.used(miterLimit: miterLimit)), accuracy: accuracy)
      for subpath in subpaths {
        stroker.add(subpath)
        if stroker.accuracy.divisionsLeft < 0 { return nil }
      }
      return stroker.outline
    }
    let most = 4096 + 16 * verbs.count { $0 != .move }
    return outline(StrokeAccuracy(wanted: tolerance, coarseness: 1, divisionsLeft: most))
      ?? outline(StrokeAccuracy(wanted: tolerance, coarseness: 16, divisionsLeft: most))
      ?? outline(StrokeAccuracy(wanted: tolerance, coarseness: 256, divisionsLeft: .max)) ?? Path()
  }

  /// The tolerance of outlines that are filled with `scale` pixels per unit of the path: 1/200 pixel.
  static func strokeTolerance(scale: CGFloat) -> CGFloat {
    let pixel = 0.005
    return scale > 0 && scale.isFinite ? pixel / scale : pixel
  }

  /// The finest usable tolerance of an outline: some steps of the largest number in it.
  ///
  /// Below it no curve is ever near enough, and each would be divided into the largest possible
  /// number of pieces without success.
  private func finestTolerance(width: Double) -> Double {
    let largest = points.reduce(width) { max($0, abs(Double($1.x)), abs(Double($1.y))) }
    return largest.isFinite ? 16 * largest.ulp : 0
  }
}
