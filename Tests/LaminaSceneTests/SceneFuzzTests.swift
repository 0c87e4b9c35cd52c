// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import LaminaTestSupport
import Testing

/// Mutated scenes: every one is read or refused with errors, and a scene that is read can be
/// written and read again.
///
/// `LAMINA_FUZZ_COUNT` sets their number; the seed of each is its number.
struct SceneFuzzTests {
  private static let count =
    ProcessInfo.processInfo.environment["LAMINA_FUZZ_COUNT"].flatMap { UInt64($0) } ?? 5_000

  private static let fragments: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "null", "true", "-", "1e999", "0",
      "1e-400", "1e38", "99999999999999999999", "{}", "[]", "{\"sublayers\":[", "\"mask\":", "//",
      "\"type\":\"shape\",", "\"frame\":[0,0,1,1],", "\"_\":", "\u{FEFF}", "\u{0}", "é", "😀",
      "M0 0A1 1 0 11 5 5", "#ffff", "-0.0", "1.5", ".", "\"transform\":{\"rotate\":1},",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

  @Test func `a mutated scene is read or refused, and a scene that is read can be written`() {
    var layers = RandomLayers(seed: 7)
    let seeds = (0..<12).map { _ in
      Array(
        Scene(size: CGSize(width: 10, height: 10), root: layers.tree(layers: 3)).json().utf8)
    }
    var readable = 0
    for seed in 0..<Self.count {
      var random = SeededGenerator(rawState: seed)
      let text = Self.mutated(seeds[Int(seed) % seeds.count], seeds, using: &random)
      if check(text, seed: seed) { readable += 1 }
    }
    #expect(readable > 0)
    #expect(readable < Self.count)
  }

  private func check(_ text: [UInt8], seed: UInt64) -> Bool {
    do throws(SceneErrors) {
      let scene = try Scene(json: text)
      let written = scene.json()
      do throws(SceneErrors) {
        let again = try Scene(json: written)
        #expect(again.json() == written, "seed \(seed)")
        let formatted = try Scene.formatted(json: text)
        #expect(try Scene.formatted(json: formatted.utf8) == formatted, "seed \(seed)")
        #expect(try Scene(json: formatted).json() == written, "seed \(seed)")
      } catch {
        Issue.record("seed \(seed): what was written or formatted is refused: \(error)")
      }
      return true
    } catch {
      #expect(!error.errors.isEmpty, "seed \(seed)")
      #expect(error.errors.count <= 100, "seed \(seed)")
      let isPlaced = error.errors.allSatisfy { $0.line > 0 && $0.column > 0 && !$0.message.isEmpty }
      #expect(isPlaced, "seed \(seed)")
      return false
    }
  }

  private static func mutated(
    _ seed: [UInt8], _ others: [[UInt8]], using random: inout SeededGenerator
  ) -> [UInt8] {
    var text = seed
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...text.count, using: &random)
      let end = min(text.count, place + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<6, using: &random) {
      case 0: text.removeSubrange(place..<end)
      case 1: text.insert(contentsOf: fragments.randomElement(using: &random) ?? [], at: place)
      case 2: text.replaceSubrange(place..<end, with: fragments.randomElement(using: &random) ?? [])
      case 3: if place < text.count { text[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
      case 4: text.insert(contentsOf: text[place..<end], at: place)
      default:
        let other = others.randomElement(using: &random) ?? seed
        let start = Int.random(in: 0...other.count, using: &random)
        let length = Int.random(in: 0...40, using: &random)
        text.replaceSubrange(place..<end, with: other[start..<min(other.count, start + length)])
      }
    }
    return text
  }
}
