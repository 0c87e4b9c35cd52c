// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Some sublayers of a layer, and perhaps its mask, each once, in no particular order.
///
/// The references are not counted, because the layer itself holds these layers. A layer that leaves its superlayer
/// leaves this list first, and a layer that is released clears its list.
package struct ChangedChildren: RandomAccessCollection {
  private var references: [UncountedLayer] = []

  init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { references.count }

  package subscript(index: Int) -> Layer { references[index].layer }

  /// Calls a function with a layer; the function must not change the tree.
  @inline(__always)
  func withLayer(at index: Int, _ body: (Layer) -> Void) { references[index].withLayer(body) }

  /// Adds a layer, and returns its index.
  mutating func append(_ layer: Layer) -> Int {
    references.append(UncountedLayer(layer))
    return references.count - 1
  }

  /// Removes the layer at an index, and returns the layer that is there now, if any.
  mutating func remove(at index: Int) -> Layer? {
    let last = references.removeLast()
    guard index < references.count else { return nil }
    references[index] = last
    return last.layer
  }
}
