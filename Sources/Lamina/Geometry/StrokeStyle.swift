// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The end of an open stroked line.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// Ends at the point, square to the line.
  case butt
  /// Ends with a half circle about the point.
  case round
  /// Ends half a line width beyond the point, square to the line.
  case square
}

/// The outer side of a corner of a stroked line.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// A point, up to the miter limit, then bevelled.
  case miter
  /// A circle about the corner.
  case round
  /// A straight cut.
  case bevel
}
