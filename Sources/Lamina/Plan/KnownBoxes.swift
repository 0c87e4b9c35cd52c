// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

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

  /// The entry of a box, or of one that differs from it by whole pixels.
  func entry(of box: DeviceBox) -> Entry? {
    entries.first { $0.blur == .none && $0.box.isLike(box) }
  }

  /// Forgets all masks.
  mutating func forget() {
    entries.removeAll(keepingCapacity: true)
    oldest = 0
  }

  /// Adds a mask in place of the oldest one.
  mutating func add(_ entry: Entry) {
    guard entries.count == Self.most else { return entries.append(entry) }
    entries[oldest] = entry
    oldest = (oldest + 1) % Self.most
  }
}

/// The last layer that was a rounded box of one colour, upright, and nothing else: of very many
/// layers most differ from the one before in place and colour alone, and the mask follows from
/// their edges.
struct KnownPlainBox {
  private let size: CGSize
  private let cornerRadius: CGFloat
  private let scaleX: CGFloat
  private let scaleY: CGFloat
  let box: DeviceBox
  private let mask: PlacedMask

  /// Nil where the mask does not cover just the pixels that the box touches.
  init?(
    _ entry: KnownBoxes.Entry, size: CGSize, cornerRadius: CGFloat, _ transform: Transform2D
  ) {
    guard transform.isScaleTranslation, size.width > 0, size.height > 0,
      entry.mask.placement.place(entry.bounds) == entry.box.pixelBounds
    else { return nil }
    self.size = size
    self.cornerRadius = cornerRadius
    (scaleX, scaleY) = (transform.a, transform.d)
    (box, mask) = (entry.box, entry.mask)
  }

  /// Whether boxes under a transform, moved or not, are scaled as this one was.
  func isUnder(_ transform: Transform2D) -> Bool {
    transform.a == scaleX && transform.d == scaleY && transform.isScaleTranslation
  }

  /// The edges of a layer's box where it is like this one but for a move by whole pixels; nil for
  /// any other.
  @inline(__always)
  func edges(
    bounds: CGRect, cornerRadius: CGFloat, _ transform: Transform2D
  ) -> DeviceBox.Edges? {
    guard bounds.size.width == size.width, bounds.size.height == size.height,
      cornerRadius == self.cornerRadius, transform.a == scaleX, transform.d == scaleY,
      transform.isScaleTranslation, let edges = DeviceBox.Edges(scaling: bounds, transform),
      box.isLike(edges)
    else { return nil }
    return edges
  }

  /// The mask for a box with such edges.
  @inline(__always)
  func mask(at edges: DeviceBox.Edges) -> PlacedMask {
    var placed = mask
    placed.placement.x = Int32(truncatingIfNeeded: edges.minX >> 12)
    placed.placement.y = Int32(truncatingIfNeeded: edges.minY >> 12)
    return placed
  }
}
