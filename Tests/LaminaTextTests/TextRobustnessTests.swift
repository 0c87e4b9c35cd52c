// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import LaminaText
import Testing

struct TextRobustnessTests {
  @Test(arguments: [0, -1, CGFloat.nan, .infinity, -.infinity, 1e9, 1e300, 1e-300])
  func `every size gives a layout of finite numbers`(_ size: CGFloat) throws {
    var text = AttributedText("Hello, שלום 😀\n", TextAttributes(tracking: size, isUnderlined: true))
    text.append("second line", TextAttributes(fontSize: size))
    for width in [nil, 0, 50, size] as [CGFloat?] {
      let layout = try TestFonts.layout(text, width: width) {
        $0.fontSize = size
        $0.isWrapped = true
        $0.truncationMode = .middle
        $0.lineLimit = 40
        $0.alignmentMode = .justified
      }
      let numbers =
        layout.glyphs.flatMap { [$0.position.x, $0.position.y, $0.advance] }
        + layout.lines.flatMap { [$0.origin.x, $0.origin.y, $0.width, $0.ascent, $0.descent] }
        + [layout.bounds.width, layout.bounds.height]
      #expect(numbers.allSatisfy { $0.isFinite })
      #expect(!layout.lines.isEmpty)
    }
  }

  @Test func `a size beyond the largest is the largest`() throws {
    let huge = try TestFonts.layout("a") { $0.fontSize = 1e9 }
    let largest = try TestFonts.layout("a") { $0.fontSize = TextStyle.largestFontSize }
    #expect(huge.bounds == largest.bounds)
  }

  @Test func `an unusable size takes no room`() throws {
    var text = AttributedText("ab", TextAttributes(fontSize: 20))
    text.append("cd", TextAttributes(fontSize: -1))
    let layout = try TestFonts.layout(text)
    let alone = try TestFonts.layout(AttributedText("ab", TextAttributes(fontSize: 20)))
    #expect(layout.bounds == alone.bounds)
  }

  /// Time is not measured, because anything worse than linear would not end.
  @Test(
    arguments: [
      String(repeating: "word ", count: 20_000), String(repeating: "x", count: 50_000),
      "e" + String(repeating: "\u{301}\u{323}", count: 20_000),
      String(repeating: "(", count: 20_000), String(repeating: "\u{202E}a", count: 10_000),
      String(repeating: "\u{2067}א", count: 10_000), String(repeating: "\n", count: 20_000),
      String(repeating: "👩‍", count: 5_000),
      String(repeating: "\u{0}\u{FFFF}\u{10FFFF}", count: 5_000),
      String(repeating: " ", count: 30_000), String(repeating: "אa", count: 10_000),
      String(repeating: "\u{200D}", count: 20_000), String(repeating: "क्", count: 5_000),
    ])
  func `long and odd texts are laid out`(_ text: String) throws {
    for (isWrapped, limit) in [(false, 0), (true, 3)] {
      let layout = try TestFonts.layout(AttributedText(text), width: 200) {
        $0.isWrapped = isWrapped
        $0.lineLimit = limit
        $0.truncationMode = .end
      }
      #expect(layout.bounds.height.isFinite)
      #expect(!layout.lines.isEmpty)
      #expect(limit == 0 || layout.lines.count <= limit)
      for line in layout.lines where line.isTruncated { #expect(line.width <= 200.001) }
    }
  }

  @Test func `equal texts give equal layouts`() throws {
    let text = AttributedText("The שלום 12 नमस्ते 😀 office")
    let layouts = try (0..<2).map { _ in
      try TestFonts.layout(text, width: 150) { $0.isWrapped = true }
    }
    #expect(layouts[0].lines == layouts[1].lines)
  }

  /// How many times as long a layout takes for four times as many runs: the least of some attempts.
  private func growth(
    _ count: Int, of string: String, _ attributes: (Int) -> TextAttributes
  ) throws -> Double {
    func seconds(_ count: Int) throws -> Double {
      var text = AttributedText()
      for index in 0..<count { text.append(string, attributes(index)) }
      let clock = WorkClock()
      _ = try TestFonts.layout(text, width: 40) {
        ($0.fontSize, $0.truncationMode) = (10, .middle)
      }
      return clock.seconds
    }
    return try (0..<3).map { _ in try seconds(4 * count) / seconds(count) }.min() ?? .infinity
  }

  /// Quadratic work takes 16 times as long.
  @Test func `truncated paragraphs of many styles take time in proportion`() throws {
    #expect(
      try growth(1200, of: "abcdefghijkl\n") {
        TextAttributes(fontSize: 8 + CGFloat($0) / 1e5)
      } < 8)
  }

  @Test func `runs of many fonts take time in proportion`() throws {
    #expect(
      try growth(5000, of: "a") { TextAttributes(font: FontDescriptor("font \($0)")) } < 8)
  }
}
