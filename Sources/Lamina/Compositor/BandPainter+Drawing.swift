// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Colours and pixels through masks.
extension BandPainter {
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
          zone.rect, color: color.bits, lines: mask.bytes.span, lineOffset: offset, lineStride: 0,
          mix: mix)
      case .lines(let offset, let stride):
        canvas.over(
          zone.rect, color: color.bits, lines: mask.bytes.span, lineOffset: offset,
          lineStride: stride, mix: mix)
      case .bytes(let offset, let stride):
        canvas.over(
          zone.rect, color: color.bits, mask: mask.bytes.span, maskOffset: offset,
          maskStride: stride, mix: mix)
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
    canvas.over(
      part, color: color.bits, mask: mask.bytes.span, maskOffset: covered.index(of: part),
      maskStride: covered.width, mix: mix)
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

  /// Draws pixels through a mask, which is empty if it could not be made.
  ///
  /// If `ground` is a colour, they are drawn as if the rectangle were filled with it.
  mutating func draw(
    _ rect: PixelRect, _ source: RowSource, through mask: CoverageMask?,
    _ placement: MaskPlacement, mix: UInt8, onto ground: UInt32?
  ) {
    guard let mask else { return lay(ground, rect) }
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
          let start = offset + (part.minY - zone.rect.minY) * stride
          // A rotated picture leaves much of its box clear, and no pixels have to be made there.
          let seen =
            source.isReady ? part : mask.seenPart(of: part, offset: start, stride: stride)
          guard !seen.isEmpty, let rows = source.rows(of: seen) else { return lay(ground, part) }
          lay(ground, part.columns(from: part.minX, to: seen.minX))
          lay(ground, part.columns(from: seen.maxX, to: part.maxX))
          rows.withSpan { span in
            canvas.over(
              seen, pixels: span, offset: rows.start, stride: rows.stride,
              mask: mask.bytes.span, maskOffset: start + seen.minX - part.minX,
              maskStride: stride, mix: mix, onto: ground)
          }
        }
      }
    }
  }

  /// Draws pixels with one coverage for all.
  mutating func draw(
    _ rect: PixelRect, _ source: RowSource, coverage: UInt8, mix: UInt8, onto ground: UInt32?
  ) {
    source.forEachPart(of: rect) {
      drawPart($0, source, coverage: coverage, mix: mix, onto: ground)
    }
  }

  private mutating func drawPart(
    _ rect: PixelRect, _ source: RowSource, coverage: UInt8, mix: UInt8, onto ground: UInt32?
  ) {
    if coverage == 255, mix == 255,
      canvas.replace(inPlace: { source.writeOpaque(rect, onto: $0) })
    {
      return
    }
    guard coverage > 0, let rows = source.rows(of: rect) else { return lay(ground, rect) }
    if coverage == 255 {
      rows.withSpan { span in
        if rows.isOpaque, mix == 255 {
          canvas.replace(rect, pixels: span, offset: rows.start, stride: rows.stride)
        } else {
          canvas.over(
            rect, pixels: span, offset: rows.start, stride: rows.stride, mix: mix, onto: ground)
        }
      }
      return
    }
    if coverageRow.count < rect.width || coverageRow[0] != coverage {
      coverageRow = [UInt8](repeating: coverage, count: max(rect.width, coverageRow.count))
    }
    rows.withSpan { span in
      canvas.over(
        rect, pixels: span, offset: rows.start, stride: rows.stride, mask: coverageRow.span,
        maskStride: 0, mix: mix, onto: ground)
    }
  }

  /// Blends pixels, multiplied by `alpha` / 255, and mixes the result with the previous pixels.
  func blend(
    _ rect: PixelRect, _ source: RowSource, by mode: BlendMode, alpha: UInt8, mix: UInt8
  ) {
    guard mix > 0, let rows = source.clearedRows(of: rect) else { return }
    rows.withSpan { span in
      canvas.blend(
        rect, pixels: span, offset: rows.start, stride: rows.stride, alpha: alpha, mix: mix,
        by: mode.kernel)
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
