// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// What an error message shows of the text it is about: in quotes, on one line, never long, and with
/// nothing that a terminal obeys.
package enum Quotation {
  private static let longest = 40

  package static func of(_ string: String) -> String {
    let scalars = string.unicodeScalars.prefix(longest + 1)
    guard scalars.count > longest else { return quoted(string) }
    return quoted(String(Substring(scalars.dropLast())) + "…")
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> String {
    // Cutting at a byte may split a character; the scalars after it are not shown anyway.
    of(String(decoding: bytes.prefix(4 * longest + 4), as: UTF8.self))
  }

  /// As JSON writes it, and what JSON leaves as it is, such as U+009B, by its number.
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
