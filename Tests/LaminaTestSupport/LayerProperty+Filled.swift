// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
package import Lamina

extension LayerProperty {
  /// A new layer of the class, 28 × 28 points large and without a background.
  ///
  /// It has what its class shows only if others give it: particles, or a drawing of tiles.
  package func makeFilled() -> Layer {
    let layer = make()
    layer.frame = CGRect(x: 14, y: 14, width: 28, height: 28)
    (layer as? EmitterLayer)?.emitSparks()
    if let tiled = layer as? TiledLayer {
      tiled.tileDrawer = { $0.fill($0.dirtyRect, color: .black) }
      tiled.fadeDuration = 0
    }
    return layer
  }
}

extension EmitterLayer {
  /// Gives the layer two kinds of particles, one of which emits further ones, and time for them to be born.
  package func emitSparks() {
    emitterSize = CGSize(width: 8, height: 8)
    emitterPosition = CGPoint(x: 10, y: 10)
    timeOffset = 1.5
    emitterCells = (0..<2).map { index in
      let cell = EmitterCell()
      cell.contents = .softDisc(diameter: 5)
      cell.birthRate = 6
      cell.lifetime = 2
      cell.velocity = 8
      cell.emissionRange = 3
      if index == 0 {
        let spark = EmitterCell()
        spark.contents = cell.contents
        spark.birthRate = 4
        spark.lifetime = 1
        cell.emitterCells = [spark]
      }
      return cell
    }
  }
}
