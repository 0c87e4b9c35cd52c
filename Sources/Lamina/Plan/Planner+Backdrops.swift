// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers that filter what lies behind them.
//
// What lies behind is painted once more, on a surface of its own: a walk from the root of the
// surface that stops at the layer. Scopes of the layers above it are open at that time and have
// changed nothing yet, so they are left out, all but their rectangles. A surface serves all that
// ask for the same, the target and what lies behind layers further in front.
extension Planner {
  /// What the walk knows of the surface that it plans.
  struct Backdrop {
    /// The layer behind which it ends.
    var node = NodeID.none
    /// The layers above that one, each with the next on the way to it.
    var path: [NodeID: NodeID] = [:]
    /// Of the replicators among those, which instance leads there.
    var instances: [NodeID: Int] = [:]
    /// Of the instances in space among them, which piece leads there.
    var pieces: [NodeID: Int] = [:]
    /// Behind which piece of the layer the walk ends, where that is cut by others of its space.
    var piece: Int?
    /// Whether the walk goes over the target's picture.
    var isOfTarget = false
  }

  /// What a backdrop is known by: the layer and the surface on which it is drawn, which instance of it
  /// by the replicators and spaces above, the outermost first, and which piece.
  struct BackdropKey: Hashable {
    let node: NodeID
    let root: Int32
    let instances: [Int]
    let piece: Int?
  }

  /// A layer of which the filtered picture of what lies behind is asked for.
  struct Pane {
    let node: NodeID
    /// Its bounds on the surface, or the box around them.
    let place: CGRect
    /// How blurs are stretched and turned.
    let blurs: Transform2D
    /// A pixel that moves along with the layer.
    var gridOrigin = (x: 0, y: 0)
    var piece: Int?
  }

  // MARK: The layer

  /// Paints what lies behind the layer, filtered, within its bounds.
  mutating func planBackdrop(_ layer: OpenLayer) {
    guard layer.paintsBackdrop, layer.hasArea else { return }
    var shape = layer
    (shape.opacityScope, shape.maskScope, shape.clipScope) = (nil, nil, nil)
    shape.mix = min(layer.mix, Self.byte(layer.alpha))
    if !layer.properties.flags.contains(.masksToBounds) { beginClip(&shape) }
    var pane = Pane(
      node: layer.node, place: layer.transform.apply(layer.properties.bounds),
      blurs: layer.transform)
    if layer.piece >= 0 { pane.piece = Int(layer.piece) }
    let limit = CGFloat(PixelRect.limit)
    let (x, y) = (layer.transform.tx.rounded(.down), layer.transform.ty.rounded(.down))
    if abs(x) < limit, abs(y) < limit { pane.gridOrigin = (Int(x), Int(y)) }
    if let source = backdropSource(pane, shape.clip),
      let (area, count) = area(shape.clip, mix: shape.mix)
    {
      commands.append(.blend(source: source, .copy, alpha: 255, area))
      counts.painting.backdrops += 1
      counts.painting.blendPixels += count
      if shape.mix == 255 { hidden.add(shape.clip) }
    }
    endInnerGroups(shape)
  }

  /// Plans a layer that is a picture of its own and filters what lies behind it: its opacity and
  /// mask act on both.
  mutating func planOverBackdrop(_ layer: OpenLayer, _ visit: Visit) {
    let opacity = Self.byte(visit.ignoresOpacity ? 1 : layer.properties.drawnOpacity * visit.alpha)
    let scope =
      opacity < 255 || visit.mix < 255 ? wrap(layer.extent, visit.mix, layer.node, opacity) : nil
    var inside = visit
    (inside.mix, inside.alpha, inside.ignoresOpacity) = (255, 1, true)
    let isBitmap =
      layer.properties.flags.contains(.shouldRasterize) && nesting < Self.mostNestedBitmaps
      && planBitmap(inside, at: Place(transform: layer.transform, extent: layer.extent))
    if !isBitmap { planGroup(layer, inside) }
    var behind = layer
    (behind.mix, behind.outerMix) = (255, 255)
    let mask = tree[layer.node].mask
    if mask != NodeID.none { beginMask(&behind, mask) }
    if layer.properties.flags.contains(.masksToBounds) { beginClip(&behind) }
    planBackdrop(behind)
    endInnerGroups(behind)
    if let scope { unwrap(scope) }
  }

  /// Whether a layer in perspective, or a piece of one in a space, filters what lies behind it.
  mutating func filtersBackdrop(_ visit: Visit) -> Bool {
    let node = tree[visit.node]
    return node.properties.hasBackdrop && !visit.isInBitmap
      && !visit.isInGroup && !visit.isSilhouette && !hasTooManyBackdrops(visit)
  }

  /// Whether a layer that filters what lies behind it has too many instances for that, or too many
  /// pieces of such layers stand in its space, and notes it.
  mutating func hasTooManyBackdrops(_ visit: Visit) -> Bool {
    guard visit.multiplicity > RenderTree.mostReplicatedBackdrops || visit.isInCrowd else {
      return false
    }
    counts.tooManyInstances.insert(visit.node)
    return true
  }

  /// Paints what lies behind a layer in perspective, filtered as pixels of the surface, within its
  /// bounds as they are seen, and its mask.
  mutating func planBackdrop(
    behind picture: PlanePicture, _ piece: PlanePiece, _ visit: Visit, _ rect: PixelRect,
    mix: UInt8
  ) {
    let node = tree[visit.node]
    let outline = picture.outline(of: picture.corners(of: node.properties.cornerShape))
    guard let blurs = piece.blurs ?? node.blurTransform(through: visit.toSurface),
      let mask = planeMask(outline, picture, piece.cuts, in: rect)
    else { return }
    let pane = Pane(
      node: visit.node, place: outline.pixelBounds.cgRect, blurs: blurs,
      gridOrigin: (picture.originX, picture.originY), piece: piece.number)
    let scope = openClip(mask.placed, in: mask.rect, visit.node)
    var maskScope: OpenScope?
    if node.mask != NodeID.none { maskScope = self.maskScope(piece, visit, in: mask.rect) }
    if node.mask == NodeID.none || maskScope != nil,
      let source = backdropSource(pane, mask.rect), let (area, count) = area(mask.rect, mix: mix)
    {
      commands.append(.blend(source: source, .copy, alpha: 255, area))
      counts.painting.backdrops += 1
      counts.painting.blendPixels += count
    }
    if let maskScope { close(maskScope) }
    close(scope)
  }

  // MARK: The surface

  /// The number of what lies behind a layer, filtered, among the plan's pixel sources; nil where
  /// none of it is wanted.
  private mutating func backdropSource(_ pane: Pane, _ rect: PixelRect) -> Int32? {
    if options.hides, hidden.hides(rect) { return nil }
    let needed = wanted.rects.reduce(PixelRect.empty) { $0.union($1.intersection(rect)) }
    guard !needed.isEmpty else { return nil }
    let instances = open.flatMap { layer in
      [layer.piece < 0 ? nil : Int(layer.piece), layer.instances?.current].compactMap(\.self)
    }
    let key = BackdropKey(
      node: pane.node, root: currentRoot, instances: instances, piece: pane.piece)
    let surface: Int32
    if let known = backdropSurfaces[key], known > currentSurface, widen(known, to: needed) {
      surface = known
    } else if let made = addBackdrop(pane, needed) {
      surface = made
      backdropSurfaces[key] = made
      backdropKeys[made] = key
    } else {
      return nil
    }
    plan.sources.append(
      PlannedPixels(.surface(index: surface, BitmapPlacement(transform: .identity))))
    return Int32(plan.sources.count - 1)
  }

  /// Asks a surface for more pixels; false where it is planned already and has not got them.
  private mutating func widen(_ surface: Int32, to needed: PixelRect) -> Bool {
    let index = Int(surface)
    if plan.surfaces[index].filtered.contains(needed) { return true }
    var surface = plan.surfaces[index]
    surface.show(surface.filtered.union(needed))
    guard index > Int(currentSurface), PixmanImage.canHold(surface.bounds) else { return false }
    counts.painting.surfacePixels += surface.bounds.area - plan.surfaces[index].bounds.area
    plan.surfaces[index] = surface
    surfaceVisits[index].clip = surface.painted
    return true
  }

  private mutating func addBackdrop(_ pane: Pane, _ needed: PixelRect) -> Int32? {
    let steps = PixelFilter.steps(
      tree[pane.node].properties.uncommon.backgroundFilters, pane.blurs)
    var visit = currentRoot < 0 ? targetVisit : surfaceVisits[Int(currentRoot)]
    var shown = PlannedSurface(purpose: .backdrop, isOnTarget: false, bounds: needed)
    shown.filters = steps
    if steps.contains(where: \.makesNewPixels) { shown.edge = edge(of: visit, for: pane) }
    shown.show(needed)
    visit.clip = shown.bounds
    guard let index = addSurface(.backdrop, visit) else { return nil }
    surfaceRoots[Int(index)] = currentRoot
    surfaceVisits[Int(index)].clip = shown.painted
    plan.surfaces[Int(index)].filters = steps
    plan.surfaces[Int(index)].edge = shown.edge
    plan.surfaces[Int(index)].filtered = needed
    plan.surfaces[Int(index)].backdropOf = pane.node
    plan.surfaces[Int(index)].gridOrigin = pane.gridOrigin
    counts.groups.append(
      PlannedGroup(
        node: pane.node, reason: .backgroundFilters, pixels: shown.bounds.area, rect: needed))
    return index
  }

  /// The pixels beyond which a picture repeats its edge for a layer that filters it: those of the
  /// target, and where the layer lies within what the root of the picture covers, those.
  private func edge(of root: Visit, for pane: Pane) -> PixelRect? {
    let target = currentRoot < 0 ? target : nil
    guard root.node != pane.node, root.plane < 0, !root.isMaskOfPlane,
      let transform = root.isPlaced
        ? root.toSurface : tree[root.node].transform(through: root.toSurface),
      let covered = tree.covered(
        by: root.node, transform, ignoresOpacity: root.ignoresOpacity, around: pane.place)
    else { return target }
    let shared = target.map { covered.intersection($0) } ?? covered
    return shared.isEmpty ? target : shared
  }

  /// Takes notice of the surface that is planned next.
  mutating func beginSurface(_ index: Int) {
    currentRoot = surfaceRoots[index]
    // From here on no more is asked of it.
    counts.painting.blurredPixels += plan.surfaces[index].blurredPixels
    backdrop = Backdrop()
    let id = plan.surfaces[index].backdropOf
    guard id != NodeID.none else { return }
    backdrop.node = id
    backdrop.isOfTarget = currentRoot < 0
    backdrop.piece = backdropKeys[Int32(index)]?.piece
    var instances = backdropKeys[Int32(index)]?.instances ?? []
    var at = id
    while at != surfaceVisits[index].node, tree[at].parent != NodeID.none {
      let parent = tree[at].parent
      backdrop.path[parent] = at
      if at != id, tree.isInstance(at) { backdrop.pieces[at] = instances.popLast() }
      let parentNode = tree[parent]
      if parentNode.properties.replication != nil, !parentNode.projectsInstances {
        backdrop.instances[parent] = instances.popLast()
      }
      at = parent
    }
  }

  // MARK: The walk

  /// Opens a layer above the one behind which the walk ends; answers whether it is open.
  ///
  /// What it paints in front of that is left out, and what acts on its picture as a whole.
  mutating func enterPath(_ visit: Visit, next: NodeID) -> Bool {
    guard let place = seenPlace(of: visit) else { return false }
    var layer = open(visit, at: place)
    let flags = layer.properties.flags
    let opacity = visit.ignoresOpacity ? 1 : layer.properties.drawnOpacity * visit.alpha
    if !flags.contains(.allowsGroupOpacity) {
      (layer.alpha, layer.inheritedAlpha) = (opacity, opacity)
    }
    (layer.mix, layer.outerMix) = (255, 255)
    if flags.contains(.masksToBounds) {
      let outline = layer.cornerOutline
      layer.clip = layer.clip.intersection(outline.pixelBounds)
      layer.isClippedByScope = true
      if case .box(let box) = outline { layer.isClippedByScope = !box.isWholePixels }
    }
    layer.leadsToBackdrop = true
    // A mask stands in no list: nothing of the layer is behind it.
    let isBelow = tree[next].parent == layer.node && !tree[next].isMask
    if isBelow, tree[layer.node].projectsInstances {
      openInstances(of: layer, isPath: true)
      return true
    }
    if isBelow, tree[layer.node].sortsByDepth {
      openSorted(layer, isPath: true)
      return true
    }
    if isBelow, let replication = layer.properties.replication,
      let instance = backdrop.instances[layer.node]
    {
      let instances = OpenInstances(replication, of: layer)
      instances.end(at: instance)
      layer.instances = instances
      tasks.append(.finish)
      tasks.append(.instances(instances.all.count))
    } else {
      if isBelow { layer.sublayers = sublayersBehindBackdrop(of: layer.node) }
      tasks.append(.finish)
      tasks.append(.sublayers(layer.sublayers.indices))
    }
    open.append(layer)
    return true
  }

  /// Of the sublayers of a layer above the one behind which the walk ends, those that are drawn
  /// before it, and the one that leads there.
  func sublayersBehindBackdrop(of id: NodeID) -> [NodeID] {
    guard let next = backdrop.path[id] else { return [] }
    return Array(tree[id].children.prefix(Int(tree[next].order) + 1))
  }
}

extension PlannedSurface {
  /// Makes the bounds those that are needed for a rectangle after the filters.
  fileprivate mutating func show(_ rect: PixelRect) {
    filtered = rect
    bounds = rect.outset(by: PixelFilter.reach(of: filters))
    // The nearest pixels of the edge are among them.
    if let edge { bounds = bounds.union(bounds.clamped(to: edge)) }
  }
}
