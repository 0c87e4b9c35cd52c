// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The backslash sequences of JSON strings.
enum JSONEscapes {
  /// The character that a letter after a backslash means; nil for `u` and for letters that are no
  /// escape.
  static func byte(forLetter letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "r"): 13
    case UInt8(ascii: "t"): 9
    default: nil
    }
  }

  /// The value of four hexadecimal digits; nil if there are fewer.
  static func codeUnit(_ text: ArraySlice<UInt8>, at start: Int) -> UInt16? {
    guard start + 4 <= text.endIndex else { return nil }
    var unit: UInt16 = 0
    for byte in text[start..<(start + 4)] {
      guard let digit = hexadecimalValue(byte) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The contents of a string as UTF-8; the parser has checked that every escape is well formed.
  static func resolved(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var position = raw.startIndex
    while position < raw.endIndex {
      guard raw[position] == UInt8(ascii: "\\"), position + 1 < raw.endIndex else {
        bytes.append(raw[position])
        position += 1
        continue
      }
      if let byte = byte(forLetter: raw[position + 1]) {
        bytes.append(byte)
        position += 2
      } else {
        let (scalar, length) = scalar(raw, at: position)
        bytes.append(contentsOf: String(scalar).utf8)
        position += length
      }
    }
    return bytes
  }

  /// The character of an escape of `\u` and four digits, or of a pair of them, and how many bytes it takes.
  private static func scalar(_ raw: ArraySlice<UInt8>, at start: Int) -> (Unicode.Scalar, Int) {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    guard let first = codeUnit(raw, at: start + 2) else { return (replacement, 2) }
    guard UTF16.isLeadSurrogate(first), let second = codeUnit(raw, at: start + 8) else {
      return (Unicode.Scalar(first) ?? replacement, 6)
    }
    let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) &- 0xDC00)
    return (Unicode.Scalar(value) ?? replacement, 12)
  }

  /// A string in quotes as JSON writes it, with as few escapes as possible.
  static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
