// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Flipped geometry with images and drawings in it, from a separate stream of random numbers, so
// that the rest of a tree is the same without it.
extension RandomTree {
  /// Flips many layers and gives images to some.
  func addFlips() {
    useFlipStream {
      for layer in layers {
        if random.chance(0.4) { layer.isGeometryFlipped = true }
        if !(layer is TransformLayer), random.chance(0.35) { layer.contents = image() }
      }
    }
  }

  /// Flips a layer, or flips it back.
  func editFlip() {
    useFlipStream {
      if random.chance(0.6) { random.pick(layers).isGeometryFlipped.toggle() }
    }
  }

  /// Whether a layer's new drawing stays upright.
  func drawsUpright() -> Bool {
    guard hasFlips else { return false }
    var isUpright = false
    useFlipStream { isUpright = random.chance(0.6) }
    return isUpright
  }

  private func useFlipStream(_ body: () -> Void) {
    swap(&random, &self[.flips])
    body()
    swap(&random, &self[.flips])
  }
}
