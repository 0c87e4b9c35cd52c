// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension LayerKind {
  /// A layer that draws a gradient.
  static let gradient = LayerKind(
    "gradient", "A layer whose bounds are filled with a gradient.",
    properties: [
      // The class calls it `type`, but in a file that key names the kind of layer.
      entry("kind", { $0.type }, { $0.type = $1 }, .choice, "The shape of the gradient."),
      entry(
        "colors", { $0.colors }, { $0.colors = $1 },
        optional: ValueFormat<Color>.color.list("a list of colours"),
        "The colours of the stops; at least two draw something."),
      entry(
        "locations", { $0.locations }, { $0.locations = $1 },
        optional: ValueFormat<[CGFloat]>.locations,
        relation: .init(idle: { ($0 as? GradientLayer)?.superfluousLocations }),
        "The locations of the stops, 0 to 1 and rising; evenly spread if absent."),
      entry(
        "startPoint", { $0.startPoint }, { $0.startPoint = $1 }, .pointLike("[0, 0]"),
        "Where 0 is, or the centre, in the unit square of the bounds."),
      entry(
        "endPoint", { $0.endPoint }, { $0.endPoint = $1 }, .pointLike("[1, 1]"),
        "Where 1 is, a corner of the ellipse's box, or the direction of 0, in the unit square."
      ),
    ],
    make: { GradientLayer() }, matches: { $0 is GradientLayer })

  private static func entry<Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (GradientLayer) -> Value,
    _ set: @escaping @Sendable (inout GradientLayer, Value) -> Void,
    _ format: ValueFormat<Value>, relation: Property<Layer>.Relation = .none,
    _ documentation: String
  ) -> Property<Layer> {
    Property(key, get, set, format, standard: get(GradientLayer()), documentation)
      .related(relation)
  }

  private static func entry<Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (GradientLayer) -> Value?,
    _ set: @escaping @Sendable (inout GradientLayer, Value?) -> Void,
    optional format: ValueFormat<Value>, relation: Property<Layer>.Relation = .none,
    _ documentation: String
  ) -> Property<Layer> {
    entry(key, get, set, format.optional, relation: relation, documentation)
  }
}

extension GradientLayer {
  /// The reason why not all locations have an effect; nil if they have.
  fileprivate var superfluousLocations: String? {
    guard let colors, let locations, locations.count > colors.count, colors.count > 1 else {
      return nil
    }
    let rest = locations.count - colors.count
    return "there are \(locations.count) locations for \(colors.count) colours, and the last "
      + (rest == 1
        ? "one has no effect; remove it, or add a colour"
        : "\(rest) have no effect; remove them, or add colours")
  }
}
