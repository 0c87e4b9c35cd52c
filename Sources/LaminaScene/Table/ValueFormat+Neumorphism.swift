// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaEffects

extension ValueFormat where Value == Neumorphism {
  /// A soft surface.
  static let neumorphism = object(
    named: "neumorphism", "a soft surface", example: "{ \"style\": \"pressed\" }",
    table: ObjectTable([
      entry(
        "style", { $0.style }, { $0.style = $1 }, .choice,
        "Whether the surface is raised, pressed or flat."),
      Property(
        "color", { $0.color }, { $0.color = $1 }, ValueFormat<Color>.color.optional, standard: nil,
        "The colour of the surface; null is the layer's own."),
      entry(
        "distance", { $0.distance }, { $0.distance = $1 }, .number,
        "How far each shadow is moved along each axis, in points."),
      entry(
        "blur", { $0.blur }, { $0.blur = $1 }, ValueFormat<CGFloat>.number.notNegative,
        "Twice the standard deviation of the blur, in points."),
      entry(
        "intensity", { $0.intensity }, { $0.intensity = $1 }, ValueFormat<CGFloat>.number.fraction,
        "The opacity of both shadows."),
      entry(
        "light", { $0.light }, { $0.light = $1 }, .choice, "The corner that the light comes from."),
      entry(
        "lighter", { $0.lighter }, { $0.lighter = $1 }, ValueFormat<CGFloat>.number.fraction,
        "The increase in HSL lightness of the light side."),
      entry(
        "darker", { $0.darker }, { $0.darker = $1 }, ValueFormat<CGFloat>.number.fraction,
        "The decrease in HSL lightness of the dark side."),
    ]),
    initial: Neumorphism())

  private static func entry<Field: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (Neumorphism) -> Field,
    _ set: @escaping @Sendable (inout Neumorphism, Field) -> Void,
    _ format: ValueFormat<Field>, _ documentation: String
  ) -> Property<Neumorphism> {
    Property(key, get, set, format, standard: get(Neumorphism()), documentation)
  }
}
