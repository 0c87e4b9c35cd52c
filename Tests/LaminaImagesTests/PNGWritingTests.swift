// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

struct PNGWritingTests {
  /// A picture with every premultiplied component for every alpha: one row an alpha.
  static let everyPair: Image? = {
    var pixels: [UInt32] = []
    for alpha in 0..<UInt32(256) {
      for component in 0..<UInt32(256) {
        let c = min(component, alpha)
        pixels.append(alpha << 24 | c << 16 | (alpha - c) << 8 | c)
      }
    }
    return Image(width: 256, height: 256, premultipliedARGB: pixels)
  }()

  /// The chunks' names and contents, in order.
  static func chunks(of bytes: [UInt8]) -> [(name: String, data: [UInt8])] {
    var chunks: [(name: String, data: [UInt8])] = []
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append((name, Array(bytes[offset + 8..<offset + 8 + length])))
      offset += 12 + length
    }
    return chunks
  }

  @Test func `dividing by alpha and multiplying again is the identity for every pixel`() throws {
    let image = try #require(Self.everyPair)
    let again = Image(width: 256, height: 256, straightRGBA: image.straightRGBA())
    #expect(again == image)
  }

  @Test func `straight components are rounded to nearest`() throws {
    let image = try #require(Self.everyPair)
    let straight = image.straightRGBA()
    for (index, pixel) in image.pixels.enumerated() where pixel >> 24 > 0 {
      let exact = Double(pixel >> 16 & 255) * 255 / Double(pixel >> 24)
      #expect(abs(Double(straight[4 * index]) - exact) <= 0.5)
    }
  }

  @Test func `a written picture reads back bit for bit`() throws {
    let image = try #require(Self.everyPair)
    #expect(try Image(decoding: image.pngData()) == image)
  }

  @Test(arguments: [(1, 1), (1, 300), (300, 1), (257, 129)])
  func `noise, which cannot be compressed, reads back bit for bit`(_ width: Int, _ height: Int)
    throws
  {
    var state: UInt32 = 1
    let bytes = (0..<4 * width * height).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    let image = try #require(Image(width: width, height: height, straightRGBA: bytes))
    #expect(try Image(decoding: image.pngData()) == image)
  }

  @Test func `the file is not interlaced, and marked as sRGB`() throws {
    let image = try #require(
      Image(width: 3, height: 2, premultipliedARGB: [0x8040_2010, 0, 1 << 24, 2 << 24, 3 << 24, 0]))
    let chunks = Self.chunks(of: try image.pngData())
    #expect(chunks.first?.name == "IHDR")
    #expect(chunks.first?.data == [0, 0, 0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0])
    #expect(chunks.contains { $0.name == "sRGB" && $0.data == [0] })
    #expect(chunks.last?.name == "IEND")
  }

  @Test func `the same picture gives the same bytes`() throws {
    let image = try #require(Self.everyPair)
    #expect(try image.pngData() == image.pngData())
  }

  @Test func `an image without pixels cannot be written`() throws {
    let image = try #require(Image(width: 0, height: 5, premultipliedARGB: []))
    for encoding in [ImageEncoding.png, .jpeg(), .webP(), .losslessWebP] {
      #expect(throws: ImageError(.notWritten(encoding.format, "the image has no pixels"))) {
        try image.encoded(as: encoding)
      }
    }
  }

  @Test func `a side that libpng does not allow is an error`() throws {
    let pixels = [UInt32](repeating: 0, count: 1_000_001)
    let image = try #require(Image(width: 1_000_001, height: 1, premultipliedARGB: pixels))
    #expect(throws: ImageError.self) { try image.pngData() }
  }

  @Test func `a file is written, replaced and read`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UUID().uuidString).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = try #require(Image(width: 1, height: 1, premultipliedARGB: [0xFF00_0000]))
    let second = try #require(Image(width: 1, height: 2, premultipliedARGB: [0, 0x8080_0000]))
    try first.writePNG(to: path)
    #expect(try Image(contentsOf: path) == first)
    try second.writePNG(to: path)
    #expect(try Image(contentsOf: path) == second)
  }

  @Test func `a missing folder is an error with the system's text`() throws {
    let image = try #require(Image(width: 1, height: 1, premultipliedARGB: [0]))
    #expect(
      throws: ImageError(.file("No such file or directory"), file: "/nowhere/a.png")
    ) { try image.writePNG(to: "/nowhere/a.png") }
  }
}
