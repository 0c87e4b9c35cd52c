// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct ScopeBlendTests {
  private static func row(_ pixels: [UInt32]) throws -> PixmanImage {
    let bounds = PixelRect(x: 0, y: 0, width: pixels.count, height: 1)
    let image = try #require(PixmanImage(bounds: bounds))
    image.replace(bounds, pixels: StridedSpan(pixels.span, stride: pixels.count))
    return image
  }

  @Test func `one pixel is the rounded mean, for a sample of all byte triples`() throws {
    // Steps that are coprime to 256 reach every value of each byte.
    var index: UInt32 = 0
    var (painted, saved, coverage): ([UInt32], [UInt32], [UInt8]) = ([], [], [])
    for _ in 0..<32_000 {
      index = (index + 41_943) & 0xFF_FFFF
      let (p, s) = (index >> 16, index >> 8 & 255)
      painted.append(p << 24 | s << 16 | p << 8 | s)
      saved.append(s << 24 | p << 16 | s << 8 | p)
      coverage.append(UInt8(index & 255))
    }
    let image = try Self.row(painted)
    image.blendBack(
      image.bounds, saved: StridedSpan(saved.span, stride: 0),
      mask: StridedSpan(coverage.span, stride: 0))
    let wanted = painted.indices.map {
      KernelOracle.blended(painted[$0], saved[$0], coverage[$0])
    }
    #expect(image.allPixels == wanted)
  }

  @Test(arguments: 1...70)
  func `a rectangle blends like its pixels, with one coverage and with many`(width: Int) throws {
    let bounds = PixelRect(x: -2, y: -2, width: width + 3, height: 5)
    let rect = PixelRect(x: -1, y: -1, width: width, height: 3)
    var noise = KernelNoise(seed: UInt64(width))
    let saved = noise.pixels(77 * 3 + 4)
    let coverage = noise.coverage(71 * 3 + 9)
    let samples: [UInt8] = [0, 1, 127, 128, 254, 255]
    let constant = samples[width % samples.count]
    var image = try #require(PixmanImage.noise(bounds, seed: 3))
    var wanted = image.expected(rect) { painted, x, y in
      KernelOracle.blended(painted, saved[4 + y * 77 + x], constant)
    }
    image.blendBack(rect, saved: StridedSpan(saved.span, from: 4, stride: 77), coverage: constant)
    #expect(image.allPixels == wanted)
    for maskStride in [71, 0] {
      image = try #require(PixmanImage.noise(bounds, seed: 3))
      wanted = image.expected(rect) { painted, x, y in
        KernelOracle.blended(painted, saved[4 + y * 77 + x], coverage[9 + y * maskStride + x])
      }
      image.blendBack(
        rect, saved: StridedSpan(saved.span, from: 4, stride: 77),
        mask: StridedSpan(coverage.span, from: 9, stride: maskStride))
      #expect(image.allPixels == wanted)
    }
  }

  @Test func `full coverage keeps the painted pixels and none restores the saved ones`() throws {
    let painted: [UInt32] = [0xFF01_0203, 0x8001_7F80, 0, 0xFFFF_FFFF, 5]
    let saved: [UInt32] = [0x0102_0304, 0xFFFE_FDFC, 0xFFFF_FFFF, 1, 2]
    let full = [UInt8](repeating: 255, count: 5)
    let (kept, back) = (try Self.row(painted), try Self.row(painted))
    kept.blendBack(
      kept.bounds, saved: StridedSpan(saved.span, stride: 5),
      mask: StridedSpan(full.span, stride: 5))
    kept.blendBack(kept.bounds, saved: StridedSpan(saved.span, stride: 5), coverage: 255)
    back.blendBack(back.bounds, saved: StridedSpan(saved.span, stride: 5), coverage: 0)
    #expect(kept.allPixels == painted)
    #expect(back.allPixels == saved)
  }

  @Test func `a pixel equal to the saved one stays the same under every coverage`() throws {
    let pixels = (0...255).map { UInt32($0) &* 0x0101_0101 }
    let image = try Self.row(pixels)
    for c in UInt8.min...UInt8.max {
      image.blendBack(image.bounds, saved: StridedSpan(pixels.span, stride: 256), coverage: c)
      #expect(image.allPixels == pixels)
    }
  }
}
