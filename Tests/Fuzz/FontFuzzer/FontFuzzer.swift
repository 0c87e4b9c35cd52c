// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import FuzzDriver
import Lamina
import LaminaText

@main enum Fuzzer {
  static func main() throws { try FuzzDriver.run(tryInput) }
}

/// Reads the bytes as a font, lays out a text with it and draws some of its glyphs.
func tryInput(_ bytes: [UInt8]) {
  guard let fonts = try? FontCollection(data: [bytes]), let font = fonts.font(for: "") else {
    return
  }
  var style = TextStyle()
  style.isWrapped = true
  style.truncationMode = .end
  style.lineLimit = 4
  let layout = TextLayout("AVf fi é אב नमस्ते 😀☀⚐ سلام", style: style, width: 120, fonts: fonts)
  precondition(layout.bounds.width.isFinite && layout.bounds.height.isFinite, "a size not finite")
  let drawn = layout.inkBounds
  precondition(drawn.isNull || (drawn.width.isFinite && drawn.height.isFinite), "ink not finite")
  _ = layout.replacedFonts.count
  let ink = font.inkBounds
  precondition(ink.width > 0 && ink.height > 0 && ink.width <= 64 && ink.height <= 64)
  let used = layout.lines.flatMap { $0.runs.flatMap { $0.glyphs.map(\.identifier) } }
  for glyph in Array(0..<8) + used.prefix(24) {
    let image = font.image(of: glyph, a: 24, b: 0, c: 0, d: -24, quarterX: 1, quarterY: 2)
    guard case .coverage(let mask) = image else { continue }
    // No ink outside the box, except in the pixels that it cuts.
    precondition(CGFloat(mask.bounds.minX) >= (ink.minX * 24).rounded(.down))
    precondition(CGFloat(mask.bounds.maxX) <= (ink.maxX * 24 + 0.25).rounded(.up))
  }
}
