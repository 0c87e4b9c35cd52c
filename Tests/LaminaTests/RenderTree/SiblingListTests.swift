// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

@Suite struct SiblingListTests {
  @Test func `a list with gaps is the same as an array, and few get a new place`() {
    var random = SeededGenerator(seed: 0x5B)
    for start in [0, 1, 70, 300] {
      var expected = (0..<start).map { NodeID(index: $0) }
      var list = SiblingList(expected)
      var next = start
      var places = 0
      for _ in 0..<1_000 {
        if !expected.isEmpty, random.chance(0.5) {
          let node = expected.remove(at: random.integer(in: 0...(expected.count - 1)))
          if let place = list.slots.firstIndex(of: node) {
            list.remove(at: SiblingID(index: place))
          }
        } else {
          let node = NodeID(index: next)
          next += 1
          let index = random.integer(in: 0...expected.count)
          let neighbor = index < expected.count ? expected[index] : nil
          places += insert(node, before: neighbor, &list, count: expected.count)
          expected.insert(node, at: index)
        }
        #expect(Array(list) == expected)
        #expect(list.first == expected.first && list.slots.last != NodeID.none)
      }
      #expect(places < 500 * 64)
      list.close()
      #expect(list.slots == expected)
    }
  }

  /// Inserts as a tree does; returns how many have a new place.
  private func insert(
    _ node: NodeID, before neighbor: NodeID?, _ list: inout SiblingList, count: Int
  ) -> Int {
    guard let neighbor, let place = list.slots.firstIndex(of: neighbor) else {
      #expect(list.append(node).index == list.slots.count - 1)
      return 1
    }
    let old = list.slots
    if let changed = list.insert(node, before: place) {
      let before = changed.filter { $0 < old.count && old[$0] != list.slots[$0] }
      #expect(before.count + 1 >= changed.count - 1)
      for at in old.indices where !changed.contains(at) { #expect(old[at] == list.slots[at]) }
      return changed.count
    }
    let room = list.spread(around: place, count: count)
    let end = room.upperBound
    #expect(list.slots[end] == neighbor)
    #expect(list.insert(node, before: end) == (end - 1)..<end)
    return count
  }

  @Test func `nodes up to a place leave out the gaps`() {
    var list = SiblingList((0..<6).map { NodeID(index: $0) })
    list.remove(at: SiblingID(index: 1))
    list.remove(at: SiblingID(index: 5))
    #expect(list.nodes(upTo: SiblingID(index: 3)).map(\.index) == [0, 2, 3])
    #expect(list.slots.count == 5)
  }

  @Test func `siblings whose places change keep their boxes in the cells`() {
    var random = SeededGenerator(seed: 0x5C)
    func randomBox() -> SiblingBox {
      // The long ones are in cells of their own.
      let side = random.chance(0.05) ? 9_000.0 : random.number(in: 1...20)
      return SiblingBox(
        CGRect(
          x: random.number(in: 0...2_000), y: random.number(in: 0...2_000), width: side, height: 9))
    }
    var boxes = (0..<2_000).map { _ in randomBox() }
    var cells = SiblingCells(boxes)
    var query = ChildQuery()
    for step in 0..<300 {
      let start = random.integer(in: 0...1_900)
      // The first of some leaves, and the others move up.
      _ = cells.move(SiblingID(index: start), to: .nothing)
      boxes[start] = .nothing
      let count = random.integer(in: 1...30)
      cells.renumber(
        (1...count).map {
          (from: SiblingID(index: start + $0), to: SiblingID(index: start + $0 - 1))
        })
      for at in start..<(start + count) { boxes[at] = boxes[at + 1] }
      boxes[start + count] = .nothing
      boxes.append(randomBox())
      _ = cells.move(SiblingID(index: boxes.count - 1), to: boxes[boxes.count - 1])
      let place = SiblingBox(CGRect(x: step * 6, y: step * 5, width: 150, height: 90))
      cells.find(touching: place, into: &query)
      let expected = boxes.indices.filter { all(boxes[$0].edges .<= place.reach) }
      #expect(query.orders == expected.map { SiblingID(index: $0) }, "step \(step)")
    }
  }

  /// The nodes that an edit of one of very many siblings visits: it, its parent, few neighbours, and two groups of 16.
  @Test(arguments: [200, 10_000])
  func `an edit of the order of any number of siblings visits few`(count: Int) {
    let (root, layers) = crowd(count)
    let harness = TreeHarness(root)
    harness.update()
    var query = ChildQuery()
    let place = CGRect(x: 300, y: 300, width: 60, height: 60)
    for step in 0..<40 {
      let layer = layers[step * 37 % count]
      switch step % 4 {
      case 0: root.addSublayer(layer)
      case 1: root.insertSublayer(layer, at: 0)
      case 2: layer.removeFromSuperlayer()
      default: root.addSublayer(Layer())
      }
      let changes = harness.update()
      #expect(changes.places.count <= 1)
      // The first that comes to the back takes the gap of step 0, the second makes room there.
      #expect(
        harness.tree.lastVisitedNodes <= 3 + 32 || step == 5,
        "step \(step): \(harness.tree.lastVisitedNodes)")
      #expect(TreeInvariants(harness.tree).faults() == [])
      harness.tree.findChildren(of: harness.tree.root, touching: place, into: &query)
      let fresh = TreeHarness(root)
      fresh.update()
      var expected = ChildQuery()
      fresh.tree.findChildren(of: fresh.tree.root, touching: place, into: &expected)
      let names = { (harness: TreeHarness, query: ChildQuery) in
        query.nodes.map { harness.tree[$0].properties.position }
      }
      #expect(names(harness, query) == names(fresh, expected))
      harness.update()
    }
  }

  /// The places of the sublayers in the plane, in their order, which tell them apart.
  private func places(_ harness: TreeHarness) -> [CGPoint] {
    harness.tree.children(of: harness.tree.root).map { harness.tree[$0].properties.position }
  }

  private func expectOrderOfNewTree(_ harness: TreeHarness, _ root: Layer, _ comment: Comment) {
    harness.update()
    let fresh = TreeHarness(root)
    fresh.update()
    #expect(places(harness) == places(fresh), comment)
    #expect(TreeInvariants(harness.tree).faults() == [], comment)
    harness.update()
  }

  @Test(arguments: [true, false])
  func `many that come to one place visit the others twice`(isAbove: Bool) {
    let (root, layers) = crowd(10_000)
    let harness = TreeHarness(root)
    harness.update()
    var neighbor = layers[5_000]
    for _ in 0..<500 {
      let layer = Layer()
      if isAbove {
        root.insertSublayer(layer, above: neighbor)
      } else {
        root.insertSublayer(layer, below: neighbor)
      }
      neighbor = layer
    }
    harness.update()
    #expect(harness.tree.lastVisitedNodes < 22_000)
    expectOrderOfNewTree(harness, root, "at the end")
  }

  @Test func `siblings that make room for another are found where they are`() {
    let (root, layers) = crowd(300)
    let harness = TreeHarness(root)
    harness.update()
    var query = ChildQuery()
    for start in stride(from: 10, to: 250, by: 8) {
      // The four behind the new one move into the gap.
      layers[start].removeFromSuperlayer()
      harness.update()
      let new = box(CGFloat(start), 0, 12, 12, .white)
      root.insertSublayer(new, above: layers[start + 4])
      harness.update()
      for layer in layers[start + 1...start + 5] + [new] {
        harness.tree.findChildren(of: harness.tree.root, touching: layer.frame, into: &query)
        #expect(query.nodes.contains(layer.changeState.renderNode), "from \(start)")
      }
    }
  }

  @Test(arguments: [1, 2, 5])
  func `several that come to the back at once are there in their order`(count: Int) {
    let (root, _) = crowd(300)
    let harness = TreeHarness(root)
    harness.update()
    for step in 0..<3 {
      for index in 0..<count {
        root.insertSublayer(
          box(CGFloat(2_000 + 10 * step + index), 0, 12, 12, .white), at: 0)
      }
      expectOrderOfNewTree(harness, root, "step \(step)")
    }
  }

  @Test(arguments: [20, 100, 1_000])
  func `siblings that change their depth together come to their places`(changed: Int) {
    let (root, layers) = crowd(1_000)
    let harness = TreeHarness(root)
    harness.update()
    for step in 0..<3 {
      for (index, layer) in layers.suffix(changed).enumerated() {
        layer.zPosition = CGFloat((index * 31 + step * 7) % 97) - 20
      }
      expectOrderOfNewTree(harness, root, "step \(step)")
    }
  }

  @Test func `a long transform layer keeps its own order, whatever the depths`() {
    let root = TransformLayer()
    let layers = (0..<100).map { box(CGFloat($0), 0, 10, 10, .white) }
    root.sublayers = layers
    let harness = TreeHarness(root)
    harness.update()
    let changes: [(index: Int, z: CGFloat, translation: CGFloat)] = [
      (10, 5, -5), (20, 1, 0), (30, 7, -7), (40, -3, 3), (20, 0, 0), (50, 2, 0),
    ]
    for change in changes {
      layers[change.index].zPosition = change.z
      layers[change.index].transform = Transform3D(
        translationX: 0, y: 0, z: change.translation)
      expectOrderOfNewTree(harness, root, "\(change)")
      #expect(places(harness) == layers.map(\.position), "\(change)")
    }
  }
}
