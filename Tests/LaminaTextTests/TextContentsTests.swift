// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText
import Testing

/// Text and an image in one layer, and requests for display.
struct TextContentsTests {
  private static let red = Image(width: 1, height: 1, premultipliedARGB: [0xFFFF_0000])

  private static func layer(_ string: String?) throws -> TextLayer {
    let layer = TextLayer()
    layer.fonts = try TestFonts.all.get()
    layer.font = "DejaVu Sans"
    layer.fontSize = 20
    layer.foregroundColor = .black
    layer.string = string
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    return layer
  }

  private static func pixels(_ layer: Layer) throws -> [UInt32] {
    let compositor = try Compositor(size: CGSize(width: 40, height: 30))
    compositor.background = .white
    compositor.root = layer
    compositor.render()
    return compositor.surface.pixels
  }

  @Test func `a text replaces an image, whichever is set first and displayed or not`()
    throws
  {
    let expected = try Self.pixels(Self.layer("ab"))
    let ways: [(TextLayer) throws -> Void] = [
      { $0.contents = Self.red },
      {
        _ = try Self.pixels($0)
        $0.contents = Self.red
      },
      {
        $0.string = nil
        $0.contents = Self.red
        $0.string = "ab"
      },
      {
        $0.string = nil
        $0.contents = Self.red
        _ = try Self.pixels($0)
        $0.string = "ab"
      },
    ]
    for (index, way) in ways.enumerated() {
      let layer = try Self.layer("ab")
      try way(layer)
      #expect(layer.contents == nil, "way \(index)")
      #expect(try Self.pixels(layer) == expected, "way \(index)")
      #expect(layer.contents == nil, "way \(index)")
      layer.string = nil
      #expect(try Self.pixels(layer).allSatisfy { $0 == 0xFFFF_FFFF }, "way \(index)")
    }
  }

  @Test func `the image is shown if there is no text, before display and after`() throws {
    let layer = try Self.layer(nil)
    layer.contents = Self.red
    #expect(try Self.pixels(layer).allSatisfy { $0 == 0xFFFF_0000 })
    layer.setNeedsDisplay()
    #expect(try Self.pixels(layer).allSatisfy { $0 == 0xFFFF_0000 })
    #expect(layer.contents == Self.red)
  }

  @Test func `the keys of Core Animation's text layer and the bounds request display`() {
    let keys = [
      "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode",
      "alignmentMode", "bounds", "lineLimit", "fonts", "truncatesAtWords", "verticalAlignmentMode",
      "lineHeight", "lineHeightMultiple", "lineSpacing",
    ]
    for key in keys {
      #expect(TextLayer.needsDisplay(forKey: key), "\(key)")
      #expect(!Layer.needsDisplay(forKey: key), "\(key)")
    }
    for key in ["position", "opacity", "contents", "backgroundColor", "isWrapped", ""] {
      #expect(!TextLayer.needsDisplay(forKey: key), "\(key)")
    }
  }

  /// A class that needs no display for a new size of its font.
  private final class Lasting: TextLayer {
    override class func needsDisplay(forKey key: String) -> Bool {
      key != "fontSize" && super.needsDisplay(forKey: key)
    }
  }

  @Test func `changes follow the class's needsDisplay(forKey:)`() throws {
    let changes: [(key: String, change: (TextLayer) -> Void)] = [
      ("string", { $0.string = "b" }), ("string", { $0.attributedString = "c" }),
      ("font", { $0.font = "Inter" }), ("fontSize", { $0.fontSize = 3 }),
      ("foregroundColor", { $0.foregroundColor = .black }), ("wrapped", { $0.isWrapped = true }),
      ("truncationMode", { $0.truncationMode = .end }),
      ("alignmentMode", { $0.alignmentMode = .center }), ("lineLimit", { $0.lineLimit = 2 }),
      ("verticalAlignmentMode", { $0.verticalAlignmentMode = .bottom }),
      ("truncatesAtWords", { $0.truncatesAtWords = true }), ("lineHeight", { $0.lineHeight = 2 }),
      ("lineHeightMultiple", { $0.lineHeightMultiple = 2 }),
      ("lineSpacing", { $0.lineSpacing = 2 }),
      ("fonts", { $0.fonts = .system }), ("bounds", { $0.bounds.size.width = 7 }),
      ("position", { $0.position.x = 3 }), ("opacity", { $0.opacity = 0.5 }),
    ]
    let makers = [{ TextLayer() }, { Lasting() }]
    for make in makers {
      for (key, change) in changes {
        let layer = make()
        layer.fonts = try TestFonts.all.get()
        layer.displayIfNeeded()
        #expect(!layer.needsDisplay())
        change(layer)
        #expect(layer.needsDisplay() == type(of: layer).needsDisplay(forKey: key), "\(key)")
      }
    }
    #expect(!Lasting.needsDisplay(forKey: "fontSize"))
  }
}
