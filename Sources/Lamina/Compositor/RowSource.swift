// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The pixels of a plan's source, rectangle by rectangle.
struct RowSource {
  /// The large cases are on the heap, because a source is made for each command.
  private enum Kind {
    /// Finished pixels, those of a frame row by row.
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
  /// The factor of the pixels, channel by channel.
  private let tint: UInt32

  /// The pixels of one of the plan's sources.
  static func of(_ id: SourceID, in job: PaintJob) -> RowSource {
    RowSource(kind: kind(of: id, in: job), tint: job.plan.sources[id].tint)
  }

  private static func kind(of id: SourceID, in job: PaintJob) -> Kind {
    switch job.plan.sources[id].source {
    case .ready(let pixels, let frame): return .block(pixels, frame: frame, isOpaque: false)
    case .copy(let other, let frame):
      guard let pixels = job.pixels[other.index] else { return .nothing }
      return .block(pixels, frame: frame, isOpaque: false)
    case .gradient(let gradient, let toFrame, let frame):
      if let pixels = job.pixels[id.index] {
        return .block(pixels, frame: frame, isOpaque: false)
      }
      guard let pixels = GradientPixels(gradient, toFrame: toFrame) else { return .nothing }
      return .gradient(pixels, frame: frame)
    case .color(let color): return .color(color.bits)
    case .image(let paint):
      guard let frame = paint.wholePixelFrame else { return .sampledImage(paint) }
      return .block(paint.image.pixels, frame: frame, isOpaque: paint.image.isOpaque)
    case .bitmap(let image, let placement):
      return bitmap(image, placement, picture: placement.warp?.picture, in: job)
    case .surface(let surface, let placement):
      guard let image = job.surfaces[surface.index] else { return .nothing }
      return bitmap(image, placement, picture: image.bounds, in: job)
    }
  }

  private static func bitmap(
    _ image: PixmanImage, _ placement: BitmapPlacement, picture: PixelRect?, in job: PaintJob
  ) -> Kind {
    if let warp = placement.warp, let picture {
      return job.pictures[PictureKey(image, picture)].map { .warped($0, warp) } ?? .nothing
    }
    guard let step = placement.transform.wholeTranslation else {
      return .sampledBitmap(image, placement)
    }
    return .bitmap(image, dx: step.x, dy: step.y, isOpaque: placement.isOpaque)
  }

  /// Whether the pixels are already in memory.
  var isReady: Bool {
    switch kind {
    case .block, .bitmap, .color, .nothing: true
    case .gradient, .sampledBitmap, .sampledImage, .warped: false
    }
  }

  /// Pixels in memory: the index of a rectangle's first pixel, and the distance of rows.
  struct Rows {
    fileprivate enum Memory {
      case array([UInt32])
      case image(PixmanImage)
    }
    fileprivate let memory: Memory
    fileprivate let start: Int
    fileprivate let stride: Int
    let isOpaque: Bool

    func withPixels(_ body: (StridedSpan<UInt32>) -> Void) {
      switch memory {
      case .array(let pixels): body(StridedSpan(pixels.span, from: start, stride: stride))
      case .image(let image):
        image.withPixels { body(StridedSpan($0, from: start, stride: stride)) }
      }
    }
  }

  /// Calls the body with the parts of a rectangle that are best drawn one after another.
  ///
  /// That is the whole rectangle if the pixels are finished. Each pixel is the same, whatever the
  /// parts.
  func forEachPart(of rect: PixelRect, _ body: (PixelRect) -> Void) {
    switch kind {
    case .block, .bitmap, .color, .nothing: body(rect)
    case .gradient: rect.forEachCachedPart(ofSquares: 1, body)
    case .sampledBitmap, .sampledImage, .warped: rect.forEachCachedPart(body)
    }
  }

  /// The pixels of a rectangle; nil if there are none.
  func rows(of rect: PixelRect) -> Rows? {
    guard tint != ColorMultiplier.whitePixel else { return untintedRows(of: rect) }
    guard let rows = untintedRows(of: rect) else { return nil }
    var pixels: [UInt32] = []
    rows.withPixels { pixels = tintedPixels(of: rect, $0, by: tint) }
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

  /// Whether all pixels are opaque and can be made in place.
  var isOpaqueInPlace: Bool {
    guard case .sampledImage(let paint) = kind else { return false }
    return paint.image.isOpaque && tint == ColorMultiplier.whitePixel
  }

  /// Replaces the pixels of a rectangle by opaque ones that are made in place; false, and nothing is written, if
  /// the source has no such pixels.
  func writeOpaque(_ rect: PixelRect, onto target: PixmanImage) -> Bool {
    guard isOpaqueInPlace, case .sampledImage(let paint) = kind else { return false }
    return paint.write(rect, onto: target)
  }

  /// The pixels of a rectangle, clear outside of the source.
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
    if tint != ColorMultiplier.whitePixel {
      pixels = tintedPixels(of: rect, StridedSpan(pixels.span, stride: rect.width), by: tint)
    }
    return Self.rows(pixels, rect)
  }

  private static func rows(_ pixels: [UInt32], _ rect: PixelRect, _ isOpaque: Bool = false) -> Rows
  {
    Rows(memory: .array(pixels), start: 0, stride: rect.width, isOpaque: isOpaque)
  }
}
