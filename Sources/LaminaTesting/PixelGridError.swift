// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The reason why a text is not a grid of pixels.
///
/// Rows and columns are counted from 1.
public enum PixelGridError: Error, Hashable, Sendable {
  /// There are no letters.
  case empty
  /// A row has another number of cells than the first.
  case uneven(row: Int, cells: Int, firstRowCells: Int)
  /// A letter that stands for no colour; `known` are the letters that stand for one.
  case unknownLetter(Character, row: Int, column: Int, known: [Character])
}

extension PixelGridError: CustomStringConvertible {
  /// The problem, its place, and after a semicolon what to do, in one line.
  public var description: String {
    switch self {
    case .empty: "the grid has no cells; write one letter a pixel and one line a row"
    case .uneven(let row, let cells, let first):
      "row \(row) of the grid has \(cells) cell\(cells == 1 ? "" : "s"), and row 1 has \(first); "
        + "make all rows equally long"
    case .unknownLetter(let letter, let row, let column, let known):
      "row \(row), column \(column) of the grid: the letter \"\(letter)\" stands for no colour; "
        + "use one of \(known.map(String.init).joined(separator: " ")), or add it to the legend"
    }
  }
}
