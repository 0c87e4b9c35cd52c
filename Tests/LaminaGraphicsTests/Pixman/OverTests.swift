// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct OverTests {
  private static let colors: [UInt32] = [
    0, 0xFF12_C8FF, 0x8040_0080, 0x0101_0001, 0xFE00_FEFE, 0x00FF_8001, 0x40FF_FF10,
  ]
  private static let mixes: [UInt8] = [255, 0, 1, 77, 128, 254]
  /// The rows' distances all differ from the width.
  private static let (stride, maskStride) = (73, 79)

  /// A rectangle with a width inside an image that is larger on all sides.
  private static func place(_ width: Int) -> PixelRect {
    PixelRect(x: -3, y: 8, width: width, height: 3)
  }

  private static func image(_ width: Int) throws -> PixmanImage {
    try #require(
      .noise(PixelRect(x: -5, y: 7, width: width + 5, height: 6), seed: UInt64(width)))
  }

  @Test(arguments: 1...70)
  func `one colour and pixels are drawn over, with and without a mask, like the slow computation`(
    width: Int
  ) throws {
    let rect = Self.place(width)
    var noise = KernelNoise(seed: UInt64(width + 100))
    let source = noise.pixels(Self.stride * 3 + 2)
    let mask = noise.coverage(Self.maskStride * 3 + 5)
    let color = Self.colors[width % Self.colors.count]
    for mix in [Self.mixes[0], Self.mixes[1 + width % (Self.mixes.count - 1)]] {
      for maskStride in [Self.maskStride, 0] {
        let image = try Self.image(width)
        var wanted = image.expected(rect) { below, x, y in
          KernelOracle.over(color, below, mask: mask[5 + y * maskStride + x], mix: mix)
        }
        image.over(
          rect, color: color, mask: StridedSpan(mask.span, from: 5, stride: maskStride), mix: mix)
        #expect(image.allPixels == wanted)
        wanted = image.expected(rect) { below, x, y in
          KernelOracle.over(
            source[2 + y * Self.stride + x], below, mask: mask[5 + y * maskStride + x], mix: mix)
        }
        image.over(
          rect, pixels: StridedSpan(source.span, from: 2, stride: Self.stride),
          mask: StridedSpan(mask.span, from: 5, stride: maskStride), mix: mix)
        #expect(image.allPixels == wanted)
      }
      try expectLines(rect, color: color, lines: mask, mix: mix)
      let image = try Self.image(width)
      var wanted = image.expected(rect) { below, _, _ in
        KernelOracle.over(color, below, mask: 255, mix: mix)
      }
      image.over(rect, color: color, mix: mix)
      #expect(image.allPixels == wanted)
      wanted = image.expected(rect) { below, x, y in
        KernelOracle.over(source[2 + y * Self.stride + x], below, mask: 255, mix: mix)
      }
      image.over(rect, pixels: StridedSpan(source.span, from: 2, stride: Self.stride), mix: mix)
      #expect(image.allPixels == wanted)
    }
  }

  @Test(arguments: 1...70)
  func `pixels onto a background colour are drawn as if it had been filled`(width: Int) throws {
    let rect = Self.place(width)
    var noise = KernelNoise(seed: UInt64(width + 200))
    let source = noise.pixels(Self.stride * 3 + 2)
    let mask = noise.coverage(Self.maskStride * 3 + 5)
    let ground = Self.colors[width % Self.colors.count]
    for mix in Self.mixes {
      let (onto, laid) = (try Self.image(width), try Self.image(width))
      laid.replace(rect, color: ground)
      laid.over(rect, pixels: StridedSpan(source.span, from: 2, stride: Self.stride), mix: mix)
      onto.over(
        rect, pixels: StridedSpan(source.span, from: 2, stride: Self.stride), mix: mix, onto: ground
      )
      #expect(onto.allPixels == laid.allPixels)
      laid.replace(rect, color: ground)
      laid.over(
        rect, pixels: StridedSpan(source.span, from: 2, stride: Self.stride),
        mask: StridedSpan(mask.span, from: 5, stride: Self.maskStride), mix: mix)
      onto.over(
        rect, pixels: StridedSpan(source.span, from: 2, stride: Self.stride),
        mask: StridedSpan(mask.span, from: 5, stride: Self.maskStride), mix: mix, onto: ground)
      #expect(onto.allPixels == laid.allPixels)
    }
  }

  /// One byte a row, with the bytes apart or all the same.
  private func expectLines(
    _ rect: PixelRect, color: UInt32, lines: [UInt8], mix: UInt8
  ) throws {
    for lineStride in [7, 0] {
      let image = try Self.image(rect.width)
      let wanted = image.expected(rect) { below, _, y in
        KernelOracle.over(color, below, mask: lines[3 + y * lineStride], mix: mix)
      }
      image.over(
        rect, color: color, lines: StridedSpan(lines.span, from: 3, stride: lineStride), mix: mix)
      #expect(image.allPixels == wanted)
    }
  }

  @Test(arguments: 1...70)
  func `a filled rectangle has one colour, and nothing beside it changes`(width: Int) throws {
    let image = try Self.image(width)
    let wanted = image.expected(Self.place(width)) { _, _, _ in 0x8123_4567 }
    image.replace(Self.place(width), color: 0x8123_4567)
    #expect(image.allPixels == wanted)
  }

  @Test(arguments: [1, 3, 16, 31, 64, 203])
  func `the bytes are Pixman's if a mask covers all or nothing`(
    width: Int
  ) throws {
    let rect = Self.place(width)
    var noise = KernelNoise(seed: UInt64(width))
    let source = noise.pixels(rect.area)
    let mask = noise.coverage(rect.area).map { $0 < 128 ? 0 : 255 as UInt8 }
    for color in Self.colors {
      let ours = try Self.image(width)
      var pixmans = PixmanOracle(ours)
      pixmans.draw(color, in: rect)
      ours.over(rect, color: color)
      #expect(ours.allPixels == pixmans.pixels)
      pixmans.draw(color, in: rect, through: mask)
      ours.over(rect, color: color, mask: StridedSpan(mask.span, stride: width))
      #expect(ours.allPixels == pixmans.pixels)
    }
    let ours = try Self.image(width)
    var pixmans = PixmanOracle(ours)
    pixmans.draw(source, in: rect)
    ours.over(rect, pixels: StridedSpan(source.span, stride: width))
    #expect(ours.allPixels == pixmans.pixels)
    pixmans.draw(source, in: rect, through: mask)
    ours.over(
      rect, pixels: StridedSpan(source.span, stride: width),
      mask: StridedSpan(mask.span, stride: width))
    #expect(ours.allPixels == pixmans.pixels)
  }

  /// Each of 65,536 products once, compared with the slow computation and with exact numbers.
  @Test
  func `every alpha and every coverage round like the slow computation, with an error below one`()
    throws
  {
    let bounds = PixelRect(x: 0, y: 0, width: 256, height: 256)
    let mask = (0..<256).map { UInt8($0) }
    let source: [UInt32] = (0..<65_536).map { (index: UInt32) -> UInt32 in
      let alpha = index / 256
      return alpha << 24 | (alpha / 2) << 16 | (alpha / 4) << 8 | alpha
    }
    let ours = try #require(PixmanImage.noise(bounds, seed: 4))
    let before = ours.allPixels
    let wanted = ours.expected(bounds) { below, x, y in
      KernelOracle.over(source[y * 256 + x], below, mask: UInt8(x), mix: 255)
    }
    ours.over(
      bounds, pixels: StridedSpan(source.span, stride: 256), mask: StridedSpan(mask.span, stride: 0)
    )
    let pixels = ours.allPixels
    #expect(pixels == wanted)
    let worst = pixels.indices.reduce(0.0) { worst, index in
      max(
        worst,
        KernelOracle.error(
          of: pixels[index], source[index], before[index], mask: UInt8(index % 256)))
    }
    #expect(worst < 1)
  }

  @Test(arguments: [1, 77, 254] as [UInt8])
  func `mixing is drawing and blending back`(mix: UInt8) throws {
    let rect = Self.place(150)
    var noise = KernelNoise(seed: UInt64(mix))
    let (source, mask) = (noise.pixels(rect.area), noise.coverage(rect.area))
    let (direct, scoped) = (try Self.image(150), try Self.image(150))
    let saved = scoped.copyPixels(of: rect)
    scoped.over(
      rect, pixels: StridedSpan(source.span, stride: 150), mask: StridedSpan(mask.span, stride: 150)
    )
    scoped.blendBack(rect, saved: StridedSpan(saved.span, stride: 150), coverage: mix)
    direct.over(
      rect, pixels: StridedSpan(source.span, stride: 150),
      mask: StridedSpan(mask.span, stride: 150), mix: mix)
    #expect(direct.allPixels == scoped.allPixels)
  }

  @Test func `nothing is drawn without pixels`() throws {
    let image = try Self.image(4)
    let before = image.allPixels
    let none: [UInt8] = []
    image.over(.empty, color: 0xFFFF_FFFF)
    image.over(.empty, color: 0xFFFF_FFFF, mask: StridedSpan(none.span, stride: 0))
    image.replace(.empty, color: 1)
    image.move(.empty, by: (900, 900))
    #expect(image.allPixels == before)
  }
}
