// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Hit tests in three dimensions, against the oracle's arithmetic.
@Suite struct SpaceHitReferenceTests {
  /// Compares points spread over a picture of a size; returns the number of hits.
  private func expectHits(
    _ root: Layer, _ size: CGSize, _ name: String, seed: Int = 0
  ) -> Set<ObjectIdentifier> {
    var random = SeededGenerator(seed: 131, case: seed)
    var layers: Set<ObjectIdentifier> = []
    for _ in 0..<200 {
      let point = CGPoint(
        x: size.width * CGFloat(random.number(in: -0.2...1.2)),
        y: size.height * CGFloat(random.number(in: -0.2...1.2)))
      let (hit, expected) = (root.hitTest(point), ReferenceHit.layer(at: point, in: root))
      if let hit { layers.insert(ObjectIdentifier(hit)) }
      guard hit !== expected else { continue }
      Issue.record("\(name): \(Self.text(hit)) for \(Self.text(expected)) at \(point)")
      break
    }
    return layers
  }

  private static func text(_ layer: Layer?) -> String {
    layer.map { "\(type(of: $0)) \($0.bounds) at \($0.position)" } ?? "nothing"
  }

  @Test(arguments: SpaceScene.all)
  func `the hit layer is the first that the oracle's ray meets`(scene: SpaceScene) {
    let root = scene.make()
    #expect(expectHits(root, SpaceScene.size, scene.testDescription).count > 0)
  }

  @Test(arguments: Cases.groups)
  func `hit tests agree in random trees as well`(group: Int) {
    var layers = 0
    for number in Cases.of(group) {
      let tree = RandomTree(case: number, seed: 28, variety: .space)
      if number % 3 == 2 { tree.repeatSpaces() }
      if number % 6 == 5 { tree.flattenInstances() }
      if number % 3 == 1 { tree.makeSpacesPlain() }
      layers += expectHits(tree.root, tree.size, "\(tree.label)\n\(tree.text)", seed: number).count
    }
    #expect(layers > 2 * Cases.of(group).count)
  }
}
