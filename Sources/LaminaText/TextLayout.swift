// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// A text in lines of placed glyphs: the layout that a ``TextLayer`` draws, as a value for
/// measuring.
///
/// Coordinates are in points, y down, with the top left of a layer's bounds as the origin. Making a
/// layout is linear in the text; it may be made and read on any thread.
///
/// ```swift
/// let style = TextStyle(font: "Inter", fontSize: 14, foregroundColor: .black, isWrapped: true)
/// let layout = TextLayout("Hello", style: style, width: 200)
/// layer.bounds.size = layout.bounds.size
/// ```
public struct TextLayout: Sendable {
  /// A glyph of a font at a position.
  public struct Glyph: Hashable, Sendable {
    /// The number of the glyph in its font.
    public let identifier: UInt32
    /// The glyph's origin; it is on the baseline, except for a raised or lowered mark.
    public let position: CGPoint
    /// How far the pen moves, in points; 0 for a mark over another glyph.
    public let advance: CGFloat
    /// The index of its first Unicode scalar, from the start of the text.
    public let textOffset: Int
  }

  /// Adjacent glyphs of one font and style, from left to right.
  public struct Run: Hashable, Sendable {
    /// The font; characters that the requested font lacks come from another font.
    public let font: Font
    /// The size of the em, in points.
    public let fontSize: CGFloat
    /// The colour of the glyphs; nil draws nothing.
    public let foregroundColor: Color?
    /// Whether the text reads from right to left.
    public let isRightToLeft: Bool
    /// The glyphs from left to right.
    public let glyphs: [Glyph]
  }

  /// A line below text.
  public struct Underline: Hashable, Sendable {
    /// The rectangle that is filled.
    public let rect: CGRect
    /// The colour of the text above; nil draws nothing.
    public let color: Color?
  }

  /// A line of text.
  public struct Line: Hashable, Sendable {
    /// The left end of the baseline.
    public let origin: CGPoint
    /// The width of the glyphs, by their advances.
    public let width: CGFloat
    /// How far the line extends above the baseline: the highest ascent of its fonts, unless the
    /// style sets a height.
    public let ascent: CGFloat
    /// How far the line extends below the baseline; negative if its height ends above the baseline.
    public let descent: CGFloat
    /// The gap to the next line.
    public let leading: CGFloat
    /// The Unicode scalars of the line, from the start of the text, including truncated ones and
    /// without the end of the paragraph.
    public let textRange: Range<Int>
    /// Whether a part of the text is replaced by an ellipsis.
    public let isTruncated: Bool
    /// The glyphs from left to right.
    public let runs: [Run]
    /// The lines below it.
    public let underlines: [Underline]

    /// The room of the line: its width, from its ascent to its descent.
    public var bounds: CGRect {
      CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
    }
  }

  /// The lines from the top.
  public let lines: [Line]
  /// The room of all lines, from the top left; ink may extend beyond it.
  ///
  /// Its right edge is that of the line that ends farthest to the right. White space at the end of lines counts up
  /// to the given width. Its height ends with the last line, whatever the vertical alignment.
  public let bounds: CGRect
  /// The width of the widest line, wherever the alignment puts it; white space as in ``bounds``.
  let widestLine: CGFloat
  /// Whether text is left out, because of truncation, the line limit or the height.
  public let isTruncated: Bool
  /// The text that was laid out.
  let text: AttributedText
  let style: TextStyle
  let givenWidth: CGFloat?
  let givenHeight: CGFloat?
  /// The styles of the runs; none if there is no text.
  private let styles: [ResolvedStyle]

  /// The fonts of the visible glyphs.
  package var fonts: Set<Font> { Set(lines.flatMap(\.runs).map(\.font)) }

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - text: The text; attributes that its runs do not set are those of the style.
  ///   - style: The attributes of the rest, and the rules for lines.
  ///   - width: The width of the room, in points. Nil and infinity mean the width of the widest
  ///     line. NaN and negative values count as 0, with one character or ligature on each line.
  ///   - height: The height of the room, in points. Wrapped text with truncation ends with the last
  ///     line that fits, as it does with a line limit; the first line is always there. It also
  ///     positions lines in the middle or at the bottom. Nil and infinity have room for all lines,
  ///     which begin at the top. NaN and negative values count as 0.
  ///   - fonts: The fonts that may be used.
  public init(
    _ text: AttributedText, style: TextStyle = TextStyle(), width: CGFloat? = nil,
    height: CGFloat? = nil, fonts: FontCollection = .system
  ) {
    (self.text, self.style, givenWidth, givenHeight) = (text, style, width, height)
    var typesetter = Typesetter(
      text, style: style, width: Self.room(width), height: Self.room(height), fonts: fonts)
    typesetter.setLines()
    (lines, bounds, widestLine) = typesetter.placedLines()
    isTruncated = typesetter.isTruncated
    styles = typesetter.storage.count > 0 ? typesetter.storage.styles : []
  }

  /// The requested fonts, each once, in order, with the fonts that were found.
  var askedFonts: [ReplacedFont] {
    var asked: [ReplacedFont] = []
    var known: Set<FontDescriptor> = []
    for style in styles where known.insert(style.descriptor).inserted {
      asked.append(ReplacedFont(descriptor: style.descriptor, font: style.font))
    }
    return asked
  }

  private static func room(_ given: CGFloat?) -> CGFloat {
    let given = given ?? .infinity
    // NaN is not above 0.
    return given > 0 ? min(given, largestWidth) : 0
  }

  /// A width and a height that no text reaches; they replace infinity.
  static let largestWidth: CGFloat = 1e15
}
