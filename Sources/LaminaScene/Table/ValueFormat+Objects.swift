// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension ValueFormat {
  /// An object whose keys a table lists.
  ///
  /// `initial` is what an object without keys is.
  static func object(
    named name: String, _ expectation: String, example: String, table: ObjectTable<Value>,
    initial: Value
  ) -> ValueFormat {
    let read: Read = { reader, node in
      guard reader.document.kind(node) == .object else {
        return reader.mismatch(node, expectation, example)
      }
      let before = reader.log.total
      var value = initial
      reader.read(node, with: table, into: &value)
      return reader.log.total == before ? value : nil
    }
    return ValueFormat(
      named: name, expectation: expectation, example: example,
      schema: .object([.init("description", .string(expectation))] + table.schema()),
      definitions: table.definitions,
      inner: { word in
        table.example(with: word, in: example, initial) { SceneReader.canRead($0, by: read) }
      },
      read: read,
      write: { value in .object(table.members(of: value)) })
  }
}

extension ObjectTable {
  /// The members that describe a target: the values that differ from the default.
  ///
  /// Images are written as their paths; an image without a path is left out.
  func members(
    of target: Target, imagePaths: ImagePaths = ImagePaths()
  ) -> [JSONValue.Member] {
    properties.compactMap { property in
      let value: JSONValue? =
        switch property.content {
        case .value(_, let write): write(target, imagePaths)
        case .image(let get, _): get(target).flatMap(imagePaths.path).map { .string($0) }
        case .layer, .layers: nil
        }
      return value.map { JSONValue.Member(property.key, $0) }
    }
  }
}
