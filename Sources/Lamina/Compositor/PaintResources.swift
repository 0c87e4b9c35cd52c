// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The resources with which every frame of a compositor is painted.
final class PaintResources {
  /// The cache between frames, without tiles.
  let cache: RenderCache<CacheKey, CachedValue>
  /// Tiles that are kept between frames.
  let tiles: RenderCache<CacheKey, CachedValue>
  /// The bitmaps of both.
  let bitmaps = SharedBitmaps()
  /// Memory of scopes.
  let scopeMemory = ScopeMemory()
  /// Memory in which masks are made.
  let arenas = CoverageArenas()
  /// Makes the pixels of one plan after another; nothing that it calls may drop cached data.
  var job: PaintJob
  /// Masks that are made while a plan is; nil with one thread.
  let earlyMasks: EarlyMasks?
  /// Memory of surfaces.
  let workingMemory: WorkingMemory
  var settings: PaintSettings

  init(targetPixels: Int, threads: Int) {
    cache = RenderCache(policy: .standard(targetPixels: targetPixels))
    tiles = RenderCache(policy: .tiles(targetPixels: targetPixels))
    workingMemory = WorkingMemory(targetPixels: targetPixels)
    settings = PaintSettings(threads: threads)
    earlyMasks = EarlyMasks(threads: threads, arenas)
    job = PaintJob(settings: settings)
  }

  func beginFrame(at time: FrameTime) {
    cache.beginFrame(at: time.ofCaches)
    tiles.beginFrame(at: time.ofCaches)
    workingMemory.beginFrame(at: time.now, idleLimit: cache.policy.idleLimit)
    arenas.beginFrame(at: time.now, idleLimit: cache.policy.idleLimit)
    scopeMemory.beginFrame(at: time.now, idleLimit: cache.policy.idleLimit)
  }

  /// Has the caches use and drop entries as a planner found them.
  func apply(_ findings: PlanFindings) {
    cache.apply(findings.cache)
    tiles.apply(findings.tiles)
  }

  /// The number of kept entries.
  var entryCount: Int { cache.count + tiles.count }

  /// Drops everything that is kept.
  func removeAll() {
    cache.removeAll()
    tiles.removeAll()
    workingMemory.removeAll()
    arenas.removeAll()
    scopeMemory.removeAll()
    job = PaintJob(settings: settings)
  }
}

/// The options with which every frame of a compositor is painted.
struct PaintSettings: Sendable {
  let threads: Int
  /// For tests of code that only large pictures need.
  let options: PaintOptions
  let road: CompositingRoad
  let roads: CompositingRoads

  init(
    threads: Int, options: PaintOptions = PaintOptions(), road: CompositingRoad = .standard
  ) {
    (self.threads, self.options, self.road) = (threads, options, road)
    roads = .of(road)
  }
}
