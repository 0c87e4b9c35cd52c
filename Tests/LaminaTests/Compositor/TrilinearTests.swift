// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina
@testable import LaminaGraphics

struct MipmapCopyTests {
  @Test func `copies are made once, and take a third more memory`() throws {
    var noise = KernelNoise(seed: 4)
    let image = try #require(
      Image(width: 64, height: 32, premultipliedARGB: (0..<2048).map { _ in noise.pixel() }))
    #expect(image.byteCount == 8192)
    let places = Guarded<Set<Int>>([])
    ParallelLoop.run(8, threads: 4) { _ in
      let place = unsafe image.mipmaps.levels[1].pixels.withUnsafeBufferPointer {
        Int(bitPattern: $0.baseAddress)
      }
      places.withLock { _ = $0.insert(place) }
    }
    #expect(places.withLock { $0.count } == 1)
    #expect(image.byteCount == 4 * (2048 + 512 + 128 + 32 + 8 + 2 + 1))
    let copy = image
    #expect(copy.byteCount == image.byteCount)
  }

  @Test func `only minification by a trilinear filter makes copies`() throws {
    let image = try #require(
      Image(width: 8, height: 8, premultipliedARGB: Array(repeating: 0xFF80_8080, count: 64)))
    let layer = Layer()
    layer.contents = image
    let compositor = try Compositor(size: CGSize(width: 20, height: 20))
    compositor.root = layer
    for (filter, side, isMade) in [
      (LayerContentsFilter.linear, 3.0, false), (.trilinear, 8, false), (.trilinear, 19, false),
      (.trilinear, 3, true),
    ] {
      layer.minificationFilter = filter
      layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
      compositor.render()
      #expect((image.byteCount > 256) == isMade)
    }
  }
}

@Suite struct TrilinearTests {
  private static func image(_ side: Int, seed: UInt64) -> Image? {
    var noise = KernelNoise(seed: seed)
    return Image(
      width: side, height: side, premultipliedARGB: (0..<side * side).map { _ in noise.pixel() })
  }

  private func layer(_ image: Image?, side: CGFloat) -> Layer {
    let layer = Layer()
    layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
    layer.contents = image
    layer.minificationFilter = .trilinear
    return layer
  }

  private func pixels(_ layer: Layer, side: CGFloat) throws -> [UInt32] {
    let compositor = try Compositor(size: CGSize(width: side, height: side))
    compositor.root = layer
    compositor.render()
    return compositor.surface.pixels
  }

  /// Every fourth pixel of every fourth row is white.
  private static let dots = Image(
    width: 8, height: 8,
    premultipliedARGB: (0..<64).map {
      $0 % 4 == 0 && $0 / 8 % 4 == 0 ? 0xFFFF_FFFF : 0xFF00_0000
    })

  @Test func `every pixel counts at a quarter, although linear sampling misses some`() throws {
    let layer = layer(Self.dots, side: 2)
    #expect(try pixels(layer, side: 2) == Array(repeating: 0xFF10_1010, count: 4))
    layer.minificationFilter = .linear
    #expect(try pixels(layer, side: 2) == Array(repeating: 0xFF00_0000, count: 4))
    layer.minificationFilter = .trilinear
    layer.minificationFilterBias = -2
    #expect(try pixels(layer, side: 2) == Array(repeating: 0xFF00_0000, count: 4))
  }

  @Test func `a large bias leaves one colour`() throws {
    let image = Self.image(16, seed: 3)
    let layer = layer(image, side: 8)
    layer.minificationFilterBias = 10
    #expect(try Set(pixels(layer, side: 8)).count == 1)
    layer.minificationFilterBias = 0
    #expect(try Set(pixels(layer, side: 8)).count == 64)
  }

  @Test func `a picture moved by whole pixels is the same picture`() throws {
    let layer = layer(Self.image(40, seed: 8), side: 13)
    layer.position = CGPoint(x: 10.3, y: 11.7)
    layer.transform = Transform3D(Transform2D(rotationAngle: 0.4))
    let before = try pixels(layer, side: 32)
    layer.position = CGPoint(x: 15.3, y: 14.7)
    let after = try pixels(layer, side: 32)
    for y in 0..<29 {
      for x in 0..<27 { #expect(after[(y + 3) * 32 + x + 5] == before[y * 32 + x]) }
    }
  }

  @Test(arguments: [
    Transform2D(scaleX: 1.4, y: 1.1), Transform2D(scaleX: 2.7, y: 0.9),
    Transform2D(rotationAngle: 0.5).scaledBy(x: 3.3, y: 3.1).translatedBy(x: -7, y: 4),
    Transform2D(a: 5.5, b: 0.3, c: -2, d: 6.1, tx: 4.25, ty: -2),
  ])
  func `trilinear sampling is within 1 of the exact mix`(transform: Transform2D) throws {
    let image = try #require(Self.image(37, seed: 21))
    let filters = SampleFilters(minification: .trilinear, magnification: .linear)
    let rect = PixelRect(x: -5, y: -6, width: 40, height: 35)
    var result = [UInt32](repeating: 0, count: rect.area)
    var span = result.mutableSpan
    sampleImage(
      image, map: SampleMap(deviceToPixels: transform), filters: filters, rect: rect, into: &span)
    let steps = [(transform.a, transform.b), (transform.c, transform.d)].map { hypot($0.0, $0.1) }
    let level = Double((log2(max(steps[0], steps[1])) * 256).rounded() / 256)
    #expect(level > 0)
    #expect(level != level.rounded())
    let levels = image.mipmaps.levels
    for (i, pixel) in result.enumerated() {
      let place = transform.apply(
        CGPoint(
          x: Double(rect.minX + i % rect.width) + 0.5, y: Double(rect.minY + i / rect.width) + 0.5))
      let fine = Self.linear(levels[Int(level)], place, 1 << Int(level))
      let coarse = Self.linear(levels[Int(level) + 1], place, 2 << Int(level))
      let part = level - level.rounded(.down)
      for channel in 0..<4 {
        let exact = fine[channel] + (coarse[channel] - fine[channel]) * part
        #expect(abs(Double(pixel.channels[channel]) - exact) <= 0.51)
      }
    }
  }

  private static func linear(_ level: Mipmaps.Level, _ place: CGPoint, _ size: Int) -> [Double] {
    let (x, y) = (Double(place.x) / Double(size) - 0.5, Double(place.y) / Double(size) - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    var sum = [0.0, 0, 0, 0]
    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let weight = (dx == 1 ? x - left : 1 - x + left) * (dy == 1 ? y - top : 1 - y + top)
      let column = min(max(Int(left) + dx, 0), level.width - 1)
      let row = min(max(Int(top) + dy, 0), level.height - 1)
      let channels = level.pixels[row * level.width + column].channels
      for i in 0..<4 { sum[i] += weight * Double(channels[i]) }
    }
    return sum
  }
}
