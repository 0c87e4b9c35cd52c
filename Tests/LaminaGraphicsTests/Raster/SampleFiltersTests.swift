// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaGraphics

struct SampleFiltersTests {
  private static func choice(
    _ right: (Double, Double), _ down: (Double, Double), bias: Float = 0,
    minification: LayerContentsFilter = .trilinear, lastLevel: Int = 6
  ) -> SampleFilters.Choice {
    SampleFilters(minification: minification, magnification: .nearest, bias: bias)
      .choice(right: right, down: down, lastLevel: lastLevel)
  }

  @Test func `an image is minified if a step is more than one of its pixels`() {
    #expect(Self.choice((1, 0), (0, 1)) == .nearest)
    #expect(Self.choice((0.5, 0), (0, 0.99)) == .nearest)
    #expect(Self.choice((1.5, 0), (0, 0.1), minification: .linear) == .linear(level: 0))
    #expect(Self.choice((0, 0.1), (1.5, 0), minification: .linear) == .linear(level: 0))
    // With a rotation, a step is one pixel long except for rounding.
    for angle in stride(from: 0.0, to: 6.3, by: 0.1) {
      let step = (cos(angle), sin(angle))
      #expect(Self.choice(step, (-step.1, step.0), minification: .linear) == .nearest)
    }
  }

  @Test(arguments: [(2.0, 1), (4, 2), (8, 3), (64, 6), (65, 6), (1e300, 6), (.infinity, 6)])
  func `powers of two are one level`(step: Double, level: Int) {
    #expect(Self.choice((step, 0), (0, 1)) == .linear(level: level))
    #expect(Self.choice((0, 0.3), (0, step)) == .linear(level: level))
  }

  @Test func `two levels are mixed in steps of 256 between powers of two`() {
    #expect(Self.choice((3, 0), (0, 3)) == .trilinear(level: 1, part: 150.0 / 256))
    #expect(Self.choice((1.001, 0), (0, 0)) == .linear(level: 0))
    #expect(Self.choice((3, 4), (0, 0)) == .trilinear(level: 2, part: 82.0 / 256))
  }

  @Test(arguments: [
    (Float(0), SampleFilters.Choice.linear(level: 2)), (1, .linear(level: 3)),
    (-1.5, .trilinear(level: 0, part: 0.5)), (-9, .linear(level: 0)), (9, .linear(level: 6)),
    (.nan, .linear(level: 2)), (.infinity, .linear(level: 6)), (-.infinity, .linear(level: 0)),
  ])
  func `the bias moves the level`(bias: Float, choice: SampleFilters.Choice) {
    #expect(Self.choice((4, 0), (0, 4), bias: bias) == choice)
  }

  @Test func `steps that are NaN do not minify`() {
    #expect(Self.choice((.nan, 0), (0, .nan)) == .nearest)
  }
}

struct MipmapTests {
  private static func mipmaps(_ width: Int, _ height: Int, _ pixels: [UInt32]) -> Mipmaps {
    Mipmaps(width: width, height: height, pixels: pixels)
  }

  @Test(arguments: [(1, 1, 0), (2, 1, 1), (1, 3, 2), (4, 4, 2), (5, 2, 3), (1024, 1, 10)])
  func `an image is halved until one pixel is left`(width: Int, height: Int, last: Int) {
    #expect(Mipmaps.lastLevel(width: width, height: height) == last)
    let levels = Self.mipmaps(width, height, Array(repeating: 0, count: width * height)).levels
    #expect(levels.count == last + 1)
    #expect(levels[last].width == 1)
    #expect(levels[last].height == 1)
  }

  @Test func `a pixel is the rounded mean of four`() {
    let pixels: [UInt32] = [
      0xFF00_FF01, 0x0000_0000, 0xFFFF_FFFF, 0xFFFF_FFFF,
      0x0000_0000, 0xFF00_0101, 0xFFFF_FFFF, 0xFFFF_FFFE,
    ]
    let levels = Self.mipmaps(4, 2, pixels).levels
    #expect(levels.map(\.pixels) == [pixels, [0x8000_4001, 0xFFFF_FFFF], [0xC080_A080]])
  }

  @Test func `a last column or row counts twice`() {
    let pixels: [UInt32] = [
      0xFF00_0010, 0xFF00_0020, 0xFF00_0031, 0xFF00_0030, 0xFF00_0040, 0xFF00_0062,
    ]
    #expect(
      Self.mipmaps(3, 2, pixels).levels[1].pixels == [0xFF00_0028, 0xFF00_004A])
    #expect(
      Self.mipmaps(2, 3, pixels).levels[1].pixels == [0xFF00_0024, 0xFF00_0051])
  }
}
