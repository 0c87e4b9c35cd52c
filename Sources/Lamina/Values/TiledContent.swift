// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The properties that a tiled layer adds.
package struct TiledContent: Hashable, Sendable {
  package var tileSize = CGSize(width: 256, height: 256)
  package var levelsOfDetail = 1
  package var levelsOfDetailBias = 0
  package var fadeDuration: TimeInterval = 0.25
  /// Draws tiles on any thread; without it the layer itself draws, on the thread of its tree.
  package var drawer: TileDrawer?
  package var changes = TileChanges()

  init() {}

  /// Whether the tiles are the same as before, except for recorded changes.
  func hasTiles(like old: TiledContent) -> Bool {
    tileSize == old.tileSize && drawer == old.drawer
  }
}

/// Draws tiles on any thread, several at once; equal only to itself.
package final class TileDrawer: Hashable, Sendable {
  /// What there is of a layer with such bounds in a rectangle of its space, at so many pixels a
  /// point; nil for nothing.
  package let record: @Sendable (_ bounds: CGRect, _ rect: CGRect, _ scale: CGFloat) -> Drawing?

  init(
    _ record: @escaping @Sendable (_ bounds: CGRect, _ rect: CGRect, _ scale: CGFloat) -> Drawing?
  ) {
    self.record = record
  }

  package static func == (a: TileDrawer, b: TileDrawer) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Where the picture of a tiled layer changed, step by step; each step makes a value that equals no other.
package struct TileChanges: Hashable, Sendable {
  private final class State: Sendable {}

  /// The state of layers without a recorded change.
  private static let untouched = State()

  private var state = untouched
  private var steps: [(from: State, rect: CGRect)] = []

  /// The number of recorded steps.
  private static let mostSteps = 64

  init() {}

  /// Records that something within a rectangle of the layer's space changed.
  package mutating func note(_ rect: CGRect) {
    steps.append((state, rect))
    steps.removeFirst(max(0, steps.count - Self.mostSteps))
    state = State()
  }

  /// Records that anything may have changed.
  mutating func noteAll() {
    steps.removeAll()
    state = State()
  }

  /// Rectangles that contain all changes since an older value; nil if they are not known.
  package func rects(since older: TileChanges) -> [CGRect]? {
    if older.state === state { return [] }
    guard let first = steps.firstIndex(where: { $0.from === older.state }) else { return nil }
    return steps[first...].map(\.rect)
  }

  package static func == (a: TileChanges, b: TileChanges) -> Bool { a.state === b.state }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(state)) }
}

extension LayerProperties {
  /// How a tiled layer is cut into tiles; nil for other layers.
  package var tiles: TiledContent? {
    if isCommon { return nil }
    if case .tiled(let tiles) = uncommon.content { return tiles }
    return nil
  }

  /// The rectangles of the layer's space in which tiles differ from older ones; nil if all may.
  package func tileChanges(since old: LayerProperties) -> [CGRect]? {
    guard let tiles, let before = old.tiles, tiles.hasTiles(like: before),
      uncommon.drawing == old.uncommon.drawing,
      flags.intersection(.looks) == old.flags.intersection(.looks),
      TileGrid(tiles, uncommon.contentsScale) == TileGrid(before, old.uncommon.contentsScale)
    else { return nil }
    return tiles.changes.rects(since: before.changes)
  }
}
