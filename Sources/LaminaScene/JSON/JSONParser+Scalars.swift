// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

extension JSONParser {
  /// Finds the end of a string and checks its contents.
  mutating func readString() throws(SyntaxProblem) {
    let start = position
    var hasEscapes = false
    position += 1
    while true {
      guard let byte = current else {
        throw SyntaxProblem(
          start,
          "expected the string to end, found the end of the \(origin.name); close it with a \"")
      }
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        append(.string, from: start, to: position, hasEscapes: hasEscapes)
        return
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try readEscape()
      case 0..<0x20:
        throw problemOfControlCharacter(byte)
      default:
        position += 1
      }
    }
  }

  private func problemOfControlCharacter(_ byte: UInt8) -> SyntaxProblem {
    let (name, remedy) =
      switch byte {
      case 0x0A, 0x0D: ("the end of the line", "close it with a \", or write \\n")
      case 0x09: ("a tab", "write \\t")
      default: ("the control character \(byte)", "remove it or escape it")
      }
    return SyntaxProblem(position, "expected the string to go on or end, found \(name); \(remedy)")
  }

  private mutating func readEscape() throws(SyntaxProblem) {
    let start = position
    guard start + 1 < text.count else {
      position += 1
      return
    }
    if JSONEscapes.byte(forLetter: text[start + 1]) != nil {
      position += 2
      return
    }
    guard text[start + 1] == UInt8(ascii: "u") else {
      throw SyntaxProblem(
        start,
        "expected an escape, found \"\\\(PrintedName.escaped(character(at: start + 1)))\"; "
          + "write \\\\ for a backslash itself")
    }
    try readUnicodeEscape(at: start)
  }

  private mutating func readUnicodeEscape(at start: Int) throws(SyntaxProblem) {
    guard let unit = JSONEscapes.codeUnit(text[...], at: start + 2) else {
      throw SyntaxProblem(
        start, "expected four hexadecimal digits after \\u; write the character itself")
    }
    position += 6
    guard UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) else { return }
    guard UTF16.isLeadSurrogate(unit), position + 1 < text.count,
      text[position] == UInt8(ascii: "\\"), text[position + 1] == UInt8(ascii: "u"),
      let second = JSONEscapes.codeUnit(text[...], at: position + 2),
      UTF16.isTrailSurrogate(second)
    else {
      throw SyntaxProblem(
        start, "expected a whole character, found half a surrogate pair; write the character itself"
      )
    }
    position += 6
  }

  /// Finds the end of a number and checks its form.
  mutating func readNumber() throws(SyntaxProblem) {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    let integerStart = position
    guard skipDigits() > 0 else { throw problemOfNumber(start, "a digit after the minus sign") }
    if text[integerStart] == UInt8(ascii: "0"), position > integerStart + 1 {
      throw problemOfNumber(start, "no zero in front")
    }
    if current == UInt8(ascii: ".") {
      position += 1
      guard skipDigits() > 0 else { throw problemOfNumber(start, "a digit after the point") }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() > 0 else { throw problemOfNumber(start, "a digit in the exponent") }
    }
    if let byte = current, isWordByte(byte) || byte == UInt8(ascii: ".") {
      throw problemOfNumber(start, "the number to end")
    }
    guard position - start <= JSONNumber.maximumLength else {
      throw SyntaxProblem(
        start,
        "expected a number of at most \(JSONNumber.maximumLength) characters, found "
          + "\(position - start); leave out digits that do not matter")
    }
    append(.number, from: start, to: position)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while position < text.count, text[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    return position - start
  }

  private mutating func problemOfNumber(_ start: Int, _ expected: String) -> SyntaxProblem {
    position = start + 1
    while let byte = current, isWordByte(byte) || ".+-".utf8.contains(byte) { position += 1 }
    let found = Quotation.of(text[start..<position])
    return SyntaxProblem(
      start, "expected \(expected), found \(found); write numbers like 12, -0.5 or 1e3")
  }
}
