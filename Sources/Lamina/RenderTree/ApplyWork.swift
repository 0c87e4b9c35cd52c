// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The nodes that the edits being applied concern, each once, with what is found out about them.
///
/// A node holds its place in the list; the place counts where the entry there names the node. So
/// nothing has to be cleared between frames, and nothing is looked up.
struct ApplyWork: Sendable {
  var nodes: [ConcernedNode] = []
  /// Where nodes with children are on the target, as far as that was asked in this pass.
  var places: [PlacedNode] = []
  /// Where the parents of the children that only moved were before the edits.
  var parentsBefore: [PlacedNode] = []
  /// Nodes whose sublayers may all have moved by one vector.
  var scrolls: [ScrolledNode] = []
  /// The rectangles, in their own spaces, within which nodes are drawn anew.
  var redrawn: [NodeID: CGRect] = [:]
  /// Nodes of which other children than before may cross their siblings.
  var recrossed: [NodeID] = []
  /// The ways from inside of transform layers to the plane of the layer around them, as far as that was
  /// asked since all properties are as they will be.
  var spaces: [NodeID: Transform3D] = [:]
  /// Scratch for the way from a node up to the root.
  var path: [NodeID] = []
  /// Scratch for entries of nodes whose children are all measured.
  var ready: [Int32] = []
  /// What the edits change, for those who ask why; nil where nobody does.
  var record: RepaintRecord?
  var visitedNodes = 0
  var visitedSiblings = 0

  /// Larger lists are given back after the frame.
  private static let keptCapacity = 1 << 14

  mutating func finish() {
    visitedNodes = nodes.count + visitedSiblings
    visitedSiblings = 0
    scrolls.empty()
    recrossed.empty()
    parentsBefore.empty()
    if !redrawn.isEmpty { redrawn = [:] }
    if !spaces.isEmpty { spaces = [:] }
    nodes.empty(keeping: Self.keptCapacity)
    places.empty(keeping: Self.keptCapacity)
    path.empty(keeping: Self.keptCapacity)
    ready.empty(keeping: Self.keptCapacity)
  }
}

/// What the edits do to one node.
struct ConcernedNode: Sendable {
  let node: NodeID
  var roles: Roles = []
  /// Children in the list, as they were before the edits.
  var changedChildren: Int32 = 0
  /// Children whose extents are to be computed before this node's.
  var pendingChildren: Int32 = 0
  /// Where the node's place on the target is kept, or −1.
  var place: Int32 = -1
  var before = PackedPixelRect.empty
  var after = PackedPixelRect.empty

  struct Roles: OptionSet {
    let rawValue: UInt32

    /// What the node itself draws changed.
    static let own = Roles(rawValue: 1 << 0)
    /// The whole subtree may look different.
    static let subtree = Roles(rawValue: 1 << 1)
    /// Sublayers or mask are others than before.
    static let relisted = Roles(rawValue: 1 << 2)
    /// Sublayers are placed in another way than before.
    static let replaced = Roles(rawValue: 1 << 3)
    /// The picture in the node's own space changed.
    static let content = Roles(rawValue: 1 << 4)
    /// Of what the node itself draws, only the colour of its content shadow changed.
    static let shaded = Roles(rawValue: 1 << 5)
    /// All ancestors are in the list, as they were before the edits.
    static let hasAncestors = Roles(rawValue: 1 << 6)
    /// It determined how far its parent's sublayers reach.
    static let wasAtEdge = Roles(rawValue: 1 << 7)
    /// Its extent is to be computed anew.
    static let dirty = Roles(rawValue: 1 << 8)
    /// Its look depends on what changed below, and its place was noted for that.
    static let notedBefore = Roles(rawValue: 1 << 9)
    static let notedAfter = Roles(rawValue: 1 << 10)

    /// Many sublayers only moved, which stand in no list of their own.
    static let movedChildren = Roles(rawValue: 1 << 11)
    /// All sublayers are new and have none themselves; they stand in no list of their own.
    static let newLeaves = Roles(rawValue: 1 << 12)
    /// What is remembered of the sublayers is as they are now.
    static let crowdIsKnown = Roles(rawValue: 1 << 13)

    /// What the node draws changed within a rectangle, which is kept apart.
    static let redrawn = Roles(rawValue: 1 << 14)

    /// Something below changed, or a part that no property tells of.
    static let changedInside = Roles(rawValue: 1 << 15)

    /// All that stands in the transform layer's space is placed as it will be.
    static let spaceIsPlaced = Roles(rawValue: 1 << 16)
    /// All of its sublayers may have moved by one vector, each by its own position.
    static let shiftsChildren = Roles(rawValue: 1 << 17)
    /// It moved by that vector, which is all that happened to it.
    static let shifted = Roles(rawValue: 1 << 18)

    /// Other children than before may cross their siblings.
    static let recrossed = Roles(rawValue: 1 << 19)
    /// What its children that may cross others touch was noted, for what changed there.
    static let notedCrossingBefore = Roles(rawValue: 1 << 20)
    static let notedCrossingAfter = Roles(rawValue: 1 << 21)

    /// What changes the silhouette of a node whose own properties leave it as it was.
    static let silhouette: Roles = [
      .changedInside, .relisted, .replaced, .movedChildren, .newLeaves,
    ]

    /// What comes from an edit and not from a change below.
    static let edited: Roles = [.own, .subtree, .relisted]
    /// What may look different as a whole.
    static let changed: Roles = [.own, .subtree]
  }
}

/// Where a node is on the target.
struct PlacedNode: Sendable {
  var node: NodeID
  /// From the node's space to device pixels, or, below a replicator, to that one's space; nil where
  /// the node or an ancestor is not drawn.
  var toDevice: Transform2D?
  /// What the clips of its ancestors leave, as a bounding box in device pixels.
  var clip: PixelRect
  /// What its own clip leaves of that.
  var childClip: PixelRect
  /// Whether its sublayers can be seen.
  var showsChildren: Bool
  /// Where the nearest replicator above stands among the places, or −1.
  var replicator: Int32
  /// Whether the node draws its sublayers several times.
  var replicates: Bool

  /// Whether its sublayers may be drawn in several places.
  var hasReplicas: Bool { replicates || replicator >= 0 }
}

extension Array {
  /// Removes all elements, and keeps their room unless it is that of very many.
  ///
  /// Here the question alone, for most lists of a small frame were never used.
  @inline(__always)
  mutating func empty(keeping most: Int = 1 << 16) {
    if !isEmpty || capacity > most { removeElements(keeping: most) }
  }

  private mutating func removeElements(keeping most: Int) {
    if capacity > most { self = [] } else { removeAll(keepingCapacity: true) }
  }
}
