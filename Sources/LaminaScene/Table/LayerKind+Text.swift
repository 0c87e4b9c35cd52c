// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText

extension LayerKind {
  /// A layer that shows text.
  static let text = LayerKind(
    "text", "A layer that shows text, in lines from the top left of its bounds and cut by them.",
    properties: [
      string,
      runs,
      entry("font", { $0.font }, { $0.font = $1 }, .font, "The font."),
      entry(
        "fontSize", { $0.fontSize }, { $0.fontSize = $1 },
        .fontSize,
        "The size of the em, in points."),
      entry(
        "foregroundColor", { $0.foregroundColor }, { $0.foregroundColor = $1 },
        ValueFormat<Color>.color.optional, "Fills the glyphs."),
      entry(
        "isWrapped", { $0.isWrapped }, { $0.isWrapped = $1 }, .bool,
        "Whether lines wrap at the width of the bounds."),
      entry(
        "truncationMode", { $0.truncationMode }, { $0.truncationMode = $1 }, .choice,
        "The place at which a line that is too long is cut, with an ellipsis."),
      entry(
        "truncatesAtWords", { $0.truncatesAtWords }, { $0.truncatesAtWords = $1 }, .bool,
        "Whether a line that is cut keeps whole words."),
      entry(
        "alignmentMode", { $0.alignmentMode }, { $0.alignmentMode = $1 }, .choice,
        "The horizontal alignment of lines in the bounds."),
      entry(
        "verticalAlignmentMode", { $0.verticalAlignmentMode }, { $0.verticalAlignmentMode = $1 },
        .choice, "The vertical alignment of the lines in the bounds."),
      entry(
        "lineHeight", { $0.lineHeight }, { $0.lineHeight = $1 }, .lineMeasure,
        "The height of a line, in points; 0 is that of its fonts."),
      entry(
        "lineHeightMultiple", { $0.lineHeightMultiple }, { $0.lineHeightMultiple = $1 },
        .lineHeightMultiple,
        "The factor of the height of a line."),
      entry(
        "lineSpacing", { $0.lineSpacing }, { $0.lineSpacing = $1 }, .lineMeasure,
        "The additional space between two lines, in points."),
      entry(
        "lineLimit", { max(0, $0.lineLimit) }, { $0.lineLimit = $1 }, .lineLimit,
        "The most lines that are shown; 0 is no limit."),
    ],
    idle: [
      "contents": { ($0 as? TextLayer)?.attributedString == nil ? nil : showsTextOnly },
      "drawing": { $0 is TextLayer ? showsTextOnly : nil },
    ],
    make: { TextLayer() }, matches: { $0 is TextLayer })

  private static let showsTextOnly =
    "a layer of \"type\": \"text\" shows its string and nothing else; give this to a layer behind it"

  /// The text, if it has a single set of attributes.
  private static let string = Property<Layer>(
    "string", "The text, with one set of attributes; a line feed begins a new line.",
    example: ValueFormat<String>.text.example, schema: ValueFormat<String>.text.optional.schema,
    standard: .null,
    content: .value(
      read: { reader, node, layer in
        guard let value = ValueFormat<String>.text.optional.read(&reader, node) else { return }
        (layer as? TextLayer)?.string = value
      },
      write: { layer, _ in
        guard let text = (layer as? TextLayer)?.attributedString, text.isPlain else { return nil }
        return .string(text.string)
      }))

  /// The text, if it has several runs.
  private static let runs = Property<Layer>(
    "runs", "The text in runs, each with its own attributes.",
    example: ValueFormat<[AttributedText.Run]>.textRuns.example,
    schema: ValueFormat<[AttributedText.Run]>.textRuns.optional.schema,
    definitions: ValueFormat<[AttributedText.Run]>.textRuns.definitions,
    relation: .init(excludes: ["string"], isAppliedLast: true),
    content: .value(
      read: { reader, node, layer in
        guard let value = ValueFormat<[AttributedText.Run]>.textRuns.optional.read(&reader, node)
        else { return }
        (layer as? TextLayer)?.attributedString = value.map { AttributedText(runs: $0) }
      },
      write: { layer, _ in
        guard let text = (layer as? TextLayer)?.attributedString, !text.isPlain else { return nil }
        return ValueFormat<[AttributedText.Run]>.textRuns.write(text.runs)
      }))

  private static func entry<Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (TextLayer) -> Value,
    _ set: @escaping @Sendable (inout TextLayer, Value) -> Void,
    _ format: ValueFormat<Value>, _ documentation: String
  ) -> Property<Layer> {
    Property(key, get, set, format, standard: get(TextLayer()), documentation)
  }
}

extension AttributedText {
  /// Whether a string describes the text completely.
  var isPlain: Bool { runs.count == 1 && runs[0].attributes == TextAttributes() }
}
