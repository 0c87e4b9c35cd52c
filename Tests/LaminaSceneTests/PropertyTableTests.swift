// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaText
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

  /// The stored properties of a value, with their values in words.
  private func parts(of value: Any) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: Mirror(reflecting: value).children.map {
        ($0.label ?? "", String(describing: $0.value))
      })
  }

  @Test func `every property of a text's style has a key`() throws {
    let keys = try #require(LayerKind.named("text")).own.keys
    #expect(
      Set(keys).subtracting(["type", "string", "runs"]) == Set(parts(of: TextStyle()).keys))
  }

  @Test func `every attribute of a run of text is written`() {
    let attributes = TextAttributes(
      font: FontDescriptor("Inter"), fontSize: 9, foregroundColor: .red, tracking: 2,
      isUnderlined: true)
    let layer = TextLayer()
    layer.attributedString = AttributedText("A", attributes)
    let written = Scene(size: CGSize(width: 9, height: 9), root: layer).json()
    let standard = parts(of: TextAttributes())
    for (name, value) in parts(of: attributes) {
      #expect(value != standard[name], "\(name) has its default here")
      #expect(written.contains("\"\(name)\": "))
    }
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
