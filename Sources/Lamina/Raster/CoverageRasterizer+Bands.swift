// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// The working memory of bands, kept from cluster to cluster.
struct BandScratch {
  /// The chains of the cluster.
  var chains: [lamina_edge_chain] = []
  /// Room for the border of the filled area within the cluster.
  var boundary: [lamina_edge_boundary] = []
}

extension CoverageRasterizer {
  /// Adds a cluster whose chains overlap; false, with nothing added, if that takes too long.
  ///
  /// It goes from top to bottom: a band extends to the next vertex of any chain, or to the first
  /// crossing of two neighbours if that is earlier. Heights of crossings are rounded to 1/4096
  /// pixel, which moves an area by less than that for each crossing in the pixel.
  mutating func addInBands(_ cluster: Cluster, winding: Int32) -> Bool {
    if cluster.chains.count > LAMINA_MOST_EDGE_CHAINS { return false }
    let pieceCount = cluster.chains.reduce(0) { $0 + active[$1].pieces.count }
    collectChains(cluster.chains)
    var count = 0
    var result = LAMINA_EDGE_BANDS_FULL
    while true {
      unsafe lamina_edge_bands(
        &scratch.boundary, scratch.boundary.count, &count, &result, pieces, scratch.chains,
        scratch.chains.count, winding, kernelRule, 4096 + 16 * pieceCount)
      if result != LAMINA_EDGE_BANDS_FULL { break }
      let room = max(256, 2 * scratch.boundary.count)
      scratch.boundary = Array(repeating: lamina_edge_boundary(), count: room)
    }
    if result == LAMINA_EDGE_BANDS_TOO_LONG { return false }
    row.add(scratch.boundary, count)
    return true
  }

  private mutating func collectChains(_ chains: Range<Int>) {
    scratch.chains.removeAll(keepingCapacity: true)
    for index in chains where !active[index].pieces.isEmpty {
      let chain = active[index]
      scratch.chains.append(
        lamina_edge_chain(
          piece: chain.pieces.lowerBound, end: chain.pieces.upperBound, winding: chain.winding))
    }
  }

  private var kernelRule: lamina_winding_rule {
    switch rule {
    case .nonZero: LAMINA_NONZERO
    case .evenOdd: LAMINA_EVEN_ODD
    case .positive: LAMINA_POSITIVE
    }
  }
}
