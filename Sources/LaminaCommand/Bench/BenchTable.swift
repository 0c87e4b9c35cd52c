// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Rows of text in columns as wide as their widest cell.
struct BenchTable {
  let layers: [BenchedLayer]

  private static let titles = [
    "layer", "motion", "render", "cached", "saved", "fill", "bitmap", "verdict",
  ]
  /// The columns of numbers, which are aligned at the right.
  private static let numbers = 2...6

  /// The table, with milliseconds.
  var text: String {
    var rows = [Self.titles]
    for layer in layers {
      for (index, row) in layer.rows.enumerated() {
        rows.append([
          index == 0 ? layer.label : "", PrintedName.escaped(row.motion),
          Self.milliseconds(row.costs?.render), Self.milliseconds(row.composite),
          Self.milliseconds(row.costs.map { _ in row.saving }),
          Self.milliseconds(row.costs?.fill),
          row.costs.map { RasterizationVerdict.size($0.bytes) } ?? Self.unknown,
          row.verdict.description,
        ])
      }
    }
    let widths = Self.titles.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        if column == row.count - 1 { return cell }
        return Self.numbers.contains(column) ? space + cell : cell + space
      }.joined(separator: "  ")
    }
    return lines.joined(separator: "\n")
  }

  /// The text for a value that was not measured.
  private static let unknown = "–"

  static func milliseconds(_ value: Double?) -> String {
    value.map { String(format: "%.3f ms", $0) } ?? unknown
  }
}
