// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The name of a layer or a file for printed text: on one line, and without control characters for
/// a terminal.
///
/// A name may be any text. A line feed in it would make a line that looks like another layer's, and
/// an escape sequence would colour or move the text after it.
package enum PrintedName {
  private static let longest = 40

  /// The name with special characters as `\n` or `\u001b`; only the beginning of a long one.
  package static func of(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(longest + 1)
    guard scalars.count > longest else { return escaped(name) }
    return escaped(String(Substring(scalars.dropLast()))) + "…"
  }

  /// A text with special characters as `\n` or `\u001b`, and `\` doubled, so that the two can be
  /// distinguished.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if isShownAsItIs(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += escape(scalar)
        }
      }
    }
    return result
  }

  /// Whether a character is printed as itself and has no other effect on its line.
  ///
  /// Characters that reverse the direction of the following text have one. Those that join letters,
  /// and the parts of an emoji, do not.
  package static func isShownAsItIs(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }

  /// A character as its number in hexadecimal, with at least four digits.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
