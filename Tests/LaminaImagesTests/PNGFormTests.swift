// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaImages
import Testing

/// The forms in which pictures are written; libpng reads all of them back.
struct PNGFormTests {
  /// Premultiplied pixels; each is one of `count` colours or, with 0, any.
  static func noise(
    _ width: Int, _ height: Int, colors count: Int, _ make: (UInt32) -> UInt32
  ) throws -> Image {
    var state: UInt32 = 7
    let pixels = (0..<width * height).map { _ -> UInt32 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return make(count == 0 ? state >> 8 : state >> 8 % UInt32(count))
    }
    return try #require(Image(width: width, height: height, premultipliedARGB: pixels))
  }

  static func gray(_ number: UInt32) -> UInt32 { 0xFF00_0000 | (number & 255) * 0x1_0101 }
  static func rgb(_ number: UInt32) -> UInt32 {
    0xFF00_0000 | (number &* 2_654_435_761) >> 8
  }
  static func rgba(_ number: UInt32) -> UInt32 {
    let mixed = number &* 2_654_435_761
    let alpha = mixed >> 24
    return alpha << 24 | (alpha / 2) << 16 | min(mixed & 255, alpha) << 8 | alpha / 3
  }

  /// The colour type and bits of a sample in a header.
  static func form(_ image: Image, _ compression: PNGCompression) throws -> [UInt8] {
    let header = try #require(
      PNGWritingTests.chunks(of: image.encoded(as: .png(compression: compression))).first)
    return [header.data[9], header.data[8]]
  }

  @Test(arguments: PNGCompression.allCases)
  func `the smallest form that keeps all pixels is used`(_ compression: PNGCompression) throws {
    let cases: [(colors: Int, make: (UInt32) -> UInt32, form: [UInt8])] = [
      (0, Self.gray, [0, 8]), (17, Self.gray, [0, 8]), (16, Self.gray, [3, 4]),
      (1, Self.gray, [3, 1]), (0, Self.rgb, [2, 8]), (257, Self.rgb, [2, 8]),
      (256, Self.rgb, [3, 8]), (17, Self.rgb, [3, 8]), (16, Self.rgb, [3, 4]),
      (5, Self.rgb, [3, 4]), (4, Self.rgb, [3, 2]), (3, Self.rgba, [3, 2]), (2, Self.rgba, [3, 1]),
      (200, Self.rgba, [3, 8]), (0, Self.rgba, [6, 8]),
    ]
    for (colors, make, form) in cases {
      let image = try Self.noise(101, 83, colors: colors, make)
      #expect(try Self.form(image, compression) == form, "\(colors) colours")
    }
  }

  @Test(arguments: PNGCompression.allCases)
  func `every form of every width reads back bit for bit`(_ compression: PNGCompression) throws {
    for (width, height) in [(1, 1), (1, 300), (7, 40), (8, 40), (9, 41), (301, 67)] {
      for colors in [1, 2, 3, 5, 17, 256, 257, 0] {
        for make in [Self.gray, Self.rgb, Self.rgba] {
          let image = try Self.noise(width, height, colors: colors, make)
          let bytes = try image.encoded(as: .png(compression: compression))
          #expect(
            try Image(decoding: bytes) == image, "\(width) × \(height), \(colors) colours")
          #expect(try image.encoded(as: .png(compression: compression)) == bytes)
        }
      }
    }
  }

  @Test(arguments: PNGCompression.allCases)
  func `every pair of component and alpha reads back`(_ compression: PNGCompression) throws {
    let image = try #require(PNGWritingTests.everyPair)
    let bytes = try image.encoded(as: .png(compression: compression))
    #expect(try Image(decoding: bytes) == image)
  }

  @Test(arguments: PNGCompression.allCases)
  func `a large clear picture has one bit a pixel`(_ compression: PNGCompression) throws {
    let clear = [UInt32](repeating: 0, count: 4001 * 999)
    let image = try #require(Image(width: 4001, height: 999, premultipliedARGB: clear))
    let bytes = try image.encoded(as: .png(compression: compression))
    #expect(try Self.form(image, compression) == [3, 1])
    #expect(bytes.count < 8000)
    #expect(try Image(decoding: bytes) == image)
  }

  @Test func `more time makes a smaller file`() throws {
    let pixels = (0..<300 * 200).map { index -> UInt32 in
      let (x, y) = (UInt32(index % 300), UInt32(index / 300))
      return 0xFF00_0000 | (x * 255 / 299) << 16 | y << 8 | ((x * y) >> 6 & 255)
    }
    let image = try #require(Image(width: 300, height: 200, premultipliedARGB: pixels))
    let sizes = try PNGCompression.allCases.map {
      try image.encoded(as: .png(compression: $0)).count
    }
    #expect(sizes[0] > sizes[1], "\(sizes)")
    #expect(sizes[1] > sizes[2], "\(sizes)")
  }
}
