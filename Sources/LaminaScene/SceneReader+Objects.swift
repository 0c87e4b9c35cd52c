// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

extension SceneReader {
  /// Reads the members of an object into a target by the table of its kind.
  mutating func read<Target>(
    _ object: JSONDocument.Index, with table: ObjectTable<Target>, into target: inout Target,
    elsewhere: ((_ key: String, _ byOtherName: Bool) -> String?)? = nil
  ) {
    var appliedLast: [(property: Int, key: JSONDocument.Index)] = []
    var present: [(property: Int, key: JSONDocument.Index)] = []
    var isRead = [Bool](repeating: false, count: table.properties.count)
    var members = document.children(of: object)
    while let key = members.next(), let value = members.next() {
      let name = document.stringBytes(key)
      guard let index = table.index(of: name) else {
        if name.first != UInt8(ascii: "_") {
          reportUnknown(key, of: object, in: table, target, elsewhere: elsewhere)
        }
        continue
      }
      let property = table.properties[index]
      keyPlaces?[key] = Int32(index)
      // The parser has reported a key that comes again. It is not read, because each copy would be checked with all
      // members.
      if isRead[index] { continue }
      isRead[index] = true
      if table.isRelated[index] { present.append((index, key)) }
      if property.relation.isAppliedLast {
        appliedLast.append((index, key))
      } else {
        read(value, of: property, into: &target)
      }
    }
    checkRelations(of: object, present, table)
    // In the order of the table, because a drawing needs the bounds that a frame sets.
    for (index, key) in appliedLast.sorted(by: { $0.property < $1.property }) {
      checkExclusions(of: object, key, table.properties[index])
      read(key + 1, of: table.properties[index], into: &target)
    }
    noteIdleValues(present, table, target)
  }

  /// Notes the values that show nothing in the object, one for each key without which they do not.
  private mutating func noteIdleValues<Target>(
    _ present: [(property: Int, key: JSONDocument.Index)], _ table: ObjectTable<Target>,
    _ target: Target
  ) {
    var told: [String] = []
    for (index, key) in present {
      let relation = table.properties[index].relation
      guard let idle = relation.idle, document.kind(key + 1) != .null, idle(target) != nil
      else { continue }
      if let other = relation.idleUnless {
        if told.contains(other)
          || present.contains(where: { table.properties[$0.property].key == other })
        {
          continue
        }
        told.append(other)
      }
      note(IdleValue(node: key, target, idle))
    }
  }

  private mutating func read<Target>(
    _ value: JSONDocument.Index, of property: Property<Target>, into target: inout Target
  ) {
    omissibleValue = property.relation.isRequired ? nil : value
    switch property.content {
    case .value(let read, _): read(&self, value, &target)
    case .image(_, let set): if let image = image(value) { set(&target, image) }
    case .layer: enqueueLayer(value, isRequired: property.relation.isRequired)
    case .layers: enqueueLayers(value)
    }
  }

  /// Whether an object has the keys of some members and takes their values, perhaps with further keys.
  ///
  /// A layer that is the target changes, so its scene must be refused for another reason.
  static func canRead<Target>(
    _ members: String, with table: ObjectTable<Target>, into target: Target
  ) -> Bool {
    var parser = JSONParser(text: Array("{\(members)}".utf8))
    guard let document = parser.parse() else { return false }
    var (reader, target) = (SceneReader(document: document, log: parser.log), target)
    var nodes = document.children(of: document.root)
    while let key = nodes.next(), let value = nodes.next() {
      guard let index = table.index(of: document.stringBytes(key)) else { return false }
      reader.read(value, of: table.properties[index], into: &target)
    }
    return reader.log.isEmpty
  }

  /// Whether a text is a value of a format, without files.
  static func canRead<Value>(_ text: String, by read: ValueFormat<Value>.Read) -> Bool {
    var parser = JSONParser(text: Array(text.utf8))
    guard let document = parser.parse() else { return false }
    var reader = SceneReader(document: document, log: parser.log)
    return read(&reader, document.root) != nil && reader.log.isEmpty
  }

  private mutating func reportUnknown<Target>(
    _ key: JSONDocument.Index, of object: JSONDocument.Index, in table: ObjectTable<Target>,
    _ target: Target, elsewhere: ((String, Bool) -> String?)?
  ) {
    let document = document
    func message() -> String {
      let name = document.string(key)
      let remedy =
        table.synonym(for: name, target)?.remedy
        ?? table.owner(ofInnerKey: name, document.keys(of: object))?.remedy
        ?? elsewhere?(name, false)
        ?? table.owner(ofValue: name)
        ?? NearestName.of(name, among: table.keys).map { "did you mean \"\($0)\"?" }
        ?? elsewhere?(name, true)
        ?? "remove it, or start it with _ to make it a comment"
      return "unknown key \(Quotation.of(name)); \(remedy)"
    }
    report(key, message())
  }

  private mutating func checkRelations<Target>(
    of object: JSONDocument.Index, _ present: [(property: Int, key: JSONDocument.Index)],
    _ table: ObjectTable<Target>
  ) {
    for index in table.required where !present.contains(where: { $0.property == index }) {
      let property = table.properties[index]
      report(
        object,
        "expected the key \"\(property.key)\", found none; "
          + "add it, as in \"\(property.key)\": \(property.example)")
    }
    for (index, key) in present {
      let property = table.properties[index]
      guard let needed = property.relation.needs,
        !present.contains(where: { table.properties[$0.property].key == needed })
      else { continue }
      report(
        key, "\"\(property.key)\" has no effect without \"\(needed)\"; add that or remove this")
    }
    if !table.alternatives.isEmpty { checkAlternatives(of: object, present, table) }
  }

  private mutating func checkExclusions<Target>(
    of object: JSONDocument.Index, _ key: JSONDocument.Index, _ property: Property<Target>
  ) {
    var members = document.children(of: object)
    while let other = members.next(), members.next() != nil {
      let name = document.string(other)
      guard property.relation.excludes.contains(name) else { continue }
      report(
        key,
        "\"\(property.key)\" cannot be used with \"\(name)\", which it sets; remove one of them")
    }
  }

  private mutating func checkAlternatives<Target>(
    of object: JSONDocument.Index, _ present: [(property: Int, key: JSONDocument.Index)],
    _ table: ObjectTable<Target>
  ) {
    let keys = present.map { table.properties[$0.property].key }
    let chosen = table.alternatives.filter { keys.contains($0) }
    if chosen.isEmpty {
      report(object, "expected one of the keys \(Names.sentence(table.alternatives)); add one")
    } else if chosen.count > 1 {
      let isExclusive = table.properties.contains(where: \.relation.isExclusive)
      report(
        object,
        "expected one of the keys \(Names.sentence(chosen)), found \(chosen.count); "
          + (isExclusive ? "remove all but one" : "write a list with an object for each"))
    }
  }
}

extension SceneReader {
  /// Puts a layer into the queue: as the root while the scene is read, otherwise as the current
  /// layer's mask.
  mutating func enqueueLayer(_ node: JSONDocument.Index, isRequired: Bool) {
    if document.kind(node) == .null, !isRequired { return }
    guard document.kind(node) == .object else {
      let _: Never? = mismatch(node, "a layer", LayerExample.one)
      return
    }
    if let current { queue[current].mask = queue.count }
    queue.append(LayerEntry(node: node))
  }

  /// Puts the sublayers of the current layer into the queue.
  mutating func enqueueLayers(_ node: JSONDocument.Index) {
    if document.kind(node) == .null { return }
    guard document.kind(node) == .array else {
      let _: Never? = mismatch(node, "a list of layers", LayerExample.list)
      return
    }
    let start = queue.count
    for child in document.children(of: node) { enqueueLayer(inList: child) }
    if let current { queue[current].sublayers = start..<queue.count }
  }

  private mutating func enqueueLayer(inList node: JSONDocument.Index) {
    guard document.kind(node) == .object else {
      let _: Never? = mismatch(node, "a layer", LayerExample.one)
      return
    }
    queue.append(LayerEntry(node: node))
  }
}
