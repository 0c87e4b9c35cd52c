// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import LaminaText
import Testing

/// Texts in flipped geometry are upright at their mirrored places.
struct FlippedTextTests {
  private static let side: CGFloat = 64

  private static func text(_ y: CGFloat) throws -> TextLayer {
    let layer = TextLayer()
    layer.fonts = try TestFonts.all.get()
    layer.font = "DejaVu Sans"
    layer.fontSize = 16
    layer.string = "Lamina\nfg."
    layer.foregroundColor = .black
    layer.frame = CGRect(x: 4, y: y, width: 58, height: 50)
    return layer
  }

  /// The picture of a text in a layer that flips or does not.
  private static func surface(
    of layers: Layer..., isFlipped: Bool, _ prepare: (Layer) -> Void = { _ in }
  ) throws -> Image {
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: side, height: side)
    root.isGeometryFlipped = isFlipped
    root.sublayers = layers
    prepare(root)
    let compositor = try Compositor(size: root.bounds.size, scale: 1)
    compositor.background = .white
    compositor.root = root
    compositor.render()
    return compositor.surface
  }

  /// A plain text, wrapped, truncated, faded, with a shadow, as a bitmap, in shifted bounds,
  /// filtered.
  static let ways: [@Sendable (TextLayer) -> Void] = [
    { _ in },
    {
      $0.isWrapped = true
      $0.string = "one two three four"
      $0.alignmentMode = .right
    },
    {
      $0.truncationMode = .end
      $0.string = "much too long for it"
    },
    { $0.opacity = 0.5 },
    { ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 0, .zero) },
    {
      $0.shouldRasterize = true
      $0.rasterizationScale = 1
    },
    { $0.bounds.origin = CGPoint(x: 0, y: 3) },
    { $0.filters = [.invert(0.5)] },
  ]

  /// The first line on top, to the byte, at the mirrored place.
  @Test(arguments: ways.indices)
  func `a text in flipped geometry equals the unflipped text at its place`(way: Int) throws {
    let (low, high) = (try Self.text(2), try Self.text(Self.side - 52))
    Self.ways[way](low)
    Self.ways[way](high)
    let mirrored = try Self.surface(of: low, isFlipped: true)
    #expect(mirrored.pixels.contains { $0 != 0xFFFF_FFFF })
    expectEqual(mirrored, try Self.surface(of: high, isFlipped: false), "mirrored")
    // The lines differ, so upside down it would be another picture.
    #expect(try mirrored.pixels != Self.surface(of: low, isFlipped: false).pixels)
  }

  @Test func `a text follows a flag above it, and its moves`() throws {
    let (low, high) = (try Self.text(2), try Self.text(Self.side - 52))
    let below = try Self.surface(of: low, isFlipped: false)
    let above = try Self.surface(of: high, isFlipped: false)
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    low.removeFromSuperlayer()
    root.addSublayer(low)
    let compositor = try Compositor(size: root.bounds.size, scale: 1)
    compositor.background = .white
    compositor.root = root
    compositor.render()
    expectEqual(compositor.surface, below, "below")
    root.isGeometryFlipped = true
    compositor.render()
    expectEqual(compositor.surface, above, "above")
    #expect(low.contentsAreFlipped())
    // The text is not laid out or drawn again.
    #expect(!low.needsDisplay())
    let inner = Layer()
    inner.frame = root.bounds
    inner.isGeometryFlipped = true
    root.addSublayer(inner)
    inner.addSublayer(low)
    compositor.render()
    expectEqual(compositor.surface, below, "below")
  }

  @Test func `a text drawn by a layer of another kind is mirrored with its space`() throws {
    let drawing = Layer()
    drawing.frame = CGRect(x: 4, y: 2, width: 58, height: 50)
    let delegate = TextDrawer(layout: try Self.text(0).layout)
    drawing.delegate = delegate
    withExtendedLifetime(delegate) { drawing.display() }
    let mirrored = try Self.surface(of: drawing, isFlipped: true)
    let plain = try Self.surface(of: drawing, isFlipped: false)
    // Row by row, except where glyphs are on quarters of pixels.
    let side = Int(Self.side)
    func ink(_ surface: Image, _ row: Int) -> Int {
      surface.pixels[row * side..<(row + 1) * side].reduce(0) { $0 + 255 - Int($1 & 255) }
    }
    for row in 0..<side {
      #expect(abs(ink(mirrored, row) - ink(plain, side - 1 - row)) <= 300, "\(row)")
    }
    #expect((0..<side).reduce(0) { $0 + ink(plain, $1) } > 10_000)
  }
}

private final class TextDrawer: LayerDelegate {
  let layout: TextLayout
  init(layout: TextLayout) { self.layout = layout }
  func draw(_ layer: Layer, in context: DrawingContext) { layout.draw(in: context) }
}
