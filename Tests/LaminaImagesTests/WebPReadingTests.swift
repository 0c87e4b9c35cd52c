// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaImages
import Testing

struct WebPReadingTests {
  /// The premultiplied areas of the pictures with alpha.
  static let rows: [[[Int]]] = {
    let areas = zip(Fixture.colors, Fixture.alphas).map { color, alpha in
      color.map { ($0 * alpha + 127) / 255 } + [alpha]
    }
    return [Array(areas[0..<3]), Array(areas[3..<6])]
  }()

  @Test func `a lossless picture has its exact pixels`() throws {
    let image = try Fixture.image("lossless.webp")
    #expect(image.width == 24)
    #expect(image.height == 16)
    expectAreas(image, Self.rows, tolerance: 0)
  }

  @Test func `a lossy picture has its colours`() throws {
    let image = try Fixture.image("lossy.webp")
    #expect(image.isOpaque)
    expectAreas(image, JPEGReadingTests.rows, tolerance: 4, margin: 3)
  }

  @Test func `a lossy picture has its exact alpha`() throws {
    let image = try Fixture.image("lossy-alpha.webp")
    expectAreas(image, Self.rows, tolerance: 6, margin: 3)
    for (index, pixel) in image.pixels.enumerated() {
      let (x, y) = (index % 48, index / 48)
      #expect(Int(pixel >> 24) == Fixture.alphas[y / 16 * 3 + x / 16], "at (\(x), \(y))")
    }
  }

  @Test func `an animation is refused by name`() throws {
    #expect(
      throws: ImageError(.unsupported(.webP, "an animation; export one of its frames"))
    ) { try Fixture.image("animation.webp") }
  }

  @Test func `bytes after the end are ignored`() throws {
    let bytes = try Fixture.bytes("lossless.webp")
    #expect(try Image(decoding: bytes + [1, 2, 3]) == Image(decoding: bytes))
  }

  @Test(arguments: ["lossless.webp", "lossy.webp", "lossy-alpha.webp", "animation.webp"])
  func `a file cut off at any byte is an error`(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    for length in bytes.indices {
      #expect(throws: ImageError.self, "\(length) bytes") {
        try Image(decoding: bytes.prefix(length))
      }
    }
    #expect(
      throws: ImageError(.malformed(.webP, "it ends at byte 40 of \(bytes.count)"))
    ) { try Image(decoding: bytes.prefix(40)) }
  }

  @Test(arguments: ["lossless.webp", "lossy.webp", "lossy-alpha.webp", "animation.webp"])
  func `random damage gives an image or an error, and never a trap`(_ name: String) throws {
    expectNoTrap(try Fixture.bytes(name), rounds: 600, seed: 0xCAFE)
  }

  /// A file with another size in its header of 14 bits a side.
  static func resized(width: Int, height: Int) throws -> [UInt8] {
    var bytes = try Fixture.bytes("lossless.webp")
    let header = try #require(bytes.firstRange(of: Array("VP8L".utf8))).lowerBound + 9
    let bits = UInt32(width - 1) | UInt32(height - 1) << 14 | 1 << 28
    for index in 0..<4 { bytes[header + index] = UInt8(bits >> UInt32(8 * index) & 255) }
    return bytes
  }

  @Test func `a false header is refused`() throws {
    let large = try Self.resized(width: 16384, height: 16384)
    #expect(throws: ImageError(.tooLarge(width: 16384, height: 16384, .standard))) {
      try Image(decoding: large)
    }
    for (width, height) in [(240, 160), (1000, 1), (1, 1000)] {
      #expect(throws: ImageError(.malformed(.webP, "its data is damaged"))) {
        try Image(decoding: try Self.resized(width: width, height: height))
      }
    }
    var bytes = try Fixture.bytes("lossless.webp")
    bytes.replaceSubrange(4..<8, with: [0, 0, 0, 0])
    #expect(throws: ImageError(.malformed(.webP, "its header is damaged"))) {
      try Image(decoding: bytes)
    }
    bytes.replaceSubrange(4..<8, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(
      throws: ImageError(.malformed(.webP, "it ends at byte \(bytes.count) of 4294967303"))
    ) { try Image(decoding: bytes) }
  }
}
