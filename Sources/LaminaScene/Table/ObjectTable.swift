// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// All keys that one kind of object may have.
struct ObjectTable<Target>: Sendable {
  let properties: [Property<Target>]
  /// The indices in ``properties`` by the length of the key.
  ///
  /// Finding a key compares a few bytes with the text and creates no string.
  private let byLength: [[Int]]
  /// The keys of which exactly one must be present; empty if there is no such choice.
  let alternatives: [String]
  /// The indices in ``properties`` of the required keys.
  let required: [Int]
  /// For each property, whether reading must note that it is present, for its own rules or
  /// another's.
  let isRelated: [Bool]

  init(_ properties: [Property<Target>]) {
    self.properties = properties
    let longest = properties.map(\.keyBytes.count).max() ?? 0
    var byLength = [[Int]](repeating: [], count: longest + 1)
    for (index, property) in properties.enumerated() {
      byLength[property.keyBytes.count].append(index)
    }
    self.byLength = byLength
    alternatives = properties.filter(\.relation.isAlternative).map(\.key)
    required = properties.indices.filter { properties[$0].relation.isRequired }
    let needed = Set(properties.flatMap { [$0.relation.needs, $0.relation.idleUnless] })
    isRelated = properties.map {
      $0.relation.isRequired || $0.relation.isAlternative || $0.relation.needs != nil
        || $0.relation.idle != nil || needed.contains($0.key)
    }
  }

  /// The index of the property with a key; nil for unknown keys.
  func index(of key: ArraySlice<UInt8>) -> Int? {
    guard key.count < byLength.count else { return nil }
    return byLength[key.count].first { properties[$0].keyBytes[...] == key }
  }

  var keys: [String] { properties.map(\.key) }

  /// The members that replace a key from another system with the same meaning; nil for other words.
  ///
  /// `target` is an object of the table's kind, on which the suggestion may be tried.
  func synonym(for word: String, _ target: Target) -> MemberExample? {
    for meaning in Synonyms.keys(for: word) {
      let keys = [meaning.first, meaning.key].compactMap { $0 }
      let meant = keys.compactMap { key in properties.first { $0.key == key } }
      guard meant.count == keys.count else { continue }
      guard let written = meaning.written else { return MemberExample(meant.map(\.asMember)) }
      if SceneReader.canRead(written, with: self, into: target) {
        return MemberExample(keys: keys, written: written, note: meaning.note)
      }
    }
    return nil
  }

  /// The object among the values that has a word as a key, or a key of the same meaning; nil if there
  /// is none.
  ///
  /// One that the word begins with goes first, as `stroke` for `strokeColor`, then one that is
  /// `present`, and then one that might be.
  func owner(ofInnerKey word: String, _ present: [String]) -> MemberExample? {
    let ranked = properties.map { property -> (rank: Int, property: Property<Target>) in
      if word.count > property.key.count, word.hasPrefix(property.key) { return (0, property) }
      if present.contains(property.key) { return (1, property) }
      return (property.relation.isAlternative ? 2 : 3, property)
    }
    for rank in 0...2 {
      for entry in ranked where entry.rank == rank {
        if let inner = entry.property.inner?(word) { return inner.inside(entry.property.key) }
      }
    }
    return nil
  }

  /// The text that replaces a key that is the name of a value of one of the properties, here or in
  /// another system; nil for other words.
  func owner(ofValue word: String) -> String? {
    func remedy(_ meant: (_ names: [String]) -> String?) -> String? {
      for property in properties {
        let (names, isList) = property.schema.choices
        guard let value = meant(names) else { continue }
        let written = isList ? "[\"\(value)\"]" : "\"\(value)\""
        let key = JSONEscapes.quoted(property.key)
        return "\"\(value)\" is a value of \(key); write \(key): \(written)"
      }
      return nil
    }
    return remedy { $0.contains(word) ? word : nil }
      ?? remedy { Synonyms.value(for: word, among: $0) }
  }

  /// The schema of the object, without its description.
  func schema(isClosed: Bool = true) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [.init("type", "object")]
    members.append(.init("properties", .object(properties.map(Self.entry))))
    if !required.isEmpty {
      members.append(.init("required", .array(required.map { .string(properties[$0].key) })))
    }
    if !alternatives.isEmpty {
      let choices = alternatives.map { JSONValue.object([.init("required", [.string($0)])]) }
      members.append(.init("oneOf", .array(choices)))
    }
    members += relations()
    members.append(.init("patternProperties", ["^_": true]))
    if isClosed { members.append(.init("additionalProperties", false)) }
    return members
  }

  private func relations() -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    let needs = properties.compactMap { property in
      property.relation.needs.map { JSONValue.Member(property.key, [.string($0)]) }
    }
    if !needs.isEmpty { members.append(.init("dependentRequired", .object(needs))) }
    let excludes = properties.filter { !$0.relation.excludes.isEmpty }.map { property in
      let others = property.relation.excludes.map {
        JSONValue.object([.init("required", [.string($0)])])
      }
      return JSONValue.Member(property.key, ["not": ["anyOf": .array(others)]])
    }
    if !excludes.isEmpty { members.append(.init("dependentSchemas", .object(excludes))) }
    return members
  }

  private static func entry(_ property: Property<Target>) -> JSONValue.Member {
    var members: [JSONValue.Member] = [.init("description", .string(property.documentation))]
    if let standard = property.standard, !property.relation.isRequired {
      members.append(.init("default", standard))
    }
    if case .object(let shape) = property.schema { members += shape }
    return .init(property.key, .object(members))
  }

  var definitions: [SchemaDefinition] { properties.flatMap(\.definitions) }
}

extension JSONValue {
  /// The names that a schema lists for a value, and whether the value is a list of them.
  fileprivate var choices: (names: [String], isList: Bool) {
    guard case .object(let members) = self else { return ([], false) }
    for member in members {
      switch (member.key, member.value) {
      case ("enum", .array(let values)):
        return (values.compactMap { if case .string(let name) = $0 { name } else { nil } }, false)
      case ("items", let items): return (items.choices.names, true)
      case ("anyOf", .array(let forms)):
        return forms.lazy.map(\.choices).first { !$0.names.isEmpty } ?? ([], false)
      default: continue
      }
    }
    return ([], false)
  }
}
