// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Lamina

/// Pseudo-random pixels and bytes that are the same in every run.
package struct KernelNoise {
  private var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(rawState: seed) }

  package mutating func next() -> UInt64 { random.next() }

  package mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 20) }

  /// 0 to below 1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A premultiplied pixel whose colours do not exceed its alpha.
  package mutating func pixel() -> UInt32 {
    let a = UInt32(byte())
    func channel(_ b: UInt8) -> UInt32 { UInt32(b) * a / 255 }
    return a << 24 | channel(byte()) << 16 | channel(byte()) << 8 | channel(byte())
  }
}

extension KernelNoise {
  /// Random pixels with clear runs and opaque runs.
  package mutating func pixels(_ count: Int) -> [UInt32] {
    runs(count) { kind, noise in
      kind == 0 ? 0 : kind == 1 ? noise.pixel() | 0xFF00_0000 : noise.pixel()
    }
  }

  /// Random bytes with runs of 0 and runs of 255.
  package mutating func coverage(_ count: Int) -> [UInt8] {
    runs(count) { kind, noise in kind == 0 ? 0 : kind == 1 ? 255 : noise.byte() }
  }

  private mutating func runs<Element>(
    _ count: Int, _ element: (_ kind: Int, inout KernelNoise) -> Element
  ) -> [Element] {
    var result: [Element] = []
    while result.count < count {
      let kind = Int(next() % 4)
      let length = Int(next() % 40) + 1
      for _ in 0..<min(length, count - result.count) { result.append(element(kind, &self)) }
    }
    return result
  }
}

extension CoverageMask {
  /// Random bytes; about half of them are 0 or 255.
  package static func noise(_ bounds: PixelRect, seed: UInt64) -> CoverageMask {
    var noise = KernelNoise(seed: seed)
    var mask = CoverageMask(bounds: bounds)
    for i in mask.bytes.indices {
      let kind = noise.byte() % 4
      mask.bytes[i] = kind == 0 ? 0 : kind == 1 ? 255 : noise.byte()
    }
    return mask
  }
}

extension PixmanImage {
  /// An image of random pixels.
  package static func noise(_ bounds: PixelRect, seed: UInt64) -> PixmanImage? {
    var noise = KernelNoise(seed: seed)
    guard let image = PixmanImage(bounds: bounds) else { return nil }
    let pixels = noise.pixels(bounds.area)
    image.replace(bounds, pixels: StridedSpan(pixels.span, stride: bounds.width))
    return image
  }

  package var allPixels: [UInt32] { copyPixels(of: bounds) }
}
