// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Finds the name that was probably meant by a misspelt one.
package enum NearestName {
  /// The longest name to compare: longer names are not misspellings.
  private static let longest = 40

  /// The candidate with the fewest edits from `name`.
  ///
  /// The first of several; nil if all are too far away. Letter case does not count, so
  /// `cornerradius` finds `cornerRadius`.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    guard !name.isEmpty, name.utf8.count <= longest else { return nil }
    let wanted = Array(name.lowercased().utf8)
    let mostEdits = max(1, wanted.count / 3)
    var best: (name: String, edits: Int)?
    for candidate in candidates {
      let offered = Array(candidate.lowercased().utf8)
      guard abs(offered.count - wanted.count) <= mostEdits else { continue }
      let edits = edits(from: wanted, to: offered)
      if edits <= mostEdits, edits < best?.edits ?? Int.max { best = (candidate, edits) }
    }
    return best?.name
  }

  /// The number of letters to insert, drop, replace or swap with their neighbour (optimal string
  /// alignment distance).
  static func edits(from a: [UInt8], to b: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in 0..<b.count {
        var edits = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          edits = min(edits, beforeLast[j - 1] + 1)
        }
        row.append(edits)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
