// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The nodes that an update of the tree concerns, each once, and what its steps find out about them.
///
/// They are the nodes that the edits name and all their ancestors. A node holds its place in the list;
/// the place counts if the entry there names the node. So nothing has to be cleared between updates,
/// and nothing is looked up.
struct TreeUpdate: Sendable {
  var nodes: [UpdatedNode] = []
  /// The indices of the nodes that did not exist before; only those that edits name are in the list.
  var newNodes = 0..<0
  /// The rectangles, in their own spaces, within which nodes are drawn again.
  var redrawn: [NodeID: CGRect] = [:]
  /// Nodes in which the set of children that may cross their siblings has changed.
  var recrossed: [NodeID] = []
  /// The transforms from inside of transform layers to the plane of the layer around them, as far as they
  /// were needed since all properties are as they will be.
  var spaces: [NodeID: Transform3D] = [:]
  /// Scratch: nodes whose children are all measured.
  var ready: [UpdateID] = []
  var visitedNodes = 0
  var visitedSiblings = 0

  /// Larger lists are given back after the update.
  private static let keptCapacity = 1 << 14

  mutating func finish() {
    visitedNodes = nodes.count + visitedSiblings
    visitedSiblings = 0
    recrossed.empty()
    if !redrawn.isEmpty { redrawn = [:] }
    if !spaces.isEmpty { spaces = [:] }
    newNodes = 0..<0
    nodes.empty(keeping: Self.keptCapacity)
    ready.empty(keeping: Self.keptCapacity)
  }
}

/// Names a node by its place in ``TreeUpdate/nodes``.
typealias UpdateID = ListID<UpdatedNode>

/// What an update does to one node.
struct UpdatedNode: Sendable {
  let id: NodeID
  var changes: Changes = []
  var marks: Marks = []
  /// Children in the list, as they were before the edits.
  var changedChildren: Int32 = 0
  /// Children that are to be measured before this node.
  var pendingChildren: Int32 = 0

  /// How a node differs from before.
  ///
  /// The edits say so in step 1, unless a case names another step.
  struct Changes: OptionSet {
    let rawValue: UInt16

    /// What the node itself draws; in step 2 also a transform layer that is placed anew.
    static let own = Changes(rawValue: 1 << 0)
    /// The whole subtree may look different: it moves, fades, comes or goes.
    static let subtree = Changes(rawValue: 1 << 1)
    /// The lists of sublayers, or the mask.
    static let relisted = Changes(rawValue: 1 << 2)
    /// Step 2: sublayers are placed in another way than before.
    static let replaced = Changes(rawValue: 1 << 3)
    /// The picture in the node's own space; in step 3 of all ancestors, too.
    static let content = Changes(rawValue: 1 << 4)
    /// Of what the node itself draws, only the colour of its content shadow.
    static let shaded = Changes(rawValue: 1 << 5)
    /// Many sublayers only moved, which are in no list of their own.
    static let movedChildren = Changes(rawValue: 1 << 6)
    /// All sublayers are new; they are in no list of their own.
    static let newSublayers = Changes(rawValue: 1 << 7)
    /// What the node draws changed within a rectangle alone: ``TreeUpdate/redrawn``.
    static let redrawn = Changes(rawValue: 1 << 8)
    /// Step 3: something below, or a part that no property tells of.
    static let inside = Changes(rawValue: 1 << 9)
    /// In a long list of sublayers some come, leave or have another place.
    static let editedList = Changes(rawValue: 1 << 10)

    /// The changes that come from an edit of the node and not from below.
    static let edited: Changes = [.own, .subtree, .relisted, .editedList]
    /// The changes after which the node itself may look different.
    static let look: Changes = [.own, .subtree]
    /// The changes that may change the silhouette of a node whose own properties leave it as it was.
    static let silhouette: Changes = [
      .inside, .relisted, .editedList, .replaced, .movedChildren, .newSublayers,
    ]
  }

  /// How far the update has come with a node.
  struct Marks: OptionSet {
    let rawValue: UInt8

    /// Step 1: all ancestors are in the list, as they were before the edits.
    static let hasAncestors = Marks(rawValue: 1 << 0)
    /// Step 1: it determined how far its parent's sublayers reached.
    static let wasAtEdge = Marks(rawValue: 1 << 1)
    /// Step 2: other children than before may cross their siblings.
    static let isRecrossed = Marks(rawValue: 1 << 2)
    /// Step 2: all that is in the transform layer's space is placed as it will be.
    static let spaceIsPlaced = Marks(rawValue: 1 << 3)
    /// Step 2: what is remembered of the sublayers is as they are now.
    static let crowdIsKnown = Marks(rawValue: 1 << 4)
    /// Step 3: it is to be measured.
    static let isDirty = Marks(rawValue: 1 << 5)
  }
}

extension Array {
  /// Removes all elements, and keeps their room unless it is that of very many.
  ///
  /// Only the question is asked here, because most lists of a small frame were never used.
  @inline(__always)
  mutating func empty(keeping most: Int = 1 << 16) {
    if !isEmpty || capacity > most { removeElements(keepingRoom: capacity <= most) }
  }

  /// Gives back the room of very many elements if less than a quarter of it is used.
  mutating func giveBackUnusedRoom() {
    guard capacity > 1 << 16, count < capacity / 4 else { return }
    var exact: [Element] = []
    exact.reserveCapacity(count)
    exact += self
    self = exact
  }

  private mutating func removeElements(keepingRoom: Bool) {
    if keepingRoom { removeAll(keepingCapacity: true) } else { self = [] }
  }
}
