// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The pixels of the target that must be painted again.
///
/// A changed place is damaged as it was and as it is now. The region keeps few rectangles, for
/// region algebra is quadratic: where there would be more than ``mostRectangles`` boxes, the two
/// whose common bounding box wastes the fewest pixels become one.
package struct Damage: Sendable {
  /// The damaged pixels, within the target.
  package private(set) var region: Region

  /// The region has at most twice as many rectangles; beyond that, painting some pixels in vain
  /// costs less than many small calls.
  package static let mostRectangles = 24

  /// Two boxes become one where that paints at most so many pixels in vain: about the price of the
  /// calls that a box of its own takes.
  private static let freePixels = 128

  /// Every pixel of the target.
  package init(everythingIn target: PixelRect) { region = Region(target) }

  /// What the given changes damage within the target.
  package init(_ changes: [RenderChange], in target: PixelRect) {
    var boxes: [PixelRect] = []
    for change in changes {
      for box in [change.before, change.after].map({ $0.intersection(target) })
      where !box.isEmpty {
        Self.add(box, to: &boxes, most: Self.mostRectangles)
      }
    }
    region = Self.region(of: boxes)
  }

  /// The pixels of all boxes.
  ///
  /// Boxes that overlap in many places make a region of many bands, so
  /// they are joined further until the region has few rectangles too.
  private static func region(of boxes: [PixelRect]) -> Region {
    var boxes = boxes
    while true {
      let region = boxes.reduce(Region()) { $0.union($1) }
      if region.rects.count <= 2 * mostRectangles { return region }
      let most = boxes.count / 2
      while boxes.count > most { joinCheapestPair(in: &boxes, most: most) }
    }
  }

  /// Adds a box, merging it with others where their union holds hardly more than both.
  private static func add(_ box: PixelRect, to boxes: inout [PixelRect], most: Int) {
    var box = box
    var index = 0
    while index < boxes.count {
      let other = boxes[index]
      if other.contains(box) { return }
      let joined = other.union(box)
      if joined.area <= other.area + box.area + freePixels {
        boxes.remove(at: index)
        box = joined
        index = 0
      } else {
        index += 1
      }
    }
    boxes.append(box)
    if boxes.count > most { joinCheapestPair(in: &boxes, most: most) }
  }

  private static func joinCheapestPair(in boxes: inout [PixelRect], most: Int) {
    var best = (first: 0, second: 1, waste: Int.max)
    for i in boxes.indices {
      for j in boxes.indices.suffix(from: i + 1) {
        let waste = boxes[i].union(boxes[j]).area - boxes[i].area - boxes[j].area
        if waste < best.waste { best = (i, j, waste) }
      }
    }
    let joined = boxes[best.first].union(boxes[best.second])
    boxes.remove(at: best.second)
    boxes.remove(at: best.first)
    add(joined, to: &boxes, most: most)
  }
}
