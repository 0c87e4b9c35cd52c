// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

@testable import Lamina

/// Pseudo-random numbers that are the same in every run (SplitMix64).
struct KernelNoise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 20) }

  /// 0 to below 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A premultiplied pixel whose colours do not exceed its alpha.
  mutating func pixel() -> UInt32 {
    let a = UInt32(byte())
    func channel(_ b: UInt8) -> UInt32 { UInt32(b) * a / 255 }
    return a << 24 | channel(byte()) << 16 | channel(byte()) << 8 | channel(byte())
  }
}

extension CoverageMask {
  /// Random bytes; about half of them are 0 or 255.
  static func noise(_ bounds: PixelRect, seed: UInt64) -> CoverageMask {
    var noise = KernelNoise(seed: seed)
    var mask = CoverageMask(bounds: bounds)
    for i in mask.bytes.indices {
      let kind = noise.byte() % 4
      mask.bytes[i] = kind == 0 ? 0 : kind == 1 ? 255 : noise.byte()
    }
    return mask
  }

  /// The largest difference from `exact` over the pixels of `rect`.
  func largestError(in rect: PixelRect, from exact: (Int, Int) -> Double) -> Double {
    var worst = 0.0
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { worst = max(worst, abs(Double(self[x, y]) - exact(x, y))) }
    }
    return worst
  }
}

extension UInt32 {
  /// Alpha, red, green and blue of a pixel.
  var channels: [Int] { [24, 16, 8, 0].map { Int(self >> $0 & 255) } }
}
