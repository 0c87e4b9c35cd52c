// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

@testable import LaminaScene

/// Compares the keys of scene files with the table of all properties of layers.
struct PropertyTableTests {
  private func names(of owner: String) -> Set<String> {
    Set(LayerProperty.all.filter { $0.owner == owner }.map(\.name))
  }

  @Test func `every property of every layer has a key, and every other key says something else`() {
    let others: Set = ["name", "frame", "neumorphism", "drawing", "drawingBounds"]
    #expect(
      Set(LayerKeys.ofEveryLayer.map(\.key)).subtracting(others) == names(of: "Layer"))
  }

  @Test(arguments: ["shape", "gradient", "replicator", "scroll", "tiled", "emitter"])
  func `every property that a class adds has a key`(kind: String) throws {
    let keys = try #require(LayerKind.named(kind)).own.keys
    // A scroll layer has another default for one property of every layer.
    let others: Set = ["type", "masksToBounds"]
    // The key "type" names the kind of a layer, so a gradient's type has another.
    let names = names(of: kind.capitalized + "Layer").map { $0 == "type" ? "kind" : $0 }
    #expect(Set(keys).subtracting(others) == Set(names))
  }

  @Test func `random layers have every property but images, which need files`() {
    var unseen = LayerProperty.all
    for seed in 0..<60 as Range<UInt64> {
      var layers = RandomLayers(seed: seed)
      for (_, layer) in layersByPlace(layers.tree(layers: 40)) {
        unseen.removeAll { $0.text(layer) != nil }
      }
    }
    #expect(unseen.map(\.description) == ["Layer.contents"])
  }
}
