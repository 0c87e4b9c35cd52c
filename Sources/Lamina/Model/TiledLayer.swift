// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer whose contents are drawn in tiles when they come into view, and kept as pixels.
///
/// It is for pictures that are too large or too costly to draw as a whole: maps, plans, pages with thousands of
/// lines. A tile is drawn once, when part of it is to be painted. Each compositor keeps its pixels as long as
/// ``TileSettings/policy`` allows. So a layer of a million points in each direction costs what is visible of it.
///
/// ``tileDrawer`` draws the tiles, on several threads at once. Without one, ``Layer/draw(in:)`` or the delegate
/// draws them, on the thread that renders, after the commit. Either is called once per tile, with a
/// ``DrawingContext`` whose ``DrawingContext/dirtyRect`` is the tile in the layer's space and whose
/// ``DrawingContext/scale`` is that of its level of detail. It may draw outside of the tile; that is cut off.
/// It must not render or resize the compositor that draws the tile, nor read that compositor's tree or plan.
///
/// The layer is drawn without ``Layer/setNeedsDisplay()``; a call of that draws all tiles again. Tiles are cut from
/// the origin of the layer's space, so a change of the bounds keeps them. An image in ``Layer/contents``
/// replaces all tiles.
///
/// A frame shows all visible tiles, unless ``TileSettings/perFrame`` limits how many are drawn.
open class TiledLayer: Layer {
  /// The time in which a tile of this class fades in, in seconds; 0.25 unless overridden.
  open class func fadeDuration() -> TimeInterval { 0.25 }

  /// Creates a tiled layer without a size.
  public override init() {
    super.init()
    properties.uncommon.content = newContent.layerContent
  }

  /// Creates a copy of another layer's properties; see ``Layer/init(layer:)``.
  ///
  /// If that is no tiled layer, the copy has the defaults. Tiles are not copied.
  public override init(layer: Any) {
    super.init(layer: layer)
    takeContent(of: layer, orElse: newContent)
    // What another class drew would be in each tile.
    if !(layer is TiledLayer), drawing != nil { properties.uncommon.drawing = nil }
    tileDrawer = (layer as? TiledLayer)?.tileDrawer
  }

  /// Returns nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }

  /// The size of a tile, in pixels of its level of detail; default 256 × 256.
  ///
  /// The sides are rounded up to whole pixels and limited to 64…4096; one that is not a number counts as 256.
  open var tileSize: CGSize {
    get { content.tileSize }
    set { update(\TiledContent.tileSize, to: newValue, "tileSize") }
  }

  /// The number of levels of detail, each with half as many pixels per point as the one before; default 1.
  ///
  /// The finest level has ``Layer/contentsScale`` pixels per point, times two for each ``levelsOfDetailBias``.
  /// A layer is shown by the coarsest level that has at least as many pixels as are visible. The number is
  /// limited to 1…60, and to levels with at least one pixel for the layer. If even the coarsest level has more
  /// than four pixels for each visible one along either axis, coarser levels are drawn nevertheless. Beyond ±2²⁴
  /// pixels of its level a layer is empty.
  open var levelsOfDetail: Int {
    get { content.levelsOfDetail }
    set { update(\TiledContent.levelsOfDetail, to: newValue, "levelsOfDetail") }
  }

  /// How many levels are finer than ``Layer/contentsScale``, for layers that are magnified; default 0.
  ///
  /// Limited to −30…30.
  open var levelsOfDetailBias: Int {
    get { content.levelsOfDetailBias }
    set { update(\TiledContent.levelsOfDetailBias, to: newValue, "levelsOfDetailBias") }
  }

  /// The time in which a tile fades in that could not be drawn at once, in seconds; default ``fadeDuration()``.
  ///
  /// See ``TileSettings/perFrame``. If it is 0, negative or not a number, tiles do not fade.
  open var fadeDuration: TimeInterval {
    get { content.fadeDuration }
    set { update(\TiledContent.fadeDuration, to: newValue, "fadeDuration") }
  }

  /// A function that draws tiles in place of ``Layer/draw(in:)``, on as many threads as the compositor has.
  ///
  /// Default nil. It gets a context of its own for each call, and must not depend on anything that is not
  /// `Sendable`. Setting it draws all tiles again.
  open var tileDrawer: (@Sendable (DrawingContext) -> Void)? {
    didSet {
      let drawer = tileDrawer.map { draw in
        TileDrawer { bounds, rect, scale in
          DrawingContext.drawing(ofTile: rect, bounds: bounds, scale: scale, draw)
        }
      }
      update(\TiledContent.drawer, to: drawer, "tileDrawer")
    }
  }

  /// Draws all tiles again, the visible ones with the next frame.
  open override func setNeedsDisplay() { change { $0.noteAll() } }

  /// Draws the tiles again that touch a rectangle of the layer's space.
  ///
  /// Outside of the rectangle they must look as before: only the rectangle is painted again. If it is null or not
  /// finite, it means all tiles.
  open override func setNeedsDisplay(_ rect: CGRect) {
    let rect = rect.withPositiveSize
    change { changes in
      if rect.hasFiniteNumbers { changes.note(rect) } else { changes.noteAll() }
    }
  }

  /// Draws all tiles again; this call itself never draws.
  open override func display() { setNeedsDisplay() }

  private final var newContent: TiledContent {
    var content = TiledContent()
    content.fadeDuration = type(of: self).fadeDuration()
    return content
  }

  private final var content: TiledContent { ownContent() }

  /// Changes the content without a property's key: a class may request display for every key.
  private final func change(_ body: (inout TileChanges) -> Void) {
    var content = content
    body(&content.changes)
    properties.uncommon.content = content.layerContent
    noteChangeBesidesPosition()
  }
}

extension Layer {
  /// What the layer draws within a rectangle of its space, for a tile with so many pixels per point; nil for
  /// nothing.
  package final func drawing(ofTile rect: CGRect, scale: CGFloat) -> Drawing? {
    DrawingContext.drawing(ofTile: rect, bounds: properties.bounds, scale: scale, draw)
  }
}

extension DrawingContext {
  /// What is drawn of a tile; nil for nothing.
  static func drawing(
    ofTile rect: CGRect, bounds: CGRect, scale: CGFloat, _ draw: (DrawingContext) -> Void
  ) -> Drawing? {
    let context = DrawingContext(bounds: bounds, tile: rect, scale: scale)
    draw(context)
    return context.commands.isEmpty
      ? nil : Drawing(context.commands, clips: context.clips, bounds: bounds)
  }
}
