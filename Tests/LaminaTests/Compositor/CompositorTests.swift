// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct SurfaceSizeTests {
  @Test func `a surface has the size times the scale, rounded up`() throws {
    let compositor = try Compositor(size: CGSize(width: 10.2, height: 7), scale: 1.5)
    #expect(compositor.pixelBounds == PixelRect(x: 0, y: 0, width: 16, height: 11))
    #expect(compositor.surface.width == 16)
    #expect(compositor.scale == 1.5)
  }

  /// In binary, 400 · 1.1 is 440.00000000000006.
  @Test(
    arguments: [
      (400, 1.1, 440), (16.1, 30, 483), (100, 1.35, 135), (400.01, 1.1, 441), (1e-9, 1, 1),
      (0.3, 10.0 / 3, 1),
    ] as [(CGFloat, CGFloat, Int)])
  func `an error of rounding adds no pixel`(points: CGFloat, scale: CGFloat, pixels: Int) throws {
    let compositor = try Compositor(size: CGSize(width: points, height: points), scale: scale)
    #expect(compositor.pixelBounds == PixelRect(x: 0, y: 0, width: pixels, height: pixels))
  }

  @Test(
    arguments: [
      (CGSize(width: 0, height: 1), 1), (CGSize(width: 1, height: -1), 1),
      (CGSize(width: 1, height: 1), 0), (CGSize(width: 1, height: 1), -2),
      (CGSize(width: CGFloat.nan, height: 1), 1), (CGSize(width: CGFloat.infinity, height: 1), 1),
      (CGSize(width: 1, height: 1), .nan),
    ] as [(CGSize, CGFloat)])
  func `a size or scale that is not positive and finite is refused`(size: CGSize, scale: CGFloat) {
    #expect {
      _ = try Compositor(size: size, scale: scale)
    } throws: { error in
      if case SurfaceError.notPositive = error { true } else { false }
    }
  }

  @Test func `a million by a million pixels are refused with the limit`() throws {
    let error = #expect(throws: SurfaceError.self) {
      _ = try Compositor(size: CGSize(width: 1e6, height: 1e6))
    }
    #expect(error == .tooLarge(width: 1e6, height: 1e6))
    #expect("\(try #require(error))".contains("32767 pixels a side"))
    #expect(throws: SurfaceError.tooLarge(width: 30_000, height: 30_000)) {
      _ = try Compositor(size: CGSize(width: 30_000, height: 30_000))
    }
  }
}

@Suite struct OutputTests {
  private func striped() throws -> Compositor {
    let compositor = try Compositor(size: CGSize(width: 3, height: 2))
    let root = box(0, 0, 3, 1, .pureRed)
    root.addSublayer(box(0, 1, 2, 1, .pureBlue))
    compositor.root = root
    compositor.render()
    return compositor
  }

  @Test func `pixels are copied into a buffer with its own row length`() throws {
    let compositor = try striped()
    var bytes = [UInt8](repeating: 7, count: 20 + 12)
    unsafe bytes.withUnsafeMutableBytes { unsafe compositor.copyPixels(into: $0, bytesPerRow: 20) }
    let words = (0..<8).map { (word: Int) -> UInt32 in
      (0..<4).reduce(0) { (sum: UInt32, byte: Int) in
        sum | UInt32(bytes[word * 4 + byte]) << UInt32(8 * byte)
      }
    }
    let (r, b) = (Pixel.red, Pixel.blue)
    #expect(words == [r, r, r, 0x0707_0707, 0x0707_0707, b, b, 0])
  }

  @Test func `pixels are copied into a span with its own row length, in both byte orders`()
    throws
  {
    let compositor = try striped()
    for (order, red, blue) in [
      (PixelOrder.bgra, [0, 0, 255, 255], [255, 0, 0, 255]),
      (.rgba, [255, 0, 0, 255], [0, 0, 255, 255]),
    ] as [(PixelOrder, [UInt8], [UInt8])] {
      // The second row begins at an unaligned address.
      var bytes = [UInt8](repeating: 7, count: 17 + 12)
      var span = bytes.mutableSpan
      var raw = unsafe span.mutableBytes
      compositor.copyPixels(into: &raw, bytesPerRow: 17, order: order)
      let gap = [UInt8](repeating: 7, count: 5)
      #expect(bytes == red + red + red + gap + blue + blue + [0, 0, 0, 0])
    }
  }

  @Test func `copying a region in the other byte order changes no pixel beside it`() throws {
    let compositor = try striped()
    var bytes = [UInt8](repeating: 9, count: 24)
    var span = bytes.mutableSpan
    var raw = unsafe span.mutableBytes
    let region = Region(PixelRect(x: 2, y: 0, width: 90, height: 1))
    compositor.copyPixels(into: &raw, bytesPerRow: 12, region: region, order: .rgba)
    let left = [UInt8](repeating: 9, count: 8)
    let below = [UInt8](repeating: 9, count: 12)
    #expect(bytes == left + [255, 0, 0, 255] + below)
  }

  @Test func `a span that is too small is a programmer's error`() async {
    let small = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let compositor = try Compositor(size: CGSize(width: 3, height: 2))
      var bytes = [UInt8](repeating: 0, count: 23)
      var span = bytes.mutableSpan
      var raw = unsafe span.mutableBytes
      compositor.copyPixels(into: &raw, bytesPerRow: 12, order: .rgba)
    }
    let text = small.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("the buffer is too small for the surface"))
  }

  @Test func `only the damage needs to be copied into an older frame`() throws {
    let compositor = try striped()
    var bytes = [UInt8](repeating: 0, count: 24)
    let region = Region(PixelRect(x: 1, y: 1, width: 1, height: 1))
    unsafe bytes.withUnsafeMutableBytes {
      unsafe compositor.copyPixels(into: $0, bytesPerRow: 12, region: region)
    }
    #expect(bytes.enumerated().filter { $0.element != 0 }.map(\.offset) == [16, 19])
  }

  @Test func `a buffer or rows that are too small are a programmer's error`()
    async
  {
    let small = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let compositor = try Compositor(size: CGSize(width: 3, height: 2))
      var bytes = [UInt8](repeating: 0, count: 23)
      unsafe bytes.withUnsafeMutableBytes {
        unsafe compositor.copyPixels(into: $0, bytesPerRow: 12)
      }
    }
    let short = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let compositor = try Compositor(size: CGSize(width: 3, height: 2))
      var bytes = [UInt8](repeating: 0, count: 99)
      unsafe bytes.withUnsafeMutableBytes {
        unsafe compositor.copyPixels(into: $0, bytesPerRow: 11)
      }
    }
    let texts = [small, short].map { result in
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    }
    #expect(texts[0].contains("the buffer is too small for the surface"))
    #expect(texts[1].contains("a row needs four bytes for each of its pixels"))
  }

  @Test func `a surface is a value that later frames do not change`() throws {
    let compositor = try striped()
    let before = compositor.surface
    compositor.root?.backgroundColor = .pureGreen
    compositor.render()
    #expect(before[0, 0] == Pixel.red)
    #expect(compositor.surface[0, 0] == Pixel.green)
  }

  @Test func `the compositor gives access to its pixels as words, row by row`() throws {
    let compositor = try striped()
    let (r, b) = (Pixel.red, Pixel.blue)
    let words = compositor.withPixels { pixels, pixelsPerRow in
      (0..<2).map { y in (0..<3).map { x in pixels[y * pixelsPerRow + x] } }
    }
    #expect(words == [[r, r, r], [b, b, 0]])
    // Blue, green, red, alpha on a little-endian machine.
    let bytes = compositor.withPixels { pixels, _ in
      (12..<20).map { unsafe pixels.bytes.byte(at: $0) }
    }
    #expect(bytes == [255, 0, 0, 255, 255, 0, 0, 255])
    compositor.root?.backgroundColor = .pureGreen
    compositor.render()
    #expect(compositor.withPixels { pixels, _ in pixels[0] } == Pixel.green)
    #expect(
      try Compositor(size: CGSize(width: 2, height: 1)).withPixels { $0[0] | $0[1] | UInt32($1) }
        == 2)
  }

  @Test func `an error of the code that reads the pixels is passed on, and ends the access`() throws
  {
    struct Mistake: Error {}
    let compositor = try striped()
    #expect(throws: Mistake.self) {
      try compositor.withPixels { (_, _) throws(Mistake) in throw Mistake() }
    }
    compositor.setNeedsRepaint()
    #expect(compositor.render().damagedPixels == 6)
  }

  @Test func `the background is opaque or transparent as set`() throws {
    let compositor = try Compositor(size: CGSize(width: 1, height: 1))
    compositor.render()
    #expect(compositor.surface.pixels == [0])
    compositor.background = .white
    compositor.render()
    #expect(compositor.surface.pixels == [Pixel.white])
  }
}

extension RawSpan {
  fileprivate func byte(at offset: Int) -> UInt8 {
    unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }
}

/// The full sizes take a minute in a debug build, so they run only if LAMINA_LARGE is set.
private let isLarge = ProcessInfo.processInfo.environment["LAMINA_LARGE"] != nil

@Suite struct LargeTreeTests {
  @Test func `deeply nested layers are drawn, changed and released`() throws {
    let compositor = try Compositor(size: CGSize(width: 4, height: 4))
    let root = box(0, 0, 4, 4)
    var innermost = root
    for _ in 0..<(isLarge ? 100_000 : 20_000) {
      let layer = box(0, 0, 4, 4)
      innermost.addSublayer(layer)
      innermost = layer
    }
    innermost.backgroundColor = .pureRed
    compositor.root = root
    compositor.render()
    #expect(compositor.surface.count(Pixel.red) == 16)
    innermost.backgroundColor = .pureBlue
    #expect(compositor.render().changedLayers == 1)
    #expect(compositor.surface.count(Pixel.blue) == 16)
  }

  @Test func `many siblings are drawn, and one of them moves`() throws {
    let rows = isLarge ? 2_500 : 50
    let compositor = try Compositor(size: CGSize(width: 400, height: rows))
    let root = box(0, 0, 400, CGFloat(rows))
    root.sublayers = (0..<400 * rows).map {
      box(CGFloat($0 % 400), CGFloat($0 / 400), 1, 1, .pureRed)
    }
    compositor.root = root
    compositor.render()
    #expect(compositor.surface.count(Pixel.red) == 400 * rows)
    root.sublayers?[777].position.x -= 1
    let report = compositor.render()
    #expect(report.changedLayers == 1)
    #expect(report.damage == [PixelRect(x: 376, y: 1, width: 2, height: 1)])
    #expect(compositor.surface.count(Pixel.red) == 400 * rows - 1)
  }

  @Test func `deeply nested scopes are drawn as far as memory allows and never trap`() throws {
    let compositor = try Compositor(size: CGSize(width: 64, height: 64))
    let root = box(0, 0, 64, 64, .white)
    var innermost = root
    for _ in 0..<500 {
      let layer = box(0, 0, 64, 64)
      layer.cornerRadius = 8
      layer.masksToBounds = true
      innermost.addSublayer(layer)
      innermost = layer
    }
    innermost.backgroundColor = .pureRed
    compositor.root = root
    let report = compositor.render()
    #expect(report.painting.scopes == 500)
    #expect(compositor.surface[32, 32] == Pixel.red)
    #expect(compositor.surface[0, 0] == Pixel.white)
  }

  @Test(arguments: [(Int.min, 1), (0, 1), (3, 3), (256, 256), (.max, 256)])
  func `a number of threads out of range counts as the nearest`(asked: Int, threads: Int) throws {
    let compositor = try Compositor(size: CGSize(width: 300, height: 300), threads: asked)
    compositor.background = .white
    compositor.render()
    #expect(compositor.threads == threads)
    #expect(compositor.surface.count(Pixel.white) == 90_000)
  }
}
