// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

/// A kind of PNG file, as its header names it.
struct PNGKind: CustomTestStringConvertible, Sendable {
  let colorType: TestPNG.ColorType
  let bitDepth: Int
  let isInterlaced: Bool

  var testDescription: String {
    "\(colorType), \(bitDepth) bits\(isInterlaced ? ", interlaced" : "")"
  }

  static let all = TestPNG.ColorType.allCases.flatMap { type in
    type.bitDepths.flatMap { depth in
      [false, true].map { PNGKind(colorType: type, bitDepth: depth, isInterlaced: $0) }
    }
  }
}

struct PNGReadingTests {
  /// The samples of a pixel of the test picture: uneven, and over the whole range.
  static func samples(_ x: Int, _ y: Int, count: Int, bitDepth: Int) -> [Int] {
    let seed = x * 4999 + y * 7919 + x * y * 631
    return (0..<count).map { index in (seed + index * 12007) % (1 << bitDepth) }
  }

  static let palette: [UInt8] = (UInt8(0)...255).flatMap { index -> [UInt8] in
    let red: UInt8 = index &* 7
    let green: UInt8 = index &* 31
    return [red, green, 255 - index]
  }

  static let paletteAlphas: [UInt8] = (UInt8(0)...255).map { index in index &* 53 }

  static func picture(_ kind: PNGKind, width: Int = 13, height: Int = 11) -> TestPNG {
    var png = TestPNG(
      width: width, height: height, colorType: kind.colorType, bitDepth: kind.bitDepth,
      isInterlaced: kind.isInterlaced
    ) { x, y in
      samples(x, y, count: kind.colorType.samplesPerPixel, bitDepth: kind.bitDepth)
    }
    if kind.colorType == .palette {
      let count = 1 << kind.bitDepth
      png.chunks = [
        ("PLTE", Array(palette.prefix(3 * count))), ("tRNS", Array(paletteAlphas.prefix(count))),
      ]
    }
    return png
  }

  /// The pixel that a viewer should show, computed without the library.
  static func expectedPixel(_ kind: PNGKind, _ x: Int, _ y: Int) -> UInt32 {
    let samples = samples(x, y, count: kind.colorType.samplesPerPixel, bitDepth: kind.bitDepth)
    let full = Double(1 << kind.bitDepth - 1)
    let bytes = samples.map { Int((Double($0) * 255 / full).rounded()) }
    let straight: [Int] =
      switch kind.colorType {
      case .gray: [bytes[0], bytes[0], bytes[0], 255]
      case .grayAlpha: [bytes[0], bytes[0], bytes[0], bytes[1]]
      case .rgb: bytes + [255]
      case .rgba: bytes
      case .palette:
        (0..<3).map { Int(palette[3 * samples[0] + $0]) } + [Int(paletteAlphas[samples[0]])]
      }
    return pixel(straight)
  }

  static func pixel(_ straight: [Int]) -> UInt32 {
    let alpha = straight[3]
    let components = straight.prefix(3).map {
      UInt32((Double($0) * Double(alpha) / 255).rounded())
    }
    return UInt32(alpha) << 24 | components[0] << 16 | components[1] << 8 | components[2]
  }

  @Test(arguments: PNGKind.all)
  func `every colour type, depth and interlacing is read`(_ kind: PNGKind) throws {
    let image = try Image(decoding: Self.picture(kind).bytes)
    #expect(image.width == 13)
    #expect(image.height == 11)
    for y in 0..<11 {
      for x in 0..<13 {
        #expect(image.pixels[y * 13 + x] == Self.expectedPixel(kind, x, y), "at (\(x), \(y))")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 8, 9])
  func `a narrow interlaced picture leaves no pass out`(_ width: Int) throws {
    let kind = PNGKind(colorType: .rgba, bitDepth: 8, isInterlaced: true)
    let image = try Image(decoding: Self.picture(kind, width: width, height: 3).bytes)
    let expected = (0..<3).flatMap { y in (0..<width).map { Self.expectedPixel(kind, $0, y) } }
    #expect(image.pixels == expected)
  }

  @Test func `a transparent colour makes its pixels clear and leaves the others opaque`() throws {
    var png = TestPNG(width: 2, height: 1, colorType: .rgb, bitDepth: 8) { x, _ in
      x == 0 ? [10, 20, 30] : [10, 20, 31]
    }
    png.chunks = [("tRNS", [0, 10, 0, 20, 0, 30])]
    #expect(try Image(decoding: png.bytes).pixels == [0, 0xFF0A_141F])
  }

  @Test func `a file's gamma is converted to sRGB's`() throws {
    var png = TestPNG(width: 1, height: 1, colorType: .gray, bitDepth: 8) { _, _ in [55] }
    // 55 of 255 in linear light, to the power of 1 / 2.2, is 127 of 255.
    png.chunks = [("gAMA", TestPNG.bigEndian(100_000))]
    let image = try Image(decoding: png.bytes)
    #expect(image.pixels == [0xFF7F_7F7F])
  }

  @Test(arguments: [false, true])
  func `dark tones of 16 bits stay apart if the file states a gamma`(_ isInterlaced: Bool) throws {
    var png = TestPNG(
      width: 16, height: 16, colorType: .gray, bitDepth: 16, isInterlaced: isInterlaced
    ) { x, y in [16 * y + x] }
    let expected = (0..<256).map { value -> UInt32 in
      let tone = UInt32((255 * pow(Double(value) / 65535, 1 / 2.2)).rounded())
      return 0xFF00_0000 | tone * 0x1_0101
    }
    #expect(Set(expected).count == 20)
    // Without and with a number of significant bits, which changes no sample.
    for bits in [nil, 8] as [UInt8?] {
      png.chunks = [("gAMA", TestPNG.bigEndian(100_000))]
      if let bits { png.chunks.append((name: "sBIT", data: [bits])) }
      #expect(try Image(decoding: png.bytes).pixels == expected)
    }
  }

  @Test func `alphas of 16 bits have no gamma`() throws {
    let alphas = [0, 100 * 257, 65535]
    var png = TestPNG(width: 3, height: 1, colorType: .grayAlpha, bitDepth: 16) { x, _ in
      [65535, alphas[x]]
    }
    png.chunks = [("gAMA", TestPNG.bigEndian(100_000))]
    #expect(try Image(decoding: png.bytes).pixels == [0, 0x6464_6464, 0xFFFF_FFFF])
  }

  @Test func `bytes after the end chunk are ignored`() throws {
    let kind = PNGKind(colorType: .rgba, bitDepth: 8, isInterlaced: false)
    let bytes = Self.picture(kind).bytes
    #expect(try Image(decoding: bytes + [1, 2, 3]) == Image(decoding: bytes))
  }
}
