// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CHarfBuzz
import Foundation
import Lamina

extension Font {
  /// The box that replaces a damaged glyph, or characters that no font has if the font draws
  /// nothing for them: a frame in the middle of the glyph's advance, in ems with y up.
  ///
  /// Nil if there is no room for a frame.
  func box(for glyph: UInt32) -> Path? {
    let advance =
      CGFloat(unsafe hb_font_get_glyph_h_advance(shapingFont, glyph)) / CGFloat(unitsPerEm)
    let (height, line): (CGFloat, CGFloat) = (0.7, 0.05)
    let width = min(0.8 * advance, 1)
    guard width > 3 * line else { return nil }
    let outer = CGRect(x: 0.1 * advance, y: 0, width: width, height: height)
    let inner = outer.insetBy(dx: line, dy: line)
    var path = Path(rect: outer)
    // In the opposite direction to the outer one, so that the middle is empty.
    path.move(to: CGPoint(x: inner.minX, y: inner.minY))
    path.addLine(to: CGPoint(x: inner.minX, y: inner.maxY))
    path.addLine(to: CGPoint(x: inner.maxX, y: inner.maxY))
    path.addLine(to: CGPoint(x: inner.maxX, y: inner.minY))
    path.closeSubpath()
    return path
  }
}

extension TextLayout {
  /// The characters that none of the fonts has, each once, in the order of the text.
  ///
  /// Each is drawn as a box: that of the font that was asked for, or a plain one. Cost: linear in
  /// the glyphs.
  public var missingScalars: [Unicode.Scalar] {
    let boxed = boxedScalars
    guard !boxed.isEmpty else { return [] }
    let scalars = Array(text.string.unicodeScalars)
    var missing: Set<Int> = []
    for (font, range) in boxed {
      for index in range where font.lacks(scalars[index]) { missing.insert(index) }
    }
    var known: Set<Unicode.Scalar> = []
    return missing.sorted().map { scalars[$0] }.filter { known.insert($0).inserted }
  }

  /// The scalars that may be drawn as boxes, by the font of the boxes; each once, even if it has
  /// several boxes.
  package var boxedScalars: [(font: Font, range: Range<Int>)] {
    let runs = lines.flatMap(\.runs)
    guard runs.contains(where: { $0.glyphs.contains { $0.identifier == 0 } }) else { return [] }
    // A glyph names the first scalar of its character; any of its scalars may be missing.
    var starts = Set(runs.flatMap(\.glyphs).map(\.textOffset))
    starts.formUnion(lines.map(\.textRange.upperBound))
    let count = text.string.unicodeScalars.count
    var result: [(font: Font, range: Range<Int>)] = []
    for run in runs {
      // The glyphs of one character are adjacent.
      var last: Int?
      for glyph in run.glyphs where glyph.identifier == 0 && glyph.textOffset != last {
        last = glyph.textOffset
        var end = glyph.textOffset + 1
        while end < count, !starts.contains(end) { end += 1 }
        result.append((run.font, glyph.textOffset..<end))
      }
    }
    return result
  }
}

extension Font {
  /// Whether a scalar is drawn as a box; false for scalars that are never visible.
  fileprivate func lacks(_ scalar: Unicode.Scalar) -> Bool {
    glyph(for: scalar) == nil && !scalar.properties.isDefaultIgnorableCodePoint
  }
}
