// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// The rules of a sound render tree find trees that are not.
@Suite struct TreeInvariantTests {
  /// A tree of a root with 70 sublayers, of which the first has a sublayer and a mask.
  private func tree() throws -> RenderTree {
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let layers = (0..<70).map { index in
      let layer = Layer()
      layer.frame = CGRect(x: index, y: index, width: 5, height: 5)
      layer.backgroundColor = .black
      return layer
    }
    root.sublayers = layers
    let (inner, mask) = (Layer(), Layer())
    for layer in [inner, mask] {
      layer.frame = CGRect(x: 0, y: 0, width: 3, height: 3)
      layer.backgroundColor = .black
    }
    layers[0].addSublayer(inner)
    layers[0].mask = mask
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    compositor.root = root
    compositor.render()
    return compositor.tree
  }

  /// A way to break a tree.
  enum Fault: String, CaseIterable {
    case parent, order, nodeTwice, nodeMissing, maskAmongSublayers, maskUnmarked, maskElsewhere
    case extent, margin, version, costlyUnknown, crowdForgotten, crowdTooSmall, crowdTooLarge,
      searchStale
    case unplacedList, backdropList, freeNodeInUse, gapUncounted, gapAtEnd, gapInShortList

    /// Breaks a tree at a sublayer of the root that has a mask.
    func apply(to tree: inout RenderTree, at id: NodeID) {
      let (root, mask) = (tree.root, tree.nodes[id].mask)
      switch self {
      case .parent: tree.nodes[id].parent = .none
      case .order: tree.nodes[id].order = SiblingID(index: 3)
      case .nodeTwice: tree.nodes[root].children = SiblingList(tree.children(of: root) + [id])
      case .nodeMissing:
        tree.nodes[root].children = SiblingList(Array(tree.children(of: root).dropFirst()))
      case .maskAmongSublayers: tree.nodes[id].traits.insert(.isMask)
      case .maskUnmarked: tree.nodes[mask].traits.remove(.isMask)
      case .maskElsewhere: tree.nodes[mask].parent = root
      case .extent: tree.nodes[id].subtreeExtent = .null
      case .margin: tree.nodes[id].margin = 9
      case .version: tree.nodes[root].contentVersion = 0
      case .costlyUnknown: tree.nodes[root].traits.remove(.hasCostly)
      case .crowdForgotten: tree.nodes[root].crowd = .none
      case .crowdTooSmall: tree.crowds[tree.nodes[root].crowd] = SiblingCrowd()
      case .crowdTooLarge:
        tree.crowds[tree.nodes[root].crowd].grow(
          to: CGRect(x: 0, y: 0, width: 1e6, height: 1), margin: 0, at: tree.nodes[id].order)
      case .searchStale:
        var query = ChildQuery()
        tree.findChildren(
          of: root, touching: CGRect(x: 0, y: 0, width: 1, height: 1), into: &query)
        tree.nodes[id].properties.position.x += 40
        tree.nodes[id].place(by: CGPoint(x: 40, y: 0))
      case .unplacedList: tree.unplaced.insert(id)
      case .backdropList: tree.backdrops.insert(id)
      case .gapUncounted: tree.nodes[root].children.remove(at: SiblingID(index: 5))
      case .gapAtEnd:
        let nodes = tree.children(of: root).dropLast() + [.none]
        tree.nodes[root].children = SiblingList(Array(nodes))
        tree.crowds[tree.nodes[root].crowd].count -= 1
      case .gapInShortList:
        tree.nodes[id].children = SiblingList([.none] + tree.children(of: id))
        if let inner = tree.nodes[id].children.first {
          tree.nodes[inner].order = SiblingID(index: 1)
        }
      case .freeNodeInUse:
        var node = RenderNode()
        node.parent = root
        tree.nodes.append(node)
      }
    }
  }

  @Test func `a sound tree breaks no rule`() throws {
    #expect(try TreeInvariants(tree()).faults() == [])
  }

  @Test(arguments: Fault.allCases)
  func `a broken tree breaks a rule`(fault: Fault) throws {
    var tree = try tree()
    fault.apply(to: &tree, at: tree.children(of: tree.root)[0])
    #expect(!TreeInvariants(tree).faults().isEmpty)
  }
}
