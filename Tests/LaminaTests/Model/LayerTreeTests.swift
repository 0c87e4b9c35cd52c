// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

@Suite struct LayerTreeTests {
  let root = Layer()
  let a = Layer()
  let b = Layer()
  let c = Layer()

  @Test func `added layers are in order and know their superlayer`() {
    root.addSublayer(a)
    root.addSublayer(b)
    #expect(root.sublayers == [a, b])
    #expect(a.superlayer === root)
    #expect(b.superlayer === root)
  }

  @Test func `sublayers are nil again after the last one left or the list is set empty`() {
    root.addSublayer(a)
    a.removeFromSuperlayer()
    #expect(root.sublayers == nil)
    #expect(a.superlayer == nil)
    root.addSublayer(a)
    root.sublayers = []
    #expect(root.sublayers == nil)
    #expect(a.superlayer == nil)
    root.addSublayer(a)
    root.sublayers = nil
    #expect(root.sublayers == nil)
  }

  @Test func `adding a layer removes it from its previous place`() {
    let other = Layer()
    root.sublayers = [a, b]
    other.addSublayer(a)
    #expect(root.sublayers == [b])
    #expect(other.sublayers == [a])
    #expect(a.superlayer === other)
    root.addSublayer(a)
    root.addSublayer(b)
    #expect(root.sublayers == [a, b])
    #expect(other.sublayers == nil)
  }

  @Test func `inserting at an index counts without the layer, and the index is limited to the end`()
  {
    root.sublayers = [a, b]
    root.insertSublayer(c, at: 1)
    #expect(root.sublayers == [a, c, b])
    root.insertSublayer(a, at: 1)
    #expect(root.sublayers == [c, a, b])
    root.insertSublayer(c, at: UInt32.max)
    #expect(root.sublayers == [a, b, c])
    root.insertSublayer(c, at: 0)
    #expect(root.sublayers == [c, a, b])
  }

  @Test func `inserting below and above is relative to the sibling`() {
    root.sublayers = [a, b]
    root.insertSublayer(c, below: b)
    #expect(root.sublayers == [a, c, b])
    root.insertSublayer(c, above: b)
    #expect(root.sublayers == [a, b, c])
    root.insertSublayer(c, above: a)
    #expect(root.sublayers == [a, c, b])
    root.insertSublayer(c, above: c)
    #expect(root.sublayers == [a, c, b])
    root.insertSublayer(b, below: a)
    #expect(root.sublayers == [b, a, c])
  }

  @Test func `a layer beside itself is inserted if it is no sublayer yet`() {
    let other = Layer()
    root.sublayers = [a]
    other.addSublayer(b)
    root.insertSublayer(b, above: b)
    #expect(root.sublayers == [a, b])
    #expect(other.sublayers == nil)
    root.insertSublayer(c, below: c)
    #expect(root.sublayers == [c, a, b])
  }

  @Test func `below is at the bottom and above at the top if there is no sibling`() {
    let stranger = Layer()
    root.sublayers = [a, b]
    root.insertSublayer(c, below: stranger)
    #expect(root.sublayers == [c, a, b])
    root.insertSublayer(c, above: nil)
    #expect(root.sublayers == [a, b, c])
    root.insertSublayer(c, below: nil)
    #expect(root.sublayers == [c, a, b])
    root.insertSublayer(c, above: stranger)
    #expect(root.sublayers == [a, b, c])
  }

  @Test func `replacing puts the new layer in the old one's place`() {
    let other = Layer()
    root.sublayers = [a, b]
    other.addSublayer(c)
    root.replaceSublayer(a, with: c)
    #expect(root.sublayers == [c, b])
    #expect(a.superlayer == nil)
    #expect(other.sublayers == nil)
    root.replaceSublayer(b, with: c)
    #expect(root.sublayers == [c])
    root.replaceSublayer(b, with: a)
    #expect(root.sublayers == [c])
    root.replaceSublayer(c, with: c)
    #expect(root.sublayers == [c])
  }

  @Test func `setting the list keeps, moves, adds and removes`() {
    let (other, d) = (Layer(), Layer())
    root.sublayers = [a, b]
    other.sublayers = [c, d]
    root.sublayers = [c, b]
    #expect(root.sublayers == [c, b])
    #expect(a.superlayer == nil)
    #expect(b.superlayer === root)
    #expect(c.superlayer === root)
    #expect(other.sublayers == [d])
    b.removeFromSuperlayer()
    #expect(root.sublayers == [c])
  }

  @Test func `the last place of a layer that is listed twice counts`() {
    root.sublayers = [a, b, a, c, b]
    #expect(root.sublayers == [a, c, b])
    a.removeFromSuperlayer()
    #expect(root.sublayers == [c, b])
  }

  @Test func `a mask has the layer as superlayer, is no sublayer, and leaves its tree`() {
    let other = Layer()
    other.addSublayer(a)
    root.mask = a
    #expect(root.mask === a)
    #expect(a.superlayer === root)
    #expect(root.sublayers == nil)
    #expect(other.sublayers == nil)
    root.mask = b
    #expect(root.mask === b)
    #expect(a.superlayer == nil)
    root.mask = nil
    #expect(root.mask == nil)
    #expect(b.superlayer == nil)
  }

  @Test func `a mask that becomes a sublayer, or leaves, is no longer a mask`() {
    root.mask = a
    root.addSublayer(a)
    #expect(root.mask == nil)
    #expect(root.sublayers == [a])
    root.mask = a
    #expect(root.mask === a)
    #expect(root.sublayers == nil)
    a.removeFromSuperlayer()
    #expect(root.mask == nil)
    root.mask = a
    root.sublayers = [b, a]
    #expect(root.mask == nil)
    #expect(root.sublayers == [b, a])
    b.mask = a
    #expect(root.sublayers == [b])
  }

  @Test func `a mask is no sibling`() {
    root.sublayers = [a]
    root.mask = b
    root.insertSublayer(c, below: b)
    #expect(root.sublayers == [c, a])
    root.replaceSublayer(b, with: Layer())
    #expect(root.mask === b)
  }

  @Test func `a layer that outlives its superlayer is a root`() {
    var parent: Layer? = Layer()
    parent?.addSublayer(a)
    a.position = CGPoint(x: 1, y: 1)
    parent = nil
    #expect(a.superlayer == nil)
    root.addSublayer(a)
    #expect(root.sublayers == [a])
    #expect(Array(root.changeState.changedChildren) == [a])
  }

  @Test func `layers are equal if they are identical`() {
    #expect(a == a)
    #expect(a != b)
    #expect(Set([a, b, a]).count == 2)
  }

  @Test(arguments: 0..<20)
  func `random edits have the same effect on plain lists`(_ seed: UInt64) {
    var random = SeededGenerator(rawState: seed)
    let layers = (0..<12).map { _ in Layer() }
    let parents = [Layer(), Layer()]
    var lists: [[Layer]] = [[], []]
    for _ in 0..<300 {
      let layer = layers[Int(random.next() % 12)]
      let p = Int(random.next() % 2)
      let sibling = lists[p].filter { $0 !== layer }.randomElement(using: &random)
      let operation = random.next() % 6
      if operation == 2 || operation == 3, sibling == nil { continue }
      lists = lists.map { $0.filter { $0 !== layer } }
      let at = sibling.flatMap { lists[p].firstIndex(of: $0) } ?? 0
      switch operation {
      case 0:
        parents[p].addSublayer(layer)
        lists[p].append(layer)
      case 1:
        let index = Int(random.next() % 14)
        parents[p].insertSublayer(layer, at: UInt32(index))
        lists[p].insert(layer, at: min(index, lists[p].count))
      case 2:
        parents[p].insertSublayer(layer, below: sibling)
        lists[p].insert(layer, at: at)
      case 3:
        parents[p].insertSublayer(layer, above: sibling)
        lists[p].insert(layer, at: at + 1)
      case 4:
        layer.removeFromSuperlayer()
      default:
        parents[p].sublayers = [layer] + lists[p]
        lists[p].insert(layer, at: 0)
      }
      if random.next() % 8 == 0 { parents[p].commit() }
      if random.next() % 2 == 0 { layer.opacity = Float(random.next() % 100) }
      for (parent, list) in zip(parents, lists) {
        #expect((parent.sublayers ?? []) == list)
        #expect(list.allSatisfy { $0.superlayer === parent })
        let listed = parent.changeState.changedChildren
        #expect(Set(listed) == Set(list.filter { $0.hasPendingChanges }))
        #expect(listed.count == Set(listed).count)
      }
    }
  }

  @Test func `a layer under itself is a programmer's error, with its name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = Layer()
      layer.name = "card"
      layer.addSublayer(layer)
    }
    expectName("card", in: result)
  }

  @Test func `a layer under its own descendant is a programmer's error, with its name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (root, middle, leaf) = (Layer(), Layer(), Layer())
      root.name = "window"
      root.addSublayer(middle)
      middle.mask = leaf
      leaf.sublayers = [Layer(), root]
    }
    expectName("window", in: result)
  }

  @Test func `an ancestor as a mask is a programmer's error`() async {
    await #expect(processExitsWith: .failure) {
      let (root, leaf) = (Layer(), Layer())
      root.addSublayer(leaf)
      leaf.mask = root
    }
    await #expect(processExitsWith: .failure) {
      let layer = Layer()
      layer.mask = layer
    }
  }

  /// In every build, because an optimised one needs the message most.
  func expectName(_ name: String, in result: ExitTest.Result?) {
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("\"\(name)\""))
  }

  @Test func `a layer released by a new list of sublayers may add another`() {
    let (list, extra, new) = (Layer(), Layer(), Layer())
    func add() {
      list.addSublayer(ReleasedLayer { [unowned list] in list.addSublayer(extra) })
    }
    add()
    list.sublayers = [new]
    #expect(list.sublayers == [new, extra])
    #expect(extra.superlayer === list)
  }

  @Test func `a mask released by a new mask may set another, and leaves no dangling one`() {
    let (host, new) = (Layer(), Layer())
    func set() {
      host.mask = ReleasedLayer { [unowned host] in
        let late = Layer()
        late.backgroundColor = .black
        host.mask = late
      }
    }
    set()
    host.mask = new
    #expect(host.mask !== new)
    #expect(new.superlayer == nil)
    #expect(host.mask?.superlayer === host)
    set()
    host.mask = nil
    #expect(host.mask?.superlayer === host)
    host.setNeedsLayout()
    host.layoutIfNeeded()
  }
}
