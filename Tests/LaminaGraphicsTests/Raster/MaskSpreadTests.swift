// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct MaskSpreadTests {
  private static let everywhere = PixelRect(minX: -4096, minY: -4096, maxX: 4096, maxY: 4096)

  /// The definition, pixel by pixel.
  private static func grown(_ mask: CoverageMask, _ radius: Double, _ x: Int, _ y: Int) -> UInt8 {
    var most: UInt8 = 0
    let reach = Int(radius.rounded(.up)) + 1
    for dy in -reach...reach {
      for dx in -reach...reach {
        let distance = Double(dx * dx + dy * dy).squareRoot()
        let weight = UInt8((min(max(radius + 1 - distance, 0), 1) * 255).rounded())
        most = max(most, multiply255(mask[x + dx, y + dy], weight))
      }
    }
    return most
  }

  private static let mask: CoverageMask = {
    // Mostly uncovered, so that single pixels show the disc.
    var mask = CoverageMask(bounds: PixelRect(x: -6, y: 4, width: 27, height: 14))
    var noise = KernelNoise(seed: 20)
    for i in mask.bytes.indices where noise.byte() < 12 { mask.bytes[i] = noise.byte() }
    return mask
  }()

  @Test(arguments: [0.2, 0.5, 1, 1.5, 2, 3.3, 4.75, 7])
  func `growing follows its definition`(radius: Double) {
    let grown = Self.mask.spread(by: radius, in: Self.everywhere)
    let frame = Self.mask.bounds.outset(by: Int(radius) + 2)
    var wrong = 0
    for y in frame.minY..<frame.maxY {
      for x in frame.minX..<frame.maxX where grown[x, y] != Self.grown(Self.mask, radius, x, y) {
        wrong += 1
      }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: [0.2, 0.5, 1, 2.6, 5])
  func `shrinking is growing the uncovered area`(radius: Double) {
    let mask = Self.mask.inverted(in: Self.mask.bounds)
    let shrunk = mask.spread(by: -radius, in: Self.everywhere)
    let roomy = mask.inverted(in: mask.bounds.outset(by: 12))
    var wrong = 0
    for y in mask.bounds.minY..<mask.bounds.maxY {
      for x in mask.bounds.minX..<mask.bounds.maxX
      where shrunk[x, y] != 255 - Self.grown(roomy, radius, x, y) {
        wrong += 1
      }
    }
    #expect(wrong == 0)
    #expect(mask.bounds.contains(shrunk.bounds))
  }

  @Test(arguments: [2.5, 9, -1.5, -3])
  func `a part has the bytes of the whole, and a moved mask those of the original`(radius: Double) {
    let mask = radius > 0 ? Self.mask : Self.mask.inverted(in: Self.mask.bounds)
    let whole = mask.spread(by: radius, in: Self.everywhere)
    for (x, y) in [(-14, -4), (0, 5), (13, 10), (30, 30)] {
      let clip = PixelRect(x: x, y: y, width: 19, height: 9)
      #expect(mask.spread(by: radius, in: clip) == whole.cropped(to: clip))
    }
    let moved = mask.offset(x: 3, y: -7).spread(by: radius, in: Self.everywhere)
    #expect(moved == whole.offset(x: 3, y: -7))
  }

  @Test func `the edges of a box move by a whole radius`() {
    let mask = CoverageMask(bounds: PixelRect(x: 0, y: 0, width: 30, height: 20), coverage: 200)
    let grown = mask.spread(by: 4, in: Self.everywhere)
    #expect(grown.bounds == mask.bounds.outset(by: 4))
    #expect(grown[-4, 10] == 200)
    #expect(grown[15, -4] == 200)
    #expect(grown[-4, -4] == 0)
    let full = CoverageMask(bounds: mask.bounds, coverage: 255)
    let shrunk = full.spread(by: -4, in: Self.everywhere)
    #expect(shrunk[4, 10] == 255)
    #expect(shrunk[3, 10] == 0)
    #expect(shrunk[25, 15] == 255)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e9, 0, -0.0])
  func `invalid radii have bounded results`(radius: CGFloat) {
    let mask = CoverageMask.noise(PixelRect(x: 0, y: 0, width: 5, height: 4), seed: 21)
    let clip = PixelRect(x: -4, y: -3, width: 12, height: 6)
    let result = mask.spread(by: radius, in: clip)
    #expect(clip.contains(result.bounds))
    if radius.isNaN || radius == 0 { #expect(result == mask.cropped(to: clip)) }
    if radius == -.infinity { #expect(result.bytes.allSatisfy { $0 == 0 }) }
    #expect(CoverageMask.empty.spread(by: radius, in: clip) == .empty)
  }
}
