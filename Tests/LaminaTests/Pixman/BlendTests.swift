// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import LaminaTestSupport
import Testing

@testable import Lamina

struct BlendTests {
  /// Premultiplied pixels: noise, and all pairs of some that are special.
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
  func `each channel is the formula's to the nearest whole number`(
    mode: BlendMode, alpha: UInt8
  ) throws {
    let (sources, below) = Self.pixels()
    let bounds = PixelRect(x: 0, y: 0, width: sources.count, height: 1)
    let image = try #require(PixmanImage(bounds: bounds))
    image.replace(bounds, pixels: below.span, stride: below.count)
    image.blend(
      bounds, pixels: sources.span, stride: sources.count, alpha: alpha, by: mode.kernel)
    // A source that fades is rounded first; what divides by it may make much of that.
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

  @Test(arguments: BlendMode.allCases)
  func `a formula is the same on every processor, in rows of any length`(mode: BlendMode) {
    let (sources, below) = Self.pixels()
    let number = UInt32(BlendMode.allCases.firstIndex(of: mode) ?? 0)
    for (width, height) in [(2999, 1), (1, 40), (7, 30), (15, 20), (17, 9)] {
      var (one, other, whole) = (below, below, below)
      let kernel = lamina_blend_mode(rawValue: number)
      unsafe lamina_blend_whole(&one, 20, width, height, sources, 30, 77, kernel)
      unsafe lamina_blend_parts(&one, 20, width, height, sources, 30, 77, kernel)
      unsafe lamina_portable_blend_whole(&other, 20, width, height, sources, 30, 77, kernel)
      unsafe lamina_portable_blend_parts(&other, 20, width, height, sources, 30, 77, kernel)
      #expect(one == other, "\(mode) \(width)×\(height)")
      guard height > 1 else { continue }
      // Pixel by pixel.
      for y in 0..<height {
        for x in 0..<width {
          var pixel = [below[y * 20 + x]]
          let source = [sources[y * 30 + x]]
          unsafe lamina_portable_blend_whole(&pixel, 1, 1, 1, source, 1, 77, kernel)
          unsafe lamina_portable_blend_parts(&pixel, 1, 1, 1, source, 1, 77, kernel)
          whole[y * 20 + x] = pixel[0]
        }
      }
      #expect(one == whole, "\(mode) \(width)×\(height)")
    }
  }
}
