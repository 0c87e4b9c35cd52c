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
      guard case .surface(_, let blur, let within) = plan.masks[Int(mask)].source else { return nil }
      let made = blurredMask(of: planned.bounds, blur, in: within) { blur in
        sums(of: blur, planned, memory) { rect in
          parts.image(of: rect, filters: 0).map {
            CoverageMask(bounds: rect, bytes: $0.alphaBytes())
          }
        }
      }
      return .mask(made)
    }
    guard let first = planned.filters.firstIndex(where: \.makesNewPixels),
      case .blur(let covariance) = planned.filters[first]
    else { return nil }
    guard let target = blurTarget(first, of: planned.bounds, planned, memory) else {
      return .image(nil)
    }
    if covariance.isFaint(over: planned.bounds) {
      target.clear()
    } else {
      let blur = GaussianBlur(
        by: covariance, origin: planned.gridOrigin, in: target.bounds, channels: 4)
      let sums = sums(of: blur, planned, memory) { parts.image(of: $0, filters: first) }
      guard let sums else { return .image(nil) }
      write(blur, of: nil, from: sums, onto: target)
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
      return blur.isWide
    }
    guard case .blur(let blur)? = planned.filters.first(where: \.makesNewPixels) else {
      return false
    }
    if blur.isFaint(over: planned.bounds) { return true }
    return planned.bounds.area > options.mostPartPixels && blur.readsParts
  }

  /// The rows of cells of a blur of a surface, of which `source` makes a rectangle; nil if memory is short.
  private func sums<Source: BlurSource & Sendable>(
    of blur: GaussianBlur, _ planned: PlannedSurface, _ memory: WorkingMemory,
    _ source: (PixelRect) -> Source?
  ) -> MemoryBlock? {
    guard let sums = memory.block(blur.sumCount) else { return nil }
    for rows in blur.parts(of: options.mostPartPixels, within: planned.bounds) {
      let part = blur.source(of: rows).intersection(planned.bounds)
      let painted = part.isEmpty ? nil : source(part)
      if !part.isEmpty, painted == nil { return nil }
      sum(blur, rows, of: painted, into: sums)
    }
    return sums
  }
}
