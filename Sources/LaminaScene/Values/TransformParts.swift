// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A three-dimensional transform in the parts of Core Animation's key paths: a point is scaled and
/// sheared, rotated about x, y and z in this order, translated, and seen in perspective.
struct TransformParts {
  /// The scale is on the diagonal; below it is the shear of each axis along the axes before it.
  private var shape: [Vector]
  /// Radians about x, y and z.
  var rotation: [Double]
  /// Points along x, y and z.
  var translation: [Double]
  /// The coefficients of x, y, z and 1 in w, after all other parts.
  private let perspective: Perspective

  private typealias Vector = SIMD3<Double>

  private enum Perspective {
    case seen(SIMD3<Double>, Double)
    /// The last column unchanged, for a transform without an inverse.
    case column([Double])
  }

  /// Takes sixteen numbers apart, row by row.
  init(_ n: [Double]) {
    let rows = (0..<3).map { Vector(n[4 * $0], n[4 * $0 + 1], n[4 * $0 + 2]) }
    translation = Array(n[12..<15])
    let (shape, turned) = Self.factors(of: rows)
    self.shape = shape
    rotation = Self.angles(of: turned)
    let column = [n[3], n[7], n[11], n[15]]
    guard let plane = Self.solve(shape, Vector(column[0], column[1], column[2])) else {
      perspective = .column(column)
      return
    }
    let seen = (0..<3).reduce(Vector.zero) { $0 + turned[$1] * plane[$1] }
    let shift = Vector(translation[0], translation[1], translation[2])
    perspective = .seen(seen, column[3] - Self.dot(shift, seen))
  }

  /// The sixteen numbers, row by row.
  var matrix: [Double] {
    let (sx, cx) = (sin(rotation[0]), cos(rotation[0]))
    let (sy, cy) = (sin(rotation[1]), cos(rotation[1]))
    let (sz, cz) = (sin(rotation[2]), cos(rotation[2]))
    let turned = [
      Vector(cy * cz, cy * sz, -sy),
      Vector(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
      Vector(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy),
    ]
    let rows =
      shape.map { turned[0] * $0.x + turned[1] * $0.y + turned[2] * $0.z }
      + [Vector(translation[0], translation[1], translation[2])]
    return rows.indices.flatMap { index -> [Double] in
      let w =
        switch perspective {
        case .seen(let seen, let rest): Self.dot(rows[index], seen) + (index == 3 ? rest : 0)
        case .column(let column): column[index]
        }
      return [rows[index].x, rows[index].y, rows[index].z, w]
    }
  }

  /// Scales an axis, and its shear with it.
  mutating func setScale(_ scale: Double, _ axis: Int) {
    let old = shape[axis][axis]
    let factor = scale / old
    // With a scale this small, the shear is lost.
    if factor.isFinite, old != 0 { shape[axis] *= factor }
    shape[axis][axis] = scale
  }

  // MARK: Taking apart

  /// Factors three rows into a lower triangle times orthogonal rows of length 1, by Gram and
  /// Schmidt.
  ///
  /// A reflection becomes a negative scale of the axis that turned most; an axis without length is
  /// not rotated.
  private static func factors(of rows: [Vector]) -> (shape: [Vector], turned: [Vector]) {
    let longest = rows.map(length).max() ?? 0
    var shape = [Vector](repeating: .zero, count: 3)
    var turned: [Vector?] = [nil, nil, nil]
    for row in 0..<3 {
      var rest = rows[row]
      for (axis, known) in turned.enumerated() {
        guard let known else { continue }
        shape[row][axis] = dot(rest, known)
        rest -= known * shape[row][axis]
      }
      let size = length(rest)
      guard size > 1e-12 * longest, size.isFinite else { continue }
      shape[row][row] = size
      turned[row] = rest / size
    }
    let isFlat = turned.contains { $0 == nil }
    for row in 0..<3 where turned[row] == nil {
      for step in 0..<3 where turned[row] == nil {
        var free = Vector.zero
        free[(row + step) % 3] = 1
        for known in turned { if let known { free -= known * dot(free, known) } }
        if length(free) > 0.1 { turned[row] = free / length(free) }
      }
    }
    var axes = turned.compactMap { $0 }
    guard axes.count == 3 else {
      return (shape, [Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)])
    }
    let isMirrored = dot(cross(axes[0], axes[1]), axes[2]) < 0
    guard isMirrored else { return (shape, axes) }
    let candidates = isFlat ? (0..<3).filter { shape[$0][$0] == 0 } : [0, 1, 2]
    let axis = candidates.min { axes[$0][$0] < axes[$1][$1] } ?? 0
    axes[axis] = -axes[axis]
    for row in 0..<3 { shape[row][axis] = -shape[row][axis] }
    return (shape, axes)
  }

  /// The angles about x, y and z in this order; of the two solutions the one with the smaller
  /// angles.
  private static func angles(of rows: [Vector]) -> [Double] {
    let y = asin(min(max(-rows[0].z, -1), 1))
    // If the plane is seen from its edge, x and z are one axis.
    guard abs(cos(y)) > 1e-9 else { return [0, y, atan2(-rows[1].x, rows[1].y)] }
    let (x, z) = (atan2(rows[1].z, rows[2].z), atan2(rows[0].y, rows[0].x))
    let other = [x > 0 ? x - .pi : x + .pi, (y > 0 ? .pi : -.pi) - y, z > 0 ? z - .pi : z + .pi]
    return abs(other[0]) + abs(other[2]) < abs(x) + abs(z) ? other : [x, y, z]
  }

  /// The vector that a lower triangle maps to another; nil if there is none.
  private static func solve(_ shape: [Vector], _ v: Vector) -> Vector? {
    guard v != .zero else { return .zero }
    let x = v.x / shape[0].x
    let y = (v.y - shape[1].x * x) / shape[1].y
    let z = (v.z - shape[2].x * x - shape[2].y * y) / shape[2].z
    return x.isFinite && y.isFinite && z.isFinite ? Vector(x, y, z) : nil
  }

  private static func dot(_ a: Vector, _ b: Vector) -> Double { (a * b).sum() }

  private static func length(_ v: Vector) -> Double { dot(v, v).squareRoot() }

  private static func cross(_ a: Vector, _ b: Vector) -> Vector {
    Vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
