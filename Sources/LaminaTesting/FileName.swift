// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// File names that are made from names in tests.
enum FileName {
  /// File systems allow 255 bytes; extensions such as `.difference.png` need some of them.
  private static let mostBytes = 200

  /// The reason why a name cannot be the name of a file in a folder; nil if it can.
  static func fault(in name: String) -> String? {
    if name.isEmpty { return "it is empty" }
    if name.hasPrefix(".") { return "it starts with a dot" }
    if name.utf8.count > mostBytes { return "it has more than \(mostBytes) bytes" }
    return name.unicodeScalars.first { !isAllowed($0) }.map {
      // Beyond ASCII only characters that cannot be seen are not allowed.
      let shown = $0.isASCII ? PrintedName.escaped(String($0)) : PrintedName.escape($0)
      return "it has the character \"\(shown)\""
    }
  }

  /// The nearest valid name for any text.
  static func nearest(to text: String) -> String {
    var name = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars.drop(while: { $0 == "." }) {
      let scalar = isAllowed(scalar) ? scalar : "-"
      bytes += UTF8.width(scalar)
      if bytes > mostBytes { break }
      name.append(scalar)
    }
    return name.isEmpty ? "picture" : String(name)
  }

  /// Slashes would lead to another folder, and the others have a meaning for shells or other
  /// systems.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": false
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
      default: true
      }
    }
  }
}
