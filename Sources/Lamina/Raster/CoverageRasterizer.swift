// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// Turns an outline into the exact area that it covers of every pixel.
///
/// Goals, in order: a pixel's byte never depends on which part of the picture is asked for; the
/// area is exact for every fill rule, also where many edges meet in one pixel; speed.
///
/// ## From outline to bytes
///
///     Path, RoundedRect ──flatten──→ CoverageOutline: chains of edges, fixed point, sorted by top
///                                            │ row by row
///     active chains ──cut at the row──→ pieces ──group by touching x──→ clusters, left to right
///                                            │ keep the boundaries of what is filled
///     CoverageRow: area sums ──running sum──→ bytes
///
/// ## Clusters
///
/// Adding up the areas right of all edges gives ∫ winding, which the fill rule can turn into an
/// area only if the winding has at most two neighbouring values in the pixel. So edges are not
/// added up: the *boundary* between filled and unfilled is. In one row
///
///      chain A     chains B, C         D
///     ┌──│───────────╲───╱─────────────│──┐    A       one cluster of one chain
///     │  │            ╲ ╱              │  │    B, C    their x overlap: one cluster
///     │  │             ╳               │  │    D       one cluster of one chain
///     └──│────────────╱─╲──────────────│──┘
///
/// clusters do not overlap, so the winding number between two of them is one number over the whole
/// height. That leaves three ways, by cluster:
///
/// 1. One chain, or two that end side by side: order and windings are known; pieces are added with
///    the sign of their effect on the filled part, or not at all.
/// 2. Others are split at every vertex and every crossing into bands, in which edges have an order;
///    each band is case 1 (`CoverageRasterizer+Bands.swift`).
/// 3. If that would take more than a few thousand steps, the rule is applied to samples, 16 across
///    a pixel and 2 to 64 down it (`CoverageRasterizer+Samples.swift`). Time stays linear in the
///    number of pieces. No recognisable picture needs this.
///
/// ## Numbers
///
/// Coordinates are 20.12 fixed point (`FixedPoint.swift`), areas 7.25 (`CoverageRow.swift`). The
/// position of an edge at a height is computed from the edge's own ends and never stepped from row
/// to row. Each row is independent, and all of it is relative, so whole-pixel moves give the same
/// bytes.
struct CoverageRasterizer {
  /// Which winding numbers are filled.
  enum Rule {
    case nonZero, evenOdd
    /// A point is covered if its winding number is above zero: one outline minus another.
    case positive
  }

  /// A chain that crosses the current row, and its state there.
  struct ActiveChain {
    /// The index of the upper point of the edge that the row begins or ends in.
    var cursor: Int32
    let last: Int32
    /// The step from a point to the next lower one: 1 or -1.
    let step: Int32
    let bottom: Int32
    let winding: Int32
    /// The position of the chain at the top of the row, relative to the mask.
    var x: Int32
    /// The smallest and largest x in the row.
    var low: Int32 = 0
    var high: Int32 = 0
    /// The heights of the row between which the chain runs, 0 to one pixel.
    var startY: Int32 = 0
    var endY: Int32 = 0
    /// The chain's pieces in the row.
    var pieces: Range<Int32> = 0..<0
  }

  /// Rows crossed by more chains than this are sampled without looking for clusters.
  static let mostChainsInRow = 4096

  let outline: CoverageOutline
  let rule: Rule
  let bounds: PixelRect
  let originX: Int32

  var row: CoverageRow
  var active: [ActiveChain] = []
  var pieces: [EdgePiece] = []
  var scratch = BandScratch()
  var bins: [Int32] = []

  /// Whether every chain is one vertical line through all of the present row.
  private var isRowSteady = false
  /// Whether the present row was sampled, so that chains have not been led to its bottom.
  private var areChainsBehind = false
  private var nextChain = 0

  /// Prepares for the pixels in `bounds`, which are inside ``FixedPoint/visible``; the outline's
  /// chains are sorted.
  init(_ outline: CoverageOutline, _ rule: Rule, bounds: PixelRect) {
    self.outline = outline
    self.rule = rule
    self.bounds = bounds
    originX = Int32(bounds.minX) << FixedPoint.fractionBits
    row = CoverageRow(width: bounds.width)
    active.reserveCapacity(min(outline.chains.count, 1024))
    pieces.reserveCapacity(min(outline.points.count, 64))
  }

  /// Whether a winding number is inside.
  @inline(__always)
  func isFilled(_ winding: Int32) -> Bool {
    switch rule {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    case .positive: winding > 0
    }
  }

  /// The effect of a boundary between two winding numbers: 1 begins the filled part, -1 ends it.
  @inline(__always)
  func change(from left: Int32, to right: Int32) -> Int32 {
    (isFilled(right) ? 1 : 0) - (isFilled(left) ? 1 : 0)
  }

  /// The coverage of all pixels of the bounds.
  consuming func coverage() -> CoverageMask {
    var mask = CoverageMask(bounds: bounds)
    var bytes = mask.bytes.mutableSpan
    let width = bounds.width
    var line = 0
    while line < bounds.height {
      let top = (Int32(bounds.minY) + Int32(line)) << FixedPoint.fractionBits
      activateChains(above: top + FixedPoint.one, rowTop: top)
      if active.isEmpty {
        line += emptyRows(from: top)
        continue
      }
      if active.count > Self.mostChainsInRow {
        addSampledRow(at: top)
        (isRowSteady, areChainsBehind) = (false, true)
      } else {
        if areChainsBehind { bringChains(to: top) }
        cutChains(at: top)
        addRow()
      }
      row.read(into: &bytes, at: line * width)
      let copies = min(steadyRows(after: top + FixedPoint.one), bounds.height - line - 1)
      for copy in 0..<copies {
        let source = line * width
        for column in 0..<width {
          bytes[source + (copy + 1) * width + column] = bytes[source + column]
        }
      }
      line += 1 + copies
      let bottom = top + FixedPoint.one * Int32(1 + copies)
      if !areChainsBehind { active.removeAll { $0.bottom <= bottom } }
    }
    return mask
  }

  /// Adds the chains that begin above the end of the row and end below its top.
  private mutating func activateChains(above end: Int32, rowTop: Int32) {
    while nextChain < outline.chains.count, outline.chains[nextChain].top < end {
      let chain = outline.chains[nextChain]
      nextChain += 1
      if chain.bottom <= rowTop { continue }
      var entry = ActiveChain(
        cursor: chain.first, last: chain.last, step: chain.first < chain.last ? 1 : -1,
        bottom: chain.bottom, winding: chain.winding, x: 0)
      if chain.top < rowTop { Self.enter(&entry, at: rowTop, originX, outline.points) }
      active.append(entry)
    }
  }

  /// Finds the edge of a chain at a height that it crosses.
  private static func enter(
    _ chain: inout ActiveChain, at y: Int32, _ originX: Int32, _ points: [FixedPosition]
  ) {
    var (above, below) = (chain.cursor, chain.last)
    while abs(below - above) > 1 {
      let middle = (above + below) / 2
      if points[Int(middle)].y <= y { above = middle } else { below = middle }
    }
    chain.cursor = above
    chain.x = edgeX(points[Int(above)], points[Int(below)], at: y, originX)
  }

  private mutating func bringChains(to rowTop: Int32) {
    areChainsBehind = false
    for index in active.indices where outline.points[Int(active[index].cursor)].y < rowTop {
      Self.enter(&active[index], at: rowTop, originX, outline.points)
    }
  }

  /// The number of rows from here on without a chain, if none is active.
  private func emptyRows(from top: Int32) -> Int {
    guard nextChain < outline.chains.count else { return bounds.height }
    return max(1, Int((outline.chains[nextChain].top - top) >> FixedPoint.fractionBits))
  }

  /// The number of rows after the current one that are the same.
  private func steadyRows(after bottom: Int32) -> Int {
    guard isRowSteady else { return 0 }
    var rows = Int32.max
    if nextChain < outline.chains.count { rows = outline.chains[nextChain].top - bottom }
    for chain in active {
      rows = min(rows, outline.points[Int(chain.cursor + chain.step)].y - bottom)
    }
    return Int(rows >> FixedPoint.fractionBits)
  }

  /// The x of an edge at a height within it, relative to the mask.
  @inline(__always)
  static func edgeX(
    _ p: FixedPosition, _ q: FixedPosition, at y: Int32, _ originX: Int32
  ) -> Int32 {
    let start = p.x - originX
    if p.x == q.x || y == p.y { return start }
    let slope = Double(q.x - p.x) / Double(q.y - p.y)
    return start + FixedPoint.roundedUnits(slope * Double(y - p.y))
  }

  /// Cuts all active chains at the borders of the row into pieces.
  private mutating func cutChains(at rowTop: Int32) {
    pieces.removeAll(keepingCapacity: true)
    isRowSteady = true
    for index in active.indices {
      let isSteady = Self.cut(
        &active[index], rowTop: rowTop, originX, outline.points, into: &pieces)
      if !isSteady { isRowSteady = false }
    }
  }

  /// Cuts a chain; true if it is one vertical line that continues below the row.
  @inline(__always)
  private static func cut(
    _ chain: inout ActiveChain, rowTop: Int32, _ originX: Int32, _ points: [FixedPosition],
    into pieces: inout [EdgePiece]
  ) -> Bool {
    let rowBottom = rowTop + FixedPoint.one
    var cursor = chain.cursor
    // Horizontal edges on the row's own border belong to neither row.
    while cursor != chain.last, points[Int(cursor + chain.step)].y <= rowTop {
      cursor += chain.step
    }
    var upper = points[Int(cursor)]
    var x = upper.y >= rowTop ? upper.x - originX : chain.x
    var y = max(upper.y, rowTop)
    var isSteady = y == rowTop
    var (low, high) = (x, x)
    let firstPiece = Int32(pieces.count)
    chain.startY = y - rowTop
    while cursor != chain.last, y < rowBottom {
      let lower = points[Int(cursor + chain.step)]
      let (startX, startY) = (x, y)
      if lower.y <= rowBottom {
        (x, y) = (lower.x - originX, lower.y)
        cursor += chain.step
        isSteady = false
      } else {
        (x, y) = (edgeX(upper, lower, at: rowBottom, originX), rowBottom)
        // An edge that leans too little to move within this row moves in a later one.
        if lower.x != upper.x { isSteady = false }
      }
      if y > startY {
        pieces.append(
          EdgePiece(startX: startX, startY: startY - rowTop, endX: x, endY: y - rowTop))
      }
      low = min(low, x)
      high = max(high, x)
      upper = lower
    }
    (chain.low, chain.high) = (low, high)
    chain.endY = y - rowTop
    chain.pieces = firstPiece..<Int32(pieces.count)
    (chain.cursor, chain.x) = (cursor, x)
    return isSteady
  }
}
