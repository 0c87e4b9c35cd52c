// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension LayerKind {
  /// A layer that fills and strokes a path.
  static let shape = LayerKind(
    "shape", "A layer that fills and strokes a path; the bounds do not clip it.",
    properties: [
      entry(
        "path", { $0.path }, { $0.path = $1 }, optional: .path,
        "The outline, in the layer's space, in points."),
      entry(
        "fillColor", { $0.fillColor }, { $0.fillColor = $1 }, optional: .color, "Fills the path."),
      entry(
        "fillRule", { $0.fillRule }, { $0.fillRule = $1 }, .choice, "Which points the path covers."),
      entry(
        "strokeColor", { $0.strokeColor }, { $0.strokeColor = $1 }, optional: .color,
        "The colour of the line on the path."),
      entry(
        "strokeStart", { $0.strokeStart }, { $0.strokeStart = $1 },
        ValueFormat<CGFloat>.number.fraction,
        "Where the line starts, 0 to 1 of the length."),
      entry(
        "strokeEnd", { $0.strokeEnd }, { $0.strokeEnd = $1 },
        ValueFormat<CGFloat>.number.fraction,
        "Where the line ends, 0 to 1 of the length."),
      entry(
        "lineWidth", { $0.lineWidth }, { $0.lineWidth = $1 },
        ValueFormat<CGFloat>.number.notNegative,
        "The width of the line, in points."),
      entry(
        "miterLimit", { $0.miterLimit }, { $0.miterLimit = $1 },
        ValueFormat<CGFloat>.number.within(StrokeStyle.miterLimits),
        "How many half line widths a corner's point may reach."
      ),
      entry("lineCap", { $0.lineCap }, { $0.lineCap = $1 }, .choice, "How open ends look."),
      entry("lineJoin", { $0.lineJoin }, { $0.lineJoin = $1 }, .choice, "How corners look."),
      entry(
        "lineDashPhase", { $0.lineDashPhase }, { $0.lineDashPhase = $1 }, .number,
        "Where in the pattern the line starts."),
      entry(
        "lineDashPattern", { $0.lineDashPattern }, { $0.lineDashPattern = $1 },
        optional: .dashes,
        "The lengths of dashes and gaps in turn, in points."),
    ],
    make: { ShapeLayer() }, matches: { $0 is ShapeLayer })

  private static func entry<Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (ShapeLayer) -> Value,
    _ set: @escaping @Sendable (inout ShapeLayer, Value) -> Void,
    _ format: ValueFormat<Value>, _ documentation: String
  ) -> Property<Layer> {
    Property(key, get, set, format, standard: get(ShapeLayer()), documentation)
  }

  private static func entry<Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (ShapeLayer) -> Value?,
    _ set: @escaping @Sendable (inout ShapeLayer, Value?) -> Void,
    optional format: ValueFormat<Value>, _ documentation: String
  ) -> Property<Layer> {
    entry(key, get, set, format.optional, documentation)
  }
}

extension Property where Target == Layer {
  /// A stored property of a subclass, in a table of layers.
  ///
  /// A value with images in it is written by `write`; any other as its format says.
  init<Owner: Layer, Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (Owner) -> Value,
    _ set: @escaping @Sendable (inout Owner, Value) -> Void,
    _ format: ValueFormat<Value>, standard: Value,
    write: (@Sendable (Value, ImagePaths) -> JSONValue)? = nil, _ documentation: String
  ) {
    let write = write ?? { [write = format.write] value, _ in write(value) }
    let written = format.write(standard)
    self.init(
      key, documentation, example: format.example, schema: format.schema,
      standard: written,
      definitions: format.definitions, inner: format.inner,
      content: .value(
        read: { reader, node, layer in
          guard let value = format.read(&reader, node), var owner = layer as? Owner else { return }
          set(&owner, value)
        },
        write: { layer, imagePaths in
          guard let owner = layer as? Owner else { return nil }
          let value = get(owner)
          if value == standard { return nil }
          let json = write(value, imagePaths)
          return json.isWritten(like: written) ? nil : json
        }))
  }
}
