// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Which silhouettes stay as they were although the picture changed.
extension RenderTree {
  /// What a node's silhouette is known by.
  struct KeptSilhouette: Sendable {
    /// The node's ``RenderNode/contentVersion`` for which this holds.
    var content: UInt64
    /// The one with which the silhouette was last another.
    var silhouette: UInt64
  }

  /// A number that changes with what the layer and all below it draw without shadows, in the layer's
  /// own space, and not with the colour of its own content shadow.
  package func silhouetteVersion(of id: NodeID) -> UInt64 {
    let version = nodes[id].contentVersion
    // A node never has a content version twice, so what is out of date is never taken.
    guard let kept = keptSilhouettes[id], kept.content == version else { return version }
    return kept.silhouette
  }

  /// Notes, before a node gets the new content version, that its silhouette stays.
  mutating func keepSilhouette(of id: NodeID) {
    keptSilhouettes[id] = KeptSilhouette(
      content: contentVersion, silhouette: silhouetteVersion(of: id))
  }
}
