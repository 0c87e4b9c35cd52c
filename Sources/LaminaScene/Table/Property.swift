// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// One key of one kind of object: its name, its meaning, and how it is read, written and described.
///
/// These entries are the only list of names: the reader, the writer and the schema all go through
/// them.
struct Property<Target>: Sendable {
  /// What stands behind a key.
  enum Content: Sendable {
    /// A value: read into the target; written unless it is what an absent key means. Images in it
    /// are written by their paths.
    case value(
      read: @Sendable (inout SceneReader, JSONDocument.Index, inout Target) -> Void,
      write: @Sendable (Target, ImagePaths) -> JSONValue?)
    /// An image, which a file names by its path.
    case image(
      get: @Sendable (Target) -> Image?, set: @Sendable (inout Target, Image?) -> Void)
    /// A layer, read and written without recursion.
    case layer(get: @Sendable (Target) -> Layer?)
    /// A list of layers, alike.
    case layers(get: @Sendable (Target) -> [Layer])
  }

  /// How a key stands to the others of its object.
  struct Relation: Sendable {
    /// The key must be there.
    var isRequired = false
    /// Exactly one of the keys so marked must be there.
    var isAlternative = false
    /// No list can have what two such keys say.
    var isExclusive = false
    /// The key says nothing without this one.
    var needs: String?
    /// The key says the same as these and cannot stand with them.
    var excludes: [String] = []
    /// The value acts on what the other keys have set and is read after them.
    var isAppliedLast = false

    static var none: Relation { Relation() }
    static var required: Relation { Relation(isRequired: true) }
    static var alternative: Relation { Relation(isAlternative: true) }
    static var exclusive: Relation { Relation(isAlternative: true, isExclusive: true) }
  }

  let key: String
  let keyBytes: [UInt8]
  let documentation: String
  /// A value as one would write it, for messages.
  let example: String
  let schema: JSONValue
  /// What an absent key means; nil where there is nothing to say.
  let standard: JSONValue?
  let definitions: [SchemaDefinition]
  let relation: Relation
  let content: Content

  init(
    _ key: String, _ documentation: String, example: String, schema: JSONValue,
    standard: JSONValue? = nil,
    definitions: [SchemaDefinition] = [], relation: Relation = .none, content: Content
  ) {
    self.key = key
    self.keyBytes = Array(key.utf8)
    self.documentation = documentation
    self.example = example
    self.schema = schema
    self.standard = standard
    self.definitions = definitions
    self.relation = relation
    self.content = content
  }

  /// A stored property; `standard` is its value in a new target.
  ///
  /// A value with images in it is written by `write`; any other as its format says.
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
      definitions: format.definitions, relation: relation,
      content: .value(
        read: { reader, node, target in
          if let value = read(&reader, node) { set(&target, value) }
        },
        write: { target, imagePaths in
          let value = get(target)
          if isRequired { return write(value, imagePaths) }
          if value == standard { return nil }
          // What JSON cannot say may be said as the standard is.
          let json = write(value, imagePaths)
          return json.isWritten(like: written) ? nil : json
        }))
  }
}
