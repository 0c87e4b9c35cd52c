// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// The members of the object in a scene file.
struct SceneMembers {
  var version = 1
  var width: CGFloat = 0
  var height: CGFloat = 0
  var scale: CGFloat = 1
  var background = Color.clear
  var fonts: [String] = []
  var root: Layer?

  /// The largest width and height, in points.
  static let largestSide = 1_000_000
  /// The largest scale.
  static let largestScale = 100

  static let table = ObjectTable<SceneMembers>([
    Property(
      "version", { $0.version }, { $0.version = $1 }, .version, standard: 1, relation: .required,
      "The version of the format, 1."),
    Property(
      "width", { $0.width }, { $0.width = $1 }, .positive(upTo: largestSide, example: "320"),
      standard: 0,
      relation: .required,
      "The width of the picture, in points."),
    Property(
      "height", { $0.height }, { $0.height = $1 }, .positive(upTo: largestSide, example: "320"),
      standard: 0,
      relation: .required,
      "The height of the picture, in points."),
    Property(
      "scale", { $0.scale }, { $0.scale = $1 }, .positive(upTo: largestScale, example: "2"),
      standard: 1,
      "The pixels in a point."),
    Property(
      "background", { $0.background }, { $0.background = $1 }, .color, standard: .clear,
      "The colour behind the layers."),
    SceneFonts.property,
    Property(
      "root", "The layer that holds all others.", example: LayerExample.one,
      schema: SceneSchema.anyLayer,
      relation: .required, content: .layer(get: { $0.root })),
  ])
}
