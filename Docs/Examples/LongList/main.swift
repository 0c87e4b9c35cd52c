// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// A list of a million rows that has layers for the rows in view only. It prints what the first frame and a scrolled
// one cost, and proves that the list looks like one that has a layer for each row.

import Foundation
import Lamina
import LaminaImages
import LaminaText

let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/.."
let fonts = try FontCollection(files: ["\(examples)/Fonts/DejaVuSans.ttf"])

/// What a row shows.
struct Item {
  var title: String
  var detail: String
  var color: Color

  /// An item made up from its index, as a database would give it.
  init(_ index: Int) {
    title = "Song \(index + 1)"
    detail = "\(index % 9 + 2):\(String(format: "%02d", index * 7 % 60))"
    color = [.tomato, .goldenrod, .seagreen, .steelblue, .slateblue][index * 3 % 5]
  }
}

/// A layer that shows one item after another.
final class Row: Layer {
  private let disc = Layer()
  private let title = TextLayer()
  private let detail = TextLayer()

  override init() {
    super.init()
    disc.cornerRadius = 16
    for (text, size) in [(title, 16), (detail, 13)] as [(TextLayer, CGFloat)] {
      text.fonts = fonts
      text.font = "DejaVu Sans"
      text.fontSize = size
      text.foregroundColor = Color(gray: 0.15)
      text.verticalAlignmentMode = .middle
    }
    detail.alignmentMode = .right
    sublayers = [disc, title, detail]
  }

  required init?(coder: NSCoder) { nil }

  func show(_ item: Item) {
    title.string = item.title
    detail.string = item.detail
    disc.backgroundColor = item.color
  }

  override func layoutSublayers() {
    let size = bounds.size
    disc.frame = CGRect(x: 16, y: (size.height - 32) / 2, width: 32, height: 32)
    title.frame = CGRect(x: 64, y: 0, width: size.width - 144, height: size.height)
    detail.frame = CGRect(x: size.width - 80, y: 0, width: 64, height: size.height)
  }
}

/// A list of rows of one height that has layers for the rows in view only.
final class LongList: ScrollLayer {
  let rowHeight: CGFloat = 48
  /// The number of rows; `item` gives what each shows.
  let count: Int
  private let item: (Int) -> Item
  private var rows: [Int: Row] = [:]

  init(count: Int, item: @escaping (Int) -> Item) {
    (self.count, self.item) = (count, item)
    super.init()
    scrollMode = .vertically
    backgroundColor = .white
  }

  required init?(coder: NSCoder) { nil }

  private var rowsInView: Range<Int> {
    guard bounds.minY.isFinite, bounds.maxY.isFinite else { return 0..<0 }
    func limited(_ row: CGFloat) -> Int { Int(min(max(row, 0), CGFloat(count))) }
    return limited(bounds.minY / rowHeight)..<limited((bounds.maxY / rowHeight).rounded(.up))
  }

  /// A frame calls this after the list was scrolled, because the origin of its bounds has changed.
  override func layoutSublayers() {
    let seen = rowsInView
    var unused = rows.keys.filter { !seen.contains($0) }.sorted()
    for index in seen {
      if rows[index] == nil {
        // A row that left the view serves one that comes into it.
        let row = unused.popLast().flatMap { rows.removeValue(forKey: $0) } ?? Row()
        row.show(item(index))
        rows[index] = row
        if row.superlayer == nil { addSublayer(row) }
      }
      rows[index]?.frame = CGRect(
        x: 0, y: CGFloat(index) * rowHeight, width: bounds.width, height: rowHeight)
    }
    for index in unused { rows.removeValue(forKey: index)?.removeFromSuperlayer() }
  }

  /// Scrolls down by a distance, not beyond the first or the last row.
  func scroll(by distance: CGFloat) {
    let lowest = max(0, CGFloat(count) * rowHeight - bounds.height)
    scroll(to: CGPoint(x: 0, y: min(max(bounds.minY + distance, 0), lowest)))
  }
}

// MARK: The same with a layer for each row

func listOfAllRows(_ count: Int) -> ScrollLayer {
  let list = ScrollLayer()
  list.backgroundColor = .white
  list.sublayers = (0..<count).map { index in
    let row = Row()
    row.frame = CGRect(x: 0, y: CGFloat(index) * 48, width: 390, height: 48)
    row.show(Item(index))
    return row
  }
  return list
}

// MARK: What it costs

let page = CGRect(x: 0, y: 0, width: 390, height: 700)

struct Window {
  let list: ScrollLayer
  let compositor: Compositor

  init(_ list: ScrollLayer) throws {
    self.list = list
    list.frame = page
    compositor = try Compositor(size: page.size, scale: 2, threads: 1)
    compositor.root = list
  }

  /// Renders a frame; returns how long it took.
  func frame() -> Duration { ContinuousClock().measure { compositor.render() } }
}

for count in [100, 10_000, 1_000_000] {
  // The lowest of some times, because the first frame of all loads the font and makes the glyphs.
  let times = try (0..<5).map { _ in
    let list = LongList(count: count, item: Item.init)
    let window = try Window(list)
    let first = window.frame()
    list.scroll(by: 7)
    return (first: first, scrolled: window.frame())
  }
  guard let first = times.map(\.first).min(), let scrolled = times.map(\.scrolled).min() else {
    continue
  }
  print(
    String(
      format: "%d rows: %.2f ms for the first frame, %.2f scrolled", count,
      first / .milliseconds(1), scrolled / .milliseconds(1)))
}

// MARK: What it shows

let list = LongList(count: 1_000, item: Item.init)
let shown = try Window(list)
let whole = try Window(listOfAllRows(1_000))
for distance in [0, 7, 300, -90, 5_000, 24, .infinity, -9, 40, -.infinity, 1_000.5] as [CGFloat] {
  list.scroll(by: distance)
  whole.list.scroll(to: list.bounds.origin)
  shown.compositor.render()
  whole.compositor.render()
  guard shown.compositor.surface == whole.compositor.surface else {
    fatalError("the list shows other rows at \(list.bounds.minY)")
  }
}
print("\(list.sublayers?.count ?? 0) layers show 1000 rows")
try shown.compositor.surface.writePNG(
  to: CommandLine.arguments.dropFirst().first ?? "long-list.png")
