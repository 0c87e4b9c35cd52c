// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Where layers below a replicator stand: in several places, of which the box around all counts.
extension RenderTree {
  /// With more replicators than this nobody looks which of them stand where.
  private static let fewReplicators = 64

  /// Whether a replicator may stand below a node, or is it: of its instances there are fewer where the
  /// node itself is drawn many times.
  ///
  /// Cost: the depths of the replicators; where those are many, the answer is yes.
  package func mayRepeat(below id: NodeID) -> Bool {
    if replicators.count > Self.fewReplicators { return true }
    return replicators.contains { replicator in
      var at = replicator
      while at != NodeID.none, at != id { at = nodes[at].parent }
      return at == id
    }
  }

  /// With more instances than this, anything that changes in one counts as a change of all that the
  /// replicator shows.
  private static let mostFollowed = 64

  /// The pixels that all copies of an extent of a node can touch; `parent` is the place of the
  /// node's parent, which replicates or stands below a node that does.
  ///
  /// Clips between the node and the outermost replicator are not regarded.
  func replicatedBox(of id: NodeID, _ extent: CGRect, in parent: Int) -> PixelRect {
    let place = work.places[parent]
    guard place.showsChildren, let toAbove = place.replicates ? .identity : place.toDevice,
      var rect = nodes[id].box(of: extent, through: toAbove)
    else { return .empty }
    var at = place.replicates ? parent : Int(place.replicator)
    while true {
      let replicator = work.places[at]
      guard replicator.showsChildren, let toDevice = replicator.toDevice else { return .empty }
      rect = replicated(rect, by: nodes[replicator.node])
      guard replicator.replicator >= 0 else {
        return Self.deviceBox(rect, toDevice, margin: nodes[id].margin)
          .intersection(replicator.childClip)
      }
      rect = toDevice.extent(of: rect)
      at = Int(replicator.replicator)
    }
  }

  private func replicated(_ rect: CGRect, by node: RenderNode) -> CGRect {
    guard let replication = node.properties.replication else { return rect }
    guard replication.content.instanceCount <= Self.mostFollowed, !node.projectsInstances
    else { return node.subtreeExtent }
    return node.properties.replicatedExtent(of: rect, by: replication)
  }
}
