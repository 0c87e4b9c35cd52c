// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

/// Small picture files made with other programs: six areas of one colour each.
enum Fixture {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  static func image(_ name: String) throws -> Image { try Image(decoding: try bytes(name)) }

  /// Three areas above three, each red, green, blue.
  static let colors = [
    [220, 40, 30], [40, 180, 70], [30, 60, 210], [240, 220, 60], [250, 250, 250], [20, 20, 20],
  ]

  /// The alphas of the areas in the pictures with alpha.
  static let alphas = [255, 128, 64, 0, 200, 255]

  /// The inks (cyan, magenta, yellow and black) of the areas in `cmyk.jpg`.
  static let inks = [
    [255, 0, 0, 0], [0, 255, 0, 0], [0, 0, 255, 0], [0, 0, 0, 255], [0, 0, 0, 0],
    [100, 50, 150, 64],
  ]
}

/// Checks the pixels of a picture of equal areas, row by row, without a margin around each.
func expectAreas(
  _ image: Image, _ rows: [[[Int]]], tolerance: Int, margin: Int = 0,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let (width, height) = (image.width / rows[0].count, image.height / rows.count)
  #expect(image.width == width * rows[0].count, sourceLocation: sourceLocation)
  #expect(image.height == height * rows.count, sourceLocation: sourceLocation)
  for y in 0..<image.height where (margin..<height - margin).contains(y % height) {
    for x in 0..<image.width where (margin..<width - margin).contains(x % width) {
      let pixel = image.pixels[y * image.width + x]
      let found = [16, 8, 0, 24].map { Int(pixel >> UInt32($0) & 255) }
      let expected = rows[y / height][x / width]
      let isNear = zip(found, expected + (expected.count == 3 ? [255] : []))
        .allSatisfy { abs($0 - $1) <= tolerance }
      #expect(
        isNear, "\(found) instead of \(expected) at (\(x), \(y))", sourceLocation: sourceLocation)
      if !isNear { return }
    }
  }
}

/// Reproducible random numbers.
struct Lottery {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

/// Damages a file in many ways; every one gives an image or an error, and some give an error.
func expectNoTrap(_ bytes: [UInt8], rounds: Int, seed: UInt64) {
  var lottery = Lottery(seed: seed)
  var failures = 0
  for _ in 0..<rounds {
    var damaged = bytes
    for _ in 0...lottery.next(below: 4) {
      damaged[lottery.next(below: bytes.count)] = UInt8(lottery.next(below: 256))
    }
    if lottery.next(below: 4) == 0 { damaged.removeLast(lottery.next(below: bytes.count)) }
    do {
      let image = try Image(decoding: damaged, limits: ImageLimits(pixels: 1 << 16))
      #expect(image.pixels.count <= 1 << 16)
    } catch {
      failures += 1
    }
  }
  #expect(failures > rounds / 10)
}
