// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension Layer: CustomStringConvertible, CustomReflectable {
  /// The class, the name, the frame, and the number of sublayers.
  final var line: String {
    var words = [String(describing: type(of: self))]
    if let name { words.append("\"\(PrintedName.of(name))\"") }
    words.append(frame.text)
    var below: [String] = []
    if !children.isEmpty {
      below.append("\(children.count) sublayer" + (children.count == 1 ? "" : "s"))
    }
    if mask != nil { below.append("a mask") }
    return words.joined(separator: " ")
      + (below.isEmpty ? "" : ", " + below.joined(separator: ", "))
  }

  /// Only the text, because everything below a layer would fill a screen, in failing tests too.
  public final var customMirror: Mirror { Mirror(self, children: []) }
}
