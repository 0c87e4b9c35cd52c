// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension JSONParser {
  /// Up to this many keys are compared with each other; more go through a set.
  private static let fewKeys = 16

  /// Reports every key that an object has already had.
  mutating func noteDuplicateKeys(of object: JSONDocument.Index) {
    var keys: [JSONDocument.Index] = []
    var index = object + 1
    while index < nodes.count {
      keys.append(index)
      index = nodes[index + 1].kind.isContainer ? Int(nodes[index + 1].end) : index + 2
    }
    guard keys.count > 1 else { return }
    if keys.count > Self.fewKeys {
      noteDuplicates(amongMany: keys)
    } else {
      noteDuplicates(amongFew: keys)
    }
  }

  private mutating func noteDuplicates(amongFew keys: [JSONDocument.Index]) {
    for (count, key) in keys.enumerated() {
      for earlier in keys[..<count] where keyBytes(earlier) == keyBytes(key) {
        noteDuplicate(key)
        break
      }
    }
  }

  private mutating func noteDuplicates(amongMany keys: [JSONDocument.Index]) {
    var seen: Set<ArraySlice<UInt8>> = []
    for key in keys where !seen.insert(keyBytes(key)).inserted { noteDuplicate(key) }
  }

  private mutating func noteDuplicate(_ key: JSONDocument.Index) {
    let name = Quotation.of(keyBytes(key))
    log.add(
      at: Int(nodes[key].start), node: key,
      "expected each key once, found \(name) again; remove one of the two")
  }

  private func keyBytes(_ key: JSONDocument.Index) -> ArraySlice<UInt8> {
    let node = nodes[key]
    let raw = text[(Int(node.start) + 1)..<(Int(node.end) - 1)]
    return node.hasEscapes ? JSONEscapes.resolved(raw)[...] : raw
  }
}

extension JSONDocument.Kind {
  var isContainer: Bool { self == .array || self == .object }
}
