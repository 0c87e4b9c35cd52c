// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The working memory of bands, kept from cluster to cluster.
struct BandScratch {
  /// A chain of the cluster, at the piece that the present band is in or above.
  struct Entry {
    var piece: Int32
    let end: Int32
    let winding: Int32
    var isInBand = false
    /// The chain's x at the top and the bottom of the band.
    var topX: Int32 = 0
    var bottomX: Int32 = 0
  }

  var entries: [Entry] = []
  /// A part of the border of the filled area.
  struct Boundary {
    var piece: EdgePiece
    var sign: Int32
  }

  /// The result so far, which is added once the whole cluster is processed.
  var boundary: [Boundary] = []
}

extension CoverageRasterizer {
  /// Clusters of more chains than this are not tried: their bands would be too many.
  private static let mostChainsInBands = 512

  /// Adds a cluster whose chains overlap; false, with nothing added, if that takes too long.
  ///
  /// It goes from top to bottom: a band extends to the next vertex of any chain, or to the first
  /// crossing of two neighbours if that is earlier. Heights of crossings are rounded to 1/4096
  /// pixel, which moves an area by less than that for each crossing in the pixel.
  mutating func addInBands(_ cluster: Cluster, winding: Int32) -> Bool {
    if cluster.chains.count > Self.mostChainsInBands { return false }
    collectEntries(cluster.chains)
    let pieceCount = cluster.chains.reduce(0) { $0 + active[$1].pieces.count }
    var stepsLeft = 4096 + 16 * pieceCount
    var top = cluster.chains.reduce(FixedPoint.one) { min($0, active[$1].startY) }
    while !scratch.entries.isEmpty {
      stepsLeft -= scratch.entries.count
      if stepsLeft < 0 { return false }
      var bottom = enterBand(at: top)
      scratch.sortEntries()
      let crossing = scratch.firstCrossing(from: top, to: bottom)
      if crossing < bottom {
        bottom = crossing
        endBand(at: bottom)
        // Within the last unit the crossing cannot be resolved: go by the middle.
        if bottom == top + 1 { scratch.sortEntriesByMiddle() }
      }
      addBoundary(from: top, to: bottom, winding: winding)
      scratch.leaveBand(at: bottom, pieces)
      top = bottom
    }
    for part in scratch.boundary { row.add(part.piece, sign: part.sign) }
    return true
  }

  private mutating func collectEntries(_ chains: Range<Int>) {
    scratch.entries.removeAll(keepingCapacity: true)
    scratch.boundary.removeAll(keepingCapacity: true)
    for index in chains {
      let chain = active[index]
      if chain.pieces.isEmpty { continue }
      scratch.entries.append(
        BandScratch.Entry(
          piece: chain.pieces.lowerBound, end: chain.pieces.upperBound, winding: chain.winding))
    }
  }

  /// Finds the chains that cross the band below a height, and how far the band can extend.
  private mutating func enterBand(at top: Int32) -> Int32 {
    var bottom = Int32.max
    for index in scratch.entries.indices {
      let piece = pieces[Int(scratch.entries[index].piece)]
      let isInBand = piece.startY <= top
      scratch.entries[index].isInBand = isInBand
      scratch.entries[index].topX = isInBand ? piece.x(at: top) : piece.startX
      bottom = min(bottom, isInBand ? piece.endY : piece.startY)
    }
    endBand(at: bottom)
    return bottom
  }

  private mutating func endBand(at bottom: Int32) {
    for index in scratch.entries.indices {
      let entry = scratch.entries[index]
      scratch.entries[index].bottomX =
        entry.isInBand ? pieces[Int(entry.piece)].x(at: bottom) : entry.topX
    }
  }

  private mutating func addBoundary(from top: Int32, to bottom: Int32, winding: Int32) {
    var left = winding
    for entry in scratch.entries where entry.isInBand {
      let right = left + entry.winding
      let sign = change(from: left, to: right)
      left = right
      if sign == 0 { continue }
      let piece = EdgePiece(
        startX: entry.topX, startY: top, endX: entry.bottomX, endY: bottom)
      scratch.boundary.append(BandScratch.Boundary(piece: piece, sign: sign))
    }
  }
}

extension BandScratch {
  /// Orders chains by their positions at the top of the band, or just below it if they meet there.
  fileprivate mutating func sortEntries() {
    sort { $0.topX != $1.topX ? $0.topX < $1.topX : $0.bottomX < $1.bottomX }
  }

  fileprivate mutating func sortEntriesByMiddle() {
    sort { $0.topX + $0.bottomX < $1.topX + $1.bottomX }
  }

  /// Insertion: the order hardly changes from band to band.
  @inline(__always)
  private mutating func sort(_ isBefore: (Entry, Entry) -> Bool) {
    if entries.count < 2 { return }
    for index in 1..<entries.count where isBefore(entries[index], entries[index - 1]) {
      let entry = entries[index]
      var place = index
      while place > 0, isBefore(entry, entries[place - 1]) {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
    }
  }

  /// The height of the first crossing of neighbours in the band, rounded up only so far that the
  /// band is not empty; `bottom` if there is none.
  fileprivate func firstCrossing(from top: Int32, to bottom: Int32) -> Int32 {
    var first = bottom
    var left: Entry?
    for entry in entries where entry.isInBand {
      if let left, left.bottomX > entry.bottomX {
        let above = Int64(entry.topX - left.topX)
        let below = Int64(left.bottomX - entry.bottomX)
        let height = Int64(bottom - top) * above / (above + below)
        first = min(first, top + max(1, Int32(truncatingIfNeeded: height)))
      }
      left = entry
    }
    return first
  }

  /// Moves to the next piece of every chain whose piece ends here, and drops chains that have
  /// ended.
  fileprivate mutating func leaveBand(at bottom: Int32, _ pieces: [EdgePiece]) {
    var isAnyThrough = false
    for index in entries.indices where entries[index].isInBand {
      if pieces[Int(entries[index].piece)].endY > bottom { continue }
      entries[index].piece += 1
      if entries[index].piece == entries[index].end { isAnyThrough = true }
    }
    if isAnyThrough { entries.removeAll { $0.piece == $0.end } }
  }
}
