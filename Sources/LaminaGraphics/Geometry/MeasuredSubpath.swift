// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A segment with its length up to any of its parameters.
struct MeasuredSegment {
  let segment: PathSegment
  /// Parameters and the lengths up to them, both ascending; a line has only its two ends.
  private let knots: [(parameter: Double, length: Double)]

  var length: Double { knots[knots.count - 1].length }

  init(_ segment: PathSegment) {
    self.segment = segment
    guard segment.degree != .line else {
      knots = [(0, 0), (1, segment.hullLength)]
      return
    }
    // Halve until the halves agree with the whole. Accuracy is relative to the whole curve.
    let tolerance = segment.hullLength * 1e-10
    var knots: [(parameter: Double, length: Double)] = [(0, 0)]
    var length = 0.0
    var pending: [(from: Double, to: Double, estimate: Double, depth: Int)] = [
      (0.5, 1, segment.quadrature(from: 0.5, to: 1), 1),
      (0, 0.5, segment.quadrature(from: 0, to: 0.5), 1),
    ]
    while let part = pending.popLast() {
      let middle = (part.from + part.to) / 2
      let first = segment.quadrature(from: part.from, to: middle)
      let second = segment.quadrature(from: middle, to: part.to)
      if part.depth >= 16 || abs(first + second - part.estimate) <= tolerance {
        knots.append((middle, length + first))
        length += first + second
        knots.append((part.to, length))
      } else {
        pending.append((middle, part.to, second, part.depth + 1))
        pending.append((part.from, middle, first, part.depth + 1))
      }
    }
    self.knots = knots
  }

  /// The parameter at which the segment has the given length.
  func parameter(at target: Double) -> Double {
    if target <= 0 { return 0 }
    if target >= length { return 1 }
    if segment.degree == .line { return target / length }
    var (lowKnot, highKnot) = (0, knots.count - 1)
    while highKnot - lowKnot > 1 {
      let middle = (lowKnot + highKnot) / 2
      if knots[middle].length <= target { lowKnot = middle } else { highKnot = middle }
    }
    let start = knots[lowKnot]
    var (low, high) = (start.parameter, knots[highKnot].parameter)
    let rest = target - start.length
    let step = knots[highKnot].length - start.length
    var t = step > 0 ? low + (high - low) * rest / step : low
    // Newton's method, limited to the interval that contains the root.
    for _ in 0..<24 {
      let excess = segment.quadrature(from: start.parameter, to: t) - rest
      if abs(excess) <= length * 1e-13 { break }
      if excess > 0 { high = t } else { low = t }
      let next = t - excess / segment.derivative(at: t).length
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }
}

/// A subpath that can be cut by length.
struct MeasuredSubpath {
  let subpath: PathSubpath
  /// The segments with a length, including the closing line.
  let segments: [MeasuredSegment]
  /// The length before each segment, and the whole length at the end.
  let offsets: [Double]

  var length: Double { offsets[offsets.count - 1] }

  /// The error of a sum of lengths, as a fraction of the whole length.
  static let rounding = 1e-12

  init(_ subpath: PathSubpath) {
    self.subpath = subpath
    segments = subpath.segmentsClosing(subpath.isClosed).map(MeasuredSegment.init)
      .filter { $0.length > 0 }
    var offsets = [0.0]
    for segment in segments { offsets.append(offsets[offsets.count - 1] + segment.length) }
    self.offsets = offsets
  }

  /// Adds the part between two lengths, 0 ≤ `start` ≤ `end` ≤ `length`, as an open subpath.
  ///
  /// A part without length becomes a line of a millionth along the subpath, which gives caps their
  /// direction. If `continuing`, the part starts at the path's current point and not with a new
  /// move.
  func append(from start: Double, to end: Double, to path: inout Path, continuing: Bool = false) {
    guard !segments.isEmpty else { return }
    // Half-open on both sides: a cut at a joint leaves no piece without length. Sums of lengths are rounded, so
    // what is so near to a joint is there.
    let slack = length * Self.rounding
    let first = index { offsets[$0 + 1] > start + slack }
    let last = max(first, index { offsets[$0 + 1] >= end - slack })
    let from = segments[first].parameter(at: start - offsets[first])
    if !continuing { path.move(to: segments[first].segment.point(at: from).point) }
    guard end > start else {
      let segment = segments[first].segment
      guard let direction = segment.tangent(at: from) else { return }
      path.addLine(to: (segment.point(at: from) + direction * 1e-6).point)
      return
    }
    for i in first...last {
      let piece = segments[i]
      let a = i == first ? from : 0
      let b = i == last ? piece.parameter(at: end - offsets[i]) : 1
      path.append(piece.segment.part(from: a, to: max(a, b)))
    }
  }

  /// The first segment for which a condition holds that is false before and true from then on.
  private func index(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, segments.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension PathSegment {
  /// The length between two parameters by Gauss–Legendre quadrature with eight nodes.
  fileprivate func quadrature(from start: Double, to end: Double) -> Double {
    let (half, middle) = ((end - start) / 2, (end + start) / 2)
    var sum = 0.0
    for (node, weight) in gaussLegendre {
      let (below, above) = (middle - half * node, middle + half * node)
      sum += weight * (derivative(at: below).length + derivative(at: above).length)
    }
    return sum * half
  }
}

/// Nodes and weights of the eight-point rule on −1…1; by symmetry only the four positive nodes.
private let gaussLegendre: [(node: Double, weight: Double)] = [
  (0.1834346424956498, 0.3626837833783620), (0.5255324099163290, 0.3137066458778873),
  (0.7966664774136267, 0.2223810344533745), (0.9602898564975363, 0.1012285362903763),
]
