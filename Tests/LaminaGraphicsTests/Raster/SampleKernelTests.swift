// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

/// The kernels of sampling and halving, which may be compiled for this processor, compared with
/// their portable twins.
struct SampleKernelTests {
  private typealias Kernel = (
    UnsafeMutablePointer<UInt32>, Int, UnsafePointer<lamina_sample_rect>,
    UnsafePointer<lamina_sample_map>, UnsafePointer<lamina_sample_image>
  ) -> Void

  private static let (width, height) = (151, 37)
  private static let rect = lamina_sample_rect(x: -9, y: -4, width: 151, height: 37)

  /// Maps through all of the image and beyond its edges: upright, rotated, and within the image.
  private static let maps = [
    map((0.93, 0, -3, 0.25), (0, 0.61, -1.5, 1)), map((0.31, -0.2, 5, 1), (0.2, 0.31, 3, 1)),
    map((1.9, 0.7, -31, 1), (-0.7, 1.9, 22, 0.5)), map((0.25, 0.125, 20, 1), (-0.1, 0.25, 22, 1)),
  ]

  private static func map(
    _ x: (Double, Double, Double, Double), _ y: (Double, Double, Double, Double)
  ) -> lamina_sample_map {
    func axis(_ numbers: (Double, Double, Double, Double)) -> lamina_sample_axis {
      lamina_sample_axis(
        step: numbers.0, row_step: numbers.1, start: numbers.2, scale: numbers.3, offset: 1)
    }
    return lamina_sample_map(x: axis(x), y: axis(y))
  }

  private static func picture(_ seed: UInt64, _ count: Int, isOpaque: Bool = false) -> [UInt32] {
    var noise = KernelNoise(seed: seed)
    return (0..<count).map { _ in noise.pixel() | (isOpaque ? 0xFF00_0000 : 0) }
  }

  /// A pixel that no kernel has written.
  private static let unwritten: UInt32 = 0xDEAD_BEEF

  /// The result of a kernel for some columns of the same rectangle, filled row by row or at once.
  private static func result(
    _ kernel: Kernel, _ source: [UInt32], _ map: lamina_sample_map, isByRows: Bool = false,
    columns: Range<Int> = 0..<width
  ) -> [UInt32] {
    var result = [UInt32](repeating: unwritten, count: width * height)
    var map = map
    unsafe source.withUnsafeBufferPointer { source in
      unsafe result.withUnsafeMutableBufferPointer { result in
        guard let source = source.baseAddress, let target = result.baseAddress else { return }
        var image = unsafe lamina_sample_image(
          pixels: source, width: Int32(width), height: Int32(height))
        var part = rect
        part.x += columns.lowerBound
        part.width = columns.count
        if isByRows { part.height = 1 }
        for row in 0..<(isByRows ? height : 1) {
          part.y = rect.y + row
          unsafe kernel(target + row * width + columns.lowerBound, width, &part, &map, &image)
        }
      }
    }
    return result
  }

  @Test(arguments: 0..<4)
  func `samples are the same on every processor`(number: Int) {
    let kernels: [(Kernel, Kernel)] = unsafe [
      (lamina_sample_nearest, lamina_portable_sample_nearest),
      (lamina_sample_nearest_or_clear, lamina_portable_sample_nearest_or_clear),
      (lamina_sample_linear, lamina_portable_sample_linear),
      (lamina_sample_linear_or_clear, lamina_portable_sample_linear_or_clear),
      (Self.trilinear(lamina_sample_trilinear), Self.trilinear(lamina_portable_sample_trilinear)),
    ]
    let source = Self.picture(9, Self.width * Self.height)
    for index in unsafe kernels.indices {
      let (kernel, portable) = unsafe kernels[index]
      let one = unsafe Self.result(kernel, source, Self.maps[number])
      #expect(unsafe one == Self.result(portable, source, Self.maps[number]))
      #expect(unsafe one == Self.result(kernel, source, Self.maps[number], isByRows: true))
      #expect(Set(one).count > 20)
    }
  }

  // Narrow parts are sampled column by column, and the last sixteen pixels of others may overlap those before.
  @Test(arguments: 0..<4)
  func `a part has the pixels of the whole, whatever its width`(number: Int) {
    let kernels: [Kernel] = unsafe [
      lamina_sample_nearest, lamina_sample_nearest_or_clear, lamina_sample_linear,
      lamina_sample_linear_or_clear, Self.trilinear(lamina_sample_trilinear),
    ]
    let source = Self.picture(9, Self.width * Self.height)
    for index in unsafe kernels.indices {
      let whole = unsafe Self.result(kernels[index], source, Self.maps[number])
      for width in [1, 2, 3, 4, 5, 15, 16, 17, 31, 33, 48] {
        for first in [0, 7, Self.width - width] {
          let columns = first..<first + width
          let part = unsafe Self.result(
            kernels[index], source, Self.maps[number], columns: columns)
          let expected = whole.indices.map {
            columns.contains($0 % Self.width) ? whole[$0] : Self.unwritten
          }
          #expect(part == expected, "\(width) columns from \(first) on")
        }
      }
    }
  }

  private typealias LevelKernel = (
    UnsafeMutablePointer<UInt32>, Int, UnsafePointer<lamina_sample_rect>,
    UnsafePointer<lamina_sample_map>, UnsafePointer<lamina_sample_image>,
    UnsafePointer<lamina_sample_image>, Float
  ) -> Void

  /// A kernel of two levels, with the halved image as the second.
  private static func trilinear(_ kernel: @escaping LevelKernel, isOpaque: Bool = false) -> Kernel {
    let pixels = picture(9, width * height, isOpaque: isOpaque)
    let halved = Mipmaps(width: width, height: height, pixels: pixels).levels[1]
    return { target, stride, rect, map, image in
      unsafe halved.pixels.withUnsafeBufferPointer { pixels in
        guard let pixels = pixels.baseAddress else { return }
        var coarser = unsafe lamina_sample_image(
          pixels: pixels, width: Int32(halved.width), height: Int32(halved.height))
        unsafe kernel(target, stride, rect, map, image, &coarser, 0.3)
      }
    }
  }

  @Test(arguments: 0..<4)
  func `opaque images stay opaque`(number: Int) {
    let source = Self.picture(10, Self.width * Self.height, isOpaque: true)
    let kernels: [Kernel] = unsafe [
      lamina_sample_linear, Self.trilinear(lamina_sample_trilinear, isOpaque: true),
    ]
    for index in unsafe kernels.indices {
      let result = unsafe Self.result(kernels[index], source, Self.maps[number])
      #expect(result.allSatisfy { $0 >> 24 == 255 })
    }
  }

  @Test(arguments: 0..<4)
  func `no colour exceeds its alpha`(number: Int) {
    let source = Self.picture(9, Self.width * Self.height)
    let kernels: [Kernel] = unsafe [
      lamina_sample_linear, lamina_sample_linear_or_clear, Self.trilinear(lamina_sample_trilinear),
    ]
    for index in unsafe kernels.indices {
      let result = unsafe Self.result(kernels[index], source, Self.maps[number])
      for pixel in result {
        #expect(pixel.channels.allSatisfy { $0 <= pixel.channels[0] })
      }
    }
  }

  // Upright images through both edges, pixel for pixel and reduced. More than 256 columns are sampled in parts.
  @Test(arguments: [1, 1.37, 2.6], [260, 257, 300, 4, 3])
  func `upright images have the same bytes column by column`(step: Double, width: Int) {
    let source = Self.picture(15, Self.width * Self.height)
    let map = Self.map((step, 0, -step * 5, 1), (0, step, -step * 3, 1))
    let (height, first) = (70, width < 10 ? Int(140 / step) : 0)
    func pixels(_ kernel: Kernel, ofParts partWidth: Int) -> [UInt32] {
      var result = [UInt32](repeating: Self.unwritten, count: width * height)
      var map = map
      unsafe source.withUnsafeBufferPointer { source in
        unsafe result.withUnsafeMutableBufferPointer { result in
          guard let source = source.baseAddress, let target = result.baseAddress else { return }
          var image = unsafe lamina_sample_image(
            pixels: source, width: Int32(Self.width), height: Int32(Self.height))
          for left in stride(from: 0, to: width, by: partWidth) {
            var part = lamina_sample_rect(
              x: first + left, y: 0, width: min(partWidth, width - left), height: height)
            unsafe kernel(target + left, width, &part, &map, &image)
          }
        }
      }
      return result
    }
    let kernels: [Kernel] = unsafe [lamina_sample_linear, lamina_sample_linear_or_clear]
    for index in unsafe kernels.indices {
      let whole = unsafe pixels(kernels[index], ofParts: width)
      #expect(unsafe whole == pixels(kernels[index], ofParts: 1))
      #expect(unsafe whole == pixels(kernels[index], ofParts: 7))
      #expect(Set(whole).count > 20)
    }
  }

  // An upright image is sampled line by line. A very slightly rotated one is not, but all its
  // positions are the same numbers.
  @Test(arguments: [0.93, 0.25, 1, -1, -0.4, 1.7, 0], [0.61, 1, -0.3, 2.5, 0])
  func `upright images have the same bytes as others`(across: Double, down: Double) {
    let source = Self.picture(14, Self.width * Self.height)
    let kernels: [Kernel] = unsafe [lamina_sample_linear, lamina_sample_linear_or_clear]
    for index in unsafe kernels.indices {
      for start in [-3.25, 4, 60.5] {
        let upright = unsafe Self.result(
          kernels[index], source, Self.map((across, 0, start, 1), (0, down, start / 4, 1)))
        let turned = unsafe Self.result(
          kernels[index], source, Self.map((across, 1e-300, start, 1), (1e-300, down, start / 4, 1))
        )
        #expect(upright == turned)
      }
    }
  }

  @Test(arguments: [(151, 37), (64, 8), (1, 9), (7, 1), (1, 1), (33, 2)])
  func `halving is the same on every processor`(width: Int, height: Int) {
    let source = Self.picture(12, width * height)
    let count = (width + 1) / 2 * ((height + 1) / 2)
    var one = [UInt32](repeating: 0xDEAD_BEEF, count: count)
    var other = [UInt32](repeating: 0, count: count)
    unsafe lamina_halve(&one, source, width, height)
    unsafe lamina_portable_halve(&other, source, width, height)
    #expect(one == other)
  }
}
