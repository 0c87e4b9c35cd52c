// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

private let everywhere = PixelRect(minX: -1 << 20, minY: -1 << 20, maxX: 1 << 20, maxY: 1 << 20)

struct GaussianBlurTests {
  private static func largestError(
    _ mask: CoverageMask, _ c: BlurCovariance, in clip: PixelRect
  ) -> Double {
    let exact = ExactBlur(mask: mask, covariance: c)
    let values = c.xy == 0 ? exact.separable(in: clip) : exact.general(in: clip)
    return mask.blurred(c, in: clip).largestError(in: clip) { x, y in
      values[(y - clip.minY) * clip.width + x - clip.minX]
    }
  }

  @Test(arguments: [
    0.1, 0.3, 0.5, 0.8, 1, 1.7, 3, 4.9, 5, 5.5, 8, 9.9, 10, 11.9, 12, 20, 32, 40, 64, 100, 300,
  ])
  func `noise blurred by up to 300 pixels is within 1 of the exact convolution`(sigma: Double) {
    let mask = CoverageMask.noise(PixelRect(x: 3, y: -2, width: 61, height: 45), seed: 5)
    let c = BlurCovariance(xx: sigma * sigma, xy: 0, yy: sigma * sigma)
    for corner in [(-9, -8), (54, 35), (24, 15)] {
      let clip = PixelRect(x: corner.0, y: corner.1, width: 19, height: 13)
      #expect(Self.largestError(mask, c, in: clip) <= 1)
    }
  }

  @Test(arguments: [0.3, 1, 4, 5, 8, 10, 16, 20, 32, 40, 90])
  func `the edge of a large area is within 1 of the exact convolution`(sigma: Double) {
    let side = Int(sigma * 5) + 12
    let mask = CoverageMask(bounds: PixelRect(x: 0, y: 0, width: side, height: side), coverage: 255)
    let c = BlurCovariance(xx: sigma * sigma, xy: 0, yy: sigma * sigma)
    let step = max(1, Int(sigma / 3))
    for i in stride(from: -4, through: 8, by: 3) {
      let clip = PixelRect(x: i * step, y: i * step, width: 9, height: 5)
      #expect(Self.largestError(mask, c, in: clip) <= 1)
    }
  }

  @Test(arguments: [(40.0, 3.0), (64, 64), (100, 0.4), (200, 2), (3, 90), (0, 150), (60, 0)])
  func `uneven blurs are within 1 of the exact convolution`(x: Double, y: Double) {
    let bounds = PixelRect(x: 0, y: 0, width: Int(3 * x) + 6, height: Int(3 * y) + 6)
    let c = BlurCovariance(xx: x * x, xy: 0, yy: y * y)
    let solid = CoverageMask(bounds: bounds, coverage: 255)
    let noise = CoverageMask.noise(bounds, seed: 6)
    for place in [-0.3, 0.1, 0.5, 0.95] {
      let clip = PixelRect(
        x: Int(place * Double(bounds.width)), y: Int(place * Double(bounds.height)), width: 7,
        height: 6)
      #expect(Self.largestError(solid, c, in: clip) <= 1)
      #expect(Self.largestError(noise, c, in: clip) <= 1)
    }
  }

  @Test func `one pixel spreads into the Gaussian itself`() {
    let mask = CoverageMask(bounds: PixelRect(x: 0, y: 0, width: 1, height: 1), coverage: 255)
    let blurred = mask.blurred(BlurCovariance(xx: 1, xy: 0, yy: 1), in: everywhere)
    // 255 / 2π · exp(−r² / 2), rounded.
    #expect([0, 1, 2, 3].map { blurred[$0, 0] } == [41, 25, 5, 0])
    #expect([0, 1, 2].map { blurred[-$0, $0] } == [41, 15, 1])
  }

  @Test(arguments: [15.0, 30, 45, 60, 80, -20, 101])
  func `a slanted blur is within 1 of the exact convolution`(degrees: Double) {
    let bounds = PixelRect(x: -4, y: 2, width: 41, height: 37)
    let masks = [
      CoverageMask.noise(bounds, seed: 7), CoverageMask(bounds: bounds, coverage: 255),
    ]
    for (major, minor) in [
      (1.2, 0.5), (3.0, 1.0), (7, 0.7), (6, 1.4), (7, 1.6), (8, 5), (20, 1.5), (18, 9), (11, 10),
    ] {
      let c = turned(degrees, major, minor)
      for mask in masks {
        for (x, y) in [(-8, -3), (14, 16), (32, 30)] {
          let clip = PixelRect(x: x, y: y, width: 8, height: 6)
          #expect(Self.largestError(mask, c, in: clip) <= 1)
        }
      }
    }
  }

  @Test(arguments: [(2.0, 0.1, 2.0, 0.45), (7, 0, 7, 0.45), (0.4, 0.1, 0.4, 0.4), (0.1, 0, 0, 0)])
  func `a slanted blur narrower than pixels show is as narrow as they do`(
    major: Double, minor: Double, shownMajor: Double, shownMinor: Double
  ) {
    let mask = CoverageMask.noise(PixelRect(x: 0, y: 0, width: 31, height: 27), seed: 13)
    let clip = PixelRect(x: 10, y: 9, width: 8, height: 7)
    let blurred = mask.blurred(turned(28, major, minor), in: clip)
    if shownMajor == 0 {
      #expect(blurred == mask.cropped(to: clip))
    } else {
      let shown = ExactBlur(mask: mask, covariance: turned(28, shownMajor, shownMinor))
      let values = shown.general(in: clip)
      let error = blurred.largestError(in: clip) { values[($1 - 9) * 8 + $0 - 10] }
      #expect(error <= 1)
    }
  }

  @Test(arguments: [
    BlurCovariance(xx: 0.3, xy: 0, yy: 0.2), BlurCovariance(xx: 30, xy: 0, yy: 4),
    BlurCovariance(xx: 300, xy: 0, yy: 140), turned(30, 6, 2), turned(70, 4, 0.2),
    turned(20, 15, 6),
  ])
  func `a part of the blur has the bytes of the whole`(covariance: BlurCovariance) {
    let mask = CoverageMask.noise(PixelRect(x: -5, y: 8, width: 21, height: 17), seed: 8)
    let whole = mask.blurred(covariance, in: everywhere)
    let reach = covariance.reach
    #expect(mask.bounds.outset(x: reach.x, y: reach.y).contains(whole.bounds))
    var noise = KernelNoise(seed: 9)
    for _ in 0..<6 {
      let x = whole.bounds.minX - 2 + Int(noise.unit() * Double(whole.bounds.width))
      let y = whole.bounds.minY - 2 + Int(noise.unit() * Double(whole.bounds.height))
      let clip = PixelRect(x: x, y: y, width: Int(noise.byte() % 23), height: 11)
      let part = mask.blurred(covariance, in: clip)
      #expect(clip.contains(part.bounds))
      #expect(part == whole.cropped(to: clip))
    }
  }

  @Test(arguments: [
    BlurCovariance(xx: 9, xy: 0, yy: 4), BlurCovariance(xx: 200, xy: 0, yy: 90), turned(35, 5, 2),
  ])
  func `the place of the bounds does not show in the bytes`(covariance: BlurCovariance) {
    let mask = CoverageMask.noise(PixelRect(x: 0, y: 0, width: 18, height: 15), seed: 10)
    let roomy = mask.inverted(in: PixelRect(x: -7, y: -3, width: 33, height: 29))
    let same = roomy.inverted(in: roomy.bounds)
    let clip = PixelRect(x: -12, y: -9, width: 41, height: 35)
    let expected = mask.blurred(covariance, in: clip)
    #expect(same.blurred(covariance, in: clip).cropped(to: expected.bounds) == expected)
    // A whole number of cells.
    let moved = mask.offset(x: -16, y: 32).blurred(covariance, in: clip.offset(x: -16, y: 32))
    if covariance.xy == 0 { #expect(moved == expected.offset(x: -16, y: 32)) }
  }

  @Test(arguments: [BlurCovariance(xx: 2, xy: 0, yy: 1), turned(50, 3, 1.5)])
  func `a pixel beyond the reach changes nothing and one within it does`(c: BlurCovariance) {
    let clip = PixelRect(x: 40, y: 40, width: 5, height: 5)
    var mask = CoverageMask(bounds: PixelRect(x: 0, y: 0, width: 90, height: 90), coverage: 255)
    let before = mask.blurred(c, in: clip)
    let near = clip.outset(x: c.reach.x, y: c.reach.y)
    for y in 0..<90 {
      for x in 0..<90 where !near.contains(PixelRect(x: x, y: y, width: 1, height: 1)) {
        mask.bytes[y * 90 + x] = 0
      }
    }
    #expect(mask.blurred(c, in: clip) == before)
    mask.bytes[42 * 90 + 39] = 0
    #expect(mask.blurred(c, in: clip) != before)
  }

  @Test func `a covered area stays fully covered away from its edges`() {
    let mask = CoverageMask(bounds: PixelRect(x: 0, y: 0, width: 300, height: 300), coverage: 255)
    for c in [BlurCovariance(xx: 4, xy: 0, yy: 9), turned(25, 9, 3)] {
      let middle = PixelRect(x: 140, y: 140, width: 20, height: 20)
      #expect(mask.blurred(c, in: middle) == CoverageMask(bounds: middle, coverage: 255))
    }
  }

  @Test(arguments: [
    BlurCovariance(xx: .infinity, xy: .infinity, yy: 4), BlurCovariance(xx: 1e30, xy: 0, yy: 1e12),
    BlurCovariance(xx: .nan, xy: .nan, yy: 9), BlurCovariance(xx: 4, xy: .nan, yy: 4),
    BlurCovariance(xx: -5, xy: 3, yy: 2), BlurCovariance(xx: 4, xy: 100, yy: 4),
    BlurCovariance(xx: 1e-9, xy: 1e-9, yy: 12), BlurCovariance(xx: 9, xy: -9, yy: 9),
  ])
  func `covariances that make no sense have bounded results`(covariance: BlurCovariance) {
    let mask = CoverageMask.noise(PixelRect(x: 0, y: 0, width: 12, height: 10), seed: 11)
    let clip = PixelRect(x: -3, y: 2, width: 9, height: 9)
    #expect(covariance.reach.x < 1 << 13)
    #expect(covariance.reach.y < 1 << 13)
    #expect(clip.contains(mask.blurred(covariance, in: clip).bounds))
  }

  @Test func `a blur is zero or wide if the one that is blurred in its place is`() {
    let variances: [Double] = [
      .nan, .infinity, -.infinity, -1, 0, 1 / 4097, 1 / 4096, 1, 4095.9, 4096, 1e7,
    ]
    for xx in variances {
      for yy in variances {
        let covariance = BlurCovariance(xx: xx, xy: 0, yy: yy)
        let limited = covariance.limited
        #expect(covariance.isZero == (limited.xx < 1 / 4096 && limited.yy < 1 / 4096))
        #expect(covariance.isWide == (max(limited.xx, limited.yy) >= 4096))
        #expect(covariance.visibleReach(within: (0, 0)) == (0, 0))
      }
    }
  }

  @Test func `nothing to blur gives the mask or nothing`() {
    let mask = CoverageMask.noise(PixelRect(x: 0, y: 0, width: 9, height: 9), seed: 12)
    let none = BlurCovariance(xx: 0.0002, xy: 0, yy: 0)
    #expect(none.isZero)
    #expect(none.reach == (0, 0))
    #expect(mask.blurred(none, in: everywhere) == mask)
    #expect(mask.blurred(BlurCovariance(xx: .nan, xy: 0, yy: -1), in: everywhere) == mask)
    let some = BlurCovariance(xx: 4, xy: 0, yy: 4)
    #expect(CoverageMask.empty.blurred(some, in: everywhere) == .empty)
    #expect(mask.blurred(some, in: .empty) == .empty)
    #expect(mask.blurred(some, in: PixelRect(x: 99, y: 0, width: 9, height: 9)) == .empty)
  }
}
