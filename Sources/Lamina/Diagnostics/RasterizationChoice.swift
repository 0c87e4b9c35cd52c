// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The choice of layers to rasterize, if some are inside others.
package enum RasterizationChoice {
  /// The layers that save most together, so that none is inside another; in the given order.
  ///
  /// Each has a saving and the path from the root.
  ///
  /// A layer without a saving is not chosen. A layer that saves as much as those inside it is
  /// chosen in place of them: one bitmap takes less memory.
  package static func best(_ layers: [(path: [Int], saving: Double)]) -> [Int] {
    let inOrder = layers.indices.sorted {
      let (a, b) = (layers[$0].path, layers[$1].path)
      return a == b ? $0 < $1 : a.lexicographicallyPrecedes(b)
    }
    // From the last on, so that all inside of a layer comes before it, and just before.
    var trees: [(path: [Int], saving: Double, chosen: [Int])] = []
    for index in inOrder.reversed() {
      let (path, own) = layers[index]
      var (saving, chosen) = (0.0, [Int]())
      while let inside = trees.last, inside.path.starts(with: path) {
        saving += inside.saving
        chosen += inside.chosen
        trees.removeLast()
      }
      if own > 0, own >= saving { (saving, chosen) = (own, [index]) }
      trees.append((path, saving, chosen))
    }
    return trees.flatMap(\.chosen).sorted()
  }
}
