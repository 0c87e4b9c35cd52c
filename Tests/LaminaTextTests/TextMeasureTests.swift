// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText
import Testing

/// Sizes for a width, and the bounds of ink.
struct TextMeasureTests {
  private static func layer(
    _ string: String, _ font: FontDescriptor = "DejaVu Sans", size: CGFloat = 20
  ) throws -> TextLayer {
    let layer = TextLayer()
    layer.fonts = try TestFonts.all.get()
    layer.font = font
    layer.fontSize = size
    layer.string = string
    layer.foregroundColor = .black
    return layer
  }

  private static let bold = FontDescriptor("DejaVu Sans", weight: .bold)

  // MARK: Sizes

  @Test(arguments: ["a ", "Lamina ", "a b \r\n", "a  "], [false, true])
  func `letters set closer than a space is wide fit their size`(
    string: String, isWrapped: Bool
  ) throws {
    let layer = try Self.layer("", size: 8)
    layer.truncationMode = .end
    layer.isWrapped = isWrapped
    var text = AttributedText()
    text.append(string, TextAttributes(tracking: -3))
    layer.attributedString = text
    layer.bounds.size = layer.preferredSize(forWidth: 1000)
    #expect(!layer.layout.isTruncated)
    #expect(layer.layout.lines.count == (string.hasSuffix("\n") ? 2 : 1))
  }

  @Test func `the size for a width is the size of the text wrapped there`() throws {
    let layer = try Self.layer("The quick brown fox")
    layer.isWrapped = true
    // The line is 202.02 points, its halves 97.06 and 98.6.
    #expect(layer.preferredSize(forWidth: 203) == CGSize(width: 203, height: 24))
    #expect(layer.preferredSize(forWidth: 202) == CGSize(width: 166, height: 48))
    #expect(layer.preferredSize(forWidth: 100) == CGSize(width: 99, height: 48))
    for width in [0, -1, .nan] as [CGFloat] {
      #expect(layer.preferredSize(forWidth: width) == CGSize(width: 203, height: 24))
    }
    #expect(layer.preferredSize(forWidth: .infinity) == CGSize(width: 203, height: 24))
    layer.bounds.size = CGSize(width: 100, height: 3)
    #expect(layer.preferredSize(forWidth: 203) == CGSize(width: 203, height: 24))
    #expect(layer.preferredFrameSize() == CGSize(width: 99, height: 48))
  }

  @Test func `a width has no effect without wrapping`() throws {
    let layer = try Self.layer("The quick brown fox")
    layer.truncationMode = .end
    #expect(layer.preferredSize(forWidth: 100) == CGSize(width: 203, height: 24))
  }

  @Test(arguments: ["abc", "שלום"])
  func `white space at the end of a line takes no more than the width`(word: String) throws {
    let layer = try Self.layer(word + String(repeating: " ", count: 10), size: 10)
    layer.isWrapped = true
    #expect(layer.preferredSize(forWidth: 30) == CGSize(width: 30, height: 11))
  }

  @Test func `letters set closer than they are wide take no width`() throws {
    let layer = try Self.layer("", size: 16)
    layer.attributedString = AttributedText("illicit", TextAttributes(tracking: -8))
    #expect(layer.layout.lines[0].width < 0)
    #expect(layer.preferredSize(forWidth: 100) == CGSize(width: 0, height: 19))
  }

  @Test func `an error of rounding takes no further point`() throws {
    let layer = try Self.layer("a\nb\nc\nd\ne")
    (layer.isWrapped, layer.truncationMode, layer.lineHeight) = (true, .end, 14.4)
    layer.bounds.size = CGSize(width: 100, height: 100)
    #expect(layer.layout.bounds.height > 72)
    let size = layer.preferredSize(forWidth: 100)
    #expect(size.height == 72)
    layer.bounds.size = size
    #expect(!layer.layout.isTruncated)
  }

  @Test(arguments: [
    ("naïve\te V", 1), ("السم", 0), ("Kraftfahrzeug-Teile", 0), ("The quick brown", 1),
  ])
  func `in the size for a width the text has that size again`(string: String, limit: Int) throws {
    for mode in [TextLayer.TruncationMode.none, .start, .middle, .end] {
      let layer = try Self.layer("")
      layer.attributedString = AttributedText(string, TextAttributes(tracking: 1))
      (layer.isWrapped, layer.lineLimit, layer.truncationMode) = (true, limit, mode)
      for width in 30...150 {
        let size = layer.preferredSize(forWidth: CGFloat(width))
        #expect(layer.preferredSize(forWidth: size.width) == size, "\(mode), \(width)")
      }
    }
  }

  @Test func `a limit of lines counts`() throws {
    let layer = try Self.layer("The quick brown fox")
    (layer.isWrapped, layer.lineLimit) = (true, 1)
    #expect(layer.preferredSize(forWidth: 100).height == 24)
  }

  // MARK: Ink

  @Test func `ink is where the outlines are`() throws {
    // In DejaVu Sans Bold "J" goes from -115 to 573 and from -410 to 1493 of 2048.
    let layout = try Self.layer("J", Self.bold, size: 64).layout
    let unit = 64.0 / 2048
    let baseline = layout.lines[0].origin.y
    let ink = layout.inkBounds
    #expect(abs(ink.minX + 115 * unit) < 1e-9)
    #expect(abs(ink.maxX - 573 * unit) < 1e-9)
    #expect(abs(ink.minY - (baseline - 1493 * unit)) < 1e-9)
    #expect(abs(ink.maxY - (baseline + 410 * unit)) < 1e-9)
  }

  @Test(arguments: ["J", "Jf\nj", "Å\u{30A}\u{30A}", "वर्ल्ड", "ab cd", "😀", "שלום"])
  func `painted pixels are within the ink, and fill it`(_ string: String) throws {
    let layer = try Self.layer(string, Self.bold, size: 40)
    layer.frame = CGRect(
      origin: CGPoint(x: 60, y: 60), size: layer.preferredFrameSize())
    let compositor = try Compositor(size: CGSize(width: 320, height: 260))
    compositor.root = layer
    compositor.render()
    let image = compositor.surface
    let inked = image.pixels.indices.filter { image.pixels[$0] != 0 }
    let (xs, ys) = (inked.map { $0 % image.width }, inked.map { $0 / image.width })
    let painted = CGRect(
      x: try #require(xs.min()), y: try #require(ys.min()),
      width: try #require(xs.max()) + 1 - (try #require(xs.min())),
      height: try #require(ys.max()) + 1 - (try #require(ys.min())))
    let ink = layer.inkBounds.offsetBy(dx: 60, dy: 60)
    #expect(layer.inkBounds == layer.layout.inkBounds)
    // A quarter of a pixel for the position of glyphs, and a pixel that is almost clear.
    let beyond = [
      ink.minX - painted.minX, ink.minY - painted.minY, painted.maxX - ink.maxX,
      painted.maxY - ink.maxY,
    ]
    #expect(beyond.allSatisfy { $0 <= 1.25 && $0 >= (string == "😀" ? -4 : -1.25) }, "\(beyond)")
  }

  @Test func `a text that draws nothing has no ink`() throws {
    let changes: [(TextLayer) -> Void] = [
      { $0.string = nil }, { $0.string = "  " }, { $0.foregroundColor = nil }, { $0.fontSize = 0 },
      { $0.foregroundColor = .clear },
    ]
    for change in changes {
      let layer = try Self.layer("a")
      layer.bounds.size = CGSize(width: 50, height: 50)
      #expect(!layer.inkBounds.isNull)
      #expect(!layer.layout.inkBounds.isNull)
      change(layer)
      #expect(layer.inkBounds.isNull)
      #expect(layer.layout.inkBounds.isNull)
    }
    let layer = try Self.layer("a")
    #expect(layer.inkBounds.isNull)
    #expect(!layer.layout.inkBounds.isNull)
  }

  @Test func `an underline is ink, also under a space`() throws {
    let layer = try Self.layer("")
    layer.attributedString = AttributedText("  ", TextAttributes(isUnderlined: true))
    layer.bounds.size = CGSize(width: 50, height: 24)
    let ink = layer.inkBounds
    #expect(ink == layer.layout.lines[0].underlines[0].rect)
  }

  @Test func `the ink of a layer ends with its drawing`() throws {
    let layer = try Self.layer("JHHH", Self.bold, size: 60)
    layer.bounds = CGRect(x: 100, y: 200, width: 50, height: 71)
    let (all, ink) = (layer.layout.inkBounds, layer.inkBounds)
    #expect(abs(ink.minX - (100 + all.minX)) < 1e-9)
    #expect(ink.maxX == 150)
    #expect(all.maxX > 100)
    #expect(ink.minY == 200 + all.minY)
  }

  @Test func `ink extends at most two ems beyond the bounds`() throws {
    // Each ring is raised by the height of the one before.
    let layer = try Self.layer("a" + String(repeating: "\u{30A}", count: 30), size: 10)
    layer.frame = CGRect(x: 20, y: 60, width: 20, height: 12)
    #expect(layer.layout.inkBounds.minY < -20)
    #expect(layer.inkBounds.minY == -20)
    let compositor = try Compositor(size: CGSize(width: 60, height: 80))
    compositor.root = layer
    compositor.render()
    let pixels = compositor.surface.pixels
    #expect(pixels[..<(60 * 40)].allSatisfy { $0 == 0 })
    #expect(pixels[(60 * 40)..<(60 * 44)].contains { $0 != 0 })
  }

  // MARK: Layouts that are kept

  @Test func `a copy begins with the attributes and the sizes of the original`() throws {
    let layer = try Self.layer("The quick brown fox")
    (layer.isWrapped, layer.lineHeight, layer.truncatesAtWords) = (true, 30, true)
    layer.verticalAlignmentMode = .middle
    let copy = TextLayer(layer: layer)
    #expect(copy.preferredSize(forWidth: 100) == CGSize(width: 99, height: 60))
    #expect(copy.lineHeight == 30)
    #expect(copy.truncatesAtWords)
    #expect(copy.verticalAlignmentMode == .middle)
  }

  @Test func `sizes for several widths in turn are each right`() throws {
    let layer = try Self.layer("The quick brown fox")
    layer.isWrapped = true
    for _ in 0..<3 {
      let widths = [70, 100, 203, 202].map { layer.preferredSize(forWidth: $0).width }
      #expect(widths == [62, 99, 203, 166])
      #expect(layer.preferredFrameSize().width == 203)
    }
    layer.string = "fox"
    #expect(layer.preferredSize(forWidth: 100).width == 31)
  }

  @Test(arguments: TextLayerAlignmentMode.allCases, ["a", "The quick brown fox", "שלום", "a b\nc"])
  func `the size does not depend on the alignment`(
    mode: TextLayerAlignmentMode, string: String
  ) throws {
    let natural = try Self.layer(string)
    natural.isWrapped = true
    let layer = try Self.layer(string)
    layer.isWrapped = true
    layer.alignmentMode = mode
    for width in [60, 100, 200, 500] as [CGFloat] {
      let size = layer.preferredSize(forWidth: width)
      // Justified lines fill their room.
      if mode != .justified { #expect(size == natural.preferredSize(forWidth: width)) }
      layer.bounds.size = size
      #expect(layer.preferredFrameSize() == size)
    }
  }
}
