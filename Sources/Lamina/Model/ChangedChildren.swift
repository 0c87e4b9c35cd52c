// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Some of a layer's sublayers, and its mask, each once, in no useful order.
///
/// References are not counted, for the layer itself holds each of them: what leaves the layer
/// leaves the list first, and a layer that goes empties its list.
package struct ChangedChildren: RandomAccessCollection {
  private var references: [UncountedLayer] = []

  init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { references.count }

  package subscript(index: Int) -> Layer { references[index].layer }

  /// Calls a function with a layer, which must change no place in a tree.
  @inline(__always)
  func withLayer(at index: Int, _ body: (Layer) -> Void) { references[index].withLayer(body) }

  /// Adds a layer; answers where it stands.
  mutating func append(_ layer: Layer) -> Int {
    references.append(UncountedLayer(layer))
    return references.count - 1
  }

  /// Removes a layer; answers the one that stands in its place now, if any.
  mutating func remove(at index: Int) -> Layer? {
    let last = references.removeLast()
    guard index < references.count else { return nil }
    references[index] = last
    return last.layer
  }
}
