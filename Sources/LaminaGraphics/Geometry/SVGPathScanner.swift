// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The characters of SVG path data, read from front to back.
struct SVGPathScanner {
  private let bytes: [UInt8]
  private var position = 0
  /// The place of a comma that needs a number after it.
  private var pendingComma: Int?

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The next byte; nil at the end.
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func advance() { position += 1 }

  mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || (0x09...0x0D ~= byte && byte != 0x0B) { position += 1 }
  }

  /// Skips blanks with at most one comma among them.
  mutating func skipSeparator() {
    pendingComma = nil
    skipBlanks()
    guard peek == UInt8(ascii: ",") else { return }
    pendingComma = position
    position += 1
    skipBlanks()
  }

  /// Whether the command is repeated with further numbers.
  mutating func hasMoreNumbers() throws(SVGPathError) -> Bool {
    if let byte = peek, Self.startsNumber(byte) { return true }
    if let comma = pendingComma {
      position = comma
      throw error("there is no number after this comma", "remove the comma or add a number")
    }
    return false
  }

  /// Reads one number and nothing after it.
  mutating func number() throws(SVGPathError) -> Double {
    let start = position
    if let byte = peek, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
    var digits = skipDigits()
    if peek == UInt8(ascii: ".") {
      position += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      if position == start { throw missingNumber() }
      throw error("this sign or point has no digits", "write a number, such as 0.5")
    }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if let sign = peek, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() > 0 else {
        throw error("this exponent has no digits", "write whole digits after the e, such as 1e3")
      }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      position = start
      throw error("this number is too large", "use numbers below 1e308")
    }
    return value
  }

  /// Reads one arc flag, a single digit 0 or 1.
  mutating func flag() throws(SVGPathError) -> Bool {
    guard let byte = peek else { throw missingNumber() }
    guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw error("\(found) is not an arc flag", "write 0 or 1")
    }
    position += 1
    return byte == UInt8(ascii: "1")
  }

  // MARK: Errors

  /// An error at the current place.
  func error(_ message: String, _ remedy: String) -> SVGPathError {
    SVGPathError(position: position, message: message, remedy: remedy)
  }

  /// The error for a wrong character in place of a command letter.
  func unexpectedCommand(isFirst: Bool) -> SVGPathError {
    if isFirst { return error("path data must start with a move", "start it with M or m") }
    if let byte = peek, Self.startsNumber(byte) {
      return error("a number follows a command that takes none", "write a command before it")
    }
    return error("\(found) is not a path command", "use one of M L H V C S Q T A Z")
  }

  private func missingNumber() -> SVGPathError {
    error(
      position < bytes.count ? "\(found) is in the place of a number" : "a number is missing",
      "give the command all of its numbers")
  }

  /// The character at the current place, for a message.
  private var found: String {
    let rest = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return "the end" }
    return scalar.isASCII && scalar.value < 0x20
      ? "U+00" + String(scalar.value + 0x100, radix: 16, uppercase: true).dropFirst()
      : "‘\(Character(scalar))’"
  }

  // MARK: Digits

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = peek, 0x30...0x39 ~= byte { position += 1 }
    return position - start
  }

  private static func startsNumber(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: ".")
  }
}
