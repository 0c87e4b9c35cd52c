// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText

extension ValueFormat where Value == FontDescriptor {
  /// The name of a font, or an object with its name, weight and slant.
  static let font: ValueFormat = {
    let expectation = "the name of a font or an object with it"
    let example = "{ \"name\": \"Helvetica\", \"weight\": \"bold\" }"
    let table = ObjectTable<FontDescriptor>([
      Property(
        "name", { $0.name }, { $0.name = $1 }, .text, standard: "", relation: .required,
        "The name of a family or of one font."),
      Property(
        "weight", { $0.weight }, { $0.weight = $1 }, .choice, standard: .regular,
        "How heavy it is; the nearest that there is is taken."),
      Property(
        "isItalic", { $0.isItalic }, { $0.isItalic = $1 }, .bool, standard: false,
        "Whether an italic or oblique font is preferred."),
    ])
    let object = object(
      named: "fontDescriptor", expectation, example: example, table: table,
      initial: FontDescriptor(""))
    return ValueFormat(
      named: "font", expectation: expectation, example: example,
      schema: ["anyOf": [["type": "string"], object.schema]], definitions: object.definitions,
      read: { reader, node in
        let font =
          reader.document.kind(node) == .string
          ? FontDescriptor(reader.document.string(node)) : object.read(&reader, node)
        if let font { reader.note(font, node) }
        return font
      },
      write: { font in
        font == FontDescriptor(font.name) ? .string(font.name) : object.write(font)
      })
  }()
}

extension ValueFormat where Value == AttributedText.Run {
  /// A piece of text with one set of attributes.
  static let textRun = object(
    named: "textRun", "a run of text", example: "{ \"string\": \"Total\", \"fontSize\": 20 }",
    table: ObjectTable([
      Property(
        "string", { $0.string }, { $0.string = $1 }, .text, standard: "", relation: .required,
        "The text."),
      entry("font", \.font, ValueFormat<FontDescriptor>.font.optional, "By default the layer's."),
      entry(
        "fontSize", \.fontSize, ValueFormat<CGFloat>.fontSize.optional,
        "The size of the em, in points; by default the layer's."),
      entry(
        "foregroundColor", \.foregroundColor, ValueFormat<Color>.color.optional,
        "The colour of the glyphs; by default the layer's."),
      entry("tracking", \.tracking, .tracking, "What is added after each character, in points."),
      entry("isUnderlined", \.isUnderlined, .bool, "Whether a line runs below."),
    ]),
    initial: AttributedText.Run(""))

  private static func entry<Field: Equatable & Sendable>(
    _ key: String, _ path: any WritableKeyPath<TextAttributes, Field> & Sendable,
    _ format: ValueFormat<Field>, _ documentation: String
  ) -> Property<AttributedText.Run> {
    Property(
      key, { $0.attributes[keyPath: path] }, { $0.attributes[keyPath: path] = $1 }, format,
      standard: TextAttributes()[keyPath: path], documentation)
  }
}

extension ValueFormat where Value == [AttributedText.Run] {
  /// A text in runs.
  static let textRuns = ValueFormat<AttributedText.Run>.textRun.list("a list of runs")
}

extension ValueFormat where Value == Int {
  private static let mostLines = 1_000_000

  /// A whole number of lines.
  static let lineLimit: ValueFormat = {
    let expectation = "a whole number from 0 to \(mostLines)"
    return ValueFormat(
      expectation: expectation, example: "2",
      schema: ["type": "integer", "minimum": 0, "maximum": .number(Double(mostLines))],
      read: { reader, node in
        guard reader.document.kind(node) == .number,
          let value = Int(exactly: reader.document.number(node)), (0...mostLines).contains(value)
        else { return reader.mismatch(node, expectation, "2") }
        return value
      },
      write: { .number(Double(min(max($0, 0), mostLines))) })
  }()
}
