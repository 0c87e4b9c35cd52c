// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The cost of one layer itself, and the context of its sublayers.
///
/// Its effects act in the order in which the planner applies them: perspective, the bitmap of a
/// rasterized layer, filters or a blend mode, then the mask. Each is a surface around the following
/// ones.
struct CountedLayer {
  /// Without the content below; the open pixels include those around it.
  private(set) var work = FrameWork()
  /// The part of it that is not painted again for the shadows of layers around it.
  private var workOnce = FrameWork()
  /// The part of it that is painted again behind layers in front with background filters.
  private(set) var workBehind = FrameWork()
  /// Whether the layer itself is costly; if not, it is counted only for what is below.
  let isCostly: Bool
  /// The context of the sublayers, without the sublayer; the node is the layer's.
  private(set) var inside: WorkCounter.Visit
  /// The context of the mask.
  private(set) var mask: WorkCounter.Visit?
  /// From the layer's bounds space to pixels of the innermost surface.
  private var transform: Transform2D
  /// The pixels of that surface that the layer and everything below it can touch.
  private var seen: PixelRect
  /// The pixels of surfaces that are open only while the layer itself is painted.
  private var passingPixels = 0.0

  /// Nil if nothing of the layer and its subtree is visible.
  ///
  /// `behind` is the content that is painted again if the layer filters its background.
  init?(_ visit: WorkCounter.Visit, _ tree: RenderTree, behind: FrameWork = FrameWork()) {
    let node = tree[visit.node]
    guard node.isShown, visit.leaf != nil || node.isPlaced else { return nil }
    isCostly = node.isCostly
    inside = visit
    inside.leaf = nil
    let (affine, homography) = Self.place(of: node, visit)
    transform = affine ?? visit.toSurface
    let box = PixelRect.touched(
      by: homography.map { $0.extent(of: node.subtreeExtent) } ?? node.subtreeExtent,
      transform, margin: node.margin)
    if visit.isReplicated {
      // The places of the copies are not known: the visible part of one is at most its box or the
      // window.
      seen = box.area < visit.window.area ? box : visit.window
    } else {
      seen = box.intersection(visit.window)
    }
    guard !seen.isEmpty else { return nil }
    let backdrop = backdrop(of: node, visit, box, behind)
    if let homography { addPlane(node, homography, visit, tree) }
    addSurfaces(node, isInPerspective: homography != nil)
    addParticles(node)
    work.strokePieces = node.properties.dashPieces
    work.multiply(by: visit.times)
    workOnce.multiply(by: visit.instances)
    work.add(workOnce)
    let isSorted = visit.isInRepeatedSpace && !node.isTransform
    work.repeatedLayers +=
      (visit.times - 1) * (isSorted ? FrameWork.layersOfInstanceInSpace : 1)
    workBehind = work
    if let backdrop { work.add(backdrop) }
    work.openPixels = inside.openPixels + passingPixels
    enter(node)
  }

  /// From the layer to the surface, or, in perspective, to the plane of its superlayer.
  private static func place(
    of node: RenderNode, _ visit: WorkCounter.Visit
  ) -> (affine: Transform2D?, homography: Homography?) {
    guard let leaf = visit.leaf else {
      return (node.transform(through: visit.toSurface), node.homography)
    }
    if let flat = leaf.transform.flattened { return (flat.concatenating(visit.toSurface), nil) }
    return (nil, Homography(leaf.transform))
  }

  /// The bitmap, the group, the shadow and the mask; few layers have any of these.
  private mutating func addSurfaces(_ node: RenderNode, isInPerspective: Bool) {
    let properties = node.properties
    if properties.flags.contains(.shouldRasterize) { addBitmap(node) }
    if properties.hasFilters {
      addFilters(node)
    } else if properties.isGroup {
      open(Double(seen.area))
    }
    // A scope saves pixels below its contents.
    if node.opensScope { inside.openPixels += Double(seen.area) }
    if node.castsUnknownShadow { addShadow(node) }
    if node.mask != NodeID.none { addMask(of: node, isInPerspective: isInPerspective) }
  }

  /// Counts a surface around the layer and all below it.
  private mutating func open(_ pixels: Double) {
    work.addSurface(pixels)
    inside.openPixels += pixels
  }

  // MARK: Effects

  /// The picture of a layer in perspective; with its smaller sizes it takes half as much again.
  ///
  /// Of one that is repeated, all is painted.
  private mutating func addPlane(
    _ node: RenderNode, _ homography: Homography, _ visit: WorkCounter.Visit, _ tree: RenderTree
  ) {
    let isRepeated = visit.isReplicated || (visit.leaf?.multiplicity ?? 1) > 1
    guard let picture = PlanePicture(homography, transform, node.subtreeExtent),
      let scaled = ScaledPicture(
        picture, visit.node, tree, seenIn: isRepeated ? nil : visit.window)
    else { return }
    open(1.5 * Double(scaled.bounds.area))
    (transform, seen) = (scaled.pixels, scaled.bounds)
  }

  /// The bitmap of a rasterized layer, as a whole if possible.
  private mutating func addBitmap(_ node: RenderNode) {
    guard inside.bitmaps < mostNestedBitmaps, let wanted = node.properties.bitmapScale,
      let scale = bitmapScale(wanted, transform)
    else { return }
    let pixels = Transform2D(scaleX: scale, y: scale)
    let whole = PixelRect.touched(by: node.subtreeExtent, pixels, margin: node.margin)
    if PixmanImage.canHold(whole) {
      seen = whole
    } else {
      guard let toLayer = transform.inverted() else { return }
      let shown = PixelRect(sampledOver: toLayer.concatenating(pixels).apply(seen.cgRect))
      seen = shown.intersection(whole)
    }
    transform = pixels
    inside.bitmaps += 1
    open(Double(seen.area))
  }

  /// A picture that is filtered: as a whole if it is small enough to be kept.
  private mutating func addFilters(_ node: RenderNode) {
    guard let (near, origin) = transform.nearOrigin else { return }
    let filtering = LayerFiltering(node, near)
    let wanted =
      filtering.isSmall
      ? filtering.all : seen.offset(x: -origin.x, y: -origin.y).intersection(filtering.all)
    let source = filtering.source(of: wanted)
    let cost = self.filtering(filtering.steps, of: source, to: wanted)
    work.add(cost.work)
    inside.openPixels += cost.held
    passingPixels += cost.made
    (transform, seen) = (near, source)
  }

  /// The cost of filtering a surface: `made` are the pixels of the largest intermediate picture.
  private func filtering(
    _ steps: [PixelFilter], of source: PixelRect, to wanted: PixelRect
  ) -> (work: FrameWork, held: Double, made: Double) {
    var work = FrameWork()
    work.addSurface(Double(source.area))
    var made = 0.0
    for (blur, pixels) in PixelFilter.blurs(of: steps, from: source, to: wanted) {
      work.blurredPixels += blur.work(in: pixels)
      made = max(made, Double(pixels.area))
    }
    return (work, Double(source.area), made)
  }

  /// The layer's background, painted once more for each instance, and filtered; nil if the layer
  /// has no background filters.
  private mutating func backdrop(
    of node: RenderNode, _ visit: WorkCounter.Visit, _ box: PixelRect, _ behind: FrameWork
  ) -> FrameWork? {
    guard node.properties.hasBackdrop,
      visit.instances <= Double(BackdropSearch.mostReplicatedBackdrops),
      let blurs =
        visit.leaf?.blurTransform(through: visit.toSurface, node.properties.bounds)
        ?? node.blurTransform(through: visit.toSurface)
    else { return nil }
    let steps = PixelFilter.steps(node.properties.uncommon.backgroundFilters, blurs)
    let reach = PixelFilter.reach(of: steps)
    // Other such layers in front show some of it from beyond the window.
    let shown = visit.isReplicated ? seen : box.intersection(visit.window.outset(by: reach))
    let filtering = filtering(steps, of: shown.outset(by: reach), to: shown)
    passingPixels += filtering.held + filtering.made
    // The mask of the layer acts on it separately.
    if node.mask != NodeID.none { workOnce.addSurface(Double(seen.area)) }
    var work = filtering.work
    work.add(behind)
    work.multiply(by: visit.instances)
    work.repeatedLayers *= visit.instances
    return work
  }

  /// A mask stays as a quarter of the pixels that it is painted with.
  ///
  /// In perspective it is a picture as well.
  private mutating func addMask(of node: RenderNode, isInPerspective: Bool) {
    // Instances share one that is painted as a whole, if that is not much larger than the visible
    // part.
    let whole = PixelRect.touched(by: node.subtreeExtent, transform, margin: node.margin + 1)
    let isShared = inside.isReplicated && whole.area <= max(PlanBuilder.smallMask, 4 * seen.area)
    let window = isShared ? whole : seen
    let pixels = Double(window.area)
    // The layer's own shadow needs it once more.
    for _ in 0..<(node.castsUnknownShadow ? 2 : 1) {
      work.addSurface(pixels)
      if isInPerspective { work.addSurface(1.5 * pixels) }
    }
    var visit = inside
    (visit.node, visit.toSurface, visit.window) = (node.mask, transform, window)
    visit.openPixels += 1.25 * pixels
    mask = visit
    inside.openPixels += pixels / 4
    passingPixels += pixels
  }

  /// A shadow cast by the layer's drawing: everything below it is painted once more.
  private mutating func addShadow(_ node: RenderNode) {
    inside.silhouettes += 1
    let blur = BlurCovariance(
      radius: max(0, node.properties.uncommon.shadowRadius), transform: transform)
    let reach = blur.reach
    let whole = PixelRect.touched(by: node.subtreeExtent, transform, margin: node.margin)
    let source =
      whole.area <= largestKeptSilhouette
      ? whole : whole.intersection(seen.outset(by: reach))
    workOnce.addSurface(Double(source.area))
    passingPixels += Double(source.area)
    if blur.isZero { return }
    // Kept with everything that it reaches, if that is small.
    let reached = whole.outset(by: reach)
    let made = reached.area <= largestKeptSilhouette ? reached : reached.intersection(seen)
    workOnce.blurredPixels += blur.work(in: made)
    passingPixels += Double(made.area) / 4
  }

  /// However small a particle is, placing it takes time and memory.
  private static let leastPixelsOfParticle = 64.0

  private mutating func addParticles(_ node: RenderNode) {
    guard let emission = node.properties.emission else { return }
    let particles = emission.particles
    let area = Double(abs(transform.determinant)) * particles.largestArea
    let pixels = max(Self.leastPixelsOfParticle, min(area, Double(seen.area)))
    work.particlePixels += Double(particles.all.count) * pixels
  }

  // MARK: Below

  private mutating func enter(_ node: RenderNode) {
    inside.toSurface = transform
    inside.window = seen
    let flags = node.properties.flags
    if flags.contains(.masksToBounds), !inside.isReplicated, !node.isTransform {
      inside.window = PixelRect.touched(by: node.properties.bounds, transform, margin: 0)
        .intersection(seen)
    }
    let repeatsSpace = inside.isInRepeatedSpace || node.properties.spaceReplication != nil
    inside.isInRepeatedSpace = node.isTransform && repeatsSpace
    guard let replication = node.properties.replicator, !node.projectsInstances else { return }
    let most = max(1, Double(Replication.mostInstances) / inside.instances)
    inside.instances *= max(1, min(Double(replication.countInSpace), most))
  }
}
