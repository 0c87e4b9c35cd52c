// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Everything that one frame paints, in order: flat lists, a value that a test can compare.
///
/// Commands name masks, pixels and scopes by number (``ListID``), so that shared ones are made
/// once, before painting begins, and painting reads them from all threads.
package struct PaintPlan: Sendable {
  /// The pixels that the plan repaints; nothing outside is touched.
  package private(set) var region: Region
  /// The rectangles of the region, asked for once.
  private(set) var rects: [PixelRect]
  /// The steps, back to front; scopes are properly nested.
  package var commands: [PaintCommand] = []
  package var scopes: [PaintScope] = []
  package var masks: [PlannedMask] = []
  package internal(set) var glyphs = PlannedGlyphs()
  package var sources: [PlannedPixels] = []
  package var surfaces: [PlannedSurface] = []
  package var particles: [PlannedParticles] = []
  var areas = PlannedAreas()
  package internal(set) var tiles = PlannedTiles()
  /// The node of each command's layer, those of ``commands`` and then those of each surface; empty
  /// unless ``PlanOptions/recordsLayers``.
  package var layers: [[NodeID]] = []

  package init(region: Region) {
    self.region = region
    rects = region.rects
  }

  /// Forgets the plan, and keeps the lists' memory for another one.
  mutating func restart(for region: Region) {
    self.region = region
    rects = region.rects
    // The list keeps its room, whatever its size, because the pages of new room cost more than what is
    // written to it.
    commands.removeAll(keepingCapacity: true)
    scopes.empty()
    masks.empty()
    glyphs.empty()
    sources.empty()
    surfaces.empty()
    particles.empty()
    areas.empty()
    tiles.empty()
    layers.empty()
  }

  /// Adds pixels, and returns their number.
  mutating func addSource(_ pixels: PlannedPixels) -> SourceID { sources.add(pixels) }

  /// The visible parts of an area; nil if all of its rectangle must be painted.
  package func pieces(of area: PaintArea) -> ArraySlice<PixelRect>? {
    area.pieces.isEmpty
      ? nil : areas.pieces[Int(area.pieces.lowerBound)..<Int(area.pieces.upperBound)]
  }

  /// The rectangles of an area that must be painted.
  package func rects(of area: PaintArea) -> [PixelRect] {
    pieces(of: area).map(Array.init) ?? [area.rect]
  }

  /// Adds the pieces of an area, unless there is only one.
  mutating func addPieces(_ parts: [PixelRect]) -> Range<Int> {
    guard parts.count > 1 else { return 0..<0 }
    areas.pieces += parts
    return areas.pieces.count - parts.count..<areas.pieces.count
  }

  /// Pixels of the plan; if they copy others, those.
  package func original(of source: SourceID) -> PlannedPixels {
    guard case .copy(let other, _) = sources[source].source else { return sources[source] }
    return sources[other]
  }
}
