// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The pixels of a surface that opaque things hide, while a plan is made from front to back.
///
/// Large rectangles are kept separately, to cut things that are painted under them. In addition, a
/// grid of 64 × 64 cells over the surface knows which cells are hidden by any number of things
/// together, however small: with a small damage a cell is a pixel.
struct HiddenArea {
  /// Rectangles with fewer pixels are not worth a cut.
  private static let leastCut = 1024
  /// So few rectangles are looked through quicker than the grid is asked.
  private static let fewRects = 8
  /// The number of rectangles beyond which further ones count only in the grid.
  private static let mostRects = 96

  /// The rectangles, in a form in which one vector comparison decides whether one contains or
  /// intersects another.
  private var edges: [PixelEdges] = []
  private var grid = HiddenGrid()
  private var levels: [(rectCount: Int, grid: HiddenGrid)] = []
  /// Room for some of the rectangles.
  private var over: [PixelRect] = []

  /// Whether opaque things hide nothing, for tests that compare with and without hiding.
  private var hidesNothing = false

  /// No pixel counts.
  init() {}

  /// Nothing is hidden of the pixels that count.
  init(of wanted: WantedPixels) { grid.restart(for: wanted) }

  /// Starts with nothing hidden of the pixels that count; `hidesNothing` does not change.
  mutating func restart(for wanted: WantedPixels, hidesNothing: Bool = false) {
    self.hidesNothing = hidesNothing
    edges.empty()
    levels.empty()
    grid.restart(for: wanted)
  }

  /// The rectangles that are kept one by one.
  var rects: [PixelRect] { edges.map(PixelRect.init(edges:)) }

  /// Whether nothing of the surface is visible any more.
  var isEverything: Bool { grid.isFull }

  /// Whether a rectangle is large enough to hide anything.
  func canCount(_ rect: PixelRect) -> Bool { rect.area >= Self.leastCut || grid.canCount(rect) }

  /// Notes that the pixels of a rectangle are opaque from here on.
  mutating func add(_ rect: PixelRect) {
    if hidesNothing { return }
    let hidesMore = grid.add(rect)
    guard rect.area >= Self.leastCut, edges.count < Self.mostRects, hidesMore || !isInOne(rect)
    else { return }
    edges.append(rect.edges)
  }

  /// Whether nothing was added that hides anything.
  @inline(__always)
  var isNothing: Bool { edges.isEmpty && grid.isUntouched }

  /// Whether nothing of a rectangle is visible.
  func hides(_ rect: PixelRect) -> Bool {
    if isNothing { return false }
    if edges.count > Self.fewRects, grid.showsCell(of: rect) { return false }
    return isInOne(rect) || grid.hides(rect)
  }

  private func isInOne(_ rect: PixelRect) -> Bool {
    let inner = rect.edges
    for outer in edges where all(outer .<= inner) { return true }
    return false
  }

  /// Adds the visible parts of a rectangle that is not known to be hidden to a list; false, with
  /// nothing added, if all of it is.
  mutating func addVisibleParts(ofSeen rect: PixelRect, to parts: inout [PixelRect]) -> Bool {
    if edges.isEmpty || rect.area < Self.leastCut { return false }
    // Moved out for the call, which would otherwise copy all of this.
    var cuts: [PixelRect] = []
    swap(&cuts, &over)
    defer { swap(&cuts, &over) }
    cuts.removeAll(keepingCapacity: true)
    let reach = rect.oppositeEdges
    let edges = edges.span
    for index in edges.indices where all(edges[index] .< reach) {
      let other = PixelRect(edges: edges[index])
      if other.intersection(rect).area >= Self.leastCut / 2 { cuts.append(other) }
    }
    if cuts.isEmpty { return false }
    rect.addParts(outside: cuts, to: &parts)
    return true
  }

  // MARK: Scopes

  /// Enters a scope from the front: areas hidden outside are hidden inside as well.
  mutating func enterScope() { levels.append((edges.count, grid)) }

  /// Leaves a scope at its back: of the opaque areas inside, only the parts within `kept` hide
  /// content below the scope.
  mutating func leaveScope(keeping kept: [PixelRect]) {
    guard let level = levels.popLast() else {
      stop("a scope was left that was not entered")
    }
    over.removeAll(keepingCapacity: true)
    if !kept.isEmpty {
      for inside in edges[level.rectCount...] { over.append(PixelRect(edges: inside)) }
    }
    edges.removeLast(edges.count - level.rectCount)
    grid = level.grid
    for rect in over {
      for part in kept {
        let part = part.intersection(rect)
        if !part.isEmpty { add(part) }
      }
    }
  }
}

/// Which of 64 × 64 cells over a surface are hidden wholly.
private struct HiddenGrid {
  private static let side = 64

  private var bounds = PixelRect.empty
  private var cellWidth = 1
  private var cellHeight = 1
  /// A bit a cell, a word a row; the cells outside of the region are hidden from the start.
  private var rows: [UInt64] = []
  private var fullRows = side
  /// Whether nothing was added.
  private(set) var isUntouched = true

  mutating func restart(for wanted: WantedPixels) {
    let bounds = wanted.bounds
    let cellWidth = max(1, (bounds.width + Self.side - 1) / Self.side)
    let cellHeight = max(1, (bounds.height + Self.side - 1) / Self.side)
    (self.bounds, self.cellWidth, self.cellHeight) = (bounds, cellWidth, cellHeight)
    isUntouched = true
    if rows.isEmpty { rows = [UInt64](repeating: .max, count: Self.side) }
    var rows = rows.mutableSpan
    rows.update(repeating: .max)
    for rect in wanted.rects {
      let columns = Self.bits(
        (rect.minX - bounds.minX) / cellWidth..<(rect.maxX - bounds.minX - 1) / cellWidth + 1)
      let first = (rect.minY - bounds.minY) / cellHeight
      for row in first..<(rect.maxY - bounds.minY - 1) / cellHeight + 1 { rows[row] &= ~columns }
    }
    let wantedRows = (bounds.height + cellHeight - 1) / cellHeight
    var full = Self.side - wantedRows
    for row in 0..<wantedRows where rows[row] == .max { full += 1 }
    fullRows = full
  }

  var isFull: Bool { fullRows == Self.side }

  /// Whether a rectangle can hold a cell.
  func canCount(_ rect: PixelRect) -> Bool {
    rect.width >= cellWidth && rect.height >= cellHeight
  }

  /// Hides the cells within a rectangle; returns whether any of them was visible, so that nothing
  /// alone hid the rectangle.
  @discardableResult
  mutating func add(_ rect: PixelRect) -> Bool {
    guard let (lines, columns) = cells(within: rect) else { return false }
    isUntouched = false
    var (hidesMore, newlyFull) = (false, 0)
    var rows = rows.mutableSpan
    for row in lines where rows[row] & columns != columns {
      hidesMore = true
      rows[row] |= columns
      if rows[row] == .max { newlyFull += 1 }
    }
    fullRows += newlyFull
    return hidesMore
  }

  /// Whether a cell within a rectangle is visible, and so nothing hides the rectangle.
  func showsCell(of rect: PixelRect) -> Bool {
    guard let (lines, columns) = cells(within: rect) else { return false }
    for row in lines where rows[row] & columns != columns { return true }
    return false
  }

  /// The cells that are completely inside a rectangle: their rows, and their columns as bits.
  private func cells(within rect: PixelRect) -> (rows: Range<Int>, columns: UInt64)? {
    guard canCount(rect) else { return nil }
    let (first, last) = Self.inner(rect.minY, rect.maxY, bounds.minY, bounds.maxY, cellHeight)
    guard first < last else { return nil }
    let (left, right) = Self.inner(rect.minX, rect.maxX, bounds.minX, bounds.maxX, cellWidth)
    guard left < right else { return nil }
    return (first..<last, Self.bits(left..<right))
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

  /// The cells along one axis that are completely between two edges; positions beyond the surface
  /// do not count, and its cells need not be hidden again.
  @inline(__always)
  private static func inner(
    _ low: Int, _ high: Int, _ start: Int, _ end: Int, _ cell: Int
  ) -> (first: Int, end: Int) {
    let first = low <= start ? 0 : quotient(low &- start &+ cell &- 1, cell)
    let last = quotient(high >= end ? end &- start &+ cell &- 1 : max(0, high &- start), cell)
    return (min(first, last), last)
  }

  /// The dividends are distances of pixels, and few bits are divided faster than many.
  @inline(__always)
  private static func quotient(_ distance: Int, _ cell: Int) -> Int {
    Int(UInt32(truncatingIfNeeded: distance) / UInt32(truncatingIfNeeded: cell))
  }

  private static func bits(_ cells: Range<Int>) -> UInt64 {
    guard !cells.isEmpty else { return 0 }
    return (UInt64.max &>> UInt64(side &- cells.count)) &<< UInt64(cells.lowerBound)
  }
}
