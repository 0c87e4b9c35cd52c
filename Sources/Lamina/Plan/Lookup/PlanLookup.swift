// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Everything that a plan can use instead of adding it: its own entries, and those of the cache.
///
/// The cache is read and not changed. Hits and misses are ``CacheReading/takeFindings()``, which
/// the compositor applies to the cache once the plan is made.
struct PlanLookup {
  var cache: CacheReading
  /// Masks of the plan that serve any place.
  var masks = KnownMasks()
  /// The last boxes that were filled, or whose shadows were painted.
  var boxes = KnownBoxes()
  /// The last layer that was a plain box painted through a mask.
  var plainBox: KnownPlainBox?
  /// The known glyphs, by font and matrix.
  var glyphs = KnownGlyphs()
  /// The plan's kept gradients by their sources.
  var gradients: [CacheKey: SourceID] = [:]
  /// The plan's bitmaps that will be kept: instances of one layer share them.
  var bitmaps: [CacheSlot: SurfaceID] = [:]
  /// The same for silhouettes, with their sources.
  var silhouettes: [CacheKey: (stamp: CacheStamp, surface: SurfaceID, mask: MaskID)] = [:]
  /// The cache's values for layers with several copies, as far as they were looked up; nil if there was none.
  private var copies: [CacheSlot: CachedValue?] = [:]

  init(cache: RenderCache<CacheKey, CachedValue>) { self.cache = CacheReading(cache) }

  /// Forgets the plan; parts that it never needed cost almost nothing.
  ///
  /// The recipes of the last boxes' masks stay known.
  mutating func forget() {
    masks.forget()
    boxes.endPlan()
    glyphs.forget()
    plainBox = nil
    if !gradients.isEmpty { gradients = [:] }
    if !bitmaps.isEmpty { bitmaps = [:] }
    if !silhouettes.isEmpty { silhouettes = [:] }
    if !copies.isEmpty { copies = [:] }
  }

  /// The value in a slot of the cache, for a layer with this number of copies.
  ///
  /// All copies get the same value, and the cache is searched once.
  mutating func keptValue(_ slot: CacheSlot, multiplicity: Int) -> CachedValue? {
    guard multiplicity > 1 else { return cache.value(for: slot.key, stamp: slot.stamp) }
    if let known = copies[slot] { return known }
    let value = cache.value(for: slot.key, stamp: slot.stamp)
    copies.updateValue(value, forKey: slot)
    return value
  }
}
