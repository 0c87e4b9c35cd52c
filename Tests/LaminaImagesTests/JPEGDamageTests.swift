// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaImages
import Testing

struct JPEGDamageTests {
  /// A file with another size in its header.
  static func resized(_ name: String, width: Int, height: Int) throws -> [UInt8] {
    var bytes = try Fixture.bytes(name)
    let frame = try #require(
      bytes.indices.dropLast().first { bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1]) })
    bytes.replaceSubrange(
      frame + 5..<frame + 9,
      with: [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)])
    return bytes
  }

  /// A file with another kind of frame, and one with another byte in its frame.
  static func changedFrame(_ change: (inout [UInt8], Int) -> Void) throws -> [UInt8] {
    var bytes = try Fixture.bytes("colors.jpg")
    let frame = try #require(bytes.firstRange(of: [0xFF, 0xC0] as [UInt8])).lowerBound
    change(&bytes, frame)
    return bytes
  }

  @Test(arguments: ["colors.jpg", "progressive.jpg", "gray.jpg", "cmyk.jpg", "restarts.jpg"])
  func `a file cut off at any byte is an error`(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    for length in bytes.indices {
      #expect(throws: ImageError.self, "\(length) bytes") {
        try Image(decoding: bytes.prefix(length))
      }
    }
  }

  @Test func `the error of a file cut off names the place`() throws {
    let bytes = try Fixture.bytes("colors.jpg")
    #expect(throws: ImageError(.malformed(.jpeg, "it ends inside the segment at byte 2"))) {
      try Image(decoding: bytes.prefix(12))
    }
    #expect(throws: ImageError(.malformed(.jpeg, "it ends before its end marker"))) {
      try Image(decoding: bytes.dropLast())
    }
    #expect(throws: ImageError(.malformed(.jpeg, "there is no picture in it"))) {
      try Image(decoding: [0xFF, 0xD8, 0xFF, 0xD9])
    }
  }

  @Test(arguments: ["colors.jpg", "progressive.jpg", "cmyk.jpg", "restarts.jpg", "arithmetic.jpg"])
  func `random damage gives an image or an error, and never a trap`(_ name: String) throws {
    expectNoTrap(try Fixture.bytes(name), rounds: 600, seed: 0x1DEA)
  }

  @Test func `coded data that runs out is an error`() throws {
    for name in ["colors.jpg", "progressive.jpg"] {
      let bytes = try Self.resized(name, width: 240, height: 160)
      #expect(throws: ImageError.self) { try Image(decoding: bytes) }
    }
  }

  /// A file of many different pixels, and where its coded data begins.
  static func noise() throws -> (bytes: [UInt8], data: Int) {
    var lottery = Lottery(seed: 0xBABE)
    let pixels = (0..<64 * 64).map { _ in 0xFF00_0000 | UInt32(lottery.next(below: 1 << 24)) }
    let image = try #require(Image(width: 64, height: 64, premultipliedARGB: pixels))
    let bytes = try image.encoded(as: .jpeg(quality: 80))
    let scan = try #require(bytes.firstRange(of: [0xFF, 0xDA] as [UInt8])).lowerBound
    return (bytes, scan + 2 + Int(bytes[scan + 3]))
  }

  @Test func `bytes outside any segment do not hide damage`() throws {
    let (bytes, data) = try Self.noise()
    let image = try Image(decoding: bytes)
    let cut = Array(bytes[..<(data + 300)]) + [0xFF, 0xD9]
    let error = try #require(throws: ImageError.self) { try Image(decoding: cut) }
    let stray = Array("abc".utf8) + [0xFF, 0x00, 0xFF]
    // Behind the first segment.
    #expect(try Image(decoding: bytes[..<20] + stray + bytes[20...]) == image)
    #expect(throws: error) { try Image(decoding: cut[..<20] + stray + cut[20...]) }
    // Before the end marker, where only decoding finds them.
    let long = Array(repeating: [1, 2, 0xFF, 0x00] as [UInt8], count: 20).joined()
    for stray in [Array("abc".utf8), stray, Array(long), long + [0xFF, 0xFF]] {
      #expect(try Image(decoding: bytes.dropLast(2) + stray + [0xFF, 0xD9]) == image)
      #expect(throws: ImageError.self) {
        try Image(decoding: cut[..<20] + stray + cut[20...].dropLast(2) + stray + [0xFF, 0xD9])
      }
    }
  }

  @Test func `bytes before the end marker are skipped, whatever they are`() throws {
    let (bytes, _) = try Self.noise()
    let image = try Image(decoding: bytes)
    var lottery = Lottery(seed: 0xF00D)
    for _ in 0..<200 {
      // A 0 behind each 255, so that none is a marker.
      let stray = (0..<(1 + lottery.next(below: 300))).flatMap { _ -> [UInt8] in
        let byte = lottery.next(below: 3) == 0 ? 255 : UInt8(lottery.next(below: 256))
        return byte == 255 ? [255, 0] : [byte]
      }
      #expect(try Image(decoding: bytes.dropLast(2) + stray + [0xFF, 0xD9]) == image, "\(stray)")
    }
  }

  @Test func `a file without one of its restart markers is an error`() throws {
    let bytes = try Fixture.bytes("restarts.jpg")
    let markers = bytes.indices.dropLast().filter {
      bytes[$0] == 0xFF && (0xD0...0xD7).contains(bytes[$0 + 1])
    }
    #expect(!markers.isEmpty)
    for marker in markers {
      #expect(throws: ImageError.self, "at \(marker)") {
        try Image(decoding: bytes[..<marker] + bytes[(marker + 2)...])
      }
    }
  }

  @Test func `a header beyond the limits is refused`() throws {
    let bytes = try Self.resized("colors.jpg", width: 65500, height: 65500)
    let error = #expect(throws: ImageError.self) { try Image(decoding: bytes) }
    #expect(error?.reason == .tooLarge(width: 65500, height: 65500, .standard))
    #expect(
      error?.description
        == "65500 × 65500 pixels, and the limit is 67108864 in all; "
        + "make the picture smaller or raise the limit")
  }

  @Test func `a header that promises more than the file can hold is refused`() throws {
    let bytes = try Self.resized("colors.jpg", width: 8000, height: 8000)
    let reason = ImageError.Reason.malformed(
      .jpeg, "\(bytes.count) bytes cannot hold 64000000 pixels")
    #expect(throws: ImageError(reason)) { try Image(decoding: bytes) }
  }

  @Test func `one grey of many pixels is not mistaken for a false header`() throws {
    let gray = [UInt32](repeating: 0xFF80_8080, count: 2048 * 1024)
    let image = try #require(Image(width: 2048, height: 1024, premultipliedARGB: gray))
    let bytes = try image.encoded(as: .jpeg(quality: 1))
    expectAreas(try Image(decoding: bytes), [[[128, 128, 128]]], tolerance: 2)
  }

  @Test func `unsupported kinds are named`() throws {
    #expect(
      throws: ImageError(
        .unsupported(.jpeg, "arithmetic coding; export it as baseline JPEG"))
    ) { try Fixture.image("arithmetic.jpg") }
    #expect(
      throws: ImageError(
        .unsupported(.jpeg, "lossless or hierarchical; export it as baseline JPEG or as PNG"))
    ) { try Image(decoding: try Self.changedFrame { $0[$1 + 1] = 0xC3 }) }
    #expect(throws: ImageError(.unsupported(.jpeg, "12 bits a sample; export it with 8"))) {
      try Image(decoding: try Self.changedFrame { $0[$1 + 4] = 12 })
    }
    #expect(
      throws: ImageError(.unsupported(.jpeg, "2 components; export it in grey or in colour"))
    ) { try Image(decoding: try Self.changedFrame { $0[$1 + 9] = 2 }) }
    #expect(
      throws: ImageError(.malformed(.jpeg, "the header gives a size of 24 × 0"))
    ) {
      try Image(
        decoding: try Self.changedFrame { $0.replaceSubrange($1 + 5...$1 + 6, with: [0, 0]) })
    }
  }

  @Test func `an excessive number of passes over the pixels is refused`() throws {
    let bytes = try Fixture.bytes("progressive.jpg")
    let start = try #require(bytes.firstRange(of: [0xFF, 0xDA] as [UInt8])).lowerBound
    let scan = bytes[start..<start + 2 + Int(bytes[start + 3])]
    let many = Array(repeating: scan, count: 100).joined()
    #expect(
      throws: ImageError(
        .unsupported(.jpeg, "more than 100 scans; export it as baseline JPEG"))
    ) { try Image(decoding: bytes.dropLast(2) + many + [0xFF, 0xD9]) }
  }
}
