// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The pixels of a surface that opaque things hide, while a plan is made from front to back.
///
/// Large rectangles are kept separately, to cut things that are painted under them. In addition, a
/// grid of up to 64 × 128 cells over the surface knows which cells are hidden by any number of things
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

  /// Starts with nothing hidden of the pixels that count; with `hidesNothing`, nothing that is added hides anything.
  mutating func restart(for wanted: WantedPixels, hidesNothing: Bool) {
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

/// Which of up to 64 × 128 cells over a surface are hidden wholly.
private struct HiddenGrid {
  private static let mostColumns = UInt64.bitWidth
  private static let mostRows = 128

  private var bounds = PixelRect.empty
  /// The sides of a cell, as powers of two: pixels become cells by a shift, which is much faster than a division.
  private var widthShift = 0
  private var heightShift = 0
  /// A bit a cell, a word a row; the cells outside of the region are hidden from the start.
  private var rows: [UInt64] = []
  /// The rows that the surface has, and how many of them are hidden wholly.
  private var rowCount = 0
  private var fullRows = 0
  /// Whether nothing was added.
  private(set) var isUntouched = true

  mutating func restart(for wanted: WantedPixels) {
    let bounds = wanted.bounds
    let widthShift = Self.shift(bounds.width, mostCells: Self.mostColumns)
    let heightShift = Self.shift(bounds.height, mostCells: Self.mostRows)
    (self.bounds, self.widthShift, self.heightShift) = (bounds, widthShift, heightShift)
    isUntouched = true
    if rows.isEmpty { rows = [UInt64](repeating: .max, count: Self.mostRows) }
    var rows = rows.mutableSpan
    let lines = Self.touched(bounds.minY, bounds.maxY, bounds.minY, heightShift)
    for row in lines { rows[row] = .max }
    for rect in wanted.rects {
      let columns = Self.bits(Self.touched(rect.minX, rect.maxX, bounds.minX, widthShift))
      for row in Self.touched(rect.minY, rect.maxY, bounds.minY, heightShift) {
        rows[row] &= ~columns
      }
    }
    var full = 0
    for row in lines where rows[row] == .max { full += 1 }
    (rowCount, fullRows) = (lines.count, full)
  }

  var isFull: Bool { fullRows == rowCount }

  /// Whether a rectangle can hold a cell.
  func canCount(_ rect: PixelRect) -> Bool {
    rect.width >= 1 &<< widthShift && rect.height >= 1 &<< heightShift
  }

  /// Hides the cells within a rectangle; returns whether any of them was visible, so that nothing
  /// alone hid the rectangle.
  @discardableResult
  mutating func add(_ rect: PixelRect) -> Bool {
    guard let (lines, columns) = cells(within: rect) else { return false }
    isUntouched = false
    var (hidesMore, newlyFull) = (false, 0)
    var rows = rows.mutableSpan
    for row in lines {
      let before = rows[row]
      let after = before | columns
      guard after != before else { continue }
      hidesMore = true
      rows[row] = after
      if after == .max { newlyFull += 1 }
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
  @inline(__always)
  private func cells(within rect: PixelRect) -> (rows: Range<Int>, columns: UInt64)? {
    let lines = Self.inner(rect.minY, rect.maxY, bounds.minY, bounds.maxY, heightShift)
    let columns = Self.inner(rect.minX, rect.maxX, bounds.minX, bounds.maxX, widthShift)
    return lines.isEmpty || columns.isEmpty ? nil : (lines, Self.bits(columns))
  }

  func hides(_ rect: PixelRect) -> Bool {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return true }
    if isFull { return true }
    let columns = Self.bits(Self.touched(rect.minX, rect.maxX, bounds.minX, widthShift))
    let rows = rows.span
    for row in Self.touched(rect.minY, rect.maxY, bounds.minY, heightShift)
    where rows[row] & columns != columns { return false }
    return true
  }

  // MARK: Cells along one axis

  /// The exponent of the least power of two for which a side has at most `mostCells` cells; 0 for no pixels.
  private static func shift(_ length: Int, mostCells: Int) -> Int {
    Int.bitWidth - ((length - 1) / mostCells).leadingZeroBitCount
  }

  /// The cells that are completely between two edges; positions beyond the surface do not count, and its cells
  /// need not be hidden again.
  @inline(__always)
  private static func inner(
    _ low: Int, _ high: Int, _ start: Int, _ end: Int, _ shift: Int
  ) -> Range<Int> {
    let last = 1 &<< shift &- 1
    let first = low <= start ? 0 : (low &- start &+ last) &>> shift
    let upper = high >= end ? (end &- start &+ last) &>> shift : max(0, high &- start) &>> shift
    return min(first, upper)..<upper
  }

  /// The cells that an interval within the surface touches; it is not empty.
  @inline(__always)
  private static func touched(_ low: Int, _ high: Int, _ start: Int, _ shift: Int) -> Range<Int> {
    (low &- start) &>> shift..<((high &- start &- 1) &>> shift &+ 1)
  }

  private static func bits(_ cells: Range<Int>) -> UInt64 {
    guard !cells.isEmpty else { return 0 }
    return (UInt64.max &>> UInt64(mostColumns &- cells.count)) &<< UInt64(cells.lowerBound)
  }
}
