// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Path {
  /// The path in the opposite direction: every subpath goes from its end to its start.
  ///
  /// The subpaths keep their order, and a closed one stays closed and keeps its start. The reverse
  /// of an inner outline, appended to an outer one, leaves a hole under ``FillRule/nonZero``.
  public func reversed() -> Path {
    var result = Path()
    result.reserve(verbs: verbs.count, points: points.count)
    var subpath: [Element] = []
    for element in elements {
      if case .move = element, !subpath.isEmpty {
        result.appendReversed(subpath)
        subpath.removeAll(keepingCapacity: true)
      }
      subpath.append(element)
    }
    result.appendReversed(subpath)
    return result
  }

  private mutating func appendReversed(_ subpath: [Element]) {
    guard case .move(let start)? = subpath.first else { return }
    let drawn = subpath.dropFirst()
    let isClosed = drawn.last == .closeSubpath
    // End points of the elements, the start first: element i leads from ends[i − 1] to ends[i].
    var ends = [start]
    for element in drawn {
      switch element {
      case .line(let to), .quadCurve(let to, _), .curve(let to, _, _): ends.append(to)
      case .move, .closeSubpath: break
      }
    }
    let end = ends.removeLast()
    if isClosed {
      // The closing line comes first now, and the last line back to the start becomes the close.
      move(to: start)
      if end != start { addLine(to: end) }
    } else {
      move(to: end)
    }
    for element in drawn.reversed() where element != .closeSubpath {
      let to = ends.removeLast()
      switch element {
      case .line where isClosed && ends.isEmpty: break
      case .quadCurve(_, let control): addQuadCurve(to: to, control: control)
      case .curve(_, let control1, let control2):
        addCurve(to: to, control1: control2, control2: control1)
      case .line, .move, .closeSubpath: addLine(to: to)
      }
    }
    if isClosed { closeSubpath() }
  }

  /// The path with every point transformed.
  ///
  /// If the transform is not finite, neither are the points, and the path covers nothing.
  public func applying(_ transform: Transform2D) -> Path {
    Path(verbs: verbs, points: points.map(transform.apply))
  }

  /// The path between this one and another; every point moves in a straight line.
  ///
  /// - Parameters:
  ///   - other: The path at fraction 1.
  ///   - fraction: 0 gives this path, 1 the other, both exactly; other values extrapolate. A value
  ///     that is not finite gives a path that covers nothing.
  /// - Returns: The path in between; nil if the two do not have the same kinds of elements in the
  ///   same order.
  public func interpolated(to other: Path, fraction: CGFloat) -> Path? {
    guard verbs == other.verbs else { return nil }
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return Path(
      verbs: verbs,
      points: zip(points, other.points).map { a, b in
        CGPoint(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction)
      })
  }
}
