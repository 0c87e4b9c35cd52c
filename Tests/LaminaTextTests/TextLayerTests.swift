// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText
import Testing

struct TextLayerTests {
  /// A layer with the fonts of the tests.
  private static func layer(_ string: String, size: CGSize) throws -> TextLayer {
    let layer = TextLayer()
    layer.fonts = try TestFonts.all.get()
    layer.font = "DejaVu Sans"
    layer.fontSize = 20
    layer.string = string
    layer.foregroundColor = .black
    layer.frame = CGRect(origin: .zero, size: size)
    return layer
  }

  private static func picture(_ layer: Layer, width: Int, height: Int, scale: CGFloat = 1) throws
    -> Image
  {
    let compositor = try Compositor(
      size: CGSize(width: CGFloat(width), height: CGFloat(height)), scale: scale)
    compositor.background = .white
    compositor.root = layer
    compositor.render()
    return compositor.surface
  }

  /// Counts the pixels that are darker than white.
  private static func ink(_ image: Image) -> Int { image.pixels.count { $0 != 0xFFFF_FFFF } }

  @Test func `the defaults are Core Animation's`() {
    let layer = TextLayer()
    #expect(layer.string == nil)
    #expect(layer.attributedString == nil)
    #expect(layer.font == "Helvetica")
    #expect(layer.fontSize == 36)
    #expect(layer.foregroundColor == .white)
    #expect(!layer.isWrapped)
    #expect(layer.truncationMode == .none)
    #expect(layer.alignmentMode == .natural)
    #expect(layer.lineLimit == 0)
    #expect(layer.lineHeight == 0)
    #expect(layer.lineHeightMultiple == 1)
    #expect(layer.lineSpacing == 0)
    #expect(layer.verticalAlignmentMode == .top)
    #expect(!layer.truncatesAtWords)
    #expect(layer.fonts === FontCollection.system)
    #expect(layer.preferredFrameSize() == .zero)
  }

  @Test func `a text of other scalars is another text, also if Unicode calls them equivalent`()
    throws
  {
    let layer = try Self.layer("\u{3A9}", size: CGSize(width: 40, height: 30))
    layer.string = "\u{2126}"
    #expect(layer.string?.unicodeScalars.first == "\u{2126}")
    #expect(AttributedText("\u{3A9}") != AttributedText("\u{2126}"))
    #expect(AttributedText("\u{3A9}") == AttributedText("\u{3A9}"))
    #expect(AttributedText("\u{3A9}").hashValue == AttributedText("\u{3A9}").hashValue)
  }

  @Test func `the preferred size is the text's, in whole points`() throws {
    let layer = try Self.layer("The quick brown fox", size: .zero)
    // The line is 202.02 points, its halves 97.06 and 98.6.
    #expect(layer.preferredFrameSize() == CGSize(width: 203, height: 24))
    layer.isWrapped = true
    #expect(layer.preferredFrameSize() == CGSize(width: 203, height: 24))
    layer.bounds.size.width = 100
    #expect(layer.preferredFrameSize() == CGSize(width: 99, height: 48))
    layer.string = nil
    #expect(layer.preferredFrameSize() == .zero)
  }

  @Test func `attributed text reads back, and its text as a string`() {
    let layer = TextLayer()
    var text = AttributedText("a")
    text.append("b", TextAttributes(foregroundColor: .black))
    layer.attributedString = text
    #expect(layer.attributedString == text)
    #expect(layer.string == "ab")
    layer.string = "c"
    #expect(layer.attributedString == "c")
  }

  @Test func `a copy has the text and the attributes`() throws {
    let layer = try Self.layer("abc", size: CGSize(width: 60, height: 30))
    let copy = TextLayer(layer: layer)
    #expect(copy.string == "abc")
    #expect(copy.fonts === layer.fonts)
    #expect(copy.foregroundColor == .black)
    let pictures = try [layer, copy].map { try Self.picture($0, width: 60, height: 30) }
    #expect(pictures[0] == pictures[1])
    #expect(TextLayer(layer: Layer()).string == nil)
  }

  @Test func `every property changes the next picture`() throws {
    let changes: [(TextLayer) -> Void] = [
      { $0.string = "other" }, { $0.font = "DejaVuSans-Bold" }, { $0.fontSize = 15 },
      { $0.foregroundColor = Color(red: 1, green: 0, blue: 0) },
      { $0.isWrapped = true }, { $0.truncationMode = .end }, { $0.alignmentMode = .right },
      { $0.fonts = TestFonts.other },
      { $0.attributedString = AttributedText("one", TextAttributes(isUnderlined: true)) },
      { $0.bounds.size.width = 90 }, { $0.verticalAlignmentMode = .bottom },
      { $0.lineHeight = 40 }, { $0.lineHeightMultiple = 1.5 },
      {
        $0.attributedString = "a\nb"
        $0.lineSpacing = 5
      },
      {
        $0.truncationMode = .end
        $0.truncatesAtWords = true
      },
    ]
    for (index, change) in changes.enumerated() {
      let text = index == 6 ? "one" : "one two three four"
      let layer = try Self.layer(text, size: CGSize(width: 120, height: 60))
      let compositor = try Compositor(size: CGSize(width: 120, height: 60))
      compositor.background = .white
      compositor.root = layer
      compositor.render()
      let before = compositor.surface
      change(layer)
      compositor.render()
      #expect(compositor.surface != before, "change \(index)")
      let fresh = try Compositor(size: CGSize(width: 120, height: 60))
      fresh.background = .white
      fresh.root = layer
      fresh.render()
      #expect(compositor.surface == fresh.surface, "change \(index)")
    }
  }

  @Test func `the picture respects a limit of lines`() throws {
    let layer = try Self.layer("one two three", size: CGSize(width: 60, height: 80))
    layer.isWrapped = true
    layer.lineLimit = 1
    let one = try Self.ink(Self.picture(layer, width: 60, height: 80))
    layer.lineLimit = 0
    #expect(try Self.ink(Self.picture(layer, width: 60, height: 80)) > one)
    #expect(one > 0)
  }

  @Test func `the text starts at the origin of the bounds and is clipped at their edges`() throws {
    let layer = try Self.layer("HHHH", size: CGSize(width: 30, height: 24))
    let root = Layer()
    root.bounds = CGRect(x: 0, y: 0, width: 80, height: 40)
    root.position = CGPoint(x: 40, y: 20)
    root.addSublayer(layer)
    let picture = try Self.picture(root, width: 80, height: 40)
    #expect(
      (0..<40).allSatisfy { y in (30..<80).allSatisfy { picture.pixels[y * 80 + $0] == 0xFFFF_FFFF }
      })
    layer.bounds.origin = CGPoint(x: 1000, y: -500)
    #expect(try Self.picture(root, width: 80, height: 40) == picture)
  }

  @Test func `nothing is drawn without a colour, a size or a text`() throws {
    let changes: [(TextLayer) -> Void] = [
      { $0.foregroundColor = nil }, { $0.fontSize = 0 }, { $0.fontSize = -3 },
      { $0.fontSize = .nan }, { $0.string = "" }, { $0.string = nil },
      { $0.foregroundColor = .clear }, { $0.bounds.size = .zero },
    ]
    for change in changes {
      let layer = try Self.layer("abc", size: CGSize(width: 60, height: 30))
      #expect(try Self.ink(Self.picture(layer, width: 60, height: 30)) > 0)
      change(layer)
      #expect(try Self.ink(Self.picture(layer, width: 60, height: 30)) == 0)
    }
  }

  @Test func `large glyphs are outlines and look like the small ones`() throws {
    // One glyph at 127 points as a mask and at 128 as an outline, and four times the area of 64.
    let sizes: [CGFloat] = [127, 128]
    let inks = try sizes.map { size in
      let layer = try Self.layer("S", size: CGSize(width: 120, height: 160))
      layer.fontSize = size
      return try Self.ink(Self.picture(layer, width: 120, height: 160))
    }
    #expect(abs(inks[0] - inks[1]) < inks[0] / 20)
  }

  @Test func `a moved layer keeps the bytes of its glyphs`() throws {
    let layer = try Self.layer("Moved", size: CGSize(width: 80, height: 30))
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    root.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 100, height: 60))
    compositor.background = .white
    compositor.root = root
    compositor.render()
    let before = compositor.surface
    layer.position.x += 13
    layer.position.y += 7
    compositor.render()
    let after = compositor.surface
    for y in 0..<30 {
      for x in 0..<80 {
        #expect(before.pixels[y * 100 + x] == after.pixels[(y + 7) * 100 + x + 13])
      }
    }
  }

  @Test func `a text layer is made with a frame, and its modes have short names`() {
    let layer = TextLayer(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(layer.frame == CGRect(x: 1, y: 2, width: 30, height: 40))
    let (alignment, truncation): (TextLayerAlignmentMode, TextLayerTruncationMode) = (.right, .end)
    layer.alignmentMode = TextLayer.AlignmentMode(rawValue: alignment.rawValue) ?? .natural
    layer.truncationMode = TextLayer.TruncationMode(rawValue: truncation.rawValue) ?? .none
    #expect(layer.alignmentMode == alignment)
    #expect(layer.truncationMode == truncation)
  }
}

extension TestFonts {
  /// A collection of only the bold font.
  static var other: FontCollection {
    (try? FontCollection(files: [path("DejaVuSans-Bold")])) ?? .system
  }
}
