// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct MaskColumnsTests {
  /// A mask of 60 × 8 with few covered pixels, and the rectangle's columns that contain one.
  private static func columns(
    _ mask: CoverageMask, _ rect: PixelRect, offset: Int, stride: Int
  ) -> [Int] {
    (0..<rect.width).filter { x in
      (0..<rect.height).contains { y in mask.bytes[offset + y * stride + x] != 0 }
    }
  }

  @Test(arguments: 1...40, [60, 0])
  func `the visible columns end with the first and the last covered one`(width: Int, stride: Int) {
    var noise = KernelNoise(seed: UInt64(100 + width))
    let bounds = PixelRect(x: 0, y: 0, width: 60, height: 8)
    for dots in [0, 1, 2, 5, 480] {
      var mask = CoverageMask(bounds: bounds)
      for _ in 0..<dots {
        mask.bytes[Int(noise.byte()) * 480 / 256] = 1 + noise.byte() / 2
      }
      for height in 1...6 {
        let rect = PixelRect(x: -7, y: 30, width: width, height: height)
        let seen = mask.seenPart(of: rect, offset: 63, stride: stride)
        let columns = Self.columns(mask, rect, offset: 63, stride: stride)
        guard let first = columns.first, let last = columns.last else {
          #expect(seen.isEmpty)
          continue
        }
        #expect(seen == PixelRect(x: first - 7, y: 30, width: last - first + 1, height: height))
      }
    }
  }
}
