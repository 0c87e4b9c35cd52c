// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import CPixman

/// An image of Pixman's, for one call of its compositing.
///
/// It owns the `pixman_image_t` but not the pixels, which must outlive it. It is made for each call
/// because Pixman writes to an image when it composites with it, and the bands of several threads
/// paint one surface at once. Making one takes about as long as compositing a hundred pixels.
@safe struct PixmanPicture: ~Copyable {
  // Owned: released with the value, which cannot be copied.
  private let image: OpaquePointer

  private init(_ image: OpaquePointer?) {
    guard let image = unsafe image else { stop("no memory is left for an image of Pixman's") }
    unsafe self.image = image
  }

  deinit { unsafe pixman_image_unref(image) }

  /// One premultiplied colour, everywhere.
  init(color: UInt32) {
    func channel(_ shift: UInt32) -> UInt16 { UInt16(color >> shift & 255) * 257 }
    var value = pixman_color(
      red: channel(16), green: channel(8), blue: channel(0), alpha: channel(24))
    // Pixman copies the colour.
    unsafe self.init(pixman_image_create_solid_fill(&value))
  }

  /// One coverage, everywhere.
  init(coverage: UInt8) { self.init(color: UInt32(coverage) << 24) }

  /// Premultiplied pixels whose rows are `stride` pixels apart; 0 repeats one row.
  @unsafe init(
    pixels: UnsafePointer<UInt32>, stride: Int, width: Int, height: Int
  ) {
    // Pixman writes only to the pixels of a call's target.
    unsafe self.init(
      pixman_image_create_bits_no_clear(
        PIXMAN_a8r8g8b8, Int32(width), Int32(height), UnsafeMutablePointer(mutating: pixels),
        Int32(4 * stride)))
  }

  /// Calls a function with coverage, one byte a pixel, whose rows are `stride` bytes apart; 0
  /// repeats one row.
  @unsafe static func withCoverage(
    _ bytes: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int,
    _ body: (borrowing PixmanPicture) -> Void
  ) {
    if UInt(bitPattern: bytes).isMultiple(of: 4), stride.isMultiple(of: 4) {
      // Inside the given bytes, which Pixman only reads.
      let rows = unsafe UnsafeMutableRawPointer(mutating: bytes)
      return unsafe body(coverage(rows, rowBytes: stride, width, height))
    }
    // Pixman requires each row to begin at a multiple of four bytes.
    let rowBytes = (width + 3) & ~3
    let count = stride == 0 ? 1 : height
    unsafe withUnsafeTemporaryAllocation(byteCount: rowBytes * count, alignment: 4) { copy in
      guard let rows = copy.baseAddress else { return }
      for y in 0..<count {
        unsafe (rows + y * rowBytes).copyMemory(from: bytes + y * stride, byteCount: width)
      }
      unsafe body(coverage(rows, rowBytes: stride == 0 ? 0 : rowBytes, width, height))
    }
  }

  @unsafe private static func coverage(
    _ bytes: UnsafeMutableRawPointer, rowBytes: Int, _ width: Int, _ height: Int
  ) -> PixmanPicture {
    unsafe PixmanPicture(
      pixman_image_create_bits_no_clear(
        PIXMAN_a8, Int32(width), Int32(height), bytes.assumingMemoryBound(to: UInt32.self),
        Int32(rowBytes)))
  }

  /// Composites a source onto the first pixels of the picture.
  func composite(
    _ operation: pixman_op_t, _ source: borrowing PixmanPicture, width: Int, height: Int
  ) {
    // The memory of both lives as long as they do, which is until the call is over.
    unsafe pixman_image_composite32(
      operation, source.image, nil, image, 0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
  }

  /// Composites a source, multiplied by coverage, onto the first pixels of the picture.
  func composite(
    _ operation: pixman_op_t, _ source: borrowing PixmanPicture,
    through mask: borrowing PixmanPicture, width: Int, height: Int
  ) {
    unsafe pixman_image_composite32(
      operation, source.image, mask.image, image, 0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
  }
}

extension BlendKernel {
  /// Pixman's operator for the same formula; nil if it has none.
  var pixmanOperator: pixman_op_t? {
    switch mode {
    case LAMINA_BLEND_NORMAL: PIXMAN_OP_OVER
    case LAMINA_BLEND_MULTIPLY: PIXMAN_OP_MULTIPLY
    case LAMINA_BLEND_SCREEN: PIXMAN_OP_SCREEN
    case LAMINA_BLEND_OVERLAY: PIXMAN_OP_OVERLAY
    case LAMINA_BLEND_DARKEN: PIXMAN_OP_DARKEN
    case LAMINA_BLEND_LIGHTEN: PIXMAN_OP_LIGHTEN
    case LAMINA_BLEND_COLOR_DODGE: PIXMAN_OP_COLOR_DODGE
    case LAMINA_BLEND_COLOR_BURN: PIXMAN_OP_COLOR_BURN
    case LAMINA_BLEND_SOFT_LIGHT: PIXMAN_OP_SOFT_LIGHT
    case LAMINA_BLEND_HARD_LIGHT: PIXMAN_OP_HARD_LIGHT
    case LAMINA_BLEND_DIFFERENCE: PIXMAN_OP_DIFFERENCE
    case LAMINA_BLEND_EXCLUSION: PIXMAN_OP_EXCLUSION
    case LAMINA_BLEND_HUE: PIXMAN_OP_HSL_HUE
    case LAMINA_BLEND_SATURATION: PIXMAN_OP_HSL_SATURATION
    case LAMINA_BLEND_COLOR: PIXMAN_OP_HSL_COLOR
    case LAMINA_BLEND_LUMINOSITY: PIXMAN_OP_HSL_LUMINOSITY
    case LAMINA_BLEND_CLEAR: PIXMAN_OP_CLEAR
    case LAMINA_BLEND_COPY: PIXMAN_OP_SRC
    case LAMINA_BLEND_SOURCE_IN: PIXMAN_OP_IN
    case LAMINA_BLEND_SOURCE_OUT: PIXMAN_OP_OUT
    case LAMINA_BLEND_SOURCE_ATOP: PIXMAN_OP_ATOP
    case LAMINA_BLEND_DESTINATION_OVER: PIXMAN_OP_OVER_REVERSE
    case LAMINA_BLEND_DESTINATION_IN: PIXMAN_OP_IN_REVERSE
    case LAMINA_BLEND_DESTINATION_OUT: PIXMAN_OP_OUT_REVERSE
    case LAMINA_BLEND_DESTINATION_ATOP: PIXMAN_OP_ATOP_REVERSE
    case LAMINA_BLEND_XOR: PIXMAN_OP_XOR
    case LAMINA_BLEND_PLUS_LIGHTER: PIXMAN_OP_ADD
    default: nil
    }
  }
}
