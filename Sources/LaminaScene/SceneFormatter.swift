// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Lays out a scene file in the normal form and keeps everything that its author wrote.
///
/// Keys go into the order of the tables, lines break as in ``SceneWriter``, and numbers lose digits
/// without meaning. Names of colours, outlines, operations, frames, default values and comments
/// stay. A file that is in this form already does not change.
///
/// Time and memory are linear in the text. A stack replaces recursion, so that layers and comments
/// may be of any depth.
struct SceneFormatter {
  private enum Step {
    case value(JSONDocument.Index, level: Int, column: Int)
    /// A key on a line of its own, with its value.
    case member(JSONDocument.Index, isFirst: Bool, level: Int)
    /// An element of a list on a line of its own.
    case element(JSONDocument.Index, isFirst: Bool, level: Int)
    case end(UInt8, level: Int)
  }

  /// The width of a value that must be spread over lines even if it is short; everything around it
  /// gets it as well.
  private static let spread = Int.max / 4

  private let document: JSONDocument
  /// The index of each key in the table of its object; -1 for comments and for nodes that are no
  /// keys.
  private let keyPlaces: [Int32]
  /// The number of bytes of each value on one line.
  private let widths: [Int]
  private var steps: [Step] = []
  private var text: [UInt8] = []

  /// The text of a scene that a reader has found valid.
  static func text(of reader: SceneReader) -> String {
    var formatter = SceneFormatter(reader)
    formatter.format()
    return String(decoding: formatter.text, as: UTF8.self)
  }

  private init(_ reader: SceneReader) {
    document = reader.document
    keyPlaces = reader.keyPlaces ?? []
    widths = Self.widths(
      of: reader.document, spread: [reader.document.root] + reader.queue.map(\.node))
  }

  private mutating func format() {
    text.reserveCapacity(document.text.count)
    steps = [.value(document.root, level: 0, column: 0)]
    while let step = steps.popLast() { perform(step) }
    text.append(UInt8(ascii: "\n"))
  }

  // MARK: Widths

  /// The widths are found from the end, so that the contents of a value are known before the value.
  private static func widths(
    of document: JSONDocument, spread layers: [JSONDocument.Index]
  ) -> [Int] {
    var widths = [Int](repeating: 0, count: document.nodes.count)
    for layer in layers { widths[layer] = spread }
    for node in document.nodes.indices.reversed() {
      widths[node] = min(widths[node] + width(of: node, in: document, widths), spread)
    }
    return widths
  }

  private static func width(
    of node: JSONDocument.Index, in document: JSONDocument, _ widths: [Int]
  ) -> Int {
    var (sum, count) = (0, 0)
    for child in document.children(of: node) {
      sum = min(sum + widths[child], spread)
      count += 1
    }
    switch document.kind(node) {
    case .null, .false, .true, .number, .string: return document.written(node).count
    case .array: return count == 0 ? 2 : sum + 2 + 2 * (count - 1)
    // Two bytes separate a key from its value, and two separate members.
    case .object: return count == 0 ? 2 : sum + 4 + 2 * (count - 1)
    }
  }

  // MARK: Lines

  private mutating func perform(_ step: Step) {
    switch step {
    case .value(let node, let level, let column):
      if !isSpread(node, column: column) {
        writeOnOneLine(node)
      } else {
        open(node, level: level)
      }
    case .member(let key, let isFirst, let level):
      startLine(isFirst: isFirst, level: level)
      let start = text.count
      text += document.written(key) + Array(": ".utf8)
      let column = Self.indentation(level) + text.count - start
      steps.append(.value(key + 1, level: level, column: column))
    case .element(let node, let isFirst, let level):
      startLine(isFirst: isFirst, level: level)
      steps.append(.value(node, level: level, column: Self.indentation(level)))
    case .end(let bracket, let level):
      startLine(isFirst: true, level: level)
      text.append(bracket)
    }
  }

  private func isSpread(_ node: JSONDocument.Index, column: Int) -> Bool {
    var children = document.children(of: node)
    return children.next() != nil && column + widths[node] >= JSONWriter.lineLength
  }

  private mutating func open(_ node: JSONDocument.Index, level: Int) {
    let isObject = document.kind(node) == .object
    text.append(UInt8(ascii: isObject ? "{" : "["))
    steps.append(.end(UInt8(ascii: isObject ? "}" : "]"), level: level))
    let inside = isObject ? keys(of: node) : Array(document.children(of: node))
    for (index, child) in inside.enumerated().reversed() {
      steps.append(
        isObject
          ? .member(child, isFirst: index == 0, level: level + 1)
          : .element(child, isFirst: index == 0, level: level + 1))
    }
  }

  private mutating func startLine(isFirst: Bool, level: Int) {
    if !isFirst { text.append(UInt8(ascii: ",")) }
    text.append(UInt8(ascii: "\n"))
    text += repeatElement(UInt8(ascii: " "), count: Self.indentation(level))
  }

  private static func indentation(_ level: Int) -> Int {
    2 * min(level, JSONWriter.deepestIndentation)
  }

  /// Writes a value on one line; its depth is limited by the length of a line.
  private mutating func writeOnOneLine(_ node: JSONDocument.Index) {
    switch document.kind(node) {
    case .null, .false, .true, .number, .string:
      text += document.written(node)
    case .array:
      text.append(UInt8(ascii: "["))
      for (index, child) in document.children(of: node).enumerated() {
        if index > 0 { text += Array(", ".utf8) }
        writeOnOneLine(child)
      }
      text.append(UInt8(ascii: "]"))
    case .object:
      let keys = keys(of: node)
      text += Array((keys.isEmpty ? "{" : "{ ").utf8)
      for (index, key) in keys.enumerated() {
        if index > 0 { text += Array(", ".utf8) }
        text += document.written(key) + Array(": ".utf8)
        writeOnOneLine(key + 1)
      }
      text += Array((keys.isEmpty ? "}" : " }").utf8)
    }
  }

  // MARK: Order

  /// The keys of an object in the order of writing.
  ///
  /// Comments at the start stay there, because they speak of the whole object. Every other comment
  /// goes with the key that follows it; comments after the last key stay at the end.
  private func keys(of object: JSONDocument.Index) -> [JSONDocument.Index] {
    var groups: [(place: Int32, keys: [JSONDocument.Index])] = []
    var first: [JSONDocument.Index] = []
    var comments: [JSONDocument.Index] = []
    var members = document.children(of: object)
    while let key = members.next(), members.next() != nil {
      let place = keyPlaces[key]
      if place < 0 {
        comments.append(key)
      } else if groups.isEmpty {
        first = comments
        groups.append((place, [key]))
        comments = []
      } else {
        groups.append((place, comments + [key]))
        comments = []
      }
    }
    // The places of an object's keys are all different.
    return first + groups.sorted { $0.place < $1.place }.flatMap(\.keys) + comments
  }
}

extension JSONDocument {
  /// The bytes of a value that contains no others, as written but without digits that have no
  /// meaning.
  fileprivate func written(_ node: Index) -> ArraySlice<UInt8> {
    let bytes = text[Int(nodes[node].start)..<Int(nodes[node].end)]
    return kind(node) == .number ? JSONNumber.normalForm(bytes) : bytes
  }
}
