// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// What is painted onto nothing but one colour need not wait for that colour to be laid.
extension Planner {
  /// So many commands are looked at, from the back: each is compared with those before it.
  private static let mostGroundCommands = 192
  /// What is cut into more parts than this by what was painted before is painted as ever.
  private static let mostGroundParts = 8
  /// Past so many rectangles of one colour further ones are looked at as any other command.
  private static let mostGrounds = 8

  /// A rectangle that is filled with one colour.
  private struct Ground {
    /// The place of the command that fills it, counted from the back.
    let position: Int
    let isClear: Bool
    let color: PremultipliedColor
    let area: PaintArea
    /// How many rectangles were painted before it.
    let start: Int
    /// What is painted straight onto the colour.
    var taken: [PixelRect] = []
  }

  /// A command in place of which others are carried out, those of a range in a list.
  private struct Change {
    let position: Int
    let commands: Range<Int>
  }

  /// What was painted so far, and room for the parts of one area, which several share.
  private struct GroundSearch {
    var painted: [PixelRect] = []
    /// Parts on the colour that is looked at, onto which nothing was painted.
    var free: [PixelRect] = []
    /// Parts onto which something was painted.
    var blocked: [PixelRect] = []
    /// Parts on none of the colours that were looked at.
    var outside: [PixelRect] = []

    /// Starts anew with the parts of another area.
    mutating func restart(_ area: PaintArea, of plan: PaintPlan) {
      if !blocked.isEmpty { blocked.removeAll(keepingCapacity: true) }
      if !outside.isEmpty { outside.removeAll(keepingCapacity: true) }
      guard let pieces = plan.pieces(of: area) else { return outside.append(area.rect) }
      outside += pieces
    }

    /// Makes free what lies outside so far and within the rectangle of a colour.
    mutating func enter(_ ground: PixelRect, with rect: PixelRect) {
      free.removeAll(keepingCapacity: true)
      if ground.contains(rect) { return swap(&free, &outside) }
      for part in outside where part.intersects(ground) { free.append(part.intersection(ground)) }
      outside.cut(ground)
    }

    /// Takes out of what is free what was painted from a place in the list on, until there are too
    /// many parts.
    mutating func block(paintedFrom start: Int, with rect: PixelRect, most: Int) {
      let painted = painted
      for index in start..<painted.count where painted[index].intersects(rect) {
        if free.count > most { return }
        for part in free where part.intersects(painted[index]) {
          blocked.append(part.intersection(painted[index]))
        }
        free.cut(painted[index])
      }
    }
  }

  /// Finds the pixels that are painted onto a rectangle of one colour before anything else is, and
  /// cuts them from the command that lays the colour.
  ///
  /// Pixels are then read from their source and written to the target, where the colour would have
  /// been written, read and written again. What the rectangle has under something opaque was not
  /// laid either, but nobody sees what becomes of it.
  mutating func paintOntoColors() {
    guard wanted.area >= options.leastOntoColor else { return }
    var grounds: [Ground] = []
    var search = GroundSearch()
    var (changes, changed) = ([Change](), [PaintCommand]())
    var position = 0
    let end = min(commands.count, Self.mostGroundCommands)
    while position < end {
      switch commands[commands.count - 1 - position] {
      case .clear(let color, let area) where grounds.count < Self.mostGrounds:
        grounds.append(
          Ground(
            position: position, isClear: true, color: color, area: area,
            start: search.painted.count))
      case .fill(let color, let area)
      where color.isOpaque && area.mix == 255 && grounds.count < Self.mostGrounds:
        grounds.append(
          Ground(
            position: position, isClear: false, color: color, area: area,
            start: search.painted.count))
      case .clear(_, let area), .fill(_, let area), .mask(_, _, let area),
        .blend(_, _, _, let area), .particles(_, let area):
        search.painted.append(area.rect)
      case .pixels(let source, let mask, let alpha, let area):
        let first = changed.count
        if first == 0 { changed.reserveCapacity(2 * (end - position)) }
        split(area, &search, &grounds) {
          changed.append(.pixels(source: source, mask, alpha: alpha, $0))
        }
        search.painted.append(area.rect)
        if changed.count > first {
          changes.append(Change(position: position, commands: first..<changed.count))
        }
      case .beginScope(let index):
        // What a scope remembers must be there.
        search.painted.append(plan.scopes[Int(index)].rect)
        position = endOfScope(from: position, before: end)
      case .endScope: break
      }
      position += 1
    }
    if changes.isEmpty { return }
    var gain = 0
    for ground in grounds where !ground.taken.isEmpty {
      let first = changed.count
      gain += cut(ground) { changed.append($0) }
      changes.append(Change(position: ground.position, commands: first..<changed.count))
    }
    if gain < options.leastOntoColor { return }
    plan.grounds = grounds.map(\.color)
    counts.painting.fillPixels -= gain
    changes.sort { $0.position < $1.position }
    replace(changes, by: changed)
  }

  /// Adds an area in parts that are painted onto a colour each, and one for the rest; none where
  /// there is nothing but the rest.
  private mutating func split(
    _ area: PaintArea, _ search: inout GroundSearch, _ grounds: inout [Ground],
    _ add: (PaintArea) -> Void
  ) {
    let rect = area.rect
    search.restart(area, of: plan)
    let most = search.outside.count + Self.mostGroundParts
    var isOntoColor = false
    for index in grounds.indices.reversed() {
      let ground = grounds[index].area.rect
      guard ground.intersects(rect) else { continue }
      search.enter(ground, with: rect)
      search.block(paintedFrom: grounds[index].start, with: rect, most: most)
      guard search.free.count <= most, wanted.count(in: search.free) >= options.leastOntoColor
      else {
        search.blocked += search.free
        continue
      }
      if grounds[index].taken.isEmpty { grounds[index].taken.reserveCapacity(64) }
      for part in search.free { grounds[index].taken.append(part) }
      var part = self.area(search.free, like: area)
      part.ground = Int8(index)
      add(part)
      isOntoColor = true
    }
    guard isOntoColor else { return }
    if !search.outside.isEmpty { search.blocked += search.outside }
    if search.blocked.contains(where: isWanted) { add(self.area(search.blocked, like: area)) }
  }

  /// The area of some rectangles that do not overlap.
  private mutating func area(_ rects: [PixelRect], like area: PaintArea) -> PaintArea {
    var bounds = PixelRect.empty
    for rect in rects { bounds = bounds.union(rect) }
    return PaintArea(bounds, mix: area.mix, pieces: plan.addPieces(rects))
  }

  /// Adds what is left of a command that lays a colour, and answers how many pixels less that is.
  private mutating func cut(_ ground: Ground, _ add: (PaintCommand) -> Void) -> Int {
    let before = plan.rects(of: ground.area)
    let after = Region(before).subtracting(Region(ground.taken)).rects
    if !after.isEmpty {
      let area = area(after, like: ground.area)
      add(ground.isClear ? .clear(ground.color, area) : .fill(ground.color, area))
    } else if !ground.isClear {
      counts.painting.fills -= 1
    }
    return wanted.count(in: before) - wanted.count(in: after)
  }

  /// The place of the command that ends a scope; `end` where that comes later.
  private func endOfScope(from position: Int, before end: Int) -> Int {
    var (position, depth) = (position, 0)
    while position < end {
      switch commands[commands.count - 1 - position] {
      case .beginScope: depth += 1
      case .endScope: depth -= 1
      case .clear, .fill, .mask, .pixels, .blend, .particles: break
      }
      if depth == 0 { return position }
      position += 1
    }
    return end
  }

  /// Replaces commands by those of a list; the changes are in the order of their positions.
  private mutating func replace(_ changes: [Change], by changed: [PaintCommand]) {
    guard let last = changes.last else { return }
    var list: [PaintCommand] = []
    list.reserveCapacity(last.position + 1 + changed.count)
    var next = 0
    for position in 0...last.position {
      if changes[next].position == position {
        list += changed[changes[next].commands]
        next += 1
      } else {
        list.append(commands[commands.count - 1 - position])
      }
    }
    list.reverse()
    if options.recordsLayers {
      let changes = changes.map { (position: $0.position, count: $0.commands.count) }
      commandLayers.replace(changes, of: commands.count)
    }
    commands.removeLast(last.position + 1)
    commands += list
  }
}
