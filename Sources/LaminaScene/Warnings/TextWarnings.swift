// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaText

/// Text that a tree's text layers and drawings cannot show: characters that no font has, and glyphs
/// that are damaged in their font, each once, at the first layer that shows it.
struct TextWarnings {
  /// The messages with their layers.
  private(set) var told: [(layer: Layer, message: String)] = []

  /// The most names of a kind; further ones are only counted.
  private static let mostNamed = 8

  init(in root: Layer) {
    var knownScalars: Set<Unicode.Scalar> = []
    var knownGlyphs: Set<DamagedGlyph> = []
    for layer in root.shownSubtree {
      let layout = (layer as? TextLayer)?.layout
      let drawing = layer.drawing
      let scalars = (layout?.missingScalars ?? drawing?.missingScalars ?? [])
        .filter { knownScalars.insert($0).inserted }
      let glyphs = (layout?.damagedGlyphs ?? drawing?.damagedGlyphs ?? [])
        .filter { knownGlyphs.insert($0).inserted }
      if !scalars.isEmpty { told.append((layer, Self.sentence(about: scalars))) }
      if !glyphs.isEmpty { told.append((layer, Self.sentence(about: glyphs))) }
    }
  }

  private static func sentence(about scalars: [Unicode.Scalar]) -> String {
    let names = scalars.prefix(mostNamed).map { scalar in
      let number = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
    }
    return
      "no font has \(names.joined(separator: ", "))\(rest(scalars.count)); each is drawn as a box"
  }

  private static func sentence(about glyphs: [DamagedGlyph]) -> String {
    let reasons = glyphs.prefix(mostNamed).map { glyph in
      let name = PrintedName.of(glyph.font.postScriptName)
      return "glyph \(glyph.identifier) of \(name.isEmpty ? "a font" : name): \(glyph.reason)"
    }
    return "\(reasons.joined(separator: "; "))\(rest(glyphs.count)); repair or replace the font"
  }

  private static func rest(_ count: Int) -> String {
    count > mostNamed ? " and \(count - mostNamed) more" : ""
  }
}
