// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What opaque things hide of a surface, while a plan is made from the front to the back.
///
/// Large rectangles are kept one by one, to cut what is painted under them. Besides, a grid of
/// 64 × 64 cells over the surface knows which cells are hidden by any number of things together,
/// however small: on a small damage a cell is a pixel.
struct HiddenArea {
  /// Rectangles with fewer pixels are not worth a cut.
  private static let leastCut = 1024
  /// Past so many rectangles further ones count in the grid alone.
  private static let mostRects = 96
  private static let fewRects = 4

  private(set) var rects: [PixelRect] = []
  /// Rectangles that are cut out of everything under them, to the pixel.
  private(set) var sealed: [PixelRect] = []
  private var grid: HiddenGrid
  private var levels: [(rectCount: Int, sealedCount: Int, grid: HiddenGrid)] = []

  /// Nothing is hidden of the pixels that count, those of `region`.
  init(of region: Region) { grid = HiddenGrid(region) }

  /// Whether nothing of the surface is to be seen any more.
  var isEverything: Bool { grid.isFull }

  /// Whether a rectangle is large enough to hide anything.
  func canCount(_ rect: PixelRect) -> Bool { rect.area >= Self.leastCut || grid.canCount(rect) }

  /// Notes that the pixels of a rectangle are opaque from here on.
  mutating func add(_ rect: PixelRect) {
    grid.add(rect)
    guard rect.area >= Self.leastCut, rects.count < Self.mostRects else { return }
    if rects.contains(where: { $0.contains(rect) }) { return }
    rects.append(rect)
  }

  /// Whether so few rectangles are sealed that one more is worth it.
  var canSeal: Bool { sealed.count < Self.mostRects }

  /// Notes that the pixels of a rectangle are opaque, and that nothing under it may write to any of
  /// them.
  mutating func seal(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    grid.add(rect)
    if !sealed.contains(where: { $0.contains(rect) }) { sealed.append(rect) }
  }

  /// Whether nothing of a rectangle is to be seen.
  func hides(_ rect: PixelRect) -> Bool {
    if rects.isEmpty, sealed.isEmpty, grid.isUntouched { return false }
    return rects.contains { $0.contains(rect) } || sealed.contains { $0.contains(rect) }
      || grid.hides(rect)
  }

  /// The parts of a rectangle that are to be seen: nil for all of it.
  func visibleParts(of rect: PixelRect) -> [PixelRect]? {
    if hides(rect) { return [] }
    if !sealed.isEmpty { return partsOutsideSealed(of: rect) }
    guard rect.area >= Self.leastCut else { return nil }
    let over = rects.filter { $0.intersection(rect).area >= Self.leastCut / 2 }
    if over.isEmpty { return nil }
    // Region algebra asks for memory several times: it pays where there are many rectangles.
    if over.count > Self.fewRects { return Region(rect).subtracting(Region(over)).rects }
    return over.reduce([rect]) { parts, other in parts.flatMap { $0.parts(outside: other) } }
  }

  /// Past so many cuts regions are quicker.
  static let fewCuts = 32

  /// The rectangles that are to be cut out of a rectangle: what is sealed, and what is large.
  func appendCuts(of rect: PixelRect, to cuts: inout [PixelRect]) {
    for other in sealed where other.intersects(rect) { cuts.append(other) }
    for other in rects where other.intersection(rect).area >= Self.leastCut / 2 {
      cuts.append(other)
    }
  }

  /// The parts of a rectangle that are to be seen, where something is sealed.
  private func partsOutsideSealed(of rect: PixelRect) -> [PixelRect]? {
    var cuts: [PixelRect] = []
    appendCuts(of: rect, to: &cuts)
    if cuts.isEmpty { return nil }
    if cuts.count > Self.fewCuts { return Region(rect).subtracting(Region(cuts)).rects }
    var parts = [rect]
    for other in cuts { parts.cut(other) }
    return parts
  }

  // MARK: Scopes

  /// Enters a scope from the front: what is hidden outside is hidden inside as well.
  mutating func enterScope() { levels.append((rects.count, sealed.count, grid)) }

  /// Leaves a scope at its back: of what was opaque inside, only the parts within `kept` hide what
  /// is below the scope.
  mutating func leaveScope(keeping kept: [PixelRect]) {
    guard let level = levels.popLast() else {
      preconditionFailure("a scope was left that was not entered")
    }
    let inside = rects[level.rectCount...]
    let sealedInside = sealed[level.sealedCount...]
    rects.removeSubrange(level.rectCount...)
    sealed.removeSubrange(level.sealedCount...)
    grid = level.grid
    for rect in inside {
      for part in kept.map({ $0.intersection(rect) }) where !part.isEmpty { add(part) }
    }
    for rect in sealedInside { for part in kept { seal(part.intersection(rect)) } }
  }
}

extension PixelRect {
  /// The parts of the rectangle that are not in another: above, left, right and below.
  func parts(outside other: PixelRect) -> [PixelRect] {
    let shared = intersection(other)
    if shared.isEmpty { return [self] }
    return [
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: shared.minY),
      PixelRect(minX: minX, minY: shared.minY, maxX: shared.minX, maxY: shared.maxY),
      PixelRect(minX: shared.maxX, minY: shared.minY, maxX: maxX, maxY: shared.maxY),
      PixelRect(minX: minX, minY: shared.maxY, maxX: maxX, maxY: maxY),
    ].filter { !$0.isEmpty }
  }
}

/// Which of 64 × 64 cells over a surface are hidden wholly.
private struct HiddenGrid {
  private static let side = 64

  private let bounds: PixelRect
  private let cellWidth: Int
  private let cellHeight: Int
  /// A bit a cell, a word a row; the cells outside of the region are hidden from the start.
  private var rows: [UInt64]
  private var fullRows: Int
  /// Whether nothing was added.
  private(set) var isUntouched = true

  init(_ region: Region) {
    bounds = region.bounds
    cellWidth = max(1, (bounds.width + Self.side - 1) / Self.side)
    cellHeight = max(1, (bounds.height + Self.side - 1) / Self.side)
    rows = [UInt64](repeating: .max, count: Self.side)
    for rect in region.rects {
      let columns = Self.bits(
        (rect.minX - bounds.minX) / cellWidth..<(rect.maxX - bounds.minX - 1) / cellWidth + 1)
      let first = (rect.minY - bounds.minY) / cellHeight
      for row in first..<(rect.maxY - bounds.minY - 1) / cellHeight + 1 { rows[row] &= ~columns }
    }
    fullRows = rows.reduce(0) { $1 == .max ? $0 + 1 : $0 }
  }

  var isFull: Bool { fullRows == Self.side }

  /// Whether a rectangle can hold a cell.
  func canCount(_ rect: PixelRect) -> Bool {
    rect.width >= cellWidth && rect.height >= cellHeight
  }

  mutating func add(_ rect: PixelRect) {
    guard canCount(rect) else { return }
    let (first, last) = Self.inner(rect.minY, rect.maxY, bounds.minY, bounds.maxY, cellHeight)
    let (left, right) = Self.inner(rect.minX, rect.maxX, bounds.minX, bounds.maxX, cellWidth)
    guard first < last, left < right else { return }
    isUntouched = false
    let columns = Self.bits(left..<right)
    for row in first..<last where rows[row] != .max {
      rows[row] |= columns
      if rows[row] == .max { fullRows += 1 }
    }
  }

  func hides(_ rect: PixelRect) -> Bool {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return true }
    if isFull { return true }
    let columns = Self.bits(
      (rect.minX - bounds.minX) / cellWidth..<(rect.maxX - bounds.minX - 1) / cellWidth + 1)
    let first = (rect.minY - bounds.minY) / cellHeight
    for row in first..<(rect.maxY - bounds.minY - 1) / cellHeight + 1
    where rows[row] & columns != columns { return false }
    return true
  }

  /// The cells along one axis that lie wholly between two edges; what is beyond the surface does
  /// not count.
  private static func inner(
    _ low: Int, _ high: Int, _ start: Int, _ end: Int, _ cell: Int
  ) -> (first: Int, end: Int) {
    let first = low <= start ? 0 : (low - start + cell - 1) / cell
    let last = high >= end ? side : max(0, high - start) / cell
    return (min(first, side), last)
  }

  private static func bits(_ cells: Range<Int>) -> UInt64 {
    guard !cells.isEmpty else { return 0 }
    return (UInt64.max >> UInt64(side - cells.count)) << UInt64(cells.lowerBound)
  }
}
