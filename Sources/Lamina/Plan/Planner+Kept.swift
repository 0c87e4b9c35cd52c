// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// What the cache keeps of layers' own pictures.
extension Planner {
  /// The value that the cache keeps in a slot, for a layer of which there are so many copies.
  ///
  /// All copies are answered alike, and the cache is asked once.
  mutating func keptValue(_ slot: CacheSlot, multiplicity: Int) -> CachedValue? {
    guard multiplicity > 1 else { return cache.value(for: slot.key, stamp: slot.stamp) }
    if let known = keptValues[slot] { return known }
    let value = cache.value(for: slot.key, stamp: slot.stamp)
    if let value { keptValues[slot] = value }
    return value
  }

  /// What the picture of a layer is made from, painted under a transform: a version of the layer, that
  /// of all it shows unless another counts.
  func stamp(
    of id: NodeID, version: UInt64? = nil, _ transform: Transform2D, _ mirroring: Mirroring,
    multiplicity: Int
  ) -> CacheStamp {
    let isBounded = multiplicity > 1 && tree.mayRepeat(below: id)
    return CacheStamp(
      version: version ?? tree[id].contentVersion, transform: transform,
      mirroring: mirroring, multiplicity: isBounded ? multiplicity : 1, nesting: nesting)
  }
}
