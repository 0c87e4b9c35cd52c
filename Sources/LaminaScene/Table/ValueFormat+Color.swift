// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension ValueFormat where Value == Color {
  /// `"#rgb"`, `"#rrggbb"`, `"#rrggbbaa"`, a CSS name, or `[red, green, blue, alpha]`.
  static let color = ValueFormat(
    named: "color", expectation: "a colour", example: "\"#1e90ff\"",
    schema: [
      "description": .string(
        "A colour in sRGB: #rgb, #rrggbb, #rrggbbaa, a CSS name, or [red, green, blue, alpha] "
          + "from 0 to 1, alpha not multiplied in."),
      "anyOf": [
        ["type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"],
        ["enum": .array(NamedColors.names.map { .string($0) })],
        .object(NumberSchema.list(4...4)),
      ],
    ],
    read: { reader, node in
      switch reader.document.kind(node) {
      case .string: ColorText.read(&reader, node)
      case .array:
        reader.numbers(node, count: 4, "a colour [red, green, blue, alpha]", "[1, 0.5, 0, 1]")
          .map { Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }
      case .null, .false, .true, .number, .object:
        reader.mismatch(node, "a colour", "\"#1e90ff\" or \"tomato\"")
      }
    },
    write: { color in
      if let hexadecimal = color.hexadecimal { return .string(hexadecimal) }
      return .array(
        [color.red, color.green, color.blue, color.alpha].map { .number(Double($0)) })
    })
}

private enum ColorText {
  static func read(_ reader: inout SceneReader, _ node: JSONDocument.Index) -> Color? {
    let bytes = reader.document.stringBytes(node)
    let text = String(decoding: bytes.prefix(64), as: UTF8.self)
    if let color = Color(hexadecimal: text) ?? NamedColors.color(text) { return color }
    return reader.report(
      node, expected: "a colour", remedy: Color.remedy(forSceneText: text))
  }
}
