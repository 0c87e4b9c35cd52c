// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

/// Each kernel, which may be compiled for this processor, compared with its portable twin.
struct KernelCloneTests {
  private static let (width, height) = (151, 7)

  /// Runs both on the same pixels and compares the results.
  private static func expectEqual(
    _ kernel: (UnsafeMutablePointer<UInt32>) -> Void,
    _ portable: (UnsafeMutablePointer<UInt32>) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var noise = KernelNoise(seed: 11)
    var one = noise.pixels(width * height)
    var other = one
    let before = one
    unsafe one.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { unsafe kernel(base) }
    }
    unsafe other.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { unsafe portable(base) }
    }
    #expect(one == other, sourceLocation: sourceLocation)
    #expect(one != before, sourceLocation: sourceLocation)
  }

  @Test(
    arguments: [0xFF20_9010, 0x7F20_5010, 0x00FF_FFFF] as [UInt32], [255, 99, 0] as [UInt8])
  func `glyphs are the same on every processor, and as single masks`(color: UInt32, mix: UInt8) {
    let (w, h) = (Self.width, Self.height)
    var noise = KernelNoise(seed: 16)
    let coverage = noise.coverage(4_000)
    // Some of them overlap, and some are cut by the clip or outside of it.
    let glyphs = (0..<80).map { _ in
      let (x, y) = (Int32(noise.unit() * 160) - 12, Int32(noise.unit() * 12) - 4)
      return lamina_placed_glyph(
        rect: lamina_rect(
          min_x: x, min_y: y, max_x: x + Int32(noise.unit() * 25),
          max_y: y + Int32(noise.unit() * 9)),
        coverage: Int64(noise.unit() * 3_000), stride: 27, tag: 0)
    }
    var clip = lamina_rect(min_x: 3, min_y: 1, max_x: Int32(w) - 5, max_y: Int32(h) - 1)
    let start = w + 3
    func draw(_ draw: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
      var noise = KernelNoise(seed: 11)
      var pixels = noise.pixels(w * h)
      unsafe pixels.withUnsafeMutableBufferPointer { buffer in
        if let base = buffer.baseAddress { unsafe draw(base + start) }
      }
      return pixels
    }
    let drawn = unsafe draw {
      unsafe lamina_over_glyphs($0, w, &clip, glyphs, glyphs.count, coverage, color, mix)
    }
    let portable = unsafe draw {
      unsafe lamina_portable_over_glyphs($0, w, &clip, glyphs, glyphs.count, coverage, color, mix)
    }
    let single = unsafe draw { target in
      for glyph in glyphs {
        let (rect, bounds) = (PixelRect(glyph.rect), PixelRect(clip))
        let part = rect.intersection(bounds)
        guard !part.isEmpty else { continue }
        let first = Int(glyph.coverage) + 27 * (part.minY - rect.minY) + part.minX - rect.minX
        let place = unsafe target + (part.minY - bounds.minY) * w + part.minX - bounds.minX
        let mask = Array(coverage[first...])
        unsafe lamina_over_solid_masked(place, w, part.width, part.height, color, mask, 27, mix)
      }
    }
    #expect(drawn == portable)
    #expect(drawn == single)
    let nothing = unsafe draw { _ in }
    #expect((drawn != nothing) == (mix > 0))
  }

  @Test(arguments: [0xFF20_9010, 0x7F20_5010, 0x00FF_FFFF] as [UInt32], [99, 255] as [UInt8])
  func `one colour is the same on every processor`(color: UInt32, mix: UInt8) {
    let (w, h) = (Self.width, Self.height)
    var noise = KernelNoise(seed: 6)
    let mask = noise.coverage(w * h)
    unsafe Self.expectEqual(
      { unsafe lamina_over_solid($0, w, w, h, color, mix) },
      { unsafe lamina_portable_over_solid($0, w, w, h, color, mix) })
    unsafe Self.expectEqual(
      { unsafe lamina_over_solid_masked($0, w, w, h, color, mask, w, mix) },
      { unsafe lamina_portable_over_solid_masked($0, w, w, h, color, mask, w, mix) })
    // One row repeated, and one byte a row.
    unsafe Self.expectEqual(
      { unsafe lamina_over_solid_masked($0, w, w, h, color, mask, 0, mix) },
      { unsafe lamina_portable_over_solid_masked($0, w, w, h, color, mask, 0, mix) })
    unsafe Self.expectEqual(
      { unsafe lamina_over_solid_lines($0, w, w, h, color, mask, w, mix) },
      { unsafe lamina_portable_over_solid_lines($0, w, w, h, color, mask, w, mix) })
    unsafe Self.expectEqual(
      { unsafe lamina_fill($0, w, w, h, color) },
      { unsafe lamina_portable_fill($0, w, w, h, color) })
  }

  @Test(arguments: [99, 255] as [UInt8])
  func `pixels are the same on every processor`(mix: UInt8) {
    let (w, h) = (Self.width, Self.height)
    var noise = KernelNoise(seed: 7)
    let source = noise.pixels(w * h)
    let mask = noise.coverage(w * h)
    unsafe Self.expectEqual(
      { unsafe lamina_copy($0, w, source, w, w, h) },
      { unsafe lamina_portable_copy($0, w, source, w, w, h) })
    unsafe Self.expectEqual(
      { unsafe lamina_over_pixels($0, w, w, h, source, w, mix) },
      { unsafe lamina_portable_over_pixels($0, w, w, h, source, w, mix) })
    unsafe Self.expectEqual(
      { unsafe lamina_over_pixels_masked($0, w, w, h, source, w, mask, w, mix) },
      { unsafe lamina_portable_over_pixels_masked($0, w, w, h, source, w, mask, w, mix) })
    unsafe Self.expectEqual(
      { unsafe lamina_blend_back($0, w, source, w, w, h, 99) },
      { unsafe lamina_portable_blend_back($0, w, source, w, w, h, 99) })
    unsafe Self.expectEqual(
      { unsafe lamina_blend_back_masked($0, w, source, w, mask, w, w, h) },
      { unsafe lamina_portable_blend_back_masked($0, w, source, w, mask, w, w, h) })
  }

  @Test func `tinted pixels are the same on every processor`() {
    let (w, h) = (Self.width, Self.height)
    var noise = KernelNoise(seed: 12)
    let source = noise.pixels(w * h)
    unsafe Self.expectEqual(
      { unsafe lamina_tint($0, w, source, w, w, h, 0xFF80_33C1) },
      { unsafe lamina_portable_tint($0, w, source, w, w, h, 0xFF80_33C1) })
  }

  @Test(arguments: [0, 0xFF20_9010, 0x7F20_5010] as [UInt32], [99, 255] as [UInt8])
  func `pixels onto one background colour are the same on every processor`(
    ground: UInt32, mix: UInt8
  ) {
    let (w, h) = (Self.width, Self.height)
    var noise = KernelNoise(seed: 9)
    let source = noise.pixels(w * h)
    let mask = noise.coverage(w * h)
    unsafe Self.expectEqual(
      { unsafe lamina_over_color_pixels($0, w, w, h, ground, source, w, mix) },
      { unsafe lamina_portable_over_color_pixels($0, w, w, h, ground, source, w, mix) })
    unsafe Self.expectEqual(
      { unsafe lamina_over_color_pixels_masked($0, w, w, h, ground, source, w, mask, w, mix) },
      {
        unsafe lamina_portable_over_color_pixels_masked(
          $0, w, w, h, ground, source, w, mask, w, mix)
      })
  }

  @Test(arguments: [false, true])
  func `masks are the same on every processor`(inverted: Bool) {
    let (w, h) = (Self.width, Self.height)
    var noise = KernelNoise(seed: 8)
    let factor = noise.coverage(w * h)
    var one = noise.coverage(w * h)
    var other = one
    unsafe lamina_mask_multiply(&one, w, factor, w, w, h, inverted)
    unsafe lamina_portable_mask_multiply(&other, w, factor, w, w, h, inverted)
    #expect(one == other)
    let pixels = noise.pixels(w * h)
    unsafe lamina_alpha_bytes(&one, pixels, w * h)
    unsafe lamina_portable_alpha_bytes(&other, pixels, w * h)
    #expect(one == other)
  }
}
