// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A path that is filled if it has a fill, and then stroked if it has a pen.
///
/// The peers' `paths.h` and `paths.py` make the same ones from the same numbers.
struct DrawnPath {
  var path: Path
  var fill: Color?
  var stroke: Color?
  var pen: StrokeStyle?

  /// One line of `count` points, not yet coloured.
  private static func line(through points: [CGPoint]) -> Path {
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    return path
  }

  private static let caps: [LineCap] = [.butt, .round, .square]
  private static let joins: [LineJoin] = [.miter, .round, .bevel]

  /// All caps and joins in turn.
  private static func pen(_ index: Int, width: Double) -> StrokeStyle {
    StrokeStyle(
      width: width, cap: caps[index % 3], join: joins[index / 3 % 3], miterLimit: 4)
  }

  /// A drawing of the kind of the well-known tiger, in a square of 1,000: 240 filled and stroked
  /// paths, large ones first.
  static func drawing(strokes: Bool = true) -> [DrawnPath] {
    var random = LinearCongruentialGenerator(seed: 2026)
    return (0..<240).map { index in
      let part = 1 - Double(index) / 270
      let radius = 20 + 260 * part * part * part
      let x = 500 + random.next(radius - 480, 480 - radius)
      let y = 500 + random.next(radius - 480, 480 - radius)
      let isOpen = index % 6 == 5
      var drawn: DrawnPath
      if isOpen {
        let pieces = 3 + random.next() % 6
        drawn = DrawnPath(
          path: .curve(from: CGPoint(x: x, y: y), reach: radius, pieces: pieces, &random))
      } else {
        let xRadius = radius * random.next(0.5, 1)
        let yRadius = radius * random.next(0.2, 0.7)
        let tilt = random.next(0, .pi)
        let ring = Ring(
          center: CGPoint(x: x, y: y), xRadius: xRadius, yRadius: yRadius, tilt: tilt,
          count: 4 + random.next() % 21)
        drawn = DrawnPath(path: ring.randomPath(&random), fill: .palette(index))
      }
      let width = random.next(0.5, 4)
      if strokes, index % 3 == 0 || isOpen {
        (drawn.stroke, drawn.pen) = (.palette(index + 7), pen(index, width: width))
      }
      return drawn
    }
  }

  /// Closed outlines strewn over the surface, of a radius in a range.
  static func blobs(_ count: Int, corners: Int, radius: ClosedRange<Double>) -> [DrawnPath] {
    var random = LinearCongruentialGenerator(seed: 311)
    return (0..<count).map { index in
      let ring = Ring(corners: corners, radius: radius, &random)
      return DrawnPath(path: ring.randomPath(&random), fill: .palette(index))
    }
  }

  /// Three hundred open curves of five to ten pieces, with all caps and joins in turn.
  static func curves(width: ClosedRange<Double>, dashes: [CGFloat] = []) -> [DrawnPath] {
    var random = LinearCongruentialGenerator(seed: 97)
    return (0..<300).map { index in
      let start = CGPoint(x: random.next(200, 1720), y: random.next(200, 880))
      let pieces = 5 + random.next() % 6
      let path = Path.curve(from: start, reach: 90, pieces: pieces, &random)
      var pen = pen(index, width: random.next(width.lowerBound, width.upperBound))
      pen.dashPattern = dashes
      return DrawnPath(path: path, stroke: .palette(index), pen: pen)
    }
  }

  /// The line of a chart, of 2,000 segments.
  static func chart() -> [DrawnPath] {
    var random = LinearCongruentialGenerator(seed: 5)
    var y = 540.0
    let points = (0...2000).map { index in
      defer { y = step(y, by: random.next(-12, 12), within: 100...980) }
      return CGPoint(x: 10 + Double(index) * 0.95, y: y)
    }
    return [
      DrawnPath(
        path: line(through: points), stroke: .palette(7), pen: StrokeStyle(width: 2, miterLimit: 4))
    ]
  }

  private static let edgeCount = 100_000

  /// A line of 10⁵ segments that wanders over the surface.
  static func walk() -> [DrawnPath] {
    var random = LinearCongruentialGenerator(seed: 6)
    var (x, y, heading) = (960.0, 540.0, 0.0)
    let points = (0...edgeCount).map { _ in
      defer {
        heading += random.next(-0.6, 0.6)
        x = step(x, by: 3 * cos(heading), within: 20...1900)
        y = step(y, by: 3 * sin(heading), within: 20...1060)
      }
      return CGPoint(x: x, y: y)
    }
    return [
      DrawnPath(
        path: line(through: points), stroke: .palette(7),
        pen: StrokeStyle(width: 1.5, miterLimit: 4))
    ]
  }

  /// An area with a ragged edge of 10⁵ segments.
  static func contour() -> [DrawnPath] {
    var random = LinearCongruentialGenerator(seed: 7)
    var radius = 400.0
    var path = line(
      through: (0..<edgeCount).map { index in
        defer { radius = step(radius, by: random.next(-1.5, 1.5), within: 250...500) }
        let angle = 2 * Double.pi * Double(index) / Double(edgeCount)
        return CGPoint(x: 960 + radius * cos(angle), y: 540 + radius * sin(angle))
      })
    path.closeSubpath()
    return [DrawnPath(path: path, fill: .palette(2))]
  }

  /// The sum, but the difference where the sum lies outside the limits.
  private static func step(
    _ value: Double, by change: Double, within limits: ClosedRange<Double>
  ) -> Double {
    limits.contains(value + change) ? value + change : value - change
  }
}

extension Path {
  /// Cubic curves; after the first point each three belong to one.
  init(curves points: some RandomAccessCollection<CGPoint>, isClosed: Bool) {
    self.init()
    var points = points[...]
    guard let start = points.popFirst() else { return }
    move(to: start)
    while let control1 = points.popFirst(), let control2 = points.popFirst(),
      let end = points.popFirst()
    {
      addCurve(to: end, control1: control1, control2: control2)
    }
    if isClosed { closeSubpath() }
  }

  /// An open curve; the points of each of its pieces lie at most `reach` from the end of the last,
  /// in each direction.
  fileprivate static func curve(
    from start: CGPoint, reach: Double, pieces: Int, _ random: inout LinearCongruentialGenerator
  ) -> Path {
    var points = [start]
    for index in 0..<3 * pieces {
      let end = points[index / 3 * 3]
      let (x, y) = (random.next(-reach, reach), random.next(-reach, reach))
      points.append(CGPoint(x: end.x + x, y: end.y + y))
    }
    return Path(curves: points, isClosed: false)
  }
}

/// The frame of a closed outline of smooth curves around a centre.
struct Ring {
  let center: CGPoint
  let xRadius: Double
  let yRadius: Double
  var tilt = 0.0
  let count: Int

  init(center: CGPoint, xRadius: Double, yRadius: Double, tilt: Double, count: Int) {
    (self.center, self.xRadius, self.yRadius) = (center, xRadius, yRadius)
    (self.tilt, self.count) = (tilt, count)
  }

  /// A circle anywhere on the surface.
  init(
    corners: Int, radius: ClosedRange<Double>, _ random: inout LinearCongruentialGenerator
  ) {
    center = CGPoint(x: random.next(0, 1920), y: random.next(0, 1080))
    let radius = random.next(radius.lowerBound, radius.upperBound)
    (xRadius, yRadius, count) = (radius, radius, corners)
  }

  /// The points of an outline of curves, its corners at random fractions of the radii.
  func randomPoints(_ random: inout LinearCongruentialGenerator) -> [CGPoint] {
    let fractions = (0..<count).map { _ in random.next(0.75, 1.25) }
    let handle = 4.0 / 3 * tan(.pi / Double(2 * count))
    // A corner, moved along the ring by a fraction of the distance from the centre.
    func point(_ corner: Int, _ along: Double) -> CGPoint {
      let angle = 2 * Double.pi * Double(corner) / Double(count)
      let (x, y) = (cos(angle) * fractions[corner], sin(angle) * fractions[corner])
      let (u, v) = ((x - y * along) * xRadius, (y + x * along) * yRadius)
      return CGPoint(
        x: center.x + u * cos(tilt) - v * sin(tilt), y: center.y + u * sin(tilt) + v * cos(tilt))
    }
    var points = [point(0, 0)]
    for corner in 0..<count {
      let next = (corner + 1) % count
      points += [point(corner, handle), point(next, -handle), point(next, 0)]
    }
    return points
  }

  func randomPath(_ random: inout LinearCongruentialGenerator) -> Path {
    Path(curves: randomPoints(&random), isClosed: true)
  }
}

/// A closed outline that changes its shape: in each frame its points lie between those of two.
struct MorphingPath {
  private let from: [CGPoint]
  private let to: [CGPoint]

  func path(share: Double) -> Path {
    var path = Path()
    func point(_ index: Int) -> CGPoint {
      CGPoint(
        x: from[index].x + (to[index].x - from[index].x) * share,
        y: from[index].y + (to[index].y - from[index].y) * share)
    }
    path.move(to: point(0))
    for index in stride(from: 1, to: from.count, by: 3) {
      path.addCurve(
        to: point(index + 2), control1: point(index), control2: point(index + 1))
    }
    path.closeSubpath()
    return path
  }

  /// Blobs strewn over the surface.
  static func blobs(_ count: Int, radius: ClosedRange<Double>) -> [MorphingPath] {
    var random = LinearCongruentialGenerator(seed: 313)
    return (0..<count).map { _ in
      let ring = Ring(corners: 20, radius: radius, &random)
      return MorphingPath(from: ring.randomPoints(&random), to: ring.randomPoints(&random))
    }
  }
}
