// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText

/// The state of reading a scene: the document, the problems so far, and the layers found.
///
/// Layers are kept in a queue and never visited from within each other, so that depth costs no
/// stack. All other values nest only a few levels.
struct SceneReader {
  /// A layer to read, or read.
  struct LayerEntry {
    let node: JSONDocument.Index
    var layer: Layer?
    /// The indices of the sublayers in the queue, which are adjacent.
    var sublayers: Range<Int> = 0..<0
    var mask: Int?
  }

  let document: JSONDocument
  var log: ProblemLog
  /// Values that are valid but probably not meant.
  var warnings = ProblemLog()
  /// The fonts that are asked for, each with the first value that names it.
  private(set) var askedFonts: [(font: FontDescriptor, node: JSONDocument.Index)] = []
  /// Values that show nothing because of others.
  private(set) var idleValues: [IdleValue] = []
  var queue: [LayerEntry] = []
  /// The index of the layer being read; nil while the scene itself is read.
  var current: Int?
  /// The bounds in which the current layer was drawn, if the file states them.
  var drawingBounds: CGRect?
  /// The value being read, if its key is optional.
  var omissibleValue: JSONDocument.Index?
  var images: SceneImages
  var fonts = SceneFonts()
  /// The index of each key in the table of its object, by node, and -1 for other nodes; nil if it
  /// is not needed.
  var keyPlaces: [Int32]?

  init(document: JSONDocument, log: ProblemLog, images: SceneImages = SceneImages()) {
    self.document = document
    self.log = log
    self.images = images
  }
}

extension SceneReader {
  /// Reports a problem of a value or a key; always nil, for `return`.
  @discardableResult
  mutating func report<Value>(
    _ node: JSONDocument.Index, _ message: @autoclosure () -> String
  ) -> Value? {
    log.add(at: Int(document.nodes[node].start), node: node, message())
    return nil
  }

  @discardableResult
  mutating func report(
    _ node: JSONDocument.Index, _ message: @autoclosure () -> String
  ) -> Never? {
    log.add(at: Int(document.nodes[node].start), node: node, message())
    return nil
  }

  /// Warns of a value that is valid but probably not meant.
  mutating func warn(_ node: JSONDocument.Index, _ message: String) {
    warnings.add(at: Int(document.nodes[node].start), node: node, message)
  }

  /// Notes the font that a value asks for; the first of many with one name counts.
  mutating func note(_ font: FontDescriptor, _ node: JSONDocument.Index) {
    guard askedFonts.count <= ProblemLog.limit,
      !askedFonts.contains(where: { $0.font.name == font.name })
    else { return }
    askedFonts.append((font, node))
  }

  /// Whether there are more fonts or values that show nothing than are told of: one more of each is noted.
  var hasOmittedNotes: Bool {
    askedFonts.count > ProblemLog.limit || idleValues.count > ProblemLog.limit
  }

  /// Notes a value that shows nothing.
  mutating func note(_ value: IdleValue) {
    if idleValues.count <= ProblemLog.limit { idleValues.append(value) }
  }

  /// Reports that something else was expected than was found; always nil, for `return`.
  @discardableResult
  mutating func report<Value>(
    _ node: JSONDocument.Index, expected: @autoclosure () -> String,
    remedy: @autoclosure () -> String
  ) -> Value? {
    let document = document
    func message() -> String {
      "expected \(expected()), found \(document.shown(node)); \(remedy())"
    }
    return report(node, message())
  }

  /// Reports that a value is of another kind than expected.
  mutating func mismatch<Value>(
    _ node: JSONDocument.Index, _ expectation: String, _ example: String
  ) -> Value? {
    let isNullByKey = node == omissibleValue && document.kind(node) == .null
    let remedy = isNullByKey ? "leave the key out" : "write it like \(example)"
    return report(node, expected: expectation, remedy: remedy)
  }

  /// Reports that a value is not a number, and how to write the number in a string.
  mutating func numberMismatch<Value>(
    _ node: JSONDocument.Index, _ expectation: String, _ example: String
  ) -> Value? {
    guard document.kind(node) == .string,
      let remedy = CSSValue.remedy(forNumber: document.string(node))
    else { return mismatch(node, expectation, example) }
    return report(node, expected: expectation, remedy: remedy)
  }

  /// A finite number; messages call its limit `largest`.
  mutating func number(
    _ node: JSONDocument.Index, largest: @autoclosure () -> String = "1.8e308"
  ) -> Double? {
    guard document.kind(node) == .number else {
      return numberMismatch(node, "a number", "12.5")
    }
    let value = document.number(node)
    guard value.isFinite else {
      return report(
        node, expected: "a finite number", remedy: "the largest is about \(largest())")
    }
    return value
  }

  /// A list of exactly `count` numbers.
  mutating func numbers(
    _ node: JSONDocument.Index, count: Int, _ expectation: String, _ example: String
  ) -> [Double]? {
    guard document.kind(node) == .array, document.count(of: node) == count else {
      return mismatch(node, expectation, example)
    }
    var values: [Double] = []
    values.reserveCapacity(count)
    for child in document.children(of: node) {
      if let value = number(child) { values.append(value) }
    }
    return values.count == count ? values : nil
  }

  /// One of a few names.
  mutating func choice(
    _ node: JSONDocument.Index, _ expectation: String, names: [String]
  ) -> String? {
    let document = document
    let name: String
    switch document.kind(node) {
    case .string:
      name = document.string(node)
      if names.contains(name) { return name }
    case .number: name = String(decoding: document.numberText(node).prefix(40), as: UTF8.self)
    case .null, .false, .true, .array, .object: name = ""
    }
    guard let meant = Synonyms.value(for: name, among: names) ?? NearestName.of(name, among: names)
    else {
      return document.kind(node) == .string
        ? report(node, expected: expectation, remedy: "write one of them")
        : mismatch(node, expectation, JSONEscapes.quoted(names.first ?? ""))
    }
    return report(node, expected: expectation, remedy: "did you mean \"\(meant)\"?")
  }
}

/// A value that shows nothing because of others of its object.
struct IdleValue {
  let node: JSONDocument.Index
  /// The reason; nil as soon as another value of a layer makes it visible.
  let reason: () -> String?

  init<Target>(
    node: JSONDocument.Index, _ target: Target, _ reason: @escaping @Sendable (Target) -> String?
  ) {
    self.node = node
    guard let layer = target as? Layer else {
      self.reason = { reason(target) }
      return
    }
    self.reason = { [weak layer] in (layer as? Target).flatMap(reason) }
  }
}

extension JSONDocument {
  /// The keys of an object.
  func keys(of object: JSONDocument.Index) -> [String] {
    var keys: [String] = []
    var members = children(of: object)
    while let key = members.next(), members.next() != nil { keys.append(string(key)) }
    return keys
  }

  /// A value as messages quote it.
  func shown(_ node: JSONDocument.Index) -> String {
    switch kind(node) {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .number: String(decoding: numberText(node).prefix(40), as: UTF8.self)
    case .string: Quotation.of(stringBytes(node))
    case .array: foundList(count: count(of: node))
    case .object: "an object"
    }
  }

  private func foundList(count: Int) -> String {
    switch count {
    case 0: "an empty list"
    case 1: "a list of 1 value"
    default: "a list of \(count) values"
    }
  }
}
