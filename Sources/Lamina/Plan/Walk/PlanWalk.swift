// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Visits the layers of one surface, from front to back.
///
/// Opaque content is found before the content it hides, so hidden parts and whole subtrees are
/// never listed, and the walk ends when nothing more is visible. The walk keeps its own stack, so
/// only memory limits the depth of a tree. It decides which layers are visited and in which
/// context; the content of a layer is decided in `Layers`.
struct PlanWalk {
  var plan: PlanContext
  /// The layers between the root of the surface and the walk.
  private(set) var open: [OpenLayer] = []
  var tasks: [Task] = []
  /// The spaces among the tasks; apart from these, because taking a piece from one must not copy all others.
  var spaces: [OpenSpace] = []
  /// The end of the walk, on a surface with a layer's background.
  private(set) var backdrop: BackdropPath?

  enum Task {
    /// These sublayers of the innermost open layer are still to come.
    case sublayers(Range<Int>)
    /// That many instances of the innermost open layer's sublayers are still to come.
    case instances(Int)
    /// The parts of the innermost open layer that are behind its sublayers.
    case finish
    /// The flat layers of the innermost open space.
    case space
    /// The end of the content with the opacity of a group above.
    case popScope(OpenScope)
  }

  init(_ plan: PlanContext) { self.plan = plan }

  /// Plans a layer and all below it; with a backdrop, up to the layer behind which the walk ends.
  mutating func run(_ root: LayerVisit, endingAt backdrop: BackdropPath? = nil) {
    self.backdrop = backdrop
    plan.planes.beginSurface()
    var visit = root
    visit.inherited.purpose.remove(.leadsToBackdrop)
    if backdrop != nil { visit.inherited.purpose.insert(.leadsToBackdrop) }
    guard enter(visit) else { return }
    while let task = tasks.popLast() {
      switch task {
      case .sublayers(let range): planSublayers(range)
      case .instances(let count): planInstances(count)
      case .finish: finish(open.removeLast())
      case .space: planSpace()
      case .popScope(let scope): plan.builder.popScope(scope)
      }
    }
  }

  /// Forgets the last plan, and releases the memory that a very deep tree took.
  mutating func forget() {
    open.empty(keeping: Self.keptDepth)
    tasks.empty(keeping: 4 * Self.keptDepth)
    spaces.empty(keeping: Self.keptDepth)
    backdrop = nil
    plan.forget()
  }

  private static let keptDepth = 256

  // MARK: Sublayers

  /// Goes through sublayers of the innermost open layer until one has sublayers of its own.
  mutating func planSublayers(_ range: Range<Int>) {
    var visit = open[open.count - 1].sublayerVisit
    let sublayers = open[open.count - 1].sublayers
    let first = range.lowerBound
    var left = range.upperBound
    // If hardly any were alike, some are planned one by one before more are tried.
    var triedFrom = left
    while left > first {
      if plan.builder.hidden.isEverything {
        plan.countHidden(
          sublayers[first..<left], visit, within: open[open.count - 1].context.extent)
        return
      }
      if left <= triedFrom, left - first >= PlanContext.fewAlike {
        let planned = plan.planAlikeBoxes(sublayers[first..<left], visit)
        left -= planned
        if planned < PlanContext.fewAlike { triedFrom = left - PlanContext.fewAlike }
        if planned > 0 { continue }
      }
      left -= 1
      visit.node = sublayers[left]
      plan.builder.beginLayer(visit.node)
      if plan.planPlainBox(visit) { continue }
      tasks.append(.sublayers(first..<left))
      if enter(visit) { return }
      tasks.removeLast()
    }
  }

  /// Goes through the instances of the innermost open layer's sublayers until one may show: the last one
  /// first.
  private mutating func planInstances(_ count: Int) {
    let last = open.count - 1
    guard let instances = open[last].instances else { return }
    var left = count
    while left > 0 {
      if plan.builder.hidden.isEverything {
        return plan.countHiddenInstances(left, of: open[last].context)
      }
      left -= 1
      guard let instance = instances.begin(left) else { continue }
      open[last].sublayers =
        instance.leadsToBackdrop
        ? backdrop?.sublayers(behind: open[last].context.node, plan.tree) ?? []
        : plan.sublayers(
          of: open[last].context.node, within: open[last].context.clip,
          through: instance.transform)
      if open[last].sublayers.isEmpty { continue }
      tasks.append(.instances(left))
      tasks.append(.sublayers(open[last].sublayers.indices))
      return
    }
  }

  // MARK: Layers

  /// Plans the parts of a layer that are in front of its sublayers; if it has none, everything that
  /// it paints.
  ///
  /// Returns whether the layer is open, with its sublayers and the rest still to come.
  mutating func enter(_ visit: LayerVisit) -> Bool {
    let node = visit.node
    plan.builder.beginLayer(node)
    if visit.inherited.purpose.contains(.leadsToBackdrop), let backdrop {
      if node == backdrop.node { return false }
      if let next = backdrop.path[node], !plan.tree[node].isTransform {
        return enterPath(visit, next: next, of: backdrop)
      }
    }
    if plan.tree[node].isTransform { return enterSpace(visit) }
    if !visit.isPlaced, let plane = visit.plane ?? plan.tree[node].homography {
      planPlane(visit, PlanePiece(plane: plane), instances(of: node), &plan)
      return false
    }
    guard let place = plan.visiblePlace(of: visit) else { return false }
    if plan.isBitmap(visit), planBitmap(visit, at: place, &plan) { return false }
    var layer = plan.layer(visit, at: place)
    layer.inherited.purpose.remove(.leadsToBackdrop)
    if layer.filtersBackdrop, plan.hasTooManyBackdrops(visit) {
      layer.inherited.purpose.insert(.leavesOutBackdrop)
    }
    let isGrouped = isGrouped(layer.properties, layer.inherited.purpose)
    if isGrouped || plan.mayBeBitmap(node), layer.filtersBackdrop {
      planOverBackdrop(layer, visit, instances(of: node), &plan)
      return false
    }
    let opacity = visit.opacity(of: layer.properties)
    if isGrouped {
      planGroup(layer, opacity: opacity.byte, &plan)
      return false
    }
    planPartsInFront(of: &layer, opacity: opacity, &plan)
    return openSublayers(of: consume layer)
  }

  /// Opens a layer whose front parts are planned; if none of its sublayers may be visible, finishes
  /// it.
  private mutating func openSublayers(of layer: consuming LayerContext) -> Bool {
    let node = layer.node
    if !plan.tree[node].children.isEmpty {
      if plan.tree[node].projectsInstances || plan.tree[node].sortsByDepth {
        openSpace(of: OpenLayer(context: layer))
        return true
      }
      if let replication = layer.properties.replication {
        let instances = OpenInstances(replication, of: copy layer)
        push(layer, instances: instances, .instances(instances.all.count))
        return true
      }
      let sublayers = plan.sublayers(of: node, within: layer.clip, through: layer.transform)
      if !sublayers.isEmpty {
        push(layer, sublayers: sublayers, .sublayers(sublayers.indices))
        return true
      }
    }
    finish(OpenLayer(context: layer))
    return false
  }

  /// Opens a layer, with the work to be done before it is finished.
  mutating func push(
    _ layer: consuming LayerContext, sublayers: [NodeID] = [], instances: OpenInstances? = nil,
    _ task: Task
  ) {
    tasks.append(.finish)
    tasks.append(task)
    open.append(OpenLayer(context: layer, sublayers: sublayers, instances: instances))
  }

  private mutating func finish(_ layer: OpenLayer) {
    plan.builder.beginLayer(layer.context.node)
    planPartsBehind(
      of: layer.context,
      PlannedSublayers(nodes: layer.sublayers, areInstances: layer.instances != nil),
      instances(of: layer.context.node), &plan)
  }

  /// The instances of replicators and spaces through which the walk reached a layer, the outermost
  /// first, if the layer has background filters.
  func instances(of node: NodeID) -> [Int] {
    plan.tree[node].properties.hasBackdrop ? open.flatMap(\.path) : []
  }
}

// MARK: Behind a layer

extension PlanWalk {
  /// Opens an ancestor of the layer behind which the walk ends; returns whether it is open.
  ///
  /// Its front parts are left out, and so are effects on its picture as a whole.
  private mutating func enterPath(
    _ visit: LayerVisit, next: NodeID, of backdrop: BackdropPath
  ) -> Bool {
    guard let place = plan.visiblePlace(of: visit) else { return false }
    // What a mask on the path hides is still behind the layer, so no extent cuts it: those of the masked layer
    // and of its ancestors end with the mask.
    var context = plan.layer(visit, at: LayerPlace(transform: place.transform, extent: visit.clip))
    let (node, flags) = (context.node, context.properties.flags)
    if !flags.contains(.allowsGroupOpacity) {
      context.alpha = visit.opacity(of: context.properties)
    }
    if context.filtersBackdrop, plan.hasTooManyBackdrops(visit) {
      context.inherited.purpose.insert(.leavesOutBackdrop)
    }
    leaveOutScopes(of: &context, &plan.builder)
    // A mask is in no list: nothing of the layer is behind it.
    let isBelow = plan.tree[next].parent == node && !plan.tree[next].isMask
    if isBelow, plan.tree[node].projectsInstances || plan.tree[node].sortsByDepth {
      openSpace(of: OpenLayer(context: context), upTo: next)
    } else if isBelow, let replication = context.properties.replication,
      let instance = backdrop.instances[node]
    {
      let instances = OpenInstances(replication, of: context, endingAt: instance)
      push(context, instances: instances, .instances(instances.all.count))
    } else {
      let sublayers = isBelow ? backdrop.sublayers(behind: node, plan.tree) : []
      push(context, sublayers: sublayers, .sublayers(sublayers.indices))
    }
    return true
  }
}
