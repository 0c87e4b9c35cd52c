// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Tiles of a layer: those that can be seen are laid side by side on a surface, the mosaic, in pixels of
// one level of detail, and that is shown like a bitmap. So neighbours are sampled as one picture.
extension Planner {
  mutating func planTiles(_ layer: OpenLayer) {
    guard layer.properties.tiles != nil, layer.properties.uncommon.contents == nil, layer.hasArea,
      tiles.frame != nil,
      let (grid, level) = layer.properties.tileLevel(under: layer.transform)
    else { return }
    let outline = MaskRecipe.Outline(.rect(layer.properties.bounds), layer.transform)
    guard let cover = cover(outline, layer) else { return }
    let (t, scale) = (layer.transform, grid.scale(ofLevel: level))
    // Divided, not multiplied, so that equal scales give a move and nothing else.
    let toDevice = Transform2D(
      a: t.a / scale, b: t.b / scale, c: t.c / scale, d: t.d / scale, tx: t.tx, ty: t.ty)
    let whole = grid.pixels(of: layer.properties.bounds, level: level)
    guard !whole.isEmpty, let toPixels = toDevice.inverted() else { return }
    var rect = cover.rect
    let step = toDevice.wholeTranslation
    if let step { rect = rect.intersection(whole.offset(x: step.x, y: step.y)) }
    let visible = PixelRect(covering: toPixels.apply(rect.cgRect)).outset(by: step == nil ? 2 : 0)
      .intersection(whole)
    guard isWanted(rect), !(options.hides && hidden.hides(rect)) else { return }
    let keys = grid.tiles(touching: visible, slot: layer.slot, level: level).filter { key in
      // Between pixels the next one counts, too.
      let pixels = grid.pixels(of: key).outset(by: step == nil ? 1 : 0)
      let box = RenderTree.deviceBox(pixels.cgRect, toDevice, margin: step == nil ? 1 : 0)
        .intersection(rect)
      return isWanted(box) && !(options.hides && hidden.hides(box))
    }
    var visit = Visit(slot: layer.slot, toSurface: .identity, isPlaced: true, clip: visible)
    visit.tiles = Int32(truncatingIfNeeded: tiles.mosaics.count)
    guard !keys.isEmpty else { return }
    tiles.mosaics.append(
      TileMosaic(
        slot: layer.slot, properties: layer.properties, grid: grid, level: level, keys: keys,
        reach: step == nil ? 2 : 0))
    guard let surface = addSurface(.mosaic, visit),
      let (area, count) = area(rect, mix: layer.mix)
    else { return }
    var placement = BitmapPlacement(
      transform: toDevice, filters: layer.properties.uncommon.sampleFilters)
    placement.corner = PixelRect(x: whole.minX, y: whole.minY, width: 1, height: 1)
    plan.sources.append(
      PlannedPixels(.surface(index: surface, placement), tint: layer.tint.pixel))
    commands.append(
      .pixels(
        source: Int32(plan.sources.count - 1), cover.mask, alpha: Self.byte(layer.alpha), area))
    plan.counts.painting.tilePixels += count
  }

  /// Plans what is on the surface of a mosaic or of a tile.
  mutating func planTiles(onSurface index: Int) {
    let visit = surfaceVisits[index]
    if plan.surfaces[index].purpose == .mosaic {
      planMosaic(Int(visit.tiles), visit.clip)
    } else if let drawing = tiles.drawings[Int(visit.tiles)] {
      var pass = DrawingPass(
        slot: visit.slot, drawing: drawing, toSurface: visit.toSurface, alpha: 1,
        tile: visit.tiles, frame: visit.clip, clip: visit.clip, mix: 255)
      planCommands(&pass)
    }
  }

  private mutating func planMosaic(_ index: Int, _ clip: PixelRect) {
    guard let frame = tiles.frame else { return }
    let mosaic = tiles.mosaics[index]
    draw(mosaic.keys.filter { !isKnown($0, frame) }, of: mosaic, frame)
    for key in mosaic.keys { show(key, of: mosaic, in: clip, frame) }
  }

  // MARK: Which tiles there are

  /// Whether a tile is kept, or drawn where this surface can name it.
  private mutating func isKnown(_ key: TileKey, _ frame: TileFrame) -> Bool {
    if let known = tiles.known[key] { return known.surface < 0 || known.surface > currentSurface }
    guard case .tile(let image, let since) = frame.pool.value(for: .tile(key)) else { return false }
    tiles.known[key] = KnownTile(image: image, since: since)
    tiles.bytes += RenderCache<CacheKey, CachedValue>.charge(
      for: .tile(key), 4 * (image?.bounds.area ?? 0))
    return true
  }

  /// Has tiles drawn, as many as the frame allows, and adds a surface for each.
  private mutating func draw(_ missing: [TileKey], of mosaic: TileMosaic, _ frame: TileFrame) {
    let grid = mosaic.grid
    let bytes = RenderCache<CacheKey, CachedValue>.charge(
      for: .tile(TileKey(slot: 0, level: 0, column: 0, row: 0)), 4 * grid.width * grid.height)
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
    plan.counts.painting.tiles += wanted.count
    let drawings = frame.record(
      TileRequest(
        slot: mosaic.slot, properties: mosaic.properties,
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
      slot: key.slot,
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
    if !isKept { tiles.frame?.pool.refuse(.tile) }
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
          slot: key.slot,
          rect: mosaic.grid.rect(of: key).insetBy(
            dx: -mosaic.reach / mosaic.grid.scale(ofLevel: mosaic.level),
            dy: -mosaic.reach / mosaic.grid.scale(ofLevel: mosaic.level))))
    }
    let coarser = part < 255 ? coarser(than: key, mosaic, frame) : nil
    if let known, part > 0 {
      let corner = mosaic.grid.pixels(of: key)
      let placement = BitmapPlacement(
        transform: Transform2D(translationX: CGFloat(corner.minX), y: CGFloat(corner.minY)),
        filters: .tiles)
      var area = rect
      var source: PixelSource?
      if let image = known.image {
        source = .bitmap(image, placement)
        area = rect.intersection(image.bounds.offset(x: corner.minX, y: corner.minY))
      } else if known.surface >= 0 {
        source = .surface(index: known.surface, placement)
      }
      if let source, !area.isEmpty { lay(source, area, part, isAdded: coarser != nil) }
    }
    guard let coarser else { return }
    // The coarser one leaves as the finer comes: together they are never more than one picture.
    lay(.bitmap(coarser.image, coarser.placement), rect, 255 - part, isAdded: false)
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
      guard case .tile(let image, _) = frame.pool.value(for: .tile(above)) else { continue }
      guard let image else { return nil }
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
