// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Lamina

struct ScopeBlendTests {
  private static func exact(_ painted: UInt32, _ saved: UInt32, _ c: UInt8) -> [Int] {
    zip(painted.channels, saved.channels).map { p, s in
      (2 * (p * Int(c) + s * (255 - Int(c))) + 255) / 510
    }
  }

  @Test func `one pixel is the rounded mean for a sample of all byte triples`() {
    // Steps prime to 256 reach every value of each byte.
    var index: UInt32 = 0
    var wrong = 0
    for _ in 0..<40_000 {
      index = (index + 41_943) & 0xFF_FFFF
      let (p, s, c) = (index >> 16, index >> 8 & 255, UInt8(index & 255))
      let (painted, saved) = (p << 24 | s << 16 | p << 8 | s, s << 24 | p << 16 | s << 8 | p)
      let exact = Self.exact(painted, saved, c)
      if blendedBack(painted, saved, c).channels != exact { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: [0, 1, 3, 4, 7, 33])
  func `a row blends as its pixels do, with one coverage and with many`(count: Int) {
    var noise = KernelNoise(seed: UInt64(count))
    let painted = (0..<count).map { _ in noise.pixel() }
    let saved = (0..<count + 2).map { _ in noise.pixel() }
    let coverage = (0..<count).map { i in i % 9 < 5 ? 255 : noise.byte() }
    for constant: UInt8 in [0, 1, 127, 128, 254, 255] {
      var row = painted
      var span = row.mutableSpan
      blendBack(painted: &span, saved: saved.span, coverage: constant)
      #expect(
        row.map(\.channels) == (0..<count).map { Self.exact(painted[$0], saved[$0], constant) })
    }
    var row = painted
    var span = row.mutableSpan
    blendBack(painted: &span, saved: saved.span, coverage: coverage.span)
    #expect(
      row.map(\.channels) == (0..<count).map { Self.exact(painted[$0], saved[$0], coverage[$0]) })
  }

  @Test func `full coverage keeps what is painted and none brings back what was saved`() {
    let painted: [UInt32] = [0xFF01_0203, 0x8001_7F80, 0, 0xFFFF_FFFF, 5]
    let saved: [UInt32] = [0x0102_0304, 0xFFFE_FDFC, 0xFFFF_FFFF, 1, 2]
    var (kept, back) = (painted, painted)
    var keptSpan = kept.mutableSpan
    blendBack(painted: &keptSpan, saved: saved.span, coverage: [255, 255, 255, 255, 255].span)
    var backSpan = back.mutableSpan
    blendBack(painted: &backSpan, saved: saved.span, coverage: 0)
    #expect(kept == painted)
    #expect(back == saved)
  }

  @Test func `a pixel equal to the saved one stays under every coverage`() {
    for c in UInt8.min...UInt8.max {
      for v: UInt32 in [0, 1, 77, 128, 254, 255] {
        #expect(blendedBack(v &* 0x0101_0101, v &* 0x0101_0101, c) == v &* 0x0101_0101)
      }
    }
  }
}
