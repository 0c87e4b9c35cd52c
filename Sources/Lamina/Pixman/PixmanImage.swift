// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Pixels to composite onto: Pixman's premultiplied `a8r8g8b8` over a rectangle of device space.
///
/// Its own functions are the kernels' road; a ``PixmanRoad`` draws the same by Pixman's calls. Every
/// rectangle that comes in is in device space and lies within the bounds; the image subtracts its own
/// origin.
///
/// Threads may work on one image at once where the pixels that they touch are different: an image
/// has no state that changes but its pixels. That is why it owns no `pixman_image_t`, to which Pixman
/// writes; see ``PixmanPicture``.
@safe package final class PixmanImage: @unchecked Sendable {
  /// The device pixels that the image holds.
  package let bounds: PixelRect
  /// How far a pixel lies from the one below it; more than `bounds.width` in memory of others alone.
  let pixelsPerRow: Int
  /// The image's pixels row by row.
  private let pixels: UnsafeMutablePointer<UInt32>
  /// Whose memory the pixels are; nil if it is not the image's.
  private let memory: MemoryBlock?

  /// The most pixels that one image may have: 2²⁸, one gigabyte.
  package static let mostPixels = 1 << 28
  /// The longest side that Pixman's 16-bit coordinates can address.
  package static let longestSide = 32_767

  /// Whether an image may have such bounds.
  package static func canHold(_ bounds: PixelRect) -> Bool {
    !bounds.isEmpty && bounds.width <= longestSide && bounds.height <= longestSide
      && bounds.area <= mostPixels
  }

  /// A transparent image, or nil if it has no pixel, would be too large, or memory is short.
  package convenience init?(bounds: PixelRect) {
    guard Self.canHold(bounds), let memory = MemoryBlock(count: bounds.area, isZeroed: true)
    else { return nil }
    self.init(bounds: bounds, memory: memory)
  }

  /// An image whose pixels are what a block of memory holds, which nobody else may use meanwhile; nil
  /// if it has no pixel, would be too large, or memory is short.
  package convenience init?(bounds: PixelRect, memory: MemoryBlock) {
    require(memory.count >= bounds.area, "there is too little memory for the pixels")
    // The block lives as long as the image and has room for its rows.
    unsafe self.init(
      bounds: bounds, pixels: memory.pixels, pixelsPerRow: bounds.width, memory: memory)
  }

  /// An image in memory of others, which they leave alone as long as the image lives; nil as above.
  ///
  /// - Parameters:
  ///   - bounds: The device pixels that the image holds.
  ///   - pixels: The first pixel, with room for all rows from there on.
  ///   - pixelsPerRow: How far a pixel lies from the one below it, at least `bounds.width`; what lies
  ///     between the rows is left alone.
  ///   - memory: What the pixels are kept alive by, if the image is to do that.
  @unsafe package init?(
    bounds: PixelRect, pixels: UnsafeMutablePointer<UInt32>, pixelsPerRow: Int,
    memory: MemoryBlock? = nil
  ) {
    require(pixelsPerRow >= bounds.width, "the rows of an image overlap")
    // Pixman counts the bytes of a row in 32 bits.
    guard Self.canHold(bounds), Int32(exactly: 4 * pixelsPerRow) != nil else { return nil }
    self.bounds = bounds
    self.pixelsPerRow = pixelsPerRow
    unsafe self.pixels = pixels
    self.memory = memory
  }

  /// The first pixel of a rectangle that has pixels, all within the bounds.
  ///
  /// Its rows are ``pixelsPerRow`` apart. Only for the extensions of this folder.
  @unsafe func start(of rect: PixelRect) -> UnsafeMutablePointer<UInt32> {
    require(!rect.isEmpty && bounds.contains(rect), "pixels outside the image were asked for")
    return unsafe pixels + (rect.minY - bounds.minY) * pixelsPerRow + rect.minX - bounds.minX
  }
}
