// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A plan on its way to pixels, with the masks, pixels and surfaces that its commands name.
///
/// They are made before painting, each once, on several threads where that helps; painting then
/// only reads them. The whole plan is carried out in one go unless what must be held at once would
/// take too much memory; then it is cut into stretches of commands, one after another.
struct PaintJob {
  private(set) var plan: PaintPlan
  let threads: Int
  let options: PaintOptions
  let roads: CompositingRoads
  /// What all painters did, those of surfaces too.
  let tally = RoadTally()
  /// The masks that the plan lacks, by number, once one of them is made.
  private var madeMasks: [CoverageMask?] = []
  private(set) var pixels: [[UInt32]?]
  private(set) var surfaces: [PixmanImage?]
  /// The pictures of layers in perspective, by the images that they are made of.
  private(set) var pictures: [ObjectIdentifier: PictureLevels] = [:]
  let particles: [DeviceParticles]
  private let lastUses: LastUses
  /// The masks that are not made as a whole.
  private(set) var partMasks: Set<Int> = []
  /// What was handed to the cache, where the plan is cut: what is made again for another stretch is
  /// not counted again.
  var handedOver: Set<CacheKey> = []

  init(
    _ plan: consuming PaintPlan, threads: Int, options: PaintOptions = PaintOptions(),
    roads: CompositingRoads = .standard
  ) {
    self.threads = threads
    self.roads = roads
    self.options = options
    pixels = plan.sources.map {
      if case .ready(let pixels, _) = $0.source { pixels } else { nil }
    }
    surfaces = [PixmanImage?](repeating: nil, count: plan.surfaces.count)
    particles = plan.particles.map { DeviceParticles($0, threads: threads) }
    lastUses = LastUses.of(plan)
    self.plan = consume plan
    if !surfaces.isEmpty { findPartMasks() }
  }

  /// Apart from the initializer, where the question would have all of the job copied for any plan.
  private mutating func findPartMasks() {
    partMasks = Self.partMasks(plan, options) { isMadeInParts($0) }
  }

  /// Paints the plan onto an image whose bounds hold its region, and keeps in the cache what the
  /// plan says is worth keeping.
  ///
  /// The plan is lent to the job, and not changed.
  static func run(
    _ plan: inout PaintPlan, onto target: PixmanImage, cache: RenderCache<CacheKey, CachedValue>,
    tiles: RenderCache<CacheKey, CachedValue>? = nil, bitmaps: SharedBitmaps,
    memory: ScopeMemory, workingMemory: WorkingMemory, threads: Int,
    clock: inout FrameClock, options: PaintOptions, roads: CompositingRoads
  ) -> (prepare: Double, paint: Double, counts: RoadCounts) {
    var job = PaintJob(plan.take(), threads: threads, options: options, roads: roads)
    defer { swap(&plan, &job.plan) }
    var painters = job.bands(job.plan.rects).map {
      BandPainter(target, clip: $0, roads: roads, memory: memory.take())
    }
    var times = (prepare: 0.0, paint: 0.0)
    var stretches = PlanStretches(job.plan, mostBytes: options.mostBytes)
    while let stretch = stretches.next(of: job.plan) {
      job.make(stretch.needs, workingMemory, cache, bitmaps)
      job.keep(stretch.needs, in: cache, bitmaps)
      if let tiles { job.keepTiles(stretch.needs, in: tiles, bitmaps) }
      times.prepare += clock.endStage()
      job.paint(stretch.commands, of: job.plan.commands, with: &painters)
      times.paint += clock.endStage()
      if let needs = stretch.needs { job.release(needs) }
    }
    for index in painters.indices { memory.giveBack(painters[index].takeMemory()) }
    return (times.prepare, times.paint, job.tally.counts)
  }

  func bands(_ rects: [PixelRect]) -> [PixelRect] {
    Bands.of(rects, threads: threads, leastPixels: options.leastBandPixels)
  }

  /// Carries out a stretch of commands in every band.
  ///
  /// Each band looks for those that touch it: with some three bands for each thread, that takes less
  /// than if one thread sorted them for all.
  func paint(
    _ range: Range<Int>, of commands: [PaintCommand], with painters: inout [BandPainter]
  ) {
    unsafe painters.withUnsafeMutableBufferPointer { buffer in
      // Each painter is used by one iteration only, and its band by no other painter.
      nonisolated(unsafe) let painters = unsafe buffer
      ParallelLoop.run(unsafe painters.count, threads: threads) { index in
        unsafe painters[index].perform(range, of: commands, self)
      }
    }
  }

  // MARK: What commands need

  /// A mask of the plan, whole; nil where it is not made, or could not be.
  func mask(_ index: Int) -> CoverageMask? {
    if case .ready(let mask) = plan.masks[index].source { return mask }
    return madeMasks.isEmpty ? nil : madeMasks[index]
  }

  /// Keeps a mask that the plan lacks, or lets go of it.
  mutating func setMask(_ index: Int, _ mask: CoverageMask?) {
    if madeMasks.isEmpty {
      if mask == nil { return }
      madeMasks = [CoverageMask?](repeating: nil, count: plan.masks.count)
    }
    madeMasks[index] = mask
  }

  /// Makes everything that is needed and not there yet, and lets go of what only that needed.
  private mutating func make(
    _ needs: PlanNeeds?, _ memory: WorkingMemory,
    _ cache: RenderCache<CacheKey, CachedValue>, _ bitmaps: SharedBitmaps
  ) {
    let isPart = needs != nil
    let surfaces = needs?.surfaces ?? Array(plan.surfaces.indices)
    let sources = needs?.sources ?? Array(plan.sources.indices)
    // Nearly always all of them, of which no list is made.
    if let needs { makeMasks(needs.masks) } else { makeMasks(plan.masks.indices) }
    makePixels(sources)
    let levels = makePictures(sources)
    // A surface names only surfaces of higher number.
    var left = surfaces[...]
    while let index = left.last {
      let tiles = left.suffix(while: { plan.surfaces[$0].purpose == .tile })
      if tiles.isEmpty {
        paintSurface(index, memory)
        if let count = levels[index], let image = self.surfaces[index] {
          makePicture(of: image, levels: count)
        }
        releaseLastUses(by: index, isPart: isPart, cache, bitmaps)
        left.removeLast()
      } else {
        paintTiles(Array(tiles))
        left.removeLast(tiles.count)
      }
    }
  }

  private mutating func makeMasks(_ indices: some Collection<Int>) {
    let missing = indices.filter { index in
      guard !partMasks.contains(index) else { return false }
      switch self.plan.masks[index].source {
      case .recipe, .piece: return madeMasks.isEmpty || madeMasks[index] == nil
      case .ready, .surface: return false
      }
    }
    guard !missing.isEmpty else { return }
    let plan = plan
    let made = Self.map(missing, threads: threads) { index -> CoverageMask? in
      if case .piece(let piece, let within) = plan.masks[index].source {
        return piece.mask(in: within)
      }
      guard case .recipe(let shared, let within) = plan.masks[index].source else { return nil }
      let recipe = shared.recipe
      let mask = recipe.mask(in: within)
      // The tails of a blur hold nothing that eight bits can show. Where a shadow is cut, its
      // middle may hold nothing either, but that is repeated and must stay.
      let isPlain = !recipe.isInverted && recipe.cut == nil
      return isPlain && !recipe.blur.isZero ? mask.trimmed() : mask
    }
    for (index, mask) in zip(missing, made) { setMask(index, mask) }
  }

  private mutating func makePixels(_ indices: some Collection<Int>) {
    // Here, as threads that paint would wait for each other.
    for index in indices {
      if case .image(let paint) = self.plan.sources[index].source { paint.makeMipmaps() }
    }
    let missing = indices.filter { self.plan.sources[$0].isKept && pixels[$0] == nil }
    guard !missing.isEmpty else { return }
    let plan = plan
    let made = Self.map(missing, threads: threads) { index -> [UInt32]? in
      guard case .gradient(let gradient, let toFrame, let frame) = plan.sources[index].source
      else { return nil }
      return GradientPixels(gradient, toFrame: toFrame)?
        .pixels(of: frame, within: frame)
    }
    for (index, block) in zip(missing, made) { pixels[index] = block }
  }

  /// Makes the smaller sizes of kept pictures that are seen in perspective; answers how many sizes are
  /// needed of those that are still to be painted, by the numbers of their surfaces.
  private mutating func makePictures(_ sources: some Collection<Int>) -> [Int: Int] {
    var kept: [ObjectIdentifier: (image: PixmanImage, levels: Int, bounds: PixelRect)] = [:]
    var painted: [Int: Int] = [:]
    for index in sources {
      switch plan.sources[index].source {
      case .bitmap(let image, let placement):
        guard let warp = placement.warp else { continue }
        let known = kept[ObjectIdentifier(image)]?.levels ?? 0
        kept[ObjectIdentifier(image)] = (image, max(known, warp.levels), warp.picture)
      case .surface(let surface, let placement):
        guard let warp = placement.warp else { continue }
        painted[Int(surface)] = max(painted[Int(surface)] ?? 0, warp.levels)
      case .ready, .copy, .gradient, .color, .image: continue
      }
    }
    for (image, levels, bounds) in kept.values {
      // With the clear pixels around: samples beside the edges are mixed with them.
      let whole = image.bounds == bounds ? image : image.padded(to: bounds)
      pictures[ObjectIdentifier(image)] = whole.flatMap { PictureLevels($0, count: levels) }
    }
    return painted
  }

  private mutating func makePicture(of image: PixmanImage, levels: Int) {
    pictures[ObjectIdentifier(image)] = PictureLevels(image, count: levels)
  }

  /// Paints tiles that follow each other, of which none names another, each on any thread.
  private mutating func paintTiles(_ indices: [Int]) {
    let missing = indices.filter { surfaces[$0] == nil && !plan.surfaces[$0].commands.isEmpty }
    let job = self
    let painted = Self.map(missing, threads: threads) { index -> PixmanImage? in
      let commands = job.plan.surfaces[index].commands
      guard let surface = PixmanImage(bounds: job.plan.surfaces[index].bounds) else { return nil }
      var painter = BandPainter(surface, clip: surface.bounds, roads: job.roads)
      painter.perform(commands.indices, of: commands, job)
      return surface
    }
    for (index, surface) in zip(missing, painted) { surfaces[index] = surface }
  }

  private mutating func paintSurface(_ index: Int, _ memory: WorkingMemory) {
    guard surfaces[index] == nil else { return }
    let planned = plan.surfaces[index]
    switch madeInParts(planned, memory) {
    case .mask(let mask): if let index = planned.mask { setMask(Int(index), mask) }
    case .image(let image): surfaces[index] = image
    case nil: paintWholeSurface(index, planned, memory)
    }
  }

  private mutating func paintWholeSurface(
    _ index: Int, _ planned: PlannedSurface, _ memory: WorkingMemory
  ) {
    // What is to be kept has memory of its own, but not what filters make it from.
    let isKept = planned.slot != nil && !planned.filters.contains(where: \.makesNewPixels)
    guard
      let surface = isKept
        ? PixmanImage(bounds: planned.bounds)
        : planned.isFilled
          ? memory.uninitializedImage(planned.bounds) : memory.image(planned.bounds)
    else { return }
    var painters = bands([planned.painted]).map {
      BandPainter(surface, clip: $0, roads: roads)
    }
    paint(planned.commands.indices, of: planned.commands, with: &painters)
    if planned.painted != surface.bounds {
      surface.repeatEdges(of: planned.painted, in: surface)
    }
    guard let maskIndex = planned.mask.map(Int.init),
      case .surface(_, let blur, let within) = plan.masks[maskIndex].source
    else {
      surfaces[index] = planned.filters.isEmpty ? surface : filtered(surface, planned, memory)
      return
    }
    let alpha = CoverageMask(bounds: surface.bounds, bytes: surface.alphaBytes())
    setMask(
      maskIndex, blur.isZero ? alpha.cropped(to: within) : blurred(alpha, blur, in: within, memory))
  }

  /// The results of a function for each element, found on several threads.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], threads: Int, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard elements.count > 1, threads > 1 else { return elements.map(transform) }
    var results = [Result?](repeating: nil, count: elements.count)
    unsafe results.withUnsafeMutableBufferPointer { buffer in
      // Each iteration writes to an element of its own.
      nonisolated(unsafe) let results = unsafe buffer
      ParallelLoop.run(elements.count, threads: threads) { index in
        unsafe results[index] = transform(elements[index])
      }
    }
    return results.compactMap { $0 }
  }

  /// Lets go of what was needed for a surface and is not for any that is still to be painted, once the
  /// cache has had it.
  private mutating func releaseLastUses(
    by user: Int, isPart: Bool, _ cache: RenderCache<CacheKey, CachedValue>,
    _ bitmaps: SharedBitmaps
  ) {
    for index in lastUses.surfaces[user] ?? [] where plan.surfaces[index].purpose != .tile {
      keepSurface(index, isPart: isPart, in: cache, bitmaps)
      if let image = surfaces[index] { pictures[ObjectIdentifier(image)] = nil }
      surfaces[index] = nil
    }
    for index in lastUses.masks[user] ?? [] {
      keepMask(index, isPart: isPart, in: cache)
      setMask(index, nil)
    }
  }

  /// Lets go of what was made for a stretch of commands.
  private mutating func release(_ needs: PlanNeeds) {
    for index in needs.masks where !plan.masks[index].source.isReady { setMask(index, nil) }
    for index in needs.sources where !plan.sources[index].source.isReady { pixels[index] = nil }
    for index in needs.surfaces { surfaces[index] = nil }
    pictures.removeAll()
  }
}

extension ArraySlice {
  /// The last elements that all satisfy a condition.
  fileprivate func suffix(while holds: (Element) -> Bool) -> ArraySlice {
    var start = endIndex
    while start > startIndex, holds(self[start - 1]) { start -= 1 }
    return self[start...]
  }
}

extension MaskSource {
  fileprivate var isReady: Bool { if case .ready = self { true } else { false } }
}

extension PixelSource {
  fileprivate var isReady: Bool { if case .ready = self { true } else { false } }
}
