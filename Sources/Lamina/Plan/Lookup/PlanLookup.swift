// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What a plan can use instead of adding it: what it has already, and what the cache keeps.
///
/// The cache is read and not changed. What was found and what was missed in it are ``CacheReading/findings``,
/// which the compositor applies to the cache once the plan is made.
struct PlanLookup {
  var cache: CacheReading
  /// Masks of the plan that serve any place.
  var masks = KnownMasks()
  /// The last boxes that were filled, or whose shadows were painted.
  var boxes = KnownBoxes()
  /// The last layer that was a plain box painted through a mask.
  var plainBox: KnownPlainBox?
  /// What is known of glyphs, by font and matrix.
  var glyphs = KnownGlyphs()
  /// The plan's kept gradients by what they are made from.
  var gradients: [CacheKey: SourceID] = [:]
  /// The plan's bitmaps that are to be kept: instances of one layer share them.
  var bitmaps: [CacheSlot: SurfaceID] = [:]
  /// The same of silhouettes, with what they are made from.
  var silhouettes: [CacheKey: (stamp: CacheStamp, surface: SurfaceID, mask: MaskID)] = [:]
  /// What the cache keeps of layers of which there are several copies, as far as it was asked.
  private var copies: [CacheSlot: CachedValue] = [:]

  init(cache: RenderCache<CacheKey, CachedValue>) { self.cache = CacheReading(cache) }

  /// Forgets the plan; what it never needed costs next to nothing.
  ///
  /// What the masks of the last boxes are made from stays known.
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

  /// The value that the cache keeps in a slot, for a layer of which there are that many copies.
  ///
  /// All copies get the same, and the cache is asked once.
  mutating func keptValue(_ slot: CacheSlot, multiplicity: Int) -> CachedValue? {
    guard multiplicity > 1 else { return cache.value(for: slot.key, stamp: slot.stamp) }
    if let known = copies[slot] { return known }
    let value = cache.value(for: slot.key, stamp: slot.stamp)
    if let value { copies[slot] = value }
    return value
  }
}
