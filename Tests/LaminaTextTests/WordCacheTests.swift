// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

@testable import LaminaText

struct WordCacheTests {
  private static let shape = WordShape(
    font: 1, script: 0x4C61_746E, isRightToLeft: false, hasLigatures: true)

  private func word(_ number: Int) -> [UInt32] { [UInt32(number), 0x61, UInt32(number / 7)] }

  private func glyphs(_ number: Int) -> [WordGlyph] {
    (0..<3).map {
      WordGlyph(
        identifier: UInt32(number), scalar: $0, advance: Int32(number), offsetX: -1, offsetY: $0)
    }
  }

  private func finding(
    _ number: Int, in cache: WordCache, _ shape: WordShape = shape
  ) -> WordCache.Finding {
    var found: [WordGlyph] = []
    return cache.find(word(number)[...], shape, appendingTo: &found)
  }

  private func found(_ number: Int, in cache: WordCache) -> [WordGlyph] {
    var found: [WordGlyph] = []
    _ = cache.find(word(number)[...], Self.shape, appendingTo: &found)
    return found
  }

  @Test func `a word is found with its glyphs, by all of its key`() {
    let cache = WordCache(byteLimit: 1 << 20)
    cache.insert(word(3)[...], Self.shape, glyphs(3)[...])
    cache.insert(word(4)[...], Self.shape, nil)
    #expect(finding(3, in: cache) == .glyphs)
    #expect(found(3, in: cache) == glyphs(3))
    #expect(finding(4, in: cache) == .inseparable)
    #expect(finding(5, in: cache) == .unknown)
    for other in [
      WordShape(font: 2, script: 0x4C61_746E, isRightToLeft: false, hasLigatures: true),
      WordShape(font: 1, script: 0x4379_726C, isRightToLeft: false, hasLigatures: true),
      WordShape(font: 1, script: 0x4C61_746E, isRightToLeft: true, hasLigatures: true),
      WordShape(font: 1, script: 0x4C61_746E, isRightToLeft: false, hasLigatures: false),
    ] {
      #expect(finding(3, in: cache, other) == .unknown)
    }
  }

  @Test func `the bytes stay within the limit, and the words in use stay`() {
    let cache = WordCache(byteLimit: 200_000)
    for number in 0..<20_000 {
      cache.insert(word(number)[...], Self.shape, glyphs(number)[...])
      let used = number % 10
      #expect(found(used, in: cache) == glyphs(used))
    }
    #expect(cache.byteCount <= 100_000)
    #expect(cache.byteCount > 40_000)
    #expect(finding(500, in: cache) == .unknown)
    #expect(found(19_999, in: cache) == glyphs(19_999))
  }

  @Test func `a very long word is not kept`() {
    let cache = WordCache(byteLimit: 1 << 20)
    let long = [UInt32](repeating: 0x61, count: WordCache.longestWord + 1)
    cache.insert(long[...], Self.shape, nil)
    #expect(cache.count == 0)
  }
}
