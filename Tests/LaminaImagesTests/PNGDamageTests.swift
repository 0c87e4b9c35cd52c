// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaImages
import Testing

struct PNGDamageTests {
  static let sound = PNGReadingTests.picture(
    PNGKind(colorType: .rgba, bitDepth: 8, isInterlaced: false)
  ).bytes

  static let interlaced = PNGReadingTests.picture(
    PNGKind(colorType: .palette, bitDepth: 4, isInterlaced: true)
  ).bytes

  @Test(arguments: [false, true])
  func `a file cut off at any byte is an error`(_ isInterlaced: Bool) {
    let bytes = isInterlaced ? Self.interlaced : Self.sound
    for length in bytes.indices {
      #expect(throws: ImageError.self, "\(length) bytes") {
        try Image(decoding: bytes.prefix(length))
      }
    }
  }

  @Test func `the error of a file cut off names the place`() {
    #expect(throws: ImageError(.malformed(.png, "it ends inside the chunk at byte 33"))) {
      try Image(decoding: Self.sound.prefix(100))
    }
    #expect(throws: ImageError(.malformed(.png, "it ends before its end chunk"))) {
      try Image(decoding: Self.sound.dropLast(12))
    }
    #expect(throws: ImageError(.malformed(.png, "the header is missing"))) {
      try Image(decoding: Self.sound.prefix(20))
    }
  }

  @Test func `a damaged byte in the pixels is an error`() {
    // From the compressed data's first byte to the last byte of its checksum.
    for index in 41..<(Self.sound.count - 12) {
      var bytes = Self.sound
      bytes[index] ^= 0x10
      #expect(throws: ImageError.self, "byte \(index)") { try Image(decoding: bytes) }
    }
  }

  @Test func `random damage gives an image or an error, and never a trap`() {
    var state: UInt64 = 0x5EED
    func random(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var failures = 0
    for round in 0..<3000 {
      var bytes = round % 2 == 0 ? Self.sound : Self.interlaced
      for _ in 0...random(below: 4) {
        bytes[random(below: bytes.count)] = UInt8(random(below: 256))
      }
      Self.repairChecksums(of: &bytes)
      do {
        _ = try Image(decoding: bytes, limits: ImageLimits(pixels: 1 << 16))
      } catch {
        failures += 1
      }
    }
    #expect(failures > 1000)
  }

  @Test func `a header that promises more than its data can hold is refused`() {
    let header = TestPNG(width: 8000, height: 8000, colorType: .rgba, bitDepth: 8) { _, _ in [] }
      .header
    let bytes =
      TestPNG.signature + TestPNG.chunk("IHDR", header)
      + TestPNG.chunk("IDAT", TestPNG.zlibStored([0, 1, 2, 3])) + TestPNG.chunk("IEND", [])
    #expect(
      throws: ImageError(.malformed(.png, "15 bytes of data cannot hold 64000000 pixels"))
    ) {
      try Image(decoding: bytes)
    }
  }

  @Test func `data that ends before the last row is an error`() {
    let header = TestPNG(width: 4, height: 4, colorType: .gray, bitDepth: 8) { _, _ in [] }.header
    let threeRows = [UInt8](repeating: 0, count: 15)
    let bytes =
      TestPNG.signature + TestPNG.chunk("IHDR", header)
      + TestPNG.chunk("IDAT", TestPNG.zlibStored(threeRows)) + TestPNG.chunk("IEND", [])
    #expect(throws: ImageError.self) { try Image(decoding: bytes) }
  }

  @Test func `a picture beyond the limit is refused and one at the limit is read`() throws {
    let limits = ImageLimits(pixels: 142)
    #expect(throws: ImageError(.tooLarge(width: 13, height: 11, limits))) {
      try Image(decoding: Self.sound, limits: limits)
    }
    #expect(try Image(decoding: Self.sound, limits: ImageLimits(pixels: 143)).width == 13)
  }

  @Test(arguments: [(0, 1), (1, 0), (1 << 31, 1), (0xFFFF_FFFF, 0xFFFF_FFFF)])
  func `an impossible size is malformed`(_ width: Int, _ height: Int) {
    let header = TestPNG(
      width: width, height: height, colorType: .gray, bitDepth: 8, samples: { _, _ in [] }
    ).header
    let bytes = TestPNG.signature + TestPNG.chunk("IHDR", header) + TestPNG.chunk("IEND", [])
    #expect(
      throws: ImageError(.malformed(.png, "the header gives a size of \(width) × \(height)"))
    ) { try Image(decoding: bytes) }
  }

  @Test func `a size whose bytes cannot be counted is too large`() {
    let side = (1 << 31) - 1
    let header = TestPNG(width: side, height: side, colorType: .rgba, bitDepth: 16) { _, _ in [] }
      .header
    let bytes = TestPNG.signature + TestPNG.chunk("IHDR", header) + TestPNG.chunk("IEND", [])
    let all = ImageLimits(width: .max, height: .max, pixels: .max)
    for limits in [.standard, all] {
      #expect(throws: ImageError(.tooLarge(width: side, height: side, limits))) {
        try Image(decoding: bytes, limits: limits)
      }
    }
  }

  /// Corrects every chunk's checksum, so that damage reaches the code behind it.
  private static func repairChecksums(of bytes: inout [UInt8]) {
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - offset - 12 else { return }
      let end = offset + 8 + length
      let checksum = TestPNG.crc32(Array(bytes[offset + 4..<end]))
      bytes.replaceSubrange(end..<end + 4, with: TestPNG.bigEndian(Int(checksum)))
      offset = end + 4
    }
  }
}
