// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Everything that one frame paints, in order: flat lists, a value that a test can compare.
///
/// Commands name masks, pixels and scopes by number, so that what several commands share is made
/// once, before painting begins, and painting reads it from all threads.
package struct PaintPlan: Sendable {
  /// The pixels that the plan repaints; nothing outside is touched.
  package private(set) var region: Region
  /// The rectangles of the region, asked for once.
  private(set) var rects: [PixelRect]
  /// The steps, back to front; scopes are properly nested.
  package var commands: [PaintCommand] = []
  package var scopes: [PaintScope] = []
  package var masks: [PlannedMask] = []
  package var sources: [PlannedPixels] = []
  package var surfaces: [PlannedSurface] = []
  package var particles: [PlannedParticles] = []
  /// What is to be seen of partly hidden areas, one after another.
  package var pieces: [PixelRect] = []
  /// The colours that something is painted straight onto.
  package var grounds: [PremultipliedColor] = []
  /// Tiles that another frame must show as they will be.
  package var unfinishedTiles: [UnfinishedTile] = []
  /// The node of each command's layer, those of ``commands`` and then those of each surface; empty unless
  /// ``PlanOptions/recordsLayers``.
  package var layers: [[NodeID]] = []

  package init(region: Region) {
    self.region = region
    rects = region.rects
  }

  /// Forgets what is planned, and keeps the lists' memory for another plan.
  mutating func restart(for region: Region) {
    self.region = region
    rects = region.rects
    commands.empty()
    scopes.empty()
    masks.empty()
    sources.empty()
    surfaces.empty()
    particles.empty()
    pieces.empty()
    grounds.empty()
    unfinishedTiles.empty()
    layers.empty()
  }

  /// The plan, and nothing in its place.
  mutating func take() -> PaintPlan {
    var taken = PaintPlan(region: Region())
    swap(&taken, &self)
    return taken
  }

  /// What of an area is to be painted, where that is not all of its rectangle.
  package func pieces(of area: PaintArea) -> ArraySlice<PixelRect>? {
    area.pieces.isEmpty ? nil : pieces[Int(area.pieces.lowerBound)..<Int(area.pieces.upperBound)]
  }

  /// The rectangles of what of an area is to be painted.
  package func rects(of area: PaintArea) -> [PixelRect] {
    pieces(of: area).map(Array.init) ?? [area.rect]
  }

  /// Adds the pieces of an area, unless there is only one.
  mutating func addPieces(_ parts: [PixelRect]) -> Range<Int> {
    guard parts.count > 1 else { return 0..<0 }
    pieces += parts
    return pieces.count - parts.count..<pieces.count
  }

  /// Pixels of the plan; where they copy others, those.
  package func original(of source: Int32) -> PlannedPixels {
    let planned = sources[Int(source)]
    guard case .copy(let other, _) = planned.source else { return planned }
    return sources[Int(other)]
  }
}

/// A mask of a plan.
package struct PlannedMask: Sendable {
  package var source: MaskSource
  /// What it is made from, where that is an outline; also where the bytes are known.
  package var recipe: SharedRecipe?
  /// Where to keep the mask once it is made.
  package var slot: CacheSlot?
  /// Whether it is a glyph's.
  package var isGlyph = false

  package init(
    _ source: MaskSource, recipe: SharedRecipe? = nil, slot: CacheSlot? = nil, isGlyph: Bool = false
  ) {
    self.source = source
    self.recipe = recipe
    self.slot = slot
    self.isGlyph = isGlyph
  }

  /// A mask to be made from a recipe.
  package init(_ recipe: SharedRecipe, within: PixelRect, slot: CacheSlot? = nil) {
    self.init(.recipe(recipe, within: within), recipe: recipe, slot: slot)
  }

  /// Whether the mask is whole, for other places too.
  @inline(__always)
  var isShared: Bool { if case .ready = source { true } else { slot != nil } }
}

/// Pixels of a plan.
package struct PlannedPixels: Sendable {
  package var source: PixelSource
  /// Few have one, and a plan is made of many sources.
  private var storedSlot: StoredSlot?
  /// What the pixels are multiplied by where they are painted, channel by channel; what is kept is
  /// not multiplied.
  package var tint: UInt32

  package init(
    _ source: PixelSource, slot: CacheSlot? = nil, tint: UInt32 = ColorMultiplier.whitePixel
  ) {
    self.source = source
    storedSlot = slot.map(StoredSlot.init)
    self.tint = tint
  }

  /// Where to keep the pixels once they are made.
  package var slot: CacheSlot? {
    get { storedSlot?.slot }
    set { storedSlot = newValue.map(StoredSlot.init) }
  }

  /// Whether the pixels are to be kept once they are made.
  package var isKept: Bool { storedSlot != nil }

  private final class StoredSlot: Sendable {
    let slot: CacheSlot
    init(_ slot: CacheSlot) { self.slot = slot }
  }
}

/// Transparent pixels of their own, for what must be known alone: what a shadow falls from, a
/// mask, a rasterized layer, a group that is blended.
///
/// A surface names only surfaces of higher number, so they are painted from the last to the first.
package struct PlannedSurface: Sendable {
  package enum Purpose: String, Sendable {
    case shadow, mask, bitmap, group, filtered, backdrop, plane
    /// Tiles side by side, and each of them.
    case mosaic, tile
  }

  package var purpose: Purpose
  /// Whether its pixels lie where those of the target do.
  package var isOnTarget: Bool
  package var bounds: PixelRect
  package var commands: [PaintCommand] = []
  /// The mask that is made of its alpha, where it has that purpose.
  package var mask: Int32?
  /// Where to keep the bitmap once it is painted.
  package var slot: CacheSlot?
  /// Whether its commands replace every pixel, so that it need not be clear at first.
  package var isFilled = false
  /// When a tile began to fade in.
  package var since = -TimeInterval.infinity
  /// The pixels beyond which those at their edge count, so that no others are painted; nil where all
  /// of the bounds are.
  package var edge: PixelRect?
  /// The pixels that the commands paint.
  package var painted: PixelRect { edge.map { bounds.clamped(to: $0) } ?? bounds }
  /// What is done to the pixels once they are painted.
  package var filters: [PixelFilter] = []
  /// The pixels that are wanted of the surface after its filters.
  package var filtered = PixelRect.empty
  /// A pixel that moves along with the picture: blurs are reckoned from there.
  package var gridOrigin = (x: 0, y: 0)
  /// The layer of which it is what lies behind, or ``NodeID/none``.
  package var backdropOf = NodeID.none

  /// The pixels that blurs among its filters make, each as far as the next ones reach.
  var blurredPixels: Int { blurs().reduce(0) { $0 + $1.made.area } }

  /// The blurs among its filters, and what each of them makes.
  func blurs() -> [(blur: BlurCovariance, made: PixelRect)] {
    var (bounds, found) = (bounds, [(blur: BlurCovariance, made: PixelRect)]())
    for (filter, ahead) in zip(filters, PixelFilter.reachesAhead(of: filters)) {
      guard case .blur(let blur) = filter else { continue }
      bounds = filtered.outset(by: ahead).intersection(bounds.outset(by: filter.reach))
      found.append((blur, bounds))
    }
    return found
  }
}

/// What a plan holds and leaves out, counted while it is made; not part of it, since nothing that paints
/// asks.
package struct PlanCounts: Hashable, Sendable {
  /// Layers that the planner looked at; one counts again for each surface it is part of.
  package var visitedLayers = 0
  /// Layers left out with everything below them because they lie outside the region.
  package var culledLayers = 0
  /// Layers left out with everything below them because something opaque lies over them.
  package var hiddenLayers = 0
  /// Pixels not painted because something opaque lies over them, counted once for each time that they
  /// would have been written.
  ///
  /// Of a layer left out with everything below it that is the box around both, once; of more than 64
  /// sublayers of one layer that are left out together, the box around that layer.
  package var hiddenPixels = 0
  package var painting = PaintCounts()
  package var groups: [PlannedGroup] = []
  /// The nodes of layers left out because they need too many temporary pixels.
  package var tooLarge: [NodeID] = []
  /// The nodes of layers that have too many instances to filter what lies behind each.
  package var tooManyInstances: Set<NodeID> = []
  /// The nodes of layers whose gradients have colours and no extent.
  package var emptyGradients: Set<NodeID> = []

  package init() {}
}

/// Something that could not be painted straight onto what is below it.
package struct PlannedGroup: Hashable, Sendable {
  package var node: NodeID
  package var reason: OffscreenReason
  package var pixels: Int
  /// Where it lies on the target; empty within a bitmap or the silhouette of a shadow.
  package var rect: PixelRect
  /// The scope that remembers the pixels, or −1 where they are those of a surface.
  package var scope: Int32 = -1
}

extension PaintCommand {
  /// The pixels that the command can touch.
  package func rect(in plan: PaintPlan) -> PixelRect {
    switch self {
    case .clear(_, let area), .fill(_, let area), .mask(_, _, let area),
      .pixels(_, _, _, let area), .blend(_, _, _, let area), .particles(_, let area):
      area.rect
    case .beginScope(let index), .endScope(let index): plan.scopes[Int(index)].rect
    }
  }
}
