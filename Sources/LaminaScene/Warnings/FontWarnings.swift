// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaText

/// Fonts of a tree's text layers that are not there, each once, at the first shown layer that asks for it.
struct FontWarnings {
  /// The messages with their layers.
  private(set) var told: [(layer: Layer, message: String)] = []

  private struct Asked: Hashable {
    let font: FontDescriptor
    let fonts: ObjectIdentifier
  }

  init(in root: Layer) {
    var known: Set<Asked> = []
    for layer in root.shownSubtree {
      if let text = layer as? TextLayer {
        for run in text.attributedString?.runs ?? [] {
          let asked = Asked(
            font: run.attributes.font ?? text.font, fonts: ObjectIdentifier(text.fonts))
          guard known.insert(asked).inserted, let problem = text.fonts.problem(of: asked.font)
          else { continue }
          told.append((text, problem))
        }
      }
    }
  }
}
