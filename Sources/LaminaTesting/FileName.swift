// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// Names of files that are made of names in tests.
enum FileName {
  /// File systems allow 255 bytes, of which endings such as `.difference.png` need some.
  private static let mostBytes = 200

  /// Why a name cannot be that of a file directly in a folder; nil if it can.
  static func fault(in name: String) -> String? {
    if name.isEmpty { return "it is empty" }
    if name.hasPrefix(".") { return "it starts with a dot" }
    if name.utf8.count > mostBytes { return "it has more than \(mostBytes) bytes" }
    return name.unicodeScalars.first { !isAllowed($0) }.map {
      "it has the character \"\(PrintedName.escaped(String($0)))\""
    }
  }

  /// The nearest name that has no fault, for a text of any kind.
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

  /// Slashes would lead elsewhere, and the others mean something to shells or to other systems.
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
