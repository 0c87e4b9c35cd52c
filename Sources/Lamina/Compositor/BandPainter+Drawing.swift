// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Colours and pixels through masks.
extension BandPainter {
  /// The mask used last: commands side by side often share one, and taking it from the job counts a
  /// reference.
  struct LastMask {
    var mask = CoverageMask(bounds: .empty, bytes: [])
    /// The mask, if it is made of runs.
    var runs: CoverageRuns?
    var index: MaskID?
  }

  /// Draws colours through masks, as long as the commands do that; returns the index of the next
  /// one.
  ///
  /// It is a separate loop, because nearly all of very many small commands are of this kind, and a
  /// band contains only a few of them.
  mutating func fillMasks(
    _ range: Range<Int>, of commands: [PaintCommand], _ job: PaintJob, _ last: inout LastMask
  ) -> Int {
    for index in range {
      guard case .mask(let placed, let color, let area) = commands[index] else { return index }
      guard area.meets(clip) else { continue }
      if last.index != placed.index {
        // One that could not be made lets nothing pass.
        last = LastMask()
        switch job.mask(placed.index) {
        case .bytes(let mask): last.mask = mask
        case .runs(let runs): last.runs = runs
        case nil: break
        }
        last.index = placed.index
      }
      canvas.begin(.maskedColor, in: area.rect, mix: area.mix)
      if let runs = last.runs {
        Self.forEachPart(of: area, in: clip, job) {
          canvas.count($0)
          fill($0, color, through: runs, placed.placement, mix: area.mix)
        }
      } else if area.pieces.isEmpty, placed.placement.isPlain {
        let part = area.rect.intersection(clip)
        canvas.count(part)
        fill(part, color, throughPlain: last.mask, placed.placement, mix: area.mix)
      } else {
        Self.forEachPart(of: area, in: clip, job) {
          canvas.count($0)
          fill($0, color, through: last.mask, placed.placement, mix: area.mix)
        }
      }
    }
    return range.upperBound
  }

  /// Draws a colour through a mask.
  func fill(
    _ rect: PixelRect, _ color: PremultipliedColor, through mask: CoverageMask,
    _ placement: MaskPlacement, mix: UInt8
  ) {
    if placement.isPlain {
      return fill(rect, color, throughPlain: mask, placement, mix: mix)
    }
    for zone in MaskZones(mask.bounds, placement, in: rect) {
      switch zone.coverage {
      case .constant(let offset):
        guard mask.bytes[offset] < 255 else {
          canvas.over(zone.rect, color: color.bits, mix: mix)
          continue
        }
        canvas.over(
          zone.rect, color: color.bits, lines: mask.rows(from: offset, stride: 0), mix: mix)
      case .lines(let offset, let stride):
        canvas.over(
          zone.rect, color: color.bits, lines: mask.rows(from: offset, stride: stride), mix: mix)
      case .bytes(let offset, let stride):
        canvas.over(
          zone.rect, color: color.bits, mask: mask.rows(from: offset, stride: stride), mix: mix)
      }
    }
  }

  /// Draws a colour through a mask in which no column or row is repeated.
  @inline(__always)
  func fill(
    _ rect: PixelRect, _ color: PremultipliedColor, throughPlain mask: CoverageMask,
    _ placement: MaskPlacement, mix: UInt8
  ) {
    let covered = mask.bounds.offset(x: Int(placement.x), y: Int(placement.y))
    let part = rect.intersection(covered)
    let rows = mask.rows(from: covered.index(of: part), stride: covered.width)
    canvas.over(part, color: color.bits, mask: rows, mix: mix)
  }

  /// Draws a colour through runs.
  func fill(
    _ rect: PixelRect, _ color: PremultipliedColor, through runs: CoverageRuns,
    _ placement: MaskPlacement, mix: UInt8
  ) {
    let covered = runs.bounds.offset(x: Int(placement.x), y: Int(placement.y))
    canvas.over(
      rect.intersection(covered), color: color.bits, runs: runs,
      offset: (Int(placement.x), Int(placement.y)), mix: mix)
  }

  /// Draws a run of glyphs.
  mutating func draw(
    _ run: Range<PlacedGlyphID>, of glyphs: PlannedGlyphs, _ color: PremultipliedColor,
    _ area: PaintArea
  ) {
    let part = area.rect.intersection(clip)
    guard !part.isEmpty else { return }
    canvas.begin(.maskedColor, in: area.rect, mix: area.mix)
    canvas.count(part)
    canvas.over(
      glyphs.placed.span.extracting(run.lowerBound.index..<run.upperBound.index),
      coverage: glyphs.coverage.span, color: color.bits, in: part, mix: area.mix)
  }

  /// Draws pixels in an area, through a mask if there is one, multiplied by `alpha` / 255.
  ///
  /// If the area has a background colour, they are drawn as if it were filled with that.
  mutating func draw(
    _ source: RowSource, _ placed: PlacedMask?, _ alpha: UInt8, _ area: PaintArea, _ job: PaintJob
  ) {
    let ground = area.ground < 0 ? nil : job.plan.areas.grounds[Int(area.ground)].bits
    guard let placed else {
      canvas.begin(.pixels, in: area.rect, mix: area.mix)
      return Self.forEachPart(of: area, in: clip, job) {
        canvas.count($0)
        draw($0, source, coverage: alpha, mix: area.mix, onto: ground)
      }
    }
    canvas.begin(.maskedPixels, in: area.rect, mix: area.mix)
    switch job.mask(placed.index) {
    case .bytes(let mask):
      let mask = mask.scaled(by: alpha)
      Self.forEachPart(of: area, in: clip, job) {
        canvas.count($0)
        draw($0, source, through: mask, placed.placement, mix: area.mix, onto: ground)
      }
    case .runs(let runs):
      Self.forEachPart(of: area, in: clip, job) {
        canvas.count($0)
        draw($0, source, through: runs, placed.placement, alpha, mix: area.mix, onto: ground)
      }
    case nil:
      // A mask that could not be made lets nothing pass.
      Self.forEachPart(of: area, in: clip, job) {
        canvas.count($0)
        lay(ground, $0)
      }
    }
  }

  /// The least number of fully covered columns for which the sides get masks of their own, because narrower parts
  /// cost more than they spare.
  private static let leastSolidWidth = 256

  private mutating func draw(
    _ rect: PixelRect, _ source: RowSource, through runs: CoverageRuns,
    _ placement: MaskPlacement, _ alpha: UInt8, mix: UInt8, onto ground: UInt32?
  ) {
    guard alpha == 255, mix == 255, source.isOpaqueInPlace else {
      return drawMasked(rect, source, through: runs, placement, alpha, mix: mix, onto: ground)
    }
    rect.forEachCachedPart(keepsWidth: true) { part in
      if let solid = drawSolidPart(of: part, source, through: runs, placement) {
        let (left, right) = (
          part.columns(from: part.minX, to: solid.minX),
          part.columns(from: solid.maxX, to: part.maxX)
        )
        drawMasked(left, source, through: runs, placement, alpha, mix: mix, onto: ground)
        drawMasked(right, source, through: runs, placement, alpha, mix: mix, onto: ground)
      } else {
        drawMasked(part, source, through: runs, placement, alpha, mix: mix, onto: ground)
      }
    }
  }

  /// Writes the pixels of the columns in which runs cover a rectangle fully, if they are opaque and many; returns
  /// these columns.
  private func drawSolidPart(
    of rect: PixelRect, _ source: RowSource, through runs: CoverageRuns,
    _ placement: MaskPlacement
  ) -> PixelRect? {
    let own = rect.offset(x: -Int(placement.x), y: -Int(placement.y))
    let solid = placement.place(runs.solidPart(of: own))
    guard solid.width >= Self.leastSolidWidth,
      canvas.replace(inPlace: { source.writeOpaque(solid, onto: $0) })
    else { return nil }
    return solid
  }

  private mutating func drawMasked(
    _ rect: PixelRect, _ source: RowSource, through runs: CoverageRuns,
    _ placement: MaskPlacement, _ alpha: UInt8, mix: UInt8, onto ground: UInt32?
  ) {
    runs.forEachMask(in: rect, placement) { part, mask in
      // A rotated picture leaves much of its box clear, and no pixels have to be made there.
      let seen = placement.place(mask.bounds)
      lay(ground, part.columns(from: part.minX, to: seen.isEmpty ? part.maxX : seen.minX))
      if seen.isEmpty { return }
      lay(ground, part.columns(from: seen.maxX, to: part.maxX))
      draw(
        part.columns(from: seen.minX, to: seen.maxX), source, through: mask.scaled(by: alpha),
        placement, mix: mix, onto: ground)
    }
  }

  private mutating func draw(
    _ rect: PixelRect, _ source: RowSource, through mask: CoverageMask,
    _ placement: MaskPlacement, mix: UInt8, onto ground: UInt32?
  ) {
    var ground = ground
    if ground != nil, !placement.place(mask.bounds).contains(rect) {
      lay(ground, rect)
      ground = nil
    }
    for zone in MaskZones(mask.bounds, placement, in: rect) {
      switch zone.coverage {
      case .constant(let offset):
        draw(zone.rect, source, coverage: mask.bytes[offset], mix: mix, onto: ground)
      case .lines(let offset, let stride):
        zone.forEachLine(of: mask, offset: offset, stride: stride) { line, coverage in
          draw(line, source, coverage: coverage, mix: mix, onto: ground)
        }
      case .bytes(let offset, let stride):
        source.forEachPart(of: zone.rect) { part in
          let start =
            offset + (part.minY - zone.rect.minY) * stride + part.minX - zone.rect.minX
          // A rotated picture leaves much of its box clear, and no pixels have to be made there.
          let seen =
            source.isReady ? part : mask.seenPart(of: part, offset: start, stride: stride)
          guard !seen.isEmpty, let rows = source.rows(of: seen) else { return lay(ground, part) }
          lay(ground, part.columns(from: part.minX, to: seen.minX))
          lay(ground, part.columns(from: seen.maxX, to: part.maxX))
          rows.withPixels { pixels in
            canvas.over(
              seen, pixels: pixels,
              mask: mask.rows(from: start + seen.minX - part.minX, stride: stride), mix: mix,
              onto: ground)
          }
        }
      }
    }
  }

  /// Draws pixels with one coverage for all.
  mutating func draw(
    _ rect: PixelRect, _ source: RowSource, coverage: UInt8, mix: UInt8, onto ground: UInt32?
  ) {
    if coverage == 255, mix == 255,
      canvas.replace(inPlace: { source.writeOpaque(rect, onto: $0) })
    {
      return
    }
    source.forEachPart(of: rect) {
      drawPart($0, source, coverage: coverage, mix: mix, onto: ground)
    }
  }

  private mutating func drawPart(
    _ rect: PixelRect, _ source: RowSource, coverage: UInt8, mix: UInt8, onto ground: UInt32?
  ) {
    guard coverage > 0, let rows = source.rows(of: rect) else { return lay(ground, rect) }
    if coverage == 255 {
      rows.withPixels { pixels in
        if rows.isOpaque, mix == 255 {
          canvas.replace(rect, pixels: pixels)
        } else {
          canvas.over(rect, pixels: pixels, mix: mix, onto: ground)
        }
      }
      return
    }
    if coverageRow.count < rect.width || coverageRow[0] != coverage {
      coverageRow = [UInt8](repeating: coverage, count: max(rect.width, coverageRow.count))
    }
    rows.withPixels { pixels in
      canvas.over(
        rect, pixels: pixels, mask: StridedSpan(coverageRow.span, stride: 0), mix: mix,
        onto: ground)
    }
  }

  /// Blends pixels, multiplied by `alpha` / 255, and mixes the result with the previous pixels.
  func blend(
    _ rect: PixelRect, _ source: RowSource, by mode: BlendMode, alpha: UInt8, mix: UInt8
  ) {
    guard mix > 0, let rows = source.clearedRows(of: rect) else { return }
    rows.withPixels { pixels in
      canvas.blend(rect, pixels: pixels, alpha: alpha, mix: mix, by: mode.kernel)
    }
  }

  /// Fills a rectangle with the background colour for the next painting, if there is one.
  private func lay(_ ground: UInt32?, _ rect: PixelRect) {
    if let ground { canvas.replace(rect, color: ground) }
  }
}

extension PixelRect {
  fileprivate func columns(from start: Int, to end: Int) -> PixelRect {
    PixelRect(minX: start, minY: minY, maxX: end, maxY: maxY)
  }
}
