// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Boxes of siblings in the cells of a uniform grid, by their top left corners.
///
/// Every box is in one cell; a search looks further to the left and up by the size of the
/// largest box. Those much larger than the others are in larger cells of their own, and so on. The
/// last few of them, and those for which their cell has no room left, are strays, which every search
/// looks at. The cells of a row follow each other in memory, each with some room to spare, so that a
/// search reads few long runs:
///
///     cell 0          cell 1       cell 2
///     a b c d · ·     e f ·        g h i ·     · is nothing, and touches nothing
struct SiblingCells: Sendable {
  private let grid: Grid
  /// The size of the largest box that was ever in a cell.
  private var width = 0.0
  private var height = 0.0
  /// The start of each cell's run; one more for the end of the last.
  private var starts: [Int32] = []
  /// The boxes of each cell.
  private var counts: [Int32] = []
  private var boxes: [SIMD4<Float>] = []
  private var orders: [SiblingID] = []
  private var strays = Strays()
  /// The place of each sibling's box, by the sibling's index in the list.
  private var places: [BoxID]
  /// Cells for the boxes that are too large for these: none or one.
  private var larger: [SiblingCells] = []

  /// So few large boxes need no cells.
  private static let fewStrays = 64

  private struct Strays {
    var boxes: [SIMD4<Float>] = []
    var orders: [SiblingID] = []
  }

  /// Cells for the boxes of all siblings in their order.
  init(_ siblings: [SiblingBox]) {
    grid = Grid(for: siblings)
    places = [BoxID](repeating: .none, count: siblings.count)
    fill(siblings)
    if strays.boxes.count > Self.fewStrays { moveStraysToLargerCells(siblings) }
  }

  /// At most a quarter of all boxes are four times as wide as others, and the same holds for
  /// height: each of the larger cells has at most half as many boxes as the ones before.
  private mutating func moveStraysToLargerCells(_ siblings: [SiblingBox]) {
    var large = [SiblingBox](repeating: .nothing, count: siblings.count)
    for order in strays.orders {
      large[order.index] = siblings[order.index]
      places[order.index] = .none
    }
    strays = Strays()
    larger = [SiblingCells(large)]
  }

  private mutating func fill(_ siblings: [SiblingBox]) {
    counts = [Int32](repeating: 0, count: grid.columns * grid.rows)
    for box in siblings where grid.holds(box) { counts[grid.cell(of: box)] += 1 }
    starts.reserveCapacity(counts.count + 1)
    var next: Int32 = 0
    for count in counts {
      starts.append(next)
      next += count + count / 8 + 1
    }
    starts.append(next)
    boxes = [SIMD4<Float>](repeating: SiblingBox.nothing.edges, count: Int(next))
    orders = [SiblingID](repeating: SiblingID(index: 0), count: Int(next))
    for cell in counts.indices { counts[cell] = 0 }
    for (order, box) in siblings.enumerated() where !box.isNothing {
      insert(SiblingID(index: order), box)
    }
  }

  private mutating func insert(_ order: SiblingID, _ box: SiblingBox) {
    makePlace(for: order)
    if grid.holds(box) {
      let cell = grid.cell(of: box)
      let next = Int(starts[cell] + counts[cell])
      if next < Int(starts[cell + 1]) {
        boxes[next] = box.edges
        orders[next] = order
        places[order.index] = .box(next)
        counts[cell] += 1
        (width, height) = (max(width, box.width), max(height, box.height))
        return
      }
    } else if !larger.isEmpty {
      return larger[0].insert(order, box)
    }
    places[order.index] = .stray(strays.boxes.count)
    strays.boxes.append(box.edges)
    strays.orders.append(order)
  }

  // MARK: Changes

  /// Gives a sibling another box; false if so many have no cell that new cells are better.
  mutating func move(_ order: SiblingID, to box: SiblingBox) -> Bool {
    makePlace(for: order)
    remove(order)
    if !box.isNothing { insert(order, box) }
    return hasFewStrays
  }

  /// Makes room for the place of a sibling that came to the end of the list.
  private mutating func makePlace(for order: SiblingID) {
    let missing = order.index + 1 - places.count
    if missing > 0 { places.append(contentsOf: repeatElement(.none, count: missing)) }
  }

  /// Takes over new places in the list of some siblings.
  mutating func renumber(_ moved: [(from: SiblingID, to: SiblingID)]) {
    let found = moved.map { places.indices.contains($0.from.index) ? places[$0.from.index] : .none }
    for move in moved where places.indices.contains(move.from.index) {
      places[move.from.index] = .none
    }
    for (move, place) in zip(moved, found) {
      makePlace(for: move.to)
      places[move.to.index] = place
      if let index = place.indexInCells {
        orders[index] = move.to
      } else if let stray = place.indexInStrays {
        strays.orders[stray] = move.to
      }
    }
    if !larger.isEmpty { larger[0].renumber(moved) }
  }

  /// The number of boxes that every search checks.
  var strayCount: Int { larger.reduce(strays.boxes.count) { $0 + $1.strayCount } }

  private var hasFewStrays: Bool {
    strays.boxes.count <= Self.fewStrays + places.count / 16
      && larger.allSatisfy(\.hasFewStrays)
  }

  /// The last of the run, or of the strays, takes the place.
  private mutating func remove(_ order: SiblingID) {
    guard order.index < places.count else { return }
    let place = places[order.index]
    places[order.index] = .none
    if let index = place.indexInCells {
      let cell = grid.cell(ofCorner: boxes[index])
      counts[cell] -= 1
      let last = Int(starts[cell] + counts[cell])
      boxes[index] = boxes[last]
      orders[index] = orders[last]
      boxes[last] = SiblingBox.nothing.edges
      if index != last { places[orders[index].index] = place }
    } else if let stray = place.indexInStrays {
      guard let box = strays.boxes.popLast(), let moved = strays.orders.popLast(), moved != order
      else { return }
      strays.boxes[stray] = box
      strays.orders[stray] = moved
      places[moved.index] = place
    } else if !larger.isEmpty {
      larger[0].remove(order)
    }
  }

  // MARK: Search

  /// Lists the orders of all boxes that touch another, from the lowest.
  func find(touching box: SiblingBox, into query: inout ChildQuery) {
    query.begin()
    guard !box.isNothing else { return }
    collect(touching: box, into: &query)
    query.sort(upTo: places.count)
  }

  private func collect(touching box: SiblingBox, into query: inout ChildQuery) {
    // A little further than the largest box, because of earlier rounding.
    func before(_ edge: Double, _ reach: Double) -> Double {
      edge - reach - 1e-9 * (reach + abs(edge))
    }
    let firstColumn = grid.column(at: before(box.minX, width))
    let lastColumn = grid.column(at: box.maxX)
    let firstRow = grid.row(at: before(box.minY, height))
    let lastRow = grid.row(at: box.maxY)
    for row in firstRow...max(firstRow, lastRow) {
      let start = Int(starts[row * grid.columns + firstColumn])
      let end = Int(starts[row * grid.columns + max(firstColumn, lastColumn) + 1])
      query.collect(boxes, orders, start..<end, touching: box.reach)
    }
    query.collect(strays.boxes, strays.orders, strays.boxes.indices, touching: box.reach)
    for cells in larger { cells.collect(touching: box, into: &query) }
  }
}

/// A uniform grid over the top left corners of boxes.
private struct Grid {
  private let left: Double
  private let top: Double
  private let cellWidth: Double
  private let cellHeight: Double
  let columns: Int
  let rows: Int
  /// The size beyond which a box is in no cell.
  private let widest: Double
  private let highest: Double

  init(for siblings: [SiblingBox]) {
    var (minX, minY, maxX, maxY) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    var (width, height, count) = (0.0, 0.0, 0.0)
    for box in siblings where !box.isNothing {
      (minX, minY) = (min(minX, box.minX), min(minY, box.minY))
      (maxX, maxY) = (max(maxX, box.maxX), max(maxY, box.maxY))
      (width, height, count) = (width + box.width, height + box.height, count + 1)
    }
    if count == 0 { (minX, minY, maxX, maxY, count) = (0, 0, 1, 1, 1) }
    let (spanX, spanY) = (max(maxX - minX, 1e-9), max(maxY - minY, 1e-9))
    // Somewhat smaller than a box, but at least four boxes a cell.
    var cellWidth = max(0.7 * width / count, spanX * 1e-4)
    var cellHeight = max(0.7 * height / count, spanY * 1e-4)
    let excess = (spanX / cellWidth) * (spanY / cellHeight) / (count / 4)
    if excess > 1 {
      cellWidth *= excess.squareRoot()
      cellHeight *= excess.squareRoot()
    }
    (left, top) = (minX, minY)
    (self.cellWidth, self.cellHeight) = (cellWidth, cellHeight)
    columns = max(1, Int(min((spanX / cellWidth).rounded(.up), count)))
    rows = max(1, Int(min((spanY / cellHeight).rounded(.up), count)))
    (widest, highest) = (4 * max(cellWidth, width / count), 4 * max(cellHeight, height / count))
  }

  /// Whether a box belongs into a cell.
  func holds(_ box: SiblingBox) -> Bool {
    !box.isNothing && box.width <= widest && box.height <= highest
  }

  func cell(of box: SiblingBox) -> Int { row(at: box.minY) * columns + column(at: box.minX) }

  func cell(ofCorner edges: SIMD4<Float>) -> Int {
    row(at: Double(edges.y)) * columns + column(at: Double(edges.x))
  }

  /// Boxes beyond the grid count to the cells at its edges.
  func column(at x: Double) -> Int {
    Int(min(max((x - left) / cellWidth, 0), Double(columns - 1)))
  }

  func row(at y: Double) -> Int {
    Int(min(max((y - top) / cellHeight, 0), Double(rows - 1)))
  }
}

/// The place of a box: among those in cells, among the strays, or nowhere.
private struct BoxID {
  /// An index in cells, or −2 − index of a stray, or −1.
  private let number: Int32

  static let none = BoxID(number: -1)

  @inline(__always)
  static func box(_ index: Int) -> BoxID { BoxID(number: Int32(truncatingIfNeeded: index)) }

  @inline(__always)
  static func stray(_ index: Int) -> BoxID { BoxID(number: -2 - Int32(truncatingIfNeeded: index)) }

  @inline(__always)
  var indexInCells: Int? { number >= 0 ? Int(number) : nil }

  @inline(__always)
  var indexInStrays: Int? { number <= -2 ? Int(-2 - number) : nil }
}
