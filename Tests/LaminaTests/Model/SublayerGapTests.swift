// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// Long lists of sublayers, in which layers that leave leave gaps.
@Suite struct SublayerGapTests {
  @Test func `long searches note all places again, so that later ones are short`() {
    let root = Layer()
    let layers = (0..<500).map { _ in Layer() }
    for layer in layers { root.insertSublayer(layer, at: 0) }
    for layer in layers[100..<110] { #expect(root.position(ofListed: layer) != nil) }
    #expect(root.children.enumerated().allSatisfy { abs(Int($1.siblingIndexHint) - $0) <= 64 })
  }

  @Test func `edits one by one give the same list as an array`() {
    var random = SeededGenerator(seed: 0x6A)
    for count in [3, 64, 65, 400] {
      let root = Layer()
      var expected = (0..<count).map { _ in Layer() }
      root.sublayers = expected
      for step in 0..<600 {
        edit(root, &expected, &random)
        #expect(root.childCount == expected.count)
        // Not at each step, because reading closes the gaps.
        if step % 7 == 0 { #expect(root.children == expected) }
        if step % 50 == 0 { root.commit() }
      }
      #expect(root.children == expected)
      #expect(expected.allSatisfy { $0.superlayer === root })
    }
  }

  private func edit(_ root: Layer, _ expected: inout [Layer], _ random: inout SeededGenerator) {
    let index = random.integer(in: 0...expected.count)
    let layer = expected.isEmpty || random.chance(0.3) ? Layer() : random.pick(expected)
    if let old = expected.firstIndex(where: { $0 === layer }) { expected.remove(at: old) }
    let at = min(index, expected.count)
    switch random.integer(in: 0...5) {
    case 0, 1: layer.removeFromSuperlayer()
    case 2:
      root.addSublayer(layer)
      expected.append(layer)
    case 3:
      root.insertSublayer(layer, at: UInt32(at))
      expected.insert(layer, at: at)
    case 4 where at < expected.count:
      root.insertSublayer(layer, below: expected[at])
      expected.insert(layer, at: at)
    case 5 where at < expected.count:
      root.replaceSublayer(expected[at], with: layer)
      expected[at] = layer
    default:
      root.insertSublayer(layer, above: at > 0 ? expected[at - 1] : nil)
      expected.insert(layer, at: at > 0 ? at : expected.count)
    }
  }

  @Test func `a layer that leaves a long list is released at once`() {
    let root = Layer()
    for _ in 0..<200 { root.addSublayer(Layer()) }
    weak let gone = root.sublayers?[10]
    gone?.removeFromSuperlayer()
    #expect(gone == nil)
    #expect(root.sublayers?.count == 199)
  }

  @Test func `a list that no commit takes is forgotten edit by edit`() {
    let (root, layers) = crowd(100)
    let harness = TreeHarness(root)
    harness.update()
    for step in 0..<500 {
      root.addSublayer(layers[step % 100])
    }
    #expect(root.changeState.changes.contains(.children))
    #expect(root.takeDepartures().isEmpty)
  }
}
