// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// The attributes of a text, for runs without their own, and the rules for its lines: the
/// properties of ``TextLayer`` as a value.
public struct TextStyle: Hashable, Sendable {
  /// The font.
  ///
  /// Default Helvetica, or its replacement.
  public var font: FontDescriptor
  /// The size of the em, in points.
  ///
  /// Default 36. With a size that is NaN or not above 0, nothing is drawn and the text takes no
  /// room. It is limited to ``TextStyle/largestFontSize``.
  public var fontSize: CGFloat
  /// The colour of the glyphs.
  ///
  /// Default white; nil draws nothing.
  public var foregroundColor: Color?
  /// Whether lines wrap at the width.
  ///
  /// Default false.
  public var isWrapped: Bool
  /// How a line that is too long is truncated, with an ellipsis in place of the missing text.
  ///
  /// Default none. Lines that are not wrapped are truncated, and so is the last line of
  /// ``lineLimit`` or, of wrapped text, the last line that fits the height. This last line
  /// represents all the text that follows. If paragraphs are left out, it ends with the ellipsis;
  /// if it is truncated at its start or in the middle, it ends with the end of the last paragraph
  /// with visible text. If no font has an ellipsis, three periods stand for it.
  public var truncationMode: TextLayer.TruncationMode
  /// The horizontal alignment of lines.
  ///
  /// Default natural.
  public var alignmentMode: TextLayer.AlignmentMode
  /// The most lines; 0 or less means no limit.
  ///
  /// Default 0.
  public var lineLimit: Int

  /// Whether a truncated line keeps whole words.
  ///
  /// Default false: it is cut between any two characters. Words end where lines may end, so this
  /// changes nothing for scripts without spaces. A single word that does not fit is cut anyway.
  public var truncatesAtWords: Bool
  /// The height of a line, in points, from the top of one line to the top of the next.
  ///
  /// Default 0: the height of its fonts, which may differ between lines. The letters are in the
  /// middle of it, as in CSS; if it is less than their height, lines overlap. NaN and negative
  /// values count as 0; it is limited to 100,000.
  public var lineHeight: CGFloat
  /// The factor for the height of a line, which is ``lineHeight`` or the height of its fonts with
  /// their gap.
  ///
  /// Default 1. The letters are in the middle, as with ``lineHeight``. NaN and values that are not
  /// above 0 count as 1; it is limited to 1000.
  public var lineHeightMultiple: CGFloat
  /// The additional space between two lines, in points.
  ///
  /// Default 0. NaN and negative values count as 0; it is limited to 100,000.
  public var lineSpacing: CGFloat
  /// The vertical alignment of the lines in a given height.
  ///
  /// Default top.
  public var verticalAlignmentMode: TextLayer.VerticalAlignmentMode

  /// The largest size of a font, in points.
  public static let largestFontSize: CGFloat = 100_000

  /// A style; the defaults are those of a text layer.
  public init(
    font: FontDescriptor = "Helvetica", fontSize: CGFloat = 36, foregroundColor: Color? = .white,
    isWrapped: Bool = false, truncationMode: TextLayer.TruncationMode = .none,
    alignmentMode: TextLayer.AlignmentMode = .natural, lineLimit: Int = 0,
    truncatesAtWords: Bool = false, lineHeight: CGFloat = 0, lineHeightMultiple: CGFloat = 1,
    lineSpacing: CGFloat = 0, verticalAlignmentMode: TextLayer.VerticalAlignmentMode = .top
  ) {
    self.font = font
    self.fontSize = fontSize
    self.foregroundColor = foregroundColor
    self.isWrapped = isWrapped
    self.truncationMode = truncationMode
    self.alignmentMode = alignmentMode
    self.lineLimit = lineLimit
    self.truncatesAtWords = truncatesAtWords
    self.lineHeight = lineHeight
    self.lineHeightMultiple = lineHeightMultiple
    self.lineSpacing = lineSpacing
    self.verticalAlignmentMode = verticalAlignmentMode
  }
}
