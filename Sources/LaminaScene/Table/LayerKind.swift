// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// A kind of layer that a scene file can name: a class, and the keys that it has.
struct LayerKind: Sendable {
  /// The value of the key `type`.
  let name: String
  let documentation: String
  /// All keys, including those of every layer.
  let table: ObjectTable<Layer>
  /// The keys that only this kind has, its type first.
  let own: ObjectTable<Layer>
  let make: @Sendable () -> Layer
  let matches: @Sendable (Layer) -> Bool

  /// The key that names the kind.
  static let typeKey = "type"
  private static let typeKeyBytes = Array(typeKey.utf8)

  /// The kind of a layer without a `type`.
  static let plain = LayerKind(
    "layer", "A layer with a background, a border, shadows and sublayers.", properties: [],
    make: { Layer() }, matches: { _ in true })

  /// All kinds, those that match fewest layers first.
  static let all = [
    shape, gradient, text, scroll, replicator, emitter, tiled, transform, shaped, plain,
  ]
  /// The names in the order of the documentation.
  static let names = [
    plain, shape, gradient, text, scroll, replicator, emitter, tiled, transform, shaped,
  ].map(\.name)

  /// A kind with keys of its own.
  ///
  /// `undrawn` gives the reason why a layer draws nothing itself, if there are such layers of the kind; `idle` why the
  /// value of a key that every layer has shows nothing in a layer, by the key.
  init(
    _ name: String, _ documentation: String, properties: [Property<Layer>],
    undrawn: (@Sendable (Layer) -> String?)? = nil,
    idle: [String: @Sendable (Layer) -> String?] = [:], make: @escaping @Sendable () -> Layer,
    matches: @escaping @Sendable (Layer) -> Bool
  ) {
    let isDefault = name == "layer"
    let type = Property<Layer>(
      Self.typeKey, documentation, example: JSONEscapes.quoted(name),
      schema: ["const": .string(name)],
      relation: isDefault ? .none : .required,
      content: .value(read: { _, _, _ in }, write: { _, _ in isDefault ? nil : .string(name) }))
    self.name = name
    self.documentation = documentation
    self.make = make
    self.matches = matches
    own = ObjectTable([type] + properties)
    // A kind may repeat a key of every layer if its default differs.
    let ownKeys = Set(properties.map(\.key))
    var common = LayerKeys.ofEveryLayer.filter { !ownKeys.contains($0.key) } + properties
    common += LayerKeys.tree
    if let undrawn { common = common.map { $0.idleIfUndrawn(undrawn) } }
    common = common.map { property in
      guard let reason = idle[property.key] else { return property }
      var relation = property.relation
      relation.idle = reason
      return property.related(relation)
    }
    // The type is read before everything else, so its relations need no check at each layer.
    table = ObjectTable([type.related(.none)] + common)
  }

  /// The kind of a layer; a subclass of another module counts as its superclass.
  static func of(_ layer: Layer) -> LayerKind { all.first { $0.matches(layer) } ?? plain }

  /// The kind with a name.
  static func named(_ name: String) -> LayerKind? { all.first { $0.name == name } }

  /// The kinds other than this one that have a key.
  static func kinds(withOwnKey key: String) -> [LayerKind] {
    all.filter { $0.own.keys.contains(key) && key != typeKey }
  }

  /// The message for a key that only layers of another kind have, under this name or under a name
  /// from another system; nil for other keys.
  static func remedy(forKeyElsewhere key: String, byOtherName: Bool) -> String? {
    func owner(of key: String) -> String? {
      kinds(withOwnKey: key).first.map { "nly layers of \"\(typeKey)\": \"\($0.name)\" have it" }
    }
    guard byOtherName else { return owner(of: key).map { "o" + $0 } }
    let owned = Synonyms.keys(for: key).lazy.compactMap { meaning in
      owner(of: meaning.key).map { "did you mean \"\(meaning.key)\"? O" + $0 }
    }.first
    return owned
      ?? (names.contains(key)
        ? "\"\(key)\" is a value of \"\(typeKey)\"; write \"\(typeKey)\": \"\(key)\"" : nil)
  }

  /// The value of the key `type` in a layer's object.
  static func typeNode(
    of object: JSONDocument.Index, in document: JSONDocument
  ) -> JSONDocument.Index? {
    var members = document.children(of: object)
    while let key = members.next(), let value = members.next() {
      if document.stringBytes(key) == typeKeyBytes[...] { return value }
    }
    return nil
  }
}

extension Property<Layer> {
  /// The key with a warning for layers that draw nothing themselves, if its value is something to
  /// draw.
  fileprivate func idleIfUndrawn(_ reason: @escaping @Sendable (Layer) -> String?) -> Property {
    guard LayerKeys.ofDrawing.contains(key) else { return self }
    var relation = relation
    let other = relation.idle
    relation.idle = { layer in
      guard let reason = reason(layer) else { return other?(layer) }
      return isStandard(in: layer) ? nil : reason
    }
    return related(relation)
  }
}
