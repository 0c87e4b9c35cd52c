// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

/// The largest difference between a mask made from a rectangle and the exact blur of it, at some pixels.
private func largestError(
  _ rect: CGRect, _ c: BlurCovariance, around places: [(Double, Double)]
) -> Double {
  let transform = Transform2D.identity
  var recipe = MaskRecipe(MaskRecipe.Outline(.rect(rect), transform))
  recipe.blur = c
  let exact = ExactRectangleBlur(rect: rect, covariance: c)
  return places.reduce(0) { worst, place in
    let clip = PixelRect(x: Int(place.0), y: Int(place.1), width: 4, height: 3)
    let mask = recipe.mask(in: clip)
    return max(worst, mask.largestError(in: clip) { exact.value($0, $1) })
  }
}

struct WideBlurTests {
  static let deviations: [(Double, Double)] = [
    (64, 64), (65, 90), (127.9, 128), (200, 20), (30, 300), (500, 64), (1023, 1024), (2000, 2000),
    (2000, 50),
  ]

  @Test(arguments: deviations)
  func `an upright blur of 64 to 2,000 pixels is within 1 of the exact one`(
    x: Double, y: Double
  ) {
    let c = BlurCovariance(xx: x * x, xy: 0, yy: y * y)
    let (w, h) = (max(20, min(x, 1024)), max(20, min(y, 1024)))
    for rect in [
      CGRect(x: 0.25, y: 0.5, width: 9 * w, height: 9 * h),
      CGRect(x: 3, y: 2.125, width: 0.8 * w, height: 0.6 * h),
      CGRect(x: 0, y: 0, width: 3 * w, height: 0.1 * h),
    ] {
      let error = largestError(
        rect, c, around: [(-w, -h), (-3, -2), (0.4 * w, 0.3 * h), (1.3 * w, 2 * h), (2 * w, 9 * h)])
      #expect(error <= 1)
    }
  }

  @Test(arguments: [
    (64.0, 64.5), (100, 75), (300, 100), (1000, 700), (2000, 200),
  ])
  func `a slanted blur of 64 to 2,000 pixels is within 1 of the exact one`(
    major: Double, minor: Double
  ) {
    for degrees in [10.0, 45, 80, -35] {
      // As it is limited: the larger of the two deviations along the axes.
      let scale = min(1, 1000 / major)
      let c = turned(degrees, major * scale, minor * scale)
      let (w, h) = (c.xx.squareRoot(), c.yy.squareRoot())
      for rect in [
        CGRect(x: 0.25, y: 0.5, width: 9 * w, height: 9 * h),
        CGRect(x: 3, y: 2.125, width: 0.8 * w, height: 0.6 * h),
      ] {
        let error = largestError(
          rect, c, around: [(-0.6 * w, -0.6 * h), (-3, -2), (0.4 * w, 0.3 * h), (0.9 * w, 0.2 * h)])
        #expect(error <= 1)
      }
    }
  }

  @Test(arguments: [(90.0, 8.0, 40.0), (110, 2, -60), (200, 20, 3)])
  func `a thin slanted blur is within 1 of the exact one`(
    major: Double, minor: Double, degrees: Double
  ) {
    let c = turned(degrees, major, minor)
    let (w, h) = (c.xx.squareRoot(), c.yy.squareRoot())
    let rect = CGRect(x: 0.25, y: 0.5, width: 0.8 * w, height: 0.6 * h)
    let error = largestError(rect, c, around: [(-0.2 * w, -0.2 * h), (-3, -2), (0.4 * w, 0.3 * h)])
    #expect(error <= 1)
  }

  @Test(arguments: [64.0, 100, 128, 250, 700])
  func `noise under a wide blur is within 1 of the exact convolution`(sigma: Double) {
    let mask = CoverageMask.noise(PixelRect(x: 3, y: -2, width: 331, height: 245), seed: 5)
    for c in [
      BlurCovariance(xx: sigma * sigma, xy: 0, yy: sigma * sigma),
      BlurCovariance(xx: sigma * sigma, xy: 0, yy: 9),
      BlurCovariance(xx: 0, xy: 0, yy: sigma * sigma),
    ] {
      let exact = ExactBlur(mask: mask, covariance: c)
      for corner in [(-29, -8), (54, 35), (324, 215)] {
        let clip = PixelRect(x: corner.0, y: corner.1, width: 9, height: 5)
        let values = exact.separable(in: clip)
        let error = mask.blurred(c, in: clip).largestError(in: clip) {
          values[($1 - clip.minY) * clip.width + $0 - clip.minX]
        }
        #expect(error <= 1)
      }
    }
  }

  static let covariances = [
    BlurCovariance(xx: 66 * 66, xy: 0, yy: 70 * 70), BlurCovariance(xx: 130 * 130, xy: 0, yy: 4),
    turned(30, 90, 70), turned(70, 140, 5), turned(45, 100, 20),
  ]

  @Test(arguments: covariances)
  func `a part of a wide blur has the bytes of the whole`(covariance: BlurCovariance) {
    let mask = CoverageMask.noise(PixelRect(x: -5, y: 8, width: 61, height: 57), seed: 8)
    let reach = covariance.reach
    let everywhere = mask.bounds.outset(x: reach.x + 9, y: reach.y + 9)
    let whole = mask.blurred(covariance, in: everywhere)
    #expect(mask.bounds.outset(x: reach.x, y: reach.y).contains(whole.bounds))
    #expect(whole.bytes.contains { $0 != 0 })
    var noise = KernelNoise(seed: 9)
    for index in 0..<6 {
      var clip = PixelRect(
        x: mask.bounds.minX - 40 + Int(noise.unit() * 120),
        y: mask.bounds.minY - 40 + Int(noise.unit() * 120), width: 1 + Int(noise.byte() % 23),
        height: 11)
      // What lies beyond the reach is not looked at.
      let near = clip.outset(x: reach.x, y: reach.y)
      if index == 5 { clip = everywhere }
      let part = (index == 5 ? mask : mask.cropped(to: near)).blurred(covariance, in: clip)
      #expect(
        part.cropped(to: clip).inverted(in: clip) == whole.cropped(to: clip).inverted(in: clip))
    }
  }

  @Test(arguments: covariances)
  func `how much of the source is made at a time shows in no byte`(covariance: BlurCovariance)
    throws
  {
    let mask = CoverageMask.noise(PixelRect(x: -25, y: 8, width: 161, height: 157), seed: 8)
    let clip = PixelRect(x: 20, y: -4, width: 90, height: 40)
    let whole = mask.blurred(covariance, in: clip)
    let blur = GaussianBlur(by: covariance, in: whole.bounds, channels: 1)
    let sums = try #require(MemoryBlock(count: blur.sumCount))
    for mostPixels in [1, 700, 9000] {
      for rows in blur.parts(of: mostPixels, within: mask.bounds) {
        let part = blur.source(of: rows).intersection(mask.bounds)
        blur.sum(rows: rows, of: part.isEmpty ? nil : mask.cropped(to: part), into: sums)
      }
      #expect(blur.bytes(of: whole.bounds, of: CoverageMask?.none, from: sums) == whole.bytes)
    }
  }

  @Test(arguments: covariances)
  func `an outline moved by whole pixels has a moved wide shadow`(covariance: BlurCovariance) {
    let star = Path.star(
      center: CGPoint(x: 60, y: 50), outerRadius: 58, innerRadius: 23, points: 5)
    var recipe = MaskRecipe(.shape(DeviceShape(.path(star, .nonZero), .identity)))
    recipe.blur = covariance
    var moved = MaskRecipe(
      .shape(DeviceShape(.path(star, .nonZero), Transform2D(translationX: 13, y: -37))))
    moved.blur = covariance
    let clip = PixelRect(x: 10, y: -10, width: 60, height: 70)
    let mask = recipe.mask(in: clip)
    #expect(moved.mask(in: clip.offset(x: 13, y: -37)) == mask.offset(x: 13, y: -37))
    #expect(mask.bytes.contains { $0 != 0 })
  }

  @Test(arguments: [0.0, 9, -6.5, 60])
  func `a grown or shrunk outline under a wide blur is near the one of pixels`(spread: CGFloat) {
    for c in [BlurCovariance(xx: 90 * 90, xy: 0, yy: 70 * 70), turned(30, 140, 70)] {
      var recipe = MaskRecipe(
        .shape(DeviceShape(.rect(CGRect(x: 3, y: 4.5, width: 260, height: 190)), .identity)))
      recipe.spread = spread
      let sharp = recipe.mask(in: recipe.bounds)
      recipe.blur = c
      let clip = PixelRect(x: -20, y: -9, width: 60, height: 40)
      let blurred = sharp.blurred(c, in: clip)
      let mask = recipe.mask(in: clip)
      #expect(mask.largestError(in: clip) { Double(blurred[$0, $1]) } <= 1)
    }
  }

  @Test func `a large area stays fully covered under a wide blur away from its edges`() {
    for c in [BlurCovariance(xx: 900 * 900, xy: 0, yy: 100 * 100), turned(25, 300, 80)] {
      let rect = CGRect(x: -20_000, y: -20_000, width: 40_000, height: 40_000)
      var recipe = MaskRecipe(MaskRecipe.Outline(.rect(rect), .identity))
      recipe.blur = c
      let middle = PixelRect(x: 40, y: 40, width: 9, height: 9)
      #expect(recipe.mask(in: middle) == CoverageMask(bounds: middle, coverage: 255))
    }
  }

  @Test func `a wide blur reads a bounded number of pixels, whatever its deviation`() {
    let target = PixelRect(x: 5, y: -9, width: 48, height: 48)
    var most = 0
    for major in [64.5, 100, 127, 128, 300, 512, 1000, 1024, 5000, 1e6] {
      for part in [1.0, 0.7, 0.3, 0.05, 0.004, 0] {
        for degrees in [0.0, 90, 3, 30, 45, 88, -20] {
          let c = turned(degrees, major, major * part)
          // Turned, it may be narrower along both axes.
          guard c.isWide else { continue }
          let kernel = BlurKernel(c, scale: c.sourceScale)
          let blur = GaussianBlur(kernel, origin: (0, 0), in: target, channels: 1)
          let count = blur.parts(of: 1 << 20, within: .everything).reduce(0) {
            $0 + blur.source(of: $1).area
          }
          #expect(count < 1 << 24, "\(degrees): \(major) \(part) \(count)")
          most = max(most, count)
        }
      }
    }
    #expect(most > 1 << 14)
  }
}

extension PixelRect {
  fileprivate static let everything = PixelRect(
    minX: -1 << 15, minY: -1 << 15, maxX: 1 << 15, maxY: 1 << 15)
}
