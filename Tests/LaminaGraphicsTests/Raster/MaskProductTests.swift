// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct MaskProductTests {
  @Test(arguments: 1...140)
  func `each byte is the rounded product, only within the rectangle`(width: Int) {
    var noise = KernelNoise(seed: UInt64(width))
    let mask = noise.coverage(3 * 150 + 4)
    let factor = noise.coverage(3 * 147 + 9)
    for (factorStride, inverted) in [(147, false), (147, true), (0, true)] {
      var wanted = mask
      for y in 0..<3 {
        for x in 0..<width {
          let by = Int(factor[9 + y * factorStride + x])
          let index = 4 + y * 150 + x
          wanted[index] = UInt8(
            KernelOracle.rounded255(Int(mask[index]) * (inverted ? 255 - by : by)))
        }
      }
      var result = mask
      var span = result.mutableSpan
      multiplyMask(
        &span, offset: 4, stride: 150,
        by: StridedSpan(factor.span, from: 9, stride: factorStride), width: width, height: 3,
        inverted: inverted)
      #expect(result == wanted)
    }
  }

  @Test func `every pair of bytes has its rounded product`() {
    var mask = (0..<65_536).map { UInt8($0 / 256) }
    let factor = (0..<256).map { UInt8($0) }
    let wanted = mask.indices.map { UInt8(KernelOracle.rounded255($0 / 256 * ($0 % 256))) }
    var span = mask.mutableSpan
    multiplyMask(
      &span, stride: 256, by: StridedSpan(factor.span, stride: 0), width: 256, height: 256)
    #expect(mask == wanted)
  }

  @Test(arguments: [(0, 5), (5, 0), (-1, 5)])
  func `a rectangle without bytes changes nothing`(width: Int, height: Int) {
    var mask: [UInt8] = [200, 100]
    var span = mask.mutableSpan
    multiplyMask(
      &span, stride: 9, by: StridedSpan([UInt8]().span, stride: 9), width: width, height: height)
    #expect(mask == [200, 100])
  }
}
