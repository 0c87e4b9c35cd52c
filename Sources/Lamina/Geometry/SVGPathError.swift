// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Why a string is not SVG path data, and where.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// How many characters come before the one at fault: 0 is the first character, the length of the
  /// string its end.
  ///
  /// Counted in Unicode scalars. All that comes before is ASCII, so the number is the same in bytes
  /// of UTF-8 and in UTF-16 code units.
  public let position: Int
  /// What is wrong, as a sentence without a full stop.
  public let message: String
  /// What to write instead, as a sentence without a full stop.
  public let remedy: String

  init(position: Int, message: String, remedy: String) {
    self.position = position
    self.message = message
    self.remedy = remedy
  }

  /// Position, message and remedy in one line.
  public var description: String { "character \(position): \(message); \(remedy)" }
}
