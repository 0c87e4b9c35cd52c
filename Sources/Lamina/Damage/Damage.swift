// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The pixels of the target that must be painted again.
///
/// A changed place is damaged as it was and as it is now. The region keeps few rectangles, because region
/// algebra is quadratic: if there would be more than ``mostRectangles`` boxes, the two whose common bounding
/// box wastes the fewest pixels become one; very many boxes are first gathered into tiles.
package struct Damage: Sendable {
  /// The damaged pixels, within the target.
  package private(set) var region: Region
  /// Pixels to be moved before the region is painted.
  package private(set) var scrolls: [ScrolledContent] = []

  /// The region has at most twice this many rectangles; beyond that, painting some pixels
  /// unnecessarily costs less than many small calls.
  package static let mostRectangles = 24

  /// Two boxes become one if that paints at most this number of pixels unnecessarily, which costs about as
  /// much as the calls for a separate box.
  private static let freePixels = 128

  /// The number of boxes beyond which pairing them costs more than painting whole tiles.
  static let mostBoxes = 64

  /// Every pixel of the target.
  package init(everythingIn target: PixelRect) { region = Region(target) }

  /// The pixels of a region.
  package init(_ region: Region) { self.region = region }

  /// The damage within the target by the given changes.
  package init(_ changes: RenderTreeChanges, in target: PixelRect) {
    self.init(changes.places, and: changes.tiles, in: target)
    scrolls = changes.scrolls
  }

  /// The damage of a target, including damage from anywhere in `watched` that layers with
  /// background filters show.
  package func spread(
    through tree: RenderTree, in watched: PixelRect, onto screen: Screen
  ) -> Damage {
    let shown = BackdropSearch(tree: tree, rootTransform: screen.rootTransform)
      .boxesShowing(region, in: watched).map(\.box)
    var result = self
    result.region = region.intersection(screen.target)
    if !shown.isEmpty {
      result.region = Self.region(ofAll: result.region.rects + shown, in: screen.target)
    }
    return result
  }

  /// The pixels of any number of boxes.
  private static func region(ofAll boxes: [PixelRect], in target: PixelRect) -> Region {
    let boxes = boxes.map { $0.intersection(target) }.filter { !$0.isEmpty }
    if boxes.count <= mostBoxes { return region(of: boxes) }
    var tiles = DamageTiles(target: target)
    for box in boxes { tiles.add(box) }
    return region(of: &tiles)
  }

  /// The damage within the target by changes of the given places.
  ///
  /// Cost: the number of places, and once more if there are many.
  package init(_ places: [RenderChange], in target: PixelRect) {
    self.init(places, and: nil, in: target)
  }

  private init(_ places: [RenderChange], and tiles: DamageTiles?, in target: PixelRect) {
    if tiles != nil || places.count > Self.mostBoxes {
      region = Self.tiledRegion(of: places, and: tiles ?? DamageTiles(target: target))
    } else {
      region = Self.pairedRegion(of: places, in: target)
    }
  }

  private static func pairedRegion(of places: [RenderChange], in target: PixelRect) -> Region {
    // A single layer that changed almost always makes one box, for which no list is needed.
    if places.count == 1,
      let box = joined(
        places[0].before.intersection(target), places[0].after.intersection(target))
    {
      return Region(box)
    }
    var boxes: [PixelRect] = []
    boxes.reserveCapacity(2 * places.count)
    for place in places {
      add(place.before.intersection(target), to: &boxes)
      add(place.after.intersection(target), to: &boxes)
    }
    return region(of: boxes)
  }

  private static func tiledRegion(
    of places: [RenderChange], and tiles: DamageTiles
  ) -> Region {
    var tiles = tiles
    for place in places {
      tiles.add(place.before)
      tiles.add(place.after)
      if tiles.isFull { break }
    }
    return region(of: &tiles)
  }

  private static func region(of tiles: inout DamageTiles) -> Region {
    tiles.rects(most: 2 * mostRectangles).reduce(Region()) { $0.union($1) }
  }

  /// The pixels of all boxes.
  ///
  /// Boxes that overlap in many places make a region of many bands, so
  /// they are joined further until the region has few rectangles too.
  private static func region(of boxes: [PixelRect]) -> Region {
    var boxes = boxes
    while true {
      guard let first = boxes.first else { return Region() }
      let region = boxes.dropFirst().reduce(Region(first)) { $0.union($1) }
      // Four boxes make seven bands of at most four rectangles.
      if boxes.count <= 4 || region.rects.count <= 2 * mostRectangles { return region }
      let most = boxes.count / 2
      while boxes.count > most { joinCheapestPair(in: &boxes, most: most) }
    }
  }

  private static func add(_ box: PixelRect, to boxes: inout [PixelRect]) {
    if !box.isEmpty { add(box, to: &boxes, most: mostRectangles) }
  }

  /// The union of two boxes, if it is hardly larger than both.
  private static func joined(_ one: PixelRect, _ other: PixelRect) -> PixelRect? {
    let joined = one.union(other)
    return joined.area <= one.area + other.area + freePixels ? joined : nil
  }

  /// Adds a box, merging it with others if their union is hardly larger than both.
  private static func add(_ box: PixelRect, to boxes: inout [PixelRect], most: Int) {
    var box = box
    var index = 0
    while index < boxes.count {
      let other = boxes[index]
      if other.contains(box) { return }
      if let joined = joined(other, box) {
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
