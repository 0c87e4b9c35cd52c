// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Plans that need more memory at once than allowed.
//
// The commands of the target, and those of each surface, are painted in parts. Before a part, its
// inputs are made; after it, they are released. The inputs of a surface are made while the part
// that needs the surface waits, so at any time there are only the inputs of the waiting parts, and
// no more than the bound unless a single command needs more. Inputs of several parts are made for
// each of them.
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
    /// The inputs made for the part.
    var needs: Set<Need> = []
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
      guard makeNeeds(of: &list, resources) else { continue }
      if list.surface == nil { result.prepare += clock.endStage() }
      paint(list.part, of: commands, with: &list.painters)
      if list.surface == nil { result.paint += clock.endStage() }
      release(list.needs, &left)
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

  /// Chooses as many of the next commands as have room for their inputs, and at least one.
  private func choosePart(of commands: [PaintCommand], for list: inout OpenList, _ left: inout Int)
  {
    let start = list.part.upperBound
    var end = start
    list.needs = []
    while end < commands.count {
      let more = needs(of: commands[end]).filter { !isMade($0) && !list.needs.contains($0) }
      let bytes = more.reduce(0) { $0 + self.bytes(of: $1) }
      if bytes > left, end > start { break }
      left -= bytes
      list.needs.formUnion(more)
      end += 1
    }
    list.part = start..<end
    list.waitsFor = list.needs.compactMap { need in
      switch need {
      case .surface(let index): index
      case .mask(let index):
        if case .surface(let surface, _, _) = plan.masks[index].source { Int(surface) } else { nil }
      case .pixels: nil
      }
    }.sorted()
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

  private mutating func release(_ needs: Set<Need>, _ left: inout Int) {
    for need in needs {
      left += bytes(of: need)
      switch need {
      case .mask(let index): setMask(index, nil)
      case .pixels(let index): releasePixels(index)
      case .surface(let index): releaseSurface(index)
      }
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
