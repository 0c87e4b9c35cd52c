// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// The changes since the last commit, node by node.
package struct RenderTreeEdits: Sendable {
  /// New properties of a node: only the changed one if that is one of the properties that change
  /// often.
  struct Properties {
    let node: NodeID
    let differences: LayerProperties.Differences
    let value: Value

    enum Value {
      case position(CGPoint)
      case boundsOrigin(CGPoint)
      case opacity(Float)
      case backgroundColor(Color?)
      /// The index of all properties in ``RenderTreeEdits/values``.
      case all(Int)
    }
  }

  /// A node's new list of sublayers (back to front) and its mask.
  package struct Children: Sendable {
    package var node: NodeID
    package var children: [NodeID]
    package var mask: NodeID
    /// Whether all of the list are among the new nodes, and no other edit names them.
    let areNew: Bool

    package init(node: NodeID, children: [NodeID], mask: NodeID, areNew: Bool = false) {
      self.node = node
      self.children = children
      self.mask = mask
      self.areNew = areNew
    }
  }

  /// Only a new position.
  struct Move {
    let node: NodeID
    let position: CGPoint
  }

  /// Many sublayers of one node that only moved, themselves and all below them unchanged.
  struct MovedChildren {
    let parent: NodeID
    /// Their range in ``RenderTreeEdits/moves``.
    let moves: Range<Int>
  }

  /// The root after the commit.
  package var root = NodeID.none
  /// New properties; a node appears at most once.
  private(set) var properties: [Properties] = []
  private(set) var values: [LayerProperties] = []
  /// The nodes that did not exist before, in the order of their identifiers.
  ///
  /// A list of new nodes under a new one is in them already, and no other edit names it; each of its nodes comes
  /// after its parent.
  var newNodes: NewNodes?
  /// The new nodes that are in no list of new nodes alone.
  var newSingleNodes: [NodeID] = []
  /// Moves of many siblings; a node that is here is nowhere else.
  var moves: [Move] = []
  var movedChildren: [MovedChildren] = []
  /// New sublayers and masks; a node appears at most once.
  package var children: [Children] = []
  /// Edits of long lists; a node that is here is not in ``children``.
  var lists: [List] = []
  /// Nodes whose layers left the tree and were not put back.
  package var removed: [NodeID] = []
  /// Parts of nodes' spaces with tiles that look different now.
  var redrawnTiles: [(node: NodeID, rect: CGRect)] = []
  /// The number of layers with new properties or sublayers.
  var changedLayerCount = 0

  init() {}

  /// Forgets all edits, and keeps the memory of their lists unless it is much.
  mutating func empty() {
    root = .none
    properties.empty()
    values.empty(keeping: 1 << 12)
    newNodes = nil
    newSingleNodes.empty()
    moves.empty()
    movedChildren.empty()
    children.empty()
    lists.empty()
    removed.empty()
    redrawnTiles.empty()
    changedLayerCount = 0
  }

  /// Sets the properties of a node that exists; `differences` is not empty.
  package mutating func set(
    _ value: LayerProperties, _ differences: LayerProperties.Differences, at id: NodeID
  ) {
    let edit: Properties.Value
    switch differences {
    case .position: edit = .position(value.position)
    case .boundsOrigin: edit = .boundsOrigin(value.bounds.origin)
    case .opacity: edit = .opacity(value.opacity)
    case .backgroundColor: edit = .backgroundColor(value.backgroundColor)
    default:
      edit = .all(values.count)
      values.append(value)
    }
    properties.append(Properties(node: id, differences: differences, value: edit))
  }

  /// Sets the properties of a node that may have new ones already.
  ///
  /// Then `edit` is the index of that edit, which is replaced.
  mutating func set(
    _ value: LayerProperties, _ differences: LayerProperties.Differences, at id: NodeID,
    after edit: Int?
  ) {
    guard let edit else { return set(value, differences, at: id) }
    let all = differences.union(properties[edit].differences)
    if case .all(let index) = properties[edit].value {
      values[index] = value
      properties[edit] = Properties(node: id, differences: all, value: .all(index))
    } else {
      properties[edit] = Properties(node: id, differences: all, value: .all(values.count))
      values.append(value)
    }
  }

  /// The indices of the nodes with new properties.
  var indicesOfProperties: [NodeID: Int] {
    Dictionary(uniqueKeysWithValues: properties.enumerated().map { ($0.element.node, $0.offset) })
  }

  /// Sets the properties of a node that was another layer's for a new layer.
  mutating func create(_ value: LayerProperties, at id: NodeID) {
    let edit = Properties.Value.all(values.count)
    values.append(value)
    properties.append(Properties(node: id, differences: .all, value: edit))
  }

  /// Turns all moves into ordinary edits.
  mutating func setMovesOneByOne() {
    movedChildren = []
    setOneByOne(moves.indices)
  }

  /// Turns the last moves into ordinary edits.
  mutating func setOneByOne(_ last: Range<Int>) {
    for move in moves[last] {
      properties.append(
        Properties(node: move.node, differences: .position, value: .position(move.position)))
    }
    moves.removeSubrange(last)
  }

  /// The emissions of new layers and of those with new properties, if they are shown.
  var shownEmissions: [Emission] {
    values.compactMap(\.shownEmission) + (newNodes?.shownEmissions ?? [])
  }

  /// Whether there is nothing to do for a tree with such a root.
  func changeNothing(below root: NodeID) -> Bool {
    properties.isEmpty && children.isEmpty && lists.isEmpty && removed.isEmpty && newNodes == nil
      && moves.isEmpty
      && root == self.root && redrawnTiles.isEmpty
  }
}

/// The new nodes on their way from a commit to the tree: passed on, not copied, because there may
/// be millions.
///
/// They can be taken once.
final class NewNodes: Sendable {
  private let nodes: Mutex<[RenderNode]>

  init(_ nodes: consuming [RenderNode]) { self.nodes = Mutex(nodes) }

  /// The emissions of those that are shown.
  var shownEmissions: [Emission] {
    nodes.withLock { $0.compactMap(\.properties.shownEmission) }
  }

  func take() -> [RenderNode] {
    nodes.withLock { nodes in
      var taken: [RenderNode] = []
      swap(&taken, &nodes)
      return taken
    }
  }
}
