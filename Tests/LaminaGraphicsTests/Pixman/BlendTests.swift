// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct BlendTests {
  /// Premultiplied pixels: all pairs of some special ones, some with a clear source, and noise.
  private static func pixels() -> (sources: [UInt32], below: [UInt32]) {
    let special: [UInt32] = [
      0, 0xFF00_0000, 0xFFFF_FFFF, 0xFF80_8080, 0x8080_8080, 0x8000_0000, 0x0101_0101,
      0x0100_0000, 0xFF12_C8FF, 0xFEFE_0001, 0x8040_0080, 0xFFFF_0000, 0x7F40_4040, 0x0303_0201,
    ]
    var noise = KernelNoise(seed: 21)
    var (sources, below): ([UInt32], [UInt32]) = ([], [])
    for a in special {
      for b in special {
        sources.append(a)
        below.append(b)
      }
    }
    for _ in 0..<64 {
      sources.append(0)
      below.append(noise.pixel())
    }
    for _ in 0..<3000 {
      sources.append(noise.pixel())
      below.append(noise.pixel())
    }
    return (sources, below)
  }

  private static func vector(_ pixel: UInt32, times alpha: UInt8 = 255) -> SIMD4<Double> {
    let c = pixel.channels.map { Double($0) / 255 * Double(alpha) / 255 }
    return SIMD4(c[1], c[2], c[3], c[0])
  }

  @Test(arguments: BlendMode.allCases, [255, 90] as [UInt8])
  func `each channel is the formula's, rounded to the nearest integer`(
    mode: BlendMode, alpha: UInt8
  ) throws {
    let (sources, below) = Self.pixels()
    let bounds = PixelRect(x: 0, y: 0, width: sources.count, height: 1)
    let image = try #require(PixmanImage(bounds: bounds))
    image.replace(bounds, pixels: StridedSpan(below.span, stride: below.count))
    image.blend(
      bounds, pixels: StridedSpan(sources.span, stride: sources.count), alpha: alpha,
      by: mode.kernel)
    // A source with an opacity is rounded first, and formulas that divide by it may amplify that.
    var worst = 0.0
    for (index, result) in image.allPixels.enumerated() {
      let faded =
        alpha == 255
        ? sources[index]
        : sources[index].channels.reduce(0) { word, channel in
          word << 8 | UInt32((Double(channel * Int(alpha)) / 255).rounded())
        }
      let exact = ReferenceBlend.blend(Self.vector(faded), Self.vector(below[index]), mode) * 255
      let channels = Self.vector(result) * 255
      worst = max(worst, (channels - exact).max(), (exact - channels).max())
      let colors = result.channels
      #expect(colors.dropFirst().allSatisfy { $0 <= colors[0] })
    }
    #expect(worst <= 0.5001, "\(mode)")
  }

  @Test(arguments: BlendMode.allCases, [(77, 255), (255, 255), (255, 31), (200, 31)])
  func `a formula is the same on every processor, in rows of any length`(
    mode: BlendMode, parts: (alpha: UInt8, mix: UInt8)
  ) {
    let (alpha, mix) = parts
    let (sources, below) = Self.pixels()
    let number = UInt32(BlendMode.allCases.firstIndex(of: mode) ?? 0)
    for (width, height) in [(2999, 1), (1, 40), (7, 30), (15, 20), (17, 9)] {
      var (one, other, whole) = (below, below, below)
      let kernel = lamina_blend_mode(rawValue: number)
      unsafe lamina_blend_whole(&one, 20, width, height, sources, 30, alpha, mix, kernel)
      unsafe lamina_blend_parts(&one, 20, width, height, sources, 30, alpha, mix, kernel)
      unsafe lamina_portable_blend_whole(&other, 20, width, height, sources, 30, alpha, mix, kernel)
      unsafe lamina_portable_blend_parts(&other, 20, width, height, sources, 30, alpha, mix, kernel)
      #expect(one == other, "\(mode) \(width)×\(height)")
      guard height > 1 else { continue }
      // Pixel by pixel.
      for y in 0..<height {
        for x in 0..<width {
          var pixel = [below[y * 20 + x]]
          let source = [sources[y * 30 + x]]
          unsafe lamina_portable_blend_whole(&pixel, 1, 1, 1, source, 1, alpha, mix, kernel)
          unsafe lamina_portable_blend_parts(&pixel, 1, 1, 1, source, 1, alpha, mix, kernel)
          whole[y * 20 + x] = pixel[0]
        }
      }
      #expect(one == whole, "\(mode) \(width)×\(height)")
    }
  }

  /// Groups of long rows begin on memory lines, which are elsewhere in each row.
  @Test(arguments: BlendMode.allCases)
  func `a picture does not depend on where its rows begin`(mode: BlendMode) {
    let (sources, below) = Self.pixels()
    let kernel = lamina_blend_mode(
      rawValue: UInt32(BlendMode.allCases.firstIndex(of: mode) ?? 0))
    let (width, height, stride) = (621, 3, 653)
    func blended(from start: Int) -> [UInt32] {
      var pixels = [UInt32](repeating: 0xDEAD_BEEF, count: start) + below
      unsafe pixels.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        unsafe lamina_blend_whole(
          base + start, stride, width, height, sources, width, 255, 255, kernel)
        unsafe lamina_blend_parts(
          base + start, stride, width, height, sources, width, 255, 255, kernel)
      }
      #expect(pixels.prefix(start).allSatisfy { $0 == 0xDEAD_BEEF })
      return Array(pixels.dropFirst(start))
    }
    let whole = blended(from: 0)
    #expect(whole != below)
    // The pixels beside the rows stay.
    for y in 0..<height {
      let beside = (y * stride + width)..<((y + 1) * stride)
      #expect(whole[beside] == below[beside])
    }
    #expect(whole[(height * stride)...] == below[(height * stride)...])
    for start in 1...16 {
      #expect(blended(from: start) == whole)
    }
  }

  /// Pixman rounds each product of an operator, and results of floating point once more.
  @Test(arguments: BlendMode.allCases)
  func `each mode is Pixman's, except for rounding`(mode: BlendMode) throws {
    let (sources, below) = Self.pixels()
    let bounds = PixelRect(x: 0, y: 0, width: sources.count, height: 1)
    let image = try #require(PixmanImage(bounds: bounds))
    image.replace(bounds, pixels: StridedSpan(below.span, stride: below.count))
    var oracle = PixmanOracle(image)
    image.blend(bounds, pixels: StridedSpan(sources.span, stride: sources.count), by: mode.kernel)
    let isKnown = oracle.blend(sources, mode) { _, blend in blend() }
    guard isKnown else {
      #expect(mode == .plusDarker)
      return
    }
    var worst = 0
    for (one, other) in zip(image.allPixels, oracle.pixels) {
      for (a, b) in zip(one.channels, other.channels) { worst = max(worst, abs(a - b)) }
    }
    #expect(worst <= 1, "\(mode)")
  }

  @Test(arguments: BlendMode.allCases)
  func `mixing is blending and then blending back`(mode: BlendMode) throws {
    let (sources, below) = Self.pixels()
    let bounds = PixelRect(x: 0, y: 0, width: 700, height: 4)
    func image() throws -> PixmanImage {
      let image = try #require(PixmanImage(bounds: bounds))
      image.replace(bounds, pixels: StridedSpan(below.span, stride: bounds.width))
      return image
    }
    let (mixed, other, untouched) = (try image(), try image(), try image())
    let kernel = mode.kernel
    mixed.blend(
      bounds, pixels: StridedSpan(sources.span, stride: bounds.width), alpha: 180, mix: 99,
      by: kernel)
    other.blend(
      bounds, pixels: StridedSpan(sources.span, stride: bounds.width), alpha: 180, by: kernel)
    other.blendBack(
      bounds, saved: StridedSpan(untouched.allPixels.span, stride: bounds.width), coverage: 99)
    #expect(mixed.allPixels == other.allPixels)
    #expect(mixed.allPixels != untouched.allPixels)
  }
}
