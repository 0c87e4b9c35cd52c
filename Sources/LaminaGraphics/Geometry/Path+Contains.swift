// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Path {
  /// Whether filling the path covers a point.
  ///
  /// Open subpaths count as closed. On the outline, left and top edges are inside, right and bottom
  /// edges are outside (y down), so shapes that share a straight edge never share a point, and lose none. False if
  /// the point or the path is not finite. Cost: one pass; curves are solved, not approximated by lines.
  public func contains(_ point: CGPoint, using rule: FillRule = .nonZero) -> Bool {
    let winding = windingNumber(around: point)
    switch rule {
    case .nonZero: return winding != 0
    case .evenOdd: return !winding.isMultiple(of: 2)
    }
  }

  /// The winding number of the outline around a point; clockwise on screen (y down) is positive.
  func windingNumber(around point: CGPoint) -> Int {
    guard point.x.isFinite, point.y.isFinite else { return 0 }
    let target = PathVector(point)
    var winding = 0
    for subpath in subpaths {
      for segment in subpath.segmentsClosing(true) {
        winding += segment.crossings(rightOf: target)
      }
    }
    return winding
  }
}

extension PathSegment {
  /// Counts the crossings of the segment with the ray from `p` towards positive x: down +1, up −1.
  fileprivate func crossings(rightOf p: PathVector) -> Int {
    let lowest = min(p0.y, p1.y, p2.y, p3.y)
    let highest = max(p0.y, p1.y, p2.y, p3.y)
    guard p.y >= lowest, p.y <= highest, p.x < max(p0.x, p1.x, p2.x, p3.x) else { return 0 }
    var winding = 0
    var (from, start) = (0.0, p0)
    // Between extremes of y the segment crosses the ray's line at most once.
    func pass(to: Double) {
      let end = to == 1 ? p3 : point(at: to)
      // Half-open in y, so that a shared end point counts once.
      if (start.y <= p.y) != (end.y <= p.y), crossing(at: p.y, from: from, to: to) > p.x {
        winding += end.y > start.y ? 1 : -1
      }
      (from, start) = (to, end)
    }
    forEachTurn({ $0.y }, pass)
    pass(to: 1)
    return winding
  }

  /// The x at which the part between two parameters, monotone in y, passes a height.
  private func crossing(at y: Double, from: Double, to: Double) -> Double {
    if degree == .line {
      // From above in either direction, so that both shapes of a shared edge get the same number.
      let (top, bottom) = p0.y <= p3.y ? (p0, p3) : (p3, p0)
      return top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
    }
    var (low, high) = (from, to)
    let lowIsBelow = point(at: from).y <= y
    for _ in 0..<64 {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if (point(at: middle).y <= y) == lowIsBelow { low = middle } else { high = middle }
    }
    return point(at: (low + high) / 2).x
  }
}
