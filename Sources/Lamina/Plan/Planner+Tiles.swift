// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Tiles of a layer. On whole pixels those that are kept are laid one beside the other. Otherwise those
// that can be seen are laid side by side on a surface, the mosaic, in pixels of one level of detail, and
// that is shown like a bitmap: so neighbours are sampled as one picture.
extension Planner {
  mutating func planTiles(_ layer: OpenLayer) {
    guard layer.properties.tiles != nil, layer.properties.uncommon.contents == nil, layer.hasArea,
      let frame = tiles.frame,
      let (grid, level) = layer.properties.tileLevel(under: layer.transform)
    else { return }
    let outline = MaskRecipe.Outline(.rect(layer.properties.bounds), layer.transform)
    guard var cover = cover(outline, layer) else { return }
    let (t, scale) = (layer.transform, grid.scale(ofLevel: level))
    // Divided, not multiplied, so that equal scales give a move and nothing else.
    let toDevice = Transform2D(
      a: t.a / scale, b: t.b / scale, c: t.c / scale, d: t.d / scale, tx: t.tx, ty: t.ty)
    let whole = grid.pixels(of: layer.properties.bounds, level: level)
    guard !whole.isEmpty, let toPixels = toDevice.inverted() else { return }
    let step = toDevice.wholeTranslation
    if let step { cover.rect = cover.rect.intersection(whole.offset(x: step.x, y: step.y)) }
    let visible = PixelRect(covering: toPixels.apply(cover.rect.cgRect))
      .outset(by: step == nil ? 2 : 0).intersection(whole)
    guard isWanted(cover.rect), !(options.hides && hidden.hides(cover.rect)) else { return }
    let keys = grid.tiles(touching: visible, node: layer.node, level: level).filter { key in
      // Between pixels the next one counts, too.
      let pixels = grid.pixels(of: key).outset(by: step == nil ? 1 : 0)
      let box = RenderTree.deviceBox(pixels.cgRect, toDevice, margin: step == nil ? 1 : 0)
        .intersection(cover.rect)
      return isWanted(box) && !(options.hides && hidden.hides(box))
    }
    guard !keys.isEmpty else { return }
    var mosaic = TileMosaic(
      node: layer.node, properties: layer.properties, grid: grid, level: level, keys: keys,
      reach: step == nil ? 2 : 0)
    mosaic.finished = keys.map { finishedTile($0, mosaic, frame) }
    let isOpaque = mosaic.finished.allSatisfy { $0?.isOpaque ?? false }
    if let step, mosaic.finished.allSatisfy({ $0 != nil }) {
      lay(mosaic, step, cover, layer)
    } else {
      var placement = BitmapPlacement(
        transform: toDevice, filters: layer.properties.uncommon.sampleFilters)
      placement.corner = PixelRect(x: whole.minX, y: whole.minY, width: 1, height: 1)
      placement.isOpaque = isOpaque
      show(mosaic, visible, placement, cover, layer)
    }
    guard layer.alpha == 1, layer.mix == 255 else { return }
    if isOpaque {
      hide(cover, outline)
    } else if let step {
      for rect in opaqueParts(of: mosaic) {
        let part = rect.offset(x: step.x, y: step.y).intersection(cover.rect)
        hide(Cover(rect: part, mask: cover.mask), outline)
      }
    }
  }

  /// Lays kept tiles onto whole pixels.
  private mutating func lay(
    _ mosaic: TileMosaic, _ step: (x: Int, y: Int), _ cover: Cover, _ layer: OpenLayer
  ) {
    for (key, tile) in zip(mosaic.keys, mosaic.finished) {
      guard let tile, let image = tile.image else { continue }
      let corner = mosaic.grid.pixels(of: key).offset(x: step.x, y: step.y)
      let rect = image.bounds.offset(x: corner.minX, y: corner.minY).intersection(cover.rect)
      guard let (area, count) = area(rect, mix: layer.mix) else { continue }
      let placement = Self.placement(of: tile, at: corner)
      lay(PlannedPixels(.bitmap(image, placement), tint: layer.tint.pixel), area, cover, layer)
      counts.painting.tilePixels += count
    }
  }

  /// Shows tiles as one picture, of whose pixels a rectangle can be seen.
  private mutating func show(
    _ mosaic: TileMosaic, _ visible: PixelRect, _ placement: BitmapPlacement, _ cover: Cover,
    _ layer: OpenLayer
  ) {
    let pixels = mosaic.keys.reduce(PixelRect.empty) { $0.union(mosaic.grid.pixels(of: $1)) }
    var visit = Visit(
      node: layer.node, toSurface: .identity, isPlaced: true, clip: visible.intersection(pixels))
    visit.tiles = Int32(truncatingIfNeeded: tiles.mosaics.count)
    guard let (area, count) = area(cover.rect, mix: layer.mix),
      let surface = addSurface(.mosaic, visit)
    else { return }
    tiles.mosaics.append(mosaic)
    plan.surfaces[Int(surface)].isFilled =
      placement.isOpaque
      && mosaic.keys.reduce(0) {
        $0 + mosaic.grid.pixels(of: $1).intersection(visit.clip).area
      } == visit.clip.area
    let source = PixelSource.surface(index: surface, placement)
    lay(PlannedPixels(source, tint: layer.tint.pixel), area, cover, layer)
    counts.painting.tilePixels += count
  }

  private mutating func lay(
    _ pixels: PlannedPixels, _ area: PaintArea, _ cover: Cover, _ layer: OpenLayer
  ) {
    plan.sources.append(pixels)
    commands.append(
      .pixels(
        source: Int32(plan.sources.count - 1), cover.mask, alpha: Self.byte(layer.alpha), area))
  }

  /// The pixels of opaque tiles, those side by side as one rectangle.
  private func opaqueParts(of mosaic: TileMosaic) -> [PixelRect] {
    var parts: [PixelRect] = []
    for (key, tile) in zip(mosaic.keys, mosaic.finished) where tile?.isOpaque ?? false {
      let rect = mosaic.grid.pixels(of: key)
      if let last = parts.last, last.minY == rect.minY, last.maxX == rect.minX {
        parts[parts.count - 1] = last.union(rect)
      } else {
        parts.append(rect)
      }
    }
    return parts
  }

  /// Plans what is on the surface of a mosaic or of a tile.
  mutating func planTiles(onSurface index: Int) {
    let visit = surfaceVisits[index]
    if plan.surfaces[index].purpose == .mosaic {
      planMosaic(Int(visit.tiles), visit.clip)
    } else if let drawing = tiles.drawings[Int(visit.tiles)] {
      var pass = DrawingPass(
        node: visit.node, drawing: drawing, toSurface: visit.toSurface, alpha: 1,
        tile: visit.tiles, frame: visit.clip, clip: visit.clip, mix: 255)
      planCommands(&pass)
    }
  }

  private mutating func planMosaic(_ index: Int, _ clip: PixelRect) {
    guard let frame = tiles.frame else { return }
    let mosaic = tiles.mosaics[index]
    let unfinished = zip(mosaic.keys, mosaic.finished).filter { $1 == nil }.map(\.0)
    draw(unfinished.filter { !isKnown($0, frame) }, of: mosaic, frame)
    for (key, tile) in zip(mosaic.keys, mosaic.finished) {
      if let tile {
        lay(tile, key, of: mosaic, in: clip, 255, isAdded: false)
      } else {
        show(key, of: mosaic, in: clip, frame)
      }
    }
  }

  // MARK: Which tiles there are

  /// Whether a tile is kept, or drawn where this surface can name it.
  private mutating func isKnown(_ key: TileKey, _ frame: TileFrame) -> Bool {
    if let known = tiles.known[key] { return known.surface < 0 || known.surface > currentSurface }
    guard case .tile(let kept) = frame.pool.value(for: .tile(key)) else { return false }
    tiles.known[key] = KnownTile(image: kept.image, isOpaque: kept.isOpaque, since: kept.since)
    tiles.bytes += RenderCache<CacheKey, CachedValue>.charge(
      for: .tile(key), 4 * (kept.image?.bounds.area ?? 0))
    return true
  }

  /// A tile that is kept and does not fade any more.
  private mutating func finishedTile(
    _ key: TileKey, _ mosaic: TileMosaic, _ frame: TileFrame
  ) -> KnownTile? {
    guard isKnown(key, frame), let tile = tiles.known[key], tile.surface < 0,
      shown(tile, mosaic, frame) == 255
    else { return nil }
    return tile
  }

  /// Has tiles drawn, as many as the frame allows, and adds a surface for each.
  private mutating func draw(_ missing: [TileKey], of mosaic: TileMosaic, _ frame: TileFrame) {
    let grid = mosaic.grid
    let bytes = RenderCache<CacheKey, CachedValue>.charge(
      for: .tile(TileKey(node: NodeID(index: 0), level: 0, column: 0, row: 0)), 4 * grid.width * grid.height)
    var wanted: [(key: TileKey, since: TimeInterval, isKept: Bool)] = []
    for key in missing {
      if let known = tiles.known[key] {
        // It was drawn for a surface that was planned before.
        addTile(key, known.drawing, known.since, isKept: false, mosaic)
        continue
      }
      let isKept = tiles.bytes + bytes <= frame.pool.policy.bytes
      var since = -TimeInterval.infinity
      // What cannot be kept cannot fade in either.
      if let most = frame.most, isKept, !frame.changed.contains(key) {
        guard tiles.drawn < most else { continue }
        tiles.drawn += 1
        since = frame.time
      }
      if isKept { tiles.bytes += bytes }
      wanted.append((key, since, isKept))
    }
    guard !wanted.isEmpty else { return }
    counts.painting.tiles += wanted.count
    let drawings = frame.record(
      TileRequest(
        node: mosaic.node, properties: mosaic.properties,
        rects: wanted.map { grid.rect(of: $0.key) },
        scale: grid.scale(ofLevel: mosaic.level)))
    for (tile, drawing) in zip(wanted, drawings) {
      addTile(tile.key, drawing, tile.since, isKept: tile.isKept, mosaic)
    }
  }

  /// Adds the surface of a tile, counted from the tile's corner.
  private mutating func addTile(
    _ key: TileKey, _ drawing: Drawing?, _ since: TimeInterval, isKept: Bool, _ mosaic: TileMosaic
  ) {
    let (grid, scale) = (mosaic.grid, mosaic.grid.scale(ofLevel: mosaic.level))
    let pixels = grid.pixels(of: key)
    var visit = Visit(
      node: key.node,
      toSurface: Transform2D(
        a: scale, b: 0, c: 0, d: scale, tx: -CGFloat(pixels.minX), ty: -CGFloat(pixels.minY)),
      isPlaced: true, clip: PixelRect(x: 0, y: 0, width: grid.width, height: grid.height))
    visit.tiles = Int32(truncatingIfNeeded: tiles.drawings.count)
    tiles.drawings.append(drawing)
    guard
      let surface = addSurface(
        .tile, visit, slot: isKept ? CacheSlot(key: .tile(key), kind: .tile) : nil)
    else { return }
    plan.surfaces[Int(surface)].since = since
    tiles.known[key] = KnownTile(surface: surface, drawing: drawing, since: since)
    if !isKept { tiles.frame?.pool.decline(.tile, fits: false) }
  }

  // MARK: How they are shown

  /// Lays a tile on the surface of a mosaic, with a coarser one below as long as it is not quite there.
  private mutating func show(
    _ key: TileKey, of mosaic: TileMosaic, in clip: PixelRect, _ frame: TileFrame
  ) {
    let rect = mosaic.grid.pixels(of: key).intersection(clip)
    let known = tiles.known[key]
    let part = known.map { shown($0, mosaic, frame) } ?? 0
    if part < 255 {
      plan.unfinishedTiles.append(
        UnfinishedTile(
          node: key.node,
          rect: mosaic.grid.rect(of: key).insetBy(
            dx: -mosaic.reach / mosaic.grid.scale(ofLevel: mosaic.level),
            dy: -mosaic.reach / mosaic.grid.scale(ofLevel: mosaic.level))))
    }
    let coarser = part < 255 ? coarser(than: key, mosaic, frame) : nil
    if let known, part > 0 {
      lay(known, key, of: mosaic, in: clip, part, isAdded: coarser != nil)
    }
    guard let coarser else { return }
    // The coarser one leaves as the finer comes: together they are never more than one picture.
    lay(.bitmap(coarser.image, coarser.placement), rect, 255 - part, isAdded: false)
  }

  private mutating func lay(
    _ tile: KnownTile, _ key: TileKey, of mosaic: TileMosaic, in clip: PixelRect, _ alpha: UInt8,
    isAdded: Bool
  ) {
    let corner = mosaic.grid.pixels(of: key)
    let placement = Self.placement(of: tile, at: corner)
    if let image = tile.image {
      let rect = image.bounds.offset(x: corner.minX, y: corner.minY).intersection(clip)
      if !rect.isEmpty { lay(.bitmap(image, placement), rect, alpha, isAdded: isAdded) }
    } else if tile.surface >= 0 {
      let source = PixelSource.surface(index: tile.surface, placement)
      lay(source, corner.intersection(clip), alpha, isAdded: isAdded)
    }
  }

  private mutating func lay(
    _ source: PixelSource, _ rect: PixelRect, _ alpha: UInt8, isAdded: Bool
  ) {
    plan.sources.append(PlannedPixels(source))
    let index = Int32(plan.sources.count - 1)
    commands.append(
      isAdded
        ? .blend(source: index, .plusLighter, alpha: alpha, PaintArea(rect))
        : .pixels(source: index, nil, alpha: alpha, PaintArea(rect)))
  }

  /// A tile on whole pixels, the first of them at the corner of a rectangle.
  private static func placement(of tile: KnownTile, at rect: PixelRect) -> BitmapPlacement {
    var placement = BitmapPlacement(
      transform: Transform2D(translationX: CGFloat(rect.minX), y: CGFloat(rect.minY)),
      filters: .tiles)
    placement.isOpaque = tile.isOpaque
    return placement
  }

  /// How much of a tile is there by now, 0…255.
  private func shown(_ tile: KnownTile, _ mosaic: TileMosaic, _ frame: TileFrame) -> UInt8 {
    let duration = mosaic.properties.tiles?.fadeDuration ?? 0
    guard frame.most != nil, tile.since > -.infinity, duration > 0 else { return 255 }
    return Self.byte(CGFloat((frame.time - tile.since) / duration))
  }

  /// So many levels above are looked at for a tile that stands in for a finer one.
  private static let mostCoarser = 8

  /// The next coarser tile that is kept, and how it lies in the pixels of the mosaic.
  private func coarser(
    than key: TileKey, _ mosaic: TileMosaic, _ frame: TileFrame
  ) -> (image: PixmanImage, placement: BitmapPlacement)? {
    for levels in 1...Self.mostCoarser {
      let above = key.coarser(by: levels)
      guard case .tile(let kept) = frame.pool.value(for: .tile(above)) else { continue }
      guard let image = kept.image else { return nil }
      let size = CGFloat(1 << levels)
      let corner = mosaic.grid.pixels(of: above)
      let placement = BitmapPlacement(
        transform: Transform2D(
          a: size, b: 0, c: 0, d: size, tx: CGFloat(corner.minX) * size,
          ty: CGFloat(corner.minY) * size),
        filters: .tiles)
      return (image, placement)
    }
    return nil
  }
}

extension SampleFilters {
  /// Pixels of a coarser tile are squares, so that it has no seams.
  fileprivate static let tiles = SampleFilters(minification: .nearest, magnification: .nearest)
}
