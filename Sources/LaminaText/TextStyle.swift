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
  public var truncationMode: TextLayerTruncationMode = .none
  /// How lines stand in the width.
  ///
  /// Default natural.
  public var alignmentMode: TextLayerAlignmentMode = .natural
  /// The most lines that are made; 0 and below is no limit.
  ///
  /// Default 0.
  public var lineLimit = 0

  /// The largest size of a font, in points.
  public static let largestFontSize: CGFloat = 100_000

  /// The style with every property at its default.
  public init() {}
}

/// Where a line that is too long is cut, by Core Animation's names.
public enum TextLayerTruncationMode: String, Hashable, Sendable, CaseIterable {
  /// Nowhere: it goes on beyond the width.
  case none
  /// At its start: the end is shown.
  case start
  /// At its end: the start is shown.
  case end
  /// In the middle: start and end are shown.
  case middle
}

/// How lines stand in the width, by Core Animation's names.
///
/// White space at the end of a line does not count: it goes on beyond the side where the line ends.
public enum TextLayerAlignmentMode: String, Hashable, Sendable, CaseIterable {
  /// Where the paragraph's direction begins: left, or right for Arabic and Hebrew.
  case natural
  /// At the left.
  case left
  /// At the right.
  case right
  /// In the middle.
  case center
  /// Wrapped lines fill the width, all but the last of a paragraph, which is natural.
  case justified
}
