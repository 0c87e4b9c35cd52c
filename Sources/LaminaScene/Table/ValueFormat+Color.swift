// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension ValueFormat where Value == Color {
  /// `"#rgb"`, `"#rgba"`, `"#rrggbb"`, `"#rrggbbaa"`, `"rgb(…)"`, `"hsl(…)"`, a CSS name, or
  /// `[red, green, blue, alpha]`.
  static let color = colorFactor.warning { _, _, color in
    let components = [color.red, color.green, color.blue, color.alpha]
    guard let beyond = components.first(where: { $0 < 0 || $0 > 1 }) else { return nil }
    let remedy = color.countedInBytes.map { "; write \($0)" } ?? ""
    return
      "expected components from 0 to 1, found \(JSONNumber.text(Double(beyond))), which counts as "
      + "\(beyond < 0 ? 0 : 1)\(remedy)"
  }

  /// A colour that other colours are multiplied by, with ranges and offsets; values outside 0 to 1
  /// have a meaning.
  static let colorFactor = ValueFormat(
    named: "color", expectation: "a colour", example: "\"#1e90ff\"",
    schema: [
      "description": .string(
        "A colour in sRGB: #rgb, #rgba, #rrggbb, #rrggbbaa, rgb() and hsl() as in CSS, a CSS name, "
          + "or "
          + "[red, green, blue, alpha] from 0 to 1, alpha not multiplied in."),
      "anyOf": [
        ["type": "string", "pattern": "^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"],
        ["type": "string", "pattern": .string(ColorFunction.patterns[0])],
        ["type": "string", "pattern": .string(ColorFunction.patterns[1])],
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
    let text = reader.document.string(node)
    if let color = Color(sceneText: text) { return color }
    return reader.report(
      node, expected: "a colour", remedy: Color.remedy(forSceneText: text))
  }
}

extension Color {
  /// The text of the colour if its components were probably counted to 255; nil otherwise.
  fileprivate var countedInBytes: String? {
    let rgb = [red, green, blue]
    let isCounted = rgb.contains { $0 > 1 }
    guard rgb.allSatisfy({ (0...255).contains($0) && (!isCounted || $0 == $0.rounded()) }),
      (0...255).contains(alpha)
    else { return nil }
    let color = Color(
      red: isCounted ? red / 255 : red, green: isCounted ? green / 255 : green,
      blue: isCounted ? blue / 255 : blue, alpha: alpha > 1 ? alpha / 255 : alpha)
    if let hexadecimal = color.hexadecimal { return JSONEscapes.quoted(hexadecimal) }
    let numbers = rgb.map { JSONNumber.text(Double($0)) }.joined(separator: " ")
    return isCounted ? "\"rgb(\(numbers) / \(JSONNumber.text(Double(color.alpha))))\"" : nil
  }
}
