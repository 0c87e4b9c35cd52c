// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation

/// One piece of either axis, which holds for a part of a rectangle.
struct MapPieces {
  private let x: lamina_sample_axis
  private let y: lamina_sample_axis

  fileprivate init(x: lamina_sample_axis, y: lamina_sample_axis) {
    self.x = x
    self.y = y
  }

  /// From one device pixel to the next in its row, in image pixels.
  var right: (x: Double, y: Double) { (x.step * x.scale, y.step * y.scale) }
  /// From one device pixel to the one below, in image pixels.
  var down: (x: Double, y: Double) { (x.row_step * x.scale, y.row_step * y.scale) }

  /// The map to the pixels of an image halved a number of times, which is exact: a power of two.
  func map(level: Int) -> lamina_sample_map {
    let scale = 1 / Double(1 << level)
    var (x, y) = (x, y)
    (x.scale, x.offset) = (x.scale * scale, x.offset * scale)
    (y.scale, y.offset) = (y.scale * scale, y.offset * scale)
    return lamina_sample_map(x: x, y: y)
  }
}

extension SampleMap {
  /// The sources of pixels in each of the possible parts: one, or nine slices.
  package func choices(_ filters: SampleFilters, lastLevel: Int) -> Set<SampleFilters.Choice> {
    let t = deviceToUnit
    var choices: Set<SampleFilters.Choice> = []
    for i in 0..<(x.isOnePiece ? 1 : 3) {
      for j in 0..<(y.isOnePiece ? 1 : 3) {
        let (across, down) = (x.scales[i], y.scales[j])
        choices.insert(
          filters.choice(
            right: (Double(t.a) * across, Double(t.b) * down),
            down: (Double(t.c) * across, Double(t.d) * down), lastLevel: lastLevel))
      }
    }
    return choices
  }

  /// Calls the body with each part of a rectangle along which one piece of either axis holds.
  func forEachPart(of rect: PixelRect, _ body: (PixelRect, MapPieces) -> Void) {
    guard !rect.isEmpty else { return }
    let t = deviceToUnit
    let across = AxisPlaces(x, step: Double(t.a), rowStep: Double(t.c), start: Double(t.tx))
    let down = AxisPlaces(y, step: Double(t.b), rowStep: Double(t.d), start: Double(t.ty))
    // Pieces of upright images meet in rectangles, those of rotated ones in runs of a row each.
    let isUpright = across.isAlongRows && down.isAlongColumns
    let rows = isUpright ? down.rowsOfOnePiece(rect) : nil
    var y = rect.minY
    while y < rect.maxY {
      let end =
        across.isOnePiece && down.isOnePiece ? rect.maxY : rows.map { $0(y) } ?? y + 1
      var left = rect.minX..<rect.maxX
      while !left.isEmpty {
        let x = min(across.endOfPiece(in: left, row: y), down.endOfPiece(in: left, row: y))
        body(
          PixelRect(minX: left.lowerBound, minY: y, maxX: x, maxY: end),
          MapPieces(
            x: across.piece(x: left.lowerBound, y: y), y: down.piece(x: left.lowerBound, y: y)))
        left = x..<left.upperBound
      }
      y = end
    }
  }
}

/// The coordinates that an axis map takes at pixels: `step * (x + 0.5) + (rowStep * (y + 0.5) +
/// start)`.
private struct AxisPlaces {
  let map: AxisMap
  let step: Double
  let rowStep: Double
  let start: Double

  init(_ map: AxisMap, step: Double, rowStep: Double, start: Double) {
    (self.map, self.step, self.rowStep, self.start) = (map, step, rowStep, start)
  }

  /// Whether the coordinate is the same in all rows, or in all columns, and is a number.
  var isAlongRows: Bool { rowStep == 0 && step.isFinite && start.isFinite }
  var isAlongColumns: Bool { step == 0 && rowStep.isFinite && start.isFinite }
  var isOnePiece: Bool { map.isOnePiece }

  private func index(x: Int, y: Int) -> Int {
    map.piece(at: step * (Double(x) + 0.5) + (rowStep * (Double(y) + 0.5) + start))
  }

  /// The positions of a pixel and its neighbours.
  func piece(x: Int, y: Int) -> lamina_sample_axis {
    let piece = index(x: x, y: y)
    return lamina_sample_axis(
      step: step, row_step: rowStep, start: start, scale: map.scales[piece],
      offset: map.offsets[piece])
  }

  /// The end of the run of pixels of a row that fall into the piece of the first.
  func endOfPiece(in columns: Range<Int>, row y: Int) -> Int {
    guard !map.isOnePiece, step.isFinite, rowStep.isFinite, start.isFinite else {
      return columns.upperBound
    }
    return Self.endOfRun(in: columns) { index(x: $0, y: y) }
  }

  /// The end of the run of rows that fall into the piece of the first, from a row to it.
  func rowsOfOnePiece(_ rect: PixelRect) -> (Int) -> Int {
    { y in Self.endOfRun(in: y..<rect.maxY) { index(x: rect.minX, y: $0) } }
  }

  /// The first number with another value than the first of all, or the end.
  ///
  /// Rounding keeps coordinates monotone, so the search agrees with every pixel's own place.
  private static func endOfRun(in range: Range<Int>, _ value: (Int) -> Int) -> Int {
    let first = value(range.lowerBound)
    var (low, high) = (range.lowerBound + 1, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if value(middle) == first { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
