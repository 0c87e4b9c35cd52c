// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import LaminaTestSupport
import Testing

/// The kernel's gradient compared with one that does the same steps for one channel of one pixel at
/// a time.
struct GradientKernelTests {
  private static func pixel(_ s: lamina_gradient_segment, _ x: Int) -> UInt32 {
    let parameter = (Double(x) + 0.5) * s.slope + s.start
    let part = Float((parameter - s.location) * s.scale)
    func channel(_ from: Float, _ change: Float) -> Float { part * change + from }
    let alpha = channel(s.from.3, s.change.3)
    func bits(_ value: Float) -> UInt32 { UInt32(min(value, alpha).rounded(.toNearestOrEven)) }
    return bits(alpha) << 24 | bits(channel(s.from.2, s.change.2)) << 16
      | bits(channel(s.from.1, s.change.1)) << 8 | bits(channel(s.from.0, s.change.0))
  }

  /// A segment whose parameter stays within 0 to 1 from the pixel `x` on.
  private static func segment(
    _ noise: inout KernelNoise, x: Int, count: Int, isOpaque: Bool
  ) -> lamina_gradient_segment {
    let kind = noise.next() % 4
    let slope = kind == 0 ? 0 : (kind == 1 ? -0.98 : 0.98) * noise.unit() / Double(count)
    let first = (kind == 1 ? 0.99 : 0) + 0.01 * noise.unit()
    func end() -> SIMD4<Float> {
      let alpha = isOpaque ? 255 : Float(noise.unit() * 255)
      return SIMD4(
        Float(noise.unit()) * alpha, Float(noise.unit()) * alpha, Float(noise.unit()) * alpha,
        alpha) + 0x1p-13
    }
    let from = end()
    let change = end() - from
    let (location, scale) = (noise.unit() * 10, 0.01 + noise.unit())
    return lamina_gradient_segment(
      slope: slope / scale, start: location + (first - slope * (Double(x) + 0.5)) / scale,
      location: location, scale: scale, from: (from.x, from.y, from.z, from.w),
      change: (change.x, change.y, change.z, change.w))
  }

  @Test(arguments: 1...70)
  func `every pixel has the same bytes as alone, and nothing is written behind the row`(
    count: Int
  ) {
    var noise = KernelNoise(seed: UInt64(count))
    for isOpaque in [false, true, false, true] {
      let x = Int(noise.next() % 4000) - 2000
      let count = count * (isOpaque ? 1 : 5)
      var segment = Self.segment(&noise, x: x, count: count, isOpaque: isOpaque)
      var row = [UInt32](repeating: 9, count: count + 1)
      var portable = row
      unsafe lamina_gradient_row(&row, count, x, &segment)
      unsafe lamina_portable_gradient_row(&portable, count, x, &segment)
      let wanted: [UInt32] = (0..<count).map { Self.pixel(segment, x + $0) }
      #expect(row == wanted + [9])
      #expect(portable == row)
    }
  }
}
