// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension ValueFormat where Value == Shadow {
  /// One of a layer's further shadows.
  static let shadow = object(
    named: "shadow", "a shadow", example: "{ \"kind\": \"inner\", \"radius\": 4 }",
    table: ObjectTable([
      entry("kind", { $0.kind }, { $0.kind = $1 }, .choice, "Outside the outline or inside."),
      entry(
        "color", { $0.color }, { $0.color = $1 }, .color,
        "The colour; its alpha is multiplied by the opacity."),
      entry(
        "opacity", { $0.opacity }, { $0.opacity = $1 }, ValueFormat<Float>.single.fraction,
        "0 invisible to 1; limited to that when drawn."),
      entry(
        "offset", { $0.offset }, { $0.offset = $1 }, .offset,
        "How far the shadow is moved, in points, y down."),
      entry(
        "radius", { $0.radius }, { $0.radius = $1 }, ValueFormat<CGFloat>.number.notNegative,
        "The standard deviation of the blur, in points."),
      entry(
        "spread", { $0.spread }, { $0.spread = $1 }, .number,
        "How far the outline grows before blurring, in points."),
      entry(
        "knocksOut", { $0.knocksOut }, { $0.knocksOut = $1 }, .bool,
        "Whether an outer shadow is left out inside the outline."),
    ]),
    initial: Shadow())

  private static func entry<Field: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (Shadow) -> Field,
    _ set: @escaping @Sendable (inout Shadow, Field) -> Void,
    _ format: ValueFormat<Field>, _ documentation: String
  ) -> Property<Shadow> {
    Property(key, get, set, format, standard: get(Shadow()), documentation)
  }
}
