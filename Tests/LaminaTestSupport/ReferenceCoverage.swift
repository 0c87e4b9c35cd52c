// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
package import Lamina

/// Coverage of a polygon by brute force in double precision: the slow oracle of the rasterizer.
///
/// It has two methods that share only the list of edges: winding numbers at 256 points of every
/// pixel, and exact areas from cutting each row at all vertices and all crossings of any two edges.
package struct ReferenceCoverage {
  /// An edge from `start` to `end`, in device space.
  private struct Edge {
    var start: CGPoint
    var end: CGPoint

    func x(at y: Double) -> Double {
      start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
    }
    /// 1 upwards, -1 downwards, 0 if the height is outside.
    func winding(at y: Double) -> Int {
      if start.y > y && end.y <= y { return 1 }
      if start.y <= y && end.y > y { return -1 }
      return 0
    }
  }

  /// The winding numbers that are inside.
  package enum Rule {
    case nonZero, evenOdd, positive
    package init(_ rule: FillRule) { self = rule == .nonZero ? .nonZero : .evenOdd }

    func isFilled(_ winding: Int) -> Bool {
      switch self {
      case .nonZero: winding != 0
      case .evenOdd: winding % 2 != 0
      case .positive: winding > 0
      }
    }
  }

  /// The positions of a pixel's 256 samples.
  package enum Pattern: CaseIterable {
    /// 16 × 16, at the middles of equal squares: an error of half a square, 1/32, for an upright
    /// edge.
    case grid
    /// One sample on each of 256 lines, each in another column (bits of the line in reverse).
    case scattered
  }

  private var edges: [Edge] = []

  /// The closed contours with the given corners.
  package init(contours: [[CGPoint]]) {
    for contour in contours { add(contour) }
  }

  /// A path in device space, with each curve as 100 chords; open subpaths are closed.
  package init(_ path: Path, _ transform: Transform2D) {
    var contour: [CGPoint] = []
    var next = 0
    for verb in path.verbs {
      let point = { transform.apply(path.points[next + $0]) }
      switch verb {
      case .move:
        add(contour)
        contour = [point(0)]
        next += 1
      case .line:
        contour.append(point(0))
        next += 1
      case .quadCurve:
        contour += Self.curve(contour[contour.count - 1], point(0), point(0), point(1), 2)
        next += 2
      case .curve:
        contour += Self.curve(contour[contour.count - 1], point(0), point(1), point(2), 3)
        next += 3
      case .close:
        add(contour)
        contour = Array(contour.prefix(1))
      }
    }
    add(contour)
  }

  private mutating func add(_ contour: [CGPoint]) {
    for (index, point) in contour.enumerated() {
      edges.append(Edge(start: point, end: contour[(index + 1) % contour.count]))
    }
  }

  private static func curve(
    _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ degree: Int
  ) -> [CGPoint] {
    (1...100).map { step in
      let t = Double(step) / 100
      let s = 1 - t
      let weights =
        degree == 2
        ? (s * s, 2 * s * t, 0, t * t) : (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return CGPoint(
        x: weights.0 * a.x + weights.1 * b.x + weights.2 * c.x + weights.3 * d.x,
        y: weights.0 * a.y + weights.1 * b.y + weights.2 * c.y + weights.3 * d.y)
    }
  }

  /// The share of each pixel's 256 points that are inside, row-major.
  package func sampled(in bounds: PixelRect, _ rule: Rule, _ pattern: Pattern) -> [Double] {
    var result = [Double](repeating: 0, count: bounds.area)
    let lines = pattern == .grid ? 16 : 256
    for row in 0..<bounds.height {
      for line in 0..<lines {
        let y = Double(bounds.minY + row) + (Double(line) + 0.5) / Double(lines)
        let crossings = crossings(at: y)
        var offsets: [Double] = []
        switch pattern {
        case .grid: offsets = (0..<16).map { (Double($0) + 0.5) / 16 }
        case .scattered: offsets = [(Double(Self.reversedBits(line)) + 0.5) / 256]
        }
        var next = 0
        var winding = 0
        for column in 0..<bounds.width {
          for offset in offsets {
            let x = Double(bounds.minX + column) + offset
            while next < crossings.count, crossings[next].x <= x {
              winding += crossings[next].winding
              next += 1
            }
            if rule.isFilled(winding) { result[row * bounds.width + column] += 1.0 / 256 }
          }
        }
      }
    }
    return result
  }

  private func crossings(at y: Double) -> [(x: Double, winding: Int)] {
    var result: [(x: Double, winding: Int)] = []
    for edge in edges {
      let winding = edge.winding(at: y)
      if winding != 0 { result.append((edge.x(at: y), winding)) }
    }
    result.sort { $0.x < $1.x }
    return result
  }

  private static func reversedBits(_ value: Int) -> Int {
    (0..<8).reduce(0) { $0 | ((value >> $1) & 1) << (7 - $1) }
  }

  /// The exact area of each pixel that is inside, row-major.
  ///
  /// Quadratic in the edges of a row.
  package func exact(in bounds: PixelRect, _ rule: Rule) -> [Double] {
    var result = [Double](repeating: 0, count: bounds.area)
    for row in 0..<bounds.height {
      let top = Double(bounds.minY + row)
      let here = edges.filter {
        $0.start.y != $0.end.y && min($0.start.y, $0.end.y) < top + 1
          && max($0.start.y, $0.end.y) > top
      }
      let heights = Self.heights(here, from: top, to: top + 1)
      for (upper, lower) in zip(heights, heights.dropFirst()) where lower > upper {
        let middle = (upper + lower) / 2
        let ordered = here.filter { $0.winding(at: middle) != 0 }
          .sorted { $0.x(at: middle) < $1.x(at: middle) }
        var winding = 0
        for edge in ordered {
          let before = rule.isFilled(winding)
          winding += edge.winding(at: middle)
          let after = rule.isFilled(winding)
          if before == after { continue }
          for column in 0..<bounds.width {
            let left = Double(bounds.minX + column)
            let uncovered = Self.integral(edge.x(at: upper) - left, edge.x(at: lower) - left)
            result[row * bounds.width + column] +=
              (after ? 1 : -1) * (lower - upper) * (1 - uncovered)
          }
        }
      }
    }
    return result
  }

  /// The ends of the row, all vertices and all crossings in it, ascending.
  private static func heights(_ edges: [Edge], from top: Double, to bottom: Double) -> [Double] {
    var heights = [top, bottom]
    for (index, edge) in edges.enumerated() {
      heights += [edge.start.y, edge.end.y]
      for other in edges[(index + 1)...] {
        let (upper, lower) = (
          max(top, min(edge.start.y, edge.end.y), min(other.start.y, other.end.y)),
          min(bottom, max(edge.start.y, edge.end.y), max(other.start.y, other.end.y))
        )
        if upper >= lower { continue }
        let above = edge.x(at: upper) - other.x(at: upper)
        let below = edge.x(at: lower) - other.x(at: lower)
        if above * below < 0 { heights.append(upper + (lower - upper) * above / (above - below)) }
      }
    }
    return heights.filter { $0 >= top && $0 <= bottom }.sorted()
  }

  /// The mean of x limited to 0…1 while x goes linearly from `a` to `b`.
  private static func integral(_ a: Double, _ b: Double) -> Double {
    func limited(_ x: Double) -> Double { min(max(x, 0), 1) }
    func antiderivative(_ x: Double) -> Double {
      if x <= 0 { return 0 }
      return x < 1 ? x * x / 2 : x - 0.5
    }
    if abs(b - a) < 1e-7 { return limited((a + b) / 2) }
    return (antiderivative(b) - antiderivative(a)) / (b - a)
  }
}
