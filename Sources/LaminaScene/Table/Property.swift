// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// One key of one kind of object: its name, its meaning, and how it is read, written and described.
///
/// These entries are the only list of names: the reader, the writer and the schema all use them.
struct Property<Target>: Sendable {
  /// The kind of content of a key.
  enum Content: Sendable {
    /// A value. It is written unless it equals the meaning of an absent key; images in it are
    /// written as their paths.
    case value(
      read: @Sendable (inout SceneReader, JSONDocument.Index, inout Target) -> Void,
      write: @Sendable (Target, ImagePaths) -> JSONValue?)
    /// An image, which a file names by its path.
    case image(
      get: @Sendable (Target) -> Image?, set: @Sendable (inout Target, Image?) -> Void)
    /// A layer, read and written without recursion.
    case layer(get: @Sendable (Target) -> Layer?)
    /// A list of layers, read and written without recursion.
    case layers(get: @Sendable (Target) -> [Layer])
  }

  /// Rules for a key and the other keys of its object.
  struct Relation: Sendable {
    /// The key must be present.
    var isRequired = false
    /// Exactly one of the keys with this mark must be present.
    var isAlternative = false
    /// A list cannot have the meaning of two such keys.
    var isExclusive = false
    /// The key has no effect without this one.
    var needs: String?
    /// The key sets these or takes their place, and cannot be used together with them.
    var excludes: [String] = []
    /// The value changes what the other keys have set and is read after them.
    var isAppliedLast = false
    /// The reason why the value shows nothing in an object that is read as a whole; nil if it may
    /// show something.
    var idle: (@Sendable (Target) -> String?)?
    /// A key that says that the value is meant to show nothing.
    var idleUnless: String?

    static var none: Relation { Relation() }
    static var required: Relation { Relation(isRequired: true) }
    static var alternative: Relation { Relation(isAlternative: true) }
    static var exclusive: Relation { Relation(isAlternative: true, isExclusive: true) }
  }

  let key: String
  let keyBytes: [UInt8]
  let documentation: String
  /// An example of a value, for messages.
  let example: String
  let schema: JSONValue
  /// The meaning of an absent key; nil if there is none.
  let standard: JSONValue?
  let definitions: [SchemaDefinition]
  /// Of a value that is an object, an example that has a key, or a key of the same meaning.
  let inner: MemberExample.Search?
  let relation: Relation
  let content: Content

  init(
    _ key: String, _ documentation: String, example: String, schema: JSONValue,
    standard: JSONValue? = nil, definitions: [SchemaDefinition] = [],
    inner: MemberExample.Search? = nil, relation: Relation = .none, content: Content
  ) {
    self.key = key
    self.keyBytes = Array(key.utf8)
    self.documentation = documentation
    self.example = example
    self.schema = schema
    self.standard = standard
    self.definitions = definitions
    self.inner = inner
    self.relation = relation
    self.content = content
  }

  /// A stored property; `standard` is its value in a new target.
  ///
  /// A value with images in it is written by `write`, any other by its format.
  init<Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (Target) -> Value,
    _ set: @escaping @Sendable (inout Target, Value) -> Void,
    _ format: ValueFormat<Value>, standard: Value, relation: Relation = .none,
    write: (@Sendable (Value, ImagePaths) -> JSONValue)? = nil, _ documentation: String
  ) {
    let (read, isRequired) = (format.read, relation.isRequired)
    let write = write ?? { [write = format.write] value, _ in write(value) }
    let written = format.write(standard)
    self.init(
      key, documentation, example: format.example, schema: format.schema,
      standard: written,
      definitions: format.definitions, inner: format.inner, relation: relation,
      content: .value(
        read: { reader, node, target in
          if let value = read(&reader, node) { set(&target, value) }
        },
        write: { target, imagePaths in
          let value = get(target)
          if isRequired { return write(value, imagePaths) }
          if value == standard { return nil }
          // A value that JSON does not have may be written like the default.
          let json = write(value, imagePaths)
          return json.isWritten(like: written) ? nil : json
        }))
  }

  /// The same key with another relation to others.
  func related(_ relation: Relation) -> Property {
    Property(
      key, documentation, example: example, schema: schema, standard: standard,
      definitions: definitions, inner: inner, relation: relation, content: content)
  }

  /// Whether a target's value is that of an absent key; of a layer's own layers, false.
  func isStandard(in target: Target) -> Bool {
    switch content {
    case .value(_, let write): write(target, ImagePaths()) == nil
    case .image(let get, _): get(target) == nil
    case .layer, .layers: false
    }
  }
}
