// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct MaskArithmeticTests {
  private let mask = CoverageMask.noise(PixelRect(x: -3, y: 5, width: 37, height: 9), seed: 3)

  @Test func `the complement of a mask includes everything beyond the bounds`() {
    let rect = PixelRect(x: -6, y: 8, width: 20, height: 12)
    let inverse = mask.inverted(in: rect)
    #expect(inverse.bounds == rect)
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { #expect(inverse[x, y] == 255 - mask[x, y]) }
    }
    #expect(mask.inverted(in: .empty) == .empty)
  }

  @Test func `scaling multiplies every byte`() {
    #expect(mask.scaled(by: 77).bytes == mask.bytes.map { multiply255($0, 77) })
    #expect(mask.scaled(by: 255) == mask)
    #expect(mask.scaled(by: 0).bytes.allSatisfy { $0 == 0 })
  }

  @Test func `cropping keeps exactly the bytes inside`() {
    let crop = mask.cropped(to: PixelRect(x: 0, y: 0, width: 9, height: 8))
    #expect(crop.bounds == PixelRect(minX: 0, minY: 5, maxX: 9, maxY: 8))
    for y in 5..<8 { for x in 0..<9 { #expect(crop[x, y] == mask[x, y]) } }
    #expect(mask.cropped(to: PixelRect(x: 90, y: 0, width: 9, height: 8)) == .empty)
  }

  @Test func `moving a mask moves its bounds and keeps its bytes`() {
    let moved = mask.offset(x: 4, y: -9)
    #expect(moved.bounds == PixelRect(x: 1, y: -4, width: 37, height: 9))
    #expect(moved.bytes == mask.bytes)
  }

  @Test func `a trimmed mask has the rows and columns that cover something`() {
    let bounds = PixelRect(minX: -3, minY: 5, maxX: 6, maxY: 12)
    #expect(CoverageMask.empty.trimmed() == .empty)
    #expect(CoverageMask(bounds: bounds).trimmed() == .empty)
    for (first, second) in [((0, 0), (8, 6)), ((8, 0), (0, 6)), ((4, 3), (4, 3)), ((2, 5), (7, 1))]
    {
      var mask = CoverageMask(bounds: bounds)
      for (x, y) in [first, second] { mask.bytes[y * 9 + x] = 7 }
      let used = PixelRect(
        minX: min(first.0, second.0) - 3, minY: min(first.1, second.1) + 5,
        maxX: max(first.0, second.0) - 2, maxY: max(first.1, second.1) + 6)
      #expect(mask.trimmed() == mask.cropped(to: used))
      #expect(mask.trimmed().bounds == used)
    }
  }
}
