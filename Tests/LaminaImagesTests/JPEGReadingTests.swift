// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaImages
import Testing

struct JPEGReadingTests {
  static let rows = [Array(Fixture.colors[0..<3]), Array(Fixture.colors[3..<6])]

  @Test(arguments: ["colors.jpg", "progressive.jpg", "restarts.jpg"])
  func `a picture has its colours`(_ name: String) throws {
    let image = try Fixture.image(name)
    #expect(image.width == 24)
    #expect(image.height == 16)
    #expect(image.isOpaque)
    expectAreas(image, Self.rows, tolerance: 2)
  }

  @Test func `colours of half the resolution are spread over the pixels`() throws {
    expectAreas(try Fixture.image("half-colors.jpg"), Self.rows, tolerance: 2, margin: 3)
  }

  @Test func `a grey picture has three equal components`() throws {
    let rows = Self.rows.map { row in row.map { [$0[0], $0[0], $0[0]] } }
    expectAreas(try Fixture.image("gray.jpg"), rows, tolerance: 1)
  }

  @Test func `inks remove light`() throws {
    let colors = Fixture.inks.map { ink in
      (0..<3).map { (255 - ink[$0]) * (255 - ink[3]) / 255 }
    }
    expectAreas(
      try Fixture.image("cmyk.jpg"), [Array(colors[0..<3]), Array(colors[3..<6])], tolerance: 2)
  }

  @Test func `inks without Adobe's marker are not inverted`() throws {
    var bytes = try Fixture.bytes("cmyk.jpg")
    let marker = try #require(bytes.firstRange(of: Array("Adobe".utf8))).lowerBound - 3
    bytes[marker] = 0xED
    let colors = Fixture.inks.map { ink in (0..<3).map { ink[$0] * ink[3] / 255 } }
    expectAreas(
      try Image(decoding: bytes), [Array(colors[0..<3]), Array(colors[3..<6])], tolerance: 2)
  }

  @Test func `inks stored as brightness and two differences are converted`() throws {
    var bytes = try Fixture.bytes("cmyk.jpg")
    let adobe = try #require(bytes.firstRange(of: Array("Adobe".utf8)))
    // The last byte of the segment selects the transform.
    bytes[adobe.lowerBound + 11] = 2
    let colors = Fixture.inks.map { ink -> [Int] in
      let stored = ink.map { Double(255 - $0) }
      let (y, blue, red) = (stored[0], stored[1] - 128, stored[2] - 128)
      let light = [y + 1.402 * red, y - 0.344136 * blue - 0.714136 * red, y + 1.772 * blue]
      return light.map { Int((255 - min(max($0, 0), 255)) * stored[3] / 255) }
    }
    expectAreas(
      try Image(decoding: bytes), [Array(colors[0..<3]), Array(colors[3..<6])], tolerance: 4)
  }

  @Test func `bytes after the end are ignored`() throws {
    let bytes = try Fixture.bytes("colors.jpg")
    #expect(try Image(decoding: bytes + [0xFF, 1, 2, 3]) == Image(decoding: bytes))
  }

  @Test func `bytes outside any segment are skipped`() throws {
    let bytes = try Fixture.bytes("colors.jpg")
    let image = try Image(decoding: bytes.dropLast(2) + [0, 0, 0xFF, 0xD9])
    #expect(image == (try Image(decoding: bytes)))
  }

  /// The place of the first byte of a segment behind its length, and its number of bytes.
  private static func segment(_ marker: UInt8, in bytes: [UInt8]) throws -> Range<Int> {
    let place = try #require(
      bytes.indices.dropLast(3).first { bytes[$0] == 0xFF && bytes[$0 + 1] == marker })
    return place + 4..<place + 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
  }

  @Test(arguments: ["colors.jpg", "gray.jpg", "restarts.jpg"])
  func `numbers of a sequential scan that say nothing do not matter`(_ name: String) throws {
    // The cameras of some telephones write zeros.
    var bytes = try Fixture.bytes(name)
    let scan = try Self.segment(0xDA, in: bytes)
    #expect(Array(bytes[scan.suffix(3)]) == [0, 63, 0])
    bytes.replaceSubrange(scan.suffix(3), with: [0, 0, 0])
    #expect(try Image(decoding: bytes) == Image(decoding: try Fixture.bytes(name)))
    // Data that runs out behind them is found as before.
    bytes.removeSubrange(bytes.count - 32..<bytes.count - 2)
    #expect(throws: ImageError.self) { try Image(decoding: bytes) }
  }

  /// A segment with the marker of Adobe's.
  private static func adobe(transform: UInt8) -> [UInt8] {
    let head: [UInt8] = [0xFF, 0xEE, 0, 14]
    let numbers: [UInt8] = [0, 100, 0, 0, 0, 0, transform]
    return head + Array("Adobe".utf8) + numbers
  }

  @Test(arguments: [1, 2, 3, 255] as [UInt8])
  func `colours with a transform of Adobe's that is unknown have the usual one`(
    _ transform: UInt8
  ) throws {
    let bytes = try Fixture.bytes("colors.jpg")
    let image = try Image(decoding: bytes)
    // Instead of the header that says the same, and behind the size.
    let header = try Self.segment(0xE0, in: bytes)
    let scan = try Self.segment(0xDA, in: bytes).lowerBound - 4
    let start = Array(bytes[..<(header.lowerBound - 4)])
    let rest = Array(bytes[header.upperBound..<scan])
    let adobe = Self.adobe(transform: transform)
    for headers in [start + adobe + rest, start + rest + adobe] {
      #expect(try Image(decoding: headers + bytes[scan...]) == image)
      // Data that runs out behind them is found as before.
      let data = Array(bytes[scan...].dropLast(32)) + [0xFF, 0xD9]
      #expect(throws: ImageError.self) { try Image(decoding: headers + data) }
    }
  }

  @Test func `colours with Adobe's transform 0 are stored as they are`() throws {
    let bytes = try Fixture.bytes("colors.jpg")
    let header = try Self.segment(0xE0, in: bytes)
    let start = Array(bytes[..<(header.lowerBound - 4)])
    let rest = Array(bytes[header.upperBound...])
    let image = try Image(decoding: start + Self.adobe(transform: 0) + rest)
    #expect(try image != Image(decoding: bytes))
  }

  @Test(arguments: [1, 3, 255] as [UInt8])
  func `inks with a transform of Adobe's that is unknown are those of transform 2`(
    _ transform: UInt8
  ) throws {
    var bytes = try Fixture.bytes("cmyk.jpg")
    let place = try #require(bytes.firstRange(of: Array("Adobe".utf8))).lowerBound + 11
    bytes[place] = 2
    let image = try Image(decoding: bytes)
    bytes[place] = transform
    #expect(try Image(decoding: bytes) == image)
  }

  @Test func `the version in a file's header does not matter`() throws {
    var bytes = try Fixture.bytes("colors.jpg")
    let header = try Self.segment(0xE0, in: bytes)
    #expect(bytes[header.lowerBound + 5] == 1)
    bytes[header.lowerBound + 5] = 9
    #expect(try Image(decoding: bytes) == Image(decoding: try Fixture.bytes("colors.jpg")))
  }
}

struct JPEGOrientationTests {
  /// The areas of the stored picture are A B C above D E F; each row of letters is a row of the
  /// upright picture.
  static let upright = [
    1: ["ABC", "DEF"], 2: ["CBA", "FED"], 3: ["FED", "CBA"], 4: ["DEF", "ABC"],
    5: ["AD", "BE", "CF"], 6: ["DA", "EB", "FC"], 7: ["FC", "EB", "DA"], 8: ["CF", "BE", "AD"],
  ]

  static func areas(_ orientation: Int) throws -> [[[Int]]] {
    try #require(upright[orientation]).map { row in
      row.utf8.map { Fixture.colors[Int($0 - UInt8(ascii: "A"))] }
    }
  }

  /// A segment with a directory of two entries, the second of which is the orientation.
  static func segment(
    _ orientation: Int, isLittleEndian: Bool, type: Int = 3, tag: Int = 0x0112
  ) -> [UInt8] {
    func integer(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    let letters = Array((isLittleEndian ? "II" : "MM").utf8)
    let header = letters + integer(42, 2) + integer(8, 4)
    let width = integer(0x0100, 2) + integer(3, 2) + integer(1, 4) + integer(24, 2) + [0, 0]
    let value =
      integer(tag, 2) + integer(type, 2) + integer(1, 4) + integer(orientation, 2) + [0, 0]
    let body = Array("Exif\0\0".utf8) + header + integer(2, 2) + width + value + integer(0, 4)
    return [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
  }

  static func picture(_ segment: [UInt8]) throws -> Image {
    let bytes = try Fixture.bytes("colors.jpg")
    return try Image(decoding: bytes.prefix(2) + segment + bytes.dropFirst(2))
  }

  @Test(arguments: 1...8, [true, false])
  func `a picture is turned upright`(_ orientation: Int, _ isLittleEndian: Bool) throws {
    let image = try Self.picture(Self.segment(orientation, isLittleEndian: isLittleEndian))
    expectAreas(image, try Self.areas(orientation), tolerance: 2)
  }

  @Test func `the limits are those of the upright picture`() throws {
    let stored = try Image(decoding: try Fixture.bytes("colors.jpg"))
    let bytes = try Fixture.bytes("colors.jpg")
    let turned = bytes.prefix(2) + Self.segment(6, isLittleEndian: true) + bytes.dropFirst(2)
    let image = try Image(
      decoding: turned, limits: ImageLimits(width: stored.height, height: stored.width))
    #expect((image.width, image.height) == (stored.height, stored.width))
    let error = #expect(throws: ImageError.self) {
      try Image(decoding: turned, limits: ImageLimits(width: stored.width, height: stored.height))
    }
    #expect(
      error?.description.hasPrefix("\(stored.height) × \(stored.width) pixels, and the limit is ")
        == true)
  }

  @Test func `an unknown orientation leaves the picture unchanged`() throws {
    let stored = try Fixture.image("colors.jpg")
    for orientation in [0, 9, 65535] {
      let segment = Self.segment(orientation, isLittleEndian: true)
      #expect(try Self.picture(segment) == stored)
    }
    #expect(try Self.picture(Self.segment(3, isLittleEndian: true, type: 4)) == stored)
    #expect(try Self.picture(Self.segment(3, isLittleEndian: false, tag: 0x0113)) == stored)
  }

  @Test func `metadata that is cut off leaves the picture unchanged`() throws {
    let stored = try Fixture.image("colors.jpg")
    let segment = Self.segment(3, isLittleEndian: true)
    let turned = try Self.picture(segment)
    // The last bytes are the place of a next directory, and the two before pad the value.
    for length in 4..<segment.count - 6 {
      var short = Array(segment.prefix(length))
      short[3] = UInt8(length - 2)
      #expect(try Self.picture(short) == stored, "\(length) bytes")
    }
    #expect(turned != stored)
  }

  @Test func `a directory at any place does no harm`() throws {
    let stored = try Fixture.image("colors.jpg")
    for offset: [UInt8] in [[0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0x80], [0, 1, 0, 0]] {
      var segment = Self.segment(3, isLittleEndian: true)
      segment.replaceSubrange(14..<18, with: offset)
      #expect(try Self.picture(segment) == stored)
    }
  }
}
