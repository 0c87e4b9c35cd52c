// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Blending.
extension RandomTree {
  /// Gives some layers effects.
  func addEffects() {
    for layer in layers where effectsRandom.chance(0.3) { setEffect(layer) }
  }

  /// Changes the effects of a layer.
  func editEffect() {
    let layer = effectsRandom.pick(layers)
    if effectsRandom.chance(0.3) {
      layer.compositingFilter = nil
    } else {
      setEffect(layer)
    }
  }

  private func setEffect(_ layer: Layer) {
    layer.compositingFilter = effectsRandom.pick(
      effects == .all ? BlendMode.allCases : Self.smoothModes)
  }

  /// Those whose result changes at most twice as fast as what they are given.
  private static var smoothModes: [BlendMode] {
    BlendMode.allCases.filter {
      ![.colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity]
        .contains($0)
    }
  }
}
