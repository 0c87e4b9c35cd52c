// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
package import Lamina

extension Font: GlyphSource {
  /// The PostScript name, which distinguishes weights; if there is none, the family name.
  package var name: String { postScriptName.isEmpty ? familyName : postScriptName }

  /// The most device pixels that a glyph may touch, 2²⁴; larger glyphs are not drawn.
  package static let mostGlyphPixels = 1 << 24

  /// An image in the form that the core asks for, kept in the collection's cache, whose bytes are
  /// bounded.
  ///
  /// An image has one pixel for each device pixel and lies on whole pixels.
  package func image(
    of glyph: UInt32, a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, quarterX: Int, quarterY: Int
  ) -> GlyphImage? {
    let transform = Transform2D(
      a: a, b: b, c: c, d: d, tx: CGFloat(quarterX) / 4, ty: CGFloat(quarterY) / 4)
    guard a.isFinite, b.isFinite, c.isFinite, d.isFinite else { return nil }
    let key = GlyphCache.Key(font: number, glyph: glyph, transform: transform)
    if let kept = cache[key] { return kept.image }
    let image = makeImage(of: glyph, transform)
    cache.insert(image, for: key)
    return image
  }

  /// Very large glyphs are drawn smaller and stretched.
  ///
  /// The stretching may touch one pixel beyond the ink, of at least 1/512 of the font's box, and
  /// rounding one more.
  private static let inkMargin: CGFloat = 1 / 256

  package func inkBounds(of glyphs: [UInt32]) -> [CGRect] {
    let margin = max(inkBounds.width, inkBounds.height) * Self.inkMargin
    var bounds = exactInkBounds(of: glyphs)
    for index in bounds.indices where !bounds[index].isNull {
      let ink = bounds[index]
      bounds[index] = CGRect(
        x: ink.origin.x - margin, y: ink.origin.y - margin, width: ink.size.width + 2 * margin,
        height: ink.size.height + 2 * margin)
    }
    return bounds
  }

  /// The bounds without the margin for painting.
  func exactInkBounds(of glyphs: [UInt32]) -> [CGRect] {
    var bounds: [CGRect] = []
    bounds.reserveCapacity(glyphs.count)
    drawings.withLock { drawings in
      for glyph in glyphs {
        guard let known = drawings.knownInkBounds(of: glyph) else { return }
        bounds.append(known)
      }
    }
    for glyph in glyphs.dropFirst(bounds.count) {
      bounds.append(
        drawings.withLock { $0.knownInkBounds(of: glyph) }
          ?? drawing(of: glyph).bounds.intersection(inkBounds))
    }
    return bounds
  }

  private func makeImage(of glyph: UInt32, _ transform: Transform2D) -> GlyphImage? {
    // There is no ink outside the transformed box of the font, whatever the glyph says.
    let limit = PixelRect(covering: transform.apply(inkBounds))
    switch drawing(of: glyph) {
    case .nothing: return nil
    case .outline(let path):
      return coverage(of: path, transform, in: limit).map { .coverage($0) }
    case .layers(let layers):
      return picture(of: layers, transform, in: limit)
    case .picture(let picture):
      let bounds = PixelRect(covering: transform.apply(picture.rect)).intersection(limit)
      guard !bounds.isEmpty, bounds.area <= Self.mostGlyphPixels,
        let (image, pixels) = picture.image(transform, in: bounds)
      else { return nil }
      return .picture(image, bounds: Self.rect(pixels, transform))
    }
  }

  private func coverage(
    of path: Path, _ transform: Transform2D, in limit: PixelRect
  ) -> CoverageMask? {
    let shape = DeviceShape(.path(path, .nonZero), transform)
    let bounds = shape.pixelBounds.intersection(limit)
    guard !bounds.isEmpty, bounds.area <= Self.mostGlyphPixels else { return nil }
    let mask = shape.coverage(in: bounds)
    return mask.bounds.isEmpty ? nil : mask
  }

  /// The layers over each other.
  ///
  /// Those of the text's colour are black, because one picture serves texts of all colours.
  private func picture(
    of layers: [(path: Path, color: Color?)], _ transform: Transform2D, in limit: PixelRect
  ) -> GlyphImage? {
    let masks = layers.compactMap { layer in
      coverage(of: layer.path, transform, in: limit).map { ($0, (layer.color ?? .black)) }
    }
    let bounds = masks.reduce(PixelRect.empty) { $0.union($1.0.bounds) }
    guard !bounds.isEmpty, bounds.area <= Self.mostGlyphPixels else { return nil }
    var pixels = [UInt32](repeating: 0, count: bounds.area)
    for (mask, color) in masks {
      let color = color.premultiplied
      for y in mask.bounds.minY..<mask.bounds.maxY {
        for x in mask.bounds.minX..<mask.bounds.maxX {
          let index = (y - bounds.minY) * bounds.width + x - bounds.minX
          pixels[index] = Self.over(color, mask[x, y], pixels[index])
        }
      }
    }
    return Image(width: bounds.width, height: bounds.height, premultipliedARGB: pixels)
      .map { .picture($0, bounds: Self.rect(bounds, transform)) }
  }

  /// A colour through a coverage over a pixel; each product rounds to nearest.
  private static func over(_ color: PremultipliedColor, _ coverage: UInt8, _ below: UInt32)
    -> UInt32
  {
    func product(_ x: UInt32, _ y: UInt32) -> UInt32 { (x * y + 127) / 255 }
    let alpha = product(UInt32(color.alpha), UInt32(coverage))
    func channel(_ shift: UInt32) -> UInt32 {
      let source = product(color.bits >> shift & 255, UInt32(coverage))
      return min(source + product(below >> shift & 255, 255 - alpha), 255)
    }
    let a = channel(24)
    return a << 24 | min(channel(16), a) << 16 | min(channel(8), a) << 8 | min(channel(0), a)
  }

  /// Pixels as a rectangle from the glyph's origin, which lies within its pixel.
  private static func rect(_ pixels: PixelRect, _ transform: Transform2D) -> CGRect {
    CGRect(
      x: CGFloat(pixels.minX) - transform.tx, y: CGFloat(pixels.minY) - transform.ty,
      width: CGFloat(pixels.width), height: CGFloat(pixels.height))
  }
}
