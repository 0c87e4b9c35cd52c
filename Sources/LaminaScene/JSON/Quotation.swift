// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// A part of a text, quoted for an error message: on one line, never long, and without control
/// characters for a terminal.
package enum Quotation {
  private static let longest = 40

  package static func of(_ string: String) -> String {
    let scalars = string.unicodeScalars.prefix(longest + 1)
    guard scalars.count > longest else { return quoted(string) }
    return quoted(String(Substring(scalars.dropLast())) + "…")
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> String {
    // The cut may split a character, but only one that is not shown.
    of(String(decoding: bytes.prefix(4 * longest + 4), as: UTF8.self))
  }

  /// The string as JSON writes it.
  ///
  /// Control characters that JSON leaves as they are, such as U+009B, become escapes.
  private static func quoted(_ string: String) -> String {
    JSONEscapes.quoted(string).unicodeScalars.reduce(into: "") { result, scalar in
      if PrintedName.isShownAsItIs(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += PrintedName.escape(scalar)
      }
    }
  }
}
