// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct ColorMatrixTests {
  static let filters: [Filter] = [
    .saturation(0), .saturation(0.4), .saturation(2.5), .brightness(0.5), .brightness(3),
    .contrast(0.3), .contrast(2), .invert(1), .invert(0.3), .hueRotation(1), .hueRotation(-2.5),
    .luminanceToAlpha,
    .colorMatrix([
      0.2, 0.9, -0.4, 0.1, 0.2, 1.5, -1, 0.3, 0, 0, 0, 0, 0.5, 0.5, -0.2, 0.2, 0, 0.1, 0.6, 0.1,
    ]),
  ]

  /// The definition in double precision: straight colours, clamped after each matrix.
  private static func exact(_ pixel: UInt32, _ matrices: [ColorMatrix]) -> [Double] {
    let c = pixel.channels.map(Double.init)
    guard c[0] > 0 else { return [0, 0, 0, 0] }
    var color = [c[1] / c[0], c[2] / c[0], c[3] / c[0], c[0] / 255]
    for matrix in matrices {
      let m = matrix.numbers.map(Double.init)
      color = (0..<4).map { row in
        let sum = (0..<4).reduce(m[row * 5 + 4]) { $0 + m[row * 5 + $1] * color[$1] }
        return min(max(sum, 0), 1)
      }
    }
    let alpha = color[3] * 255
    return [alpha, color[0] * alpha, color[1] * alpha, color[2] * alpha]
  }

  private static func pixels() -> [UInt32] {
    var noise = KernelNoise(seed: 4)
    let some: [UInt32] = [0, 0xFF00_0000, 0xFFFF_FFFF, 0x0101_0001, 0x8080_0040, 0xFF12_C8FF]
    return some + (0..<1005).map { _ in noise.pixel() }
  }

  @Test(arguments: filters)
  func `colours are changed to the nearest integer`(filter: Filter) throws {
    let matrix = try #require(filter.matrix)
    let pixels = Self.pixels()
    let bounds = PixelRect(x: 0, y: 0, width: pixels.count, height: 1)
    let image = try #require(PixmanImage(bounds: bounds))
    image.replace(bounds, pixels: StridedSpan(pixels.span, stride: pixels.count))
    image.changeColors(in: bounds, by: matrix.numbers)
    for (pixel, result) in zip(pixels, image.allPixels) {
      let exact = Self.exact(pixel, [matrix])
      for (channel, value) in zip(result.channels, exact) {
        #expect(abs(Double(channel) - value) <= 0.5001, "\(filter)")
      }
      #expect(result.channels.dropFirst().allSatisfy { $0 <= result.channels[0] })
    }
  }

  @Test func `matrices are combined only if nothing is clamped in between`() throws {
    let half = try #require(Filter.brightness(0.5).matrix)
    let gray = try #require(Filter.saturation(0).matrix)
    let double = try #require(Filter.brightness(2).matrix)
    let both = try #require(half.followed(by: gray))
    #expect(double.followed(by: half) == nil)
    for pixel in Self.pixels() {
      let (one, other) = (Self.exact(pixel, [both]), Self.exact(pixel, [half, gray]))
      #expect(zip(one, other).allSatisfy { abs($0 - $1) < 1e-3 })
    }
    let steps = PixelFilter.steps(
      [
        .brightness(0.5), .saturation(0), .brightness(3), .brightness(0.5),
        .gaussianBlur(radius: 2),
        .gaussianBlur(radius: -1), .invert(.nan), .colorMatrix([1, 2]), .invert(1),
      ],
      .identity)
    #expect(steps.count == 3)
    guard case .colors(let first) = steps[0], case .blur = steps[1],
      case .colors(let last) = steps[2]
    else {
      Issue.record("the steps are others")
      return
    }
    #expect(first.count == 2)
    #expect(last.count == 1)
  }

  @Test func `matrices are the same on every processor, in rows of any length`() {
    let pixels = Self.pixels()
    let matrices = Self.filters.compactMap(\.matrix).prefix(3).flatMap(\.numbers)
    for (width, height) in [(1000, 1), (1, 30), (9, 20), (16, 20), (5, 8)] {
      var (one, other) = (pixels, pixels)
      unsafe lamina_color_matrices(&one, 33, width, height, matrices, 3)
      unsafe lamina_portable_color_matrices(&other, 33, width, height, matrices, 3)
      #expect(one == other)
      for (x, y) in [(0, 0), (width - 1, height - 1)] {
        var pixel = [pixels[y * 33 + x]]
        unsafe lamina_portable_color_matrices(&pixel, 1, 1, 1, matrices, 3)
        #expect(pixel[0] == one[y * 33 + x])
      }
    }
  }

  @Test(arguments: [1, 1e2, 1e4, 1e30])
  func `matrices are joined only if what is cut off between them is not seen`(factor: CGFloat)
    throws
  {
    var numbers: [CGFloat] = [1, 0, 0, 0, -9e-6, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
    let first = try #require(Filter.colorMatrix(numbers).matrix)
    (numbers[0], numbers[4]) = (-factor, 0.5)
    let next = try #require(Filter.colorMatrix(numbers).matrix)
    guard let joined = first.followed(by: next) else {
      #expect(factor > 1)
      return
    }
    let black: UInt32 = 0xFF00_0000
    for (one, other) in zip(Self.exact(black, [joined]), Self.exact(black, [first, next])) {
      #expect(abs(one - other) < 0.5)
    }
  }
}
