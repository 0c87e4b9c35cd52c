// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText

/// The property that a key path leads to.
struct SceneChangeTarget {
  let keyPath: String
  private(set) var layer: Layer
  let property: Property<Layer>
  /// The part of the value; nil for the whole value.
  private(set) var part: SceneChangePart?
  /// The numbers of the whole value when the change was read.
  private let start: [Double]
  /// The fonts of texts in a value.
  private let fonts: FontCollection

  /// Whether the value is a transform of space.
  var isTransform: Bool { property.schema == ValueFormat<Transform3D>.transform.schema }

  init(_ keyPath: String, root: Layer, fonts: FontCollection) throws(SceneChangeError) {
    self.keyPath = keyPath
    self.fonts = fonts
    layer = root
    let words = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var index = 0
    if words.count > 1, let start = try Self.start(at: words[0], root, in: keyPath) {
      layer = start
      index = 1
    }
    while index < words.count - 1, let next = Self.sublayer(words[index], of: layer) {
      layer = next
      index += 1
    }
    let table = LayerKind.of(layer).table
    let word = words[index]
    guard let found = table.index(of: Array(word.utf8)[...]) else {
      throw Self.unknown(word, of: layer, in: keyPath, isLast: index == words.count - 1)
    }
    property = table.properties[found]
    if let reason = Self.obstacle(to: property) {
      throw SceneChangeError("\(keyPath): \"\(word)\" cannot be played: \(reason)")
    }
    start = Self.numbers(of: property, layer)
    guard index < words.count - 1 else { return }
    let name = words[(index + 1)...].joined(separator: ".")
    let parts = SceneChangePart.all(of: property)
    guard let part = parts.first(where: { $0.name == name }) else {
      throw SceneChangeError(
        "\(keyPath): no part \(Quotation.of(name)) in \"\(property.key)\""
          + (parts.isEmpty
            ? "; it has no parts, so write whole values, such as \(property.example)"
            : "; it has \(Names.sentence(parts.map(\.name)))"))
    }
    self.part = part
  }

  /// The layer that a name alone leads to; nil if the word leads on from the root, or is no name.
  private static func start(
    at word: String, _ root: Layer, in keyPath: String
  ) throws(SceneChangeError) -> Layer? {
    guard sublayer(word, of: root) == nil,
      LayerKind.of(root).table.index(of: Array(word.utf8)[...]) == nil
    else { return nil }
    let named = root.subtree.filter { $0.name == word }
    guard named.count > 1, let other = named.first(where: { $0 !== root }) else {
      return named.first
    }
    throw SceneChangeError(
      "\(keyPath): \(named.count) layers are named \(Quotation.of(word)); write the way to one, "
        + "such as \(PrintedName.escaped(way(to: other, from: root)))")
  }

  /// The words that lead from the root to a layer.
  private static func way(to layer: Layer, from root: Layer) -> String {
    var words: [String] = []
    var layer = layer
    while layer !== root, let above = layer.superlayer {
      words.append(word(for: layer, in: above))
      layer = above
    }
    return words.reversed().joined(separator: ".")
  }

  /// The word that leads to a layer from the one above it.
  private static func word(for layer: Layer, in above: Layer) -> String {
    if let name = layer.name, !name.contains("."), sublayer(name, of: above) === layer {
      return name
    }
    return above.sublayers?.firstIndex { $0 === layer }.map(String.init) ?? "mask"
  }

  private static func sublayer(_ word: String, of layer: Layer) -> Layer? {
    let sublayers = layer.sublayers ?? []
    if let named = sublayers.first(where: { $0.name == word }) { return named }
    if let place = Int(word), sublayers.indices.contains(place) { return sublayers[place] }
    return word == "mask" ? layer.mask : nil
  }

  /// The reason why a property cannot be animated; nil if it can.
  private static func obstacle(to property: Property<Layer>) -> String? {
    switch property.content {
    case .value:
      switch property.key {
      case LayerKind.typeKey: "the type of a layer does not change; take another property"
      case Property.drawingBounds.key:
        "it places a drawing that is read with it; take another property, such as bounds"
      default: nil
      }
    case .image: "its value is an image; take another property"
    case .layer: "its value is a layer; take a property of that, such as \(property.key).opacity"
    case .layers: "its value is a list of layers; take a property of one, such as 0.opacity"
    }
  }

  private static func unknown(
    _ word: String, of layer: Layer, in keyPath: String, isLast: Bool
  ) -> SceneChangeError {
    let names = (layer.sublayers ?? []).compactMap(\.name)
    let keys = LayerKind.of(layer).table.properties.filter { obstacle(to: $0) == nil }.map(\.key)
    let whose = layer.name.map { Quotation.of($0) } ?? "this layer"
    let candidates = isLast ? keys : names + keys
    let kind = isLast ? "property" : "sublayer or property"
    var remedy = ""
    let whole = ["position", "frame", "transform"].first { key in
      LayerKind.of(layer).table.properties.contains { property in
        property.key == key && SceneChangePart.all(of: property).contains { $0.name == word }
      }
    }
    let synonym =
      whole.map { "\($0).\(word)" }
      ?? Synonyms.keys(for: word).first { keys.contains($0.key) }?.key
    if let nearest = synonym ?? NearestName.of(word, among: candidates) {
      remedy = "; did you mean \(Quotation.of(nearest))?"
    } else if !isLast, let count = layer.sublayers?.count {
      let shown = names.prefix(12).map { Quotation.of($0) }.joined(separator: ", ")
      remedy =
        "; it has \(count) sublayer\(count == 1 ? "" : "s")" + (names.isEmpty ? "" : ": \(shown)")
    }
    return SceneChangeError("\(keyPath): no \(kind) \(Quotation.of(word)) in \(whose)\(remedy)")
  }

  // MARK: Values

  /// A layer of the target's kind, to try values on.
  func scratch() -> Layer { LayerKind.of(layer).make() }

  /// Reads a value into a layer and returns the problem, if there is one; then the layer does not
  /// change.
  func fault(of value: JSONValue, in layer: Layer) -> String? {
    var parser = JSONParser(text: Array(JSONWriter.inline(value).utf8))
    guard let document = parser.parse(), case .value(let read, _) = property.content else {
      return parser.log.problems.first?.message ?? "layers cannot change"
    }
    // Images would be read again for each value in between.
    var reader = SceneReader(
      document: document, log: parser.log,
      images: SceneImages(
        absence: "a change reads no images; change the opacity of a layer that shows it"))
    reader.fonts = SceneFonts(collection: fonts)
    var target = layer
    read(&reader, document.root, &target)
    return reader.log.problems.first?.message
  }

  /// The property's value with other numbers in its part.
  ///
  /// The other parts are as they were in the layer when the change was read.
  func value(ofPart numbers: [Double]) -> JSONValue {
    guard let part else { return .null }
    return part.value(numbers, in: start)
  }

  /// The sixteen numbers of a transform.
  func matrix(of value: JSONValue) -> JSONValue? {
    let layer = scratch()
    guard fault(of: value, in: layer) == nil else { return nil }
    return SceneChangePart.matrix(Self.numbers(of: property, layer)).map {
      .array($0.map { .number($0) })
    }
  }

  /// The numbers of a property whose value is a list of them; empty for others.
  private static func numbers(of property: Property<Layer>, _ layer: Layer) -> [Double] {
    if property.key == "frame" {
      let frame = layer.frameBeforeTransform
      return [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height].map(Double.init)
    }
    guard case .value(_, let write) = property.content else { return [] }
    return (write(layer, ImagePaths()) ?? property.standard)?.numbers ?? []
  }
}
