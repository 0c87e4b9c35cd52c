// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// Turns a tree of layers into pixels, frame by frame, painting only what changed.
///
/// One call of ``render(at:)`` carries a frame through every stage:
///
///     layers ── layout, display, commit ──▶ render tree ──▶ damage ──▶ paint plan ──▶ pixels
///
/// The pixels stay between frames. A compositor and the layers under its root belong to one thread
/// at a time; two compositors on two threads share nothing. One tree may be the root of several
/// compositors of different size or scale; each then looks through the whole tree in each frame.
public final class Compositor {
  /// The size in points; ``resize(to:scale:)`` changes it.
  public private(set) var size: CGSize
  /// How many device pixels make a point; ``resize(to:scale:)`` changes it.
  public private(set) var scale: CGFloat
  /// The layer drawn, with everything below it; nil draws the background alone.
  ///
  /// Its `frame` is in points of the surface, top left origin, y down; what it is below, where it has a
  /// superlayer, does not count. The compositor keeps a reference. Another root repaints everything.
  public var root: Layer? {
    didSet { if root !== oldValue { repaintEverything(.root) } }
  }
  /// What lies behind the root, on all pixels; transparent unless set.
  ///
  /// One that is translucent leaves pixels translucent where nothing opaque covers them. A change
  /// repaints everything.
  public var background: Color = .clear {
    didSet { if background != oldValue { repaintEverything(.background) } }
  }
  /// In which colours the tree is shown; at first in its own.
  ///
  /// The ``background`` of the compositor stays as it is. A change looks at each layer once and repaints
  /// everything; after that a frame costs what it costs in full colour. The tree itself is not changed, and
  /// another compositor may show it in another mode.
  ///
  /// In the other modes filters that change colours and blend modes that compare them have no effect, because
  /// there is one colour: blurs, the operators of Porter and Duff and ``BlendMode/plusLighter`` stay.
  public var renderingMode: RenderingMode {
    get { look.mode }
    set { look.mode = newValue }
  }
  /// Whether layers that are ``Layer/isContainerBackground`` are left out in other modes than
  /// ``RenderingMode/fullColor``; at first true.
  public var removesContainerBackgrounds: Bool {
    get { look.removesContainerBackgrounds }
    set { look.removesContainerBackgrounds = newValue }
  }
  private var look: RenderingLook {
    get { commit.look }
    set {
      guard newValue != commit.look else { return }
      commit.setLook(newValue)
      tiles.pool.removeAll()
      repaintEverything(.renderingMode)
    }
  }
  /// How much is kept between frames, and for how long; at first the
  /// ``CachePolicy/standard(targetPixels:)`` for the surface.
  ///
  /// A smaller budget drops at once what does not fit. No pixel depends on it.
  public var cachePolicy: CachePolicy {
    get { cache.policy }
    set { cache.policy = newValue }
  }
  /// How many tiles of tiled layers are kept between frames, and for how long.
  ///
  /// They have a bound of their own, apart from ``cachePolicy``: at first 24 bytes for each
  /// pixel of the surface and 4 MiB, and no idle limit. Tiles in view that do not fit are drawn for each
  /// frame that paints them.
  public var tilePolicy: CachePolicy {
    get { tiles.pool.policy }
    set { tiles.pool.policy = newValue }
  }
  /// What a frame may take at most; at first the ``FrameLimits/standard(targetPixels:)`` for the surface.
  ///
  /// Layers that would exceed them are left out and named in ``FrameReport/skippedLayers``.
  public var limits: FrameLimits {
    get { budget.limits }
    set {
      guard newValue != budget.limits else { return }
      budget.limits = newValue
      repaintEverything(.limits)
    }
  }
  /// How many tiles of tiled layers a frame draws at most; nil, as at first: all that come into view.
  ///
  /// With a limit those left over are drawn by the next frames, a part each, until
  /// ``FrameReport/unfinishedTiles`` is 0. Until then coarser tiles that are kept stand in for them, or
  /// nothing, and each fades in from the time of the frame that drew it. Tiles that change do not
  /// count, nor do those for whose keeping there is no room: they are drawn at once. A negative number
  /// counts as 0.
  public var tilesPerFrame: Int?
  /// How many threads paint.
  public let threads: Int
  /// Who carries out compositing: ``CompositingRoad/standard`` unless set.
  ///
  /// For finding out where a wrong pixel comes from: if it is right by another road, a step of compositing
  /// is wrong; if it is wrong by both, look at what is handed to compositing. By
  /// ``CompositingRoad/pixman`` frames take some times as long.
  ///
  /// A change repaints everything and drops what is kept between frames, because that was made by the other
  /// road.
  public var compositingRoad: CompositingRoad {
    get { chosenRoad }
    set {
      guard newValue != chosenRoad else { return }
      chosenRoad = newValue
      roads = .of(newValue)
      purgeCaches()
      repaintEverything(.compositingRoad)
    }
  }
  private var chosenRoad = CompositingRoad.standard
  private var roads = CompositingRoads.standard
  /// What is painted over each frame to show how it was made.
  ///
  /// With any of them each frame is painted whole, and the surface shows the colours as well. The
  /// first frame without them is painted whole once more and shows none.
  public var debugOptions: DebugOptions = []
  /// Whether the compositor remembers what the last frames changed, 120 at most, for
  /// ``rasterizationAdvice(limit:)``.
  ///
  /// Default false. Off, it costs nothing; on, each frame that changes something costs a step for each changed
  /// layer and each of its ancestors. Turning it off forgets what was remembered.
  public var recordsHistory: Bool {
    get { frameHistory != nil }
    set { if newValue != recordsHistory { frameHistory = newValue ? FrameHistory() : nil } }
  }
  /// The report of the last frame; nil before the first.
  public private(set) var lastReport: FrameReport?
  /// Which point of the root's superlayer is the surface's top left corner; set before the first frame.
  var origin = CGPoint.zero

  /// The plan of the last frame that painted anything.
  package var lastPlan: PaintPlan? { planner.plan.region.isEmpty ? nil : planner.plan }
  private(set) var planner: Planner
  package private(set) var tree = RenderTree()
  var damageTracker = DamageTracker()
  package private(set) var target: PixmanImage
  /// The number of the frame that the target holds; frames for other memory leave it behind.
  private var targetFrame = 0
  /// For tests that compare with and without.
  package var planOptions = PlanOptions()
  /// For tests of what only large pictures need.
  package var paintOptions = PaintOptions()
  let cache: RenderCache<CacheKey, CachedValue>
  let tiles: TileKeeping
  /// Those of the cache.
  package let bitmaps = SharedBitmaps()
  private let memory = ScopeMemory()
  /// Memory of surfaces.
  let workingMemory: WorkingMemory
  var commit = LayerCommit()
  private(set) var budget: FrameBudget
  private(set) var frameHistory: FrameHistory?
  /// Why the next frame repaints everything; nil where it repaints what changed.
  private var wholeRepaint: RepaintRule? = .firstFrame
  /// Where frames are to be explained.
  var explainer: FrameExplainer?
  /// Whether the last frame left colours of ``debugOptions`` on the surface.
  private var showsDebugColors = false
  private var frameTime: TimeInterval = 0
  /// Of that, how long nothing changed and nothing kept was left to look at: no time for what is shown.
  private var restedTime: TimeInterval = 0
  /// How many entries to look at until it is known which are shown of the tree as it is.
  private var entriesToLookAt = 0
  /// Of the classes whose names a report has told.
  var classNames: [ObjectIdentifier: String] = [:]
  private(set) var history = DamageHistory()
  /// How many closures read the target's memory; nobody writes to it or replaces it meanwhile.
  var pixelLoans = 0
  /// What the frame at hand has come to.
  var stage = FrameStage.none

  /// A compositor for a surface of `size` points at `scale` pixels a point.
  ///
  /// The surface has the size times the scale, rounded up to whole pixels; at most 32,767 pixels a
  /// side and 2²⁸ in all. It starts transparent.
  ///
  /// - Parameters:
  ///   - size: The size in points, positive.
  ///   - scale: Device pixels a point, positive; 1, 1.5, 2 and 3 are usual.
  ///   - threads: How many threads paint, at least 1; less counts as 1; nil: one for each processor.
  ///     The picture does not depend on it.
  /// - Throws: ``SurfaceError`` where there can be no such surface.
  public init(
    size: CGSize, scale: CGFloat = 1, threads: Int? = nil
  ) throws(SurfaceError) {
    let target = try Self.target(size: size, scale: scale)
    let pixels = target.bounds.area
    self.size = size
    self.scale = scale
    self.target = target
    self.threads = max(1, threads ?? ParallelLoop.processorCount)
    cache = RenderCache(policy: .standard(targetPixels: pixels))
    planner = Planner(cache: cache)
    workingMemory = WorkingMemory(targetPixels: pixels)
    tiles = TileKeeping(targetPixels: pixels)
    budget = FrameBudget(limits: .standard(targetPixels: pixels))
  }

  /// Gives the surface another size, another scale, or both, for a window that is resized.
  ///
  /// The surface is transparent until the next ``render(at:)``, which paints all of it; buffers that
  /// hold older frames lack everything (``damage(forBufferAge:)``). Layers and ``root`` are left alone:
  /// lay them out for the new size. What is kept between frames stays, and serves where it is shown at
  /// the same scale. ``cachePolicy``, ``tilePolicy`` and ``limits`` change where they are those that a compositor of
  /// the old size starts with, to those of the new one; what was remembered for
  /// ``rasterizationAdvice(limit:)`` is forgotten. The pixels that follow are those of a new compositor.
  ///
  /// A size of as many pixels at the same scale changes nothing but ``size``. After an error all is as
  /// it was. Cost: memory for the new pixels, beside the old ones for the moment.
  ///
  /// - Parameters:
  ///   - size: The size in points, positive; the limits are those of ``init(size:scale:threads:)``.
  ///   - scale: Device pixels a point, positive; nil: as many as now.
  /// - Throws: ``SurfaceError`` where there can be no such surface.
  /// - Precondition: It is not called while ``withPixels(_:)`` lends the pixels, nor within
  ///   ``render(at:)``.
  public func resize(to size: CGSize, scale: CGFloat? = nil) throws(SurfaceError) {
    requireNoFrame("resize(to:scale:)")
    let scale = scale ?? self.scale
    guard size != self.size || scale != self.scale else { return }
    let target = try Self.target(size: size, scale: scale)
    let isSame = target.bounds == self.target.bounds && scale == self.scale
    self.size = size
    guard !isSame else { return }
    let (old, new) = (self.target.bounds.area, target.bounds.area)
    self.scale = scale
    self.target = target
    repaintEverything(.resized)
    if cachePolicy == .standard(targetPixels: old) { cachePolicy = .standard(targetPixels: new) }
    if tilePolicy == .tiles(targetPixels: old) { tilePolicy = .tiles(targetPixels: new) }
    if limits == .standard(targetPixels: old) { limits = .standard(targetPixels: new) }
    workingMemory.keep(forTargetPixels: new)
    history.forget()
    targetFrame = 0
    if recordsHistory { frameHistory = FrameHistory() }
  }

  /// The device pixels of the surface.
  public var pixelBounds: PixelRect { target.bounds }

  /// From points of the root's superlayer to device pixels.
  var rootTransform: Transform2D {
    Transform2D(a: scale, b: 0, c: 0, d: scale, tx: -origin.x * scale, ty: -origin.y * scale)
  }

  /// Lays out, displays and commits what changed, and repaints what looks different.
  ///
  /// Where nothing changed no pixel is written. The report tells what was done; the repainted
  /// and the moved rectangles in it are all that a window needs to show anew.
  ///
  /// What layers and delegates do when they are laid out or displayed counts in this frame, another
  /// ``root`` too; what they do when tiles are drawn counts in the next.
  ///
  /// Cost: the changed layers and their ancestors, and the pixels of the damage; the whole tree where
  /// another compositor rendered it last.
  ///
  /// - Precondition: It is not called while ``withPixels(_:)`` lends the pixels, nor within itself.
  /// - Parameter time: The time of the frame in seconds, from any start; one that is less than
  ///   that of the frame before, or not a number, counts as that one's. It decides
  ///   how long unused cache entries stay and, where ``tilesPerFrame`` is set, how far late tiles
  ///   have faded in; nothing else. Nil: 1/60 s after the frame before.
  /// - Returns: What the frame did, and how much of it.
  @discardableResult
  public func render(at time: TimeInterval? = nil) -> FrameReport {
    requireNoFrame("render(at:)")
    let report = render(at: time, onto: target, holding: targetFrame)
    targetFrame = report.frame
    return report
  }

  /// Renders a frame onto an image of the surface's bounds, of which it is known what it holds: the frame of a
  /// number, or 0.
  func render(
    at time: TimeInterval?, onto target: PixmanImage, holding heldFrame: Int
  ) -> FrameReport {
    stage = .updating
    defer { stage = .none }
    var clock = FrameClock()
    var report = FrameReport()
    let isExplained = explainer != nil
    let lastTime = frameTime
    let now = max(lastTime, time ?? lastTime + 1 / 60)
    frameTime = now
    if entriesToLookAt == 0 { restedTime += now - lastTime }
    cache.beginFrame(at: now - restedTime)
    workingMemory.beginFrame(at: now, idleLimit: cache.policy.idleLimit)
    tiles.pool.beginFrame(at: now - restedTime)

    prepareRoot()
    stage = .painting
    if isExplained { beginExplanation() }
    var edits = commit.edits(for: root, tree: &tree, committer: ObjectIdentifier(self))
    prepareTiles(&edits)
    let repaintsAll = wholeRepaint != nil
    let isUnchanged = !repaintsAll && edits.changeNothing(below: tree.root)
    report.changedLayers = edits.changedLayerCount
    report.times.commit = clock.endStage()

    // The tree asks for their extent, on one thread.
    let threads = threads
    for properties in edits.values {
      properties.emission?.find { ParallelLoop.run($0, threads: threads, $1) }
    }
    let changed = apply(edits, to: &tree, isUnchanged: isUnchanged, repaintsAll: repaintsAll)
    let seen =
      debugOptions.isEmpty && !showsDebugColors ? changed : Damage(everythingIn: target.bounds)
    let seenRegion = seen.scrolls.reduce(seen.region) { $0.union($1.target) }
    let damage =
      heldFrame == history.number ? seen : Damage(seenRegion.union(damage(since: heldFrame)))
    if isExplained { explainRepaints(wholeRepaint, heldFrame) }
    if repaintsAll { wholeRepaint = nil }
    report.times.damage = clock.endStage()

    if damage.region.isEmpty {
      move(damage.scrolls, on: target, &report)
    } else {
      paint(damage, onto: target, by: &planner, &clock, &report)
    }
    frameHistory?.add(edits, changed.region, in: tree)
    showDebugColors(on: target, updated: changed.region)
    if !isUnchanged { entriesToLookAt = .max }
    dropIdleEntries(afterPainting: !damage.region.isEmpty)
    report.frame = history.add(seenRegion)
    if isExplained { explainMisses(report) }
    describeCaches(in: &report)
    report.times.total = clock.seconds
    lastReport = report
    return report
  }

  /// Has the layers laid out and displayed; those of another root, too, that layout sets.
  private func prepareRoot() {
    for _ in 0..<Layer.maximumUpdateRounds {
      let prepared = root
      prepared?.prepareForCommit()
      if root === prepared { return }
    }
  }

  /// Brings the tree up to date, and answers what looks different.
  ///
  /// The tree is lent, for each look at a property of the compositor has its price, and handing it on
  /// would cost a copy of all that it refers to.
  private func apply(
    _ edits: RenderTreeEdits, to tree: inout RenderTree, isUnchanged: Bool, repaintsAll: Bool
  ) -> Damage {
    let (bounds, rootTransform) = (target.bounds, rootTransform)
    // What filters pixels behind it shows some from beyond the target, too.
    let filtersBehind = !isUnchanged && !tree.backdrops.isEmpty
    let watched =
      filtersBehind
      ? tree.pixelsShown(on: bounds, rootTransform: rootTransform) : bounds
    var changes = damageTracker.update(
      &tree, with: edits, on: .init(rootTransform: rootTransform, target: watched),
      findsScrolls: !repaintsAll && !filtersBehind)
    if repaintsAll || !isUnchanged {
      displayDeferred(
        in: &tree, rootTransform: rootTransform, target: bounds, watched: watched, &changes)
    }
    let leavesOutOthers =
      (repaintsAll || !isUnchanged)
      && budget.update(
        &tree, changed: changes.costly, rootTransform: rootTransform, target: bounds)
    if repaintsAll || leavesOutOthers {
      if !repaintsAll { explainer?.addSurface(.overLimit, bounds) }
      return Damage(everythingIn: bounds)
    }
    let changed = Damage(consume changes, in: watched)
    guard !isUnchanged, filtersBehind || !tree.backdrops.isEmpty else { return changed }
    if explainer != nil { explainBackdrops(changed.region, in: tree, watched) }
    return changed.spread(
      through: tree, rootTransform: rootTransform, in: watched, onto: bounds)
  }

  /// Whether the next ``render(at:)`` can paint anything: a look at the root before a frame is begun.
  ///
  /// Never false where that frame would change a pixel, by a change of a layer or of the compositor, by layers
  /// that want layout or display, by tiles that are not finished, or by ``debugOptions``, with which each
  /// frame is painted. True where it may: of a change that nobody sees, and where another compositor
  /// rendered the tree last. It speaks of what is to be shown, not of memory of the caller's that holds an
  /// earlier frame. Cost: none, however many layers there are.
  public var needsRender: Bool {
    if wholeRepaint != nil || showsDebugColors || !debugOptions.isEmpty { return true }
    if !tiles.unfinished.isEmpty { return true }
    guard let root else { return tree.root != NodeID.none }
    return !commit.isUnchanged(root, tree, ObjectIdentifier(self))
  }

  /// Makes the next frame paint every pixel anew, from what is kept; for when something else wrote
  /// over what a window shows.
  public func setNeedsRepaint() { repaintEverything(.requested) }

  private func repaintEverything(_ rule: RepaintRule) {
    if wholeRepaint == nil { wholeRepaint = rule }
  }

  /// Drops everything that is kept between frames, tiles too, but not the picture.
  public func purgeCaches() {
    cache.removeAll()
    workingMemory.removeAll()
    tiles.pool.removeAll()
  }

  /// Paints a region from the render tree as it is.
  package func paint(_ region: Region) -> FrameReport {
    var clock = FrameClock()
    var report = FrameReport()
    cache.beginFrame(at: frameTime - restedTime)
    tiles.pool.beginFrame(at: frameTime - restedTime)
    stage = .painting
    if !region.isEmpty {
      paint(Damage(region), onto: target, by: &planner, &clock, &report)
    }
    stage = .none
    entriesToLookAt = cache.count + tiles.pool.count
    describeCaches(in: &report)
    return report
  }

  /// Moves pixels that are right as they are, but for their place.
  private func move(
    _ scrolls: [ScrolledContent], on target: PixmanImage, _ report: inout FrameReport
  ) {
    guard !scrolls.isEmpty else { return }
    var canvas = Canvas(target, roads)
    for scroll in scrolls {
      let (rect, dx, dy) = (scroll.target, scroll.dx, scroll.dy)
      canvas.begin(.move, in: rect)
      canvas.count(rect)
      canvas.move(rect.offset(x: -dx, y: -dy), by: (dx, dy))
      report.moves.append(.init(rect: rect, dx: dx, dy: dy))
    }
    report.painting.add(canvas.counts)
  }

  /// Plans, has tiles drawn, and only then writes to the surface: who draws them may read it.
  ///
  /// The planner is lent, for each look at one of the compositor's own properties has its price.
  private func paint(
    _ damage: Damage, onto target: PixmanImage, by planner: inout Planner, _ clock: inout FrameClock,
    _ report: inout FrameReport
  ) {
    let region = damage.region
    planner.makePlan(
      of: &tree, rootTransform: rootTransform, region: region, target: target.bounds,
      background: background.premultiplied, tiles: tileFrame(at: frameTime),
      options: explainedOptions)
    report.times.plan = clock.endStage()
    move(damage.scrolls, on: target, &report)
    let painted = PaintJob.run(
      &planner.plan, onto: target, cache: cache, tiles: tiles.pool, bitmaps: bitmaps,
      memory: memory, workingMemory: workingMemory, threads: threads, clock: &clock,
      options: paintOptions, roads: roads)
    (report.times.prepare, report.times.paint) = (painted.prepare, painted.paint)
    report.damage = planner.plan.rects
    report.damagedPixels = region.area
    report.unfinishedTiles = planner.plan.unfinishedTiles.count
    tiles.unfinished = planner.plan.unfinishedTiles
    let moved = report.painting
    describe(planner.counts, in: &report)
    report.painting.pixmanPixels = moved.pixmanPixels
    report.painting.kernelPixels = moved.kernelPixels
    report.painting.add(painted.counts)
  }

  /// Looks at more entries in a frame that paints, so that one in which nothing changed costs next
  /// to nothing however much is kept; at none once all were looked at since the last change.
  private func dropIdleEntries(afterPainting: Bool) {
    guard entriesToLookAt > 0 else { return }
    let most = afterPainting ? Int.max : 8
    var bitmaps = 0
    var looked = cache.dropIdle(most: most) { key in
      guard let id = key.node else { return false }
      // All above it are asked.
      bitmaps += 1
      if bitmaps > 1, !afterPainting { return nil }
      return tree.isShown(id, rootTransform: rootTransform, target: target.bounds)
    }
    looked += dropIdleTiles(most: afterPainting ? .max : 1)
    entriesToLookAt =
      entriesToLookAt == .max
      ? cache.count + tiles.pool.count : max(0, entriesToLookAt - looked)
  }

  private func showDebugColors(on target: PixmanImage, updated: Region) {
    showsDebugColors = !debugOptions.isEmpty
    guard showsDebugColors, let plan = lastPlan else { return }
    DebugOverlay(options: debugOptions, plan: plan, groups: planner.counts.groups, updated: updated)
      .paint(onto: target, roads)
  }

  /// Whether debug colours are on the surface, or are to be.
  var isShowingDebugOptions: Bool { showsDebugColors || !debugOptions.isEmpty }

  func startRecordingRepaints() { damageTracker.record = RepaintRecord() }

  func takeRepaintRecord() -> RepaintRecord? {
    defer { damageTracker.record = nil }
    return damageTracker.record
  }

  /// The layer behind a node.
  package func layer(at id: NodeID) -> Layer? { commit.layer(at: id) }
}
