// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The spreading of damage through layers with background filters, from one to another.
///
/// Of each layer only the box around the damage that it shows is kept, so that no region is made.
struct BackdropSpread {
  typealias Backdrop = (area: PixelRect, reach: (x: Int, y: Int))

  /// The part of each layer that shows some of the damage.
  private(set) var shown: [PixelRect]
  private let backdrops: [Backdrop]
  /// The box around the damage that each layer can see.
  private var seen: [PixelRect]

  init(_ backdrops: [Backdrop], _ damage: Region) {
    self.backdrops = backdrops
    shown = backdrops.map { _ in .empty }
    let rects = damage.rects
    seen = backdrops.map { backdrop in
      let view = backdrop.area.outset(by: backdrop.reach)
      return rects.reduce(.empty) { $0.union($1.intersection(view)) }
    }
  }

  /// Each layer shows the result of the layers before it.
  mutating func toThoseAfter() {
    for index in backdrops.indices where grow(index) {
      for other in backdrops.indices.suffix(from: index + 1) { look(at: index, from: other) }
    }
  }

  /// The number of steps after which a layer counts as completely affected, because two layers that
  /// show each other might spread damage pixel by pixel.
  private static let mostSteps = 8

  /// Each layer shows the result of all, including itself.
  mutating func toAll() {
    var steps = [Int](repeating: 0, count: backdrops.count)
    var pending = Array(backdrops.indices.reversed())
    while let index = pending.popLast() {
      guard grow(index) else { continue }
      steps[index] += 1
      if steps[index] > Self.mostSteps { shown[index] = backdrops[index].area }
      for other in backdrops.indices where look(at: index, from: other) { pending.append(other) }
    }
  }

  /// Whether more of a layer shows damage than was known.
  private mutating func grow(_ index: Int) -> Bool {
    guard !seen[index].isEmpty else { return false }
    let backdrop = backdrops[index]
    let grown = shown[index].union(
      seen[index].outset(by: backdrop.reach).intersection(backdrop.area))
    guard grown != shown[index] else { return false }
    shown[index] = grown
    return true
  }

  /// Whether a layer sees more of the damage, now that another shows it.
  @discardableResult
  private mutating func look(at index: Int, from other: Int) -> Bool {
    let view = backdrops[other].area.outset(by: backdrops[other].reach)
    let more = seen[other].union(shown[index].intersection(view))
    guard more != seen[other] else { return false }
    seen[other] = more
    return true
  }
}
