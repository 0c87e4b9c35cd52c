// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The form of one type of value in a scene file: reading, writing and the schema in one place.
struct ValueFormat<Value: Sendable>: Sendable {
  typealias Read = @Sendable (inout SceneReader, JSONDocument.Index) -> Value?
  typealias Write = @Sendable (Value) -> JSONValue

  /// The expectation in messages: "a number".
  let expectation: String
  /// An example of a value, for messages.
  let example: String
  /// The schema of such a value.
  let schema: JSONValue
  /// The named parts of the schema that this one refers to.
  let definitions: [SchemaDefinition]
  /// Of an object, an example that has a key, or a key of the same meaning.
  let inner: MemberExample.Search?
  /// The value, or nil after a problem was reported.
  let read: Read
  let write: Write

  /// A format whose schema is written at each use.
  init(
    expectation: String, example: String, schema: JSONValue,
    definitions: [SchemaDefinition] = [], inner: MemberExample.Search? = nil, read: @escaping Read,
    write: @escaping Write
  ) {
    self.expectation = expectation
    self.example = example
    self.schema = schema
    self.definitions = definitions
    self.inner = inner
    self.read = read
    self.write = write
  }

  /// A format that the schema defines once, under a name.
  init(
    named name: String, expectation: String, example: String, schema: JSONValue,
    definitions: [SchemaDefinition] = [], inner: MemberExample.Search? = nil, read: @escaping Read,
    write: @escaping Write
  ) {
    self.init(
      expectation: expectation, example: example, schema: SchemaDefinition.reference(to: name),
      definitions: definitions + [SchemaDefinition(name: name, schema: schema)],
      inner: inner, read: read, write: write)
  }

  /// The format with `null` for an absent value.
  var optional: ValueFormat<Value?> {
    ValueFormat<Value?>(
      expectation: expectation + " or null", example: example,
      schema: ["anyOf": [schema, ["type": "null"]]], definitions: definitions, inner: inner,
      read: { [read] reader, node in
        if reader.document.kind(node) == .null { return .some(nil) }
        guard let value = read(&reader, node) else { return nil }
        return .some(value)
      },
      write: { [write] value in value.map(write) ?? .null })
  }

  /// The format for a required key: the place is empty until the key fills it, and `null` cannot
  /// fill it.
  var required: ValueFormat<Value?> {
    ValueFormat<Value?>(
      expectation: expectation, example: example, schema: schema, definitions: definitions,
      inner: inner,
      read: { [read] reader, node in
        guard let value = read(&reader, node) else { return nil }
        return .some(value)
      },
      write: { [write] value in value.map(write) ?? .null })
  }

  /// The format with a warning for values that are kept as written but drawn as others.
  func warning(
    _ warning: @escaping @Sendable (SceneReader, JSONDocument.Index, Value) -> String?
  ) -> ValueFormat {
    ValueFormat(
      expectation: expectation, example: example, schema: schema, definitions: definitions,
      read: { [read] reader, node in
        let value = read(&reader, node)
        if let value, let message = warning(reader, node, value) { reader.warn(node, message) }
        return value
      },
      write: write)
  }

  /// A list of such values.
  func list(_ expectation: String) -> ValueFormat<[Value]> {
    let example = "[\(example)]"
    return ValueFormat<[Value]>(
      expectation: expectation, example: example,
      schema: ["type": "array", "items": schema], definitions: definitions,
      read: { [read] reader, node in
        guard reader.document.kind(node) == .array else {
          return reader.mismatch(node, expectation, example)
        }
        var values: [Value] = []
        var isComplete = true
        for child in reader.document.children(of: node) {
          if let value = read(&reader, child) { values.append(value) } else { isComplete = false }
        }
        return isComplete ? values : nil
      },
      write: { [write] values in .array(values.map(write)) })
  }
}

/// A part of the schema that has a name.
struct SchemaDefinition: Sendable {
  let name: String
  let schema: JSONValue

  static func reference(to name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }
}
