// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

/// The kernel of particles: on every processor, with both of its methods, and in parts.
struct SpriteKernelTests {
  private static let bounds = PixelRect(minX: 0, minY: 0, maxX: 151, maxY: 60)

  /// Many sprites of all sizes with some clear pixels; `skew` is added to the entries of the map
  /// that rotate an upright sprite.
  private func sprites(isTurned: Bool, skew: Double = 0) -> [lamina_placed_sprite] {
    var noise = KernelNoise(seed: 21)
    return (0..<300).map { index in
      let size = 1 + noise.unit() * (index % 3 == 0 ? 60 : 16)
      let (x, y) = ((noise.unit() * 150).rounded(), (noise.unit() * 60).rounded())
      let scale = 12 / size * (index % 5 == 0 ? -1 : 1)
      let angle = isTurned ? noise.unit() * 7 : 0
      let (c, s) = (cos(angle) * scale, isTurned ? sin(angle) * scale : skew)
      let (w, h) = ((size * 1.5).rounded(.up), (size * 1.25).rounded(.up))
      let alpha = Float(noise.unit())
      func part() -> Float { alpha * Float(noise.unit()) }
      return lamina_placed_sprite(
        rect: lamina_rect(
          min_x: Int32(x - w), min_y: Int32(y - h), max_x: Int32(x + w), max_y: Int32(y + h)),
        picture: Int32(index % 2),
        factor: index % 4 == 0 ? (1, 1, 1, 1) : (part(), part(), part(), alpha),
        map: lamina_sprite_map(
          a: c, b: -s, c: s, d: c, x: 6 + noise.unit() - (c * w + s * h),
          y: 6 + noise.unit() - (c * h - s * w)))
    }
  }

  private struct Picture {
    let width: Int
    let height: Int
    let pixels: [UInt32]

    /// A channel, starting at a bit, interpolated between the pixels and clear beyond them.
    func value(_ x: Double, _ y: Double, shift: UInt32) -> Double {
      func pixel(_ x: Double, _ y: Double) -> Double {
        guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return 0 }
        return Double(pixels[Int(y) * width + Int(x)] >> shift & 255)
      }
      let (x0, y0) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
      let (u, v) = (x - 0.5 - x0, y - 0.5 - y0)
      return (pixel(x0, y0) * (1 - u) + pixel(x0 + 1, y0) * u) * (1 - v)
        + (pixel(x0, y0 + 1) * (1 - u) + pixel(x0 + 1, y0 + 1) * u) * v
    }
  }

  private var plainPictures: [Picture] {
    var noise = KernelNoise(seed: 22)
    let wide = (0..<13 * 11).map { $0 % 13 < 4 && $0 < 70 ? 0 : noise.pixel() }
    return [
      Picture(width: 13, height: 11, pixels: wide),
      Picture(width: 1, height: 12, pixels: noise.pixels(12)),
    ]
  }

  private func pictures() throws -> [FramedPixels] {
    try plainPictures.map {
      try #require(FramedPixels(width: $0.width, height: $0.height, pixels: $0.pixels))
    }
  }

  /// Sprites over noise, drawn in some rectangles one after another.
  private func drawn(
    _ sprites: [lamina_placed_sprite], portably: Bool = false, in parts: [PixelRect] = [bounds],
    adds: Bool = false
  ) throws -> [UInt32] {
    var noise = KernelNoise(seed: 23)
    var pixels = noise.pixels(Self.bounds.area)
    let (pictures, stride) = (try pictures(), Self.bounds.width)
    withExtendedLifetime(pictures) {
      let list = unsafe pictures.map { unsafe $0.picture }
      for part in parts {
        var clip = lamina_rect(part)
        let start = part.minY * stride + part.minX
        unsafe pixels.withUnsafeMutableBufferPointer { buffer in
          guard let base = buffer.baseAddress else { return }
          if portably {
            unsafe lamina_portable_sprites(
              base + start, stride, &clip, sprites, sprites.count, list, adds)
          } else {
            unsafe lamina_sprites(base + start, stride, &clip, sprites, sprites.count, list, adds)
          }
        }
      }
    }
    return pixels
  }

  @Test(arguments: [false, true], [false, true])
  func `sprites are the same on every processor`(isTurned: Bool, adds: Bool) throws {
    let sprites = sprites(isTurned: isTurned)
    let drawn = try drawn(sprites, adds: adds)
    #expect(try drawn == self.drawn(sprites, portably: true, adds: adds))
    #expect(try drawn != self.drawn([], adds: adds))
  }

  /// The pixel after it would be written as it was read, while another thread draws there.
  @Test func `a sprite that ends just before the last pixel touches none after it`() async {
    await #expect(processExitsWith: .success) {
      let (page, width) = (Int(getpagesize()), 16)
      let mapped = unsafe mmap(
        nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      let memory = unsafe try #require(mapped)
      let failure = unsafe mprotect(memory + page, page, PROT_NONE)
      #expect(failure == 0)
      let row = unsafe (memory + page - 4 * width).assumingMemoryBound(to: UInt32.self)
      let pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 13 * 11)
      let picture = try #require(FramedPixels(width: 13, height: 11, pixels: pixels))
      var clip = lamina_rect(min_x: 0, min_y: 0, max_x: Int32(width), max_y: 1)
      // The picture's clear border ends 0.0005 pixels before the end of the row.
      let map = lamina_sprite_map(a: 1, b: 0, c: 0, d: 1, x: -2.9995, y: 4)
      let sprite = lamina_placed_sprite(rect: clip, picture: 0, factor: (1, 1, 1, 1), map: map)
      withExtendedLifetime(picture) {
        let pictures = unsafe [picture.picture]
        unsafe lamina_sprites(row, width, &clip, [sprite], 1, pictures, false)
        unsafe lamina_portable_sprites(row, width, &clip, [sprite], 1, pictures, false)
      }
      let drawn = unsafe row[5]
      #expect(drawn == 0xFFFF_FFFF)
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `a pixel is rounded once for each sprite on it`(isTurned: Bool, adds: Bool) throws {
    let (pictures, below) = (plainPictures, try drawn([]))
    var worst = 0.0
    for sprite in sprites(isTurned: isTurned).prefix(60) {
      let pixels = try drawn([sprite], adds: adds)
      let (map, picture) = (sprite.map, pictures[Int(sprite.picture)])
      let (blue, green, red, alpha) = sprite.factor
      for y in max(0, Int(sprite.rect.min_y))..<min(Self.bounds.maxY, Int(sprite.rect.max_y)) {
        for x in max(0, Int(sprite.rect.min_x))..<min(Self.bounds.maxX, Int(sprite.rect.max_x)) {
          let right = Double(x - Int(sprite.rect.min_x)) + 0.5
          let down = Double(y - Int(sprite.rect.min_y)) + 0.5
          let place = (map.a * right + map.c * down + map.x, map.b * right + map.d * down + map.y)
          let rest = 1 - picture.value(place.0, place.1, shift: 24) * Double(alpha) / 255
          for (shift, factor) in zip([0, 8, 16, 24] as [UInt32], [blue, green, red, alpha]) {
            let index = y * Self.bounds.width + x
            let old = Double(below[index] >> shift & 255)
            let value = picture.value(place.0, place.1, shift: shift) * Double(factor)
            let exact = adds ? min(255, old + value) : value + old * rest
            worst = max(worst, abs(Double(pixels[index] >> shift & 255) - exact))
          }
        }
      }
    }
    #expect(worst > 0.4)
    #expect(worst < 0.51)
  }

  @Test(arguments: [false, true])
  func `upright sprites are drawn like very slightly rotated ones`(adds: Bool) throws {
    // Such a small rotation changes no position, but selects the other method.
    let (upright, turned) = (sprites(isTurned: false), sprites(isTurned: false, skew: 1e-300))
    #expect(try drawn(upright, adds: adds) == drawn(turned, adds: adds))
  }

  @Test(arguments: [false, true])
  func `sprites drawn in parts equal those drawn whole`(isTurned: Bool) throws {
    let sprites = sprites(isTurned: isTurned)
    let parts = (0..<8).flatMap { row in
      [0, 1, 3, 20, 37, 53, 100, 151].indices.dropFirst().map { index in
        let edges = [0, 1, 3, 20, 37, 53, 100, 151]
        return PixelRect(
          minX: edges[index - 1], minY: row * 15 / 2, maxX: edges[index], maxY: (row + 1) * 15 / 2)
      }
    }
    #expect(parts.reduce(0) { $0 + $1.area } == Self.bounds.area)
    #expect(
      try drawn(sprites, in: parts)
        == drawn(sprites))
  }

  @Test func `invalid maps touch nothing outside and do not trap`() throws {
    for number in [Double.nan, .infinity, -.infinity, 1e300, 1e-300, 0] {
      let all = sprites(isTurned: true).prefix(40).enumerated().map { index, sprite in
        var sprite = sprite
        switch index % 6 {
        case 0: sprite.map.a = number
        case 1: sprite.map.b = number
        case 2: sprite.map.c = number
        case 3: sprite.map.d = number
        case 4: sprite.map.x = number
        default: sprite.map.y = number
        }
        return sprite
      }
      let part = PixelRect(minX: 30, minY: 10, maxX: 90, maxY: 40)
      let (before, after) = (
        try drawn([]),
        try drawn(all, in: [part])
      )
      for y in 0..<Self.bounds.height {
        for x in 0..<Self.bounds.width
        where !part.contains(PixelRect(x: x, y: y, width: 1, height: 1)) {
          let index = y * Self.bounds.width + x
          if before[index] != after[index] { Issue.record("pixel \(x), \(y) of \(number)") }
        }
      }
    }
  }
}
