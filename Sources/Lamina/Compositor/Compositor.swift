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
/// at a time. Two compositors on two threads share only what is behind locks: threads, fonts, and what is made once
/// for a path or an image that both have. One tree may be the root of several compositors of different size or
/// scale; each then looks through the whole tree in each frame.
public final class Compositor {
  /// The layer that is drawn, with everything below it; nil draws only the background.
  ///
  /// Its `frame` is in points of the surface, with the origin at the top left and y pointing down. A
  /// superlayer of the root is ignored, except that the root is in its accent group. The compositor keeps a
  /// strong reference. A new root repaints everything.
  public var root: Layer? {
    get { shown.root }
    set {
      // The old root is released after the access to the property, because its `deinit` may read the property.
      let old = shown.root
      shown.root = newValue
      if newValue !== old { frames.repaintEverything(.root) }
    }
  }
  /// The colour behind the root, on all pixels; default transparent.
  ///
  /// If it is translucent, pixels that nothing opaque covers stay translucent. A change repaints everything.
  public var background: Color {
    get { shown.background }
    set {
      if newValue != shown.background { frames.repaintEverything(.background) }
      shown.background = newValue
    }
  }
  // A public stored property would be checked for exclusive access whenever a frame reads it.
  private var shown = ShownContent()
  private var geometry: SurfaceGeometry
  /// The pixels that the compositor keeps between frames.
  var ownPixels: OwnPixels
  var commit = LayerCommit()
  package private(set) var tree = RenderTree()
  private(set) var planner: Planner
  let resources: PaintResources
  let tileState = TileState()
  private(set) var budget: FrameBudget
  let frames = FrameState()
  let diagnosis = Diagnosis()

  /// Creates a compositor for a surface of `size` points, at `scale` pixels per point.
  ///
  /// The size in pixels is the size in points times the scale, rounded up to whole pixels, but not because the
  /// product is rounded; at most 32,767 pixels a side and 2²⁸ in all. All pixels are transparent at first.
  ///
  /// - Parameters:
  ///   - size: The size in points, positive.
  ///   - scale: The number of device pixels per point, positive; 1, 1.5, 2 and 3 are usual.
  ///   - threads: The number of threads that paint, from 1 to 256; others count as the nearer of both. Nil, the
  ///     default, means one for each processor. The picture does not depend on it.
  /// - Throws: ``SurfaceError`` if such a surface is impossible.
  public init(
    size: CGSize, scale: CGFloat = 1, threads: Int? = nil
  ) throws(SurfaceError) {
    geometry = SurfaceGeometry(size: size, scale: scale)
    ownPixels = OwnPixels(image: try geometry.makePixels())
    let count = ownPixels.image.bounds.area
    resources = PaintResources(
      targetPixels: count, threads: ParallelLoop.allowed(threads ?? ParallelLoop.processorCount))
    planner = Planner(cache: resources.cache)
    budget = FrameBudget(limits: .standard(targetPixels: count))
  }

  // MARK: The surface

  /// The size in points; ``resize(to:scale:)`` changes it.
  public var size: CGSize { geometry.size }
  /// The number of device pixels per point; ``resize(to:scale:)`` changes it.
  public var scale: CGFloat { geometry.scale }
  /// The device pixels of the surface.
  public var pixelBounds: PixelRect { ownPixels.image.bounds }

  /// Changes the size of the surface, its scale, or both, for example if a window is resized.
  ///
  /// The surface is transparent until the next ``render(at:)``, which paints all of it; buffers that hold
  /// older frames lack everything (``damage(forBufferAge:)``). Layers and ``root`` do not change: lay them
  /// out for the new size. Cached data is kept, and is used again for content at the same scale.
  /// ``cachePolicy``, the policy of ``tiles`` and ``limits`` become the defaults for the new size if they are
  /// the defaults for the old one. The history for ``rasterizationAdvice(limit:)`` is deleted. Later frames
  /// have the same pixels as the frames of a new compositor.
  ///
  /// If width and height in pixels and the scale stay the same, only ``size`` changes. After an error,
  /// nothing has changed. Cost: memory for the new pixels; during the call, the old pixels exist too.
  ///
  /// - Parameters:
  ///   - size: The size in points, positive; the limits are those of ``init(size:scale:threads:)``.
  ///   - scale: The number of device pixels per point, positive; nil keeps the present scale.
  /// - Throws: ``SurfaceError`` if such a surface is impossible.
  /// - Precondition: It is not called within ``withPixels(_:)``, nor within ``render(at:)``.
  public func resize(to size: CGSize, scale: CGFloat? = nil) throws(SurfaceError) {
    requireNoFrame("resize(to:scale:)")
    var new = geometry
    (new.size, new.scale) = (size, scale ?? geometry.scale)
    guard new != geometry else { return }
    let image = try new.makePixels()
    let isSame = image.bounds == pixelBounds && new.scale == geometry.scale
    geometry = new
    guard !isSame else { return }
    frames.repaintEverything(.resized)
    useDefaults(forPixels: image.bounds.area, insteadOf: pixelBounds.area)
    ownPixels = OwnPixels(image: image)
    frames.history.forget()
    if diagnosis.history != nil { diagnosis.history = FrameHistory() }
  }

  /// Replaces the default budgets for one number of pixels by the defaults for another.
  private func useDefaults(forPixels new: Int, insteadOf old: Int) {
    if cachePolicy == .standard(targetPixels: old) { cachePolicy = .standard(targetPixels: new) }
    if tiles.policy == .tiles(targetPixels: old) { tiles.policy = .tiles(targetPixels: new) }
    if limits == .standard(targetPixels: old) { limits = .standard(targetPixels: new) }
    resources.workingMemory.keep(forTargetPixels: new)
  }

  /// The point of the root's superlayer at the surface's top left corner; set before the first frame.
  var origin: CGPoint {
    get { geometry.origin }
    set { geometry.origin = newValue }
  }
  /// The transform from points of the root's superlayer to device pixels.
  var rootTransform: Transform2D { geometry.rootTransform }
  /// The surface, with the place of the root on it.
  var screen: Screen { Screen(rootTransform: rootTransform, target: pixelBounds) }

  // MARK: Settings

  /// The colours in which the tree is shown; default ``RenderingMode/fullColor``, its own colours.
  ///
  /// The ``background`` of the compositor keeps its colour. The frame after a change of the mode visits each layer
  /// once, drops all tiles and repaints everything; later frames cost the same as in full colour. The tree
  /// itself does not change, and another compositor may show it in another mode.
  ///
  /// In the other modes, filters that change colours and blend modes that compare colours have no effect,
  /// because there is only one colour. Blurs, the operators of Porter and Duff and ``BlendMode/plusLighter``
  /// still act.
  public var renderingMode: RenderingMode {
    get { shown.look.mode }
    set { shown.look.mode = newValue }
  }
  /// Whether layers with ``Layer/isContainerBackground`` are left out in modes other than
  /// ``RenderingMode/fullColor``; default true.
  public var removesContainerBackgrounds: Bool {
    get { shown.look.removesContainerBackgrounds }
    set { shown.look.removesContainerBackgrounds = newValue }
  }
  /// The limits, in bytes and in idle time, of the data kept between frames; default
  /// ``CachePolicy/standard(targetPixels:)`` for the surface.
  ///
  /// A smaller budget immediately drops the entries that do not fit. No pixel depends on it.
  public var cachePolicy: CachePolicy {
    get { resources.cache.policy }
    set { resources.cache.policy = newValue }
  }
  /// The settings for keeping and drawing tiles of tiled layers.
  public var tiles: TileSettings {
    get { TileSettings(policy: resources.tiles.policy, perFrame: tileState.perFrame) }
    set {
      resources.tiles.policy = newValue.policy
      tileState.perFrame = newValue.perFrame
    }
  }
  /// The limits of each frame; default ``FrameLimits/standard(targetPixels:)`` for the surface.
  ///
  /// Layers that would exceed them are left out, or the particles of an emitter layer, and listed in
  /// ``FrameReport/omissions``.
  public var limits: FrameLimits {
    get { budget.limits }
    set {
      guard newValue != budget.limits else { return }
      budget.limits = newValue
      frames.repaintEverything(.limits)
    }
  }
  /// The number of threads that paint.
  public var threads: Int { resources.settings.threads }
  /// The implementation of compositing; default ``CompositingRoad/standard``.
  ///
  /// It helps to find the cause of a wrong pixel. If the pixel is right by another road, a step of
  /// compositing is wrong; if it is wrong by both roads, look at the input of compositing. By
  /// ``CompositingRoad/pixman``, frames take several times as long.
  ///
  /// A change repaints everything and drops all cached data, because the other road made it.
  public var compositingRoad: CompositingRoad {
    get { resources.settings.road }
    set {
      guard newValue != resources.settings.road else { return }
      resources.settings = PaintSettings(
        threads: threads, options: resources.settings.options, road: newValue)
      purgeCaches()
      frames.repaintEverything(.compositingRoad)
    }
  }
  /// The diagnostics that are recorded for frames or shown over them; default none.
  public var diagnostics: DiagnosticSettings {
    get { diagnosis.settings }
    set {
      let old = diagnosis.settings
      diagnosis.settings = newValue
      guard newValue.explainsFrames != old.explainsFrames else { return }
      resources.cache.losses = newValue.explainsFrames ? [] : nil
      resources.tiles.losses = newValue.explainsFrames ? [] : nil
    }
  }
  /// The report of the last frame; nil before the first.
  public var lastReport: FrameReport? { frames.lastReport }

  // MARK: A frame

  /// Lays out, displays and commits what changed, and repaints what looks different.
  ///
  /// If nothing changed, no pixel is written. The report describes the work; a window has to update only its
  /// repainted and moved rectangles.
  ///
  /// Changes that layers and delegates make during layout and display, including a new ``root``, take effect
  /// in this frame. Changes that they make while tiles are drawn take effect in the next, like those of the
  /// `deinit` of a layer that the frame releases.
  ///
  /// Cost: proportional to the changed layers and their ancestors, and to the pixels of the damage; to the
  /// whole tree if another compositor rendered it last.
  ///
  /// - Precondition: It is not called within ``withPixels(_:)``, nor within itself.
  /// - Parameter time: The time of the frame in seconds, from any start. If it is less than the time of the
  ///   previous frame, or not finite, that frame's time is used. It decides only how long unused cache
  ///   entries are kept and, if ``TileSettings/perFrame`` is set, how far late tiles have faded in. Nil means
  ///   1/60 s after the previous frame.
  /// - Returns: A report of the frame's work.
  @discardableResult
  public func render(at time: TimeInterval? = nil) -> FrameReport {
    requireNoFrame("render(at:)")
    let report = render(at: time, onto: ownPixels.image, holding: ownPixels.frame)
    ownPixels.frame = report.frame
    return report
  }

  /// Renders a frame onto an image with the surface's bounds that holds frame `heldFrame`; 0: none, or
  /// unknown.
  func render(
    at time: TimeInterval?, onto target: PixmanImage, holding heldFrame: Int
  ) -> FrameReport {
    var clock = FrameClock()
    var report = FrameReport()
    beginFrame(at: time)
    defer { frames.stage = .none }

    updateLayers()
    let edits = commitLayers()
    let change = frames.change(by: edits, below: tree.root)
    report.changedLayers = edits.changedLayerCount
    report.times.commit = clock.endStage()

    let changed = apply(edits, to: &tree, change)
    let shown = shownDamage(changed)
    let missing = missingDamage(shown, on: heldFrame)
    explainRepaints(change.repaint, heldFrame)
    report.times.damage = clock.endStage()

    paint(missing, onto: target, by: &planner, &clock, &report)
    showDebugColors(on: target, updated: changed.region)

    diagnosis.history?.add(edits, changed.region, in: tree)
    dropIdleEntries(change, afterPainting: !missing.region.isEmpty)
    report.frame = frames.history.add(shown.changedPixels)
    commit.reuse(consume edits)
    explainMisses(in: report.damage, report.frame)
    describeCaches(in: &report)
    report.times.total = clock.seconds
    return frames.end(with: consume report)
  }

  /// Whether the next ``render(at:)`` may paint anything.
  ///
  /// It is never false if that frame would change a pixel: because a layer or the compositor changed, because
  /// layers need layout or display, because tiles are unfinished, or because of debug options, with which
  /// each frame is painted. It may be true for a frame that changes no pixel: after an invisible change, or
  /// if another compositor rendered the tree last. It is true while a frame is made.
  ///
  /// It tells of changes since the last frame, wherever that was painted. So it says nothing about memory that holds
  /// an earlier frame: the caller's, or the ``surface`` if the last frame was painted into the caller's memory.
  /// Cost: none, whatever the number of layers.
  public var needsRender: Bool {
    // A layer that the frame releases may ask.
    guard frames.stage == .none else { return true }
    if frames.wholeRepaint != nil || diagnosis.isShowing { return true }
    if !tileState.unfinished.isEmpty || shown.look != commit.look { return true }
    guard let root else { return tree.root != NodeID.none }
    return !commit.isUnchanged(root, tree, ObjectIdentifier(self))
  }

  /// Makes the next frame paint every pixel again.
  ///
  /// Call it if something else overwrote the contents of the window. Cached data is kept and used.
  public func setNeedsRepaint() { frames.repaintEverything(.requested) }

  /// Drops all cached data, including tiles, but not the pixels of the surface.
  ///
  /// The memory of what the last frame painted with is released by the next frame that paints.
  public func purgeCaches() { resources.removeAll() }

  /// Stops the program if `member` is called while a frame is made, or while a closure has access to the
  /// pixels.
  func requireNoFrame(_ member: StaticString) {
    frames.stage.requireNone(member)
    ownPixels.requireNoLoan(member)
  }

  // MARK: The steps of a frame

  private func beginFrame(at time: TimeInterval?) {
    frames.stage = .updating
    frames.time.advance(to: time)
    resources.beginFrame(at: frames.time)
  }

  /// Lays out and displays the layers, including the layers of a new root that layout sets.
  private func updateLayers() {
    for _ in 0..<LayerUpdate.mostRounds {
      let prepared = root
      prepared?.prepareForCommit(workers: displayWorkers) { layer in
        guard let id = commit.knownID(of: layer) else { return false }
        return tree.isShown(id, on: screen)
      }
      if root === prepared { return }
    }
  }

  /// Does work for the display of layers on all threads; nil if there is only one.
  private var displayWorkers: DisplayWorkers? {
    let threads = threads
    guard threads > 1 else { return nil }
    return { ParallelLoop.map($0, threads: threads) { $0.result() } }
  }

  /// Takes the changes of the layers.
  private func commitLayers() -> RenderTreeEdits {
    takeLook()
    beginExplanation()
    commit.emitters.limit = max(0, limits.particleBirths)
    return edits(of: &tree)
  }

  /// The edits that bring the tree up to the layers.
  private func edits(of tree: inout RenderTree) -> RenderTreeEdits {
    frames.stage = .committing
    defer { frames.stage = .painting }
    var edits = commit.edits(for: root, tree: &tree, committer: ObjectIdentifier(self))
    prepareTiles(&edits, in: tree)
    if commit.emitters.isEmpty { return edits }
    // The tree needs the extent of particles, and does not compute it on several threads itself.
    let threads = threads
    for emission in edits.shownEmissions {
      emission.find { ParallelLoop.run($0, threads: threads, $1) }
    }
    return edits
  }

  /// Takes the colours that were set since the last frame.
  ///
  /// They are not taken when they are set, because a layer that a commit releases may set them within that commit.
  private func takeLook() {
    guard shown.look != commit.look else { return }
    commit.setLook(shown.look)
    recolorTiles()
    frames.repaintEverything(.renderingMode)
  }

  /// Updates the tree, and returns the places that look different.
  ///
  /// The tree is passed `inout`, because each access to a property of the compositor is checked for
  /// exclusivity.
  private func apply(
    _ edits: RenderTreeEdits, to tree: inout RenderTree, _ change: FrameChange
  ) -> Damage {
    let screen = screen
    let filtersBehind = !change.isNothing && !tree.backdrops.isEmpty
    let watched = filtersBehind ? screenShown(by: tree) : screen
    var changes = frames.damageTracker.update(
      &tree, with: edits, on: watched,
      findsScrolls: change.repaint == nil && !filtersBehind && !planner.mayShowParts)
    if change.isNothing { return Damage(consume changes, in: watched.target) }
    displayDeferred(in: &tree, on: screenShown(by: tree), watched: watched, &changes)
    let leavesOutOthers = budget.update(
      &tree, changed: changes.costly, on: screen,
      displayAll: { displayDeferred(in: &$0, on: nil, watched: watched, &changes) })
    if change.repaint != nil { return Damage(everythingIn: screen.target) }
    if leavesOutOthers {
      diagnosis.explainer?.addSurface(.overLimit, screen.target)
      return Damage(everythingIn: screen.target)
    }
    let changed = Damage(consume changes, in: watched.target)
    guard filtersBehind || !tree.backdrops.isEmpty else { return changed }
    explainBackdrops(changed.region, in: tree, watched.target)
    return changed.spread(through: tree, in: watched.target, onto: screen)
  }

  /// The screen with those pixels around it that layers with background filters carry to it.
  private func screenShown(by tree: RenderTree) -> Screen {
    var shown = screen
    if tree.backdrops.isEmpty { return shown }
    shown.target = BackdropSearch(tree: tree, rootTransform: shown.rootTransform)
      .pixelsShown(on: shown.target)
    return shown
  }

  /// Draws the layers whose drawing was deferred and that may be seen on a screen, or all, and adds the changes.
  ///
  /// Their drawings are committed like any other change. None of them runs code of an application, but layers that
  /// were released since the last commit may have changed others.
  private func displayDeferred(
    in tree: inout RenderTree, on view: Screen?, watched: Screen, _ changes: inout RenderTreeChanges
  ) {
    let found = tree.deferred(on: view)
    guard !found.isEmpty else { return }
    let layers = found.compactMap { layer(at: $0) }
    if let displayWorkers { LayerUpdate.prepareDisplay(of: layers, by: displayWorkers) }
    for layer in layers { layer.displayDeferred() }
    let edits = edits(of: &tree)
    changes.add(frames.damageTracker.update(&tree, with: edits, on: watched))
  }

  /// The visible damage: everything while debug options show colours.
  private func shownDamage(_ changed: Damage) -> Damage {
    diagnosis.isShowing ? Damage(everythingIn: pixelBounds) : changed
  }

  /// The pixels that an image with an earlier frame lacks.
  private func missingDamage(_ shown: Damage, on heldFrame: Int) -> Damage {
    if heldFrame == frames.history.number { return shown }
    return Damage(shown.changedPixels.union(damage(since: heldFrame)))
  }

  /// Plans, draws tiles, and only then writes to the image, because code that draws tiles may read it.
  ///
  /// The planner is passed `inout`, because each access to a property of the compositor is checked for exclusivity.
  private func paint(
    _ damage: Damage, onto target: PixmanImage, by planner: inout Planner,
    _ clock: inout FrameClock,
    _ report: inout FrameReport
  ) {
    if damage.region.isEmpty { return move(damage.scrolls, on: target, &report) }
    resources.earlyMasks?.begin(resources.settings.options)
    resources.apply(
      planner.makePlan(
        of: &tree, region: damage.region, on: screen, background: background.premultiplied,
        tiles: tileFrame(at: frames.time.now), options: explainedOptions,
        maskMaker: resources.earlyMasks))
    if !planner.plan.tiles.requests.isEmpty {
      // Tiles are drawn by all threads.
      resources.earlyMasks?.giveBackTeam()
      let drawings = planner.plan.tiles.requests.map(record)
      resources.apply(planner.addTiles(drawings, in: &tree))
    }
    describe(&planner.counts, in: &report)
    report.damage = planner.plan.rects
    report.damagedPixels = damage.region.area
    report.unfinishedTiles = planner.plan.tiles.unfinished.count
    report.times.plan = clock.endStage()
    move(damage.scrolls, on: target, &report)
    let painted = resources.job.run(&planner.plan, onto: target, with: resources, clock: &clock)
    (report.times.prepare, report.times.paint) = (painted.prepare, painted.paint)
    report.painting.add(painted.counts)
    if !planner.plan.tiles.areNone { keep(planner.plan.tiles) }
  }

  /// Paints a region from the render tree as it is.
  package func paint(_ region: Region) -> FrameReport {
    var clock = FrameClock()
    var report = FrameReport()
    resources.beginFrame(at: frames.time)
    frames.stage = .painting
    paint(Damage(region), onto: ownPixels.image, by: &planner, &clock, &report)
    frames.stage = .none
    frames.time.entriesToLookAt = resources.entryCount
    describeCaches(in: &report)
    return report
  }

  /// Moves pixels that are right except for their place.
  private func move(
    _ scrolls: [ScrolledContent], on target: PixmanImage, _ report: inout FrameReport
  ) {
    guard !scrolls.isEmpty else { return }
    var canvas = Canvas(target, resources.settings.roads)
    for scroll in scrolls {
      let (rect, dx, dy) = (scroll.target, scroll.dx, scroll.dy)
      canvas.begin(.move, in: rect)
      canvas.count(rect)
      canvas.move(rect.offset(x: -dx, y: -dy), by: (dx, dy))
      report.moves.append(.init(rect: rect, dx: dx, dy: dy))
    }
    report.painting.add(canvas.counts)
  }

  private func showDebugColors(on target: PixmanImage, updated: Region) {
    let options = diagnosis.debugOptions
    diagnosis.showsDebugColors = !options.isEmpty
    guard !options.isEmpty, let plan = lastPlan else { return }
    DebugOverlay(options: options, plan: plan, groups: planner.counts.groups, updated: updated)
      .paint(onto: target, resources.settings.roads)
  }

  /// Drops entries that have not been used for a long time.
  ///
  /// A frame that paints checks all entries. A frame without changes checks a few, so that it costs
  /// almost nothing, whatever is kept; it checks none once all were checked since the last change.
  private func dropIdleEntries(_ change: FrameChange, afterPainting: Bool) {
    let left = change.isNothing && !afterPainting ? frames.time.entriesToLookAt : .max
    guard left > 0 else { return }
    var bitmaps = 0
    var looked = resources.cache.dropIdle(most: afterPainting ? .max : 8) { key, stamp in
      guard let id = key.node else { return false }
      // Checking a bitmap checks all ancestors of its layer.
      bitmaps += 1
      if bitmaps > 1, !afterPainting { return nil }
      guard tree.isShown(id, on: screen) else { return false }
      // One of a layer that looks different now, or whose node is another's now, is never used again.
      if case .contentShadow = key { return stamp.version == tree.silhouetteVersion(of: id) }
      return stamp.version == tree[id].contentVersion
    }
    looked += dropIdleTiles(most: afterPainting ? .max : 1)
    frames.time.entriesToLookAt = left == .max ? resources.entryCount : max(0, left - looked)
  }

  // MARK: For diagnostics

  /// The plan of the last frame that painted anything.
  package var lastPlan: PaintPlan? { planner.plan.region.isEmpty ? nil : planner.plan }

  /// The layer behind a node.
  package func layer(at id: NodeID) -> Layer? { commit.layer(at: id) }
}

/// The content of a compositor's pictures, as it was set last.
private struct ShownContent {
  var root: Layer?
  var background = Color.clear
  var look = RenderingLook()
}

extension Damage {
  /// The pixels that are repainted or moved.
  fileprivate var changedPixels: Region { scrolls.reduce(region) { $0.union($1.target) } }
}
