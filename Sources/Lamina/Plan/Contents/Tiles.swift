// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Tiles of a layer. On whole pixels the cached tiles are painted directly. Otherwise the visible
// tiles are put together on a surface, the mosaic, in pixels of one level of detail, which is drawn
// like a bitmap: so neighbours are sampled as one picture. Missing tiles are separate surfaces; the
// plan requests their drawings, and is completed when they are there.

/// Plans the tiles of a tiled layer.
func planTiles(_ layer: LayerContext, _ plan: inout PlanContext) {
  guard layer.properties.tiles != nil, layer.properties.uncommon.contents == nil, layer.hasArea,
    let frame = plan.tiles.frame,
    let (grid, level) = layer.properties.tileLevel(under: layer.transform)
  else { return }
  let outline = MaskRecipe.Outline(.rect(layer.properties.bounds), layer.transform)
  guard var cover = layer.cover(outline, in: &plan.builder) else { return }
  let (t, scale) = (layer.transform, grid.scale(ofLevel: level))
  // Divided, not multiplied, so that equal scales give only a move.
  let toDevice = Transform2D(
    a: t.a / scale, b: t.b / scale, c: t.c / scale, d: t.d / scale, tx: t.tx, ty: t.ty)
  let whole = grid.pixels(of: layer.properties.bounds, level: level)
  guard !whole.isEmpty, let toPixels = toDevice.inverted() else { return }
  let step = toDevice.wholeTranslation
  if let step { cover.rect = cover.rect.intersection(whole.offset(x: step.x, y: step.y)) }
  let visible = PixelRect(covering: toPixels.apply(cover.rect.cgRect))
    .outset(by: step == nil ? 2 : 0).intersection(whole)
  // An empty corner of the box of a turned layer may be all that is on the surface.
  guard !visible.isEmpty, plan.builder.isVisible(cover.rect) else { return }
  // Before its tiles are listed, because a transform that squeezes one axis shows millions of them.
  guard step != nil || PixmanImage.canHold(visible) else {
    plan.builder.counts.tooLarge.insert(layer.node)
    return
  }
  let keys = grid.tiles(touching: visible, node: layer.node, level: level).filter { key in
    // Between pixels the next one counts, too.
    let pixels = grid.pixels(of: key).outset(by: step == nil ? 1 : 0)
    let box = PixelRect.touched(by: pixels.cgRect, toDevice, margin: step == nil ? 1 : 0)
    return plan.builder.isVisible(box.intersection(cover.rect))
  }
  guard !keys.isEmpty else { return }
  var mosaic = TileMosaic(
    node: layer.node, properties: layer.properties, grid: grid, level: level, keys: keys,
    reach: step == nil ? 2 : 0)
  // The mosaic ends at its tiles, and hidden tiles at a side are not among them.
  if let step {
    cover.rect = cover.rect.intersection(mosaic.pixels.offset(x: step.x, y: step.y))
  }
  mosaic.finished = keys.map { finishedTile($0, mosaic, frame, &plan) }
  let isOpaque = mosaic.finished.allSatisfy { $0?.isOpaque ?? false }
  if let step, mosaic.finished.allSatisfy({ $0 != nil }) {
    layTiles(of: mosaic, step, cover, layer, &plan.builder)
  } else {
    var placement = BitmapPlacement(
      transform: toDevice, filters: layer.properties.uncommon.sampleFilters)
    placement.corner = PixelRect(x: whole.minX, y: whole.minY, width: 1, height: 1)
    placement.isOpaque = isOpaque
    // A picture that could not be made hides nothing.
    guard show(mosaic, visible, placement, cover, layer, &plan) else { return }
  }
  guard layer.alpha == 1, layer.mix == 255 else { return }
  if isOpaque {
    plan.builder.hide(cover, outline)
  } else if let step {
    for rect in mosaic.opaqueParts {
      let part = rect.offset(x: step.x, y: step.y).intersection(cover.rect)
      plan.builder.hide(Cover(rect: part, mask: cover.mask), outline)
    }
  }
}

/// Lays kept tiles onto whole pixels.
private func layTiles(
  of mosaic: TileMosaic, _ step: (x: Int, y: Int), _ cover: Cover, _ layer: LayerContext,
  _ builder: inout PlanBuilder
) {
  for (key, tile) in zip(mosaic.keys, mosaic.finished) {
    guard let tile, case .kept(let image?) = tile.origin else { continue }
    let corner = mosaic.grid.pixels(of: key).offset(x: step.x, y: step.y)
    let rect = image.bounds.offset(x: corner.minX, y: corner.minY).intersection(cover.rect)
    guard let (area, count) = builder.area(rect, mix: layer.mix) else { continue }
    lay(.bitmap(image, placement(of: tile, at: corner)), area, count, cover, layer, &builder)
  }
}

/// Shows tiles as one picture, of which a rectangle of pixels is visible; returns whether it does.
private func show(
  _ mosaic: TileMosaic, _ visible: PixelRect, _ placement: BitmapPlacement, _ cover: Cover,
  _ layer: LayerContext, _ plan: inout PlanContext
) -> Bool {
  let visit = LayerVisit(
    node: layer.node, toSurface: .identity, isPlaced: true,
    clip: visible.intersection(mosaic.pixels))
  guard let (area, count) = plan.builder.area(cover.rect, mix: layer.mix),
    let surface = plan.addSurface(.mosaic, visit, .mosaic(mosaic))
  else { return false }
  plan.builder.plan.surfaces[surface].isFilled =
    placement.isOpaque
    && mosaic.keys.reduce(0) {
      $0 + mosaic.grid.pixels(of: $1).intersection(visit.clip).area
    } == visit.clip.area
  lay(.surface(index: surface, placement), area, count, cover, layer, &plan.builder)
  return true
}

private func lay(
  _ source: PixelSource, _ area: PaintArea, _ count: Int, _ cover: Cover, _ layer: LayerContext,
  _ builder: inout PlanBuilder
) {
  let source = builder.plan.addSource(PlannedPixels(source, tint: layer.tint.pixel))
  builder.paint(source, through: cover.mask, alpha: layer.alpha.byte, area)
  builder.counts.painting.tilePixels += count
}

extension TileMosaic {
  /// The pixels of opaque tiles; adjacent ones as one rectangle.
  fileprivate var opaqueParts: [PixelRect] {
    var parts: [PixelRect] = []
    for (key, tile) in zip(keys, finished) where tile?.isOpaque ?? false {
      let rect = grid.pixels(of: key)
      if let last = parts.last, last.minY == rect.minY, last.maxX == rect.minX {
        parts[parts.count - 1] = last.union(rect)
      } else {
        parts.append(rect)
      }
    }
    return parts
  }
}

// MARK: The mosaic

/// Plans the surface of a mosaic.
func planMosaic(_ mosaic: TileMosaic, in clip: PixelRect, _ plan: inout PlanContext) {
  guard let frame = plan.tiles.frame else { return }
  let unfinished = zip(mosaic.keys, mosaic.finished).filter { $1 == nil }.map(\.0)
  requestTiles(unfinished.filter { !isKnown($0, &plan) }, of: mosaic, frame, &plan)
  for (key, tile) in zip(mosaic.keys, mosaic.finished) {
    if let tile {
      lay(tile, key, of: mosaic, in: clip, 255, isAdded: false, &plan.builder)
    } else {
      show(key, of: mosaic, in: clip, frame, &plan)
    }
  }
}

/// Lays a tile on the surface of a mosaic, with a coarser one below as long as it is not quite there.
private func show(
  _ key: TileKey, of mosaic: TileMosaic, in clip: PixelRect, _ frame: TileFrame,
  _ plan: inout PlanContext
) {
  let known = plan.tiles.known[key]
  let part = known.map { $0.shownPart(mosaic, frame) } ?? 0
  if part < 255 {
    let reach = -mosaic.reach / mosaic.scale
    plan.builder.plan.tiles.unfinished.append(
      UnfinishedTile(
        node: key.node, rect: mosaic.grid.rect(of: key).insetBy(dx: reach, dy: reach)))
  }
  let coarser = part < 255 ? coarserTile(than: key, mosaic, &plan) : nil
  if let known, part > 0 {
    lay(known, key, of: mosaic, in: clip, part, isAdded: coarser != nil, &plan.builder)
  }
  guard let coarser else { return }
  // The coarser tile fades out as the finer fades in: together they are never more than one
  // picture.
  let rect = mosaic.grid.pixels(of: key).intersection(clip)
  lay(coarser, rect, 255 - part, isAdded: false, &plan.builder)
}

private func lay(
  _ tile: KnownTile, _ key: TileKey, of mosaic: TileMosaic, in clip: PixelRect, _ alpha: UInt8,
  isAdded: Bool, _ builder: inout PlanBuilder
) {
  let corner = mosaic.grid.pixels(of: key)
  let placement = placement(of: tile, at: corner)
  switch tile.origin {
  case .kept(nil): break
  case .kept(let image?):
    let rect = image.bounds.offset(x: corner.minX, y: corner.minY).intersection(clip)
    if !rect.isEmpty { lay(.bitmap(image, placement), rect, alpha, isAdded: isAdded, &builder) }
  case .drawn(let surface, _, _):
    lay(
      .surface(index: surface, placement), corner.intersection(clip), alpha, isAdded: isAdded,
      &builder)
  }
}

private func lay(
  _ source: PixelSource, _ rect: PixelRect, _ alpha: UInt8, isAdded: Bool,
  _ builder: inout PlanBuilder
) {
  let source = builder.plan.addSource(PlannedPixels(source))
  if isAdded {
    builder.append(.blend(source: source, .plusLighter, alpha: alpha, PaintArea(rect)))
  } else {
    builder.paint(source, alpha: alpha, PaintArea(rect))
  }
}

/// A tile on whole pixels, whose first pixel is at the corner of a rectangle.
private func placement(of tile: KnownTile, at rect: PixelRect) -> BitmapPlacement {
  var placement = BitmapPlacement(
    transform: Transform2D(translationX: CGFloat(rect.minX), y: CGFloat(rect.minY)),
    filters: .tiles)
  placement.isOpaque = tile.isOpaque
  return placement
}

extension KnownTile {
  /// The opacity of the tile at this time, 0…255.
  fileprivate func shownPart(_ mosaic: TileMosaic, _ frame: TileFrame) -> UInt8 {
    let duration = mosaic.properties.tiles?.fadeDuration ?? 0
    guard frame.most != nil, since > -.infinity, duration > 0 else { return 255 }
    return CGFloat((frame.time - since) / duration).byte
  }
}

/// The number of coarser levels that are searched for a replacement of a finer tile.
private let mostCoarser = 8

/// The next coarser cached tile, placed in the pixels of the mosaic.
private func coarserTile(
  than key: TileKey, _ mosaic: TileMosaic, _ plan: inout PlanContext
) -> PixelSource? {
  for levels in 1...mostCoarser {
    let above = key.coarser(by: levels)
    guard case .tile(let kept) = plan.tiles.pool?.value(for: .tile(above)) else { continue }
    guard let image = kept.image else { return nil }
    let size = CGFloat(1 << levels)
    let corner = mosaic.grid.pixels(of: above)
    let placement = BitmapPlacement(
      transform: Transform2D(
        a: size, b: 0, c: 0, d: size, tx: CGFloat(corner.minX) * size,
        ty: CGFloat(corner.minY) * size),
      filters: .tiles)
    return .bitmap(image, placement)
  }
  return nil
}

// MARK: Which tiles there are

/// Whether a tile is kept, or drawn on a surface that can be named here.
private func isKnown(_ key: TileKey, _ plan: inout PlanContext) -> Bool {
  if let known = plan.tiles.known[key] {
    if case .drawn(let surface, _, _) = known.origin { return plan.surfaces.canName(surface) }
    return true
  }
  guard case .tile(let kept) = plan.tiles.pool?.value(for: .tile(key)) else { return false }
  plan.builder.plan.tiles.shown.append(key)
  plan.tiles.known[key] = KnownTile(
    origin: .kept(kept.image), isOpaque: kept.isOpaque, since: kept.since)
  plan.tiles.bytes += CacheReading.Cache.charge(
    for: .tile(key), 4 * (kept.image?.bounds.area ?? 0))
  return true
}

/// A tile that is kept and does not fade any more.
private func finishedTile(
  _ key: TileKey, _ mosaic: TileMosaic, _ frame: TileFrame, _ plan: inout PlanContext
) -> KnownTile? {
  guard isKnown(key, &plan), let tile = plan.tiles.known[key], tile.isKept,
    tile.shownPart(mosaic, frame) == 255
  else { return nil }
  return tile
}

/// Requests as many missing tiles as the frame allows, and adds a surface for each.
private func requestTiles(
  _ missing: [TileKey], of mosaic: TileMosaic, _ frame: TileFrame, _ plan: inout PlanContext
) {
  let grid = mosaic.grid
  let bytes = CacheReading.Cache.charge(
    for: .tile(TileKey(node: NodeID(index: 0), level: 0, column: 0, row: 0)),
    4 * grid.width * grid.height)
  let request = plan.builder.plan.tiles.requests.count
  var rects: [CGRect] = []
  for key in missing {
    if let known = plan.tiles.known[key] {
      // It was requested for a surface that was planned before.
      if case .drawn(_, let request, let tile) = known.origin {
        addTile(key, request, tile, since: known.since, isKept: false, mosaic, &plan)
      }
      continue
    }
    let isKept = plan.tiles.bytes + bytes <= frame.pool.policy.bytes
    var since = -TimeInterval.infinity
    // A tile that cannot be kept cannot fade in either.
    if let most = frame.most, isKept, !frame.shown.contains(key) {
      guard plan.tiles.drawn < most else { continue }
      plan.tiles.drawn += 1
      since = frame.time
    }
    if isKept { plan.tiles.bytes += bytes }
    addTile(key, request, rects.count, since: since, isKept: isKept, mosaic, &plan)
    rects.append(grid.rect(of: key))
  }
  guard !rects.isEmpty else { return }
  plan.builder.counts.painting.tiles += rects.count
  plan.builder.plan.tiles.requests.append(
    TileRequest(
      node: mosaic.node, properties: mosaic.properties, rects: rects, scale: mosaic.scale))
}

/// Adds the surface of a tile, counted from the tile's corner.
private func addTile(
  _ key: TileKey, _ request: Int, _ tile: Int, since: TimeInterval, isKept: Bool,
  _ mosaic: TileMosaic, _ plan: inout PlanContext
) {
  let (grid, scale) = (mosaic.grid, mosaic.scale)
  let pixels = grid.pixels(of: key)
  let visit = LayerVisit(
    node: key.node,
    toSurface: Transform2D(
      a: scale, b: 0, c: 0, d: scale, tx: -CGFloat(pixels.minX), ty: -CGFloat(pixels.minY)),
    isPlaced: true, clip: PixelRect(x: 0, y: 0, width: grid.width, height: grid.height))
  guard
    let surface = plan.addSurface(
      .tile, visit, .tile(request: request, tile: tile),
      slot: isKept ? CacheSlot(key: .tile(key), kind: .tile) : nil)
  else { return }
  plan.builder.plan.surfaces[surface].since = since
  plan.builder.plan.tiles.shown.append(key)
  plan.tiles.known[key] = KnownTile(
    origin: .drawn(surface, request: request, tile: tile), since: since)
  if !isKept { plan.tiles.pool?.decline(.tile, fits: false) }
}

/// Plans the surface of a tile whose drawing is there.
func planTile(_ drawing: Drawing, _ visit: LayerVisit, _ plan: inout PlanContext) {
  var pass = DrawingPass(
    node: visit.node, drawing: drawing, toSurface: visit.toSurface, frame: visit.clip,
    clip: visit.clip)
  planCommands(of: &pass, &plan)
}

extension SampleFilters {
  /// Pixels of a coarser tile are squares, so that it has no seams.
  fileprivate static let tiles = SampleFilters(minification: .nearest, magnification: .nearest)
}
