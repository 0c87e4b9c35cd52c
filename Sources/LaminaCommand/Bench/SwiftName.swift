// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Valid names of variables in code.
enum SwiftName {
  /// A layer's name as the name of a variable, such as `pressedPanel` for "pressed panel"; `layer`
  /// if that is not possible.
  static func of(_ name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    guard let first = words.first, first.first?.isLetter == true, name.count <= 40 else {
      return "layer"
    }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let all = first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
    return reserved.contains(all) ? "\(all)Layer" : all
  }

  /// The words that cannot name a variable (The Swift Programming Language, "Lexical Structure").
  private static let reserved: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "private", "precedencegroup", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
