// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Plans that need more memory at once than allowed.
//
// The commands of the target, and those of each surface, are painted in parts. Before a part, its
// inputs are made; after it, they are released. The inputs of a surface are made while the part
// that needs the surface waits. A part takes what is left of the bound, and at least one command. Masks
// and pixels of several parts are made for each of them. Surfaces and masks made from them are made
// once, because each surface may need others in turn: they stay until the last command that needs them
// is painted, and count until then.
extension PaintJob {
  /// Something that commands need.
  private enum Need: Hashable {
    case mask(MaskID)
    case pixels(SourceID)
    case surface(SurfaceID)
  }

  /// What is known of all inputs while the plan is painted.
  private struct Inputs {
    /// The bytes that are left of the bound; negative if single commands need more.
    var left: Int
    /// How many commands that are not painted yet need each surface.
    var uses: [Int]
    /// The inputs that count.
    var held: Set<Need> = []
    /// The keys of those that were passed to the caches: values made again for another part are not counted again.
    var passed: Set<CacheKey>? = []
  }

  /// The commands of the target or of a surface, on their way to pixels.
  private struct OpenList {
    /// The number of the surface; nil for the target.
    let surface: SurfaceID?
    var painters: [BandPainter] = []
    /// The image for the painters, if it is a surface: it exists once the first part has its
    /// inputs.
    var image: PixmanImage?
    /// The next part to be painted.
    var part = 0..<0
    /// The inputs of the part.
    var needs: Set<Need> = []
    /// The surfaces that must still be painted for the part.
    var waitsFor: [SurfaceID] = []
  }

  /// Paints the plan with the painters of the target.
  mutating func paintInParts(
    with painters: inout [BandPainter], _ resources: PaintResources, _ result: inout Result,
    _ clock: inout FrameClock
  ) {
    var inputs = Inputs(left: settings.options.mostBytes, uses: surfaceUses())
    // No part needs the masks of glyphs, because the plan has a copy of their coverage.
    keep(
      plan.masks.ids.filter { plan.masks.span[$0.index].isGlyph }, [], [], resources,
      &inputs.passed)
    var target = OpenList(surface: nil)
    swap(&target.painters, &painters)
    var open = [target]
    while var list = open.popLast() {
      let commands = list.surface.map { plan.surfaces[$0].commands } ?? plan.commands
      if list.part.isEmpty { choosePart(of: commands, for: &list, &inputs) }
      if let next = list.waitsFor.popLast() {
        open.append(list)
        if !isMade(next) { open.append(OpenList(surface: next)) }
        continue
      }
      guard makeNeeds(of: &list, resources, &inputs.passed) else {
        release(list.needs, after: commands[list.part.lowerBound...], &inputs)
        continue
      }
      if list.surface == nil { result.prepare += clock.endStage() }
      paint(list.part, of: commands, with: &list.painters)
      result.parts += 1
      if list.surface == nil { result.paint += clock.endStage() }
      release(list.needs, after: commands[list.part], &inputs)
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
  private func choosePart(
    of commands: [PaintCommand], for list: inout OpenList, _ inputs: inout Inputs
  ) {
    let start = list.part.upperBound
    var end = start
    list.needs = []
    var taken = 0
    while end < commands.count {
      let needed = needs(of: commands[end])
      let missing = needed.filter { !isMade($0) && !inputs.held.contains($0) }
      let bytes = missing.reduce(0) { $0 + self.bytes(of: $1) }
      if bytes > 0, taken > 0, bytes > inputs.left { break }
      taken += bytes
      inputs.left -= bytes
      inputs.held.formUnion(missing)
      list.needs.formUnion(needed)
      end += 1
    }
    list.part = start..<end
    list.waitsFor = list.needs.compactMap { isMade($0) ? nil : surface(behind: $0) }.sorted()
  }

  /// Makes the inputs of a part other than surfaces, and its image; false if memory is short.
  private mutating func makeNeeds(
    of list: inout OpenList, _ resources: PaintResources, _ passed: inout Set<CacheKey>?
  ) -> Bool {
    if let surface = list.surface, list.image == nil {
      guard let image = emptySurface(surface, resources.workingMemory) else { return false }
      list.image = image
      list.painters = painters(of: image, surface)
    }
    var (masks, sources, surfaces) = ([MaskID](), [SourceID](), [SurfaceID]())
    for need in list.needs {
      switch need {
      case .mask(let id): masks.append(id)
      case .pixels(let id): sources.append(id)
      case .surface(let id): surfaces.append(id)
      }
    }
    makeMasks(masks, resources.arenas)
    makePixels(sources)
    makePictures(sources)
    keep(masks, sources, surfaces, resources, &passed)
    return true
  }

  /// Releases the inputs of commands that are done, but for surfaces that others still need.
  private mutating func release(
    _ needs: Set<Need>, after commands: ArraySlice<PaintCommand>, _ inputs: inout Inputs
  ) {
    countUses(by: commands) { inputs.uses[$0.index] -= 1 }
    for need in needs where (surface(behind: need).map { inputs.uses[$0.index] } ?? 0) == 0 {
      if inputs.held.remove(need) != nil { inputs.left += bytes(of: need) }
      switch need {
      case .mask(let id): setMask(id, nil)
      case .pixels(let id): releasePixels(id)
      case .surface(let id): releaseSurface(id)
      }
    }
  }

  // MARK: Needs

  private func needs(of command: PaintCommand) -> [Need] {
    var needs = command.mask(in: plan).map { [Need.mask($0)] } ?? []
    guard let source = command.source else { return needs }
    needs.append(.pixels(source))
    switch plan.sources[source].source {
    case .surface(let id, _): needs.append(.surface(id))
    case .copy(let other, _): needs.append(.pixels(other))
    case .ready, .color, .gradient, .image, .bitmap: break
    }
    return needs
  }

  /// The surface that an input is, or is made from.
  private func surface(behind need: Need) -> SurfaceID? {
    switch need {
    case .surface(let id): id
    case .mask(let id):
      if case .surface(let surface, _, _) = plan.masks[id].source { surface } else { nil }
    case .pixels: nil
    }
  }

  /// How many commands of the target and of all surfaces need each surface.
  private func surfaceUses() -> [Int] {
    var uses = [Int](repeating: 0, count: plan.surfaces.count)
    for commands in [plan.commands] + plan.surfaces.map(\.commands) {
      countUses(by: commands[...]) { uses[$0.index] += 1 }
    }
    return uses
  }

  private func countUses(by commands: ArraySlice<PaintCommand>, _ count: (SurfaceID) -> Void) {
    for command in commands { needs(of: command).compactMap(surface(behind:)).forEach(count) }
  }

  private func isMade(_ need: Need) -> Bool {
    switch need {
    case .mask(let id): mask(id) != nil
    case .pixels(let id): pixels[id.index] != nil
    case .surface(let id): surfaces[id.index] != nil
    }
  }

  /// Whether a surface is painted, or the mask is that it was painted for.
  private func isMade(_ surface: SurfaceID) -> Bool {
    surfaces[surface.index] != nil || plan.surfaces[surface].mask.map { mask($0) != nil } ?? false
  }

  private func bytes(of need: Need) -> Int {
    switch need {
    case .mask(let id): plan.masks[id].bytes
    case .pixels: 0
    case .surface(let id): plan.surfaces[id].bytes
    }
  }
}

extension PaintPlan {
  /// The bytes of all masks and surfaces that the plan makes.
  var bytes: Int {
    masks.reduce(0) { $0 + $1.bytes } + surfaces.reduce(0) { $0 + $1.bytes }
  }
}

extension PlannedMask {
  fileprivate var bytes: Int { isReady ? 0 : bounds.area }
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
