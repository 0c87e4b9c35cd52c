// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension Layer: CustomStringConvertible, CustomReflectable {
  /// The class, the name, the frame and how much is below.
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

  /// Nothing but the text: all below a layer fills a screen of text, in failing tests too.
  public final var customMirror: Mirror { Mirror(self, children: []) }
}
