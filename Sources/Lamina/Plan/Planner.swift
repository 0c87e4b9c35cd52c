// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Walks a render tree from the front to the back and lists what must be painted inside a region.
///
/// The order within one layer, from the back, each part only where it is needed:
///
///     scope for group opacity
///       further outer shadows
///       scope for the mask
///         clip or scope for masksToBounds
///           shadow · background · gradient · contents · shape · inner shadows
///           sublayers
///           border
///           particles
///
/// The walk goes the other way: what is opaque is met before what it hides, so hidden parts and
/// whole subtrees are never listed, and the walk ends where nothing more can be seen. The list is
/// turned round in the end. What needs a surface of its own is put in a queue and planned after.
/// The walk keeps its own stack, so the depth of a tree is limited by memory alone.
///
/// A planner makes one plan after another. Of the one before it knows only what the masks of the last
/// boxes are made from; and the memory of its lists is handed on, so that a small frame asks for none.
package struct Planner {
  /// Lent while a plan is made.
  private(set) var tree = RenderTree()
  let cache: RenderCache<CacheKey, CachedValue>
  private(set) var options = PlanOptions()
  /// The last plan made; of an empty region before the first.
  package var plan = PaintPlan(region: Region())
  package var counts = PlanCounts()
  /// The commands of the surface being planned, front to back.
  var commands: [PaintCommand] = []
  /// Whose they are, where that is asked for.
  var commandLayers = CommandLayers()
  /// What is hidden of the surface being planned.
  var hidden = HiddenArea()
  /// The pixels of that surface that count.
  var wanted = WantedPixels(.empty)
  /// The layers between the root of the surface and the walk.
  var open: [OpenLayer] = []
  /// How each of the plan's surfaces is entered.
  var surfaceVisits: [Visit] = []
  /// Masks of the plan that serve any place.
  var knownMasks = KnownMasks()
  /// The plan's kept gradients by what they are made from.
  var gradientIndices: [CacheKey: Int32] = [:]
  /// The last box that was filled, and the last ones whose shadows were painted.
  var knownBoxes = KnownBoxes()
  /// What is known of glyphs, by font and matrix.
  var knownGlyphs = KnownGlyphs()
  /// The last layer that was a plain box painted through a mask.
  var knownPlainBox: KnownPlainBox?
  /// The pixels that the open scopes remember.
  var savedPixels = 0
  /// The plan's bitmaps and silhouettes that are to be kept, and what they are made from: instances
  /// of one layer share them.
  var knownBitmaps: [CacheSlot: Int32] = [:]
  var knownSilhouettes: [CacheKey: (stamp: CacheStamp, surface: Int32, mask: Int32)] = [:]
  /// The surface being planned, −1 for the target: it may name only surfaces of higher number.
  var currentSurface: Int32 = -1
  /// How many bitmaps the surface being planned is painted for, one within the other.
  var nesting = 0
  /// What the cache keeps of layers of which there are several copies, as far as it was asked.
  var keptValues: [CacheSlot: CachedValue] = [:]
  /// What is known of layers in perspective.
  var planes = PlanePlanning()
  var tasks: [Task] = []
  var query = ChildQuery()
  var disjointBoxes = DisjointBoxes()
  /// Whether the pixels of the surface being planned lie where those of the target do.
  var isOnTarget = true
  /// How the target is entered, and what is laid under it.
  var targetVisit = Visit(node: NodeID.none, toSurface: .identity, clip: .empty)
  private(set) var background = PremultipliedColor.clear
  /// All pixels of the target.
  private(set) var target = PixelRect.empty
  /// The surface whose picture that is a part of, −1 for the target.
  var currentRoot: Int32 = -1
  var surfaceRoots: [Int32] = []
  /// What is known of tiles, and what is still to be drawn of them.
  var tiles = TilePlanning()
  /// The surfaces of what lies behind layers, and what each of them is known by.
  var backdropSurfaces: [BackdropKey: Int32] = [:]
  var backdropKeys: [Int32: BackdropKey] = [:]
  /// Where the walk ends, on a surface of what lies behind a layer.
  var backdrop = Backdrop()

  enum Task {
    /// These sublayers of the innermost open layer are still to come.
    case sublayers(Range<Int>)
    /// So many instances of the innermost open layer's sublayers are still to come.
    case instances(Int)
    /// What the innermost open layer paints behind its sublayers.
    case finish
    /// The flat layers of a space.
    case space(OpenSpace)
    /// The end of what has the opacity of a group above.
    case unwrap(OpenScope)
  }

  /// A planner of pictures for which a cache keeps what lasts.
  package init(cache: RenderCache<CacheKey, CachedValue>) { self.cache = cache }

  /// The plan that repaints `region` of a target, which is the box around it where none is given.
  package static func plan(
    _ tree: RenderTree, rootTransform: Transform2D, region: Region, target: PixelRect? = nil,
    background: PremultipliedColor, cache: RenderCache<CacheKey, CachedValue>,
    tiles: TileFrame? = nil, options: PlanOptions = PlanOptions()
  ) -> PaintPlan {
    var (planner, tree) = (Planner(cache: cache), tree)
    planner.makePlan(
      of: &tree, rootTransform: rootTransform, region: region, target: target ?? region.bounds,
      background: background, tiles: tiles, options: options)
    return planner.plan
  }

  /// Makes the ``plan`` that repaints `region` of a target.
  ///
  /// The tree is lent, and not changed.
  package mutating func makePlan(
    of tree: inout RenderTree, rootTransform: Transform2D, region: Region, target: PixelRect,
    background: PremultipliedColor, tiles: TileFrame?, options: PlanOptions
  ) {
    plan.restart(for: region)
    counts = PlanCounts()
    guard !region.isEmpty else { return }
    swap(&self.tree, &tree)
    swap(&commands, &plan.commands)
    wanted = WantedPixels(rects: plan.rects, bounds: region.bounds)
    hidden.restart(for: wanted)
    (self.target, self.background) = (target, background)
    self.options = options
    self.tiles.frame = tiles
    if self.tree.root != NodeID.none {
      targetVisit = Visit(node: self.tree.root, toSurface: rootTransform, clip: region.bounds)
      walk(targetVisit)
    }
    note(NodeID.none)
    clear(to: background)
    paintOntoColors()
    plan.commands = takeCommands()
    planSurfaces()
    forget()
    swap(&self.tree, &tree)
  }

  /// Forgets what was known of a plan that is made; what it never needed costs next to nothing.
  private mutating func forget() {
    open.empty(keeping: Self.keptDepth)
    tasks.empty(keeping: 4 * Self.keptDepth)
    surfaceVisits.empty()
    surfaceRoots.empty()
    knownMasks.forget()
    knownBoxes.endPlan()
    knownGlyphs.forget()
    knownPlainBox = nil
    if !gradientIndices.isEmpty { gradientIndices = [:] }
    if !knownBitmaps.isEmpty { knownBitmaps = [:] }
    if !knownSilhouettes.isEmpty { knownSilhouettes = [:] }
    if !keptValues.isEmpty { keptValues = [:] }
    if !backdropSurfaces.isEmpty { (backdropSurfaces, backdropKeys) = ([:], [:]) }
    if backdrop.node != NodeID.none { backdrop = Backdrop() }
    planes.forget()
    tiles.forget()
    (currentSurface, currentRoot, isOnTarget, savedPixels) = (-1, -1, true, 0)
    nesting = 0
  }

  /// Of trees that are deeper the lists are given back.
  private static let keptDepth = 256

  /// The commands listed so far, from the back to the front.
  mutating func takeCommands() -> [PaintCommand] {
    var taken: [PaintCommand] = []
    if options.recordsLayers { plan.layers.append(commandLayers.take(taken: commands.count)) }
    swap(&taken, &commands)
    taken.reverse()
    return taken
  }

  // MARK: The walk

  mutating func walk(_ root: Visit) {
    planes.beginSurface()
    var visit = root
    visit.leadsToBackdrop = backdrop.node != NodeID.none
    guard enter(visit) else { return }
    while let task = tasks.popLast() {
      switch task {
      case .sublayers(let range): planSublayers(range)
      case .instances(let count): planInstances(count)
      case .finish: finish(open.removeLast())
      case .space(let space): planSpace(space)
      case .unwrap(let scope): unwrap(scope)
      }
    }
  }

  /// Goes through sublayers of the innermost open layer until one has sublayers of its own.
  mutating func planSublayers(_ range: Range<Int>) {
    var visit = open[open.count - 1].sublayerVisit
    let sublayers = open[open.count - 1].sublayers
    let first = range.lowerBound
    var left = range.upperBound
    // Where hardly any were alike, some are planned one by one before more are tried.
    var triedFrom = left
    while left > first {
      if options.hides, hidden.isEverything {
        countHidden(sublayers[first..<left], visit)
        return
      }
      if left <= triedFrom, left - first >= Self.fewAlike {
        let planned = planAlikeBoxes(sublayers[first..<left], visit)
        left -= planned
        if planned < Self.fewAlike { triedFrom = left - Self.fewAlike }
        if planned > 0 { continue }
      }
      left -= 1
      visit.node = sublayers[left]
      note(visit.node)
      if planPlainBox(visit) { continue }
      tasks.append(.sublayers(first..<left))
      if enter(visit) { return }
      tasks.removeLast()
    }
  }

  /// Goes through the instances of the innermost open layer's sublayers until one may show.
  private mutating func planInstances(_ count: Int) {
    var left = count
    while left > 0 {
      if options.hides, hidden.isEverything { return countHiddenInstances(left) }
      left -= 1
      guard beginInstance(left) else { continue }
      tasks.append(.instances(left))
      tasks.append(.sublayers(open[open.count - 1].sublayers.indices))
      return
    }
  }

  /// Plans what a layer paints in front of its sublayers; where it has none, all that it paints.
  ///
  /// Answers whether the layer is open, with its sublayers and the rest still to come.
  mutating func enter(_ visit: Visit) -> Bool {
    note(visit.node)
    if visit.leadsToBackdrop {
      if visit.node == backdrop.node { return false }
      if let next = backdrop.path[visit.node], !tree[visit.node].isTransform {
        return enterPath(visit, next: next)
      }
    }
    if tree[visit.node].isTransform { return enterSpace(visit) }
    if !visit.isPlaced, visit.plane >= 0 || tree[visit.node].isProjective,
      let plane = plane(of: visit)
    {
      planPlane(visit, PlanePiece(node: visit.node, plane: plane, cuts: [], box: .null))
      return false
    }
    guard let place = seenPlace(of: visit) else { return false }
    if isBitmap(visit), planBitmap(visit, at: place) { return false }
    var layer = open(visit, at: place)
    if layer.paintsBackdrop, hasTooManyBackdrops(visit) { layer.paintsBackdrop = false }
    let isGroup = !layer.isCommon && isGroup(layer.properties, visit)
    if layer.paintsBackdrop, layer.properties.flags.contains(.shouldRasterize) || isGroup {
      planOverBackdrop(layer, visit)
      return false
    }
    if isGroup {
      planGroup(layer, visit)
      return false
    }
    beginGroups(&layer, visit)
    if layer.properties.hasOwnContent { planParticles(layer) }
    if !layer.isCommon { planBorder(layer) }
    let hasSublayers = !tree[visit.node].children.isEmpty
    if hasSublayers, tree[visit.node].projectsInstances {
      openInstances(of: layer, isPath: false)
      return true
    }
    if hasSublayers, tree[visit.node].sortsByDepth {
      openSorted(layer, isPath: false)
      return true
    }
    if hasSublayers, let replication = layer.properties.replication {
      let instances = OpenInstances(replication, of: layer)
      layer.instances = instances
      tasks.append(.finish)
      tasks.append(.instances(instances.all.count))
      open.append(layer)
      return true
    }
    if hasSublayers { layer.sublayers = sublayers(of: layer, through: layer.transform) }
    if layer.sublayers.isEmpty {
      finish(layer)
      return false
    }
    tasks.append(.finish)
    tasks.append(.sublayers(layer.sublayers.indices))
    open.append(layer)
    return true
  }

  private mutating func finish(_ layer: OpenLayer) {
    note(layer.node)
    if layer.isCommon {
      planBackground(layer)
      endInnerGroups(layer)
    } else {
      let hasOwnContent = layer.properties.hasOwnContent
      planFurtherShadows(.inner, of: layer)
      if hasOwnContent { planShape(layer) }
      planContents(layer)
      planDrawing(layer)
      if hasOwnContent {
        planTiles(layer)
        planGradient(layer)
      }
      planBackground(layer)
      planShadow(of: layer)
      planBackdrop(layer)
      endInnerGroups(layer)
      planFurtherShadows(.outer, of: layer)
    }
    endOuterGroup(layer)
  }

  /// Where a layer lies on the surface; nil where nothing of it and below it is to be painted.
  ///
  /// Apart from ``open(_:at:)``, which takes longer and is not needed for all.
  mutating func seenPlace(of visit: Visit) -> Place? {
    let id = visit.node
    // The node is read where it stands: it is large, and a walk meets many.
    guard
      tree[id].isVisible
        || (visit.ignoresOpacity && !tree[id].properties.flags.contains(.isHidden)),
      visit.isPlaced || tree[id].isPlaced,
      let transform = visit.isPlaced
        ? visit.toSurface : tree[id].transform(through: visit.toSurface)
    else { return nil }
    let extent = RenderTree.deviceBox(
      tree[id].subtreeExtent, transform, margin: tree[id].margin
    ).intersection(visit.clip)
    guard isWanted(extent) else {
      counts.culledLayers += 1
      return nil
    }
    if options.hides, hidden.hides(extent) {
      counts.hiddenLayers += 1
      counts.hiddenPixels += wanted.count(in: extent)
      return nil
    }
    if !tree[id].properties.flags.contains(.isDoubleSided),
      visit.mirroring.showsBack(isMirrored: transform.determinant < 0)
    {
      return nil
    }
    counts.visitedLayers += 1
    return Place(transform: transform, extent: extent)
  }

  /// A layer before its first part.
  func open(_ visit: Visit, at place: Place) -> OpenLayer {
    let id = visit.node
    return OpenLayer(
      visit, tree[id].properties, hasMask: tree[id].mask != NodeID.none,
      place.transform, place.extent)
  }

  /// Whether a rectangle holds a pixel that counts.
  @inline(__always)
  func isWanted(_ rect: PixelRect) -> Bool { wanted.meet(rect) }
}
