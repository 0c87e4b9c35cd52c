// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension LayerKind {
  /// A layer that is drawn in tiles.
  static let tiled = LayerKind(
    "tiled", "A layer whose drawing is painted in tiles, which are kept as pixels.",
    properties: [
      entry(
        "tileSize", { $0.tileSize }, { $0.tileSize = $1 }, .tileSize,
        "The size of a tile in pixels; sides are limited to 64 to 4096."),
      entry(
        "levelsOfDetail", { $0.levelsOfDetail }, { $0.levelsOfDetail = $1 },
        ValueFormat<Int>.wholeNumber.within(TileGrid.levelCounts),
        "The number of levels of detail, each with half the pixels of the one before."),
      entry(
        "levelsOfDetailBias", { $0.levelsOfDetailBias }, { $0.levelsOfDetailBias = $1 },
        ValueFormat<Int>.wholeNumber.within(TileGrid.levelBiases),
        "The number of levels that are finer than contentsScale."),
      entry(
        "fadeDuration", { $0.fadeDuration }, { $0.fadeDuration = $1 },
        ValueFormat<TimeInterval>.seconds.notNegative,
        "The seconds in which a tile that was not drawn at once fades in."),
    ],
    make: { TiledLayer() }, matches: { $0 is TiledLayer })

  private static func entry<Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (TiledLayer) -> Value,
    _ set: @escaping @Sendable (inout TiledLayer, Value) -> Void,
    _ format: ValueFormat<Value>, _ documentation: String
  ) -> Property<Layer> {
    Property(key, get, set, format, standard: get(TiledLayer()), documentation)
  }
}
