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
    draw(in: context, at: origin, overhangs: false)
  }

  /// Draws the lines; if ink may overhang the context's bounds, it does by as much as it leaves its line
  /// on the sides on which the line lies within them.
  func draw(in context: DrawingContext, at origin: CGPoint, overhangs: Bool) {
    let source = DrawnText(
      text: text, style: style, width: givenWidth, height: givenHeight, origin: origin,
      missingScalars: missingScalars, damagedGlyphs: damagedGlyphs)
    context.draw(from: source) {
      for line in lines { line.draw(in: context, at: origin, overhangs: overhangs) }
    }
  }
}

extension TextLayout.Line {
  fileprivate func draw(in context: DrawingContext, at origin: CGPoint, overhangs: Bool) {
    let bounds = bounds.offsetBy(dx: origin.x, dy: origin.y)
    for underline in underlines {
      guard let color = underline.color else { continue }
      let rect = underline.rect.offsetBy(dx: origin.x, dy: origin.y)
      guard overhangs else {
        context.fill(rect, color: color)
        continue
      }
      context.draw(ink: rect, of: bounds) { context.fill(rect, color: color) }
    }
    let drawn = runs.compactMap { run in run.glyphRun(at: origin).map { (run, $0) } }
    func drawRuns() {
      for (run, glyphs) in drawn {
        if run.fontSize >= TextLayout.smallestOutlineSize, !run.font.hasColor {
          run.fill(in: context, at: origin)
        } else {
          context.draw(glyphs)
        }
      }
    }
    let ink = overhangs ? drawn.reduce(CGRect.null) { $0.union($1.1.bounds) } : .null
    guard !ink.isNull else { return drawRuns() }
    // White space at the ends may stand beyond the room of the lines, and has no ink.
    let (left, right) = visibleEdges
    let box = CGRect(
      x: left + origin.x, y: bounds.minY, width: right - left, height: bounds.height)
    context.draw(ink: ink, of: box, drawRuns)
  }

  /// Where the first and the last glyph with ink begin and end, by their advances.
  private var visibleEdges: (left: CGFloat, right: CGFloat) {
    var (left, right) = (CGFloat.infinity, -CGFloat.infinity)
    for run in runs {
      let inks = run.font.inkBounds(of: run.glyphs.map(\.identifier))
      for (glyph, ink) in zip(run.glyphs, inks) where !ink.isNull && glyph.advance > 0 {
        left = min(left, glyph.position.x)
        right = max(right, glyph.position.x + glyph.advance)
      }
    }
    return left < right ? (left, right) : (bounds.minX, bounds.maxX)
  }
}

extension TextLayout.Run {
  /// What is drawn of it; nil where that is nothing.
  fileprivate func glyphRun(at origin: CGPoint) -> GlyphRun? {
    guard let color = foregroundColor, fontSize > 0 else { return nil }
    return GlyphRun(
      source: font, size: fontSize, color: color, glyphs: glyphs.map(\.identifier),
      positions: glyphs.map {
        CGPoint(x: $0.position.x + origin.x, y: $0.position.y + origin.y)
      })
  }

  fileprivate func fill(in context: DrawingContext, at origin: CGPoint) {
    guard let color = foregroundColor else { return }
    for glyph in glyphs {
      guard let outline = font.outline(of: glyph.identifier) else { continue }
      let place = Transform2D(
        a: fontSize, b: 0, c: 0, d: -fontSize, tx: glyph.position.x + origin.x,
        ty: glyph.position.y + origin.y)
      context.fill(outline.applying(place), color: color)
    }
  }
}
