// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension TextLayer {
  /// How a line that is too long is truncated.
  public enum TruncationMode: String, Hashable, Sendable, CaseIterable {
    /// It is not truncated and extends beyond the width.
    case none
    /// At its start; the end stays visible.
    case start
    /// At its end; the start stays visible.
    case end
    /// In the middle; start and end stay visible.
    case middle
  }

  /// The horizontal alignment of lines.
  ///
  /// White space at the end of a line does not count: it extends beyond the side where the line
  /// ends.
  public enum AlignmentMode: String, Hashable, Sendable, CaseIterable {
    /// The side where the paragraph's direction begins: left, or right for Arabic and Hebrew.
    case natural
    /// At the left.
    case left
    /// At the right.
    case right
    /// In the middle.
    case center
    /// Wrapped lines fill the width, except the last line of a paragraph, which is natural.
    case justified
  }

  /// The vertical alignment of lines, with CSS's names.
  ///
  /// Lines that are higher than the room begin at the top. Baselines of fonts of 6 points and more
  /// stay on whole points.
  public enum VerticalAlignmentMode: String, Hashable, Sendable, CaseIterable {
    /// The first line begins at the top.
    case top
    /// The room above the lines equals the room below.
    case middle
    /// The last line ends at the bottom.
    case bottom
  }
}

/// Core Animation's name of ``TextLayer/TruncationMode``.
public typealias TextLayerTruncationMode = TextLayer.TruncationMode

/// Core Animation's name of ``TextLayer/AlignmentMode``.
public typealias TextLayerAlignmentMode = TextLayer.AlignmentMode
