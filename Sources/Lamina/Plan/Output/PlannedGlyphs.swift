// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import CLaminaKernels

/// Names a placed glyph of a plan.
package typealias PlacedGlyphID = ListID<lamina_placed_glyph>

/// The glyphs of a plan: the places at which they are painted, and an atlas of their coverage.
///
/// A glyph is in the atlas once, wherever it is painted. So a run is one command, and one call of a kernel
/// paints it.
package struct PlannedGlyphs: Sendable {
  /// The place of a glyph's coverage in the atlas.
  struct Place {
    /// The pixels that it may touch, from the whole pixel at its origin.
    let edges: PixelEdges
    /// The mask that the coverage is a copy of.
    let mask: MaskID
    /// The index of the byte of the origin, whether it is there or not; a row has as many bytes as the edges
    /// are apart.
    fileprivate let origin: Int
    fileprivate let stride: Int
  }

  /// The coverage of all glyphs, one after another; also of those that are blended or stretched, for which
  /// the masks are used.
  package private(set) var coverage: [UInt8] = []
  /// The glyphs of all commands, those of one from the lowest to the highest.
  ///
  /// All pixels of each have a byte of coverage.
  private(set) var placed: [lamina_placed_glyph] = []

  /// The number of placed glyphs, and of their parts if they are partly hidden.
  var count: Int { placed.count }

  /// Puts the coverage of a glyph, one of the plan's masks, into the atlas.
  mutating func add(_ mask: CoverageMask, _ index: MaskID) -> Place {
    defer { coverage += mask.bytes }
    let bounds = mask.bounds
    return Place(
      edges: bounds.edges, mask: index,
      origin: coverage.count - bounds.minY * bounds.width - bounds.minX,
      stride: bounds.width)
  }

  /// Places a part of a glyph whose origin is at a pixel; all pixels of the part are within its edges.
  @inline(__always)
  mutating func place(_ part: PixelEdges, of glyph: Place, at origin: PixelPoint) {
    let index = glyph.origin + Int(part.y &- origin.y) * glyph.stride + Int(part.x &- origin.x)
    placed.append(
      lamina_placed_glyph(
        rect: lamina_rect(min_x: part.x, min_y: part.y, max_x: 0 &- part.z, max_y: 0 &- part.w),
        coverage: Int64(index), stride: Int32(truncatingIfNeeded: glyph.stride),
        tag: glyph.mask.number))
  }

  /// Turns the order of the glyphs from an index on, which were placed front to back; returns their range.
  mutating func endRun(from start: Int) -> Range<PlacedGlyphID> {
    // Not as a slice, because a slice shares the list, and then all glyphs would be copied.
    var (low, high) = (start, placed.count - 1)
    while low < high {
      placed.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
    return PlacedGlyphID(index: start)..<PlacedGlyphID(index: placed.count)
  }

  /// Forgets the glyphs, and keeps the memory for others.
  mutating func empty() {
    coverage.empty()
    placed.empty()
  }

  /// The glyphs of a run, each with the pixels that it may touch, and the plan's mask that has its coverage.
  func parts(of run: Range<PlacedGlyphID>) -> some Collection<(rect: PixelRect, mask: MaskID)> {
    placed[run.lowerBound.index..<run.upperBound.index].lazy.map {
      (PixelRect($0.rect), MaskID(index: Int($0.tag)))
    }
  }
}
