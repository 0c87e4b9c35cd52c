// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension LayerKind {
  /// A layer that draws its sublayers several times.
  static let replicator = LayerKind(
    "replicator",
    "A layer that draws its sublayers several times, each moved and coloured further.",
    properties: [
      entry(
        "instanceCount", { $0.instanceCount }, { $0.instanceCount = $1 },
        ValueFormat<Int>.wholeNumber.within(0...ReplicatorLayer.maximumInstances),
        "How many times the sublayers are drawn."),
      entry(
        "instanceTransform", { $0.instanceTransform }, { $0.instanceTransform = $1 }, .transform,
        "What is done from one instance to the next, about the middle of the bounds."),
      entry(
        "instanceColor", { $0.instanceColor }, { $0.instanceColor = $1 },
        ValueFormat<Color>.colorFactor.optional,
        "What the colours of the first instance are multiplied by."
      ),
      entry(
        "instanceRedOffset", { $0.instanceRedOffset }, { $0.instanceRedOffset = $1 }, .single,
        "What is added to the red of that colour from one instance to the next."),
      entry(
        "instanceGreenOffset", { $0.instanceGreenOffset }, { $0.instanceGreenOffset = $1 }, .single,
        "The same for green."),
      entry(
        "instanceBlueOffset", { $0.instanceBlueOffset }, { $0.instanceBlueOffset = $1 }, .single,
        "The same for blue."),
      entry(
        "instanceAlphaOffset", { $0.instanceAlphaOffset }, { $0.instanceAlphaOffset = $1 }, .single,
        "The same for alpha, which multiplies the opacity of the sublayers."),
      entry(
        "instanceDelay", { $0.instanceDelay }, { $0.instanceDelay = $1 }, .seconds,
        "How much later each instance is than the one before, in seconds; shows nothing yet."),
      entry(
        "preservesDepth", { $0.preservesDepth }, { $0.preservesDepth = $1 }, .bool,
        "Whether the layer is a transform layer for its instances, which keep their depth."),
    ],
    undrawn: { layer in
      (layer as? ReplicatorLayer)?.preservesDepth == true
        ? "a replicator with \"preservesDepth\": true draws nothing itself; give this to a sublayer"
        : nil
    }, make: { ReplicatorLayer() }, matches: { $0 is ReplicatorLayer })

  private static func entry<Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (ReplicatorLayer) -> Value,
    _ set: @escaping @Sendable (inout ReplicatorLayer, Value) -> Void,
    _ format: ValueFormat<Value>, _ documentation: String
  ) -> Property<Layer> {
    Property(key, get, set, format, standard: get(ReplicatorLayer()), documentation)
  }
}

extension ValueFormat where Value == Int {
  /// A whole number, no larger than a double holds exactly.
  static let wholeNumber = ValueFormat(
    expectation: "a whole number", example: "12",
    schema: ["type": "integer", "minimum": .number(-mostExact), "maximum": .number(mostExact)],
    read: { reader, node in
      guard reader.document.kind(node) == .number,
        case let value = reader.document.number(node), value == value.rounded(),
        abs(value) <= mostExact
      else { return reader.mismatch(node, "a whole number of at most 16 digits", "12") }
      return Int(value)
    },
    write: { .number(min(max(Double($0), -mostExact), mostExact)) })

  private static let mostExact = 0x1p53
}

extension ValueFormat where Value == TimeInterval {
  /// A time or a length of time, in seconds.
  static let seconds = ValueFormat(
    expectation: "a number", example: "0.25", schema: NumberSchema.reference,
    read: { reader, node in reader.number(node) }, write: { .number($0) })
}
