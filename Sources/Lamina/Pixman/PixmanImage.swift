// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CPixman

/// Pixels to composite onto: premultiplied `a8r8g8b8` over a rectangle of device space.
///
/// The only owner of a `pixman_image_t`. Every rectangle that comes in is in device space and lies
/// within the bounds; the image subtracts its own origin.
///
/// Threads may work on one image at once where the pixels that they touch are different: an image
/// has no state that changes but its pixels.
@safe package final class PixmanImage: @unchecked Sendable {
  /// The device pixels that the image holds.
  package let bounds: PixelRect
  private let image: OpaquePointer
  /// The image's pixels row by row; `bounds.width` of them a row.
  private let pixels: UnsafeMutablePointer<UInt32>
  /// Whose memory the pixels are, since Pixman's own would begin anywhere within a cache line.
  private let memory: MemoryBlock

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
    guard Self.canHold(bounds), let memory = MemoryBlock(count: bounds.area) else { return nil }
    self.init(bounds: bounds, memory: memory)
    clear()
  }

  /// An image whose pixels are what a block of memory holds, which nobody else may use meanwhile; nil
  /// where it has no pixel, would be too large, or memory is short.
  package init?(bounds: PixelRect, memory: MemoryBlock) {
    require(memory.count >= bounds.area, "there is too little memory for the pixels")
    let pixels = unsafe memory.pixels
    // The block lives as long as the image and has room for its rows.
    guard Self.canHold(bounds),
      let image = unsafe pixman_image_create_bits(
        PIXMAN_a8r8g8b8, Int32(bounds.width), Int32(bounds.height), pixels,
        Int32(4 * bounds.width))
    else { return nil }
    self.bounds = bounds
    unsafe self.image = image
    unsafe self.pixels = pixels
    self.memory = memory
  }

  deinit { unsafe pixman_image_unref(image) }

  /// The first pixel of a rectangle that has pixels, all within the bounds.
  ///
  /// Its rows are `bounds.width` apart. Only for the extensions of this folder.
  @unsafe func start(of rect: PixelRect) -> UnsafeMutablePointer<UInt32> {
    require(!rect.isEmpty && bounds.contains(rect), "pixels outside the image were asked for")
    return unsafe pixels + (rect.minY - bounds.minY) * bounds.width + rect.minX - bounds.minX
  }
}
