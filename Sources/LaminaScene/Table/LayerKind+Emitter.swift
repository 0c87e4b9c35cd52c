// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension LayerKind {
  /// A layer that emits particles.
  static let emitter = LayerKind(
    "emitter", "A layer that emits particles, shown at one time.",
    properties: [
      entry(
        "emitterCells", { $0.emitterCells?.map(\.numbers) },
        { $0.emitterCells = $1?.map { EmitterCell($0) } },
        EmitterCellFormat.list(level: 1).optional,
        write: { cells, imagePaths in
          cells.map { EmitterCellFormat.written($0, level: 1, imagePaths) } ?? .null
        }, "The kinds of particles."),
      entry(
        "timeOffset", { $0.timeOffset }, { $0.timeOffset = $1 }, .seconds,
        "The seconds since the emitter began, at which its particles are shown."),
      entry(
        "seed", { Int($0.seed) }, { $0.seed = UInt32(clamping: $1) }, .seed,
        "The seed of the random numbers, which distinguishes it from an equal emitter."),
      entry(
        "emitterShape", { $0.emitterShape }, { $0.emitterShape = $1 }, .choice,
        "The figure that emits."),
      entry(
        "emitterMode", { $0.emitterMode }, { $0.emitterMode = $1 }, .choice,
        "The part of the figure that emits."),
      entry(
        "renderMode", { $0.renderMode }, { $0.renderMode = $1 }, .choice,
        "How particles are put on top of each other."),
      entry(
        "emitterPosition", { $0.emitterPosition }, { $0.emitterPosition = $1 }, .point,
        "The middle of the figure, in points of the layer's space."),
      entry(
        "emitterZPosition", { $0.emitterZPosition }, { $0.emitterZPosition = $1 }, .number,
        "The depth of the middle of the figure."),
      entry(
        "emitterSize", { $0.emitterSize }, { $0.emitterSize = $1 }, .size,
        "The size of the figure; the width is the radius of a circle."),
      entry(
        "emitterDepth", { $0.emitterDepth }, { $0.emitterDepth = $1 }, .number,
        "The depth of a solid figure."),
      entry(
        "birthRate", { $0.birthRate }, { $0.birthRate = $1 }, .single,
        "What the cells' birth rates are multiplied by."),
      entry(
        "lifetime", { $0.lifetime }, { $0.lifetime = $1 }, .single,
        "What lifetimes are multiplied by."),
      entry(
        "velocity", { $0.velocity }, { $0.velocity = $1 }, .single,
        "What speeds are multiplied by."),
      entry(
        "scale", { $0.scale }, { $0.scale = $1 }, .single, "What scales are multiplied by."),
      entry("spin", { $0.spin }, { $0.spin = $1 }, .single, "What spins are multiplied by."),
      entry(
        "preservesDepth", { $0.preservesDepth }, { $0.preservesDepth = $1 }, .bool,
        "Whether particles keep their depth; shows nothing yet."),
    ],
    make: { EmitterLayer() }, matches: { $0 is EmitterLayer })

  private static func entry<Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (EmitterLayer) -> Value,
    _ set: @escaping @Sendable (inout EmitterLayer, Value) -> Void,
    _ format: ValueFormat<Value>,
    write: (@Sendable (Value, ImagePaths) -> JSONValue)? = nil, _ documentation: String
  ) -> Property<Layer> {
    Property(key, get, set, format, standard: get(EmitterLayer()), write: write, documentation)
  }
}

extension ValueFormat where Value == Int {
  /// A number of 32 bits.
  fileprivate static let seed = ValueFormat(
    expectation: "a whole number from 0 to \(UInt32.max)", example: "7",
    schema: ["type": "integer", "minimum": 0, "maximum": .number(Double(UInt32.max))],
    read: { reader, node in
      guard reader.document.kind(node) == .number,
        let value = UInt32(exactly: reader.document.number(node))
      else { return reader.mismatch(node, "a whole number from 0 to \(UInt32.max)", "7") }
      return Int(value)
    },
    write: { .number(Double($0)) })
}
