// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText
import Testing

/// Wrapped text that does not fit its height.
struct TextHeightTests {
  private static let text = "one two three four\nnine"

  /// Lines of 24 points: "one two", "three", "four", "nine".
  private static func layout(
    _ mode: TextLayerTruncationMode, height: CGFloat?,
    _ change: (inout TextStyle) -> Void = { _ in }
  ) throws -> TextLayout {
    var style = TextStyle()
    style.font = "DejaVu Sans"
    style.fontSize = 20
    style.isWrapped = true
    style.truncationMode = mode
    change(&style)
    return TextLayout(
      AttributedText(text), style: style, width: 81, height: height, fonts: try TestFonts.all.get())
  }

  private static func shown(_ layout: TextLayout) throws -> [String] {
    let ellipsis = try TestFonts.font("DejaVuSans").glyph(for: "…")
    let scalars = Array(text.unicodeScalars)
    return layout.lines.map { line in
      line.runs.flatMap(\.glyphs).map { glyph in
        glyph.identifier == ellipsis ? "…" : String(scalars[glyph.textOffset])
      }.joined()
    }
  }

  @Test func `the last line that fits ends with an ellipsis`() throws {
    #expect(try Self.shown(Self.layout(.end, height: nil)) == ["one two", "three", "four", "nine"])
    #expect(try Self.shown(Self.layout(.end, height: 96)) == ["one two", "three", "four", "nine"])
    #expect(try Self.shown(Self.layout(.end, height: 95)) == ["one two", "three", "four…"])
    let two = try Self.layout(.end, height: 48)
    #expect(try Self.shown(two) == ["one two", "three…"])
    #expect(two.isTruncated)
    #expect(two.lines.map(\.isTruncated) == [false, true])
    #expect(two.bounds.height == 48)
    #expect(try Self.shown(Self.layout(.end, height: 47)) == ["one t…"])
  }

  @Test(arguments: [10, 0, -1, CGFloat.nan])
  func `the first line is there at any height`(_ height: CGFloat) throws {
    #expect(try Self.shown(Self.layout(.end, height: height)) == ["one t…"])
  }

  @Test func `the start and the middle are truncated like the last line of a limit`() throws {
    #expect(try Self.shown(Self.layout(.start, height: 50)) == ["one two", "…nine"])
    #expect(try Self.shown(Self.layout(.middle, height: 50)) == ["one two", "thr…ine"])
  }

  @Test func `the smaller of limit and height counts`() throws {
    #expect(
      try Self.shown(Self.layout(.end, height: 80) { $0.lineLimit = 2 }) == ["one two", "three…"])
    #expect(try Self.shown(Self.layout(.end, height: 30) { $0.lineLimit = 2 }) == ["one t…"])
  }

  @Test func `the height has no effect without truncation or wrapping`() throws {
    #expect(try Self.layout(.none, height: 30).lines.count == 4)
    #expect(try Self.layout(.end, height: 30) { $0.isWrapped = false }.lines.count == 2)
  }

  @Test func `lines of different heights count with their own`() throws {
    var text = AttributedText("a\n", TextAttributes(fontSize: 10))
    text.append("b\n", TextAttributes(fontSize: 40))
    text.append("c", TextAttributes(fontSize: 10))
    var style = TextStyle()
    style.font = "DejaVu Sans"
    style.isWrapped = true
    style.truncationMode = .end
    // 11 points, 46 and 11.
    let counts = try [68, 67, 57, 56, 11].map { height in
      TextLayout(text, style: style, width: 100, height: height, fonts: try TestFonts.all.get())
        .lines.count
    }
    #expect(counts == [3, 2, 2, 1, 1])
  }

  @Test func `a layer's text uses the height of its bounds, and its preferred size all lines`()
    throws
  {
    let layer = TextLayer()
    layer.fonts = try TestFonts.all.get()
    layer.font = "DejaVu Sans"
    layer.fontSize = 20
    layer.string = Self.text
    layer.isWrapped = true
    layer.truncationMode = .end
    layer.bounds.size = CGSize(width: 81, height: 60)
    #expect(try Self.shown(layer.layout) == ["one two", "three…"])
    #expect(layer.preferredFrameSize() == CGSize(width: 81, height: 96))
    layer.bounds.size.height = 80
    #expect(try Self.shown(layer.layout) == ["one two", "three", "four…"])
    layer.truncationMode = .none
    #expect(layer.layout.lines.count == 4)
  }
}
