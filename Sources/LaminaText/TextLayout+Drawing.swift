// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// The source of a text in a drawing.
package struct DrawnText: Sendable {
  package let layout: TextLayout
  /// The position of the top left.
  package let origin: CGPoint

  package var text: AttributedText { layout.text }
  package var style: TextStyle { layout.style }
  /// The width for the layout, as it was given.
  package var width: CGFloat? { layout.givenWidth }
  /// The height for the layout, as it was given.
  package var height: CGFloat? { layout.givenHeight }
}

extension Drawing {
  /// The characters of the drawing's texts that none of their fonts has.
  package var missingScalars: [Unicode.Scalar] { textLayouts.flatMap(\.missingScalars) }

  /// The damaged glyphs of the drawing's texts.
  package var damagedGlyphs: [DamagedGlyph] { textLayouts.flatMap(\.damagedGlyphs) }

  /// The fonts that the drawing's texts ask for but that are not installed.
  package var replacedFonts: [ReplacedFont] { textLayouts.flatMap(\.replacedFonts) }

  private var textLayouts: [TextLayout] {
    passages.compactMap { ($0.origin as? DrawnText)?.layout }
  }
}

extension TextLayout {
  /// The smallest size, in points, of glyphs that are filled as outlines: outlines are exact at any
  /// scale, and large glyphs are rarely equal, so sharing masks would not help.
  static let smallestOutlineSize: CGFloat = 128

  /// Draws the lines, with the top left of ``bounds`` at a point.
  ///
  /// Ink outside the context's bounds is lost.
  public func draw(in context: DrawingContext, at origin: CGPoint = .zero) {
    draw(in: context, at: origin, overhangingTo: nil)
  }

  /// A rectangle that holds everything that is drawn of the lines; null if nothing is drawn.
  ///
  /// It is in the space of ``bounds`` and may extend beyond them: the hook of a "J" begins left of
  /// its line. It is exact for outlines, which are placed on quarters of a pixel when they are drawn; for a
  /// glyph that is a picture it is the picture's rectangle. Cost: linear in the glyphs.
  public var inkBounds: CGRect {
    lines.lazy.flatMap { $0.ink(at: .zero) }.reduce(.null) { $0.union($1.ink) }
  }

  /// The ink bounds if the top left of ``bounds`` is at a point of a layer with such bounds, which
  /// clip all ink that does not overhang.
  func inkBounds(at origin: CGPoint, in bounds: CGRect, overhangingTo limit: CGRect) -> CGRect {
    lines.lazy.flatMap { $0.ink(at: origin) }.reduce(.null) { all, piece in
      let shown = piece.ink.intersection(bounds.room(for: piece.ink, of: piece.box, upTo: limit))
      return shown.isEmpty ? all : all.union(shown)
    }
  }

  /// Draws the lines.
  ///
  /// If there is a limit, ink may overhang the context's bounds, up to that limit: by as much as it
  /// extends beyond its line, on each side where the line is inside the bounds.
  func draw(in context: DrawingContext, at origin: CGPoint, overhangingTo limit: CGRect?) {
    context.draw(from: DrawnText(layout: self, origin: origin)) {
      for line in lines { line.draw(in: context, at: origin, overhangingTo: limit) }
    }
  }
}

extension TextLayout.Line {
  /// The ink of the line if its top left is at a point, in pieces, each with the box that decides
  /// on which sides it may overhang.
  fileprivate func ink(at origin: CGPoint) -> [(ink: CGRect, box: CGRect)] {
    var pieces: [(ink: CGRect, box: CGRect)] = []
    let bounds = bounds.offsetBy(dx: origin.x, dy: origin.y)
    for underline in underlines where underline.color.isVisible {
      pieces.append((underline.rect.offsetBy(dx: origin.x, dy: origin.y), bounds))
    }
    let ink = runs.reduce(CGRect.null) { $0.union($1.ink) }
    if !ink.isNull {
      pieces.append((ink.offsetBy(dx: origin.x, dy: origin.y), inkedBox(at: origin)))
    }
    return pieces
  }

  fileprivate func draw(
    in context: DrawingContext, at origin: CGPoint, overhangingTo limit: CGRect?
  ) {
    let bounds = bounds.offsetBy(dx: origin.x, dy: origin.y)
    for underline in underlines {
      guard let color = underline.color else { continue }
      let rect = underline.rect.offsetBy(dx: origin.x, dy: origin.y)
      guard let limit else {
        context.fill(rect, color: color)
        continue
      }
      context.draw(ink: rect, of: bounds, upTo: limit) { context.fill(rect, color: color) }
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
    guard let limit else { return drawRuns() }
    let ink = drawn.reduce(CGRect.null) { $0.union($1.1.bounds) }
    guard !ink.isNull else { return drawRuns() }
    context.draw(ink: ink, of: inkedBox(at: origin), upTo: limit, drawRuns)
  }

  /// The line's box without white space at the ends, which may be outside the room and has no ink.
  private func inkedBox(at origin: CGPoint) -> CGRect {
    let (left, right) = visibleEdges
    return CGRect(
      x: left + origin.x, y: bounds.minY + origin.y, width: right - left, height: bounds.height)
  }

  /// The start of the first glyph with ink and the end of the last, by their advances.
  ///
  /// The pen counts, because the font or tracking may put a glyph elsewhere.
  private var visibleEdges: (left: CGFloat, right: CGFloat) {
    var (left, right) = (CGFloat.infinity, -CGFloat.infinity)
    var pen = origin.x
    for run in runs {
      let inks = run.font.inkBounds(of: run.glyphs.map(\.identifier))
      for (glyph, ink) in zip(run.glyphs, inks) {
        let start = pen
        pen += glyph.advance
        guard !ink.isNull, glyph.advance > 0 else { continue }
        left = min(left, start)
        right = max(right, pen)
      }
    }
    return left < right ? (left, right) : (bounds.minX, bounds.maxX)
  }
}

extension TextLayout.Run {
  /// The bounds of the outlines of its glyphs; null if nothing is drawn.
  fileprivate var ink: CGRect {
    guard foregroundColor.isVisible, fontSize > 0 else { return .null }
    return zip(glyphs, font.exactInkBounds(of: glyphs.map(\.identifier))).reduce(.null) {
      let (glyph, ink) = $1
      guard !ink.isNull else { return $0 }
      return $0.union(
        CGRect(
          x: glyph.position.x + fontSize * ink.minX, y: glyph.position.y - fontSize * ink.maxY,
          width: fontSize * ink.width, height: fontSize * ink.height))
    }
  }

  /// The drawing of the run; nil if nothing is drawn.
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
    var outlines = glyphs.compactMap { glyph in
      font.outline(of: glyph.identifier)?.applying(
        Transform2D(
          a: fontSize, b: 0, c: 0, d: -fontSize, tx: glyph.position.x + origin.x,
          ty: glyph.position.y + origin.y))
    }
    // The shadow is that of all letters, below all of them.
    if context.shadow != nil {
      outlines = [outlines.reduce(into: Path()) { $0.append($1) }]
    }
    for outline in outlines { context.fill(outline, color: color) }
  }
}
