// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension TextLayout {
  /// The part of the em by which a letter may be outside the bounds and still count as visible.
  private static let slack: CGFloat = 1 / 16

  /// Whether the text has ink but no glyph completely inside bounds of a size.
  ///
  /// Vertically its ink decides, horizontally its advance.
  ///
  /// Cost: usually that of one glyph.
  func lacksRoom(in size: CGSize) -> Bool {
    var hasInk = false
    for line in lines {
      var pen = line.origin.x
      for run in line.runs {
        let slack = run.fontSize * Self.slack
        for glyph in run.glyphs {
          let start = pen
          pen += glyph.advance
          guard run.fontSize > 0, run.foregroundColor != nil,
            let ink = run.font.inkBounds(of: [glyph.identifier]).first, !ink.isNull
          else { continue }
          hasInk = true
          let top = glyph.position.y - ink.maxY * run.fontSize
          let bottom = glyph.position.y - ink.minY * run.fontSize
          if start >= -slack, pen <= size.width + slack, top >= -slack,
            bottom <= size.height + slack
          {
            return false
          }
        }
      }
    }
    return hasInk
  }
}

extension AttributedText.Run {
  /// Whether there is anything other than white space.
  var hasLetters: Bool { string.unicodeScalars.contains { !$0.properties.isWhitespace } }
}
