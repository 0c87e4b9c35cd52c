// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Surfaces of which wide blurs alone are seen: they may be many times larger than what is seen, and
// are painted a part at a time.
extension PaintJob {
  /// What a surface becomes that is painted a part at a time; nil for any other.
  func madeInParts(_ planned: PlannedSurface, _ memory: WorkingMemory) -> PartsResult? {
    guard isMadeInParts(planned) else { return nil }
    return made(of: SurfaceParts(planned, of: self), memory)
  }

  /// What such a surface becomes.
  func made(of parts: SurfaceParts, _ memory: WorkingMemory) -> PartsResult? {
    let planned = parts.planned
    if let mask = planned.mask {
      guard case .surface(_, let blur, let within) = plan.masks[Int(mask)].source,
        let grid = BlurGrid(blur)
      else { return nil }
      var source = BlurSource(bounds: planned.bounds, step: grid.step, channels: 1) { rect in
        guard let image = parts.image(of: rect, filters: 0) else { return [] }
        return [CoverageMask(bounds: rect, bytes: image.alphaBytes())]
      }
      source.mostPixels = options.mostPartPixels
      return .mask(CoverageMask(blurring: source, on: grid, in: within))
    }
    guard let first = planned.filters.firstIndex(where: \.makesNewPixels),
      case .blur(let covariance) = planned.filters[first]
    else { return nil }
    guard let target = blurTarget(first, of: planned.bounds, planned, memory) else {
      return .image(nil)
    }
    if covariance.isFaint(over: planned.bounds) {
      target.clear()
    } else if covariance.isUpright {
      guard blurUpright(parts, first, covariance, onto: target, memory) else {
        return .image(nil)
      }
    } else {
      let source = blurSource(covariance, planned.gridOrigin, planned.bounds) { rect in
        parts.image(of: rect, filters: first)
      }
      blurSlanted(source, covariance, planned.gridOrigin, onto: target)
    }
    return .image(filtered(target, planned, from: first + 1, memory))
  }

  enum PartsResult {
    case mask(CoverageMask)
    /// Nil where memory is short.
    case image(PixmanImage?)
  }

  /// Whether a surface is painted a part at a time.
  func isMadeInParts(_ planned: PlannedSurface) -> Bool {
    if let mask = planned.mask {
      guard case .surface(_, let blur, _) = plan.masks[Int(mask)].source else { return false }
      return BlurGrid(blur) != nil
    }
    guard case .blur(let blur)? = planned.filters.first(where: \.makesNewPixels) else {
      return false
    }
    if blur.isFaint(over: planned.bounds) { return true }
    guard blur.isUpright else { return BlurGrid(blur) != nil }
    return planned.bounds.area > options.mostPartPixels && PixelBlur.isOnGrid(blur)
  }

  /// Whether there was memory for it.
  private func blurUpright(
    _ parts: SurfaceParts, _ filter: Int, _ covariance: BlurCovariance,
    onto target: PixmanImage, _ memory: WorkingMemory
  ) -> Bool {
    let planned = parts.planned
    let blur = PixelBlur(by: covariance, origin: planned.gridOrigin, in: target.bounds)
    guard let sums = memory.block(blur.sumCount) else { return false }
    let all = blur.sumRows
    var row = all.lowerBound
    while row < all.upperBound {
      var end = row + 1
      while end < all.upperBound,
        blur.imageRows(for: row..<end + 1).count * planned.bounds.width <= options.mostPartPixels
      {
        end += 1
      }
      let needed = blur.imageRows(for: row..<end)
      let part = PixelRect(
        minX: planned.bounds.minX, minY: needed.lowerBound, maxX: planned.bounds.maxX,
        maxY: needed.upperBound
      ).intersection(planned.bounds)
      var image: PixmanImage?
      if !part.isEmpty {
        image = parts.image(of: part, filters: filter)
        guard image != nil else { return false }
      }
      let painted = image
      let rows = Bands.parts(of: row..<end, threads: threads, leastCount: 1)
      ParallelLoop.run(rows.count, threads: threads) {
        blur.sum(rows: rows[$0], of: painted, into: sums)
      }
      row = end
    }
    let bands = bands([target.bounds])
    ParallelLoop.run(bands.count, threads: threads) {
      blur.writeGrown(bands[$0], from: sums, onto: target)
    }
    return true
  }

  /// The channels of pixels that a wide slanted blur reads, counted from an origin; `image` gives an
  /// image that holds a rectangle, nil where memory is short.
  func blurSource(
    _ covariance: BlurCovariance, _ origin: (x: Int, y: Int), _ bounds: PixelRect,
    _ image: @escaping (PixelRect) -> PixmanImage?
  ) -> BlurSource {
    let step = BlurGrid(covariance)?.step ?? (1, 1)
    var source = BlurSource(
      bounds: bounds.offset(x: -origin.x, y: -origin.y), step: step, channels: 4
    ) { rect in
      let rect = rect.offset(x: origin.x, y: origin.y)
      guard let part = image(rect) else { return [] }
      return part.channelMasks(in: rect).map { $0.offset(x: -origin.x, y: -origin.y) }
    }
    source.mostPixels = options.mostPartPixels
    return source
  }

  /// Blurs pixels along a slanted line.
  func blurSlanted(
    _ source: BlurSource, _ covariance: BlurCovariance, _ origin: (x: Int, y: Int),
    onto target: PixmanImage
  ) {
    guard let grid = BlurGrid(covariance) else { return }
    let cells = grid.blurredCells(
      for: target.bounds.offset(x: -origin.x, y: -origin.y), of: source)
    let bands = bands([target.bounds])
    ParallelLoop.run(bands.count, threads: threads) { index in
      let rect = bands[index].offset(x: -origin.x, y: -origin.y)
      let pixels = PixmanImage.pixels(channels: cells.map { grid.coverage(of: rect, from: $0) })
      target.replace(bands[index], pixels: pixels.span, stride: rect.width)
    }
  }
}
