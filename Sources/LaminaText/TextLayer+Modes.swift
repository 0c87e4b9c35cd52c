// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension TextLayer {
  /// Where a line that is too long is cut.
  public enum TruncationMode: String, Hashable, Sendable, CaseIterable {
    /// Nowhere: it goes on beyond the width.
    case none
    /// At its start: the end is shown.
    case start
    /// At its end: the start is shown.
    case end
    /// In the middle: start and end are shown.
    case middle
  }

  /// How lines stand in the width.
  ///
  /// White space at the end of a line does not count: it goes on beyond the side where the line ends.
  public enum AlignmentMode: String, Hashable, Sendable, CaseIterable {
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

  /// Where lines stand in the height, by the names that CSS has for it.
  ///
  /// Lines that are higher than that begin at the top. Fonts of 6 points and more stay on whole points.
  public enum VerticalAlignmentMode: String, Hashable, Sendable, CaseIterable {
    /// The first line begins at the top.
    case top
    /// As much room is above the lines as below.
    case middle
    /// The last line ends at the bottom.
    case bottom
  }
}

/// Core Animation's name of ``TextLayer/TruncationMode``.
public typealias TextLayerTruncationMode = TextLayer.TruncationMode

/// Core Animation's name of ``TextLayer/AlignmentMode``.
public typealias TextLayerAlignmentMode = TextLayer.AlignmentMode
