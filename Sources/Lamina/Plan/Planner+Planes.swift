// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What the planner knows of layers in perspective.
struct PlanePlanning {
  typealias Known = (
    picture: PlanePicture, tint: ColorMultiplier, alpha: CGFloat, source: Int32
  )

  /// The pictures of layers that the plan has for the surface being planned.
  var pictures: [NodeID: Known] = [:]
  /// The same of blended layers that others cut.
  var groups: [NodeID: Known] = [:]
  /// The surfaces on which the plan paints pictures of a layer.
  var painted: [NodeID: [(stamp: CacheStamp, isSilhouette: Bool, surface: Int32)]] = [:]
  /// Planes that visits name.
  private(set) var planes: [Homography] = []

  /// Forgets what another surface may not name.
  mutating func beginSurface() {
    if !pictures.isEmpty { pictures.removeAll(keepingCapacity: true) }
    if !groups.isEmpty { groups.removeAll(keepingCapacity: true) }
  }

  /// Forgets all planes and pictures.
  mutating func forget() {
    beginSurface()
    if !painted.isEmpty { painted = [:] }
    planes.empty()
  }

  /// The number of a plane, for a visit.
  mutating func add(_ plane: Homography) -> Int32 {
    planes.append(plane)
    return Int32(truncatingIfNeeded: planes.count - 1)
  }
}

// Layers in perspective: each with all that is below it is painted as a flat picture in a space of
// its own, and that is seen at an angle through the mask of its outline.
extension Planner {
  /// A picture has no more pixels for a point than so many times those of the surface: what comes
  /// nearer to the eye grows soft.
  static let finestPicture: CGFloat = 4
  /// Nor more pixels than this in all, nor on one side.
  static let mostPicturePixels: CGFloat = 0x1p24
  private static let longestPicture: CGFloat = 0x1p14

  /// What of a plane of a space is to be painted.
  struct PlanePiece {
    var node: NodeID
    /// From the layer's own space to that of the layer around.
    var plane: Homography
    /// In the space of the layer around.
    var cuts: [PlaneCut]
    /// The box around the piece, there.
    var box: CGRect
    /// Its number among those of the space, from the back, where there are several.
    var number: Int?
    /// How blurs of what lies behind it are stretched and turned, where that is not as the layer says.
    var blurs: Transform2D?
  }

  /// The plane in which a layer is seen; nil where that is the surface's own.
  func plane(of visit: Visit) -> Homography? {
    visit.plane >= 0
      ? planes.planes[Int(visit.plane)] : tree[visit.node].homography
  }

  /// Plans a layer in perspective, all of it or a piece.
  mutating func planPlane(_ visit: Visit, _ piece: PlanePiece) {
    let node = tree[visit.node]
    let isHidden = node.properties.flags.contains(.isHidden)
    guard node.isVisible || (visit.ignoresOpacity && !isHidden) else { return }
    let whole = RenderTree.deviceBox(
      piece.plane.extent(of: node.subtreeExtent), visit.toSurface, margin: node.margin)
    // A piece ends on its line, give or take a pixel.
    let part = RenderTree.deviceBox(piece.box.limited, visit.toSurface, margin: 2)
    var rect = whole.intersection(visit.clip)
    if !piece.cuts.isEmpty { rect = rect.intersection(part) }
    guard isWanted(rect) else {
      counts.culledLayers += 1
      return
    }
    if options.hides, hidden.hides(rect) {
      counts.hiddenLayers += 1
      counts.hiddenPixels += wanted.count(in: rect)
      return
    }
    guard let picture = PlanePicture(piece.plane, visit.toSurface, node.subtreeExtent),
      picture.isSeen(node, visit)
    else { return }
    counts.visitedLayers += 1
    let fade = visit.ignoresOpacity ? 1 : node.properties.drawnOpacity * visit.alpha
    let fadesByParts = fadesByParts(node.properties)
    let opacity = fadesByParts ? 255 : Self.byte(fade)
    let mode = visit.isInBitmap || visit.isInGroup ? nil : node.properties.blendMode
    let isBlended = mode != nil && mode != .normal
    let filtersBackdrop = filtersBackdrop(visit)
    let isFaded = opacity < 255 || visit.mix < 255
    let needsScope = filtersBackdrop ? isFaded : !isBlended && opacity < 255 && visit.mix < 255
    let scope =
      needsScope
      ? wrap(rect, visit.mix, visit.node, filtersBackdrop ? opacity : 255) : nil
    if let mode, isBlended {
      blendPlane(
        picture, piece, visit, mode, whole: whole.intersection(visit.clip), in: rect,
        mix: filtersBackdrop ? 255 : visit.mix, opacity: filtersBackdrop ? 255 : opacity)
    } else {
      let mix = filtersBackdrop ? 255 : needsScope ? opacity : min(opacity, visit.mix)
      paint(picture, piece, visit, rect, mix: mix)
    }
    if filtersBackdrop {
      planBackdrop(
        behind: picture, piece, visit, rect, mix: fadesByParts ? Self.byte(fade) : 255)
    }
    if let scope { unwrap(scope) }
  }

  /// Whether the parts of a layer's picture fade each by itself, and not the picture as one.
  private func fadesByParts(_ properties: LayerProperties) -> Bool {
    if properties.flags.contains(.allowsGroupOpacity) { return false }
    let isBitmap = properties.flags.contains(.shouldRasterize) && properties.bitmapScale != nil
    return !isBitmap && !properties.hasFilters && properties.blendMode == nil
  }

  private mutating func paint(
    _ picture: PlanePicture, _ piece: PlanePiece, _ visit: Visit, _ rect: PixelRect, mix: UInt8
  ) {
    let outline = picture.outline(of: picture.corners)
    guard let mask = planeMask(outline, picture, piece.cuts, in: rect),
      let source = source(of: picture, visit, shownIn: mask.rect),
      let (area, count) = area(mask.rect, mix: mix)
    else { return }
    commands.append(.pixels(source: source, mask.placed, alpha: 255, area))
    counts.painting.rasterizedLayers += 1
    counts.painting.bitmapPixels += count
  }

  mutating func planeMask(
    _ outline: MaskRecipe.Outline, _ picture: PlanePicture, _ cuts: [PlaneCut], in rect: PixelRect
  ) -> (placed: PlacedMask, rect: PixelRect)? {
    guard !cuts.isEmpty else { return mask(MaskRecipe(outline), in: rect) }
    guard let inverse = picture.nearSurface.inverted() else { return nil }
    let piece = PieceMask(
      outline, cuts.map { $0.under(picture.nearSurface, inverse: inverse) },
      originX: picture.originX, originY: picture.originY)
    let rect = piece.bounds.intersection(rect)
    guard isWanted(rect) else { return nil }
    let index = add(PlannedMask(.piece(piece, within: rect)))
    return (PlacedMask(index: index, placement: MaskPlacement()), rect)
  }

  /// The number of the picture among the plan's pixel sources, to be painted where it is not kept.
  private mutating func source(
    of picture: PlanePicture, _ visit: Visit, shownIn rect: PixelRect
  ) -> Int32? {
    let properties = tree[visit.node].properties
    let alpha =
      fadesByParts(properties) && !visit.ignoresOpacity ? properties.drawnOpacity * visit.alpha : 1
    if let known = planes.pictures[visit.node], known.picture == picture, known.tint == visit.tint,
      known.alpha == alpha
    {
      return known.source
    }
    let bitmap = bitmap(of: picture, visit.node)
    guard let scaled = bitmap ?? scaled(picture, visit.node) else { return nil }
    let mirroring = visit.mirroring.onPicture(isMirrored: picture.isMirrored)
    let key = CacheKey.bitmap(visit.node)
    var stamp = stamp(
      of: visit.node, scaled.pixels, mirroring, multiplicity: visit.multiplicity)
    stamp.alpha = alpha
    let slot = CacheSlot(key: key, kind: .rasterizedLayer, stamp: stamp)
    let placement = BitmapPlacement(warp: scaled.warp)
    // The bitmap of a rasterized layer is kept without the clear pixels around it.
    if !visit.isSilhouette,
      case .bitmap(let known) = keptValue(slot, multiplicity: visit.multiplicity),
      bitmap != nil || known.bounds == scaled.bounds
    {
      plan.sources.append(PlannedPixels(.bitmap(known, placement), tint: visit.tint.pixel))
    } else if let surface = paintedPicture(of: visit, stamp, scaled.bounds) {
      plan.sources.append(
        PlannedPixels(.surface(index: surface, placement), tint: visit.tint.pixel))
    } else {
      let isKept =
        !visit.isSilhouette && cache.accepts(bytes: 4 * scaled.bounds.area, for: key)
      if !isKept, !visit.isSilhouette { cache.decline(.rasterizedLayer, fits: false) }
      guard
        let surface = addSurface(
          .plane,
          Visit(
            node: visit.node, toSurface: scaled.pixels, isPlaced: true, clip: scaled.bounds,
            alpha: visit.alpha, multiplicity: visit.multiplicity, mirroring: mirroring,
            isSilhouette: visit.isSilhouette, ignoresOpacity: alpha == 1, isInBitmap: true),
          slot: isKept ? slot : nil)
      else { return nil }
      planes.painted[visit.node, default: []].append((stamp, visit.isSilhouette, surface))
      counts.groups.append(
        PlannedGroup(
          node: visit.node, reason: .perspective, pixels: scaled.bounds.area, rect: rect))
      plan.sources.append(
        PlannedPixels(.surface(index: surface, placement), tint: visit.tint.pixel))
    }
    let source = Int32(plan.sources.count - 1)
    planes.pictures[visit.node] = (picture, visit.tint, alpha, source)
    return source
  }

  /// The surface on which another instance of the layer, or another surface, has the same picture
  /// painted already.
  private func paintedPicture(of visit: Visit, _ stamp: CacheStamp, _ bounds: PixelRect) -> Int32? {
    planes.painted[visit.node]?.last {
      $0.stamp == stamp && $0.isSilhouette == visit.isSilhouette && $0.surface > currentSurface
        && plan.surfaces[Int($0.surface)].bounds == bounds
    }?.surface
  }

  /// The mask of a layer in perspective as it is seen, painted on the layer's plane; nil where it is
  /// too large.
  mutating func maskScope(
    _ piece: PlanePiece, _ visit: Visit, in rect: PixelRect
  ) -> OpenScope? {
    var alone = visit
    (alone.clip, alone.isMaskOfPlane) = (rect, true)
    alone.plane = planes.add(piece.plane)
    guard let surface = addSurface(.mask, alone) else { return nil }
    let mask = add(PlannedMask(.surface(index: surface, blur: .none, within: rect)))
    plan.surfaces[Int(surface)].mask = mask
    return wrap(
      rect, through: PlacedMask(index: mask, placement: MaskPlacement()), visit.node, .mask)
  }

  /// Plans the mask of a layer in perspective, over all of the layer's bounds: they are cut where it
  /// is used.
  mutating func planMaskAlone(_ visit: Visit) {
    let node = tree[visit.node]
    guard let plane = plane(of: visit),
      let picture = PlanePicture(plane, visit.toSurface, node.properties.bounds),
      let scaled = scaled(picture, visit.node), let (area, count) = area(visit.clip, mix: 255)
    else { return }
    let mirroring = visit.mirroring.onPicture(isMirrored: picture.isMirrored)
    guard
      let surface = addSurface(
        .plane,
        Visit(
          node: node.mask, toSurface: scaled.pixels, clip: scaled.bounds,
          multiplicity: visit.multiplicity,
          mirroring: mirroring.inside(node.properties)))
    else { return }
    counts.groups.append(
      PlannedGroup(
        node: visit.node, reason: .perspective, pixels: scaled.bounds.area, rect: visit.clip))
    plan.sources.append(
      PlannedPixels(.surface(index: surface, BitmapPlacement(warp: scaled.warp))))
    commands.append(
      .pixels(source: Int32(plan.sources.count - 1), nil, alpha: 255, area))
    counts.painting.bitmapPixels += count
  }

  /// The pixels of a rasterized layer's bitmap, and how they lie on the surface; nil where the layer is
  /// not rasterized, or its bitmap would be too large.
  ///
  /// They are those that it has where it lies in the plane, so that one bitmap serves a layer that
  /// turns into perspective. Its edges are clear.
  private func bitmap(
    of picture: PlanePicture, _ id: NodeID
  ) -> (pixels: Transform2D, bounds: PixelRect, warp: PlaneWarp)? {
    let properties = tree[id].properties
    guard properties.flags.contains(.shouldRasterize), let wanted = properties.bitmapScale,
      let scale = Self.bitmapScale(wanted, picture.nearSurface)
    else { return nil }
    let pixels = Transform2D(scaleX: scale, y: scale)
    let bounds = RenderTree.deviceBox(
      tree[id].subtreeExtent, pixels, margin: tree[id].margin)
    let longest = CGFloat(max(bounds.width, bounds.height))
    guard bounds.width > 1, bounds.height > 1, longest <= Self.longestPicture,
      CGFloat(bounds.area) <= Self.mostPicturePixels
    else { return nil }
    let fromCorner = Transform2D(
      a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: CGFloat(bounds.minX) / scale,
      ty: CGFloat(bounds.minY) / scale)
    return (pixels, bounds, picture.warp(fromCorner, bounds))
  }

  /// The pixels in which the picture is painted, and how they lie on the surface.
  ///
  /// The extent takes whole pixels, so that its edges are those of the picture, and are softened
  /// once, by the mask. Scales go in steps of √2 on either axis, so that a layer that turns keeps its
  /// picture for a while; the finest place on the surface decides, and a mean of smaller sizes
  /// serves the others.
  private func scaled(
    _ picture: PlanePicture, _ id: NodeID
  ) -> (pixels: Transform2D, bounds: PixelRect, warp: PlaneWarp)? {
    let extent = picture.extent
    let most = Self.finestPicture * picture.nearSurface.largestScale
    var (x, y) = picture.toSurface.largestScales(over: extent)
    guard x > 0, y > 0, most > 0, most.isFinite else { return nil }
    let properties = tree[id].properties
    if properties.flags.contains(.shouldRasterize), let scale = properties.bitmapScale {
      (x, y) = (min(scale, most), min(scale, most))
    } else {
      (x, y) = (Self.step(min(x, most)), Self.step(min(y, most)))
    }
    func pixels(_ length: CGFloat, _ scale: CGFloat) -> CGFloat {
      min(max((length * scale - 1e-6).rounded(.up), 2), Self.longestPicture)
    }
    var (width, height) = (pixels(extent.width, x), pixels(extent.height, y))
    if width * height > Self.mostPicturePixels {
      let part = (Self.mostPicturePixels / (width * height)).squareRoot()
      (width, height) = (
        max(2, (width * part).rounded(.down)), max(2, (height * part).rounded(.down))
      )
    }
    let (scaleX, scaleY) = (width / extent.width, height / extent.height)
    let toPixels = Transform2D(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: -extent.minX * scaleX, ty: -extent.minY * scaleY)
    guard scaleX.isFinite, scaleY.isFinite, toPixels.isFinite, let back = toPixels.inverted()
    else { return nil }
    let bounds = PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
    return (toPixels, bounds, picture.warp(back, bounds))
  }

  /// The scale rounded up to a power of √2, unless it is hardly above one.
  private static func step(_ scale: CGFloat) -> CGFloat {
    exp2((2 * log2(scale) - 0.02).rounded(.up) / 2)
  }
}
