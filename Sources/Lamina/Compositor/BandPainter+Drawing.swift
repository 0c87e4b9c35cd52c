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

  /// Draws a colour through a mask of which no column or row is repeated.
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

  /// Draws pixels through a mask, which lets nothing pass where it could not be made.
  ///
  /// Onto a colour they are drawn as if the rectangle were filled with that.
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
          // A turned picture leaves much of its box clear, where no pixel need be made.
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

  /// Fills a rectangle with the colour that something was to be painted onto, where there is one.
  private func lay(_ ground: UInt32?, _ rect: PixelRect) {
    if let ground { canvas.replace(rect, color: ground) }
  }
}

extension PixelRect {
  fileprivate func columns(from start: Int, to end: Int) -> PixelRect {
    PixelRect(minX: start, minY: minY, maxX: end, maxY: maxY)
  }
}

/// Where the pixels of a plan's source come from, rectangle by rectangle.
struct RowSource {
  /// The large cases stand on the heap: a source is made for each command.
  private enum Kind {
    /// Pixels that lie ready, those of a frame row by row.
    case block([UInt32], frame: PixelRect, isOpaque: Bool)
    /// An image's pixels, those of a frame row by row.
    case bitmap(PixmanImage, dx: Int, dy: Int, isOpaque: Bool)
    indirect case sampledBitmap(PixmanImage, BitmapPlacement)
    indirect case warped(PictureLevels, PlaneWarp)
    indirect case sampledImage(ImagePaint)
    indirect case gradient(GradientPixels, frame: PixelRect)
    case color(UInt32)
    case nothing
  }

  private let kind: Kind
  /// What the pixels are multiplied by, channel by channel.
  private let tint: UInt32

  /// The pixels of one of the plan's sources.
  static func of(_ index: Int, in job: PaintJob) -> RowSource {
    RowSource(kind: kind(of: index, in: job), tint: job.plan.sources[index].tint)
  }

  private static func kind(of index: Int, in job: PaintJob) -> Kind {
    switch job.plan.sources[index].source {
    case .ready(let pixels, let frame): return .block(pixels, frame: frame, isOpaque: false)
    case .copy(let other, let frame):
      guard let pixels = job.pixels[Int(other)] else { return .nothing }
      return .block(pixels, frame: frame, isOpaque: false)
    case .gradient(let gradient, let toFrame, let frame):
      if let pixels = job.pixels[index] {
        return .block(pixels, frame: frame, isOpaque: false)
      }
      guard let pixels = GradientPixels(gradient, toFrame: toFrame) else { return .nothing }
      return .gradient(pixels, frame: frame)
    case .color(let color): return .color(color.bits)
    case .image(let paint):
      guard let frame = paint.wholePixelFrame else { return .sampledImage(paint) }
      return .block(paint.image.pixels, frame: frame, isOpaque: paint.image.isOpaque)
    case .bitmap(let image, let placement):
      return bitmap(image, placement, in: job)
    case .surface(let surface, let placement):
      guard let image = job.surfaces[Int(surface)] else { return .nothing }
      return bitmap(image, placement, in: job)
    }
  }

  private static func bitmap(
    _ image: PixmanImage, _ placement: BitmapPlacement, in job: PaintJob
  ) -> Kind {
    if let warp = placement.warp {
      return job.pictures[ObjectIdentifier(image)].map { .warped($0, warp) } ?? .nothing
    }
    guard let step = placement.transform.wholeTranslation else {
      return .sampledBitmap(image, placement)
    }
    return .bitmap(image, dx: step.x, dy: step.y, isOpaque: placement.isOpaque)
  }

  /// Whether pixels lie in memory before they are asked for.
  var isReady: Bool {
    switch kind {
    case .block, .bitmap, .color, .nothing: true
    case .gradient, .sampledBitmap, .sampledImage, .warped: false
    }
  }

  /// Pixels in memory: where those of a rectangle's first row begin, and the distance of rows.
  struct Rows {
    fileprivate enum Memory {
      case array([UInt32])
      case image(PixmanImage)
    }
    fileprivate let memory: Memory
    let start: Int
    let stride: Int
    let isOpaque: Bool

    func withSpan(_ body: (Span<UInt32>) -> Void) {
      switch memory {
      case .array(let pixels): body(pixels.span)
      case .image(let image): image.withPixels(body)
      }
    }
  }

  /// So many pixels at most are made before they are drawn, so that they are still near by then.
  private static let pixelsAtOnce = 1 << 15

  /// Calls the body with the parts of a rectangle that are best drawn one after another.
  ///
  /// That is all of it where the pixels lie ready. Each pixel is the same however they are cut.
  func forEachPart(of rect: PixelRect, _ body: (PixelRect) -> Void) {
    let squares: Int
    switch kind {
    case .block, .bitmap, .color, .nothing: return body(rect)
    case .gradient: squares = 1
    // Sampling goes by squares of so many pixels.
    case .sampledBitmap, .sampledImage, .warped: squares = 16
    }
    let rows = max(squares, Self.pixelsAtOnce / max(rect.width, 1) / squares * squares)
    for y in stride(from: rect.minY, to: rect.maxY, by: rows) {
      body(PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: min(y + rows, rect.maxY)))
    }
  }

  /// The pixels of a rectangle; nil where there are none.
  func rows(of rect: PixelRect) -> Rows? {
    guard tint != ColorMultiplier.whitePixel else { return untintedRows(of: rect) }
    guard let rows = untintedRows(of: rect) else { return nil }
    var pixels: [UInt32] = []
    rows.withSpan {
      pixels = tintedPixels(
        $0, offset: rows.start, stride: rows.stride, width: rect.width, height: rect.height,
        by: tint)
    }
    return Self.rows(pixels, rect, rows.isOpaque)
  }

  private func untintedRows(of rect: PixelRect) -> Rows? {
    switch kind {
    case .nothing: return nil
    case .color(let bits):
      // One row serves all.
      let row = [UInt32](repeating: bits, count: rect.width)
      return Rows(memory: .array(row), start: 0, stride: 0, isOpaque: bits >> 24 == 255)
    case .block(let pixels, let frame, let isOpaque):
      guard frame.contains(rect) else { return nil }
      return Rows(
        memory: .array(pixels), start: frame.index(of: rect), stride: frame.width,
        isOpaque: isOpaque)
    case .bitmap(let image, let dx, let dy, let isOpaque):
      let part = rect.offset(x: -dx, y: -dy)
      guard image.bounds.contains(part) else { return nil }
      return Rows(
        memory: .image(image), start: image.bounds.index(of: part), stride: image.bounds.width,
        isOpaque: isOpaque)
    case .sampledBitmap(let image, let placement):
      return placement.sampled(image, in: rect).map { Self.rows($0, rect, placement.isOpaque) }
    case .warped(let picture, let warp):
      return warp.sampled(picture, in: rect).map { Self.rows($0, rect) }
    case .sampledImage(let paint):
      return paint.pixels(in: rect).map { Self.rows($0, rect, paint.image.isOpaque) }
    case .gradient(let gradient, let frame):
      return Self.rows(gradient.pixels(of: rect, within: frame), rect, gradient.isOpaque)
    }
  }

  /// The pixels of a rectangle, clear where there are none.
  func clearedRows(of rect: PixelRect) -> Rows? {
    if let rows = rows(of: rect) { return rows }
    var pixels = [UInt32](repeating: 0, count: rect.area)
    if case .bitmap(let image, let dx, let dy, _) = kind {
      let part = rect.offset(x: -dx, y: -dy)
      let known = part.intersection(image.bounds)
      image.withPixels { source in
        for y in known.minY..<max(known.minY, known.maxY) {
          let row = PixelRect(x: known.minX, y: y, width: known.width, height: 1)
          let (from, to) = (image.bounds.index(of: row), part.index(of: row))
          for x in 0..<known.width { pixels[to + x] = source[from + x] }
        }
      }
    }
    return Self.rows(pixels, rect)
  }

  private static func rows(_ pixels: [UInt32], _ rect: PixelRect, _ isOpaque: Bool = false) -> Rows
  {
    Rows(memory: .array(pixels), start: 0, stride: rect.width, isOpaque: isOpaque)
  }
}
