// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

@testable import LaminaScene

struct JSONTests {
  @Test(arguments: [
    "0", "-0", "1", "12.5", "-0.001", "123456789012345", "1234567890123456", "0.1", "1e22", "1e23",
    "9007199254740993", "2.2250738585072011e-308", "1.7976931348623157e308", "5e-324", "1e-400",
    "0.000000000000000000000001", "4.35", "8.41e-5", "1E+2", "100000000000000000000000",
    "0.30000000000000004", "179769313486231580793728971405303415079934132710037826936173778980444",
  ])
  func `a number is the double nearest to its digits`(text: String) {
    let read = JSONNumber.double(Array(text.utf8)[...])

    #expect(read.bitPattern == Double(text)?.bitPattern)
  }

  @Test func `random numbers read back from their text to the bit`() {
    var random = SeededGenerator(rawState: 1)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(JSONNumber.double(Array(JSONNumber.text(value).utf8)[...]) == value)
      let single = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      guard single.isFinite else { continue }
      #expect(JSONNumber.float(Array(JSONNumber.text(single).utf8)[...]) == single)
    }
  }

  @Test(
    arguments: [
      ([], nil), ([0x41, 0xC3, 0xA9], nil), ([0xF0, 0x9F, 0x98, 0x80], nil), ([0xC0, 0x80], 0),
      ([0x41, 0x80], 1), ([0xE0, 0x80, 0x80], 0), ([0xED, 0xA0, 0x80], 0),
      ([0xF4, 0x90, 0x80, 0x80], 0),
      ([0xE2, 0x82], 0), ([0xC3], 0), ([0xF5], 0), ([0xC3, 0xA9, 0xC3, 0x28], 2),
    ] as [([UInt8], Int?)])
  func `the first byte that is not UTF-8 is found`(bytes: [UInt8], fault: Int?) {
    #expect(UTF8Check.firstFault(in: bytes) == fault)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("abc", "xabc", 1),
    ("kitten", "sitting", 3), ("abc", "", 3),
  ])
  func `edits are counted with swaps as one`(a: String, b: String, edits: Int) {
    #expect(NearestName.edits(from: Array(a.utf8), to: Array(b.utf8)) == edits)
  }

  @Test func `every node knows its place and its path`() throws {
    let text = Array("{ \"a\": [1, { \"b c\": \"é\",\n  \"d\": null }] }".utf8)
    var parser = JSONParser(text: text)
    let parsed = parser.parse()
    let document = try #require(parsed)

    let ways = document.nodes.indices.map { index in
      let place = TextPlace(of: Int(document.nodes[index].start), in: text)
      return "\(place) \(KeyPathText.text(of: index, in: document))"
    }

    #expect(
      ways == [
        "1:1 ", "1:3 a", "1:8 a", "1:9 a[0]", "1:12 a[1]", "1:14 a[1][\"b c\"]",
        "1:21 a[1][\"b c\"]", "2:3 a[1].d", "2:8 a[1].d",
      ])
  }

  @Test func `a colour is written with the shortest exact digits`() {
    func text(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> String? {
      ValueFormat.color.write(.init(red: red, green: green, blue: blue, alpha: alpha)).inlineText
    }

    #expect(text(1, 0, 17.0 / 255, 1) == "\"#f01\"")
    #expect(text(1, 0, 18.0 / 255, 1) == "\"#ff0012\"")
    #expect(text(1, 0, 17.0 / 255, 128.0 / 255) == "\"#ff001180\"")
    #expect(text(0.5, 0, 0, 1) == "[0.5, 0, 0, 1]")
    #expect(text(-1, 0, 0, 1) == "[-1, 0, 0, 1]")
    #expect(text(.nan, 0, 0, 1) == "[0, 0, 0, 1]")
  }

  @Test func `there are as many colour names as in CSS`() {
    #expect(NamedColors.names.count == 149)
  }
}

extension JSONValue {
  fileprivate var inlineText: String { JSONWriter.inline(self) }
}
