// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaGraphics
import LaminaTestSupport

/// Slow and simple computations about paths, which share nothing with the library except its
/// elements.
enum PathOracle {
  /// Polygons through points of every subpath; curves are cut into equal parameter steps.
  static func polygons(_ path: Path, steps: Int = 64) -> [[CGPoint]] {
    var polygons: [[CGPoint]] = []
    for element in path.elements {
      let from = polygons.last?.last ?? .zero
      func add(_ control1: CGPoint, _ control2: CGPoint, _ to: CGPoint) {
        for i in 1...steps {
          let t = CGFloat(i) / CGFloat(steps)
          let a = mix(mix(from, control1, t), mix(control1, control2, t), t)
          let b = mix(mix(control1, control2, t), mix(control2, to, t), t)
          polygons[polygons.count - 1].append(mix(a, b, t))
        }
      }
      switch element {
      case .move(let to): polygons.append([to])
      case .line(let to): polygons[polygons.count - 1].append(to)
      case .quadCurve(let to, let c):
        add(mix(from, c, 2.0 / 3), mix(to, c, 2.0 / 3), to)
      case .curve(let to, let control1, let control2): add(control1, control2, to)
      case .closeSubpath: polygons[polygons.count - 1].append(polygons[polygons.count - 1][0])
      }
    }
    return polygons
  }

  private static func mix(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint {
    CGPoint(x: a.x * (1 - t) + b.x * t, y: a.y * (1 - t) + b.y * t)
  }

  /// The winding number as the sum of the angles of all edges, seen from a point.
  static func winding(_ polygons: [[CGPoint]], around p: CGPoint) -> Int {
    var sum = 0.0
    for polygon in polygons {
      for i in polygon.indices {
        let (a, b) = (polygon[i], polygon[(i + 1) % polygon.count])
        let (ax, ay, bx, by) = (a.x - p.x, a.y - p.y, b.x - p.x, b.y - p.y)
        sum += atan2(Double(ax * by - ay * bx), Double(ax * bx + ay * by))
      }
    }
    return Int((sum / (2 * .pi)).rounded())
  }

  /// The distance of a point from the nearest edge, without closing edges.
  static func distance(_ polygons: [[CGPoint]], from p: CGPoint, closing: Bool = false) -> CGFloat {
    var nearest = CGFloat.infinity
    for polygon in polygons {
      for i in 0..<(closing ? polygon.count : polygon.count - 1) {
        let (a, b) = (polygon[i], polygon[(i + 1) % polygon.count])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let squared = dx * dx + dy * dy
        let t = squared == 0 ? 0 : ((p.x - a.x) * dx + (p.y - a.y) * dy) / squared
        let clamped = min(max(t, 0), 1)
        nearest = min(nearest, hypot(a.x + dx * clamped - p.x, a.y + dy * clamped - p.y))
      }
    }
    return nearest
  }

  /// The area of a nonzero fill, by horizontal lines through the middles of thin rows.
  static func area(_ path: Path, rows: Int = 1000, steps: Int = 24) -> CGFloat {
    let polygons = polygons(path, steps: steps)
    let ys = polygons.joined().map(\.y)
    guard let top = ys.min(), let bottom = ys.max(), top < bottom else { return 0 }
    let height = (bottom - top) / CGFloat(rows)
    var crossings = [[(x: CGFloat, winding: Int)]](repeating: [], count: rows)
    for polygon in polygons {
      for i in polygon.indices {
        let (a, b) = (polygon[i], polygon[(i + 1) % polygon.count])
        let (low, high) = a.y < b.y ? (a, b) : (b, a)
        let first = max(0, Int(((low.y - top) / height - 0.5).rounded(.up)))
        let last = min(rows, Int(((high.y - top) / height - 0.5).rounded(.up)))
        for row in stride(from: first, to: last, by: 1) {
          let y = top + (CGFloat(row) + 0.5) * height
          let x = low.x + (high.x - low.x) * (y - low.y) / (high.y - low.y)
          crossings[row].append((x, a.y < b.y ? 1 : -1))
        }
      }
    }
    var area: CGFloat = 0
    for row in crossings {
      var winding = 0
      var previous: CGFloat = 0
      for crossing in row.sorted(by: { $0.x < $1.x }) {
        if winding != 0 { area += (crossing.x - previous) * height }
        winding += crossing.winding
        previous = crossing.x
      }
    }
    return area
  }

  /// The area by the corners' cross products: positive clockwise on screen, overlaps count twice.
  static func signedArea(_ path: Path, steps: Int = 64) -> CGFloat {
    var sum: CGFloat = 0
    for polygon in polygons(path, steps: steps) {
      for i in polygon.indices {
        let (a, b) = (polygon[i], polygon[(i + 1) % polygon.count])
        sum += a.x * b.y - a.y * b.x
      }
    }
    return sum / 2
  }
}

extension SeededGenerator {
  /// A point of a square.
  mutating func point(in range: ClosedRange<Double> = 0...100) -> CGPoint {
    CGPoint(x: coordinate(in: range), y: coordinate(in: range))
  }

  /// A path of one to three subpaths with all kinds of elements, within 0…100.
  mutating func path(elements: Int = 6, linesOnly: Bool = false) -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...elements, using: &self) {
        switch linesOnly ? 0 : Int.random(in: 0..<3, using: &self) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if Bool.random(using: &self) { path.closeSubpath() }
    }
    return path
  }

  /// A closed polygon with equal sides, of any size, turned by any angle.
  mutating func regularPolygon(sides: Int) -> Path {
    let (center, radius) = (point(), CGFloat.random(in: 1...100, using: &self))
    let start = CGFloat.random(in: 0...(2 * .pi), using: &self)
    var path = Path()
    for i in 0..<sides {
      let angle = start + 2 * .pi * CGFloat(i) / CGFloat(sides)
      let corner = at(center.x + radius * cos(angle), center.y + radius * sin(angle))
      i == 0 ? path.move(to: corner) : path.addLine(to: corner)
    }
    path.closeSubpath()
    return path
  }
}

/// The number of lines and curves of a path, without the lines that close subpaths.
func segmentCount(_ path: Path) -> Int {
  path.elements.count {
    switch $0 {
    case .move, .closeSubpath: false
    case .line, .quadCurve, .curve: true
    }
  }
}

/// A point in short form.
func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
