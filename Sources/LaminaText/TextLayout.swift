// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// A text in lines of placed glyphs: what a ``TextLayer`` draws, as a value to measure with.
///
/// The space is that of a layer's bounds moved to the origin: points, y down, the first line at the
/// top left. Making a layout is linear in the text; it may be made and read on any thread.
///
/// ```swift
/// let layout = TextLayout("Hello", style: style, width: 200)
/// layer.bounds.size = layout.bounds.size
/// ```
public struct TextLayout: Sendable {
  /// A glyph of a font at a place.
  public struct Glyph: Hashable, Sendable {
    /// The number of the glyph in its font.
    public let identifier: UInt32
    /// Where the glyph's origin is, on the baseline unless it is a raised or lowered mark.
    public let position: CGPoint
    /// How far the pen goes on, in points; 0 for a mark over another glyph.
    public let advance: CGFloat
    /// The first Unicode scalar that it stands for, counted from the start of the text.
    public let textOffset: Int
  }

  /// Glyphs of one font and look beside each other, from left to right.
  public struct Run: Hashable, Sendable {
    /// The font, which need not be the one asked for: characters that it lacks come from another.
    public let font: Font
    /// The size of the em, in points.
    public let fontSize: CGFloat
    /// What the glyphs are filled with; nil draws nothing.
    public let foregroundColor: Color?
    /// Whether the text is read from right to left.
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
    /// Where the baseline begins at the left.
    public let origin: CGPoint
    /// How far the glyphs reach, by their advances.
    public let width: CGFloat
    /// How far the line reaches above the baseline: that of the highest of its fonts, unless the style
    /// gives the line a height.
    public let ascent: CGFloat
    /// How far the line reaches below the baseline; negative where its height ends above that.
    public let descent: CGFloat
    /// The gap to the next line.
    public let leading: CGFloat
    /// The Unicode scalars that the line stands for, with what was left out of it, without what
    /// ended its paragraph; counted from the start of the text.
    public let textRange: Range<Int>
    /// Whether an ellipsis stands for a part of the text.
    public let isTruncated: Bool
    /// The glyphs from left to right.
    public let runs: [Run]
    /// The lines below it.
    public let underlines: [Underline]

    /// The room that the line takes: its width, from its ascent to its descent.
    public var bounds: CGRect {
      CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
    }
  }

  /// The lines from the top.
  public let lines: [Line]
  /// The room that all lines take, from the top left; ink may reach beyond it.
  ///
  /// Its width is that of the widest line, and where lines are not natural, that of the layout. White
  /// space at the end of lines counts up to the width that was given. It ends where the last line does,
  /// wherever in the height the lines stand.
  public let bounds: CGRect
  /// Whether text is left out, by an ellipsis, by the limit of lines or by the height.
  public let isTruncated: Bool
  /// What was laid out.
  let text: AttributedText
  let style: TextStyle
  let givenWidth: CGFloat?
  let givenHeight: CGFloat?
  /// What the text asks for, each once, and what it was given.
  let askedFonts: [ReplacedFont]

  /// Lays out a text.
  ///
  /// - Parameters:
  ///   - text: The text; what its runs do not say is the style's.
  ///   - style: The look of the rest, and how lines are made.
  ///   - width: The room from left to right, in points. Nil and infinity are as wide as the widest
  ///     line; not a number and negative count as 0, where each line has one character.
  ///   - height: The room from top to bottom, in points. Text that is wrapped and cut ends with the last
  ///     line that fits it, as with that of a limit of lines; the first is there always. Lines in the
  ///     middle or at the bottom stand there. Nil and infinity have room for all, which begins at the top;
  ///     not a number and negative count as 0.
  ///   - fonts: The fonts that may be used.
  public init(
    _ text: AttributedText, style: TextStyle = TextStyle(), width: CGFloat? = nil,
    height: CGFloat? = nil, fonts: FontCollection = .system
  ) {
    (self.text, self.style, givenWidth, givenHeight) = (text, style, width, height)
    var typesetter = Typesetter(
      text, style: style, width: Self.room(width), height: Self.room(height), fonts: fonts)
    typesetter.setLines()
    (lines, bounds) = typesetter.placedLines()
    isTruncated = typesetter.isTruncated
    askedFonts = typesetter.storage.askedFonts
  }

  private static func room(_ given: CGFloat?) -> CGFloat {
    let given = given ?? .infinity
    // Not a number is not above 0.
    return given > 0 ? min(given, largestWidth) : 0
  }

  /// A width that no line reaches, and a height that no lines do: infinity for what follows.
  static let largestWidth: CGFloat = 1e15
}
