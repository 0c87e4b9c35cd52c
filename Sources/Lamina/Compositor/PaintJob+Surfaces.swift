// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Surfaces, each painted like the target.
extension PaintJob {
  /// Makes all masks, pixels and surfaces of the plan.
  mutating func makeEverything(with resources: PaintResources) {
    makeMasks(plan.masks.ids, resources.arenas)
    makePixels(plan.sources.ids)
    makePictures(plan.sources.ids)
    // A surface names only surfaces of a higher number.
    var end = plan.surfaces.count
    while end > 0 {
      var first = end - 1
      if plan.surfaces[first].purpose == .tile {
        while first > 0, plan.surfaces[first - 1].purpose == .tile { first -= 1 }
        paintTiles((first..<end).map(SurfaceID.init(index:)))
      } else {
        paintSurface(SurfaceID(index: first), resources.workingMemory)
      }
      end = first
    }
  }

  /// Paints tiles, none of which names another surface, each on any thread.
  private mutating func paintTiles(_ ids: [SurfaceID]) {
    let missing = ids.filter { !plan.surfaces[$0].commands.isEmpty }
    let job = self
    let painted = map(missing) { id -> PixmanImage? in
      let commands = job.plan.surfaces[id].commands
      guard let surface = PixmanImage(bounds: job.plan.surfaces[id].bounds) else { return nil }
      var painter = BandPainter(surface, clip: surface.bounds, roads: job.settings.roads)
      painter.perform(commands.indices, of: commands, job)
      return surface
    }
    for (id, surface) in zip(missing, painted) { surfaces[id.index] = surface }
  }

  private mutating func paintSurface(_ id: SurfaceID, _ memory: WorkingMemory) {
    guard let surface = emptySurface(id, memory) else { return }
    let commands = plan.surfaces[id].commands
    var painters = painters(of: surface, id)
    paint(commands.indices, of: commands, with: &painters)
    finish(surface, id, memory)
  }

  /// The image for a surface; nil if memory is short, and if nothing must be kept of a tile without
  /// commands.
  func emptySurface(_ id: SurfaceID, _ memory: WorkingMemory) -> PixmanImage? {
    let planned = plan.surfaces[id]
    if planned.purpose == .tile, planned.commands.isEmpty { return nil }
    // A picture to be kept has memory of its own, but the source of its filters does not.
    if planned.slot != nil, !planned.filters.contains(where: \.makesNewPixels) {
      return PixmanImage(bounds: planned.bounds)
    }
    return planned.isFilled
      ? memory.uninitializedImage(planned.bounds) : memory.image(planned.bounds)
  }

  func painters(of surface: PixmanImage, _ id: SurfaceID) -> [BandPainter] {
    bands([plan.surfaces[id].painted]).map {
      BandPainter(surface, clip: $0, roads: settings.roads)
    }
  }

  /// Turns a painted surface into the plan's result: a mask, or pixels after its filters.
  mutating func finish(_ surface: PixmanImage, _ id: SurfaceID, _ memory: WorkingMemory) {
    let planned = plan.surfaces[id]
    if planned.painted != surface.bounds {
      surface.repeatEdges(of: planned.painted, in: surface)
    }
    if let mask = planned.mask,
      case .surface(_, let blur, let within) = plan.masks[mask].source
    {
      let alpha = CoverageMask(bounds: surface.bounds, bytes: surface.alphaBytes())
      setMask(mask, blurred(alpha, blur, in: within, memory).map { .bytes($0) })
    } else {
      surfaces[id.index] = planned.filters.isEmpty ? surface : filtered(surface, planned, memory)
      makePicture(ofSurface: id)
    }
  }

  // MARK: Filters

  /// The surface after its filters, within the rectangle that is needed; nil if memory is short.
  private func filtered(
    _ surface: PixmanImage, _ planned: PlannedSurface, _ memory: WorkingMemory
  ) -> PixmanImage? {
    var image = surface
    let ahead = PixelFilter.reachesAhead(of: planned.filters)
    let last = planned.filters.lastIndex(where: \.makesNewPixels)
    for (index, filter) in planned.filters.enumerated() {
      switch filter {
      case .colors(let matrices): changeColors(of: image, by: matrices.flatMap(\.numbers))
      case .blur(let covariance):
        // Later filters still read pixels beyond the result.
        let wanted = planned.filtered.outset(by: ahead[index])
          .intersection(image.bounds.outset(by: filter.reach))
        let isKept = planned.slot != nil && index == last
        guard
          let target = isKept
            ? PixmanImage(bounds: wanted) : memory.uninitializedImage(wanted),
          blur(image, covariance, planned.gridOrigin, onto: target, memory)
        else { return nil }
        image = target
      }
    }
    return image
  }

  private func changeColors(of image: PixmanImage, by matrices: [Float]) {
    let bands = bands([image.bounds])
    ParallelLoop.run(bands.count, threads: settings.threads) { index in
      image.changeColors(in: bands[index], by: matrices)
    }
  }

  /// Blurs pixels; false if memory is short.
  private func blur(
    _ image: PixmanImage, _ covariance: BlurCovariance, _ origin: (x: Int, y: Int),
    onto target: PixmanImage, _ memory: WorkingMemory
  ) -> Bool {
    if covariance.isFaint(over: image.bounds) {
      target.clear()
      return true
    }
    let blur = GaussianBlur(by: covariance, origin: origin, in: target.bounds, channels: 4)
    guard let sums = sums(of: blur, image, memory) else { return false }
    let bands = bands([target.bounds])
    ParallelLoop.run(bands.count, threads: settings.threads) {
      blur.write(bands[$0], of: image, from: sums, onto: target)
    }
    return true
  }

  /// A mask blurred within a rectangle; nil if memory is short.
  private func blurred(
    _ mask: CoverageMask, _ covariance: BlurCovariance, in rect: PixelRect, _ memory: WorkingMemory
  ) -> CoverageMask? {
    if covariance.isZero { return mask.cropped(to: rect) }
    let target = mask.pixelsBlurred(by: covariance, in: rect)
    let blur = GaussianBlur(by: covariance, in: target, channels: 1)
    guard !target.isEmpty else { return .empty }
    guard let sums = sums(of: blur, mask, memory) else { return nil }
    let parts = map(bands([target])) { blur.bytes(of: $0, of: mask, from: sums) }
    return CoverageMask(bounds: target, bytes: parts.count == 1 ? parts[0] : Array(parts.joined()))
  }

  /// The rows of cells of a blur, for all bands: each row of pixels is made of many of them.
  ///
  /// Nil if memory is short.
  private func sums<Source: BlurSource & Sendable>(
    of blur: GaussianBlur, _ source: Source, _ memory: WorkingMemory
  ) -> MemoryBlock? {
    guard let sums = memory.block(blur.sumCount) else { return nil }
    let rows = Bands.parts(of: blur.sumRows, threads: settings.threads, leastCount: 4)
    ParallelLoop.run(rows.count, threads: settings.threads) {
      blur.sum(rows: rows[$0], of: source, into: sums)
    }
    return sums
  }
}
