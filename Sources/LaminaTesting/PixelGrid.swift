// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
public import Lamina

/// A small picture as text: one letter a pixel, one line a row.
///
/// ```swift
/// let grid = try PixelGrid("""
///   r r .
///   r r a
///   """, legend: ["a": Color(hex: 0x1e90ff)])
/// ```
///
/// Spaces between letters and empty lines at the beginning and the end are ignored. The letters are
/// those of ``standardLegend`` and those of your own legend.
public struct PixelGrid: Hashable, Sendable {
  /// The picture of the letters.
  public let image: Image

  /// The letters, row by row from the top.
  public let rows: [[Character]]

  /// Letters that were invented for pixels that no legend has, in alphabetical order.
  let inventedColors: [(letter: Character, color: String)]

  /// The letters that always have a meaning.
  ///
  /// `r` red, `g` green, `b` blue, `c` cyan, `m` magenta, `y` yellow, `k` black and `w` white, each with
  /// components of 0 and 1 only, so that `g` is `Color.lime`; `.` is transparent.
  public static let standardLegend: [Character: Color] = [
    "r": Color(hex: 0xff0000), "g": Color(hex: 0x00ff00), "b": Color(hex: 0x0000ff),
    "c": Color(hex: 0x00ffff), "m": Color(hex: 0xff00ff), "y": Color(hex: 0xffff00),
    "k": .black, "w": .white, ".": .clear,
  ]

  /// Reads a picture from text.
  ///
  /// - Parameters:
  ///   - text: The letters, one line a row.
  ///   - legend: Further letters, or other meanings of the standard ones. White space cannot be a
  ///     letter.
  /// - Throws: The first problem, with its row and column, both counted from 1.
  public init(_ text: String, legend: [Character: Color] = [:]) throws(PixelGridError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in line.filter { !$0.isWhitespace } }
    let rows = lines.trimmingEmpty().map { Array($0) }
    guard let width = rows.first?.count else { throw .empty }
    let colors = Self.standardLegend.merging(legend) { $1 }
    var pixels: [UInt32] = []
    for (row, letters) in rows.enumerated() {
      for (column, letter) in letters.enumerated() {
        guard let color = colors[letter] else {
          throw .unknownLetter(
            letter, row: row + 1, column: column + 1, known: colors.keys.sorted())
        }
        pixels.append(color.premultiplied.bits)
      }
      guard letters.count == width else {
        throw .uneven(row: row + 1, cells: letters.count, firstRowCells: width)
      }
    }
    // The pixels are premultiplied and their count is that of the cells, so the image exists.
    guard let image = Image(width: width, height: rows.count, premultipliedARGB: pixels) else {
      throw .empty
    }
    self.image = image
    self.rows = rows
    inventedColors = []
  }

  /// The letters of a picture.
  ///
  /// Pixels that are in neither legend get the letters `A` to `Z` and then the digits, in the order
  /// of their appearance; all further ones share `?`.
  ///
  /// - Parameters:
  ///   - image: The picture. Use a small one, because the text has two characters a pixel.
  ///   - legend: Further letters, or other meanings of the standard ones.
  public init(of image: Image, legend: [Character: Color] = [:]) {
    self.image = image
    let colors = Self.standardLegend.merging(legend) { $1 }
    var letters: [UInt32: Character] = [:]
    // In order, so that of two letters for one colour always the same one is printed.
    for (letter, color) in colors.sorted(by: { $0.key < $1.key }) {
      let pixel = color.premultiplied.bits
      if letters[pixel] == nil || legend[letter] != nil { letters[pixel] = letter }
    }
    var unused = Self.inventedLetters.filter { colors[$0] == nil }[...]
    var invented: [(letter: Character, color: String)] = []
    let all = image.pixels.map { pixel in
      if let letter = letters[pixel] { return letter }
      guard let letter = unused.popFirst() else { return Self.anyOther }
      letters[pixel] = letter
      invented.append((letter, Self.code(of: pixel)))
      return letter
    }
    rows = (0..<image.height).map { Array(all[$0 * image.width..<($0 + 1) * image.width]) }
    inventedColors = invented
  }

  private static let inventedLetters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  private static let anyOther: Character = "?"

  /// A pixel as the expression that makes its colour, for copying into a legend.
  private static func code(of pixel: UInt32) -> String {
    let alpha = pixel >> 24
    func straight(_ shift: UInt32) -> UInt32 {
      ((pixel >> shift & 255) * 255 + alpha / 2) / max(1, alpha)
    }
    let digits = String(straight(16) << 16 | straight(8) << 8 | straight(0), radix: 16)
    let hex = "0x" + String(repeating: "0", count: 6 - digits.count) + digits
    return "Color(hex: \(hex)" + (alpha == 255 ? ")" : ", alpha: \(alpha) / 255)")
  }

  /// Compares the letters and the pixels.
  public static func == (a: PixelGrid, b: PixelGrid) -> Bool {
    a.rows == b.rows && a.image == b.image
  }

  /// Hashes the letters.
  public func hash(into hasher: inout Hasher) { hasher.combine(rows) }
}

extension PixelGrid: CustomStringConvertible, CustomReflectable {
  /// The rows, and below them the colours of the letters from `A` on, as code for a legend.
  ///
  /// ```
  /// r r .
  /// r A .
  /// A = Color(hex: 0x1e90ff, alpha: 128 / 255)
  /// ```
  public var description: String {
    (rows.map { $0.map(String.init).joined(separator: " ") }
      + inventedColors.map { "\($0.letter) = \($0.color)" })
      .joined(separator: "\n")
  }

  /// Only the text.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Array where Element: Collection {
  /// The elements without the empty ones at the beginning and the end.
  fileprivate func trimmingEmpty() -> ArraySlice<Element> {
    guard let first = firstIndex(where: { !$0.isEmpty }),
      let last = lastIndex(where: { !$0.isEmpty })
    else { return [] }
    return self[first...last]
  }
}
