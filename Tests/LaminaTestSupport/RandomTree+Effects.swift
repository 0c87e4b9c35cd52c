// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Blending.
extension RandomTree {
  /// Gives some layers effects.
  func addEffects() {
    for layer in layers where self[.effects].chance(0.3) { setEffect(layer) }
  }

  /// Changes the effects of a layer.
  func editEffect() {
    let layer = self[.effects].pick(layers)
    switch self[.effects].integer(in: 0...9) {
    case 0, 1: layer.compositingFilter = nil
    case 2: layer.filters = []
    case 3: layer.backgroundFilters = []
    default: setEffect(layer)
    }
  }

  private func setEffect(_ layer: Layer) {
    switch self[.effects].integer(in: 0...9) {
    case 0...3:
      layer.compositingFilter = self[.effects].pick(modes(of: effects))
    case 4...6: layer.filters = filters()
    default: layer.backgroundFilters = filters()
    }
  }

  private func filters() -> [Filter] {
    (0..<self[.effects].integer(in: 1...2)).map { _ in filter() }
  }

  private func filter() -> Filter {
    switch self[.effects].integer(in: 0...(effects == .all ? 11 : 7)) {
    case 0...2:
      let pixels = (self[.effects].number(in: 0...3) * 4).rounded() / 4
      return .gaussianBlur(radius: CGFloat(pixels / Double(scale)))
    case 3: return .saturation(self[.effects].number(in: 0...1.5))
    case 4: return .brightness(self[.effects].number(in: 0...1.5))
    case 5: return .contrast(self[.effects].number(in: 0...1.5))
    case 6: return .invert(self[.effects].number(in: 0...1))
    case 7: return .hueRotation(self[.effects].number(in: -4...4))
    case 8: return .luminanceToAlpha
    case 9: return .gaussianBlur(radius: CGFloat(self[.effects].integer(in: 8...20)) / scale)
    default:
      return .colorMatrix((0..<20).map { _ in CGFloat(self[.effects].number(in: -0.5...1)) })
    }
  }

  func modes(of effects: Effects) -> [BlendMode] {
    effects == .all ? BlendMode.allCases : Self.smoothModes
  }

  /// Modes whose result changes at most twice as fast as their input.
  private static var smoothModes: [BlendMode] {
    BlendMode.allCases.filter {
      ![.colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity]
        .contains($0)
    }
  }
}
