// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct PixelMathTests {
  @Test func `the product of two bytes is the rounded quotient by 255 for every pair`() {
    var wrong = 0
    for a in 0...255 {
      for b in 0...255 {
        let exact = UInt8((2 * a * b + 255) / 510)
        if multiply255(UInt8(a), UInt8(b)) != exact { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `a packed pixel is multiplied channel by channel`() {
    var noise = KernelNoise(seed: 1)
    for _ in 0..<2000 {
      let (pixel, factor) = (UInt32(truncatingIfNeeded: noise.next()), noise.byte())
      let product = multiply255(pixel, factor).channels
      #expect(product == pixel.channels.map { Int(multiply255(UInt8($0), factor)) })
    }
  }

  @Test func `sixteen products at once equal those one by one`() {
    var noise = KernelNoise(seed: 2)
    for _ in 0..<100 {
      var (a, b) = (SIMD16<UInt8>(), SIMD16<UInt8>())
      for i in 0..<16 { (a[i], b[i]) = (noise.byte(), noise.byte()) }
      let product = multiply255(a, b)
      for i in 0..<16 { #expect(product[i] == multiply255(a[i], b[i])) }
    }
  }
}
