// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Pixels to composite onto: Pixman's premultiplied `a8r8g8b8` over a rectangle of device space.
///
/// Its own functions are the kernels' road; a ``PixmanRoad`` draws the same with Pixman's calls.
/// Every rectangle argument is in device space and inside the bounds; the image subtracts its own
/// origin.
///
/// Several threads may use one image at once if they touch different pixels, because an image has
/// no mutable state except its pixels. It therefore owns no `pixman_image_t`, to which Pixman
/// writes; see ``PixmanPicture``.
@safe package final class PixmanImage: @unchecked Sendable {
  /// The device pixels of the image.
  package let bounds: PixelRect
  /// The distance from a pixel to the one below it; more than `bounds.width` only in foreign
  /// memory.
  let pixelsPerRow: Int
  /// The image's pixels row by row.
  private let pixels: UnsafeMutablePointer<UInt32>
  /// The memory of the pixels; nil if it does not belong to the image.
  private let memory: MemoryBlock?

  /// The most pixels of one image: 2²⁸, one gigabyte.
  package static let mostPixels = 1 << 28
  /// The longest side that Pixman's 16-bit coordinates can address.
  package static let longestSide = 32_767

  /// Whether an image may have such bounds.
  package static func canHold(_ bounds: PixelRect) -> Bool {
    !bounds.isEmpty && bounds.width <= longestSide && bounds.height <= longestSide
      && bounds.area <= mostPixels
  }

  /// A transparent image; nil if it has no pixels, would be too large, or memory is short.
  package convenience init?(bounds: PixelRect) {
    guard Self.canHold(bounds), let memory = MemoryBlock(count: bounds.area, isZeroed: true)
    else { return nil }
    self.init(bounds: bounds, memory: memory)
  }

  /// An image with the contents of a block of memory, which no other code may use meanwhile; nil if
  /// it has no pixels, would be too large, or memory is short.
  package convenience init?(bounds: PixelRect, memory: MemoryBlock) {
    require(memory.count >= bounds.area, "there is too little memory for the pixels")
    // The block lives as long as the image and has room for its rows.
    unsafe self.init(
      bounds: bounds, pixels: memory.pixels, pixelsPerRow: bounds.width, memory: memory)
  }

  /// An image in foreign memory, which its owner does not use while the image lives; nil in the
  /// same cases.
  ///
  /// - Parameters:
  ///   - bounds: The device pixels of the image.
  ///   - pixels: The first pixel, with room for all rows from there on.
  ///   - pixelsPerRow: The distance from a pixel to the one below it, at least `bounds.width`;
  ///     memory between the rows is not touched.
  ///   - memory: An object that keeps the pixels alive, if the image has to.
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

  /// The first pixel of a rectangle that has pixels, all inside the bounds.
  ///
  /// Its rows are ``pixelsPerRow`` apart. Only for the extensions of this folder.
  @inline(__always)
  @unsafe func start(of rect: PixelRect) -> UnsafeMutablePointer<UInt32> {
    require(!rect.isEmpty && bounds.contains(rect), "pixels outside the image were asked for")
    return unsafe pixels + (rect.minY - bounds.minY) * pixelsPerRow + rect.minX - bounds.minX
  }
}
