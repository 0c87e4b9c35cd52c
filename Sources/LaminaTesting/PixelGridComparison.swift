// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaImages

/// The difference of a picture from a grid, as text with both side by side.
struct PixelGridComparison: CustomStringConvertible {
  let expected: PixelGrid
  let picture: Image
  let legend: [Character: Color]
  let tolerance: PictureTolerance
  /// Nil if the sizes differ.
  let difference: ImageDifference?

  /// The most rows; more would fill the reader's screen.
  static let mostRows = 16
  static let mostColumns = 24

  init(
    _ picture: Image, with grid: PixelGrid, legend: [Character: Color] = [:],
    tolerance: PictureTolerance = .exact
  ) {
    expected = grid
    self.picture = picture
    self.legend = legend
    self.tolerance = tolerance
    difference = ImageDifference(
      expected: grid.image, actual: picture, tolerance: tolerance.component)
  }

  var isEqual: Bool {
    guard let difference else { return false }
    return difference.pixelCount <= tolerance.pixels
  }

  /// A line with the figures, and below it the grids; cells that differ are in brackets.
  var description: String {
    // Finding the letters is worth it only for a picture that is printed.
    let found = PixelGrid(of: picture, legend: legend)
    let shown = Set(cells(of: found).joined())
    let colors = found.inventedColors.filter { shown.contains($0.letter) }
    return ([summary] + table(found) + colors.map { "\($0.letter) = \($0.color)" })
      .joined(separator: "\n")
  }

  private var summary: String {
    if let difference { return "\(PictureMismatch.Reason.pixels(difference, tolerance))" }
    return "\(picture.width) × \(picture.height) pixels, and the grid has "
      + "\(expected.image.width) × \(expected.image.height)"
  }

  /// The visible part: all of a small picture, and of a large one the first pixel that differs and those around it.
  private var window: PixelRect {
    let width = max(expected.image.width, picture.width)
    let height = max(expected.image.height, picture.height)
    let first = difference?.firstPixel ?? .empty
    let x = width > Self.mostColumns ? max(0, min(first.minX - 1, width - Self.mostColumns)) : 0
    let y = height > Self.mostRows ? max(0, min(first.minY - 1, height - Self.mostRows)) : 0
    return PixelRect(
      x: x, y: y, width: min(width, Self.mostColumns), height: min(height, Self.mostRows))
  }

  /// The letters within the window.
  private func cells(of grid: PixelGrid) -> [ArraySlice<Character>] {
    let window = window
    return grid.rows.dropFirst(window.minY).prefix(window.height)
      .map { $0.dropFirst(window.minX).prefix(window.width) }
  }

  private func table(_ found: PixelGrid) -> [String] {
    let window = window
    let left = (window.minY..<window.maxY).map { line(of: expected, row: $0, window) }
    let right = (window.minY..<window.maxY).map { line(of: found, row: $0, window) }
    let leftWidth = max("expected".count, left.map(\.count).max() ?? 0)
    let isWhole =
      window.width >= max(expected.image.width, picture.width)
      && window.height >= max(expected.image.height, picture.height)
    let title = isWhole ? "" : "  (x from \(window.minX), y from \(window.minY))"
    return zip(["expected"] + left, ["found" + title] + right).map { expected, found in
      // Nothing follows in a row that only the grid has.
      found.isEmpty
        ? expected
        : expected + String(repeating: " ", count: leftWidth - expected.count + 2) + found
    }
  }

  /// The letters of a row, each with a mark before it, and one mark after the last.
  private func line(of grid: PixelGrid, row: Int, _ window: PixelRect) -> String {
    guard row < grid.rows.count else { return "" }
    var text = ""
    var wasMarked = false
    for column in window.minX..<min(window.maxX, grid.rows[row].count) {
      let isMarked = differs(column, row)
      text += isMarked == wasMarked ? " " : isMarked ? "[" : "]"
      text.append(grid.rows[row][column])
      wasMarked = isMarked
    }
    return text + (wasMarked ? "]" : "")
  }

  private func differs(_ x: Int, _ y: Int) -> Bool {
    guard difference != nil else { return false }
    return ImageDifference.difference(of: expected.image[x, y], picture[x, y])
      > tolerance.component
  }
}
