// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The masks of the last few boxes, for layers of one kind often follow each other: finding a box
/// here is quicker than finding what its mask is made from.
struct KnownBoxes {
  /// More would not be found more often, as a layer has few parts that are boxes.
  private static let most = 4

  struct Entry {
    let box: DeviceBox
    let blur: BlurCovariance
    let mask: PlacedMask
    /// The bounds of the mask.
    let bounds: PixelRect
  }

  private var entries: [Entry] = []
  private var oldest = 0

  /// The mask of a box that differs from one of them by whole pixels, and the pixels it covers.
  @inline(__always)
  func mask(
    of box: DeviceBox, _ blur: BlurCovariance
  ) -> (placed: PlacedMask, rect: PixelRect)? {
    for index in entries.indices
    where entries[index].blur == blur && entries[index].box.isLike(box) {
      var placed = entries[index].mask
      placed.placement.x = Int32(box.minX >> 12)
      placed.placement.y = Int32(box.minY >> 12)
      return (placed, placed.placement.place(entries[index].bounds))
    }
    return nil
  }

  /// Adds a mask in place of the oldest one.
  mutating func add(_ entry: Entry) {
    guard entries.count == Self.most else { return entries.append(entry) }
    entries[oldest] = entry
    oldest = (oldest + 1) % Self.most
  }
}
