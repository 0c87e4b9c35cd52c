// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Names pixels of a plan.
package typealias SourceID = ListID<PlannedPixels>

/// Pixels of a plan.
package struct PlannedPixels: Sendable {
  package var source: PixelSource
  /// Few have one, and a plan is made of many sources.
  private var storedSlot: StoredSlot?
  /// The factor of the pixels, channel by channel, when they are painted; kept pixels are not
  /// multiplied.
  package var tint: UInt32

  init(
    _ source: PixelSource, slot: CacheSlot? = nil, tint: UInt32 = ColorMultiplier.whitePixel
  ) {
    self.source = source
    storedSlot = slot.map(StoredSlot.init)
    self.tint = tint
  }

  /// The cache slot for the pixels once they are made.
  package var slot: CacheSlot? {
    get { storedSlot?.slot }
    set { storedSlot = newValue.map(StoredSlot.init) }
  }

  /// Whether the pixels will be kept once they are made.
  var isKept: Bool { storedSlot != nil }

  /// The pixels that the plan has already; nil for others.
  var readyPixels: [UInt32]? {
    if case .ready(let pixels, _) = source { pixels } else { nil }
  }

  private final class StoredSlot: Sendable {
    let slot: CacheSlot
    init(_ slot: CacheSlot) { self.slot = slot }
  }
}
