// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The masks of the last few boxes: layers of one kind often follow each other, and frames often
/// show the same ones, so finding a box here is faster than computing its recipe.
struct KnownBoxes {
  /// More would not be found more often, as a layer has few parts that are boxes.
  private static let most = 4

  struct Entry {
    let box: DeviceBox
    let blur: BlurCovariance
    /// The source of the mask.
    let recipe: SharedRecipe
    /// The plan's mask; an older plan's if it has no bounds.
    fileprivate(set) var mask: PlacedMask
    /// The bounds of the mask.
    fileprivate(set) var bounds: PixelRect?
  }

  private var entries: [Entry] = []
  private var oldest = 0

  /// The place of a box, or of one that differs from it by whole pixels.
  @inline(__always)
  func place(of box: DeviceBox, _ blur: BlurCovariance) -> Int? {
    for place in entries.indices
    where entries[place].blur == blur && entries[place].box.isLike(box) { return place }
    return nil
  }

  subscript(place: Int) -> Entry { entries[place] }

  /// The mask of a box found at a place, and the pixels it covers; nil if the plan has none.
  @inline(__always)
  func mask(at place: Int, for box: DeviceBox) -> (placed: PlacedMask, rect: PixelRect)? {
    guard let bounds = entries[place].bounds else { return nil }
    var placed = entries[place].mask
    let origin = box.pixelOrigin
    (placed.placement.x, placed.placement.y) = (Int32(origin.x), Int32(origin.y))
    return (placed, placed.placement.place(bounds))
  }

  /// Takes over the mask that a further plan has for a place.
  mutating func renew(_ place: Int, index: MaskID, bounds: PixelRect) {
    entries[place].mask.index = index
    entries[place].bounds = bounds
  }

  /// Forgets the masks of a plan, and keeps their recipes.
  mutating func endPlan() { for place in entries.indices { entries[place].bounds = nil } }

  /// Adds a mask in place of one of the same box, or else of the oldest one.
  mutating func add(_ entry: Entry) {
    if let place = place(of: entry.box, entry.blur) {
      entries[place] = entry
    } else if entries.count < Self.most {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % Self.most
    }
  }
}

/// The last layer that was only an upright rounded box of one colour: most layers of a very large
/// tree differ from the one before only in place and colour, and the mask follows from their edges.
struct KnownPlainBox {
  private let size: CGSize
  private let cornerRadius: CGFloat
  private let scaleX: CGFloat
  private let scaleY: CGFloat
  let box: DeviceBox
  /// The area that the box covers fully, once it was needed.
  private var coveredBands: (rows: PixelRect, columns: PixelRect)?
  private let mask: PlacedMask

  /// Nil if the mask does not cover exactly the pixels that the box touches.
  init?(
    _ entry: KnownBoxes.Entry, size: CGSize, cornerRadius: CGFloat, _ transform: Transform2D
  ) {
    guard transform.isScaleTranslation, size.width > 0, size.height > 0,
      let bounds = entry.bounds, entry.mask.placement.place(bounds) == entry.box.pixelBounds
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

  /// The edges of a layer's box if it equals this one except for a move by whole pixels; nil for
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

  /// The area that a box with such edges covers fully.
  mutating func coveredBands(
    at edges: DeviceBox.Edges
  ) -> (rows: PixelRect, columns: PixelRect) {
    let bands = coveredBands ?? box.coveredBands
    coveredBands = bands
    let (from, to) = (box.pixelOrigin, edges.pixelOrigin)
    let (x, y) = (to.x - from.x, to.y - from.y)
    return (bands.rows.offset(x: x, y: y), bands.columns.offset(x: x, y: y))
  }

  /// The mask for a box with such edges.
  @inline(__always)
  func mask(at edges: DeviceBox.Edges) -> PlacedMask {
    var placed = mask
    let origin = edges.pixelOrigin
    placed.placement.x = Int32(truncatingIfNeeded: origin.x)
    placed.placement.y = Int32(truncatingIfNeeded: origin.y)
    return placed
  }
}
