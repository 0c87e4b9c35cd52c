// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Which layers to rasterize, if some lie in others.
package enum RasterizationChoice {
  /// The layers that save most together, so that none lies in another; in the order given.
  ///
  /// Each has a saving and the way from the root.
  ///
  /// What saves nothing is not chosen. A layer that saves as much as those in it is chosen in place of them:
  /// one bitmap is less to keep.
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
