// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What a compositor keeps of tiles between frames.
final class TileKeeping {
  let pool: RenderCache<CacheKey, CachedValue>
  /// Tiles that were kept until this frame, when what they show changed.
  var changed: Set<TileKey> = []
  /// Those that the last frame did not show as they will be.
  var unfinished: [UnfinishedTile] = []

  init(targetPixels: Int) {
    pool = RenderCache(policy: .tiles(targetPixels: targetPixels))
  }

  /// Whether there is nothing to look after, as in a tree without tiled layers.
  var isIdle: Bool { pool.count == 0 && changed.isEmpty && unfinished.isEmpty }
}

// Tiles of tiled layers.
extension Compositor {
  /// Drops the tiles that edits make useless, and has those painted again that are not finished.
  func prepareTiles(_ edits: inout RenderTreeEdits) {
    guard !tiles.isIdle else { return }
    tiles.changed = []
    dropTiles(edits)
    guard !tiles.unfinished.isEmpty else { return }
    let removed = Set(edits.removed)
    var rects: [NodeID: CGRect] = [:]
    for tile in tiles.unfinished where !removed.contains(tile.node) {
      rects[tile.node] = rects[tile.node]?.union(tile.rect) ?? tile.rect
    }
    edits.redrawnTiles = rects.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    tiles.unfinished = []
  }

  private func dropTiles(_ edits: RenderTreeEdits) {
    guard tiles.pool.count > 0 else { return }
    // By nodes, the rectangles in which tiles changed; none: all of them.
    var changes: [NodeID: (grid: TileGrid, rects: [CGRect])?] = [:]
    for id in edits.removed { changes[id] = .some(nil) }
    for edit in edits.properties {
      guard case .all(let index) = edit.value, tree.nodes.has(edit.node) else {
        continue
      }
      let (old, new) = (tree[edit.node].properties, edits.values[Int(index)])
      guard old.tiles != nil || new.tiles != nil else { continue }
      guard let rects = new.tileChanges(since: old), let grid = new.tileGrid else {
        changes[edit.node] = .some(nil)
        continue
      }
      if !rects.isEmpty { changes[edit.node] = (grid, rects) }
    }
    guard !changes.isEmpty else { return }
    let dropped = tiles.pool.discard { key in
      guard case .tile(let tile) = key, let change = changes[tile.node] else { return false }
      guard let (grid, rects) = change else { return true }
      let rect = grid.rect(of: tile)
      return rects.contains { $0.intersects(rect) }
    }
    for case .tile(let key) in dropped { tiles.changed.insert(key) }
  }

  /// What the planner of a frame is told of tiles.
  func tileFrame(at time: TimeInterval) -> TileFrame {
    TileFrame(
      pool: tiles.pool, time: time, most: tilesPerFrame.map { max(0, $0) },
      changed: tiles.changed, record: record)
  }

  /// Has tiles drawn: on all threads where whoever draws them is made for that.
  private func record(_ request: TileRequest) -> [Drawing?] {
    if let drawing = request.properties.uncommon.drawing {
      return request.rects.map { _ in drawing }
    }
    let change = request.properties.tileChange(commit.look) ?? { $0 }
    if let drawer = request.properties.tiles?.drawer {
      let (bounds, scale) = (request.properties.bounds, request.scale)
      return PaintJob.map(request.rects, threads: threads) {
        drawer.record(bounds, $0, scale).map(change)
      }
    }
    let layer = layer(at: request.node)
    return request.rects.map { layer?.drawing(ofTile: $0, scale: request.scale).map(change) }
  }

  /// Drops tiles that were not painted for long and cannot be seen; answers at how many it looked.
  func dropIdleTiles(most: Int) -> Int {
    guard !tiles.isIdle else { return 0 }
    return tiles.pool.dropIdle(most: most) { key in
      guard case .tile(let tile) = key, tree.nodes.has(tile.node),
        let grid = tree[tile.node].properties.tileGrid
      else { return false }
      return tree.isShown(
        tile.node, part: grid.rect(of: tile), rootTransform: rootTransform,
        target: target.bounds)
    }
  }
}

extension LayerProperties {
  fileprivate var tileGrid: TileGrid? { tiles.map { TileGrid($0, uncommon.contentsScale) } }
}

extension CachePolicy {
  /// What tiles take that are seen at half their size on a target of so many pixels, and in part at
  /// its edges.
  static func tiles(targetPixels: Int) -> CachePolicy {
    CachePolicy(bytes: 24 * targetPixels + 1 << 22, idleLimit: .infinity)
  }
}
