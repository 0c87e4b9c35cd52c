// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The path from the top of a document to one of its values, as in `root.sublayers[3].opacity`.
struct KeyPathText {
  /// The most steps of a path that is shown in full; of a longer one the first and the last steps
  /// are shown.
  private static let longestPath = 32
  private static let stepsShownAtEachEnd = 12

  /// The path of a value; for the value of a key, the path of the key.
  ///
  /// It is found by a walk from the top, so that no node has to know its parent. Time is at most
  /// linear in the number of nodes before the target.
  static func text(of target: JSONDocument.Index, in document: JSONDocument) -> String {
    var steps: [String] = []
    var container = document.root
    while container < target {
      let step = step(towards: target, from: container, in: document)
      steps.append(step.text)
      guard step.child < target else { break }
      container = step.child
    }
    return joined(steps)
  }

  /// One step down, to the child that is or contains the target.
  private static func step(
    towards target: JSONDocument.Index, from container: JSONDocument.Index,
    in document: JSONDocument
  ) -> (text: String, child: JSONDocument.Index) {
    let isObject = document.kind(container) == .object
    var key: JSONDocument.Index?
    var number = 0
    for child in document.children(of: container) {
      if isObject, key == nil, child != target {
        key = child
        continue
      }
      if document.next(after: child) > target {
        let name = isObject ? keyStep(key ?? child, in: document) : "[\(number)]"
        return (name, child)
      }
      key = nil
      number += 1
    }
    return ("", target)
  }

  private static func keyStep(_ key: JSONDocument.Index, in document: JSONDocument) -> String {
    let name = document.string(key)
    let isPlain =
      !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
    return isPlain && name.utf8.count <= 40 ? "." + name : "[\(Quotation.of(name))]"
  }

  private static func joined(_ steps: [String]) -> String {
    guard steps.count > longestPath else { return text(steps[...]) }
    let hidden = steps.count - 2 * stepsShownAtEachEnd
    return text(steps.prefix(stepsShownAtEachEnd)) + "…(\(hidden) more)…"
      + steps.suffix(stepsShownAtEachEnd).joined()
  }

  private static func text(_ steps: ArraySlice<String>) -> String {
    let path = steps.joined()
    return path.hasPrefix(".") ? String(path.dropFirst()) : path
  }
}
