// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Glyphs of one colour, given front to back, that become one command.
struct PlannedRun {
  private let color: PremultipliedColor
  private let mix: UInt8
  /// The pixels that may be touched.
  private let clip: PixelEdges
  /// The pixels that count, if they are one rectangle of which nothing is hidden.
  private let wanted: PixelEdges?
  /// The index of the first glyph among those of the plan.
  private let start: Int
  /// The pixels that the glyphs may touch.
  private var edges = PixelEdges.ofNothing

  init(
    _ color: PremultipliedColor, in clip: PixelRect, mix: UInt8, _ builder: borrowing PlanBuilder
  ) {
    (self.color, self.mix, self.clip) = (color, mix, clip.edges)
    let isPlain = builder.hidden.isNothing && builder.wanted.rects.count == 1
    wanted = isPlain ? builder.wanted.bounds.edges : nil
    start = builder.plan.glyphs.count
  }

  /// Whether a pixel counts of a rectangle in which a glyph is.
  @inline(__always)
  func isWanted(_ box: PixelEdges, _ builder: borrowing PlanBuilder) -> Bool {
    let box = box.intersection(clip)
    guard let wanted else { return builder.isWanted(PixelRect(edges: box)) }
    return box.intersection(wanted).area > 0
  }

  /// Adds a glyph whose origin is at a pixel, as far as it is visible.
  @inline(__always)
  mutating func add(
    _ glyph: PlannedGlyphs.Place, at origin: PixelPoint, _ builder: inout PlanBuilder
  ) {
    let part = glyph.edges.moved(by: origin).intersection(clip)
    guard let wanted else { return addVisibleParts(part, of: glyph, at: origin, &builder) }
    let pixels = part.intersection(wanted).area
    guard pixels > 0 else { return }
    builder.plan.glyphs.place(part, of: glyph, at: origin)
    count(part, pixels, &builder)
  }

  private mutating func addVisibleParts(
    _ part: PixelEdges, of glyph: PlannedGlyphs.Place, at origin: PixelPoint,
    _ builder: inout PlanBuilder
  ) {
    guard let (area, pixels) = builder.area(PixelRect(edges: part), mix: mix) else { return }
    if area.pieces.isEmpty {
      builder.plan.glyphs.place(area.rect.edges, of: glyph, at: origin)
    } else {
      for visible in builder.plan.rects(of: area) {
        builder.plan.glyphs.place(visible.edges, of: glyph, at: origin)
      }
      // Only areas of commands refer to them.
      builder.plan.areas.pieces.removeLast(area.pieces.count)
    }
    count(area.rect.edges, pixels, &builder)
  }

  @inline(__always)
  private mutating func count(_ part: PixelEdges, _ pixels: Int, _ builder: inout PlanBuilder) {
    edges = edges.union(part)
    builder.counts.painting.glyphPixels += pixels
    builder.counts.painting.glyphs += 1
  }

  /// Lists the glyphs as a command.
  func end(_ builder: inout PlanBuilder) {
    guard builder.plan.glyphs.count > start else { return }
    let glyphs = builder.plan.glyphs.endRun(from: start)
    builder.append(.glyphs(glyphs, color, PaintArea(PixelRect(edges: edges), mix: mix)))
  }
}
