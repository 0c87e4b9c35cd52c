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
  public var font: FontDescriptor = "Helvetica"
  /// The size of the em, in points.
  ///
  /// Default 36. With a size that is NaN or not above 0, nothing is drawn and the text takes no
  /// room. It is limited to ``TextStyle/largestFontSize``.
  public var fontSize: CGFloat = 36
  /// The colour of the glyphs.
  ///
  /// Default white; nil draws nothing.
  public var foregroundColor: Color? = .white
  /// Whether lines wrap at the width.
  ///
  /// Default false.
  public var isWrapped = false
  /// How a line that is too long is truncated, with an ellipsis in place of the missing text.
  ///
  /// Default none. Lines that are not wrapped are truncated, and so is the last line of
  /// ``lineLimit`` or, of wrapped text, the last line that fits the height. This last line
  /// represents all the text that follows. If paragraphs are left out, it ends with the ellipsis;
  /// if it is truncated at its start or in the middle, it ends with the end of the last paragraph
  /// with visible text.
  public var truncationMode: TextLayer.TruncationMode = .none
  /// The horizontal alignment of lines.
  ///
  /// Default natural.
  public var alignmentMode: TextLayer.AlignmentMode = .natural
  /// The most lines; 0 or less means no limit.
  ///
  /// Default 0.
  public var lineLimit = 0

  /// Whether a truncated line keeps whole words.
  ///
  /// Default false: it is cut between any two characters. Words end where lines may end, so this
  /// changes nothing for scripts without spaces. A single word that does not fit is cut anyway.
  public var truncatesAtWords = false
  /// The height of a line, in points, from the top of one line to the top of the next.
  ///
  /// Default 0: the height of its fonts, which may differ between lines. The letters are in the
  /// middle of it, as in CSS; if it is less than their height, lines overlap. NaN and negative
  /// values count as 0.
  public var lineHeight: CGFloat = 0
  /// The factor for the height of a line, which is ``lineHeight`` or the height of its fonts with
  /// their gap.
  ///
  /// Default 1. The letters are in the middle, as with ``lineHeight``. NaN and values that are not
  /// above 0 count as 1; it is limited to 1000.
  public var lineHeightMultiple: CGFloat = 1
  /// The additional space between two lines, in points.
  ///
  /// Default 0. NaN and negative values count as 0.
  public var lineSpacing: CGFloat = 0
  /// The vertical alignment of the lines in a given height.
  ///
  /// Default top.
  public var verticalAlignmentMode: TextLayer.VerticalAlignmentMode = .top

  /// The largest size of a font, in points.
  public static let largestFontSize: CGFloat = 100_000

  /// The style with every property at its default.
  public init() {}
}
