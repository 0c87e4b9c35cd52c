// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaGraphics

struct BlurKernelTests {
  @Test func `a covariance is the radius seen through the transform`() {
    let scale = BlurCovariance(radius: 3, transform: Transform2D(scaleX: 2, y: -1))
    #expect(scale == BlurCovariance(xx: 36, xy: 0, yy: 9))
    let turn = BlurCovariance(radius: 2, transform: Transform2D(rotationAngle: 0.7))
    #expect(abs(turn.xx - 4) < 1e-12)
    #expect(abs(turn.xy) < 1e-12)
    #expect(abs(turn.yy - 4) < 1e-12)
    let skew = Transform2D(a: 1, b: 0, c: 2, d: 1, tx: 9, ty: 9)
    #expect(BlurCovariance(radius: 1, transform: skew) == BlurCovariance(xx: 5, xy: 2, yy: 1))
  }

  /// How much each pixel of the source adds to a pixel, by the distance from it.
  private static func shape(_ axis: BlurAxis, of pixel: Int) -> [Int: Double] {
    var shape: [Int: Double] = [:]
    let weights = axis.weights()[pixel - axis.firstLikePixel(pixel)]
    // The first and the last pixel of a cell are made of two cells alone.
    for (tap, weight) in weights.enumerated() where weight != 0 {
      for (k, kernel) in axis.cellWeights().enumerated() {
        let cell = axis.firstCell(pixel) + tap + k - axis.cellReach
        for (x, part) in zip(axis.sourcePixels(of: cell..<cell + 1), axis.averaging) {
          shape[x - pixel, default: 0] += Double(weight) * Double(kernel) * Double(part)
        }
      }
    }
    return shape
  }

  @Test(arguments: [
    0.2, 0.3, 0.5, 1, 2, 4, 4.9, 5, 7.9, 8, 9.9, 10, 11.9, 15.9, 19.9, 20, 31, 64, 100, 200, 300,
    500, 730, 1024,
  ])
  func `no source differs by more than 1 of 500 from the exact blur along an axis`(sigma: Double) {
    for isMoved in [false, true] where !isMoved || sigma >= 0.7 {
      Self.compare(BlurAxis(variance: sigma * sigma, scale: 1, isMoved: isMoved), sigma)
    }
  }

  private static func compare(_ axis: BlurAxis, _ sigma: Double) {
    let far = max(axis.reach, Int(9 * sigma) + 2)
    let exact = (-far...far).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = exact.reduce(0, +)
    for pixel in stride(from: -3, to: axis.size, by: max(1, axis.size / 7)) {
      let shape = shape(axis, of: pixel)
      #expect(shape.keys.allSatisfy { abs($0) <= axis.reach })
      var (more, less, edge, worstEdge) = (0.0, 0.0, 0.0, 0.0)
      for x in -far...far {
        let error = shape[x, default: 0] - exact[x + far] / total
        (more, less) = (more + max(0, error), less + max(0, -error))
        edge += error
        worstEdge = max(worstEdge, abs(edge))
      }
      // A source that is white where the error is positive, or negative, and black elsewhere.
      #expect(max(more, less) < 1.0 / 500, "\(pixel): \(more), \(less)")
      #expect(worstEdge < 1.0 / 800, "\(pixel): \(worstEdge)")
      #expect(abs(more - less) < 1e-5)
    }
    #expect(Double(axis.reach) >= 3 * sigma - 1)
    #expect(Double(axis.reach) <= 4.5 * sigma + 1)
  }

  @Test func `a reduced source is averaged to the same variance`() {
    for scale in [2, 4, 8] {
      let (plain, reduced) = (
        BlurAxis(variance: 300 * 300, scale: 1), BlurAxis(variance: 300 * 300, scale: scale)
      )
      #expect(reduced.size == plain.size)
      #expect(reduced.step * scale == plain.size)
      #expect(reduced.reach == plain.reach)
    }
  }

  @Test func `enormous deviations count as the largest`() {
    let most = BlurCovariance(xx: 1024 * 1024, xy: 0, yy: 1024 * 1024)
    #expect(BlurCovariance(xx: .infinity, xy: 0, yy: 1e300).reach == most.reach)
    #expect(most.reach.x < 4096)
  }

  @Test func `a blur of numbers that are too large equals itself`() {
    let turned = Transform2D(rotationAngle: .pi / 4)
    for radius in [1e150, 1e155, 1e200, 1e308] as [CGFloat] {
      for transform in [
        turned, .identity, Transform2D(scaleX: 1e200, y: 0), turned.scaledBy(x: 1e9, y: 1e9),
      ] {
        let blur = BlurCovariance(radius: radius, transform: transform)
        #expect(blur == BlurCovariance(radius: radius, transform: transform), "\(radius)")
      }
    }
    for scale in [1e154, 1e200, 1e308] as [CGFloat] {
      #expect(!Transform2D(scaleX: scale, y: scale).smallestScale.isNaN)
    }
  }
}
