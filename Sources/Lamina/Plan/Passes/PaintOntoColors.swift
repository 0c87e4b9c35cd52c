// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Finds what is painted onto a rectangle of one colour before anything else is.
///
/// Pixels are removed from the command that fills the colour. They are then read from their source
/// and written to the target, where otherwise the colour would be written, read and overwritten. A
/// scope learns the colour that it would otherwise save. The part of the rectangle under something
/// opaque was not filled either, but that is not visible.
func paintOntoColors(_ builder: inout PlanBuilder) {
  let (wanted, leastPixels) = (builder.wanted, builder.options.leastOntoColor)
  guard wanted.area >= leastPixels else { return }
  var pass = PaintOntoColors(wanted: wanted, leastPixels: leastPixels)
  pass.search(&builder.plan)
  pass.apply(to: &builder.plan, &builder.counts)
}

private struct PaintOntoColors {
  /// The most commands that are examined, from the back, because each is compared with those before
  /// it; a scope with all of its commands counts as one.
  private static let mostCommands = 192
  /// The most parts of a command, cut by earlier painting; a command in more parts is not changed.
  private static let mostParts = 8
  /// The most rectangles of one colour; further ones are treated like other commands.
  private static let mostGrounds = 8

  /// A rectangle that is filled with one colour.
  struct Ground {
    /// The place of the command that fills it.
    let position: Int
    let isClear: Bool
    let color: PremultipliedColor
    let area: PaintArea
    /// The number of rectangles painted before it.
    let start: Int
    /// The parts that something is painted straight onto.
    var taken: [PixelRect] = []
  }

  /// A command that is replaced by those of a range in a list.
  struct Change {
    let position: Int
    let commands: Range<Int>
  }

  let wanted: WantedPixels
  let leastPixels: Int
  private var grounds: [Ground] = []
  private var painted = PaintedParts()
  private var changes: [Change] = []
  /// Whether a scope lies over one colour.
  private var hasScopes = false
  private var changed: [PaintCommand] = []

  init(wanted: WantedPixels, leastPixels: Int) {
    self.wanted = wanted
    self.leastPixels = leastPixels
  }

  /// Examines the commands from the back, and records those that are painted onto a colour.
  mutating func search(_ plan: inout PaintPlan) {
    let end = plan.commands.count
    var (position, examined) = (0, 0)
    while position < end, examined < Self.mostCommands {
      switch plan.commands[position] {
      case .clear(let color, let area) where grounds.count < Self.mostGrounds:
        add(color, area, isClear: true, position)
      case .fill(let color, let area)
      where color.isOpaque && area.mix == 255 && grounds.count < Self.mostGrounds:
        add(color, area, isClear: false, position)
      case .clear(_, let area), .fill(_, let area), .mask(_, _, let area),
        .glyphs(_, _, let area), .blend(_, _, _, let area), .particles(_, let area):
        painted.all.append(area.rect)
      case .pixels(let source, let mask, let alpha, let area):
        let first = changed.count
        if first == 0 { changed.reserveCapacity(2 * Self.mostCommands) }
        for part in split(area, &plan) {
          changed.append(.pixels(source: source, mask, alpha: alpha, part))
        }
        painted.all.append(area.rect)
        if changed.count > first {
          changes.append(Change(position: position, commands: first..<changed.count))
        }
      case .beginScope(let index):
        let rect = plan.scopes[index].rect
        if let ground = ground(of: rect) {
          plan.scopes[index].ground = Int8(ground)
          hasScopes = true
          takeBackground(plan.commands[position + 1], of: rect, from: ground)
        }
        // The other pixels that a scope paints on must exist.
        painted.all.append(rect)
        position = Self.endOfScope(plan.commands, from: position, before: end)
      case .endScope: break
      }
      position += 1
      examined += 1
    }
  }

  /// The colour that all pixels of a rectangle have so far, by its index.
  private func ground(of rect: PixelRect) -> Int? {
    guard let ground = grounds.lastIndex(where: { $0.area.rect.intersects(rect) }),
      grounds[ground].area.rect.contains(rect),
      !painted.all[grounds[ground].start...].contains(where: rect.intersects)
    else { return nil }
    return ground
  }

  /// Takes the pixels that a scope fills before anything else: it never reads what was there.
  private mutating func takeBackground(
    _ first: PaintCommand, of scope: PixelRect, from ground: Int
  ) {
    guard case .fill(let color, let area) = first, color.isOpaque, area.mix == 255 else { return }
    let filled = area.rect.intersection(scope)
    if wanted.count(in: filled) >= leastPixels { grounds[ground].taken.append(filled) }
  }

  private mutating func add(
    _ color: PremultipliedColor, _ area: PaintArea, isClear: Bool, _ position: Int
  ) {
    grounds.append(
      Ground(
        position: position, isClear: isClear, color: color, area: area, start: painted.all.count))
  }

  /// An area in parts, each painted onto a colour, and one part for the rest; empty if there is
  /// nothing but the rest.
  private mutating func split(_ area: PaintArea, _ plan: inout PaintPlan) -> [PaintArea] {
    let rect = area.rect
    painted.restart(area, of: plan)
    let most = painted.outside.count + Self.mostParts
    var parts: [PaintArea] = []
    for index in grounds.indices.reversed() {
      let ground = grounds[index].area.rect
      guard ground.intersects(rect) else { continue }
      painted.enter(ground, with: rect)
      painted.block(paintedFrom: grounds[index].start, with: rect, most: most)
      guard painted.free.count <= most, wanted.count(in: painted.free) >= leastPixels else {
        painted.blocked += painted.free
        continue
      }
      if grounds[index].taken.isEmpty { grounds[index].taken.reserveCapacity(64) }
      for part in painted.free { grounds[index].taken.append(part) }
      var part = Self.area(painted.free, like: area, &plan)
      part.ground = Int8(index)
      parts.append(part)
    }
    if parts.isEmpty { return [] }
    if !painted.outside.isEmpty { painted.blocked += painted.outside }
    if painted.blocked.contains(where: wanted.meet) {
      parts.append(Self.area(painted.blocked, like: area, &plan))
    }
    return parts
  }

  /// The area of some rectangles that do not overlap.
  private static func area(
    _ rects: [PixelRect], like area: PaintArea, _ plan: inout PaintPlan
  ) -> PaintArea {
    var bounds = PixelRect.empty
    for rect in rects { bounds = bounds.union(rect) }
    return PaintArea(bounds, mix: area.mix, pieces: plan.addPieces(rects))
  }

  /// The place of the command that ends a scope; `end` if that comes later.
  private static func endOfScope(
    _ commands: [PaintCommand], from position: Int, before end: Int
  ) -> Int {
    var (position, depth) = (position, 0)
    while position < end {
      switch commands[position] {
      case .beginScope: depth += 1
      case .endScope: depth -= 1
      case .clear, .fill, .mask, .glyphs, .pixels, .blend, .particles: break
      }
      if depth == 0 { return position }
      position += 1
    }
    return end
  }

  // MARK: Changes

  /// Carries the changes out, unless they save too little.
  mutating func apply(to plan: inout PaintPlan, _ counts: inout PlanCounts) {
    if hasScopes { plan.areas.grounds = grounds.map(\.color) }
    var (gain, fills) = (0, 0)
    for ground in grounds where !ground.taken.isEmpty {
      let first = changed.count
      let before = plan.rects(of: ground.area)
      let after = Region(before).subtracting(Region(ground.taken)).rects
      if !after.isEmpty {
        let area = Self.area(after, like: ground.area, &plan)
        changed.append(ground.isClear ? .clear(ground.color, area) : .fill(ground.color, area))
      } else if !ground.isClear {
        fills += 1
      }
      gain += wanted.count(in: before) - wanted.count(in: after)
      changes.append(Change(position: ground.position, commands: first..<changed.count))
    }
    if gain < leastPixels { return }
    plan.areas.grounds = grounds.map(\.color)
    counts.painting.fills -= fills
    counts.painting.fillPixels -= gain
    changes.sort { $0.position < $1.position }
    replace(in: &plan)
  }

  private func replace(in plan: inout PaintPlan) {
    guard let last = changes.last else { return }
    var list: [PaintCommand] = []
    list.reserveCapacity(last.position + 1 + changed.count)
    var next = 0
    for position in 0...last.position {
      if changes[next].position == position {
        list += changed[changes[next].commands]
        next += 1
      } else {
        list.append(plan.commands[position])
      }
    }
    plan.commands.replaceSubrange(0...last.position, with: list)
    guard !plan.layers.isEmpty else { return }
    // From the last one in the list on, so that earlier indices stay valid.
    for change in changes.reversed() {
      let place = change.position
      plan.layers[0].replaceSubrange(
        place...place,
        with: repeatElement(plan.layers[0][place], count: change.commands.count))
    }
  }
}

/// The area painted so far, and memory for the parts of one area, which several share.
private struct PaintedParts {
  var all: [PixelRect] = []
  /// Parts over the current colour onto which nothing was painted.
  var free: [PixelRect] = []
  /// Parts onto which something was painted.
  var blocked: [PixelRect] = []
  /// Parts over none of the examined colours.
  var outside: [PixelRect] = []

  /// Starts with the parts of another area.
  mutating func restart(_ area: PaintArea, of plan: PaintPlan) {
    if !blocked.isEmpty { blocked.removeAll(keepingCapacity: true) }
    if !outside.isEmpty { outside.removeAll(keepingCapacity: true) }
    guard let pieces = plan.pieces(of: area) else { return outside.append(area.rect) }
    outside += pieces
  }

  /// Frees the parts outside so far that are inside the rectangle of a colour.
  mutating func enter(_ ground: PixelRect, with rect: PixelRect) {
    free.removeAll(keepingCapacity: true)
    if ground.contains(rect) { return swap(&free, &outside) }
    for part in outside where part.intersects(ground) { free.append(part.intersection(ground)) }
    outside.cut(ground)
  }

  /// Removes the areas painted from an index in the list on from the free parts, until there are
  /// too many parts.
  mutating func block(paintedFrom start: Int, with rect: PixelRect, most: Int) {
    let painted = all
    for index in start..<painted.count where painted[index].intersects(rect) {
      if free.count > most { return }
      for part in free where part.intersects(painted[index]) {
        blocked.append(part.intersection(painted[index]))
      }
      free.cut(painted[index])
    }
  }
}
