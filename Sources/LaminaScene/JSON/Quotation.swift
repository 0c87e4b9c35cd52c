// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What an error message shows of the text it is about: in quotes, on one line, never long.
enum Quotation {
  private static let longest = 40

  static func of(_ string: String) -> String {
    let scalars = string.unicodeScalars.prefix(longest + 1)
    guard scalars.count > longest else { return JSONEscapes.quoted(string) }
    return JSONEscapes.quoted(String(Substring(scalars.dropLast())) + "…")
  }

  static func of(_ bytes: ArraySlice<UInt8>) -> String {
    // Cutting at a byte may split a character; the scalars after it are not shown anyway.
    of(String(decoding: bytes.prefix(4 * longest + 4), as: UTF8.self))
  }
}
