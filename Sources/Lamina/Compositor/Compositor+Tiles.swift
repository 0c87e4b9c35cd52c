// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Tiles of tiled layers.
extension Compositor {
  /// Whether there is anything to look after, which in a tree without tiled layers there is not.
  private var hasTiles: Bool {
    resources.tiles.count > 0 || !tileState.isIdle
  }

  /// Drops the tiles that edits make useless, and has unfinished ones painted again.
  func prepareTiles(_ edits: inout RenderTreeEdits, in tree: RenderTree) {
    guard hasTiles else { return }
    let removed = Set(edits.removed)
    let changed = dropTiles(edits, in: tree)
    if tileState.perFrame == nil {
      tileState.shown = []
    } else {
      tileState.shown.formUnion(changed)
      if !removed.isEmpty {
        tileState.shown = tileState.shown.filter { !removed.contains($0.node) }
      }
    }
    guard !tileState.unfinished.isEmpty else { return }
    var rects: [NodeID: CGRect] = [:]
    for tile in tileState.unfinished where !removed.contains(tile.node) {
      rects[tile.node] = rects[tile.node]?.union(tile.rect) ?? tile.rect
    }
    edits.redrawnTiles = rects.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    tileState.unfinished = []
  }

  /// Drops the tiles that edits make useless, and returns them.
  private func dropTiles(_ edits: RenderTreeEdits, in tree: RenderTree) -> Set<TileKey> {
    guard resources.tiles.count > 0 else { return [] }
    // By nodes, the rectangles in which tiles changed; nil means all tiles.
    var changes: [NodeID: (grid: TileGrid, rects: [CGRect])?] = [:]
    for node in edits.removed { changes[node] = .some(nil) }
    for edit in edits.properties {
      guard case .all(let index) = edit.value, tree.nodes.has(edit.node) else {
        continue
      }
      let (old, new) = (tree[edit.node].properties, edits.values[index])
      guard old.tiles != nil || new.tiles != nil else { continue }
      guard let rects = new.tileChanges(since: old), let grid = new.tileGrid else {
        changes[edit.node] = .some(nil)
        continue
      }
      if !rects.isEmpty { changes[edit.node] = (grid, rects) }
    }
    guard !changes.isEmpty else { return [] }
    let dropped = resources.tiles.discard { key in
      guard case .tile(let tile) = key, let change = changes[tile.node] else { return false }
      guard let (grid, rects) = change else { return true }
      // A glyph is drawn at the nearest quarter of a pixel, perhaps in the next tile.
      let pixel = 1 / grid.scale(ofLevel: Int(tile.level))
      let rect = grid.rect(of: tile).insetBy(dx: -pixel, dy: -pixel)
      return rects.contains { $0.intersects(rect) }
    }
    return Set(
      dropped.compactMap { key in
        guard case .tile(let tile) = key else { return nil }
        return tile
      })
  }

  /// Drops all tiles, because their colours change.
  ///
  /// Each tiled layer counts as unfinished, because the edit that follows from this changes the content version of
  /// the layers around it, by which their pictures are kept.
  func recolorTiles() {
    resources.tiles.removeAll()
    for (index, node) in tree.nodes.enumerated() where node.properties.tiles != nil {
      tileState.unfinished.append(
        UnfinishedTile(node: NodeID(index: index), rect: node.properties.bounds))
    }
  }

  /// The planner's data about tiles for a frame.
  func tileFrame(at time: TimeInterval) -> TileFrame {
    TileFrame(
      pool: resources.tiles, time: time, most: tileState.perFrame.map { max(0, $0) },
      shown: tileState.shown)
  }

  /// Keeps what the next frame must know about the tiles of a plan that is painted.
  func keep(_ planned: PlannedTiles) {
    tileState.unfinished = planned.unfinished
    guard tileState.perFrame != nil, !planned.shown.isEmpty else { return }
    // Tiles that left the view count again if they come back.
    tileState.shown = tileState.shown.filter(isShown)
    tileState.shown.formUnion(planned.shown)
  }

  private func isShown(_ tile: TileKey) -> Bool {
    guard tree.nodes.has(tile.node), let grid = tree[tile.node].properties.tileGrid else {
      return false
    }
    return tree.isShown(tile.node, part: grid.rect(of: tile), on: screen)
  }

  /// Has tiles drawn: on all threads if their drawer allows it.
  func record(_ request: TileRequest) -> [Drawing?] {
    let change = request.properties.tileChange(commit.look) ?? { $0 }
    if let drawer = request.properties.tiles?.drawer {
      let (bounds, scale) = (request.properties.bounds, request.scale)
      return ParallelLoop.map(request.rects, threads: threads) {
        drawer.record(bounds, $0, scale).map(change)
      }
    }
    // A layer of a scene has its drawing from there.
    if let drawing = request.properties.uncommon.drawing {
      return request.rects.map { _ in drawing }
    }
    let layer = layer(at: request.node)
    return request.rects.map { layer?.drawing(ofTile: $0, scale: request.scale).map(change) }
  }

  /// Drops tiles that were not painted for long and are not visible; returns the number of tiles
  /// checked.
  func dropIdleTiles(most: Int) -> Int {
    guard hasTiles else { return 0 }
    return resources.tiles.dropIdle(most: most) { key, _ in
      guard case .tile(let tile) = key else { return false }
      return isShown(tile)
    }
  }
}

extension LayerProperties {
  fileprivate var tileGrid: TileGrid? { tiles.map { TileGrid($0, uncommon.contentsScale) } }
}
