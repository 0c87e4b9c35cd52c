// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// How much of each pixel of a rectangle is covered, as runs of pixels side by side in each row.
///
/// Only runs near the edges of a shape have a byte for each pixel. Between edges one coverage goes for a
/// whole run, and pixels between runs are not covered. So the coverage of a large outline takes a
/// fraction of the memory of a ``CoverageMask``, and what is between its edges is drawn without
/// looking at single pixels.
package struct CoverageRuns: Sendable {
  /// The rows and their runs, in the format of `lamina_coverage_runs`.
  ///
  /// It comes first, and the rest is small, so that a ``MadeMask`` does not note its case in unused bits of this
  /// reference: a search for leaks would not know the reference then.
  package let words: [Int32]
  private let pixels: lamina_rect

  /// Runs as the kernel of coverage made them for these bounds.
  init(bounds: PixelRect, words: [Int32]) {
    require(
      words.count >= Int(LAMINA_WORDS_OF_ROW) * bounds.height, "runs need two words for each row")
    self.words = words
    pixels = lamina_rect(bounds)
  }

  /// The device pixels that the runs speak of; their columns and rows count from its corner.
  package var bounds: PixelRect { PixelRect(pixels) }

  /// The runs of parts that have the same columns, from the top; each begins where the one before ends.
  ///
  /// Parts without pixels may be among them.
  init(joining parts: [CoverageRuns]) {
    let parts = parts.filter { !$0.bounds.isEmpty }
    let bounds = parts.reduce(PixelRect.empty) { $0.union($1.bounds) }
    let wordsOfRow = Int(LAMINA_WORDS_OF_ROW)
    var words: [Int32] = []
    words.reserveCapacity(parts.reduce(0) { $0 + $1.words.count })
    // The words of all rows come first. Only they are places, counted from the first of them.
    var place = wordsOfRow * bounds.height
    var bottom = bounds.minY
    for part in parts {
      require(
        part.bounds.minY == bottom && part.bounds.minX == bounds.minX
          && part.bounds.maxX == bounds.maxX, "only parts that follow each other are joined")
      bottom = part.bounds.maxY
      let own = wordsOfRow * part.bounds.height
      words += part.words[..<own].lazy.map { [place] in $0 + Int32(place - own) }
      place += part.words.count - own
    }
    for part in parts { words += part.words[(wordsOfRow * part.bounds.height)...] }
    self.init(bounds: bounds, words: words)
  }

  /// A rectangle, as far as the bounds reach, without the columns at its sides that no run reaches.
  package func seenPart(of rect: PixelRect) -> PixelRect {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return rect }
    var part = lamina_rect(rect.offset(x: -bounds.minX, y: -bounds.minY))
    // The part is within the rows of the runs.
    let seen = unsafe lamina_seen_part_of_runs(&part, words)
    return PixelRect(seen).offset(x: bounds.minX, y: bounds.minY)
  }

  /// Columns of a rectangle in which the pixels of all rows are fully covered; empty if there are none.
  ///
  /// Of a shape with holes these may be some of several.
  package func solidPart(of rect: PixelRect) -> PixelRect {
    guard rect.minY >= bounds.minY, rect.maxY <= bounds.maxY else { return .empty }
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return rect }
    var part = lamina_rect(rect.offset(x: -bounds.minX, y: -bounds.minY))
    // The part is within the rows of the runs.
    let solid = unsafe lamina_solid_part_of_runs(&part, words)
    return PixelRect(solid).offset(x: bounds.minX, y: bounds.minY)
  }

  /// The same coverage with a byte for each pixel of a rectangle, as far as the bounds reach.
  package func mask(in rect: PixelRect) -> CoverageMask {
    let rect = rect.intersection(bounds)
    var mask = CoverageMask(bounds: rect)
    guard !rect.isEmpty else { return mask }
    var part = lamina_rect(rect.offset(x: -bounds.minX, y: -bounds.minY))
    // The part is within the rows and columns of the runs, and the mask has a byte for each of its pixels.
    unsafe lamina_mask_of_runs(&mask.bytes, &part, words)
    return mask
  }
}
