// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Glyphs: each a mask that many places share.

/// The longest side of the ink, in pixels, of a glyph whose image is requested from the font at its size.
///
/// Larger glyphs are requested at half the size, or a quarter, and so on, and stretched: their
/// edges are soft by the same factor in pixels.
private let longestGlyph: CGFloat = 1024

/// Paints glyphs, each at the nearest quarter of a pixel.
///
/// The places follow from the transform without its whole pixels, so that a move by whole pixels changes no
/// byte.
func planGlyphs(
  _ run: GlyphRun, _ transform: Transform2D, _ alpha: CGFloat, _ pass: DrawingPass,
  _ mode: BlendMode, _ builder: inout PlanBuilder
) {
  let near = transform.onPixelSteps
  let size = run.size
  let face = GlyphFace(
    source: run.source, a: size * near.a, b: size * near.b, c: -size * near.c, d: -size * near.d)
  let limit = CGFloat(PixelRect.limit)
  guard let ink = face.inkBox, size > 0, abs(near.tx) < limit, abs(near.ty) < limit else { return }
  let color = run.color.multiplied(by: pass.tint).multiplyingAlpha(by: alpha)
  let solid = color.premultiplied
  guard !solid.isClear || mode.actsWhereClear else { return }
  let place = GlyphPlace(near)
  var run = run
  if ink.longerSide > longestGlyph {
    // The box of all glyphs is larger than most of them.
    let inks = face.inkBoxes(of: run.glyphs)
    planLargeGlyphs(run, inks, face, place, color, pass, mode, &builder)
    run = run.glyphs(at: inks.indices.filter { inks[$0].longerSide <= longestGlyph })
  }
  let box = PixelRect(covering: ink).outset(by: 1).edges
  let known = builder.lookup.glyphs.place(of: face)
  var planned = PlannedRun(solid, in: pass.clip, mix: pass.mix, builder)
  // Front to back: the last one is on top.
  for index in (0..<min(run.glyphs.count, run.positions.count)).reversed() {
    guard let spot = place.spot(of: run.positions[index]),
      planned.isWanted(box.moved(by: spot.pixel), builder)
    else { continue }
    let glyph = run.glyphs[index]
    if mode == .normal, let mask = builder.lookup.glyphs.mask(known, glyph, spot.quarters) {
      planned.add(mask, at: spot.pixel, &builder)
      continue
    }
    switch findGlyph(glyph, spot.quarters, face, known, &builder) {
    case .mask(let mask) where mode == .normal: planned.add(mask, at: spot.pixel, &builder)
    case .mask(let mask):
      let rect = PixelRect(edges: mask.edges.moved(by: spot.pixel)).intersection(pass.clip)
      var placed = PlacedMask(index: mask.mask)
      (placed.placement.x, placed.placement.y) = (spot.pixel.x, spot.pixel.y)
      builder.blend(
        PlannedPixels(.color(solid)), by: mode, through: VisibleMask(placed: placed, rect: rect),
        pass.node)
      builder.counts.painting.glyphs += 1
    case .picture(let image, let bounds):
      let rect = bounds.offsetBy(dx: spot.point.x, dy: spot.point.y)
      guard rect.hasFiniteNumbers, rect.width > 0, rect.height > 0 else { continue }
      planned.end(&builder)
      builder.paint(
        run.shown(image), .unit(to: rect), MaskRecipe.Outline(.rect(rect), .identity), .linear,
        alpha: Color.unit(color.alpha), pass, mode)
      builder.counts.painting.glyphs += 1
      // It may hide glyphs below it.
      planned = PlannedRun(solid, in: pass.clip, mix: pass.mix, builder)
    case .nothing: continue
    }
  }
  planned.end(&builder)
}

/// A glyph as it was met before, from the cache, or from the font.
private func findGlyph(
  _ glyph: UInt32, _ quarters: UInt8, _ face: GlyphFace, _ place: Int, _ builder: inout PlanBuilder
) -> KnownGlyphs.Glyph {
  if let known = builder.lookup.glyphs[place, glyph, quarters] { return known }
  let found = readGlyph(glyph, quarters, face, &builder)
  builder.lookup.glyphs.add(found, place, glyph, quarters)
  return found
}

private func readGlyph(
  _ glyph: UInt32, _ quarters: UInt8, _ face: GlyphFace, _ builder: inout PlanBuilder
) -> KnownGlyphs.Glyph {
  let key = CacheKey.glyph(GlyphKey(face: face, glyph: glyph, quarters: quarters))
  let coverage: CoverageMask
  var slot: CacheSlot?
  if case .mask(.bytes(let kept)) = builder.lookup.cache.value(for: key) {
    coverage = kept
  } else {
    switch face.image(of: glyph, quarters) {
    case .picture(let image, let bounds):
      return image.width > 0 && image.height > 0 ? .picture(image, bounds: bounds) : .nothing
    case .coverage(let mask): coverage = mask
    case nil: coverage = .empty
    }
    if builder.lookup.cache.keeps(key, .glyph, bytes: coverage.bytes.count) {
      slot = CacheSlot(key: key, kind: .glyph)
    }
  }
  let index = builder.plan.masks.add(
    PlannedMask(.ready(.bytes(coverage)), slot: slot, isGlyph: true))
  if coverage.bounds.isEmpty { return .nothing }
  return .mask(builder.plan.glyphs.add(coverage, index))
}

/// The glyphs of a run that are too large for masks of their own: stretched from smaller ones.
private func planLargeGlyphs(
  _ run: GlyphRun, _ inks: [CGRect], _ face: GlyphFace, _ place: GlyphPlace, _ color: Color,
  _ pass: DrawingPass, _ mode: BlendMode, _ builder: inout PlanBuilder
) {
  for index in (0..<min(inks.count, run.positions.count)).reversed() {
    let excess = inks[index].longerSide / longestGlyph
    let scale = exp2(log2(excess).rounded(.up))
    guard excess > 1, scale.isFinite, scale < CGFloat(PixelRect.limit),
      let spot = place.spot(of: run.positions[index])
    else { continue }
    // The stretching may touch a pixel of the smaller one more.
    let reach = PixelRect(covering: inks[index].insetBy(dx: -scale, dy: -scale)).outset(by: 1)
      .offset(x: Int(spot.pixel.x), y: Int(spot.pixel.y))
    guard builder.isWanted(reach.intersection(pass.clip)) else { continue }
    var small = face
    (small.a, small.b) = (face.a / scale, face.b / scale)
    (small.c, small.d) = (face.c / scale, face.d / scale)
    let known = builder.lookup.glyphs.place(of: small)
    let image: Image
    let bounds: CGRect
    var alpha: CGFloat = 1
    var inside = pass
    (inside.tint, inside.clip) = (.white, pass.clip.intersection(reach))
    switch findGlyph(run.glyphs[index], 0, small, known, &builder) {
    case .nothing: continue
    case .picture(let picture, let rect):
      (image, bounds) = (run.shown(picture), rect)
      (alpha, inside.tint) = (color.alpha, pass.tint)
    case .mask(let glyph):
      guard case .ready(.bytes(let coverage), _) = builder.plan.masks[glyph.mask].source,
        let picture = coverage.picture(in: color.premultiplied)
      else { continue }
      (image, bounds) = (picture, coverage.bounds.outset(by: 1).cgRect)
    }
    let origin = spot.point
    let rect = CGRect(
      x: bounds.minX * scale + origin.x, y: bounds.minY * scale + origin.y,
      width: bounds.width * scale, height: bounds.height * scale)
    guard rect.hasFiniteNumbers, rect.width > 0, rect.height > 0 else { continue }
    builder.paint(
      image, .unit(to: rect), MaskRecipe.Outline(.rect(rect), .identity), .linear,
      alpha: Color.unit(alpha), inside, mode)
    builder.counts.painting.glyphs += 1
  }
}

/// The place of a glyph's origin on the surface.
private struct GlyphSpot {
  /// The pixel at or before the nearest quarter of a pixel.
  let pixel: PixelPoint
  /// The quarters from there: those of y times four plus those of x.
  let quarters: UInt8

  /// The same place as a point.
  var point: CGPoint {
    CGPoint(
      x: CGFloat(pixel.x) + CGFloat(quarters & 3) / 4,
      y: CGFloat(pixel.y) + CGFloat(quarters >> 2) / 4)
  }
}

/// The places of glyphs on the surface: on whole pixels and quarters of them.
private struct GlyphPlace {
  private let near: Transform2D
  private let origin: PixelPoint

  /// From the space of the positions to device pixels, on steps of pixels and in range.
  init(_ transform: Transform2D) {
    let origin: (x: Int, y: Int)
    (near, origin) = transform.fromWholePixel
    self.origin = PixelPoint(Int32(origin.x), Int32(origin.y))
  }

  /// The place of a position; nil if out of range.
  @inline(__always)
  func spot(of position: CGPoint) -> GlyphSpot? {
    guard abs(position.x) <= GlyphRun.farthest, abs(position.y) <= GlyphRun.farthest else {
      return nil
    }
    let point = near.apply(position)
    let limit = CGFloat(PixelRect.limit) / 2
    guard abs(point.x) < limit, abs(point.y) < limit else { return nil }
    let fourths = Self.floor(x: point.x * 4 + 0.5, y: point.y * 4 + 0.5)
    let rest = fourths & 3
    return GlyphSpot(
      pixel: (fourths &>> 2) &+ origin,
      quarters: UInt8(truncatingIfNeeded: rest.y << 2 | rest.x))
  }

  /// The largest whole numbers that are not above some numbers, which are within ±2³⁰.
  @inline(__always)
  private static func floor(x: CGFloat, y: CGFloat) -> PixelPoint {
    let whole = PixelPoint(Int32(x), Int32(y))
    return PixelPoint(
      CGFloat(whole.x) > x ? whole.x &- 1 : whole.x, CGFloat(whole.y) > y ? whole.y &- 1 : whole.y)
  }
}

extension GlyphFace {
  /// A rectangle that contains the ink of every glyph, in pixels from the glyph's origin; nil if
  /// there is none or the map has no inverse.
  fileprivate var inkBox: CGRect? {
    let ink = source.inkBounds
    guard map.isInvertible, !ink.isNull, ink.width > 0, ink.height > 0, ink.hasFiniteNumbers else {
      return nil
    }
    let box = map.apply(ink)
    return box.hasFiniteNumbers ? box : nil
  }

  /// For each glyph a rectangle that contains its ink, in pixels from its origin; null for one without ink.
  fileprivate func inkBoxes(of glyphs: [UInt32]) -> [CGRect] {
    source.inkBounds(of: glyphs).map { $0.isNull ? $0 : map.apply($0) }
  }

  private var map: Transform2D { Transform2D(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }

  fileprivate func image(of glyph: UInt32, _ quarters: UInt8) -> GlyphImage? {
    source.image(
      of: glyph, a: a, b: b, c: c, d: d, quarterX: Int(quarters & 3), quarterY: Int(quarters >> 2))
  }
}

extension CGRect {
  /// The longer side; 0 for the null rectangle.
  fileprivate var longerSide: CGFloat { isNull ? 0 : max(width, height) }
}

extension GlyphRun {
  /// The run with some of its glyphs, by their indices.
  fileprivate func glyphs(at indices: [Int]) -> GlyphRun {
    let placed = indices.filter { $0 < positions.count }
    var part = GlyphRun(
      source: source, size: size, color: color, glyphs: placed.map { glyphs[$0] },
      positions: placed.map { positions[$0] })
    part.pictureChange = pictureChange
    return part
  }
}

extension CoverageMask {
  /// The coverage in a colour, with a clear pixel more on each side.
  fileprivate func picture(in color: PremultipliedColor) -> Image? {
    let frame = bounds.outset(by: 1)
    var pixels = [UInt32](repeating: 0, count: frame.area)
    for y in bounds.minY..<bounds.maxY {
      let (from, to) = (
        index(bounds.minX, y), (y - frame.minY) * frame.width + bounds.minX - frame.minX
      )
      for x in 0..<bounds.width { pixels[to + x] = multiply255(color.bits, bytes[from + x]) }
    }
    return Image(width: frame.width, height: frame.height, premultipliedARGB: pixels)
  }
}
