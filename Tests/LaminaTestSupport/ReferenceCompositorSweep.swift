// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// Reduces an outline that may cross itself to the edges between its inside and its outside.
///
/// The plane is cut at every height at which an edge starts or ends or two edges cross. Between two
/// cuts the edges are side by side, so the fill rule selects those at which the inside begins or
/// ends. The active edges stay sorted from cut to cut, so that sorting them again costs little.
struct ReferenceSweep {
  private let edges: [ReferenceEdge]
  private let rule: FillRule
  /// Edges between the current cuts, sorted, with their position in the middle.
  private var active: [Active] = []

  private struct Active {
    var edge: ReferenceEdge
    var slope: Double
    var x: Double

    init(_ edge: ReferenceEdge) {
      self.edge = edge
      slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
      x = 0
    }
  }

  /// A sweep over edges, none of which is horizontal.
  init(_ edges: [ReferenceEdge], rule: FillRule) {
    self.edges = edges.sorted { $0.top < $1.top }
    self.rule = rule
  }

  /// Passes on the edges around the inside between two heights; edges with the inside to their
  /// right go downwards, the others upwards.
  mutating func run(from first: Double, to last: Double, _ body: (ReferenceEdge) -> Void) {
    var cuts: [Double] = []
    for edge in edges {
      cuts.append(max(edge.top, first))
      cuts.append(min(edge.bottom, last))
    }
    cuts.sort()
    var next = 0
    var i = 1
    while i < cuts.count {
      let (top, bottom) = (cuts[i - 1], cuts[i])
      i += 1
      guard bottom > top else { continue }
      active.removeAll { $0.edge.bottom <= top }
      while next < edges.count, edges[next].top <= top {
        if edges[next].bottom > top { active.append(Active(edges[next])) }
        next += 1
      }
      var pending = [(top, bottom)]
      while let (top, bottom) = pending.popLast() {
        if let y = sort(top, bottom) {
          pending.append((y, bottom))
          pending.append((top, y))
        } else {
          handOut(top, bottom, body)
        }
      }
    }
  }

  /// Sorts the edges by their position in the middle and returns the height of some crossing.
  ///
  /// Nil if there is none. If the order at the top or bottom differs from that in the middle, two
  /// neighbours are out of order there.
  private mutating func sort(_ top: Double, _ bottom: Double) -> Double? {
    let middle = (top + bottom) / 2
    return unsafe active.withUnsafeMutableBufferPointer { active in
      var i = 0
      while i < active.count {
        var moving = unsafe active[i]
        moving.x = moving.edge.x0 + moving.slope * (middle - moving.edge.y0)
        var j = i
        while j > 0, unsafe active[j - 1].x > moving.x {
          unsafe active[j] = active[j - 1]
          j -= 1
        }
        unsafe active[j] = moving
        i += 1
      }
      i = 1
      while i < active.count {
        let gap = unsafe active[i].x - active[i - 1].x
        let growth = unsafe active[i].slope - active[i - 1].slope
        let half = (bottom - top) / 2
        // The gap shrinks only towards one end; it is negative there if the edges cross.
        if gap - abs(growth) * half < -1e-9 {
          let y = middle - gap / growth
          if y > top + 1e-12, y < bottom - 1e-12 { return y }
        }
        i += 1
      }
      return nil
    }
  }

  private func handOut(_ top: Double, _ bottom: Double, _ body: (ReferenceEdge) -> Void) {
    var winding = 0
    var i = 0
    while i < active.count {
      let edge = active[i].edge
      let wasInside = rule == .nonZero ? winding != 0 : winding & 1 != 0
      winding += edge.y1 > edge.y0 ? 1 : -1
      let isInside = rule == .nonZero ? winding != 0 : winding & 1 != 0
      if wasInside != isInside { body(edge.part(top, bottom, down: isInside)) }
      i += 1
    }
  }
}
