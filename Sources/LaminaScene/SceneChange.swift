// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
package import Lamina

/// A property of a layer of a scene on its way from one value to another, as the command line says
/// it: `card.position.x=0..100`, `0.1.opacity=1..0.2`, `card.backgroundColor=red..#00f`.
///
/// The words before the property lead from the root to the layer, by names or by places among the
/// sublayers from 0 on; `mask` leads to the mask. Values are written as in a scene file, strings
/// without quotes. Numbers, lists of numbers and colours take all values between the two; anything
/// else changes in the middle.
package struct SceneChange {
  /// The layer whose property changes.
  package let layer: Layer
  /// The change as it was written.
  package let text: String
  private let property: Property<Layer>
  private let from: Value
  private let to: Value

  private enum Value {
    case number(Double)
    case numbers([Double])
    /// JSON of another kind.
    case other(String)

    var json: String {
      switch self {
      case .number(let number): "\(number)"
      case .numbers(let numbers): "\(numbers)"
      case .other(let json): json
      }
    }
  }

  /// Finds the layer and the property under a root, and reads the values.
  ///
  /// - Throws: What is wrong, with the place and where possible the right name.
  package init(_ text: String, root: Layer) throws(SceneChangeError) {
    let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard sides.count == 2, let range = sides[1].range(of: "..") else {
      throw SceneChangeError(
        "expected a change such as card.position.x=0..100, found \(Quotation.of(text))")
    }
    let target = try Target(sides[0].trimmingCharacters(in: .whitespaces), root: root)
    self.text = text
    layer = target.layer
    property = target.property
    let texts = [sides[1][..<range.lowerBound], sides[1][range.upperBound...]].map(String.init)
    from = try Self.value(texts[0], of: target)
    to = try Self.value(texts[1], of: target)
  }

  /// Sets the property to a value between the first, at 0, and the last, at 1.
  package func apply(at fraction: Double) {
    let value: Value
    switch (from, to) {
    case (.number(let a), .number(let b)): value = .number(Self.mix(a, b, fraction))
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      value = .numbers(zip(a, b).map { Self.mix($0, $1, fraction) })
    default: value = fraction < 0.5 ? from : to
    }
    // Both ends were read without fault, and so is what lies between them.
    _ = Self.read(value.json, into: layer, property)
  }

  private static func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
    let value = a + (b - a) * fraction
    return value.isFinite ? value : a
  }

  // MARK: Values

  private static func value(_ text: String, of target: Target) throws(SceneChangeError) -> Value {
    let text = text.trimmingCharacters(in: .whitespaces)
    if target.component != nil {
      guard case .number? = parsed(text) else {
        throw SceneChangeError(
          "\(target.keyPath): expected a number, found \(Quotation.of(text)); write it like 12.5")
      }
    }
    let scratch = LayerKind.of(target.layer).make()
    var problem: String?
    for candidate in candidates(text, target) {
      guard let fault = read(candidate.json, into: scratch, target.property) else {
        return candidate
      }
      problem = problem ?? fault
    }
    throw SceneChangeError("\(target.keyPath): \(problem ?? "no value")")
  }

  /// What the text of a value may mean, the likeliest first.
  private static func candidates(_ text: String, _ target: Target) -> [Value] {
    let parsed = Self.parsed(text)
    if let (index, numbers) = target.component {
      guard case .number(let number)? = parsed else { return [parsed ?? quoted(text)] }
      var all = numbers
      all[index] = number
      return [.numbers(all)]
    }
    if let parsed { return [parsed] }
    guard let color = Color(sceneText: text) else { return [quoted(text)] }
    let components = [color.red, color.green, color.blue, color.alpha].map(Double.init)
    return [.numbers(components), quoted(text)]
  }

  private static func quoted(_ text: String) -> Value { .other(JSONEscapes.quoted(text)) }

  /// A text that is JSON; nil for one that is not.
  private static func parsed(_ text: String) -> Value? {
    var parser = JSONParser(text: Array(text.utf8))
    guard let document = parser.parse() else { return nil }
    switch document.kind(document.root) {
    case .number: return .number(document.number(document.root))
    case .array:
      let children = Array(document.children(of: document.root))
      let areNumbers = children.allSatisfy { document.kind($0) == .number }
      return areNumbers ? .numbers(children.map(document.number)) : .other(text)
    case .null, .false, .true, .string, .object: return .other(text)
    }
  }

  /// Reads a value into a layer; answers with what is wrong.
  private static func read(
    _ json: String, into layer: Layer, _ property: Property<Layer>
  ) -> String? {
    var parser = JSONParser(text: Array(json.utf8))
    guard let document = parser.parse(), case .value(let read, _) = property.content else {
      return parser.log.problems.first?.message ?? "layers cannot change"
    }
    var reader = SceneReader(document: document, log: parser.log)
    var target = layer
    read(&reader, document.root, &target)
    return reader.log.problems.first?.message
  }
}

/// Why a change cannot be understood.
package struct SceneChangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place, what was expected and what was found.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The property that a key path leads to.
private struct Target {
  let keyPath: String
  var layer: Layer
  let property: Property<Layer>
  /// Which number of the value is meant, and the value's numbers as they stand.
  var component: (index: Int, numbers: [Double])?

  init(_ keyPath: String, root: Layer) throws(SceneChangeError) {
    self.keyPath = keyPath
    layer = root
    let words = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var index = 0
    while index < words.count - 1, let next = Self.sublayer(words[index], of: layer) {
      layer = next
      index += 1
    }
    let table = LayerKind.of(layer).table
    let word = words[index]
    guard words.count - index <= 2, let found = table.index(of: Array(word.utf8)[...]),
      case .value = table.properties[found].content, word != LayerKind.typeKey
    else {
      throw Self.unknown(word, of: layer, in: keyPath, isLast: index == words.count - 1)
    }
    property = table.properties[found]
    guard index == words.count - 2 else { return }
    component = try Self.component(words[index + 1], of: property, layer, keyPath)
  }

  private static func sublayer(_ word: String, of layer: Layer) -> Layer? {
    let sublayers = layer.sublayers ?? []
    if let named = sublayers.first(where: { $0.name == word }) { return named }
    if let place = Int(word), sublayers.indices.contains(place) { return sublayers[place] }
    return word == "mask" ? layer.mask : nil
  }

  private static func unknown(
    _ word: String, of layer: Layer, in keyPath: String, isLast: Bool
  ) -> SceneChangeError {
    let names = (layer.sublayers ?? []).compactMap(\.name)
    let keys = LayerKind.of(layer).table.properties.filter {
      if case .value = $0.content { true } else { false }
    }.map(\.key)
    let whose = layer.name.map { "\"\($0)\"" } ?? "this layer"
    let candidates = isLast ? keys : names + keys
    let kind = isLast ? "property" : "sublayer or property"
    var remedy = ""
    if let nearest = NearestName.of(word, among: candidates) {
      remedy = "; did you mean \"\(nearest)\"?"
    } else if !isLast, let count = layer.sublayers?.count {
      remedy = "; it has \(count) sublayers" + (names.isEmpty ? "" : ": \(Names.sentence(names))")
    }
    return SceneChangeError("\(keyPath): no \(kind) \(Quotation.of(word)) in \(whose)\(remedy)")
  }

  private static func component(
    _ word: String, of property: Property<Layer>, _ layer: Layer, _ keyPath: String
  ) throws(SceneChangeError) -> (index: Int, numbers: [Double]) {
    let numbers = numbers(of: property, layer)
    let names: [String] =
      switch numbers.count {
      case 2:
        ["shadowOffset", "emitterSize"].contains(property.key) ? ["width", "height"] : ["x", "y"]
      case 4: ["x", "y", "width", "height"]
      default: []
      }
    guard let index = names.firstIndex(of: word) else {
      throw SceneChangeError(
        "\(keyPath): no part \(Quotation.of(word)) in \"\(property.key)\""
          + (names.isEmpty ? "" : "; it has \(Names.sentence(names))"))
    }
    return (index, numbers)
  }

  /// The numbers of a property whose value is a list of them; empty for others.
  private static func numbers(of property: Property<Layer>, _ layer: Layer) -> [Double] {
    if property.key == "frame" {
      let frame = layer.frame
      return [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height].map(Double.init)
    }
    guard case .value(_, let write) = property.content,
      case .array(let elements)? = write(layer, ImagePaths()) ?? property.standard
    else { return [] }
    return elements.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }
}
