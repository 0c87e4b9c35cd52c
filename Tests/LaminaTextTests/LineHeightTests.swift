// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText
import Testing

/// The height of lines, and the vertical placement of lines.
///
/// DejaVu Sans has lines of 19 + 5 points at 20.
struct LineHeightTests {
  private static func layout(
    _ text: AttributedText = "a\nb\nc", width: CGFloat? = nil, height: CGFloat? = nil,
    _ change: (inout TextStyle) -> Void
  ) throws -> TextLayout {
    var style = TextStyle()
    style.font = "DejaVu Sans"
    style.fontSize = 20
    change(&style)
    return TextLayout(
      text, style: style, width: width, height: height, fonts: try TestFonts.all.get())
  }

  /// The effect of a setting on three lines.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let baselines: [CGFloat]
    let tops: [CGFloat]
    let height: CGFloat
    let change: @Sendable (inout TextStyle) -> Void
    var testDescription: String { name }

    init(
      _ name: String, _ baselines: [CGFloat], tops: [CGFloat], height: CGFloat,
      _ change: @escaping @Sendable (inout TextStyle) -> Void
    ) {
      (self.name, self.baselines, self.tops, self.height) = (name, baselines, tops, height)
      self.change = change
    }
  }

  @Test(arguments: [
    Case("that of the fonts", [19, 43, 67], tops: [0, 24, 48], height: 72) { _ in },
    Case("higher", [22, 52, 82], tops: [0, 30, 60], height: 90) { $0.lineHeight = 30 },
    // Half a point more above than there is: baselines stay on whole points.
    Case("odd", [20, 45, 70], tops: [0, 25, 50], height: 75) { $0.lineHeight = 25 },
    Case("broken", [19, 44, 68], tops: [0, 24.5, 49], height: 73.5) { $0.lineHeight = 24.5 },
    Case("lower", [17, 37, 57], tops: [0, 20, 40], height: 60) { $0.lineHeight = 20 },
    Case("times", [25, 61, 97], tops: [0, 36, 72], height: 108) { $0.lineHeightMultiple = 1.5 },
    Case("both", [22, 52, 82], tops: [0, 30, 60], height: 90) {
      ($0.lineHeight, $0.lineHeightMultiple) = (20, 1.5)
    },
    Case("spaced", [19, 47, 75], tops: [0, 28, 56], height: 80) { $0.lineSpacing = 4 },
    Case("all", [22, 54, 86], tops: [0, 32, 64], height: 94) {
      ($0.lineHeight, $0.lineSpacing) = (30, 2)
    },
  ])
  func `lines have the set height, with the letters in its middle`(_ expected: Case) throws {
    let layout = try Self.layout { expected.change(&$0) }
    #expect(layout.lines.map(\.origin.y) == expected.baselines)
    #expect(layout.lines.map(\.bounds.minY) == expected.tops)
    #expect(layout.bounds.height == expected.height)
    #expect(layout.lines.map(\.bounds.maxY).last == expected.height)
  }

  @Test func `an invalid height counts as none, and a huge one is limited`() throws {
    for length in [0, -3, .nan, -.infinity] as [CGFloat] {
      let layout = try Self.layout {
        ($0.lineHeight, $0.lineHeightMultiple, $0.lineSpacing) = (length, length, length)
      }
      #expect(layout.lines.map(\.origin.y) == [19, 43, 67])
    }
    let high = try Self.layout { $0.lineHeight = .infinity }
    #expect(high.bounds.height == 300_000)
    let multiple = try Self.layout { $0.lineHeightMultiple = .infinity }
    #expect(multiple.bounds.height == 72_000)
    let spaced = try Self.layout { $0.lineSpacing = .greatestFiniteMagnitude }
    #expect(spaced.bounds.height == 200_072)
  }

  @Test func `a height applies to each line, whatever its fonts`() throws {
    var text = AttributedText("a\n", TextAttributes(fontSize: 10))
    text.append("b\n\n", TextAttributes(fontSize: 40))
    text.append("c")
    let layout = try Self.layout(text) { $0.lineHeight = 30 }
    #expect(layout.lines.map(\.bounds.minY) == [0, 30, 60, 90])
    // The fonts' own are 9 + 2, 37 + 9 and 19 + 5 points.
    #expect(layout.lines.map(\.origin.y) == [19, 59, 89, 112])
  }

  @Test func `small fonts are not rounded to whole points`() throws {
    let layout = try Self.layout {
      ($0.fontSize, $0.lineHeight) = (4, 6.25)
    }
    let (ascent, descent) = (1901.0 / 512, 483.0 / 512)
    let above = (6.25 - ascent - descent) / 2 + ascent
    for (index, line) in layout.lines.enumerated() {
      #expect(abs(line.origin.y - (above + 6.25 * CGFloat(index))) < 1e-9)
    }
    #expect(layout.bounds.height == 18.75)
  }

  @Test func `the lines that fit with their height are shown`() throws {
    func count(_ height: CGFloat, _ change: (inout TextStyle) -> Void) throws -> Int {
      try Self.layout("a\nb\nc\nd", width: 50, height: height) {
        ($0.isWrapped, $0.truncationMode) = (true, .end)
        change(&$0)
      }.lines.count
    }
    #expect(try count(60) { $0.lineHeight = 30 } == 2)
    #expect(try count(59) { $0.lineHeight = 30 } == 1)
    #expect(try count(58) { $0.lineSpacing = 10 } == 2)
    #expect(try count(57) { $0.lineSpacing = 10 } == 1)
    #expect(try count(40) { $0.lineHeight = 10 } == 4)
  }

  // MARK: In a height

  @Test(arguments: [
    (TextLayer.VerticalAlignmentMode.top, 100, 0), (.middle, 100, 14), (.bottom, 100, 28),
    // Half a point is dropped, and lines that are too high begin at the top.
    (.middle, 101, 14), (.bottom, 72.75, 0), (.middle, 71, 0), (.bottom, 71, 0), (.bottom, -1, 0),
    (.middle, CGFloat.nan, 0), (.bottom, .infinity, 0), (.middle, 1e300, 0),
  ])
  func `lines are at the top, in the middle or at the bottom of the height`(
    _ mode: TextLayer.VerticalAlignmentMode, _ height: CGFloat, _ top: CGFloat
  ) throws {
    let layout = try Self.layout(height: height) { $0.verticalAlignmentMode = mode }
    #expect(layout.lines.map(\.origin.y) == [top + 19, top + 43, top + 67])
    #expect(layout.bounds == CGRect(x: 0, y: 0, width: layout.bounds.width, height: top + 72))
    #expect(try Self.layout { $0.verticalAlignmentMode = mode }.lines[0].origin.y == 19)
  }

  @Test func `the gap after the last line is not used at the bottom`() throws {
    let layout = try Self.layout(height: 100) {
      ($0.verticalAlignmentMode, $0.lineSpacing) = (.bottom, 4)
    }
    #expect(layout.lines.map(\.bounds.maxY) == [44, 72, 100])
  }

  @Test func `truncated lines are placed by the remaining lines`() throws {
    let layout = try Self.layout("a\nb\nc\nd", width: 50, height: 60) {
      ($0.isWrapped, $0.truncationMode, $0.verticalAlignmentMode) = (true, .end, .bottom)
    }
    #expect(layout.lines.map(\.origin.y) == [31, 55])
  }

  @Test func `small fonts are placed between whole points`() throws {
    let layout = try Self.layout("a", height: 10) {
      ($0.fontSize, $0.verticalAlignmentMode) = (4, .middle)
    }
    #expect(abs(layout.lines[0].origin.y - (5 + (1901.0 - 483) / 1024)) < 1e-9)
  }

  // MARK: In a layer

  private static func layer(_ string: String = "one\ntwo") throws -> TextLayer {
    let layer = TextLayer()
    layer.fonts = try TestFonts.all.get()
    layer.font = "DejaVu Sans"
    layer.fontSize = 20
    layer.string = string
    layer.foregroundColor = .black
    layer.frame = CGRect(x: 0, y: 0, width: 60, height: 80)
    return layer
  }

  private static func picture(_ layer: Layer) throws -> Image {
    let compositor = try Compositor(size: CGSize(width: 60, height: 80))
    compositor.background = .white
    compositor.root = layer
    compositor.render()
    return compositor.surface
  }

  @Test func `a layer shows its text by its layout`() throws {
    let layer = try Self.layer()
    let top = try Self.picture(layer).pixels
    for (mode, rows) in [(TextLayer.VerticalAlignmentMode.middle, 16), (.bottom, 32)] {
      layer.verticalAlignmentMode = mode
      let moved = try Self.picture(layer).pixels
      #expect(moved == [UInt32](repeating: 0xFFFF_FFFF, count: 60 * rows) + top.dropLast(60 * rows))
      #expect(layer.layout.lines[0].origin.y == CGFloat(19 + rows))
    }
    layer.frame.size.height = 60
    #expect(layer.layout.lines[0].origin.y == 31)
  }

  @Test func `neither the alignment nor the height of the bounds counts for the preferred size`()
    throws
  {
    let layer = try Self.layer()
    let size = layer.preferredFrameSize()
    #expect(size.height == 48)
    layer.verticalAlignmentMode = .bottom
    #expect(layer.preferredFrameSize() == size)
    layer.lineHeight = 30
    #expect(layer.preferredFrameSize().height == 60)
    (layer.lineHeight, layer.lineSpacing) = (0, 3.5)
    #expect(layer.preferredFrameSize().height == 52)
  }
}
