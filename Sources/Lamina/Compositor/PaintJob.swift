// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A plan on its way to pixels, with the masks, pixels and surfaces that its commands name.
///
/// They are made before painting, each once, on several threads if that helps. Painting then only
/// reads them. If all of them together take more than ``PaintOptions/mostBytes``, the plan is
/// painted in parts (`PaintJob+Parts.swift`).
///
/// A job that is done is kept empty for the next plan, because making and releasing all its lists takes as long as
/// a step of a small frame.
struct PaintJob {
  private(set) var plan = PaintPlan(region: Region())
  private(set) var settings: PaintSettings
  /// The work of all painters, including those of surfaces.
  let tally = RoadTally()
  /// The masks that the plan lacks, by number, once one of them is made.
  private var madeMasks: [MadeMask?] = []
  private(set) var pixels: [[UInt32]?] = []
  var surfaces: [PixmanImage?] = []
  /// The pictures of layers in perspective.
  var pictures: [PictureKey: PictureLevels] = [:]
  var surfaceLevels: [SurfaceID: Int] = [:]
  private(set) var particles: [DeviceParticles] = []

  init(settings: PaintSettings) { self.settings = settings }

  /// Takes a plan, and leaves an empty one in its place.
  private mutating func begin(_ new: inout PaintPlan, _ settings: PaintSettings) {
    // They may have changed since the last plan.
    self.settings = settings
    swap(&new, &plan)
    for planned in plan.sources { pixels.append(planned.readyPixels) }
    for _ in plan.surfaces { surfaces.append(nil) }
    for planned in plan.particles { particles.append(.init(planned, threads: settings.threads)) }
    findSurfaceLevels()
  }

  /// Gives the plan back, and releases everything that was made for it.
  private mutating func end(_ plan: inout PaintPlan) {
    swap(&plan, &self.plan)
    madeMasks.empty()
    pixels.empty()
    surfaces.empty()
    particles.empty()
    if !pictures.isEmpty { pictures = [:] }
    if !surfaceLevels.isEmpty { surfaceLevels = [:] }
  }

  /// The work of a job.
  struct Result {
    /// The seconds in which masks, pixels and surfaces were made.
    var prepare = 0.0
    /// The seconds in which the target was painted.
    var paint = 0.0
    /// The parts in which the target and the surfaces were painted; 0 if everything was made before.
    var parts = 0
    var counts = RoadCounts()
  }

  /// Paints the plan onto an image whose bounds contain its region, and puts the results that the
  /// plan marks into the caches.
  ///
  /// The plan is passed `inout` so that it is not copied; it does not change.
  mutating func run(
    _ planned: inout PaintPlan, onto target: PixmanImage, with resources: PaintResources,
    clock: inout FrameClock
  ) -> Result {
    // First of all, because it gives back the team of threads.
    let early = resources.earlyMasks?.end() ?? []
    begin(&planned, resources.settings)
    takeMasks(early)
    var result = Result()
    let roads = settings.roads
    let bands = Bands.of(
      plan.rects, threads: settings.threads, leastPixels: settings.options.leastBandPixels,
      paintedOften: paintsOften)
    var painters = bands.map {
      BandPainter(target, clip: $0, roads: roads, memory: resources.scopeMemory.take())
    }
    if plan.bytes <= settings.options.mostBytes {
      makeEverything(with: resources)
      result.prepare = clock.endStage()
      // The caches can be written meanwhile, because painters only read the results and never the caches.
      paint(plan.commands.indices, of: plan.commands, with: &painters) {
        var passed: Set<CacheKey>?
        keep(plan.masks.ids, plan.sources.ids, plan.surfaces.ids, resources, &passed)
      }
      result.paint = clock.endStage()
    } else {
      paintInParts(with: &painters, resources, &result, &clock)
    }
    for index in painters.indices { resources.scopeMemory.giveBack(painters[index].takeMemory()) }
    result.counts = tally.take()
    end(&planned)
    return result
  }

  /// Takes masks that were made early; drops them if the plan is painted in parts, which make their own.
  private mutating func takeMasks(_ early: consuming [(id: MaskID, mask: MadeMask)]) {
    guard !early.isEmpty, plan.bytes <= settings.options.mostBytes else { return }
    for (id, mask) in early { setMask(id, mask) }
  }

  /// Whether the commands paint most pixels with colours several times, and are few enough to be looked through for each
  /// band.
  ///
  /// Pictures do not count, because they are read from memory as they lie there, and better at one go.
  private var paintsOften: Bool {
    let area = plan.rects.reduce(0) { $0 + $1.area }
    guard plan.commands.count <= area >> 10 else { return false }
    let painted = plan.commands.reduce(0) { painted, command in
      painted + (command.source == nil ? command.area?.rect.area ?? 0 : 0)
    }
    return painted >= 2 * area
  }

  func bands(_ rects: [PixelRect]) -> [PixelRect] {
    Bands.of(rects, threads: settings.threads, leastPixels: settings.options.leastBandPixels)
  }

  /// Executes some commands in every band.
  ///
  /// Each band searches for those that touch it: with about three bands for each thread, that takes
  /// less time than if one thread sorted them for all. The calling thread does something else first.
  func paint(
    _ range: Range<Int>, of commands: [PaintCommand], with painters: inout [BandPainter],
    first: () -> Void = {}
  ) {
    // The band of a painter is no other painter's.
    ParallelLoop.change(&painters, at: painters.indices, threads: settings.threads, first: first) {
      $1.perform(range, of: commands, self)
    }
  }

  /// The results of a function for each element, found on several threads.
  func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    ParallelLoop.map(elements, threads: settings.threads, transform)
  }

  // MARK: Masks and pixels

  /// A mask of the plan; nil if it is not made, or could not be.
  func mask(_ id: MaskID) -> MadeMask? {
    // A span's elements are not copied to look into them.
    if case .ready(let mask, _) = plan.masks.span[id.index].source { return mask }
    return madeMasks.isEmpty ? nil : madeMasks[id.index]
  }

  /// Keeps a mask that the plan lacks, or releases it.
  mutating func setMask(_ id: MaskID, _ mask: MadeMask?) {
    if madeMasks.isEmpty {
      if mask == nil { return }
      makeRoomForMasks()
    }
    madeMasks[id.index] = mask
  }

  /// Makes masks that the plan lacks, each on any thread.
  mutating func setMasks(
    _ ids: [MaskID], _ arenas: CoverageArenas,
    _ make: @Sendable (MaskID, inout CoverageArena) -> MadeMask?
  ) {
    makeRoomForMasks()
    ParallelLoop.change(
      &madeMasks, at: ids.lazy.map(\.index), threads: settings.threads, with: arenas
    ) { index, mask, arena in
      mask = make(MaskID(index: index), &arena)
    }
  }

  private mutating func makeRoomForMasks() {
    if madeMasks.isEmpty { for _ in plan.masks { madeMasks.append(nil) } }
  }

  mutating func makePixels(_ ids: some Collection<SourceID>) {
    // Here, because threads that paint would wait for each other.
    for id in ids {
      if case .image(let paint) = self.plan.sources[id].source { paint.makeMipmaps() }
    }
    let missing = ids.filter { self.plan.sources[$0].isKept && pixels[$0.index] == nil }
    guard !missing.isEmpty else { return }
    let plan = plan
    let made = map(missing) { id -> [UInt32]? in
      guard case .gradient(let gradient, let toFrame, let frame) = plan.sources[id].source
      else { return nil }
      return GradientPixels(gradient, toFrame: toFrame)?
        .pixels(of: frame, within: frame)
    }
    for (id, block) in zip(missing, made) { pixels[id.index] = block }
  }

  // MARK: Letting go

  /// Lets go of pixels that the job has made.
  mutating func releasePixels(_ id: SourceID) {
    switch plan.sources[id].source {
    case .gradient: pixels[id.index] = nil
    case .bitmap(let image, let placement):
      if let warp = placement.warp { pictures[PictureKey(image, warp.picture)] = nil }
    case .ready, .copy, .color, .image, .surface: break
    }
  }

  mutating func releaseSurface(_ id: SurfaceID) {
    if let image = surfaces[id.index] { pictures[PictureKey(image, image.bounds)] = nil }
    surfaces[id.index] = nil
  }
}
