// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

struct GaussianKernelTests {
  @Test func `a covariance is the radius seen through the transform`() {
    let scale = BlurCovariance(radius: 3, transform: Transform2D(scaleX: 2, y: -1))
    #expect(scale == BlurCovariance(xx: 36, xy: 0, yy: 9))
    let turn = BlurCovariance(radius: 2, transform: Transform2D(rotationAngle: 0.7))
    #expect(abs(turn.xx - 4) < 1e-12 && abs(turn.xy) < 1e-12 && abs(turn.yy - 4) < 1e-12)
    let skew = Transform2D(a: 1, b: 0, c: 2, d: 1, tx: 9, ty: 9)
    #expect(BlurCovariance(radius: 1, transform: skew) == BlurCovariance(xx: 5, xy: 2, yy: 1))
  }

  @Test(arguments: [
    0.2, 0.3, 0.5, 1, 2, 4, 7.9, 8, 8.1, 11.9, 12, 15.9, 31, 32, 64, 100, 200, 500, 730, 1024,
  ])
  func `an edge blurred by one pass is within 1 of 2000 of the exact edge`(sigma: Double) {
    let kernel = AxisKernel(variance: sigma * sigma)
    let (s, reach) = (kernel.spacing, kernel.reach)
    var shape = [Double](repeating: 0, count: 2 * reach + 1)
    for (k, weight) in kernel.weights().enumerated() {
      for d in 1 - s..<s {
        let value = Double(weight) * Double(s - abs(d))
        shape[reach + k * s + d] += value
        if k > 0 { shape[reach - k * s + d] += value }
      }
    }
    let far = max(reach, Int(9 * sigma) + 2)
    let exact = (-far...far).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = exact.reduce(0, +)
    var (edge, exactEdge, worst) = (0.0, 0.0, 0.0)
    for x in -far...far {
      edge += abs(x) <= reach ? shape[x + reach] : 0
      exactEdge += exact[x + far] / total
      worst = max(worst, abs(edge - exactEdge))
    }
    #expect(worst < 1 / 2000)
    #expect(abs(edge - 1) < 1e-5)
    #expect(Double(reach) >= 3 * sigma - 1 && Double(reach) <= 3.9 * sigma + 1)
  }

  @Test func `sums of the widest boxes fit 32 bits`() {
    let most = AxisKernel.largestSpacing * AxisKernel.largestSpacing * 255 * 256
    #expect(most <= Int(Int32.max))
    #expect(AxisKernel(variance: 1024 * 1024).spacing == AxisKernel.largestSpacing)
  }

  @Test func `enormous deviations count as the largest`() {
    let most = BlurCovariance(xx: 1024 * 1024, xy: 0, yy: 1024 * 1024)
    #expect(BlurCovariance(xx: .infinity, xy: 0, yy: 1e300).reach == most.reach)
    #expect(most.reach.x < 4096)
  }
}
