// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// What a text looks like where its runs do not say, and how its lines are made: the properties of
/// ``TextLayer`` as a value.
public struct TextStyle: Hashable, Sendable {
  /// The font.
  ///
  /// Default Helvetica, or what stands in for it.
  public var font: FontDescriptor = "Helvetica"
  /// The size of the em, in points.
  ///
  /// Default 36. What is not above 0 or not a number takes no room and draws nothing; it is limited
  /// to ``TextStyle/largestFontSize``.
  public var fontSize: CGFloat = 36
  /// What the glyphs are filled with.
  ///
  /// Default white; nil draws nothing.
  public var foregroundColor: Color? = .white
  /// Whether lines end where the width does.
  ///
  /// Default false.
  public var isWrapped = false
  /// Where a line that is too long is cut, with an ellipsis in place of what is left out.
  ///
  /// Default none. Lines are cut where they are not wrapped, and the last of ``lineLimit`` or, of wrapped
  /// text, the last for which there is height. That one stands for all the text that follows: where
  /// paragraphs are left out, it ends with the ellipsis, or, cut at its start or in the middle, with the
  /// end of the last paragraph with anything to see.
  public var truncationMode: TextLayer.TruncationMode = .none
  /// How lines stand in the width.
  ///
  /// Default natural.
  public var alignmentMode: TextLayer.AlignmentMode = .natural
  /// The most lines that are made; 0 and below is no limit.
  ///
  /// Default 0.
  public var lineLimit = 0

  /// Whether a line that is cut keeps whole words.
  ///
  /// Default false: it is cut between any two characters. Words end where lines may, so that scripts
  /// without spaces are cut as before; one that alone has no room is cut within.
  public var truncatesAtWords = false
  /// The height of a line, in points, from the top of one to the top of the next.
  ///
  /// Default 0: that of its fonts, which differs where they do. The letters stand in the middle of it, as in
  /// CSS; of less than theirs, lines overlap. What is below 0 or not a number counts as 0.
  public var lineHeight: CGFloat = 0
  /// What the height of a line is multiplied by: ``lineHeight``, or that of its fonts with their gap.
  ///
  /// Default 1. The letters stand in the middle, as with ``lineHeight``. What is not above 0 or not a
  /// number counts as 1; it is limited to 1000.
  public var lineHeightMultiple: CGFloat = 1
  /// What is added between two lines, in points.
  ///
  /// Default 0. What is below 0 or not a number counts as 0.
  public var lineSpacing: CGFloat = 0
  /// Where the lines stand in a height that is given.
  ///
  /// Default top.
  public var verticalAlignmentMode: TextLayer.VerticalAlignmentMode = .top

  /// The largest size of a font, in points.
  public static let largestFontSize: CGFloat = 100_000

  /// The style with every property at its default.
  public init() {}
}
