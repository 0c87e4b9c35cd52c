// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText

extension ValueFormat where Value == DrawnThing.Picture {
  /// An image in a drawing.
  static let picture = object(
    named: "drawnImage", "an image",
    example: "{ \"file\": \(ImagePaths.example), \"rect\": [0, 0, 10, 10] }",
    table: ObjectTable([
      file,
      Property(
        "rect", { $0.rect }, { $0.rect = $1 }, ValueFormat<CGRect>.rect.required, standard: nil,
        relation: .required, "The rectangle to which the image is stretched."),
      Property(
        "filter", { $0.filter }, { $0.filter = $1 }, .choice, standard: .linear,
        "How the image is made larger or smaller."),
    ]),
    initial: DrawnThing.Picture())

  private static let file = Property<DrawnThing.Picture>(
    "file", "The path of a PNG, JPEG or WebP in the scene's folder or below.",
    example: ImagePaths.example, schema: SceneFolder.pathSchema, relation: .required,
    content: .value(
      read: { reader, node, picture in
        guard reader.document.kind(node) == .string else {
          let _: Never? = reader.mismatch(node, "the path of an image", ImagePaths.example)
          return
        }
        guard let found = reader.image(node) else { return }
        (picture.image, picture.file) = (found, reader.document.string(node))
      },
      write: { picture, _ in picture.file.map { .string($0) } }))
}

extension ValueFormat where Value == DrawnThing.Text {
  /// A text in a drawing, with the fonts of the scene.
  static let drawnText: ValueFormat = {
    let format = object(
      named: "drawnText", "a text",
      example: "{ \"string\": \"Total\", \"fontSize\": 20, \"origin\": [8, 8] }",
      table: DrawnTextKeys.table, initial: DrawnThing.Text())
    return ValueFormat(
      expectation: format.expectation, example: format.example, schema: format.schema,
      definitions: format.definitions, inner: format.inner,
      read: { reader, node in
        var text = format.read(&reader, node)
        if let fonts = reader.fonts.collection { text?.fonts = fonts }
        return text
      },
      write: format.write)
  }()
}

/// The keys of a text in a drawing.
private enum DrawnTextKeys {
  static let table = ObjectTable<DrawnThing.Text>([
    Property(
      "string", { $0.string }, { $0.string = $1 }, ValueFormat<String>.text.required,
      standard: nil, relation: .exclusive,
      "The text, with one set of attributes; a line feed begins a new line."),
    Property(
      "runs", { $0.runs }, { $0.runs = $1 }, ValueFormat<[AttributedText.Run]>.textRuns.required,
      standard: nil, relation: .exclusive,
      "The text in runs; attributes that they do not set are those of this object."),
    Property(
      "origin", { $0.origin }, { $0.origin = $1 }, .point, standard: .zero,
      "The top left of the first line."),
    style("font", { $0.font }, { $0.font = $1 }, .font, "The font."),
    style(
      "fontSize", { $0.fontSize }, { $0.fontSize = $1 },
      .fontSize,
      "The size of the em, in points."),
    style(
      "foregroundColor", { $0.foregroundColor }, { $0.foregroundColor = $1 },
      ValueFormat<Color>.color.optional, "Fills the glyphs."),
    Property(
      "width", { $0.width }, { $0.width = $1 }, ValueFormat<CGFloat>.number.optional,
      standard: nil, "The width for lines, in points; by default that of the widest line."),
    Property(
      "height", { $0.height }, { $0.height = $1 }, ValueFormat<CGFloat>.number.optional,
      standard: nil,
      "The height, in points, for verticalAlignmentMode, and beyond which wrapped text "
        + "is cut by truncationMode; by default that of all lines."),
    style(
      "isWrapped", { $0.isWrapped }, { $0.isWrapped = $1 }, .bool,
      "Whether lines wrap at the width."),
    style(
      "truncationMode", { $0.truncationMode }, { $0.truncationMode = $1 }, .choice,
      "The place at which a line that is too long is cut, with an ellipsis."),
    style(
      "truncatesAtWords", { $0.truncatesAtWords }, { $0.truncatesAtWords = $1 }, .bool,
      "Whether a line that is cut keeps whole words."),
    style(
      "alignmentMode", { $0.alignmentMode }, { $0.alignmentMode = $1 }, .choice,
      "The horizontal alignment of lines."),
    style(
      "verticalAlignmentMode", { $0.verticalAlignmentMode }, { $0.verticalAlignmentMode = $1 },
      .choice, "The vertical alignment of the lines in the height, if there is one."),
    style(
      "lineHeight", { $0.lineHeight }, { $0.lineHeight = $1 }, .lineMeasure,
      "The height of a line, in points; 0 is that of its fonts."),
    style(
      "lineHeightMultiple", { $0.lineHeightMultiple }, { $0.lineHeightMultiple = $1 },
      .lineHeightMultiple,
      "The factor of the height of a line."),
    style(
      "lineSpacing", { $0.lineSpacing }, { $0.lineSpacing = $1 }, .lineMeasure,
      "The additional space between two lines, in points."),
    style(
      "lineLimit", { max(0, $0.lineLimit) }, { $0.lineLimit = $1 }, .lineLimit,
      "The most lines that are drawn; 0 is no limit."),
  ])

  private static func style<Field: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (TextStyle) -> Field,
    _ set: @escaping @Sendable (inout TextStyle, Field) -> Void, _ format: ValueFormat<Field>,
    _ documentation: String
  ) -> Property<DrawnThing.Text> {
    Property(
      key, { get($0.style) }, { set(&$0.style, $1) }, format, standard: get(TextStyle()),
      documentation)
  }
}
