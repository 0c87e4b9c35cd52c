// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaScene

/// The suggestions for words of CSS, SVG, UIKit or Figma, read as they are written.
struct SynonymReadingTests {
  /// An object in a scene.
  struct Place: Sendable, CustomTestStringConvertible {
    /// The text of the scene, with `%` for the members of the object.
    let text: String
    /// Members that make the object complete.
    var others: [String] = []

    var testDescription: String { text }

    func text(_ members: [String]) -> String {
      text.replacing("%", with: members.joined(separator: ", "))
    }

    /// The scenes with a suggestion: in place of the members with its keys, or of all.
    func texts(with suggestion: String) -> [String] {
      let rest = others.filter { other in
        !suggestion.contains(other.prefix { $0 != ":" } + ":")
      }
      return [text(rest + [suggestion]), text([suggestion])]
    }
  }

  /// The words of other systems, and the keys of layers, which are words in other objects.
  private static let words =
    Set(Synonyms.keysByWord.keys).union(LayerKind.all.flatMap(\.table.keys)).sorted()

  private static func place(_ root: String, _ others: String...) -> Place {
    Place(text: sceneText(root: root), others: others)
  }

  private static func drawn(_ thing: String, _ others: String...) -> Place {
    Place(text: sceneText(root: "{\"drawing\": [{\(thing)}]}"), others: others)
  }

  private static let layers = LayerKind.all.map { kind in
    Place(text: sceneText(root: "{%}"), others: ["\"type\": \"\(kind.name)\""])
  }

  private static let outline = "\"path\": {\"rect\": [0, 0, 9, 9]}"

  private static let places: [Place] =
    layers + [
      Place(
        text: "{%}", others: ["\"version\": 1", "\"width\": 9", "\"height\": 9", "\"root\": {}"]),
      place("{\"transform\": {%}}", "\"rotate\": 1"),
      place("{\"shadows\": [{%}]}"),
      place("{\"filters\": [{%}]}", "\"invert\": 1"),
      place("{\"neumorphism\": {%}}"),
      place(
        "{\"type\": \"shape\", \"path\": {%}}", "\"roundedRect\": [0, 0, 9, 9]",
        "\"cornerRadius\": 2"),
      place("{\"type\": \"shaped\", \"shape\": {%}}", "\"rounded\": 2"),
      place("{\"type\": \"shaped\", \"shape\": {\"dialog\": {%}}}"),
      place("{\"type\": \"shaped\", \"shape\": {\"dialog\": {\"arrow\": {%}}}}"),
      place("{\"type\": \"shaped\", \"shape\": {\"star\": {%}}}"),
      place("{\"type\": \"text\", \"font\": {%}}", "\"name\": \"Inter\""),
      place("{\"type\": \"text\", \"runs\": [{%}]}", "\"string\": \"a\""),
      place("{\"type\": \"emitter\", \"emitterCells\": [{%}]}"),
      place("{\"type\": \"emitter\", \"emitterCells\": [{\"emitterCells\": [{%}]}]}"),
      place(
        "{\"type\": \"emitter\", \"emitterCells\": [{\"contents\": {%}}]}", "\"softDisc\": 4"),
      drawn("%", "\"fill\": {\(outline)}"),
      drawn("%", "\"stroke\": {\(outline)}"), drawn("%", "\"text\": {\"string\": \"a\"}"),
      drawn("\"fill\": {%}", outline),
      drawn("\"stroke\": {%}", outline),
      drawn(
        "\"gradient\": {%}", "\"colors\": [\"red\"]", "\"startPoint\": [0, 0]",
        "\"endPoint\": [1, 1]"),
      drawn("\"image\": {%}", "\"file\": \"a.png\"", "\"rect\": [0, 0, 9, 9]"),
      drawn("\"text\": {%}", "\"string\": \"a\""),
      drawn("\"fill\": {\(outline)}, \"clips\": [{%}]", outline),
      drawn("\"fill\": {\(outline)}, \"shadow\": {%}"),
      drawn("\"fill\": {\(outline)}, \"transform\": {%}", "\"rotate\": 1"),
    ]

  /// The errors besides images, whose files are not there.
  private static func errors(_ text: String) -> [String] {
    errorLines(text).filter { !$0.contains("no folder is known to read it from") }
  }

  /// The members that the error for a word suggests; nil if it suggests none.
  private static func suggestion(for word: String, in place: Place) -> String? {
    let line = errorLines(place.text(place.others + ["\"\(word)\": 1"]))
      .first { $0.contains("unknown key \"\(word)\"") }
    guard let line, let start = line.range(of: "Write it like ") else { return nil }
    let notes = Synonyms.keysByWord.values.joined().compactMap(\.note)
    let written = String(line[start.upperBound...])
    let note = notes.first { written.hasSuffix(", \($0)") }
    return note.map { String(written.dropLast($0.count + 2)) } ?? written
  }

  @Test(arguments: places)
  func `each suggestion for a word can be read in the place of the word`(place: Place) {
    #expect(Self.errors(place.text(place.others)) == [])
    for word in Self.words {
      guard let suggestion = Self.suggestion(for: word, in: place) else { continue }
      let isRead = place.texts(with: suggestion).contains { Self.errors($0).isEmpty }
      #expect(isRead, "\(word): \(suggestion)")
    }
  }

  @Test func `most words have a meaning in a layer, and some in each kind of object`() {
    var counts = Self.places.map { place in
      Synonyms.keysByWord.keys.count { Self.suggestion(for: $0, in: place) != nil }
    }
    #expect(counts.removeFirst() > 100)
    #expect(counts.count { $0 > 0 } > 25)
  }

  @Test(arguments: [
    ("{\"type\": \"emitter\", %}", "scaleX", "\"transform\": { \"scale\": 2 }"),
    ("{\"type\": \"emitter\", \"emitterCells\": [{%}]}", "zoom", "\"scale\": 2"),
    ("{\"transform\": {%}}", "scaleX", "\"scale\": [2, 1]"),
    ("{\"drawing\": [{\"stroke\": {%}}]}", "size", "\"width\": 12.5"),
    (
      "{\"type\": \"shaped\", \"shape\": {%}}", "svg",
      "\"path\": { \"svg\": \"M0 0 L10 0 L0 10 Z\" }, \"from\": [0, 0, 10, 10]"
    ),
    ("{\"shadows\": [{%}]}", "inset", "\"kind\": \"inner\""),
    ("{\"type\": \"gradient\", %}", "inset", nil),
    ("{\"drawing\": [{\"gradient\": {%}}]}", "inset", nil),
    ("{\"drawing\": [{\"stroke\": {%}}]}", "viewBox", nil),
  ])
  func `a word means what its object can have`(
    _ root: String, _ word: String, _ suggestion: String?
  ) {
    #expect(Self.suggestion(for: word, in: Self.place(root)) == suggestion)
  }
}
