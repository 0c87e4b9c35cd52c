// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Shadows: of outlines that are known, and of what a layer draws.
extension Planner {
  /// What a shadow is painted with.
  private struct Shade {
    var color: PremultipliedColor
    var blur: BlurCovariance
    /// How far the outline is grown, in pixels.
    var spread: CGFloat
  }

  /// The layer's own shadow, behind everything it draws.
  mutating func planShadow(of layer: OpenLayer) {
    let properties = layer.properties
    guard !properties.isCommon, !layer.isSilhouette, properties.hasShadow,
      let color = properties.uncommon.shadowColor
    else { return }
    let u = properties.uncommon
    guard
      let shade = shade(color, opacity: u.shadowOpacity, radius: u.shadowRadius, of: layer),
      let transform = layer.moved(by: u.shadowOffset)
    else { return }
    if let path = u.shadowPath {
      plan(shade, of: .path(path, .nonZero), transform, layer)
    } else if let outline = knownSilhouette(of: layer) {
      plan(shade, of: outline, transform, layer)
    } else {
      planContentShadow(shade, transform, layer)
    }
  }

  /// Paints the outer shadow of an upright rounded rectangle; false where it does not stay upright.
  private mutating func plan(
    _ shade: Shade, of rounded: RoundedRect, _ transform: Transform2D, in clip: PixelRect,
    mix: UInt8
  ) -> Bool {
    guard let box = DeviceBox(rounded, transform) else { return false }
    if let mask = mask(box, blur: shade.blur, in: clip) {
      self.shade(mask.placed, shade.color, in: mask.rect, mix: mix)
    }
    return true
  }

  private mutating func plan(
    _ shade: Shade, of shape: Shape, _ transform: Transform2D, _ layer: OpenLayer
  ) {
    if case .roundedRect(let rounded) = shape,
      plan(shade, of: rounded, transform, in: layer.clip, mix: layer.mix)
    {
      return
    }
    var recipe = MaskRecipe(MaskRecipe.Outline(shape, transform))
    recipe.blur = shade.blur
    guard let mask = mask(recipe, in: layer.clip) else { return }
    self.shade(mask.placed, shade.color, in: mask.rect, mix: layer.mix)
  }

  private func shade(
    _ color: Color, opacity: Float, radius: CGFloat, spread: CGFloat = 0, of layer: OpenLayer
  ) -> Shade? {
    let alpha = Color.unit(CGFloat(opacity)) * layer.alpha
    let solid = color.multiplied(by: layer.tint).multiplyingAlpha(by: alpha).premultiplied
    guard !solid.isClear, radius.isFinite, spread.isFinite else { return nil }
    return Shade(
      color: solid, blur: BlurCovariance(radius: max(0, radius), transform: layer.transform),
      // Under an uneven scale the smaller one, so that the shadow stays within the extent.
      spread: spread * layer.transform.smallestScale)
  }

  // MARK: Further shadows

  /// The further shadows of one kind; the first of the list lies on top.
  mutating func planFurtherShadows(_ kind: Shadow.Kind, of layer: OpenLayer) {
    guard !layer.properties.isCommon, !layer.isSilhouette else { return }
    for shadow in layer.properties.uncommon.shadows where shadow.kind == kind {
      planFurtherShadow(shadow, layer)
    }
  }

  private mutating func planFurtherShadow(_ shadow: Shadow, _ layer: OpenLayer) {
    let isInner = shadow.kind == .inner
    let shape = layer.properties.shadowOutline
    // Nothing grows from nothing, and the extent knows of nothing there.
    guard !shape.bounds.isNull,
      let shade = shade(
        shadow.color, opacity: shadow.opacity, radius: shadow.radius,
        spread: isInner ? -shadow.spread : shadow.spread, of: layer),
      let transform = layer.moved(by: shadow.offset)
    else { return }
    if !isInner, !shadow.knocksOut, let rounded = layer.properties.roundedShadowOutline {
      guard let grown = shadow.spread == 0 ? rounded : rounded.inset(by: -shadow.spread) else {
        return
      }
      if plan(shade, of: grown, transform, in: layer.extent, mix: layer.outerMix) { return }
    }
    var recipe = MaskRecipe(MaskRecipe.Outline(shape, transform))
    recipe.blur = shade.blur
    recipe.spread = shade.spread
    recipe.isInverted = isInner
    // A rounded rectangle grows into a rounded rectangle, exactly; other outlines grow as masks.
    if case .roundedRect(let rounded) = shape, shadow.spread != 0 {
      recipe.spread = 0
      if let grown = rounded.inset(by: isInner ? shadow.spread : -shadow.spread) {
        recipe.outline = MaskRecipe.Outline(.roundedRect(grown), transform)
      } else if isInner {
        recipe.outline = MaskRecipe.Outline(.path(Path(), .nonZero), transform)
      } else {
        return
      }
    }
    if isInner || shadow.knocksOut {
      recipe.cut = MaskRecipe.Outline(shape, layer.transform)
      recipe.cutsInside = !isInner
    }
    let clip = isInner ? layer.clip : layer.extent
    guard let mask = mask(recipe, in: clip) else { return }
    self.shade(mask.placed, shade.color, in: mask.rect, mix: isInner ? layer.mix : layer.outerMix)
  }

  // MARK: Shadows of what is drawn

  /// The shape that the layer's content fills, where that can be known without drawing it.
  private func knownSilhouette(of layer: OpenLayer) -> Shape? {
    let shape = layer.properties.knownSilhouette(hasSublayers: false, hasMask: layer.hasMask)
    // What blends may cut a hole into it, wherever it stands below.
    let node = tree[layer.node]
    let listsAll = !node.sortsByDepth && !node.projectsInstances
    if !tree.holeCutters.isEmpty, !listsAll || !layer.sublayers.isEmpty { return nil }
    guard shape != nil, !layer.properties.flags.contains(.masksToBounds) else { return shape }
    return sublayersReachOut(of: layer) ? nil : shape
  }

  /// Whether any sublayer may draw where the layer's opaque background does not cover pixels wholly;
  /// also one that is not near the pixels being painted, for its shadow may be.
  private func sublayersReachOut(of layer: OpenLayer) -> Bool {
    let node = tree[layer.node]
    if layer.instances != nil || node.projectsInstances { return true }
    if node.children.count == layer.sublayers.count {
      return layer.sublayers.contains { reachesOut($0, of: layer) }
    }
    let (all, inside) = (node.subtreeExtent, coveredRect(of: layer, margin: node.margin))
    if all.isNull { return false }
    let strips =
      inside.isNull
      ? [all]
      : [
        CGRect(x: all.minX, y: all.minY, width: all.width, height: inside.minY - all.minY),
        CGRect(x: all.minX, y: inside.maxY, width: all.width, height: all.maxY - inside.maxY),
        CGRect(x: all.minX, y: all.minY, width: inside.minX - all.minX, height: all.height),
        CGRect(x: inside.maxX, y: all.minY, width: all.maxX - inside.maxX, height: all.height),
      ]
    var query = ChildQuery()
    return strips.contains { strip in
      tree.findChildren(of: layer.node, touching: strip, into: &query)
      return query.nodes.contains { reachesOut($0, of: layer) }
    }
  }

  /// Whether a sublayer may draw where the layer's opaque background does not cover pixels wholly.
  private func reachesOut(_ id: NodeID, of layer: OpenLayer) -> Bool {
    let child = tree[id]
    guard child.isVisible else { return false }
    let extent = child.extentInParent
    if extent.isNull { return false }
    return !coveredRect(of: layer, margin: child.margin).holds(extent)
  }

  /// A rectangle that the layer's opaque background covers wholly, a margin of pixels inside it.
  private func coveredRect(of layer: OpenLayer, margin: Int) -> CGRect {
    // Two pixels more for antialiased edges.
    layer.properties.coveredRect(scale: layer.transform.smallestScale, pixels: margin + 2)
  }

  /// How far the layer and its sublayers draw, without the layer's own shadow, in its own space.
  private func contentExtent(of node: RenderNode, _ layer: OpenLayer) -> CGRect {
    // All sublayers count, wherever pixels are being painted: the shadow is kept.
    guard node.children.count <= Self.mostLookedAt, layer.instances == nil,
      !node.projectsInstances
    else {
      return node.subtreeExtent
    }
    var extent = node.drawnExtent.limited
    for id in node.children { extent = extent.union(tree[id].extentInParent) }
    return extent.shared(with: node.subtreeExtent)
  }

  /// A silhouette of no more than so many pixels is painted whole, to be kept.
  static let largestKeptSilhouette = 1 << 23

  /// The shadow of what the layer and its sublayers draw, painted where it stands after the offset,
  /// so that a fraction of a pixel is antialiased like any other edge.
  private mutating func planContentShadow(
    _ shade: Shade, _ moved: Transform2D, _ layer: OpenLayer
  ) {
    let node = tree[layer.node]
    let reach = shade.blur.reach
    guard
      let place = SilhouettePlace(
        contentExtent(of: node, layer), moved, margin: node.margin, blur: shade.blur,
        visible: layer.clip),
      isWanted(place.target)
    else { return }

    let key = CacheKey.contentShadow(layer.node)
    let stamp = stamp(
      of: layer.node, version: tree.silhouetteVersion(of: layer.node), place.toPixels,
      layer.mirroring, multiplicity: layer.multiplicity)
    let slot = CacheSlot(key: key, kind: .shadowMask, stamp: stamp)
    let blurred = place.whole.outset(x: reach.x, y: reach.y)
    let index: Int32
    if case .mask(let known) = keptValue(slot, multiplicity: layer.multiplicity) {
      index = add(PlannedMask(.ready(known)))
    } else if let known = knownSilhouettes[key], known.stamp == stamp,
      known.surface > currentSurface
    {
      index = known.mask
    } else {
      let fits = cache.accepts(bytes: blurred.area, for: key)
      let isKept =
        place.whole.area <= Self.largestKeptSilhouette && PixmanImage.canHold(place.whole) && fits
      if !isKept { cache.decline(.shadowMask, fits: fits) }
      let bounds = isKept ? place.whole : place.needed
      guard
        let surface = addSurface(
          .shadow,
          Visit(
            node: layer.node, toSurface: place.toPixels, isPlaced: true, clip: bounds,
            multiplicity: layer.multiplicity, mirroring: layer.mirroring, isSilhouette: true,
            ignoresOpacity: true, isInBitmap: true, isInGroup: true))
      else { return }
      counts.groups.append(
        PlannedGroup(
          node: layer.node, reason: .contentShadow, pixels: bounds.area, rect: place.target))
      index = add(
        PlannedMask(
          .surface(index: surface, blur: shade.blur, within: isKept ? blurred : place.shown),
          slot: isKept ? CacheSlot(key: key, kind: .shadowMask, stamp: stamp) : nil))
      plan.surfaces[Int(surface)].mask = index
      if isKept { knownSilhouettes[key] = (stamp, surface, index) }
    }
    self.shade(
      PlacedMask(index: index, placement: place.placement), shade.color, in: place.target,
      mix: layer.mix)
  }
}

extension OpenLayer {
  /// The layer's transform after a move in its own space; nil where that is not finite.
  fileprivate func moved(by offset: CGSize) -> Transform2D? {
    guard offset.width.isFinite, offset.height.isFinite else { return nil }
    let device = transform.apply(offset)
    return transform.concatenating(Transform2D(translationX: device.width, y: device.height))
  }
}
