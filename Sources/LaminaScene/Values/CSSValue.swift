// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText

/// Recognises strings that CSS or SVG would read as numbers, transforms or fonts, and gives the
/// same in the form of a scene file.
///
/// Such strings are errors, or for a font names that no font has; the suggestion ends the message.
enum CSSValue {
  /// Longer strings are not recognised.
  private static let longest = 200

  // MARK: Numbers

  /// The suggestion for a string in the place of a number; nil for other strings.
  static func remedy(forNumber text: String) -> String? {
    guard let (value, unit) = numberAndUnit(text) else { return nil }
    let written = JSONNumber.text(value)
    switch unit {
    case "": return "write \(written) without quotes"
    case "px", "pt": return "write \(written); lengths are in points"
    case "%": return "write a number without %, like 12.5"
    case "s": return "write \(written), in seconds"
    case "ms": return "write \(rounded(value / 1000)), in seconds"
    case "em", "rem", "ex", "ch", "vw", "vh", "vmin", "vmax", "cm", "mm", "in", "pc", "q", "dp":
      return "write a number of points, like 12.5"
    default: return radians(value, unit).map { "write \($0), in radians" }
    }
  }

  /// The number that a percentage means; nil if the string is none.
  static func fraction(forPercentage text: String) -> String? {
    guard let (value, unit) = numberAndUnit(text), unit == "%" else { return nil }
    return JSONNumber.text(value / 100)
  }

  /// A number and the unit after it, in small letters; nil for other strings.
  private static func numberAndUnit(_ text: some StringProtocol) -> (Double, unit: String)? {
    guard text.utf8.count <= longest else { return nil }
    let word = String(text).filter { $0 != " " }
    let digits = word.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard let value = Double(digits), value.isFinite else { return nil }
    let unit = word.dropFirst(digits.count)
    guard unit.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "%") }) else { return nil }
    return (value, unit.lowercased())
  }

  /// An angle as radians, with four digits after the point; nil for other units.
  private static func radians(_ value: Double, _ unit: String) -> String? {
    switch unit {
    case "rad": JSONNumber.text(value)
    case "deg": rounded(value * .pi / 180)
    case "grad": rounded(value * .pi / 200)
    case "turn": rounded(value * 2 * .pi)
    default: nil
    }
  }

  private static func rounded(_ value: Double) -> String {
    JSONNumber.text((value * 10_000).rounded() / 10_000)
  }

  // MARK: Transforms

  /// The suggestion for a string with the transform functions of CSS or SVG; nil for others, and for
  /// functions with depth in the place of a transform of the plane.
  static func remedy(forTransform text: String, inPlane: Bool) -> String? {
    guard text.utf8.count <= longest else { return nil }
    if text == "none" { return "leave the key out" }
    var operations: [String] = []
    var hasAngle = false
    for part in text.split(separator: ")", omittingEmptySubsequences: true) {
      let halves = part.split(separator: "(", omittingEmptySubsequences: false)
      if halves.count == 1, part.allSatisfy(\.isWhitespace) { continue }
      guard halves.count == 2 else { return nil }
      let name = halves[0].filter { $0.isASCII && $0.isLetter || $0.isNumber }.lowercased()
      let values = halves[1].split { $0 == "," || $0.isWhitespace }
      guard let operation = operation(name, values, inPlane: inPlane) else { return nil }
      hasAngle = hasAngle || name.hasPrefix("rotate")
      operations.append(operation)
    }
    // A matrix is the only function.
    guard let first = operations.first,
      operations.count == 1 || operations.allSatisfy({ $0.hasPrefix("{") })
    else { return nil }
    let written = operations.count == 1 ? first : "[\(operations.joined(separator: ", "))]"
    return "write \(written)" + (hasAngle ? ", in radians" : "")
  }

  private static func operation(
    _ name: String, _ values: [Substring], inPlane: Bool
  ) -> String? {
    let hasDepth = name.hasSuffix("3d") || ["rotatex", "rotatey", "perspective"].contains(name)
    if inPlane, hasDepth { return nil }
    let numbers = values.compactMap { numberAndUnit($0) }
    guard numbers.count == values.count, let first = numbers.first else { return nil }
    if name.hasPrefix("rotate") {
      let keys = [
        "rotate": "rotate", "rotatez": "rotate", "rotatex": "rotateX", "rotatey": "rotateY",
      ]
      // SVG uses degrees, without a unit.
      guard numbers.count == 1, let key = keys[name],
        let angle = radians(first.0, first.unit.isEmpty ? "deg" : first.unit)
      else { return nil }
      return "{ \"\(key)\": \(angle) }"
    }
    guard numbers.allSatisfy({ ["", "px", "pt"].contains($0.unit) }) else { return nil }
    let texts = numbers.map { JSONNumber.text($0.0) }
    switch (name, texts.count) {
    case ("translate", 1), ("translatex", 1): return "{ \"translate\": [\(texts[0]), 0] }"
    case ("translatey", 1): return "{ \"translate\": [0, \(texts[0])] }"
    case ("translate", 2), ("translate3d", 3):
      return "{ \"translate\": [\(texts.joined(separator: ", "))] }"
    case ("scale", 1): return "{ \"scale\": \(texts[0]) }"
    case ("scalex", 1): return "{ \"scale\": [\(texts[0]), 1] }"
    case ("scaley", 1): return "{ \"scale\": [1, \(texts[0])] }"
    case ("scale", 2), ("scale3d", 3): return "{ \"scale\": [\(texts.joined(separator: ", "))] }"
    case ("perspective", 1) where first.0 > 0: return "{ \"perspective\": \(texts[0]) }"
    case ("matrix", 6): return "[\(texts.joined(separator: ", "))]"
    default: return nil
    }
  }

  // MARK: Fonts

  /// The suggestion for a name in the form of CSS's `font`, or for a list of names; nil for others.
  static func remedy(forFont text: String) -> String? {
    guard text.utf8.count <= longest else { return nil }
    let words = text.split(separator: " ").map(String.init)
    let size = words.firstIndex { word in
      let length = word.split(separator: "/").first ?? ""
      guard let (_, unit) = numberAndUnit(length) else { return false }
      return ["px", "pt", "em", "rem", "%"].contains(unit)
    }
    let family = firstName(words.dropFirst(size.map { $0 + 1 } ?? 0).joined(separator: " "))
    guard !family.isEmpty else { return nil }
    guard let size else {
      guard text.contains(",") else { return nil }
      return "write the name of one font, like \(JSONEscapes.quoted(family))"
    }
    let (points, unit) = numberAndUnit(words[size].split(separator: "/").first ?? "") ?? (0, "")
    let isLength = ["px", "pt"].contains(unit)
    return "write \"font\": \(font(family, styledBy: words[..<size])), \"fontSize\": "
      + (isLength ? JSONNumber.text(points) : "16")
  }

  private static func font(_ family: String, styledBy words: ArraySlice<String>) -> String {
    let weights = FontWeight.allCases.map(\.rawValue)
    let weight = words.lazy.compactMap { word in
      weights.first { $0.lowercased() == word.lowercased() }
        ?? Synonyms.value(for: word, among: weights)
    }.first { $0 != FontWeight.regular.rawValue }
    let isItalic = words.contains { ["italic", "oblique"].contains($0.lowercased()) }
    let name = JSONEscapes.quoted(family)
    guard weight != nil || isItalic else { return name }
    return "{ \"name\": \(name)" + (weight.map { ", \"weight\": \"\($0)\"" } ?? "")
      + (isItalic ? ", \"isItalic\": true" : "") + " }"
  }

  private static func firstName(_ list: String) -> String {
    let name = list.split(separator: ",").first.map(String.init) ?? ""
    return name.trimmingCharacters(in: CharacterSet(charactersIn: " '\""))
  }
}
