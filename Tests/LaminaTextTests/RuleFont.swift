// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaText

/// DejaVu Sans with one rule for the positions of glyphs in place of its own.
enum RuleFont {
  /// The glyphs of a space, "1", "7", "A", "T" and "V".
  static let (space, one, seven, a, t, v) = (1, 18, 24, 34, 53, 55)

  /// The change of an advance by each rule, in font units.
  static let change = -500

  /// A pair of a glyph and another, or of a glyph and any but another.
  static func pair(_ first: Int, _ second: Int, isAllOthers: Bool = false) -> [Int] {
    let values = isAllOthers ? [change, 0] : [0, change]
    // The coverage and the classes of both glyphs follow the two values.
    let head = [2, 20, 4, 0, 26, 34, 1, 2] + values
    return head + [1, 1, first] + [1, first, 1, 0] + [1, second, 1, 1]
  }

  /// A change of "V" after "A" and one glyph of no class.
  static let context: [Int] =
    [2, 12, 18, 2, 0, 26 + 2 * (v - a)]
    + [1, 1, a]
    // "A" is in class 1 and "V" in class 2.
    + ([1, a, v - a + 1, 1] + [Int](repeating: 0, count: v - a - 1) + [2])
    + [1, 4, 3, 1, 0, 2, 2, 1]

  static let single = [1, 8, 4, change, 1, 1, v]

  /// A font with a feature that has the first of some rules; each is a type, flags and a table.
  static func collection(
    _ rules: [(type: Int, flags: Int, table: [Int])], spaceIsMark: Bool = false
  ) throws -> FontCollection {
    var font = try ChangedFont("DejaVuSans")
    var rulePlaces: [Int] = []
    var lookups: [Int] = []
    for rule in rules {
      rulePlaces.append(2 + 2 * rules.count + 2 * lookups.count)
      lookups += [rule.type, rule.flags, 1, 8] + rule.table
    }
    let scripts = [1, 0x4446, 0x4C54, 8, 4, 0, 0, 0xFFFF, 1, 0]
    let features = [1, 0x6B65, 0x726E, 8, 0, 1, 0]
    let head = [1, 0, 10, 10 + 2 * scripts.count, 10 + 2 * (scripts.count + features.count)]
    try font.replace(
      "GPOS", by: "GPOS", bytes(head + scripts + features + [rules.count] + rulePlaces + lookups))
    try font.replace("GSUB", by: "XSUB", [0])
    if spaceIsMark {
      try font.replace("GDEF", by: "GDEF", bytes([1, 0, 12, 0, 0, 0, 1, space, 1, 3]))
    }
    return try font.collection
  }

  private static func bytes(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }
}
