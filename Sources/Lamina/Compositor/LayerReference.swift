// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A layer that a report names.
///
/// ``Compositor/layer(_:)`` finds the layer. References are equal if their names are, so that reports of two runs
/// can be compared; a file holds the name alone.
public struct LayerReference: Sendable {
  /// The layer's name, or its class if it has none.
  public let name: String
  /// Which layer it is, as long as it exists; nil in a report that was read from a file.
  public let id: ObjectIdentifier?

  /// A reference to a layer, or to a name alone.
  public init(name: String, id: ObjectIdentifier? = nil) {
    self.name = name
    self.id = id
  }
}

extension LayerReference: Hashable {
  /// Whether the names are equal.
  public static func == (a: LayerReference, b: LayerReference) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension LayerReference: Codable {
  /// Reads the name.
  public init(from decoder: any Decoder) throws {
    self.init(name: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
