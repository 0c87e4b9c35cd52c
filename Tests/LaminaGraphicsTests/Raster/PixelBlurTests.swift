// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct PixelBlurTests {
  private static let bounds = PixelRect(x: -7, y: 11, width: 43, height: 29)

  /// Noise with an opaque, a clear and a white corner.
  private static func image() throws -> PixmanImage {
    let image = try #require(PixmanImage(bounds: bounds))
    var noise = KernelNoise(seed: 31)
    var pixels: [UInt32] = []
    for y in 0..<bounds.height {
      for x in 0..<bounds.width {
        switch (x < 20, y < 14) {
        case (true, true): pixels.append(0xFF00_FF20)
        case (false, true): pixels.append(0xFFFF_FFFF)
        case (true, false): pixels.append(noise.pixel())
        case (false, false): pixels.append(x % 5 == 0 ? 0xFFFF_FFFF : 0)
        }
      }
    }
    image.replace(bounds, pixels: StridedSpan(pixels.span, stride: bounds.width))
    return image
  }

  private static func weights(_ variance: Double) -> (Int) -> Double {
    guard variance > 0 else { return { $0 == 0 ? 1 : 0 } }
    let far = Int(variance.squareRoot() * 9) + 2
    let total = (-far...far).reduce(0) { $0 + exp(-Double($1 * $1) / (2 * variance)) }
    return { exp(-Double($0 * $0) / (2 * variance)) / total }
  }

  /// The convolution with the sampled Gaussian, in double precision.
  private static func exact(
    _ image: PixmanImage, _ covariance: BlurCovariance, in rect: PixelRect
  ) -> [SIMD4<Double>] {
    let (b, pixels) = (image.bounds, image.allPixels)
    let (wx, wy) = (weights(covariance.xx), weights(covariance.yy))
    let tableX = (0..<rect.width).map { x in
      (0..<b.width).map { wx(rect.minX + x - b.minX - $0) }
    }
    let source = pixels.map { pixel in
      SIMD4<Double>(
        Double(pixel >> 24), Double(pixel >> 16 & 255), Double(pixel >> 8 & 255),
        Double(pixel & 255))
    }
    var rows: [SIMD4<Double>] = []
    for y in 0..<b.height {
      for x in 0..<rect.width {
        var sum = SIMD4<Double>.zero
        for k in 0..<b.width { sum += source[y * b.width + k] * tableX[x][k] }
        rows.append(sum)
      }
    }
    return (0..<rect.area).map { index in
      let (x, y) = (index % rect.width, index / rect.width)
      var sum = SIMD4<Double>.zero
      for k in 0..<b.height {
        sum += rows[k * rect.width + x] * wy(rect.minY + y - b.minY - k)
      }
      return sum
    }
  }

  /// The blurred pixels of a rectangle, made in a few parts.
  private static func blurred(
    _ image: PixmanImage, _ covariance: BlurCovariance, _ origin: (x: Int, y: Int),
    _ rect: PixelRect
  ) throws -> [UInt32] {
    let target = try #require(PixmanImage(bounds: rect))
    let blur = GaussianBlur(by: covariance, origin: origin, in: rect, channels: 4)
    let sums = try #require(MemoryBlock(count: blur.sumCount))
    let middle = blur.sumRows.count / 3
    blur.sum(rows: middle..<blur.sumRows.upperBound, of: image, into: sums)
    blur.sum(rows: 0..<middle, of: image, into: sums)
    for y in stride(from: rect.minY, to: rect.maxY, by: 17) {
      for x in stride(from: rect.minX, to: rect.maxX, by: 23) {
        let part = PixelRect(x: x, y: y, width: 23, height: 17).intersection(rect)
        blur.write(part, of: image, from: sums, onto: target)
      }
    }
    return target.allPixels
  }

  private static func square(_ deviation: Double) -> BlurCovariance {
    BlurCovariance(xx: deviation * deviation, xy: 0, yy: deviation * deviation)
  }

  @Test(arguments: [
    0.3, 0.5, 1, 2.3, 4, 4.9, 5, 7.9, 8, 9.9, 10, 12, 15.9, 20, 24.3, 32, 50, 64, 150, 300,
  ])
  func `each channel is at most one from the exact convolution`(deviation: Double) throws {
    let image = try Self.image()
    let covariance = Self.square(deviation)
    let reach = min(20, covariance.reach.x)
    let rect = Self.bounds.outset(by: reach)
    let pixels = try Self.blurred(image, covariance, (x: 3, y: -2), rect)
    var worst = 0.0
    for (pixel, exact) in zip(pixels, Self.exact(image, covariance, in: rect)) {
      let c = pixel.channels
      for i in 0..<4 { worst = max(worst, abs(Double(c[i]) - exact[i])) }
      #expect(c.dropFirst().allSatisfy { $0 <= c[0] })
    }
    #expect(worst <= 1, "\(deviation): \(worst)")
  }

  @Test func `an uneven blur is at most one from the exact convolution`() throws {
    let image = try Self.image()
    for (x, y) in [(0.0, 9.0), (17, 0), (2, 14), (10, 1), (40, 3), (0.4, 120)] {
      let covariance = BlurCovariance(xx: x * x, xy: 0, yy: y * y)
      let pixels = try Self.blurred(image, covariance, (x: 0, y: 0), Self.bounds)
      let exact = Self.exact(image, covariance, in: Self.bounds)
      for (pixel, exact) in zip(pixels, exact) {
        for (channel, value) in pixel.channels.enumerated() {
          #expect(abs(Double(value) - exact[channel]) <= 1)
        }
      }
    }
  }

  @Test(arguments: [0.7, 6, 8, 21, 40])
  func `a pixel follows from its place and from what is within reach alone`(
    deviation: Double
  ) throws {
    let image = try Self.image()
    let covariance = Self.square(deviation)
    let reach = covariance.reach
    let whole = Self.bounds.outset(by: reach)
    let origin = (x: -5, y: 2)
    let pixels = try Self.blurred(image, covariance, origin, whole)
    var noise = KernelNoise(seed: 5)
    for _ in 0..<12 {
      let part = PixelRect(
        x: whole.minX + Int(noise.byte()) % whole.width,
        y: whole.minY + Int(noise.byte()) % whole.height, width: 1 + Int(noise.byte()) % 20,
        height: 1 + Int(noise.byte()) % 20
      ).intersection(whole)
      let near = part.outset(by: reach).intersection(Self.bounds)
      guard !near.isEmpty, let cut = PixmanImage(bounds: near) else { continue }
      image.withPixels {
        cut.replace(
          near,
          pixels: StridedSpan(
            $0, from: Self.bounds.index(of: near), stride: Self.bounds.width))
      }
      let again = try Self.blurred(cut, covariance, origin, part)
      for (index, pixel) in again.enumerated() {
        let (x, y) = (part.minX + index % part.width, part.minY + index / part.width)
        #expect(pixel == pixels[(y - whole.minY) * whole.width + x - whole.minX])
      }
    }
    // Beyond the reach there is nothing.
    let beyond = try Self.blurred(
      image, covariance, origin,
      PixelRect(x: whole.maxX, y: whole.minY, width: 3, height: whole.height))
    #expect(beyond.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [
    BlurCovariance(xx: 9, xy: 4, yy: 6), turned(30, 2, 0.5), turned(70, 20, 3), turned(20, 12, 9),
  ])
  func `a slanted blur of pixels is that of its channels`(covariance: BlurCovariance) throws {
    let image = try Self.image()
    let rect = Self.bounds.outset(by: (x: 9, y: 5))
    let pixels = try Self.blurred(image, covariance, (x: 0, y: 0), rect)
    var mask = CoverageMask(bounds: Self.bounds)
    mask.bytes = image.alphaBytes()
    let alpha = mask.blurred(covariance, in: rect)
    for (index, pixel) in pixels.enumerated() {
      let c = pixel.channels
      #expect(c.dropFirst().allSatisfy { $0 <= c[0] })
      let (x, y) = (rect.minX + index % rect.width, rect.minY + index / rect.width)
      #expect(c[0] == Int(alpha[x, y]))
    }
  }

  @Test(arguments: [4, 7, 130, 259])
  func `sums are the same on every processor`(count: Int) {
    var noise = KernelNoise(seed: 3)
    let bytes = (0..<6 * 300).map { _ in noise.byte() }
    // Halving to 259 pixels of four channels reads 520.
    let numbers = (0..<4 * 520).map { _ in Float(noise.unit()) * 255 }
    let weights = (0..<9).map { _ in Float(noise.unit()) }
    var (one, other) = ([Float](repeating: 0, count: 2000), [Float](repeating: 0, count: 2000))
    unsafe lamina_weigh_bytes(&one, bytes, 300, 6, weights, count)
    unsafe lamina_portable_weigh_bytes(&other, bytes, 300, 6, weights, count)
    #expect(one == other)
    unsafe lamina_add_weighed_floats(&one, numbers, 300, 6, weights, count)
    unsafe lamina_portable_add_weighed_floats(&other, numbers, 300, 6, weights, count)
    #expect(one == other)
    for channels in [1, 4] {
      unsafe lamina_halve_floats(&one, numbers, channels, count)
      unsafe lamina_portable_halve_floats(&other, numbers, channels, count)
      #expect(one == other)
      unsafe lamina_repeat_floats(&one, numbers, channels, 4, count / 4)
      unsafe lamina_portable_repeat_floats(&other, numbers, channels, 4, count / 4)
      #expect(one == other)
    }
    // Two blocks of weights for each of five terms, and as many groups as there is room for.
    let blocks = (0..<5 * 2 * 16).map { _ in Float(noise.unit()) / 5 }
    var (first, second) = ([UInt8](repeating: 0, count: 600), [UInt8](repeating: 0, count: 600))
    unsafe lamina_grow_floats(&first, numbers, 16, 5, blocks, 2, count / 16)
    unsafe lamina_portable_grow_floats(&second, numbers, 16, 5, blocks, 2, count / 16)
    #expect(first == second)
  }

  @Test(arguments: [1, 2, 3, 4, 8, 16, 20], [1, 4])
  func `each pixel of a row is repeated, and nothing is written behind the last`(
    times: Int, channels: Int
  ) {
    for count in [0, 1, 2, 5, 19] {
      let source = (0..<count * channels).map { Float($0 + 1) }
      let length = times * count * channels
      var repeated = [Float](repeating: -1, count: length + 16)
      unsafe lamina_repeat_floats(&repeated, source, channels, times, count)
      let expected = (0..<length).map {
        source[$0 / channels / times * channels + $0 % channels]
      }
      #expect(repeated == expected + [Float](repeating: -1, count: 16), "\(count) pixels")
    }
  }

  @Test func `a row is halved and grown by the sums that are stated`() {
    let source = (0..<80).map { Float($0 * $0 % 97) }
    for channels in [1, 4] {
      let count = channels == 1 ? 37 : 8
      var halved = [Float](repeating: 0, count: count * channels)
      unsafe lamina_halve_floats(&halved, source, channels, count)
      for index in halved.indices {
        let (x, c) = (index / channels, index % channels)
        func at(_ k: Int) -> Float { source[(2 * x + k) * channels + c] }
        #expect(halved[index] == (at(0) + 3 * at(1) + 3 * at(2) + at(3)) / 8)
      }
    }
    let weights = (0..<2 * 3 * 16).map { Float($0 % 7) / 16 }
    var bytes = [UInt8](repeating: 0, count: 2 * 3 * 16)
    unsafe lamina_grow_floats(&bytes, source, 20, 2, weights, 3, 2)
    for (index, byte) in bytes.enumerated() {
      let (group, block, lane) = (index / 48, index / 16 % 3, index % 16)
      let sum = (0..<2).reduce(Float(0)) {
        $0 + source[group * 16 + lane + $1 * 20] * weights[$1 * 48 + block * 16 + lane]
      }
      #expect(Float(byte) == min(255, sum).rounded(.toNearestOrEven))
    }
  }
}
