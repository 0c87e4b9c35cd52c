// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A JSON text and where its values stand in it.
///
/// The values are not taken out of the text: every value and every key is one small node in a flat
/// array, in the order of the text, and numbers and strings are decoded when they are asked for. So
/// depth costs no stack, the memory is at most a small multiple of the text, and every value knows
/// its place.
struct JSONDocument: Sendable {
  enum Kind: UInt8, Sendable {
    case null, `false`, `true`, number, string, array, object
  }

  /// Twelve bytes a value or key.
  ///
  /// An object's nodes are its keys and values in turn.
  struct Node: Sendable {
    /// The first byte in the text.
    var start: UInt32
    /// Where the value ends.
    ///
    /// For a list or an object the index of the first node after its contents, else the byte after
    /// the value and its closing quote.
    var end: UInt32
    var kind: Kind
    /// Whether a string has a backslash in it, so that its bytes are not its characters.
    var hasEscapes = false
  }

  /// The index of a node.
  typealias Index = Int

  let text: [UInt8]
  let nodes: [Node]

  /// The value of the whole text; a document has at least this one.
  var root: Index { 0 }

  func kind(_ index: Index) -> Kind { nodes[index].kind }

  /// The node after a value and all it holds.
  func next(after index: Index) -> Index {
    switch nodes[index].kind {
    case .array, .object: Int(nodes[index].end)
    case .null, .false, .true, .number, .string: index + 1
    }
  }

  /// The values of a list, or the keys and values of an object in turn; nothing for other kinds.
  func children(of index: Index) -> Children {
    switch nodes[index].kind {
    case .array, .object:
      Children(document: self, current: index + 1, end: Int(nodes[index].end))
    case .null, .false, .true, .number, .string:
      Children(document: self, current: 0, end: 0)
    }
  }

  struct Children: Sequence, IteratorProtocol {
    let document: JSONDocument
    var current: Index
    let end: Index

    mutating func next() -> Index? {
      guard current < end else { return nil }
      defer { current = document.next(after: current) }
      return current
    }
  }

  /// The number of values in a list.
  func count(of index: Index) -> Int {
    var count = 0
    for _ in children(of: index) { count += 1 }
    return count
  }
}

extension JSONDocument {
  /// The bytes of a number as written.
  func numberText(_ index: Index) -> ArraySlice<UInt8> {
    text[Int(nodes[index].start)..<Int(nodes[index].end)]
  }

  /// The bytes between a string's quotes, its escapes resolved.
  func stringBytes(_ index: Index) -> ArraySlice<UInt8> {
    let node = nodes[index]
    let raw = text[(Int(node.start) + 1)..<(Int(node.end) - 1)]
    return node.hasEscapes ? JSONEscapes.resolved(raw)[...] : raw
  }

  func string(_ index: Index) -> String {
    String(decoding: stringBytes(index), as: UTF8.self)
  }

  /// The number nearest to what is written; infinite where no finite number is near.
  func number(_ index: Index) -> Double { JSONNumber.double(numberText(index)) }
}
