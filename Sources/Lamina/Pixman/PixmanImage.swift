// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CPixman
import Foundation

/// Pixels that Pixman can composite onto: premultiplied `a8r8g8b8` over a rectangle of device
/// space.
///
/// The only owner of a `pixman_image_t` and of the memory under it. Every rectangle that comes in
/// is in device space; the image subtracts its own origin. What lies outside its bounds or outside
/// the clip is never touched by compositing.
///
/// Threads may work on one image at once where the pixels that they touch are different: an image
/// has no state that changes but its pixels and the clip. The clip and what Pixman composites
/// belong to one thread, so each of several takes a `band` of its own, which has its own clip; what
/// the kernels do (`PixmanImage+Over.swift`, `PixmanImage+Pixels.swift`) takes no notice of clips.
@safe package final class PixmanImage: @unchecked Sendable {
  /// The device pixels that the image holds.
  package let bounds: PixelRect
  /// The pixels row by row; `bounds.width` of them a row.
  private let pixels: UnsafeMutablePointer<UInt32>
  private let image: OpaquePointer
  /// The image that owns the memory, where this one is a band of it.
  private let owner: PixmanImage?

  /// The most pixels that one image may have: 2²⁸, one gigabyte.
  package static let mostPixels = 1 << 28
  /// The longest side that Pixman's 16-bit coordinates can address.
  package static let longestSide = 32_767

  /// Whether an image may have such bounds.
  package static func canHold(_ bounds: PixelRect) -> Bool {
    !bounds.isEmpty && bounds.width <= longestSide && bounds.height <= longestSide
      && bounds.area <= mostPixels
  }

  /// A transparent image, or nil where it has no pixel, would be too large, or memory is short.
  package convenience init?(bounds: PixelRect) {
    guard Self.canHold(bounds),
      let memory = unsafe calloc(bounds.area, MemoryLayout<UInt32>.stride)
    else { return nil }
    unsafe self.init(
      bounds: bounds, pixels: memory.bindMemory(to: UInt32.self, capacity: bounds.area), owner: nil)
  }

  /// The rows from `minY` to before `maxY` as an image of their own over the same memory, without a
  /// clip; nil where the image has none of them, or memory is short.
  ///
  /// It keeps the memory alive. Its cost does not depend on the number of pixels.
  package func band(minY: Int, maxY: Int) -> PixmanImage? {
    let rows = bounds.intersection(
      PixelRect(minX: bounds.minX, minY: minY, maxX: bounds.maxX, maxY: maxY))
    guard !rows.isEmpty else { return nil }
    return unsafe PixmanImage(bounds: rows, pixels: start(of: rows), owner: owner ?? self)
  }

  /// An image over the memory at `pixels`, which becomes its own where there is no other owner.
  private init?(bounds: PixelRect, pixels: UnsafeMutablePointer<UInt32>, owner: PixmanImage?) {
    guard
      let image = unsafe pixman_image_create_bits_no_clear(
        PIXMAN_a8r8g8b8, Int32(bounds.width), Int32(bounds.height), pixels,
        Int32(bounds.width * 4))
    else {
      if owner == nil { unsafe free(pixels) }
      return nil
    }
    self.bounds = bounds
    unsafe self.pixels = pixels
    unsafe self.image = image
    self.owner = owner
  }

  deinit {
    unsafe pixman_image_unref(image)
    if owner == nil { unsafe free(pixels) }
  }

  // MARK: Pixels

  /// The first pixel of a rectangle that has pixels, all within the bounds.
  ///
  /// Its rows are `bounds.width` apart. Only for the extensions of this folder.
  @unsafe func start(of rect: PixelRect) -> UnsafeMutablePointer<UInt32> {
    precondition(!rect.isEmpty && bounds.contains(rect), "pixels outside the image were asked for")
    return unsafe pixels + (rect.minY - bounds.minY) * bounds.width + rect.minX - bounds.minX
  }

  /// The pixels of one row between two device columns, `y` and `columns` within the bounds.
  package func withRow<R>(
    _ y: Int, _ columns: Range<Int>, _ body: (inout MutableSpan<UInt32>) -> R
  ) -> R {
    precondition(
      y >= bounds.minY && y < bounds.maxY && columns.lowerBound >= bounds.minX
        && columns.upperBound <= bounds.maxX, "a row outside the image was asked for")
    let start = (y - bounds.minY) * bounds.width + columns.lowerBound - bounds.minX
    // In range by the precondition; nothing else holds the pixels while the body runs.
    var span = unsafe MutableSpan(_unsafeStart: pixels + start, count: columns.count)
    return body(&span)
  }

  // MARK: Compositing

  /// Limits what compositing may touch, in device space; nil for the whole image.
  package func setClip(_ region: Region?) {
    guard let region else {
      unsafe pixman_image_set_clip_region32(image, nil)
      return
    }
    let local = region.offset(x: -bounds.minX, y: -bounds.minY)
    _ = unsafe local.withPixmanRegion { unsafe pixman_image_set_clip_region32(image, $0) }
  }

  /// Replaces the pixels of a rectangle within the clip by one colour.
  package func replace(_ rect: PixelRect, with color: UInt32) {
    composite(PIXMAN_OP_SRC, color, in: rect)
  }

  /// Draws one colour over a rectangle within the clip.
  package func fill(_ rect: PixelRect, with color: UInt32) {
    composite(PIXMAN_OP_OVER, color, in: rect)
  }

  private func composite(_ operation: pixman_op_t, _ color: UInt32, in rect: PixelRect) {
    guard !rect.isEmpty, let source = unsafe Self.solid(color) else { return }
    defer { unsafe pixman_image_unref(source) }
    unsafe pixman_image_composite32(
      operation, source, nil, image, 0, 0, 0, 0, Int32(rect.minX - bounds.minX),
      Int32(rect.minY - bounds.minY), Int32(rect.width), Int32(rect.height))
  }

  /// Draws one colour through coverage: `mask` holds a byte a pixel of `rect`, row by row.
  package func fill(_ rect: PixelRect, with color: UInt32, through mask: [UInt8]) {
    guard !rect.isEmpty, let source = unsafe Self.solid(color) else { return }
    defer { unsafe pixman_image_unref(source) }
    unsafe withMask(mask, rect) { maskImage in
      unsafe compositeOver(source, maskImage, rect)
    }
  }

  /// Draws premultiplied pixels, those of `rect` row by row, over the image; through coverage
  /// where a mask is given.
  package func draw(_ source: [UInt32], in rect: PixelRect, through mask: [UInt8]? = nil) {
    guard !rect.isEmpty else { return }
    precondition(source.count == rect.area, "one pixel is needed for each pixel of the rectangle")
    unsafe source.withUnsafeBufferPointer { buffer in
      // Pixman takes a mutable pointer for every image but only reads a source.
      let bits = unsafe UnsafeMutablePointer(mutating: buffer.baseAddress)
      guard
        let sourceImage = unsafe pixman_image_create_bits_no_clear(
          PIXMAN_a8r8g8b8, Int32(rect.width), Int32(rect.height), bits, Int32(rect.width * 4))
      else { return }
      defer { unsafe pixman_image_unref(sourceImage) }
      guard let mask else {
        unsafe compositeOver(sourceImage, nil, rect)
        return
      }
      unsafe withMask(mask, rect) { maskImage in
        unsafe compositeOver(sourceImage, maskImage, rect)
      }
    }
  }

  private func compositeOver(_ source: OpaquePointer, _ mask: OpaquePointer?, _ rect: PixelRect) {
    unsafe pixman_image_composite32(
      PIXMAN_OP_OVER, source, mask, image, 0, 0, 0, 0, Int32(rect.minX - bounds.minX),
      Int32(rect.minY - bounds.minY), Int32(rect.width), Int32(rect.height))
  }

  /// Pixman wants rows of masks on four-byte boundaries; others are copied into such rows first.
  private func withMask(
    _ bytes: [UInt8], _ rect: PixelRect, _ body: (OpaquePointer) -> Void
  ) {
    precondition(bytes.count == rect.area, "one byte is needed for each pixel of the rectangle")
    let stride = (rect.width + 3) & ~3
    var aligned = bytes
    if stride != rect.width {
      aligned = [UInt8](repeating: 0, count: stride * rect.height)
      for y in 0..<rect.height {
        let row = y * rect.width
        aligned.replaceSubrange(
          y * stride..<y * stride + rect.width, with: bytes[row..<row + rect.width])
      }
    }
    unsafe aligned.withUnsafeMutableBytes { buffer in
      // Swift arrays start on a 16-byte boundary, so the words are aligned.
      let words = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt32.self)
      guard
        let mask = unsafe pixman_image_create_bits_no_clear(
          PIXMAN_a8, Int32(rect.width), Int32(rect.height), words, Int32(stride))
      else { return }
      unsafe body(mask)
      unsafe pixman_image_unref(mask)
    }
  }

  private static func solid(_ color: UInt32) -> OpaquePointer? {
    func channel(_ shift: UInt32) -> UInt16 { UInt16(color >> shift & 255) * 257 }
    var value = pixman_color(
      red: channel(16), green: channel(8), blue: channel(0), alpha: channel(24))
    return unsafe pixman_image_create_solid_fill(&value)
  }
}
