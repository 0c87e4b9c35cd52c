// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText

// Numbers that are kept as they are, although only some are drawn as they are.
extension ValueFormat where Value: BinaryFloatingPoint {
  /// Warns of values that are limited to 0 to 1; a value far above 1 is taken for a percentage.
  var fraction: ValueFormat {
    readingPercentages.warning { reader, node, value in
      guard !(0...1).contains(value) else { return nil }
      let percent = value >= 2 && value <= 100 ? Double(value) / 100 : nil
      return reader.document.tooFar(node, "from 0 to 1", value < 0 ? "0" : "1")
        + (percent.map { "; write \(JSONNumber.text($0)) for \(JSONNumber.text(Double(value))) %" }
          ?? "")
    }
  }

  /// The format with an example from 0 to 1, and with a suggestion for strings such as `"50%"`.
  private var readingPercentages: ValueFormat {
    ValueFormat(
      expectation: expectation, example: "0.5", schema: schema, definitions: definitions,
      read: { [expectation, read] reader, node in
        if reader.document.kind(node) == .number { return read(&reader, node) }
        guard reader.document.kind(node) == .string,
          let number = CSSValue.fraction(forPercentage: reader.document.string(node))
        else { return reader.numberMismatch(node, expectation, "0.5") }
        return reader.report(node, expected: expectation, remedy: "write \(number)")
      },
      write: write)
  }

  /// Warns of negative values, which count as 0.
  var notNegative: ValueFormat {
    warning { reader, node, value in
      value < 0 ? reader.document.tooFar(node, "of at least 0", "0") : nil
    }
  }

  /// Warns of values that are 0 or negative, with their effect.
  func positive(else consequence: String) -> ValueFormat {
    warning { reader, node, value in
      value > 0 ? nil : reader.document.tooFar(node, "above 0", consequence)
    }
  }
}

extension ValueFormat where Value == CGFloat {
  /// An angle in radians.
  static let angle = number.warning { reader, node, angle in
    DrawnValue.degrees(angle, reader.document.shown(node))
  }
  /// The size of a font.
  static let fontSize = number.positive(else: "no text").atMost(TextStyle.largestFontSize)
  /// A height of lines, or the space between them.
  static let lineMeasure = number.within(0...TextStyle.largestFontSize)
  /// A factor of the height of lines.
  static let lineHeightMultiple = number.positive(else: "1").atMost(1000)
  /// The space after each character.
  static let tracking = number.within(-TextStyle.largestFontSize...TextStyle.largestFontSize)
}

extension ValueFormat where Value == [CGFloat] {
  private static let numbers = ValueFormat<CGFloat>.number.list("a list of numbers")
  /// The locations of a gradient's colours.
  static let locations = numbers.warning { _, _, locations in DrawnValue.falling(locations) }
  /// The lengths of dashes and gaps.
  static let dashes = numbers.warning { _, _, lengths in DrawnValue.undashed(lengths) }
}

extension ValueFormat where Value: Comparable {
  /// Warns of values above a limit, which count as the limit.
  func atMost(_ most: Value) -> ValueFormat {
    let limit = JSONWriter.inline(write(most))
    return warning { reader, node, value in
      value <= most ? nil : reader.document.tooFar(node, "of at most \(limit)", limit)
    }
  }

  /// Warns of values outside a range, which they are limited to.
  func within(_ range: ClosedRange<Value>) -> ValueFormat {
    let least = JSONWriter.inline(write(range.lowerBound))
    let most = JSONWriter.inline(write(range.upperBound))
    return warning { reader, node, value in
      if range.contains(value) { return nil }
      return reader.document.tooFar(
        node, "from \(least) to \(most)", value < range.lowerBound ? least : most)
    }
  }
}

extension JSONDocument {
  fileprivate func tooFar(
    _ node: JSONDocument.Index, _ expectation: String, _ consequence: String
  ) -> String {
    "expected a number \(expectation), found \(shown(node)), which counts as \(consequence)"
  }
}
