// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Compares what random trees consist of with the table of all properties of layers.
@Suite struct PropertyTableTests {
  @Test(arguments: LayerProperty.all.filter(\.isMadeOfNumbers))
  func `a property with numbers gets hostile ones`(_ property: LayerProperty) {
    #expect(!HostileTree.changes(of: property).isEmpty)
  }

  /// Properties that the reference compositor does not draw: those that show nothing, that belong to other
  /// rendering modes, or that only tests of their own compare.
  private static let absent: Set = [
    "Layer.anchorPointZ", "Layer.isOpaque", "Layer.isAccentable", "Layer.accentedRenderingMode",
    "Layer.isContainerBackground", "Layer.allowsEdgeAntialiasing", "Layer.edgeAntialiasingMask",
    "ShapeLayer.miterLimit", "ShapeLayer.lineDashPhase", "ReplicatorLayer.instanceDelay",
    "ReplicatorLayer.preservesDepth", "TiledLayer.fadeDuration", "EmitterLayer.preservesDepth",
    "EmitterLayer.emitterZPosition", "EmitterLayer.emitterDepth", "EmitterLayer.birthRate",
    "EmitterLayer.lifetime", "EmitterLayer.velocity", "EmitterLayer.scale", "EmitterLayer.spin",
  ]

  @Test func `random trees, which are compared with the reference, have every property`() {
    var unseen = LayerProperty.all
    let varieties: [RandomTree.Variety] = [.plain, .wide, .kinds, .pictures, .space]
    for number in 0..<400 {
      let tree = RandomTree(
        case: number, seed: 1, variety: varieties[number % varieties.count], effects: .all,
        hasEveryGradient: true, hasFlips: number % 7 == 1)
      for layer in tree.layers { unseen.removeAll { $0.text(layer) != nil } }
    }
    #expect(Set(unseen.map(\.description)) == Self.absent)
  }

  /// Properties that no edit changes, because tests of their own change them.
  ///
  /// Most are not in the trees either; edits give emitters a birth rate, and leave tiles their levels of detail.
  private static let neverEdited = absent.subtracting(["EmitterLayer.birthRate"])
    .union(["TiledLayer.levelsOfDetail"])

  @Test func `edits of random trees change every property`() {
    var unedited = LayerProperty.all
    let varieties: [RandomTree.Variety] = [.plain, .wide, .kinds, .pictures, .space]
    for number in 0..<300 where !unedited.isEmpty {
      let tree = RandomTree(
        case: number, seed: 2, variety: varieties[number % varieties.count], effects: .all,
        hasEveryGradient: true, hasFlips: number % 7 == 1)
      for _ in 0..<8 {
        let properties = unedited
        let before = tree.layers.map { layer in (layer, properties.map { $0.text(layer) }) }
        tree.edit()
        for (layer, texts) in before {
          for (property, text) in zip(properties, texts) where property.text(layer) != text {
            unedited.removeAll { $0.description == property.description }
          }
        }
      }
    }
    #expect(Set(unedited.map(\.description)) == Self.neverEdited)
  }
}
