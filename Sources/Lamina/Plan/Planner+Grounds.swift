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

  /// A command in place of which others are carried out.
  private struct Change {
    let position: Int
    let commands: [PaintCommand]
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
    var painted: [PixelRect] = []
    var changes: [Change] = []
    var position = 0
    let end = min(commands.count, Self.mostGroundCommands)
    while position < end {
      switch commands[commands.count - 1 - position] {
      case .clear(let color, let area) where grounds.count < Self.mostGrounds:
        grounds.append(
          Ground(
            position: position, isClear: true, color: color, area: area, start: painted.count))
      case .fill(let color, let area)
      where color.isOpaque && area.mix == 255 && grounds.count < Self.mostGrounds:
        grounds.append(
          Ground(
            position: position, isClear: false, color: color, area: area, start: painted.count))
      case .clear(_, let area), .fill(_, let area), .mask(_, _, let area),
        .blend(_, _, _, let area), .particles(_, let area):
        painted.append(area.rect)
      case .pixels(let source, let mask, let alpha, let area):
        let parts = parts(of: area, painted, &grounds)
        painted.append(area.rect)
        if parts.isEmpty { break }
        let commands = parts.map { PaintCommand.pixels(source: source, mask, alpha: alpha, $0) }
        changes.append(Change(position: position, commands: commands))
      case .beginScope(let index):
        // What a scope remembers must be there.
        painted.append(plan.scopes[Int(index)].rect)
        position = endOfScope(from: position, before: end)
      case .endScope: break
      }
      position += 1
    }
    if changes.isEmpty { return }
    let cuts = grounds.compactMap { cut($0) }
    let gain = cuts.reduce(0) { $0 + $1.gain }
    if gain < options.leastOntoColor { return }
    plan.grounds = grounds.map(\.color)
    plan.counts.painting.fillPixels -= gain
    replace((changes + cuts.map(\.change)).sorted { $0.position < $1.position })
  }

  /// An area in parts that are painted onto a colour each, and one for the rest; none where there is
  /// nothing but the rest.
  private mutating func parts(
    of area: PaintArea, _ painted: [PixelRect], _ grounds: inout [Ground]
  ) -> [PaintArea] {
    var parts: [PaintArea] = []
    var (outside, blocked) = (plan.rects(of: area), [PixelRect]())
    let most = outside.count + Self.mostGroundParts
    for index in grounds.indices.reversed() {
      let ground = grounds[index].area.rect
      guard ground.intersects(area.rect) else { continue }
      var free = outside
      if ground.contains(area.rect) {
        outside = []
      } else {
        free = outside.map { $0.intersection(ground) }.filter { !$0.isEmpty }
        outside.cut(ground)
      }
      for other in painted[grounds[index].start...] where other.intersects(area.rect) {
        if free.count > most { break }
        blocked += free.map { $0.intersection(other) }.filter { !$0.isEmpty }
        free.cut(other)
      }
      guard free.count <= most,
        wanted.count(in: free) >= options.leastOntoColor
      else {
        blocked += free
        continue
      }
      grounds[index].taken += free
      parts.append(self.area(free, like: area))
      parts[parts.count - 1].ground = Int8(index)
    }
    if parts.isEmpty { return [] }
    blocked += outside
    if blocked.contains(where: isWanted) { parts.append(self.area(blocked, like: area)) }
    return parts
  }

  /// The area of some rectangles that do not overlap.
  private mutating func area(_ rects: [PixelRect], like area: PaintArea) -> PaintArea {
    PaintArea(
      rects.reduce(.empty) { $0.union($1) }, mix: area.mix, pieces: plan.addPieces(rects))
  }

  /// What is left of a command that lays a colour, and how many pixels less that is; nil where
  /// nothing was taken.
  private mutating func cut(_ ground: Ground) -> (change: Change, gain: Int)? {
    if ground.taken.isEmpty { return nil }
    let before = plan.rects(of: ground.area)
    let after = Region(before).subtracting(Region(ground.taken)).rects
    let gain = wanted.count(in: before) - wanted.count(in: after)
    var left: [PaintCommand] = []
    if !after.isEmpty {
      let area = area(after, like: ground.area)
      left = [ground.isClear ? .clear(ground.color, area) : .fill(ground.color, area)]
    } else if !ground.isClear {
      plan.counts.painting.fills -= 1
    }
    return (Change(position: ground.position, commands: left), gain)
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

  private mutating func replace(_ changes: [Change]) {
    guard let last = changes.last else { return }
    var list: [PaintCommand] = []
    var next = changes[...]
    for position in 0...last.position {
      if let change = next.first, change.position == position {
        list += change.commands
        next.removeFirst()
      } else {
        list.append(commands[commands.count - 1 - position])
      }
    }
    commands.removeLast(last.position + 1)
    commands += list.reversed()
  }
}
