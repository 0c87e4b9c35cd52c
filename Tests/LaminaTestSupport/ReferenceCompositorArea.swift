// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A line of an outline; its direction counts.
struct ReferenceEdge {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double

  var top: Double { min(y0, y1) }
  var bottom: Double { max(y0, y1) }

  /// The x at which the line, or its extension, meets a height.
  func x(at y: Double) -> Double { x0 + (x1 - x0) * (y - y0) / (y1 - y0) }

  /// The part between two heights, drawn downwards or upwards.
  func part(_ top: Double, _ bottom: Double, down: Bool) -> ReferenceEdge {
    down
      ? ReferenceEdge(x0: x(at: top), y0: top, x1: x(at: bottom), y1: bottom)
      : ReferenceEdge(x0: x(at: bottom), y0: bottom, x1: x(at: top), y1: top)
  }
}

/// Sums the area to the right of every edge, with the sign of its direction.
///
/// That is the winding number averaged over each pixel, and the coverage of an outline that winds
/// once around everything inside it; other outlines are first reduced to such edges by their fill
/// rule.
struct ReferenceArea {
  /// The contribution of edges to a pixel and to all pixels to its right.
  private let change: ReferencePlane
  private let width: Int
  private let height: Int

  init(_ bounds: PixelRect) {
    change = ReferencePlane(bounds, channels: 1)
    (width, height) = (bounds.width, bounds.height)
  }

  /// The coverage from all edges added.
  func coverage() -> ReferencePlane {
    for y in 0..<height {
      var sum = 0.0
      var p = unsafe change.values + y * width
      for _ in 0..<width {
        unsafe sum += p[0]
        unsafe p[0] = min(abs(sum), 1)
        unsafe p += 1
      }
    }
    return change
  }

  /// Adds the boundary between the inside and the outside of an outline that may cross itself.
  func add(_ edges: [ReferenceEdge], rule: FillRule) {
    let relevant = edges.filter { $0.bottom > 0 && $0.top < Double(height) }
    var sweep = ReferenceSweep(relevant, rule: rule)
    sweep.run(from: 0, to: Double(height)) { add($0) }
  }

  // MARK: Edges

  /// Adds the area to the right of an edge.
  func add(_ edge: ReferenceEdge) {
    let right = Double(width)
    let (left, end) = (min(edge.x0, edge.x1), max(edge.x0, edge.x1))
    if left >= 0, end < right {
      addRows(edge)
      return
    }
    // Beyond the left side an edge covers whole rows; beyond the right side it covers nothing.
    if var piece = Self.clip(edge, -.infinity, 0) {
      (piece.x0, piece.x1) = (0, 0)
      addRows(piece)
    }
    if let piece = Self.clip(edge, 0, right) { addRows(piece) }
  }

  /// The part of an edge between two columns' sides; an upright edge on a side belongs to the
  /// right.
  private static func clip(_ edge: ReferenceEdge, _ low: Double, _ high: Double) -> ReferenceEdge? {
    let (x0, x1) = (edge.x0, edge.x1)
    if min(x0, x1) >= low, max(x0, x1) <= high, !(x0 == high && x1 == high) { return edge }
    guard x0 != x1 else { return nil }
    let a = max(min(x0, x1), low)
    let b = min(max(x0, x1), high)
    guard a < b else { return nil }
    func y(_ x: Double) -> Double { edge.y0 + (edge.y1 - edge.y0) * (x - x0) / (x1 - x0) }
    return x0 < x1
      ? ReferenceEdge(x0: a, y0: y(a), x1: b, y1: y(b))
      : ReferenceEdge(x0: b, y0: y(b), x1: a, y1: y(a))
  }

  private func addRows(_ edge: ReferenceEdge) {
    let sign = edge.y1 > edge.y0 ? 1.0 : -1.0
    let (top, bottom) = (max(edge.top, 0), min(edge.bottom, Double(height)))
    var y = top
    while y < bottom {
      let row = Int(y)
      let next = min(Double(row + 1), bottom)
      addColumns(edge.x(at: y), edge.x(at: next), sign * (next - y), row)
      y = next
    }
  }

  /// Adds a piece within one row: `drop` is its signed height.
  private func addColumns(_ a: Double, _ b: Double, _ drop: Double, _ row: Int) {
    let right = Double(width)
    let (low, high) = (min(max(min(a, b), 0), right), min(max(max(a, b), 0), right))
    let p = unsafe change.values + row * width
    var x = low
    repeat {
      // In range because the columns are between `low` and `high`, which are limited to the width.
      let column = min(Int(x), width - 1)
      let next = high > low ? min(Double(column + 1), high) : high
      let part = high > low ? drop * (next - x) / (high - low) : drop
      let covered = Double(column + 1) - (x + next) / 2
      unsafe p[column] += part * covered
      if column + 1 < width { unsafe p[column + 1] += part * (1 - covered) }
      if next <= x { break }
      x = next
    } while x < high
  }
}
