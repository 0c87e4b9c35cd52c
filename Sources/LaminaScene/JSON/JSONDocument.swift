// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A JSON text and the places of its values.
///
/// Values are not copied out of the text. Every value and every key is one small node in a flat
/// array, in the order of the text; numbers and strings are decoded on demand. Depth therefore
/// costs no stack, memory is at most a small multiple of the text, and every value knows its place.
struct JSONDocument: Sendable {
  enum Kind: UInt8, Sendable {
    case null, `false`, `true`, number, string, array, object
  }

  /// A value or a key, in twelve bytes.
  ///
  /// The nodes of an object are its keys and values in turn.
  struct Node: Sendable {
    /// The offset of the first byte in the text.
    var start: UInt32
    /// The end of the value: for a list or an object the index of the first node after its
    /// contents, otherwise the offset of the byte after the value and its closing quote.
    var end: UInt32
    var kind: Kind
    /// Whether a string contains a backslash, so that its bytes differ from its characters.
    var hasEscapes = false
  }

  /// The index of a node.
  typealias Index = Int

  let text: [UInt8]
  let nodes: [Node]

  /// The memory that it takes.
  var byteCount: Int { text.count + nodes.count * MemoryLayout<Node>.stride }

  /// The value of the whole text; every document has one.
  var root: Index { 0 }

  func kind(_ index: Index) -> Kind { nodes[index].kind }

  /// The node after a value and everything in it.
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

  /// The `Double` nearest to the written number; infinite if the number is too large for a finite
  /// one.
  func number(_ index: Index) -> Double { JSONNumber.double(numberText(index)) }
}
