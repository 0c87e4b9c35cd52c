// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The tiles of a plan that are not kept yet.
package struct PlannedTiles: Sendable {
  /// Tiles that must be drawn to complete the plan; see ``Planner/addTiles(_:in:)``.
  package internal(set) var requests: [TileRequest] = []
  /// Tiles that another frame must show as they will be.
  package internal(set) var unfinished: [UnfinishedTile] = []
}

/// Tiles of one layer that must be drawn before the plan can be completed.
package struct TileRequest: Sendable {
  package let node: NodeID
  package let properties: LayerProperties
  /// The tiles, in the layer's space.
  package let rects: [CGRect]
  /// The pixels that a point has in them.
  package let scale: CGFloat
}

/// A tile that is not there yet, or fades in.
package struct UnfinishedTile: Hashable, Sendable {
  package let node: NodeID
  /// In the layer's space.
  package let rect: CGRect
}
