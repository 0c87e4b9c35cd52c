// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The changes on the target by edits.
package struct RenderTreeChanges: Sendable {
  /// Places that may look different.
  package var places: [RenderChange] = []
  /// More such places, of many siblings, if there were very many.
  var tiles: DamageTiles?
  /// Contents that only moved; their own place is not among ``places``.
  package var scrolls: [ScrolledContent] = []
  /// Costly layers that changed, and their costly ancestors; of nested ones the outermost.
  var costly: [NodeID] = []

  package init() {}

  /// Adds the changes by later edits of the same frame, for which no scrolls were searched.
  mutating func add(_ later: RenderTreeChanges) {
    places += later.places
    costly += later.costly
    guard let more = later.tiles else { return }
    if tiles == nil { tiles = more } else { tiles?.add(more) }
  }
}

extension RenderTreeChanges {
  /// The number of siblings' places beyond which separate ones are of no use.
  private static let mostSiblings = 1024

  /// Gathers the places of siblings in tiles from the start if there will be very many, and each place need not be
  /// kept by itself.
  mutating func prepare(for edits: RenderTreeEdits, _ target: PixelRect, keepsPlaces: Bool) {
    guard !keepsPlaces else { return }
    let new = edits.children.reduce(0) { $0 + ($1.areNew ? $1.children.count : 0) }
    if edits.moves.count + new > Self.mostSiblings { tiles = DamageTiles(target: target) }
  }

  /// Whether a further place can make a difference.
  var hasRoom: Bool { tiles?.isFull != true }

  /// Adds the old and the new place of a node.
  @inline(__always)
  mutating func add(_ before: PixelRect, _ after: PixelRect) {
    if tiles == nil {
      if before.isEmpty && after.isEmpty { return }
      places.append(RenderChange(before: before, after: after))
    } else {
      tiles?.add(before)
      tiles?.add(after)
    }
  }

  /// A box around all places.
  var boundingBox: PixelRect {
    var box = tiles?.boundingBox ?? .empty
    for place in places { box = box.union(place.before).union(place.after) }
    return box
  }
}

/// A place on the target that may look different after an edit.
package struct RenderChange: Hashable, Sendable {
  private let old: PackedPixelRect
  private let new: PackedPixelRect

  /// The area that the node touched before, in device pixels.
  package var before: PixelRect { old.rect }
  /// The area that it touches now, in device pixels.
  package var after: PixelRect { new.rect }

  init(before: PixelRect, after: PixelRect) {
    old = PackedPixelRect(before)
    new = PackedPixelRect(after)
  }

  init(before: PackedPixelRect, after: PackedPixelRect) {
    old = before
    new = after
  }
}

/// Pixels that are right again once they are moved.
package struct ScrolledContent: Hashable, Sendable {
  /// The pixels that show the content, before and after, in device pixels; nothing is moved in or
  /// out over its edges.
  package var rect: PixelRect
  /// The distance that the content moves, in device pixels.
  package var dx: Int
  package var dy: Int

  init(rect: PixelRect, dx: Int, dy: Int) {
    self.rect = rect
    self.dx = dx
    self.dy = dy
  }

  /// The destination of the pixels.
  var target: PixelRect { rect.intersection(rect.offset(x: dx, y: dy)) }
}

/// A pixel rectangle in half the bytes; its coordinates have room in 32 bits.
struct PackedPixelRect: Hashable {
  private let minX, minY, maxX, maxY: Int32

  static let empty = PackedPixelRect(.empty)

  init(_ rect: PixelRect) {
    minX = Int32(clamping: rect.minX)
    minY = Int32(clamping: rect.minY)
    maxX = Int32(clamping: rect.maxX)
    maxY = Int32(clamping: rect.maxY)
  }

  var rect: PixelRect {
    PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY))
  }

  var isEmpty: Bool { minX >= maxX || minY >= maxY }
}
