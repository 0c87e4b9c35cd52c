// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The picture of one glyph.
package enum GlyphImage: Sendable {
  /// The coverage of each pixel; the bounds are in device pixels from the whole pixel at the glyph's origin.
  case coverage(CoverageMask)
  /// An image for a glyph with colours of its own; it fills a rectangle in device pixels from the glyph's origin.
  case picture(Image, bounds: CGRect)
}

/// A font of one face, for painting: the pictures of its glyphs under a transform.
///
/// Sources are compared by identity, so a font gives one object as long as its glyphs look the same. Images are
/// requested for a plan, and kept by the compositor's cache.
package protocol GlyphSource: AnyObject, Sendable {
  /// The name of the font in descriptions for people.
  var name: String { get }

  /// The picture of a glyph; nil if it has no ink.
  ///
  /// The map (a, b, c, d) goes from units of the em (y up, 1 is the em) to device pixels (y down), as in
  /// `Transform2D`, without a translation. The glyph's origin is `quarterX` and `quarterY` quarters of a pixel,
  /// 0…3, to the right of and below a whole pixel. Equal arguments give equal images.
  func image(
    of glyph: UInt32, a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, quarterX: Int, quarterY: Int
  ) -> GlyphImage?

  /// A rectangle that contains the ink of every glyph, relative to its origin, in units of the em, y up.
  var inkBounds: CGRect { get }

  /// For each glyph a rectangle that contains its ink, in units of the em, y up; null for a glyph without ink.
  func inkBounds(of glyphs: [UInt32]) -> [CGRect]
}

/// Glyphs of one font, size and colour, each at a place of its own.
package struct GlyphRun: Hashable, Sendable {
  /// The font; runs are equal only if their fonts are the same object.
  package let source: any GlyphSource
  /// The length of the em, in points.
  package let size: CGFloat
  /// The colour of glyphs without colours of their own; its alpha applies to all glyphs.
  package var color: Color
  /// The indices of the glyphs in the font.
  package let glyphs: [UInt32]
  /// The origin of each glyph on its baseline, in points of the drawing's space, y down.
  ///
  /// A glyph without an origin is not drawn.
  package let positions: [CGPoint]
  /// A rectangle that contains all ink, in the space of the positions; null if there is none.
  ///
  /// It is found once, because the layout, the command and its extent need it.
  package let bounds: CGRect
  /// The change of the colours of glyphs with their own colours; nil for no change.
  var pictureChange: ColorChange?

  package init(
    source: any GlyphSource, size: CGFloat, color: Color, glyphs: [UInt32], positions: [CGPoint]
  ) {
    self.source = source
    self.size = size
    self.color = color
    self.glyphs = glyphs
    self.positions = positions
    bounds = Self.bounds(of: glyphs, at: positions, source, size)
  }

  /// The picture of a glyph with colours, as the run shows it.
  func shown(_ picture: Image) -> Image {
    pictureChange.map { picture.changed(by: $0) } ?? picture
  }

  package static func == (a: GlyphRun, b: GlyphRun) -> Bool {
    a.source === b.source && a.size == b.size && a.color == b.color && a.glyphs == b.glyphs
      && a.positions == b.positions && a.pictureChange == b.pictureChange
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(source))
    hasher.combine(size)
    hasher.combine(glyphs)
  }

  /// Glyphs that are farther than this from the origin, in points, are not drawn.
  package static let farthest: CGFloat = 1e9

  private static func bounds(
    of glyphs: [UInt32], at positions: [CGPoint], _ source: any GlyphSource, _ size: CGFloat
  ) -> CGRect {
    guard size > 0, size.isFinite else { return .null }
    var box = BoundingBox()
    for (point, ink) in zip(positions, source.inkBounds(of: glyphs))
    where abs(point.x) <= farthest && abs(point.y) <= farthest && !ink.isNull {
      box.add(
        left: point.x + ink.minX * size, top: point.y - ink.maxY * size,
        right: point.x + ink.maxX * size, bottom: point.y - ink.minY * size)
    }
    return box.minX < box.maxX && box.minY < box.maxY ? box.rect : .null
  }
}
