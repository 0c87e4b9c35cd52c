// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Plans that need more memory at once than allowed.
//
// The commands of the target, and those of each surface, are painted in parts. Before a part, its
// inputs are made; after it, they are released. The inputs of a surface are made while the part
// that needs the surface waits, so at any time there are only the inputs of the waiting parts, and
// no more than the bound unless a single command needs more. Masks and pixels of several parts are
// made for each of them. Surfaces are made once, because each may need others in turn: they stay until
// the last command that needs them is painted.
extension PaintJob {
  /// Something that commands need, by its place in the plan's lists.
  private enum Need: Hashable {
    case mask(Int)
    case pixels(Int)
    case surface(Int)
  }

  /// The commands of the target or of a surface, on their way to pixels.
  private struct OpenList {
    /// The number of the surface; nil for the target.
    let surface: Int?
    var painters: [BandPainter] = []
    /// The image for the painters, if it is a surface: it exists once the first part has its
    /// inputs.
    var image: PixmanImage?
    /// The next part to be painted.
    var part = 0..<0
    /// The inputs of the part.
    var needs: Set<Need> = []
    /// The bytes of those that are made for it.
    var bytes = 0
    /// The surfaces that must still be painted for the part.
    var waitsFor: [Int] = []
  }

  /// Paints the plan with the painters of the target.
  mutating func paintInParts(
    with painters: inout [BandPainter], _ resources: PaintResources, _ result: inout Result,
    _ clock: inout FrameClock
  ) {
    handedOver = []
    var left = settings.options.mostBytes
    var uses = surfaceUses()
    var target = OpenList(surface: nil)
    swap(&target.painters, &painters)
    var open = [target]
    while var list = open.popLast() {
      let commands = list.surface.map { plan.surfaces[$0].commands } ?? plan.commands
      if list.part.isEmpty { choosePart(of: commands, for: &list, &left) }
      if let next = list.waitsFor.popLast() {
        open.append(list)
        if surfaces[next] == nil { open.append(OpenList(surface: next)) }
        continue
      }
      guard makeNeeds(of: &list, resources) else {
        left += list.bytes
        continue
      }
      if list.surface == nil { result.prepare += clock.endStage() }
      paint(list.part, of: commands, with: &list.painters)
      if list.surface == nil { result.paint += clock.endStage() }
      left += list.bytes
      countUses(by: commands[list.part]) { uses[$0] -= 1 }
      for need in list.needs where (surface(behind: need).map { uses[$0] } ?? 0) == 0 {
        release(need)
      }
      let isDone = list.part.upperBound == commands.count
      list.part = list.part.upperBound..<list.part.upperBound
      if !isDone {
        open.append(list)
      } else if let surface = list.surface, let image = list.image {
        finish(image, surface, resources.workingMemory)
      } else {
        painters = list.painters
      }
    }
  }

  /// Chooses as many of the next commands as have room for their inputs, and at least one that has
  /// inputs, if there is any: so an image is not there yet while its first inputs are made.
  private func choosePart(of commands: [PaintCommand], for list: inout OpenList, _ left: inout Int)
  {
    let start = list.part.upperBound
    var end = start
    (list.needs, list.bytes) = ([], 0)
    while end < commands.count {
      let needed = needs(of: commands[end])
      let missing = needed.filter { !isMade($0) && !list.needs.contains($0) }
      let bytes = missing.reduce(0) { $0 + self.bytes(of: $1) }
      if bytes > 0, list.bytes > 0, list.bytes + bytes > left { break }
      list.bytes += bytes
      list.needs.formUnion(needed)
      end += 1
    }
    left -= list.bytes
    list.part = start..<end
    list.waitsFor = list.needs.compactMap { isMade($0) ? nil : surface(behind: $0) }.sorted()
  }

  /// Makes the inputs of a part other than surfaces, and its image; false if memory is short.
  private mutating func makeNeeds(of list: inout OpenList, _ resources: PaintResources) -> Bool {
    if let surface = list.surface, list.image == nil {
      guard let image = emptySurface(surface, resources.workingMemory) else { return false }
      list.image = image
      list.painters = painters(of: image, surface)
    }
    var (masks, sources, surfaces) = ([Int](), [Int](), [Int]())
    for need in list.needs {
      switch need {
      case .mask(let index): masks.append(index)
      case .pixels(let index): sources.append(index)
      case .surface(let index): surfaces.append(index)
      }
    }
    makeMasks(masks)
    makePixels(sources)
    makePictures(sources)
    keep(masks, sources, surfaces, resources)
    return true
  }

  private mutating func release(_ need: Need) {
    switch need {
    case .mask(let index): setMask(index, nil)
    case .pixels(let index): releasePixels(index)
    case .surface(let index): releaseSurface(index)
    }
  }

  // MARK: Needs

  private func needs(of command: PaintCommand) -> [Need] {
    let names = command.names(in: plan)
    var needs = names.mask.map { [Need.mask($0)] } ?? []
    guard let source = names.source else { return needs }
    needs.append(.pixels(source))
    switch plan.sources[source].source {
    case .surface(let index, _): needs.append(.surface(Int(index)))
    case .copy(let other, _): needs.append(.pixels(Int(other)))
    case .ready, .color, .gradient, .image, .bitmap: break
    }
    return needs
  }

  /// The surface that an input is, or is made from.
  private func surface(behind need: Need) -> Int? {
    switch need {
    case .surface(let index): index
    case .mask(let index):
      if case .surface(let surface, _, _) = plan.masks[index].source { Int(surface) } else { nil }
    case .pixels: nil
    }
  }

  /// How many commands of the target and of all surfaces need each surface.
  private func surfaceUses() -> [Int] {
    var uses = [Int](repeating: 0, count: plan.surfaces.count)
    for commands in [plan.commands] + plan.surfaces.map(\.commands) {
      countUses(by: commands[...]) { uses[$0] += 1 }
    }
    return uses
  }

  private func countUses(by commands: ArraySlice<PaintCommand>, _ count: (Int) -> Void) {
    for command in commands { needs(of: command).compactMap(surface(behind:)).forEach(count) }
  }

  private func isMade(_ need: Need) -> Bool {
    switch need {
    case .mask(let index): mask(index) != nil
    case .pixels(let index): pixels[index] != nil
    case .surface(let index): surfaces[index] != nil
    }
  }

  private func bytes(of need: Need) -> Int {
    switch need {
    case .mask(let index): plan.masks[index].bytes
    case .pixels: 0
    case .surface(let index): plan.surfaces[index].bytes
    }
  }
}

extension PaintPlan {
  /// The bytes of all masks and surfaces that the plan makes.
  var bytes: Int {
    masks.reduce(0) { $0 + $1.bytes } + surfaces.reduce(0) { $0 + $1.bytes }
  }
}

extension PaintCommand {
  /// The numbers of the mask and of the source of pixels that the command paints with.
  fileprivate func names(in plan: PaintPlan) -> (mask: Int?, source: Int?) {
    switch self {
    case .mask(let placed, _, _): (Int(placed.index), nil)
    case .pixels(let source, let placed, _, _): (placed.map { Int($0.index) }, Int(source))
    case .blend(let source, _, _, _): (nil, Int(source))
    case .endScope(let scope):
      if case .mask(let placed) = plan.scopes[Int(scope)].coverage {
        (Int(placed.index), nil)
      } else {
        (nil, nil)
      }
    case .clear, .fill, .particles, .beginScope: (nil, nil)
    }
  }
}

extension PlannedMask {
  fileprivate var bytes: Int {
    switch source {
    case .ready: 0
    case .recipe(_, let within), .surface(_, _, let within), .piece(_, let within): within.area
    }
  }
}

extension PlannedSurface {
  /// The bytes that remain of it once it is painted: pixels; other surfaces become masks at once.
  fileprivate var bytes: Int {
    switch purpose {
    case .shadow, .mask: 0
    case .bitmap, .group, .filtered, .backdrop, .mosaic, .tile: 4 * bounds.area
    // With all halves of it.
    case .plane: 6 * bounds.area
    }
  }
}
