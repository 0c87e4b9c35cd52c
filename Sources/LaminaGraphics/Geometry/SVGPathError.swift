// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The reason why a string is not SVG path data, and the place.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of characters before the wrong one: 0 is the first character, the length of the
  /// string its end.
  ///
  /// Counted in Unicode scalars. Everything before it is ASCII, so the number is the same in bytes
  /// of UTF-8 and in UTF-16 code units.
  public let position: Int
  /// The problem, as a sentence without a full stop.
  public let message: String
  /// The remedy, as a sentence without a full stop.
  public let remedy: String

  init(position: Int, message: String, remedy: String) {
    self.position = position
    self.message = message
    self.remedy = remedy
  }

  /// Position, message and remedy in one line.
  public var description: String { "character \(position): \(message); \(remedy)" }
}
