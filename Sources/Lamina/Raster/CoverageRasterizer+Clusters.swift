// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension CoverageRasterizer {
  /// Adds the boundaries of the filled area in the current row to the row's sums.
  mutating func addRow() {
    sortActiveChains()
    let rightEdge = row.width << FixedPoint.fractionBits
    var winding: Int32 = 0
    var hasReachedMask = false
    var index = 0
    while index < active.count {
      let cluster = nextCluster(from: index)
      index = cluster.chains.upperBound
      if cluster.low >= rightEdge { break }
      if cluster.high >= 0 {
        if !hasReachedMask {
          hasReachedMask = true
          if isFilled(winding) { row.addFullFromLeftEdge() }
        }
        add(cluster, winding: winding)
      }
      winding += cluster.winding
    }
    if !hasReachedMask && isFilled(winding) { row.addFullFromLeftEdge() }
  }

  /// Chains whose x in the row touch or overlap.
  struct Cluster {
    var chains: Range<Int>
    /// The smallest and largest x in the row, relative to the mask.
    var low: Int32
    var high: Int32
    /// The increase of the winding number across all chains, which is the same at every height.
    var winding: Int32
  }

  private func nextCluster(from start: Int) -> Cluster {
    let low = active[start].low
    var high = active[start].high
    var windingHeight = active[start].windingHeight
    var end = start + 1
    while end < active.count, active[end].low <= high {
      high = max(high, active[end].high)
      windingHeight += active[end].windingHeight
      end += 1
    }
    return Cluster(
      chains: start..<end, low: low, high: high,
      winding: Int32(windingHeight >> Int(FixedPoint.fractionBits)))
  }

  /// Chains almost keep their order from row to row, so insertion is fast; otherwise a general sort
  /// is used.
  private mutating func sortActiveChains() {
    if active.count < 2 { return }
    var moves = 0
    let mostMoves = 16 * active.count + 64
    for index in 1..<active.count where active[index].low < active[index - 1].low {
      let chain = active[index]
      var place = index
      while place > 0, chain.low < active[place - 1].low {
        active[place] = active[place - 1]
        place -= 1
      }
      active[place] = chain
      moves += index - place
      if moves > mostMoves {
        active.sort { $0.low < $1.low }
        return
      }
    }
  }

  private mutating func add(_ cluster: Cluster, winding: Int32) {
    row.touch(from: cluster.low, to: cluster.high)
    let first = active[cluster.chains.lowerBound]
    if cluster.chains.count == 1 {
      addPieces(of: first, sign: change(from: winding, to: winding + first.winding))
      return
    }
    let second = active[cluster.chains.lowerBound + 1]
    if cluster.chains.count == 2, first.high <= second.low, first.startY == second.startY,
      first.endY == second.endY
    {
      let between = winding + first.winding
      addPieces(of: first, sign: change(from: winding, to: between))
      addPieces(of: second, sign: change(from: between, to: between + second.winding))
      return
    }
    if !addInBands(cluster, winding: winding) { addSampled(cluster, winding: winding) }
  }

  private mutating func addPieces(of chain: ActiveChain, sign: Int32) {
    if sign != 0 { row.add(pieces, chain.pieces, sign: sign) }
  }
}

extension CoverageRasterizer.ActiveChain {
  /// The winding times the height that it is there for.
  fileprivate var windingHeight: Int { Int(winding) * Int(endY - startY) }
}
