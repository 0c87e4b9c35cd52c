// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// A line along a path, or along a part of it.
package struct PathStroke: Hashable, Sendable {
  package var path: Path
  package var style: StrokeStyle
  /// Where the line starts and ends, as fractions of the path's length.
  var start: CGFloat = 0
  var end: CGFloat = 1

  package init(_ path: Path, _ style: StrokeStyle) {
    self.path = path
    self.style = style
  }

  /// Whether anything is drawn, as far as the style tells.
  var isDrawn: Bool { style.width > 0 && style.width.isFinite }

  private var isWhole: Bool { start <= 0 && end >= 1 }

  /// The line as an area to fill with the non-zero rule; empty if nothing is drawn.
  ///
  /// Its curves are exact to 1/200 of a pixel if a unit of the path is `scale` pixels.
  package func outline(scale: CGFloat) -> Path {
    var line = path
    if !isWhole { line = line.trimmed(from: start, to: end) }
    if !style.dashPattern.isEmpty {
      line = line.dashed(phase: style.dashPhase, lengths: style.dashPattern)
    }
    return line.stroked(
      width: style.width, cap: style.cap, join: style.join, miterLimit: style.miterLimit,
      tolerance: Path.strokeTolerance(scale: scale))
  }

  /// A rectangle that contains the line, found without its outline; seldom much larger than needed.
  ///
  /// `pathBounds` are those of the path. Null if nothing is drawn.
  func bounds(pathBounds: CGRect) -> CGRect {
    guard isDrawn, !pathBounds.isNull else { return .null }
    let radius = style.width / 2
    // The corner of a square cap may be in any direction.
    let reach = style.cap == .square ? radius * 2.0.squareRoot() : radius
    var box = pathBounds.insetBy(dx: -reach, dy: -reach)
    guard style.join == .miter else { return box }
    // No miter of a corner in here leaves the box.
    let inside = box.insetBy(dx: radius * miterLimit, dy: radius * miterLimit)
    func addMiter(from before: PathSegment, to after: PathSegment) {
      if inside.contains(before.p3.point) { return }
      if let point = miter(from: before, to: after) { box.grow(to: point.point) }
    }
    var (first, last): (PathSegment?, PathSegment?)
    path.forEachSegment { segment, beginsSubpath in
      if beginsSubpath { (first, last) = (nil, nil) }
      if segment.isPoint { return }
      if let last { addMiter(from: last, to: segment) }
      // There is a corner here if the subpath is closed.
      if let first, first.p0 == segment.p3 { addMiter(from: segment, to: first) }
      first = first ?? segment
      last = segment
    }
    return box
  }

  /// The miter limit as the stroker uses it.
  private var miterLimit: CGFloat {
    style.miterLimit.isNaN ? 10 : min(max(style.miterLimit, 1), 10_000)
  }

  /// The point of the miter between two segments; nil if the corner has none.
  private func miter(from before: PathSegment, to after: PathSegment) -> PathVector? {
    guard let a = before.tangent(at: 1), let b = after.tangent(at: 0) else { return nil }
    // Half of this is the squared sine of half the angle between the lines.
    let sum = 1 + a.dot(b)
    // The stroker's rounding must not find a miter where there is none here.
    guard sum > 1e-12, Double(miterLimit * miterLimit) * sum / 2 >= 1 - 1e-9,
      let outwards = (a - b).direction
    else {
      return nil
    }
    return before.p3 + outwards * (Double(style.width) / 2 * (2 / sum).squareRoot())
  }
}

extension CGRect {
  fileprivate mutating func grow(to point: CGPoint) {
    let (left, top) = (min(minX, point.x), min(minY, point.y))
    self = CGRect(
      x: left, y: top, width: max(maxX, point.x) - left, height: max(maxY, point.y) - top)
  }
}
