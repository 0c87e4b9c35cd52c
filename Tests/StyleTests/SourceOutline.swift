// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The types that a file declares and extends, with their stored properties, as far as the style
/// rules need them.
struct SourceOutline {
  /// One declaration or extension of a type.
  struct TypePart {
    /// The full name: `A.B` for a type within another.
    let name: String
    /// `struct`, `class`, `enum`, `protocol`, `actor` or `extension`.
    let keyword: String
    /// The lines from the keyword to the closing brace, counted from 0.
    var lines: Range<Int>
    /// What is stored in each value, in order; none in an extension.
    var stored: [StoredProperty] = []

    var isExtension: Bool { keyword == "extension" }
  }

  struct StoredProperty: Equatable {
    let name: String
    /// The type as it is written, without spaces; empty if it is inferred.
    let type: String
    /// The line, counted from 0.
    let line: Int
  }

  /// What a function, an initialiser or a subscript takes and gives.
  struct Signature: Equatable {
    /// The full name of the type that it is a member of; empty outside of types.
    let type: String
    /// From the keyword to the body, with one space between two tokens.
    let text: String
    /// The line of the keyword, counted from 0.
    let line: Int
  }

  private(set) var parts: [TypePart] = []
  private(set) var signatures: [Signature] = []
  private let tokens: [SourceToken]
  private var position = 0
  /// For every open brace the index of the part that it opened; nil for all other braces.
  private var open: [Int?] = []

  init(of file: SourceFile) {
    tokens = SourceToken.tokens(in: file.code)
    while position < tokens.count { readNext() }
  }

  private static let typeKeywords: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "extension",
  ]

  private mutating func readNext() {
    let token = tokens[position]
    switch token.text {
    case "{":
      open.append(nil)
      position += 1
    case "}":
      if let part = open.popLast() ?? nil {
        parts[part].lines = parts[part].lines.lowerBound..<(token.line + 1)
      }
      position += 1
    case let word where Self.typeKeywords.contains(word) && isTypeNext: readType()
    case "func", "subscript", "init": readSignature()
    case "var", "let":
      if let part = open.last ?? nil { readProperty(of: part) } else { position += 1 }
    default: position += 1
    }
  }

  /// False for `class func`, and for `.extension` and the like.
  private var isTypeNext: Bool {
    guard position + 1 < tokens.count, position == 0 || tokens[position - 1].text != "." else {
      return false
    }
    let name = tokens[position + 1].text
    return name.first?.isUppercase ?? false
  }

  private mutating func readType() {
    let keyword = tokens[position].text
    let line = tokens[position].line
    position += 1
    var name = tokens[position].text
    position += 1
    while position + 1 < tokens.count, tokens[position].text == "." {
      name += "." + tokens[position + 1].text
      position += 2
    }
    while position < tokens.count, tokens[position].text != "{" { position += 1 }
    position += 1
    if let outer = open.compactMap({ $0 }).last { name = "\(parts[outer].name).\(name)" }
    open.append(parts.count)
    parts.append(TypePart(name: name, keyword: keyword, lines: line..<(line + 1)))
  }

  private mutating func readSignature() {
    let start = position
    position += 1
    guard start == 0 || tokens[start - 1].text != "." else { return }
    var depth = 0
    scan: while position < tokens.count {
      switch tokens[position].text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{" where depth == 0, "}" where depth == 0: break scan
      case SourceToken.lineBreak where depth == 0 && !Self.continuations.contains(following ?? ""):
        break scan
      default: break
      }
      position += 1
    }
    let words = tokens[start..<position].map(\.text).filter { $0 != SourceToken.lineBreak }
    let outer = open.compactMap { $0 }.last.map { parts[$0].name }
    signatures.append(
      Signature(type: outer ?? "", text: words.joined(separator: " "), line: tokens[start].line))
  }

  /// What goes on with a signature on a new line.
  private static let continuations: Set<String> = [
    "-", "where", "throws", "async", "rethrows", "{",
  ]

  /// Reads the names and the type of a property; leaves `position` before its value or its accessors.
  private mutating func readProperty(of part: Int) {
    let words = tokens[..<position].reversed().prefix {
      ![SourceToken.lineBreak, ";", "{", "}"].contains($0.text)
    }
    let isShared = words.contains { $0.text == "static" || $0.text == "class" }
    position += 1
    var names: [SourceToken] = []
    var type = ""
    var depth = 0
    var readsType = false
    scan: while position < tokens.count {
      let token = tokens[position]
      switch token.text {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      // An arrow is no bracket.
      case ">" where tokens[position - 1].text != "-": depth -= 1
      default: break
      }
      switch token.text {
      case "=" where depth == 0, ";" where depth == 0: break scan
      case "{" where depth == 0, "}" where depth == 0: break scan
      case SourceToken.lineBreak where depth == 0 && !(readsType && type.isEmpty):
        if following == "{" { position += 1; continue scan }
        break scan
      case ":" where !readsType && depth == 0: readsType = true
      case "," where depth == 0: (readsType, type) = (false, "")
      case SourceToken.lineBreak: break
      default:
        if readsType {
          type += token.text
        } else if token.text.first?.isLetter ?? false {
          names.append(token)
        }
      }
      position += 1
    }
    guard !isShared, !parts[part].isExtension, parts[part].keyword != "protocol",
      !isComputed
    else { return }
    parts[part].stored += names.map { StoredProperty(name: $0.text, type: type, line: $0.line) }
  }

  /// The next token that is not a line break, after the present one.
  private var following: String? {
    tokens[min(position + 1, tokens.count)...].first { $0.text != SourceToken.lineBreak }?.text
  }

  /// Whether accessors start here, and not only observers.
  private var isComputed: Bool {
    guard position < tokens.count, tokens[position].text == "{" else { return false }
    return following != "didSet" && following != "willSet"
  }
}
