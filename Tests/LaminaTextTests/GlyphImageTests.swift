// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@testable import LaminaText

struct GlyphImageTests {
  /// Glyph 3 of the font of colours is a rectangle from (0, 400) to (900, 600) of 1000 units; glyph
  /// 2 is the flag with that rectangle as its upper third.
  private static let bar: UInt32 = 3
  private static let flag: UInt32 = 2
  /// A circle of half-transparent orange under a smaller one of the text's colour.
  private static let sun: UInt32 = 6

  private func image(
    _ font: String, _ glyph: UInt32, size: CGFloat, quarterX: Int = 0, quarterY: Int = 0
  ) throws -> GlyphImage? {
    try TestFonts.font(font).image(
      of: glyph, a: size, b: 0, c: 0, d: -size, quarterX: quarterX, quarterY: quarterY)
  }

  @Test func `coverage is exact at whole pixels`() throws {
    guard case .coverage(let mask) = try image("Lamina Colors", Self.bar, size: 10) else {
      Issue.record("no coverage")
      return
    }
    #expect(mask.bounds == PixelRect(minX: 0, minY: -6, maxX: 9, maxY: -4))
    #expect(mask.bytes == [UInt8](repeating: 255, count: 18))
  }

  @Test func `quarters of a pixel move the ink by quarters`() throws {
    guard
      case .coverage(let mask) = try image(
        "Lamina Colors", Self.bar, size: 10, quarterX: 1, quarterY: 2)
    else {
      Issue.record("no coverage")
      return
    }
    // From 0.25 to 9.25 across and from -5.5 to -3.5 down.
    #expect(mask[0, -5] == 191)
    #expect(mask[4, -5] == 255)
    #expect(mask[9, -5] == 64)
    #expect((mask[4, -6], mask[4, -4]) == (128, 128))
    #expect(mask[4, -7] == 0)
  }

  @Test func `a rotated glyph is rotated`() throws {
    // A quarter turn: x goes up, y to the left.
    let font = try TestFonts.font("Lamina Colors")
    guard
      case .coverage(let mask) = font.image(
        of: Self.bar, a: 0, b: -10, c: -10, d: 0, quarterX: 0, quarterY: 0)
    else {
      Issue.record("no coverage")
      return
    }
    #expect(mask.bounds == PixelRect(minX: -6, minY: -9, maxX: -4, maxY: 0))
    #expect(mask.bytes.allSatisfy { $0 == 255 })
  }

  @Test func `layers of colour become a picture`() throws {
    guard case .picture(let image, let bounds) = try image("Lamina Colors", Self.flag, size: 10)
    else {
      Issue.record("no picture")
      return
    }
    #expect(bounds == CGRect(x: 0, y: -6, width: 9, height: 6))
    let rows = (0..<6).map { Set(image.pixels[9 * $0..<9 * $0 + 9]) }
    #expect(
      rows
        == [0xFF00_0000, 0xFF00_0000, 0xFFCC_0000, 0xFFCC_0000, 0xFFFF_CC00, 0xFFFF_CC00].map {
          [$0]
        })
  }

  @Test func `half-transparent layers mix with the layers below`() throws {
    guard case .picture(let image, let bounds) = try image("Lamina Colors", Self.sun, size: 100)
    else {
      Issue.record("no picture")
      return
    }
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      image.pixels[(y - Int(bounds.minY)) * image.width + x - Int(bounds.minX)]
    }
    #expect(pixel(40, -35) == 0xFF00_0000)
    // (255, 128, 0) at half alpha, premultiplied.
    #expect(pixel(10, -35) == 0x8080_4000)
  }

  @Test func `a picture is on whole pixels wherever its origin is`() throws {
    guard
      case .picture(let image, let bounds) = try image(
        "Noto Color Emoji", 6, size: 32, quarterX: 3, quarterY: 1)
    else {
      Issue.record("no picture")
      return
    }
    #expect(bounds.minX + 0.75 == (bounds.minX + 0.75).rounded())
    #expect(bounds.minY + 0.25 == (bounds.minY + 0.25).rounded())
    #expect((CGFloat(image.width), CGFloat(image.height)) == (bounds.width, bounds.height))
    // A face: opaque yellow in the middle.
    let middle = image.pixels[image.height / 2 * image.width + image.width / 2]
    #expect(middle >> 24 == 255)
    #expect(middle >> 16 & 255 > 200)
    #expect(middle & 255 < 120)
    #expect(image.pixels[0] == 0)
  }

  @Test func `a glyph without ink, or missing in the font, has no image`() throws {
    #expect(try image("Lamina Colors", 1, size: 10) == nil)
    #expect(try image("Lamina Colors", 9, size: 10) == nil)
    #expect(try image("Lamina Colors", .max, size: 10) == nil)
    #expect(try image("Noto Color Emoji", 1_000, size: 10) == nil)
  }

  @Test(arguments: [0, CGFloat.nan, .infinity, -.infinity, 1e-300, 1e9, 1e300, 5000])
  func `sizes that cannot be drawn have no image`(_ size: CGFloat) throws {
    #expect(try image("Lamina Colors", Self.bar, size: size) == nil || size == 5000)
    #expect(try image("Lamina Colors", Self.flag, size: size) == nil || size == 5000)
    #expect(try image("Noto Color Emoji", 6, size: size) == nil || size == 5000)
  }

  @Test func `all ink is within the bounds that the font states`() throws {
    for name in ["DejaVu Sans", "Noto Sans Devanagari", "Noto Color Emoji", "Lamina Colors"] {
      let font = try TestFonts.font(name)
      let ink = font.inkBounds
      for glyph: UInt32 in 0..<300 {
        let image = font.image(of: glyph, a: 16, b: 0, c: 0, d: -16, quarterX: 2, quarterY: 3)
        let rect: CGRect
        switch image {
        case .coverage(let mask):
          rect = CGRect(
            x: mask.bounds.minX, y: mask.bounds.minY, width: mask.bounds.width,
            height: mask.bounds.height)
        case .picture(_, let bounds): rect = bounds
        case nil: continue
        }
        let allowed = CGRect(
          x: ink.minX * 16, y: -ink.maxY * 16, width: ink.width * 16, height: ink.height * 16)
        #expect(allowed.insetBy(dx: -2, dy: -2).contains(rect))
      }
    }
  }

  @Test func `the cache stays within its bytes and returns the images that were made`() throws {
    let cache = GlyphCache(byteLimit: 20_000)
    let font = try Font(file: FontFile(TestFonts.bytes("DejaVuSans")), cache: cache)
    func bytes(_ glyph: UInt32) -> [UInt8] {
      guard
        case .coverage(let mask) = font.image(
          of: glyph, a: 30, b: 0, c: 0, d: -30, quarterX: 0, quarterY: 0)
      else { return [] }
      return mask.bytes
    }
    let first = (20..<120).map { bytes($0) }
    #expect(cache.byteCount <= 20_000)
    #expect(cache.count > 5)
    #expect(cache.count < 100)
    #expect((20..<120).map { bytes($0) } == first)
    let (count, kept) = (cache.count, cache.byteCount)
    #expect(bytes(119) == first[99])
    #expect((cache.count, cache.byteCount) == (count, kept))
  }

  @Test func `threads may use one font at once`() async throws {
    let font = try TestFonts.font("DejaVu Sans")
    let expected = (20..<80).map { (glyph: UInt32) in Self.bytes(font, glyph) }
    let all = await withTaskGroup(of: [[UInt8]].self, returning: [[[UInt8]]].self) { group in
      for _ in 0..<8 {
        group.addTask { (20..<80).map { (glyph: UInt32) in Self.bytes(font, glyph) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(all.count == 8)
    #expect(all.allSatisfy { $0 == expected })
  }

  /// A search for leaks does not know a reference with a mark in it.
  @Test func `a kept picture holds the reference to its pixels without a mark`() throws {
    let picture = GlyphPicture(width: 1, height: 1, pixels: [0xFF12_3456], rect: .zero)
    let offset = try #require(MemoryLayout<GlyphPicture>.offset(of: \.pixels))
    // An array is one reference.
    unsafe withUnsafeBytes(of: GlyphDrawing.picture(picture)) {
      let reference = unsafe unsafeBitCast(picture.pixels, to: UInt.self)
      #expect(unsafe $0.load(fromByteOffset: offset, as: UInt.self) == reference)
    }
  }

  private static func bytes(_ font: Font, _ glyph: UInt32) -> [UInt8] {
    guard
      case .coverage(let mask) = font.image(
        of: glyph, a: 17.5, b: 0, c: 0, d: -17.5, quarterX: 1, quarterY: 0)
    else { return [] }
    return mask.bytes
  }
}
