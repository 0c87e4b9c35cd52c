// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CFreeType
import Foundation
package import Lamina

extension Font {
  /// The drawing of a glyph: empty if the font does not have it, and a box if it is damaged and
  /// nothing else can be shown.
  func drawing(of glyph: UInt32) -> GlyphDrawing {
    if let known = drawings.withLock({ $0[glyph] }) { return known }
    var (drawing, damage) = face.withLock { $0.drawing(of: glyph, unitsPerEm: unitsPerEm) }
    damage = damage ?? pictureDamage(of: glyph, drawn: drawing)
    if glyph == 0 || damage != nil, drawing.isClear, let box = box(for: glyph) {
      drawing = .outline(box)
    }
    drawings.withLock { $0.insert(drawing, damage, for: glyph) }
    return drawing
  }

  /// The damage of a glyph; nil if it has none or the font does not have it.
  ///
  /// Each glyph is read once, no matter how often this is called.
  func damage(of glyph: UInt32) -> GlyphDamage? {
    let known = drawings.withLock { $0.knownDamage(of: glyph) }
    if known.isRead { return known.damage }
    _ = drawing(of: glyph)
    return drawings.withLock { $0.knownDamage(of: glyph) }.damage
  }

  /// The outline of a glyph in ems, y up; nil if it has no outline, or colours of its own.
  package func outline(of glyph: UInt32) -> Path? {
    guard case .outline(let path) = drawing(of: glyph) else { return nil }
    return path
  }
}

extension FreeTypeFace {
  /// The most layers of a glyph in colours; further layers are left out.
  static let mostLayers = 256
  /// The most pixels of a picture: 2²².
  ///
  /// Larger pictures are not read.
  static let mostPicturePixels = 1 << 22

  /// The drawing of a glyph and its damage; if its colours are damaged, its outline is drawn.
  func drawing(of glyph: UInt32, unitsPerEm: Int) -> (GlyphDrawing, GlyphDamage?) {
    guard let count = UInt32(exactly: unsafe face.pointee.num_glyphs), glyph < count else {
      return (.nothing, nil)
    }
    let flags = unsafe face.pointee.face_flags
    var damage: GlyphDamage?
    do throws(GlyphDamage) {
      if flags & FT_FACE_FLAG_COLOR != 0,
        let colors = try colors(of: glyph, unitsPerEm: unitsPerEm)
      {
        return (colors, nil)
      }
    } catch {
      damage = error
    }
    guard flags & FT_FACE_FLAG_SCALABLE != 0 else { return (.nothing, damage) }
    do throws(GlyphDamage) {
      guard let path = try outline(of: glyph, unitsPerEm: unitsPerEm), !path.isEmpty else {
        return (.nothing, damage)
      }
      return (.outline(path), damage)
    } catch {
      return (.nothing, damage ?? error)
    }
  }

  private func colors(of glyph: UInt32, unitsPerEm: Int) throws(GlyphDamage) -> GlyphDrawing? {
    if let layers = try layers(of: glyph, unitsPerEm: unitsPerEm) { return .layers(layers) }
    guard unsafe face.pointee.num_fixed_sizes > 0 else { return nil }
    return try picture(of: glyph).map { .picture($0) }
  }

  /// Records the outline, one piece after another, in ems.
  private struct OutlineReader {
    var path = Path()
    let scale: CGFloat

    func point(_ vector: FT_Vector) -> CGPoint {
      CGPoint(x: CGFloat(vector.x) * scale, y: CGFloat(vector.y) * scale)
    }

    mutating func start(at point: CGPoint) {
      if !path.isEmpty { path.closeSubpath() }
      path.move(to: point)
    }
  }

  private func outline(of glyph: UInt32, unitsPerEm: Int) throws(GlyphDamage) -> Path? {
    // Without scaling there is no hinting either, and coordinates are the font's own integers.
    let flags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP | FT_LOAD_IGNORE_TRANSFORM)
    guard unsafe FT_Load_Glyph(face, glyph, flags) == 0 else { throw .outline }
    guard let slot = unsafe face.pointee.glyph,
      unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    var reader = OutlineReader(scale: 1 / CGFloat(unitsPerEm))
    // Each function gets the reader's address and points that live during the call.
    var functions = unsafe FT_Outline_Funcs(
      move_to: { to, user in
        unsafe FreeTypeFace.read(user) { reader in
          guard let to = unsafe to else { return }
          reader.start(at: reader.point(unsafe to.pointee))
        }
      },
      line_to: { to, user in
        unsafe FreeTypeFace.read(user) { reader in
          guard let to = unsafe to else { return }
          reader.path.addLine(to: reader.point(unsafe to.pointee))
        }
      },
      conic_to: { control, to, user in
        unsafe FreeTypeFace.read(user) { reader in
          guard let control = unsafe control, let to = unsafe to else { return }
          reader.path.addQuadCurve(
            to: reader.point(unsafe to.pointee), control: reader.point(unsafe control.pointee))
        }
      },
      cubic_to: { control1, control2, to, user in
        unsafe FreeTypeFace.read(user) { reader in
          guard let control1 = unsafe control1, let control2 = unsafe control2, let to = unsafe to
          else { return }
          reader.path.addCurve(
            to: reader.point(unsafe to.pointee), control1: reader.point(unsafe control1.pointee),
            control2: reader.point(unsafe control2.pointee))
        }
      },
      shift: 0, delta: 0)
    let code = unsafe withUnsafeMutablePointer(to: &reader) { user in
      unsafe FT_Outline_Decompose(&slot.pointee.outline, &functions, user)
    }
    guard code == 0 else { throw .outline }
    if !reader.path.isEmpty { reader.path.closeSubpath() }
    return reader.path
  }

  @unsafe private static func read(
    _ user: UnsafeMutableRawPointer?, _ body: (inout OutlineReader) -> Void
  ) -> Int32 {
    guard let user = unsafe user else { return 1 }
    unsafe body(&user.assumingMemoryBound(to: OutlineReader.self).pointee)
    return 0
  }

  /// The layers of a glyph in a font of colour outlines (COLR of version 0), the lowest first.
  private func layers(
    of glyph: UInt32, unitsPerEm: Int
  ) throws(GlyphDamage) -> [(path: Path, color: Color?)]? {
    var (layerGlyph, colorIndex): (FT_UInt, FT_UInt) = (0, 0)
    var iterator = unsafe FT_LayerIterator()
    unsafe iterator.p = nil
    var palette: UnsafeMutablePointer<FT_Color>?
    var paletteData = unsafe FT_Palette_Data()
    guard unsafe FT_Palette_Data_Get(face, &paletteData) == 0,
      unsafe FT_Palette_Select(face, 0, &palette) == 0, let palette = unsafe palette
    else { return nil }
    let colorCount = Int(unsafe paletteData.num_palette_entries)
    var layers: [(path: Path, color: Color?)] = []
    while layers.count < Self.mostLayers,
      unsafe FT_Get_Color_Glyph_Layer(face, glyph, &layerGlyph, &colorIndex, &iterator) != 0
    {
      let color: Color?
      if colorIndex == 0xFFFF {
        color = nil
      } else {
        guard colorIndex < colorCount else { continue }
        let entry = unsafe palette[Int(colorIndex)]
        color = Color(
          red: CGFloat(entry.red) / 255, green: CGFloat(entry.green) / 255,
          blue: CGFloat(entry.blue) / 255, alpha: CGFloat(entry.alpha) / 255)
      }
      guard let path = try outline(of: layerGlyph, unitsPerEm: unitsPerEm), !path.isEmpty else {
        continue
      }
      layers.append((path, color))
    }
    return layers.isEmpty ? nil : layers
  }

  /// The picture of a glyph from the largest set of pictures (CBDT or sbix).
  private func picture(of glyph: UInt32) throws(GlyphDamage) -> GlyphPicture? {
    guard let strike = selectLargestStrike() else { return nil }
    // The size is asked for before memory for the pixels is allocated.
    let measuring = Int32(FT_LOAD_COLOR | FT_LOAD_BITMAP_METRICS_ONLY)
    guard unsafe FT_Load_Glyph(face, glyph, measuring) == 0, let slot = unsafe face.pointee.glyph,
      unsafe slot.pointee.format == FT_GLYPH_FORMAT_BITMAP
    else { return nil }
    let (width, height) = unsafe (
      Int(slot.pointee.bitmap.width), Int(slot.pointee.bitmap.rows)
    )
    guard width > 0, height > 0 else { return nil }
    guard width <= Self.mostPicturePixels / height else {
      throw .tooLarge(PixelSize(width: width, height: height), limit: Self.mostPicturePixels)
    }
    let code = unsafe FT_Load_Glyph(face, glyph, Int32(FT_LOAD_COLOR))
    let bitmap = unsafe slot.pointee.bitmap
    guard code == 0, unsafe Int(bitmap.width) == width, unsafe Int(bitmap.rows) == height,
      let buffer = unsafe bitmap.buffer
    else { throw .unreadable(PixelSize(width: width, height: height)) }
    guard unsafe bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue),
      unsafe Int(bitmap.pitch) >= 4 * width
    else { return nil }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      // Rows go down if the pitch is positive; a row has `width` pixels of four bytes.
      let row = unsafe buffer + y * Int(bitmap.pitch)
      for x in 0..<width {
        let (b, g, r, a) = unsafe (row[4 * x], row[4 * x + 1], row[4 * x + 2], row[4 * x + 3])
        // In a damaged file a colour may exceed its alpha.
        pixels.append(
          UInt32(a) << 24 | UInt32(min(r, a)) << 16 | UInt32(min(g, a)) << 8 | UInt32(min(b, a)))
      }
    }
    let (left, top) = unsafe (CGFloat(slot.pointee.bitmap_left), CGFloat(slot.pointee.bitmap_top))
    return GlyphPicture(
      width: width, height: height, pixels: pixels,
      rect: CGRect(
        x: left / strike.x, y: (top - CGFloat(height)) / strike.y,
        width: CGFloat(width) / strike.x, height: CGFloat(height) / strike.y))
  }

  /// Selects the strike and returns its pixels per em on each axis.
  private func selectLargestStrike() -> (x: CGFloat, y: CGFloat)? {
    guard let sizes = unsafe face.pointee.available_sizes else { return nil }
    var best: (index: Int, x: CGFloat, y: CGFloat)?
    for index in 0..<Int(unsafe face.pointee.num_fixed_sizes) {
      // In 1/64 of a pixel.
      let (x, y) = unsafe (CGFloat(sizes[index].x_ppem) / 64, CGFloat(sizes[index].y_ppem) / 64)
      guard x >= 1, y >= 1, y > best?.y ?? 0 else { continue }
      best = (index, x, y)
    }
    guard let best, unsafe FT_Select_Size(face, Int32(best.index)) == 0 else { return nil }
    return (best.x, best.y)
  }
}
