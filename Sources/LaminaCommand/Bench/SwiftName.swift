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
    return first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
  }
}
