// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// What a text in a drawing was drawn from.
package struct DrawnText: Hashable, Sendable {
  package var text: AttributedText
  package var style: TextStyle
  /// The room from left to right, as it was given.
  package var width: CGFloat?
  /// The room from top to bottom, as it was given.
  package var height: CGFloat?
  /// Where the top left is.
  package var origin: CGPoint
  /// What none of the fonts has; see ``TextLayout/missingScalars``.
  package var missingScalars: [Unicode.Scalar]
  /// What its fonts have damaged; see ``TextLayout/damagedGlyphs``.
  package var damagedGlyphs: [DamagedGlyph]
}

extension Drawing {
  /// The characters of the texts in the drawing that none of their fonts has.
  package var missingScalars: [Unicode.Scalar] {
    passages.compactMap { $0.origin as? DrawnText }.flatMap(\.missingScalars)
  }

  /// The damaged glyphs of the texts in the drawing.
  package var damagedGlyphs: [DamagedGlyph] {
    passages.compactMap { $0.origin as? DrawnText }.flatMap(\.damagedGlyphs)
  }
}

extension TextLayout {
  /// Glyphs of this size and above, in points, are filled as outlines: they are exact at any scale,
  /// and no two of them are alike often enough to share a mask.
  static let smallestOutlineSize: CGFloat = 128

  /// Draws the lines, with the top left of ``bounds`` at a point.
  ///
  /// What lies outside of the context's bounds is lost.
  public func draw(in context: DrawingContext, at origin: CGPoint = .zero) {
    let source = DrawnText(
      text: text, style: style, width: givenWidth, height: givenHeight, origin: origin,
      missingScalars: missingScalars, damagedGlyphs: damagedGlyphs)
    context.draw(from: source) { drawLines(in: context, at: origin) }
  }

  private func drawLines(in context: DrawingContext, at origin: CGPoint) {
    for line in lines {
      for underline in line.underlines {
        guard let color = underline.color else { continue }
        context.fill(underline.rect.offsetBy(dx: origin.x, dy: origin.y), color: color)
      }
      for run in line.runs {
        guard let color = run.foregroundColor, run.fontSize > 0 else { continue }
        if run.fontSize >= Self.smallestOutlineSize, !run.font.hasColor {
          Self.fill(run, color, in: context, at: origin)
        } else {
          context.draw(
            GlyphRun(
              source: run.font, size: run.fontSize, color: color,
              glyphs: run.glyphs.map(\.identifier),
              positions: run.glyphs.map {
                CGPoint(x: $0.position.x + origin.x, y: $0.position.y + origin.y)
              }))
        }
      }
    }
  }

  private static func fill(
    _ run: Run, _ color: Color, in context: DrawingContext, at origin: CGPoint
  ) {
    for glyph in run.glyphs {
      guard let outline = run.font.outline(of: glyph.identifier) else { continue }
      let place = Transform2D(
        a: run.fontSize, b: 0, c: 0, d: -run.fontSize, tx: glyph.position.x + origin.x,
        ty: glyph.position.y + origin.y)
      context.fill(outline.applying(place), color: color)
    }
  }
}
