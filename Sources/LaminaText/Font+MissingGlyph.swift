// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CHarfBuzz
import Foundation
import Lamina

extension Font {
  /// What stands for characters that no font has where the font draws nothing for them, and for a
  /// damaged glyph: a frame in the middle of the glyph's advance, in ems with y up; nil where that
  /// leaves no room for one.
  func box(for glyph: UInt32) -> Path? {
    let advance =
      CGFloat(unsafe hb_font_get_glyph_h_advance(shapingFont, glyph)) / CGFloat(unitsPerEm)
    let (height, line): (CGFloat, CGFloat) = (0.7, 0.05)
    let width = min(0.8 * advance, 1)
    guard width > 3 * line else { return nil }
    let outer = CGRect(x: 0.1 * advance, y: 0, width: width, height: height)
    let inner = outer.insetBy(dx: line, dy: line)
    var path = Path(rect: outer)
    // Against the outer one, so that the middle is empty.
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
  /// A box stands for each of them: that of the font that was asked for, or a plain one. Cost: linear
  /// in the glyphs.
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

  /// The scalars for which boxes may stand, by the font of the boxes: each once, however many boxes
  /// stand for them together.
  package var boxedScalars: [(font: Font, range: Range<Int>)] {
    let runs = lines.flatMap(\.runs)
    guard runs.contains(where: { $0.glyphs.contains { $0.identifier == 0 } }) else { return [] }
    // Glyphs name the first scalar of their character, of which any may be missing.
    var starts = Set(runs.flatMap(\.glyphs).map(\.textOffset))
    starts.formUnion(lines.map(\.textRange.upperBound))
    let count = text.string.unicodeScalars.count
    var result: [(font: Font, range: Range<Int>)] = []
    for run in runs {
      // Those of one character stand side by side.
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
  /// Whether a box stands for a scalar: not for one that is never seen.
  fileprivate func lacks(_ scalar: Unicode.Scalar) -> Bool {
    glyph(for: scalar) == nil && !scalar.properties.isDefaultIgnorableCodePoint
  }
}
