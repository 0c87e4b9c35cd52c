// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// What a font gives for one glyph.
package enum GlyphImage: Sendable {
  /// How much of each pixel the glyph covers; the bounds are in device pixels from the whole pixel
  /// at which the glyph's origin lies.
  case coverage(CoverageMask)
  /// A glyph with colours of its own: an image that fills a rectangle, which is in device pixels
  /// from the glyph's origin.
  case picture(Image, bounds: CGRect)
}

/// A font of one face, as far as painting goes: what its glyphs look like under a transform.
///
/// Two sources are one where they are the same object, so a font hands out one object for as long
/// as its glyphs look the same. Images are asked for while a plan is made, and kept by the
/// compositor's cache.
package protocol GlyphSource: AnyObject, Sendable {
  /// What descriptions for people call the font.
  var name: String { get }

  /// What a glyph looks like; nil where it has no ink.
  ///
  /// The map (a, b, c, d) goes from units of the em, y up, 1 being the em, to device pixels, y down,
  /// as in `Transform2D` and without a translation. The glyph's origin lies `quarterX` and
  /// `quarterY` quarters of a pixel, 0…3, right of and below a whole pixel. Equal arguments give
  /// equal images.
  func image(
    of glyph: UInt32, a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, quarterX: Int, quarterY: Int
  ) -> GlyphImage?

  /// A rectangle that holds the ink of every glyph about its origin, in units of the em, y up.
  var inkBounds: CGRect { get }

  /// For each of some glyphs a rectangle that holds its ink, in units of the em, y up; null without any.
  func inkBounds(of glyphs: [UInt32]) -> [CGRect]
}

/// Glyphs of one font, size and colour, each at its own place.
package struct GlyphRun: Hashable, Sendable {
  /// The font; runs are equal only where theirs is the same object.
  package var source: any GlyphSource
  /// The length of the em, in points.
  package var size: CGFloat
  /// What glyphs without colours of their own are filled with; the alpha goes for all.
  package var color: Color
  /// The numbers of the glyphs in the font.
  package var glyphs: [UInt32]
  /// The origin of each glyph on its baseline, in points of the space it is drawn in, y down; a
  /// glyph without one is not drawn.
  package var positions: [CGPoint]
  /// What is done to the colours of glyphs that have their own; nil for nothing.
  var pictureChange: ColorChange?

  package init(
    source: any GlyphSource, size: CGFloat, color: Color, glyphs: [UInt32], positions: [CGPoint]
  ) {
    self.source = source
    self.size = size
    self.color = color
    self.glyphs = glyphs
    self.positions = positions
  }

  /// The picture of a glyph in colours as the run shows it.
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

  /// Glyphs further than this from the origin, in points, are not drawn.
  package static let farthest: CGFloat = 1e9

  /// A rectangle that holds all ink, in the space of the positions; null where there is none.
  ///
  /// Cost: linear in the glyphs.
  package var bounds: CGRect {
    guard size > 0, size.isFinite else { return .null }
    var (left, top, right, bottom) = (
      CGFloat.infinity, CGFloat.infinity, -CGFloat.infinity, -CGFloat.infinity
    )
    for (point, ink) in zip(positions, source.inkBounds(of: glyphs))
    where abs(point.x) <= Self.farthest && abs(point.y) <= Self.farthest && !ink.isNull {
      (left, right) = (min(left, point.x + ink.minX * size), max(right, point.x + ink.maxX * size))
      (top, bottom) = (min(top, point.y - ink.maxY * size), max(bottom, point.y - ink.minY * size))
    }
    guard left < right, top < bottom else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
