// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Lamina

struct MaskArithmeticTests {
  private let mask = CoverageMask.noise(PixelRect(x: -3, y: 5, width: 37, height: 9), seed: 3)

  @Test func `a product covers what both masks cover`() {
    let other = CoverageMask.noise(PixelRect(x: 2, y: 1, width: 40, height: 8), seed: 4)
    let product = mask.multiplied(by: other)
    #expect(product.bounds == mask.bounds.intersection(other.bounds))
    for y in 0..<16 {
      for x in -5..<45 {
        #expect(product[x, y] == multiply255(mask[x, y], other[x, y]))
      }
    }
  }

  @Test func `masks apart from each other have an empty product`() {
    let far = CoverageMask(bounds: PixelRect(x: 100, y: 0, width: 4, height: 4), coverage: 255)
    #expect(mask.multiplied(by: far) == .empty)
    #expect(mask.multiplied(by: .empty) == .empty)
  }

  @Test func `what is left uncovered is everything beyond the bounds`() {
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

  @Test func `cropping keeps the bytes inside and nothing else`() {
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

  @Test func `the alpha of pixels becomes a mask, whatever lies between the rows`() {
    let pixels: [UInt32] = [0x0100_0000, 0x80FF_FFFF, 7, 0xFF00_0000, 0x7F12_3456]
    let bounds = PixelRect(x: 8, y: 9, width: 2, height: 2)
    let filled = CoverageMask.filled(from: pixels.span, pixelsPerRow: 3, bounds: bounds)
    #expect(filled == CoverageMask(bounds: bounds, bytes: [1, 128, 255, 127]))
    #expect(CoverageMask.filled(from: pixels.span, pixelsPerRow: 3, bounds: .empty) == .empty)
  }
}
