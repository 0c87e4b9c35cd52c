// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaText

/// What a tree's text layers and drawings cannot show: characters that no font has, and glyphs that
/// are damaged in their font, each once.
struct TextWarnings {
  private var missingScalars: [Unicode.Scalar] = []
  private var damagedGlyphs: [DamagedGlyph] = []

  /// More than this many of a kind are only counted.
  private static let mostNamed = 8

  init(in root: Layer) {
    var knownScalars: Set<Unicode.Scalar> = []
    var knownGlyphs: Set<DamagedGlyph> = []
    var pending = [root]
    while let layer = pending.popLast() {
      let layout = (layer as? TextLayer)?.layout
      let drawing = layer.drawing
      missingScalars += (layout?.missingScalars ?? drawing?.missingScalars ?? [])
        .filter { knownScalars.insert($0).inserted }
      damagedGlyphs += (layout?.damagedGlyphs ?? drawing?.damagedGlyphs ?? [])
        .filter { knownGlyphs.insert($0).inserted }
      if let mask = layer.mask { pending.append(mask) }
      pending += (layer.sublayers ?? []).reversed()
    }
  }

  /// Warns of what a scene's tree cannot show, with a line for each kind.
  static func warn(of root: Layer, in scene: String) {
    let warnings = TextWarnings(in: root)
    for sentence in [warnings.aboutMissingScalars, warnings.aboutDamagedGlyphs] {
      guard let sentence else { continue }
      StandardStreams.writeError("\(PrintedName.escaped(scene)): warning: \(sentence)")
    }
  }

  /// What is to be said of the missing characters; nil where there are none.
  private var aboutMissingScalars: String? {
    guard !missingScalars.isEmpty else { return nil }
    let names = missingScalars.prefix(Self.mostNamed).map { scalar in
      let number = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
    }
    return "no font has \(names.joined(separator: ", "))\(Self.rest(missingScalars.count))"
      + "; a box stands for each"
  }

  /// What is to be said of the damaged glyphs; nil where there are none.
  private var aboutDamagedGlyphs: String? {
    guard !damagedGlyphs.isEmpty else { return nil }
    let reasons = damagedGlyphs.prefix(Self.mostNamed).map { glyph in
      let name = PrintedName.of(glyph.font.postScriptName)
      return "glyph \(glyph.identifier) of \(name.isEmpty ? "a font" : name): \(glyph.reason)"
    }
    return "\(reasons.joined(separator: "; "))\(Self.rest(damagedGlyphs.count))"
      + "; repair or replace the font"
  }

  private static func rest(_ count: Int) -> String {
    count > mostNamed ? " and \(count - mostNamed) more" : ""
  }
}
