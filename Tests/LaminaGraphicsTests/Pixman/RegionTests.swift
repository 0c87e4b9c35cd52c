// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaGraphics
import Testing

private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
  PixelRect(x: x, y: y, width: width, height: height)
}

@Suite struct RegionTests {
  @Test func `an empty region has no pixels`() {
    #expect(Region().isEmpty)
    #expect(Region(.empty).isEmpty)
    #expect(Region().bounds.isEmpty)
    #expect(Region().rects.isEmpty)
    #expect(Region().description == "nothing")
  }

  @Test func `a union counts shared pixels once`() {
    let region = Region(rect(0, 0, 4, 4)).union(rect(2, 2, 4, 4))
    #expect(region.area == 28)
    #expect(region.bounds == rect(0, 0, 6, 6))
    #expect(region.rects.count == 3)
  }

  @Test func `intersection and subtraction are exact to the pixel`() {
    let (a, b) = (Region(rect(0, 0, 4, 4)), Region(rect(2, 2, 4, 4)))
    #expect(a.intersection(b) == Region(rect(2, 2, 2, 2)))
    #expect(a.subtracting(b).area == 12)
    #expect(!a.subtracting(b).contains(x: 2, y: 2))
    #expect(a.subtracting(b).contains(x: 1, y: 2))
  }

  @Test func `equal sets are equal however they were made`() {
    let halves = Region(rect(0, 0, 2, 4)).union(rect(2, 0, 2, 4))
    #expect(halves == Region(rect(0, 0, 4, 4)))
    #expect(halves.rects == [rect(0, 0, 4, 4)])
  }

  @Test func `moving leaves the original alone`() {
    let region = Region(rect(0, 0, 2, 2))
    #expect(region.offset(x: 3, y: -1) == Region(rect(3, -1, 2, 2)))
    #expect(region == Region(rect(0, 0, 2, 2)))
  }

  @Test func `coordinates beyond the limit are clamped, not wrapped`() {
    let huge = Region(PixelRect(minX: .min / 4, minY: 0, maxX: .max / 4, maxY: 1))
    #expect(huge.bounds.minX == -PixelRect.limit)
    #expect(huge.contains(x: 0, y: 0))
    #expect(!huge.contains(x: .max, y: 0))
    #expect(!huge.contains(x: .min, y: 0))
  }

  @Test func `random algebra agrees with sets of pixels`() {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<200 {
      var region = Region()
      var pixels: Set<Int> = []
      for _ in 0..<6 {
        let box = rect(next(12), next(12), next(6), next(6))
        let inside = Set((0..<256).filter { box.contains(rect($0 % 16, $0 / 16, 1, 1)) })
        switch next(3) {
        case 0: (region, pixels) = (region.union(box), pixels.union(inside))
        case 1:
          (region, pixels) = (region.subtracting(Region(box)), pixels.subtracting(inside))
        default:
          let other = Region(box).union(rect(0, 0, 3, 16))
          let kept = inside.union((0..<256).filter { $0 % 16 < 3 })
          (region, pixels) = (region.intersection(other), pixels.intersection(kept))
        }
      }
      #expect(region.area == pixels.count)
      #expect(
        (0..<256).allSatisfy { region.contains(x: $0 % 16, y: $0 / 16) == pixels.contains($0) })
    }
  }
}

@Suite struct PixelRectTests {
  @Test func `the covering rectangle rounds outwards and accepts bad numbers`() {
    #expect(PixelRect(covering: CGRect(x: 0.2, y: -0.2, width: 1, height: 1)) == rect(0, -1, 2, 2))
    #expect(
      PixelRect(covering: CGRect(x: 1.2, y: 0.8, width: -1, height: -1)) == rect(0, -1, 2, 2))
    #expect(PixelRect(covering: .null).isEmpty)
    #expect(PixelRect(covering: CGRect(x: Double.nan, y: 0, width: 1, height: 1)).isEmpty)
    let wide = PixelRect(covering: CGRect(x: -1e300, y: 0, width: 2e300, height: 1))
    #expect(wide == PixelRect(minX: -PixelRect.limit, minY: 0, maxX: PixelRect.limit, maxY: 1))
  }

  @Test func `a maximum below its minimum makes an empty rectangle`() {
    let empty = PixelRect(minX: 5, minY: 0, maxX: 2, maxY: 9)
    #expect(empty.isEmpty)
    #expect(empty.area == 0)
    #expect(empty.outset(by: 3).isEmpty)
    #expect(empty.union(rect(1, 1, 1, 1)) == rect(1, 1, 1, 1))
    #expect(rect(0, 0, 1, 1).contains(empty))
  }

  @Test func `a region that is moved is limited as one rectangle is`() {
    let rects = [0, 4].map { PixelRect(x: $0, y: 0, width: 2, height: 2) }
    let limit = 1 << 24
    for distance in [limit - 5, limit - 1, limit + 1, 2 * limit, .max / 4] {
      for sign in [1, -1] {
        let moved = Region(rects).offset(x: sign * distance, y: 0)
        let apart = rects.map { Region($0).offset(x: sign * distance, y: 0) }
        #expect(moved == apart[0].union(apart[1]), "\(sign * distance)")
      }
    }
  }
}
