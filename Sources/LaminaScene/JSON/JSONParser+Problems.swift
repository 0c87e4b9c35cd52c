// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A fault in the syntax of a text, by its first byte.
struct SyntaxProblem: Error {
  let offset: Int
  let message: String

  init(_ offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }
}

extension JSONParser.Origin {
  /// The text, in words.
  var name: String {
    switch self {
    case .file: "file"
    case .line: "line"
    }
  }

  /// What is in it, in words.
  fileprivate var content: String {
    switch self {
    case .file: "a scene"
    case .line: "a line"
    }
  }

  /// The line of the file at which it begins.
  fileprivate var firstLine: Int {
    switch self {
    case .file: 1
    case .line(let line): line
    }
  }
}

extension JSONParser {
  func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The letters and digits from the current position on.
  func wordAtPosition() -> String {
    var end = position
    while end < text.count, isWordByte(text[end]), end - position < 64 { end += 1 }
    return String(decoding: text[position..<end], as: UTF8.self)
  }

  /// The character that starts at a byte.
  func character(at offset: Int) -> String {
    String(decoding: text[offset..<min(offset + 4, text.count)], as: UTF8.self)
      .unicodeScalars.first.map { String($0) } ?? ""
  }

  /// The text at the current position, for a message.
  private var found: String {
    guard let byte = current else { return "the end of the \(origin.name)" }
    if isWordByte(byte) { return Quotation.of(wordAtPosition()) }
    if byte == UInt8(ascii: "\"") { return Quotation.of(stringAtPosition) }
    return Quotation.of(character(at: position))
  }

  /// The contents of the string at the current position, up to its end or the end of the text.
  private var stringAtPosition: ArraySlice<UInt8> {
    let rest = text[(position + 1)...]
    return rest.prefix { $0 != UInt8(ascii: "\"") && $0 >= 0x20 }
  }

  private func unexpected(_ expected: String, _ remedy: String) -> SyntaxProblem {
    if let comment = problemOfComment() { return comment }
    return SyntaxProblem(position, "expected \(expected), found \(found); \(remedy)")
  }

  private func problemOfComment() -> SyntaxProblem? {
    guard let byte = current else { return nil }
    let next = position + 1 < text.count ? text[position + 1] : 0
    let isSlash = byte == UInt8(ascii: "/") && (next == byte || next == UInt8(ascii: "*"))
    guard isSlash || byte == UInt8(ascii: "#") else { return nil }
    return SyntaxProblem(
      position, "JSON has no comments; use a key that starts with _, as in \"_note\": \"…\"")
  }

  private var cutOff: String {
    switch origin {
    case .file: "the file seems to be cut off"
    case .line: "an object ends on the line on which it starts"
    }
  }

  func problemInsteadOfValue() -> SyntaxProblem {
    let remedy =
      switch wordAtPosition() {
      case "True", "TRUE", "yes", "on": "write true"
      case "False", "FALSE", "no", "off": "write false"
      case "Null", "NULL", "None", "nil", "undefined": "write null"
      case "NaN", "nan", "Infinity", "inf": "every number must be finite"
      case "":
        switch current {
        case nil where nodes.isEmpty: "\(origin.content) starts with {"
        case nil: cutOff
        case UInt8(ascii: "'"): "write strings in double quotes"
        case UInt8(ascii: "+"): "write positive numbers without a sign"
        case UInt8(ascii: "."): "write a 0 before the point"
        case UInt8(ascii: ","): "remove the comma or put a value before it"
        default: "write a value, or null"
        }
      default: "write strings in double quotes"
      }
    return unexpected("a value", remedy)
  }

  func problemInsteadOfKey() -> SyntaxProblem {
    let remedy =
      switch current {
      case nil: cutOff
      case UInt8(ascii: ","): "remove the comma"
      default: "write keys in double quotes"
      }
    return unexpected("a key", remedy)
  }

  func problemInsteadOfColon() -> SyntaxProblem {
    unexpected("a colon after the key", "write \"key\": value")
  }

  func problemInsteadOfComma(isObject: Bool, openedAt start: Int) -> SyntaxProblem {
    let end = isObject ? "}" : "]"
    let remedy =
      switch current {
      case nil, UInt8(ascii: "}"), UInt8(ascii: "]"):
        "close the \(isObject ? "object" : "list") that starts at "
          + "\(TextPlace(of: start, in: text).moved(toFirstLine: origin.firstLine)) with \(end)"
      case UInt8(ascii: ":") where !isObject: "only objects, in { }, have keys"
      default: "put a comma before it"
      }
    return unexpected("a comma or \(end)", remedy)
  }

  func problemAfterTheEnd() -> SyntaxProblem {
    unexpected(
      "the end of the \(origin.name)", "\(origin.content) is one object; remove what follows it")
  }

  /// Refuses texts that are too long or not UTF-8.
  func checkEncoding() throws(SyntaxProblem) {
    guard text.count <= Self.maximumLength else {
      throw SyntaxProblem(
        0,
        "expected at most \(Self.maximumLength) bytes, found \(text.count); split the \(origin.name)"
      )
    }
    if text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]) {
      throw SyntaxProblem(0, "expected UTF-8, found UTF-16; save the file as UTF-8")
    }
    if let offset = UTF8Check.firstFault(in: text) {
      throw SyntaxProblem(
        offset,
        "expected UTF-8, found the byte \(text[offset]), which starts no character; "
          + "save the file as UTF-8")
    }
  }
}
