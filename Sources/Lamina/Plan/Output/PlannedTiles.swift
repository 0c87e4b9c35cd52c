// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The tiles of a plan.
package struct PlannedTiles: Sendable {
  /// Tiles that must be drawn to complete the plan; see ``Planner/addTiles(_:in:)``.
  var requests: [TileRequest] = []
  /// Tiles that another frame must show as they will be.
  package internal(set) var unfinished: [UnfinishedTile] = []
  /// Tiles that the plan shows: they are kept, or drawn for it.
  var shown: [TileKey] = []

  /// Whether the plan has none.
  @inline(__always)
  var areNone: Bool { shown.isEmpty && unfinished.isEmpty }

  mutating func empty() {
    requests.empty()
    unfinished.empty()
    shown.empty()
  }
}

/// Tiles of one layer that must be drawn before the plan can be completed.
struct TileRequest: Sendable {
  let node: NodeID
  let properties: LayerProperties
  /// The tiles, in the layer's space.
  let rects: [CGRect]
  /// The pixels that a point has in them.
  let scale: CGFloat
}

/// A tile that is not there yet, or fades in.
package struct UnfinishedTile: Hashable, Sendable {
  package let node: NodeID
  /// In the layer's space.
  package let rect: CGRect
}
