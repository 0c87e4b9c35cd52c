// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CPixman
import Foundation
import LaminaTestSupport

@testable import LaminaGraphics

/// Pixman's own drawing over pixels: the oracle for the kernels.
struct PixmanOracle {
  let bounds: PixelRect
  /// The pixels row by row.
  private(set) var pixels: [UInt32]

  /// Begins with the pixels of an image.
  init(_ image: PixmanImage) {
    bounds = image.bounds
    pixels = image.allPixels
  }

  /// Draws one colour over a rectangle, through coverage if a mask of its bytes, row by row, is
  /// given.
  mutating func draw(_ color: UInt32, in rect: PixelRect, through mask: [UInt8]? = nil) {
    func channel(_ shift: UInt32) -> UInt16 { UInt16(color >> shift & 255) * 257 }
    var value = pixman_color(
      red: channel(16), green: channel(8), blue: channel(0), alpha: channel(24))
    unsafe composite(pixman_image_create_solid_fill(&value), mask, in: rect)
  }

  /// Draws the premultiplied pixels of a rectangle, row by row, over it, through coverage if a mask
  /// is given.
  mutating func draw(_ source: [UInt32], in rect: PixelRect, through mask: [UInt8]? = nil) {
    precondition(source.count == rect.area, "one pixel is needed for each pixel of the rectangle")
    var source = source
    unsafe source.withUnsafeMutableBufferPointer { buffer in
      unsafe composite(
        pixman_image_create_bits_no_clear(
          PIXMAN_a8r8g8b8, Int32(rect.width), Int32(rect.height), buffer.baseAddress,
          Int32(rect.width * 4)), mask, in: rect)
    }
  }

  /// Composites a source and then releases it.
  private mutating func composite(
    _ source: OpaquePointer?, _ mask: [UInt8]?, in rect: PixelRect
  ) {
    // Pixman requires rows of masks on four-byte boundaries.
    let stride = (rect.width + 3) & ~3
    var rows = [UInt8](repeating: 0, count: stride * rect.height)
    if let mask {
      precondition(mask.count == rect.area, "one byte is needed for each pixel of the rectangle")
      for index in mask.indices {
        rows[index / rect.width * stride + index % rect.width] = mask[index]
      }
    }
    // The three images use the arrays' memory only until they are released below, and an array
    // begins on a boundary of 16 bytes.
    unsafe rows.withUnsafeMutableBytes { rows in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        let target = unsafe pixman_image_create_bits_no_clear(
          PIXMAN_a8r8g8b8, Int32(bounds.width), Int32(bounds.height), pixels.baseAddress,
          Int32(bounds.width * 4))
        let maskImage = unsafe pixman_image_create_bits_no_clear(
          PIXMAN_a8, Int32(rect.width), Int32(rect.height),
          rows.baseAddress?.assumingMemoryBound(to: UInt32.self), Int32(stride))
        unsafe pixman_image_composite32(
          PIXMAN_OP_OVER, source, mask == nil ? nil : maskImage, target, 0, 0, 0, 0,
          Int32(rect.minX - bounds.minX), Int32(rect.minY - bounds.minY), Int32(rect.width),
          Int32(rect.height))
        if let source = unsafe source { _ = unsafe pixman_image_unref(source) }
        if let maskImage = unsafe maskImage { _ = unsafe pixman_image_unref(maskImage) }
        if let target = unsafe target { _ = unsafe pixman_image_unref(target) }
      }
    }
  }
}

// Pixman's own operators and blend modes, which the engine does not use.
extension PixmanOracle {
  /// Blends premultiplied pixels with all of the oracle's by Pixman's operator for a mode; false if
  /// Pixman does not have it.
  ///
  /// The body gets a function that restores the previous pixels and one that blends, to call them
  /// any number of times.
  mutating func blend(
    _ source: [UInt32], _ mode: BlendMode,
    _ body: (_ restore: () -> Void, _ blend: () -> Void) -> Void
  ) -> Bool {
    precondition(source.count == bounds.area, "one pixel is needed for each pixel")
    guard let operation = mode.pixmanOperator else { return false }
    let (width, height) = (Int32(bounds.width), Int32(bounds.height))
    var source = source
    let before = pixels
    // The images are released below, and use the arrays' memory only until then.
    unsafe source.withUnsafeMutableBufferPointer { source in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        let from = unsafe pixman_image_create_bits_no_clear(
          PIXMAN_a8r8g8b8, width, height, source.baseAddress, width * 4)
        let target = unsafe pixman_image_create_bits_no_clear(
          PIXMAN_a8r8g8b8, width, height, pixels.baseAddress, width * 4)
        body(
          { _ = unsafe pixels.update(fromContentsOf: before) },
          {
            unsafe pixman_image_composite32(
              operation, from, nil, target, 0, 0, 0, 0, 0, 0, width, height)
          })
        if let from = unsafe from { _ = unsafe pixman_image_unref(from) }
        if let target = unsafe target { _ = unsafe pixman_image_unref(target) }
      }
    }
    return true
  }
}

extension BlendMode {
  /// Pixman's operator for the same mode; nil if there is none.
  fileprivate var pixmanOperator: pixman_op_t? {
    switch self {
    case .normal: PIXMAN_OP_OVER
    case .multiply: PIXMAN_OP_MULTIPLY
    case .screen: PIXMAN_OP_SCREEN
    case .overlay: PIXMAN_OP_OVERLAY
    case .darken: PIXMAN_OP_DARKEN
    case .lighten: PIXMAN_OP_LIGHTEN
    case .colorDodge: PIXMAN_OP_COLOR_DODGE
    case .colorBurn: PIXMAN_OP_COLOR_BURN
    case .softLight: PIXMAN_OP_SOFT_LIGHT
    case .hardLight: PIXMAN_OP_HARD_LIGHT
    case .difference: PIXMAN_OP_DIFFERENCE
    case .exclusion: PIXMAN_OP_EXCLUSION
    case .hue: PIXMAN_OP_HSL_HUE
    case .saturation: PIXMAN_OP_HSL_SATURATION
    case .color: PIXMAN_OP_HSL_COLOR
    case .luminosity: PIXMAN_OP_HSL_LUMINOSITY
    case .clear: PIXMAN_OP_CLEAR
    case .copy: PIXMAN_OP_SRC
    case .sourceIn: PIXMAN_OP_IN
    case .sourceOut: PIXMAN_OP_OUT
    case .sourceAtop: PIXMAN_OP_ATOP
    case .destinationOver: PIXMAN_OP_OVER_REVERSE
    case .destinationIn: PIXMAN_OP_IN_REVERSE
    case .destinationOut: PIXMAN_OP_OUT_REVERSE
    case .destinationAtop: PIXMAN_OP_ATOP_REVERSE
    case .xor: PIXMAN_OP_XOR
    case .plusLighter: PIXMAN_OP_ADD
    case .plusDarker: nil
    }
  }
}
