// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Reads a JSON text (RFC 8259 and, beyond it, a byte order mark, which is skipped) into a
/// ``JSONDocument``.
///
/// It makes one pass with a stack of its own, so that only memory limits the depth; time and memory
/// are linear in the text. A syntax error ends the reading, because everything after it would be
/// guesswork. A key that occurs twice in an object is reported, and the reading goes on.
struct JSONParser {
  /// What may come next.
  enum Expectation {
    case value
    case elementOrEnd
    case key
    case keyOrEnd
    case commaOrEnd
    case endOfText
  }

  /// The most bytes of a text, so that a node's place fits in four bytes.
  static let maximumLength = Int(UInt32.max)

  /// What a text is, for messages.
  enum Origin {
    case file
    /// A line of a file, by its number, from 1.
    case line(Int)
  }

  let text: [UInt8]
  let origin: Origin
  var position = 0
  var nodes: [JSONDocument.Node] = []
  /// The open lists and objects, the innermost last.
  var open: [JSONDocument.Index] = []
  var log = ProblemLog()

  init(text: [UInt8], from origin: Origin = .file) { (self.text, self.origin) = (text, origin) }

  /// The document; nil if the syntax is wrong.
  ///
  /// In both cases the problems are in ``log``.
  mutating func parse() -> JSONDocument? {
    do throws(SyntaxProblem) {
      try checkEncoding()
      position = TextPlace.markLength(of: text)
      var expectation = Expectation.value
      while try step(&expectation) {}
      return JSONDocument(text: text, nodes: nodes)
    } catch {
      log.add(at: error.offset, error.message)
      return nil
    }
  }

  /// Reads the expected token and updates the expectation; false at the end of the text.
  private mutating func step(_ expectation: inout Expectation) throws(SyntaxProblem) -> Bool {
    skipWhitespace()
    switch expectation {
    case .value:
      expectation = try readValue()
    case .elementOrEnd:
      if current == UInt8(ascii: "]") {
        expectation = close()
      } else {
        expectation = try readValue()
      }
    case .keyOrEnd:
      if current == UInt8(ascii: "}") {
        expectation = close()
      } else {
        try readKey()
        expectation = .value
      }
    case .key:
      try readKey()
      expectation = .value
    case .commaOrEnd:
      expectation = try readCommaOrEnd()
    case .endOfText:
      guard position == text.count else { throw problemAfterTheEnd() }
      return false
    }
    return true
  }

  /// The byte at the current position, or nil at the end.
  var current: UInt8? { position < text.count ? text[position] : nil }

  private mutating func skipWhitespace() {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func readValue() throws(SyntaxProblem) -> Expectation {
    guard let byte = current else { throw problemInsteadOfValue() }
    switch byte {
    case UInt8(ascii: "{"):
      begin(.object)
      return .keyOrEnd
    case UInt8(ascii: "["):
      begin(.array)
      return .elementOrEnd
    case UInt8(ascii: "\""):
      try readString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try readNumber()
    default:
      guard readWord() else { throw problemInsteadOfValue() }
    }
    return open.isEmpty ? .endOfText : .commaOrEnd
  }

  private mutating func begin(_ kind: JSONDocument.Kind) {
    open.append(nodes.count)
    append(kind, from: position, to: 0)
    position += 1
  }

  private mutating func close() -> Expectation {
    position += 1
    if let index = open.popLast() {
      nodes[index].end = UInt32(nodes.count)
      if nodes[index].kind == .object { noteDuplicateKeys(of: index) }
    }
    return open.isEmpty ? .endOfText : .commaOrEnd
  }

  mutating func append(
    _ kind: JSONDocument.Kind, from start: Int, to end: Int, hasEscapes: Bool = false
  ) {
    nodes.append(
      JSONDocument.Node(
        start: UInt32(start), end: UInt32(end), kind: kind, hasEscapes: hasEscapes))
  }

  private mutating func readCommaOrEnd() throws(SyntaxProblem) -> Expectation {
    guard let container = open.last else { return .endOfText }
    let isObject = nodes[container].kind == .object
    switch current {
    case UInt8(ascii: ","):
      position += 1
      try refuseTrailingComma(isObject: isObject)
      return isObject ? .key : .value
    case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
      return close()
    default:
      throw problemInsteadOfComma(isObject: isObject, openedAt: Int(nodes[container].start))
    }
  }

  private mutating func refuseTrailingComma(isObject: Bool) throws(SyntaxProblem) {
    let comma = position - 1
    skipWhitespace()
    guard current == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return }
    throw SyntaxProblem(
      comma,
      "expected \(isObject ? "another key" : "another value") after the comma, found the end of "
        + "the \(isObject ? "object" : "list"); remove the comma")
  }

  /// Reads `true`, `false` or `null` as a whole word.
  private mutating func readWord() -> Bool {
    let word = wordAtPosition()
    let kind: JSONDocument.Kind
    switch word {
    case "true": kind = .true
    case "false": kind = .false
    case "null": kind = .null
    default: return false
    }
    append(kind, from: position, to: position + word.utf8.count)
    position += word.utf8.count
    return true
  }

  private mutating func readKey() throws(SyntaxProblem) {
    guard current == UInt8(ascii: "\"") else { throw problemInsteadOfKey() }
    try readString()
    skipWhitespace()
    guard current == UInt8(ascii: ":") else { throw problemInsteadOfColon() }
    position += 1
  }
}
