// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import LaminaTestSupport
import Testing

/// The kernels of radial and conic gradients compared with ones that do the same steps for one
/// channel of one pixel at a time.
struct GradientRingKernelTests {
  private typealias Channels = (Float, Float, Float, Float)

  private static func pixel(_ part: Float, _ from: Channels, _ change: Channels) -> UInt32 {
    let alpha = part * change.3 + from.3
    func bits(_ from: Float, _ change: Float) -> UInt32 {
      UInt32(max(0, min(part * change + from, alpha).rounded(.toNearestOrEven)))
    }
    return bits(alpha, 0) << 24 | bits(from.2, change.2) << 16 | bits(from.1, change.1) << 8
      | bits(from.0, change.0)
  }

  private static func pixel(_ r: lamina_gradient_ring, _ x: Int) -> UInt32 {
    let along = Double(x) + 0.5 - r.origin
    let squared = along * along * r.scale + r.rest
    let part = Float(squared - r.inner_squared) / (Float(squared).squareRoot() + r.inner)
    return pixel(part, r.from, r.change)
  }

  private static func pixel(_ g: lamina_gradient_wedge, _ x: Int) -> UInt32 {
    let along = Double(x) + 0.5 - g.origin
    let ahead = Float(along * g.ahead_slope + g.ahead_start)
    let aside = Float(along * g.aside_slope + g.aside_start)
    let z = min(max(aside / ahead, -0.4375), 0.4375)
    let w = z * z
    var sum = w * 0x1.4723p-4 + -0x1.1bb0d6p-3
    sum = sum * w + 0x1.9913cp-3
    sum = sum * w + -0x1.5553eep-2
    return pixel(sum * w * z + z, g.middle, g.change)
  }

  private static func color(_ noise: inout KernelNoise, isOpaque: Bool) -> SIMD4<Float> {
    let alpha = isOpaque ? 255 : Float(noise.unit() * 255)
    return SIMD4(
      Float(noise.unit()) * alpha, Float(noise.unit()) * alpha, Float(noise.unit()) * alpha, alpha)
      + 0x1p-13
  }

  private static func channels(_ v: SIMD4<Float>) -> Channels { (v.x, v.y, v.z, v.w) }

  /// The row that both forms of a kernel write, equal and not beyond its end.
  private static func row<Piece>(
    _ count: Int, _ x: Int, _ piece: Piece,
    _ kernel: (UnsafeMutablePointer<UInt32>, Int, Int, UnsafePointer<Piece>) -> Void,
    _ twin: (UnsafeMutablePointer<UInt32>, Int, Int, UnsafePointer<Piece>) -> Void
  ) -> [UInt32] {
    var piece = piece
    var row = [UInt32](repeating: 9, count: count + 1)
    var portable = row
    unsafe kernel(&row, count, x, &piece)
    unsafe twin(&portable, count, x, &piece)
    #expect(portable == row)
    #expect(row.last == 9)
    return Array(row.dropLast())
  }

  @Test(arguments: 1...70)
  func `every pixel of a ring has the same bytes as alone`(count: Int) {
    var noise = KernelNoise(seed: UInt64(count))
    for isOpaque in [false, true, false, true] {
      let x = Int(noise.next() % 4000) - 2000
      let count = count * (isOpaque ? 1 : 5)
      // The origin is sometimes within the row; the last pixel has a parameter of about 0 to 1.
      let origin = Double(x) + noise.unit() * 2 * Double(count)
      let reach = Double(x + count) + 0.5 - origin
      let inner = noise.next() % 2 == 0 ? 0 : noise.unit()
      let from = Self.color(&noise, isOpaque: isOpaque)
      let change = (Self.color(&noise, isOpaque: isOpaque) - from) * 0.3
      let ring = lamina_gradient_ring(
        origin: origin, scale: (1 + noise.unit()) / (reach * reach + Double(count * count)),
        rest: inner * inner + noise.unit() * 0.1, inner_squared: inner * inner,
        inner: max(Float(inner), .leastNormalMagnitude), from: Self.channels(from),
        change: Self.channels(change))
      let row = unsafe Self.row(
        count, x, ring, lamina_gradient_ring_row, lamina_portable_gradient_ring_row)
      #expect(row == (0..<count).map { Self.pixel(ring, x + $0) })
    }
  }

  @Test(arguments: 1...70)
  func `every pixel of a wedge has the same bytes as alone`(count: Int) {
    var noise = KernelNoise(seed: UInt64(count))
    for isOpaque in [false, true, false, true] {
      let x = Int(noise.next() % 4000) - 2000
      let count = count * (isOpaque ? 1 : 5)
      let first = Self.color(&noise, isOpaque: isOpaque)
      let last = Self.color(&noise, isOpaque: isOpaque)
      let wedge = lamina_gradient_wedge(
        origin: Double(x) + noise.unit() * Double(count), ahead_slope: noise.unit() - 0.5,
        ahead_start: noise.unit() * Double(count), aside_slope: noise.unit() - 0.5,
        aside_start: noise.unit() * 100 - 50, middle: Self.channels((first + last) / 2),
        change: Self.channels((last - first) / 0.9))
      let row = unsafe Self.row(
        count, x, wedge, lamina_gradient_wedge_row, lamina_portable_gradient_wedge_row)
      #expect(row == (0..<count).map { Self.pixel(wedge, x + $0) })
    }
  }

  @Test func `the centre itself has a colour in a ring and in a wedge`() {
    let ring = lamina_gradient_ring(
      origin: 3.5, scale: 1, rest: 0, inner_squared: 0, inner: .leastNormalMagnitude,
      from: (10, 20, 30, 255), change: (1, 1, 1, 0))
    #expect(
      unsafe Self.row(
        3, 2, ring, lamina_gradient_ring_row, lamina_portable_gradient_ring_row)
        == [0xFF1F_150B, 0xFF1E_140A, 0xFF1F_150B])
    let wedge = lamina_gradient_wedge(
      origin: 3.5, ahead_slope: 1, ahead_start: 0, aside_slope: 0.25, aside_start: 0,
      middle: (10, 20, 100, 255), change: (0, 0, 100, 0))
    let row = unsafe Self.row(
      3, 2, wedge, lamina_gradient_wedge_row, lamina_portable_gradient_wedge_row)
    // 100 times the arc tangent of 1/4, on either side; at the centre the lowest angle, that of
    // -7/16.
    #expect(row == [0xFF7C_140A, 0xFF3B_140A, 0xFF7C_140A])
  }
}
