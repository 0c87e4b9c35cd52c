// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import Testing

@Suite struct LayerNameTests {
  private func layer(_ name: String?, _ sublayers: Layer...) -> Layer {
    let layer = Layer()
    layer.name = name
    layer.sublayers = sublayers
    return layer
  }

  @Test func `a layer finds itself and its descendants by name`() {
    let (leaf, side) = (layer("leaf"), layer("side"))
    let root = layer("root", layer(nil, leaf), side)
    #expect(root.layer(named: "root") === root)
    #expect(root.layer(named: "leaf") === leaf)
    #expect(root.layer(named: "side") === side)
    #expect(side.layer(named: "leaf") == nil)
  }

  @Test func `names are found as they are written, and layers without a name are not found`() {
    let empty = layer("")
    let root = layer(nil, layer(nil), empty)
    #expect(root.layer(named: "") === empty)
    #expect(root.layer(named: "Layer") == nil)
    #expect(layer("title").layer(named: "Title") == nil)
  }

  @Test func `the upper layer of one name comes first, then the one in the earlier branch`() {
    let deep = layer("x")
    let shallow = layer("x")
    let root = layer(nil, layer("a", layer("b", deep)), shallow)
    #expect(root.layer(named: "x") === deep)
    let above = layer("x", layer("x"))
    root.sublayers = [layer(nil, above), shallow]
    #expect(root.layer(named: "x") === above)
  }

  @Test func `a mask and its descendants come after the sublayers`() {
    let (child, inMask) = (layer("x"), layer("y"))
    let root = layer(nil, layer(nil, child))
    root.mask = layer("x", inMask)
    #expect(root.layer(named: "x") === child)
    #expect(root.layer(named: "y") === inMask)
    child.name = nil
    #expect(root.layer(named: "x") === root.mask)
  }

  @Test func `a tree of any depth is searched`() {
    let root = Layer()
    var last = root
    for _ in 0..<100_000 {
      let next = Layer()
      last.addSublayer(next)
      last = next
    }
    last.name = "last"
    #expect(root.layer(named: "last") === last)
  }
}
