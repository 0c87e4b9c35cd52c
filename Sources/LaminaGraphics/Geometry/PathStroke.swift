// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// A line along a path, or along a part of it.
///
/// Numbers with the same meaning are stored as one, so that equal lines are equal values.
package struct PathStroke: Hashable, Sendable {
  package let path: Path
  package let style: StrokeStyle
  /// Where the line starts and ends, as fractions of the path's length; equal if nothing is drawn.
  let start: CGFloat
  let end: CGFloat

  package init(_ path: Path, _ style: StrokeStyle, from start: CGFloat = 0, to end: CGFloat = 1) {
    self.path = path
    self.style = style.normalized
    // Also if one is NaN.
    let isEmpty = !(start < end)
    self.start = isEmpty ? 0 : min(max(start, 0), 1)
    self.end = isEmpty ? 0 : min(max(end, 0), 1)
  }

  /// Whether anything is drawn, as far as it is known without the path.
  package var isDrawn: Bool {
    style.width > 0 && style.width <= Path.coordinateLimit && start < end
  }

  private var isWhole: Bool { start == 0 && end == 1 }

  /// The part of the path along which the line is drawn, without dashes.
  var line: Path { isWhole ? path : path.trimmed(from: start, to: end) }

  /// The area of the line, to fill with the non-zero rule; empty if nothing is drawn.
  ///
  /// Its curves are exact to 1/200 of a pixel if a unit of the path is `scale` pixels, unless they would have very
  /// many pieces (``Path/stroked(width:cap:join:miterLimit:tolerance:)``).
  package func outline(scale: CGFloat) -> Path { outline(of: line, scale: scale) }

  /// The scale of the outline to draw under a transform to pixels, which is one for an octave of scales.
  ///
  /// It is the power of two that is at least the transform's largest scale, or below it by 1/4096 of it at most. So a
  /// zoom makes an outline once an octave, and a turn, whose scale differs by rounding, makes none.
  package static func outlineScale(under transform: Transform2D) -> CGFloat {
    let scale = transform.largestScale
    return scale.isNormal ? CGFloat(sign: .plus, exponent: scale.octave, significand: 1) : scale
  }

  /// The area along ``line``, if that is known.
  func outline(of line: Path, scale: CGFloat) -> Path {
    let dashes =
      style.dashPattern.isEmpty
      ? line : line.dashed(phase: style.dashPhase, lengths: style.dashPattern)
    return dashes.stroked(
      width: style.width, cap: style.cap, join: style.join, miterLimit: style.miterLimit,
      tolerance: Path.strokeTolerance(scale: scale))
  }

  // MARK: Bounds

  /// A rectangle that contains the area of the line, except for rounding, found without its outline.
  ///
  /// It is seldom much larger. `line` is ``line``. Null if nothing is drawn.
  func bounds(of line: Path) -> CGRect {
    let lineBounds = line.bounds
    guard isDrawn, !lineBounds.isNull else { return .null }
    let radius = style.width / 2
    // The corner of a square cap may be in any direction.
    let reach = style.cap == .square ? radius * 2.0.squareRoot() : radius
    var box = lineBounds.insetBy(dx: -reach, dy: -reach)
    guard style.join == .miter else { return box }
    let farthest = radius * style.miterLimit
    // No miter of a corner in here leaves the box.
    let inside = box.insetBy(dx: farthest, dy: farthest)
    func addCorner(at point: PathVector, from before: EndDirection, to after: EndDirection) {
      if inside.contains(point.point) { return }
      if !before.isSure || !after.isSure {
        box = box.union(
          CGRect(origin: point.point, size: .zero).insetBy(dx: -farthest, dy: -farthest))
      } else if let tip = miter(at: point, from: before.vector, to: after.vector) {
        box = box.union(CGRect(origin: tip.point, size: .zero))
      }
    }
    let largest = max(
      abs(lineBounds.minX), abs(lineBounds.minY), abs(lineBounds.maxX), abs(lineBounds.maxY))
    var first: (point: PathVector, direction: EndDirection)?
    var last: EndDirection?
    line.forEachSegment { segment, beginsSubpath in
      if beginsSubpath { (first, last) = (nil, nil) }
      // A segment without a direction is not drawn, so its neighbours meet.
      if let start = segment.startDirection, let end = segment.endDirection {
        if let last { addCorner(at: segment.p0, from: last, to: start) }
        first = first ?? (segment.p0, start)
        last = end
      }
      // There is a corner here if the subpath is closed.
      if let first, let last, first.point.isAlmost(segment.p3, amongCoordinatesTo: largest) {
        addCorner(at: first.point, from: last, to: first.direction)
      }
    }
    return box
  }

  /// The tip of the miter of a corner; nil if the corner has none.
  private func miter(
    at corner: PathVector, from before: PathVector, to after: PathVector
  ) -> PathVector? {
    // Half of this is the squared sine of half the angle between the lines.
    let sum = 1 + before.dot(after)
    let limit = Double(style.miterLimit)
    // The stroker's rounding must not find a miter where there is none here.
    guard sum > 1e-12, limit * limit * sum / 2 >= 1 - 1e-9,
      let outwards = (before - after).direction
    else { return nil }
    return corner + outwards * (Double(style.width) / 2 * (2 / sum).squareRoot())
  }
}

/// A stroke with its box, which is found by one pass over the path.
package struct MeasuredStroke: Sendable {
  package let stroke: PathStroke
  /// The part of the path along which the line is.
  let line: Path
  /// A rectangle that contains the area of the line; see ``PathStroke/bounds(of:)``.
  package let bounds: CGRect
  /// Whether the outline leaves the box by no more than the rounding of its corners.
  ///
  /// Curves are only as exact as the tolerance, and the first piece of a dash may have any direction.
  package let isExact: Bool

  package init(_ stroke: PathStroke) {
    self.stroke = stroke
    let line = stroke.line
    self.line = line
    bounds = stroke.bounds(of: line)
    let style = stroke.style
    isExact =
      style.dashPattern.isEmpty && style.cap != .round && style.join != .round
      && !line.verbs.contains { $0 == .curve || $0 == .quadCurve }
  }
}

/// The direction of a segment at an end.
private struct EndDirection {
  let vector: PathVector
  /// Whether the segment keeps about that direction for the shortest piece into which it is cut.
  let isSure: Bool
}

extension PathSegment {
  fileprivate var startDirection: EndDirection? {
    guard let vector = tangent(at: 0) else { return nil }
    let handle = p1 == p0 ? p2 - p0 : p1 - p0
    return EndDirection(vector: vector, isSure: degree == .line || isLong(handle))
  }

  fileprivate var endDirection: EndDirection? {
    guard let vector = tangent(at: 1) else { return nil }
    let handle = p2 == p3 ? p3 - p1 : p3 - p2
    return EndDirection(vector: vector, isSure: degree == .line || isLong(handle))
  }

  /// Whether a curve with such a handle does not turn much in its first or last 1/2048.
  private func isLong(_ handle: PathVector) -> Bool { 64 * handle.length >= hullLength }
}

extension StrokeStyle {
  /// The style in a form that is the same for all styles that draw the same line.
  fileprivate var normalized: StrokeStyle {
    var result = self
    result.miterLimit = join == .miter ? usedMiterLimit : 10
    if !Self.isPattern(dashPattern) { result.dashPattern = [] }
    if result.dashPattern.isEmpty || !dashPhase.isFinite { result.dashPhase = 0 }
    return result
  }
}
