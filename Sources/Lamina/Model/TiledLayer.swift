// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer whose contents are drawn in tiles, when they come into view, and kept as pixels.
///
/// It is for pictures that are too large or too costly to be drawn as a whole: maps, plans, pages
/// of thousands of lines. A tile is drawn when something of it is to be painted, once, and its
/// pixels are kept by each compositor as long as ``Compositor/tilePolicy`` allows. So a layer of a
/// million points each way costs what is seen of it.
///
/// A tile is drawn by ``tileDrawer`` if there is one, on several threads at once; else by
/// ``Layer/draw(in:)`` or the delegate, on the thread that renders, and after the commit. Either is
/// called once for each tile, with a ``DrawingContext`` whose ``DrawingContext/dirtyRect`` is the tile
/// in the layer's space and whose ``DrawingContext/scale`` is that of its level of detail. It may draw
/// what it likes: what lies outside of the tile is lost. It must neither render nor resize the
/// compositor that draws it, nor read that one's tree or plan.
///
/// The layer needs no ``Layer/setNeedsDisplay()`` to be drawn; that draws all tiles anew. Tiles are
/// cut from the origin of the layer's space, so a change of the bounds leaves them as they are. An
/// image set as ``Layer/contents`` takes the place of all tiles.
///
/// A frame shows all tiles in view, unless ``Compositor/tilesPerFrame`` limits how many are drawn.
open class TiledLayer: Layer {
  /// The seconds in which a tile fades in, for layers of this class.
  ///
  /// A quarter of a second unless overridden.
  open class func fadeDuration() -> TimeInterval { 0.25 }

  /// A tiled layer of no size.
  public override init() {
    super.init()
    properties.uncommon.content = .tiled(newContent)
  }

  /// A copy of another layer's properties; see ``Layer/init(layer:)``.
  ///
  /// One that is no tiled layer gives the defaults of this one. Tiles are not copied.
  public override init(layer: Any) {
    super.init(layer: layer)
    takeContent(of: layer, orElse: .tiled(newContent)) {
      if case .tiled = $0 { true } else { false }
    }
    tileDrawer = (layer as? TiledLayer)?.tileDrawer
  }

  /// Always nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }

  /// The size of a tile, in pixels of its level of detail.
  ///
  /// Default 256 × 256. Sides are rounded up to whole pixels and limited to 64…4096; one that is not a
  /// number counts as 256.
  open var tileSize: CGSize {
    get { content.tileSize }
    set { update(\.tileSize, to: newValue, "tileSize") }
  }

  /// The number of levels of detail, each with half the pixels for a point of the one before.
  ///
  /// Default 1. The finest has ``Layer/contentsScale`` pixels for a point, times two for
  /// each ``levelsOfDetailBias``. A layer is shown by the coarsest level that has no fewer pixels
  /// than are seen. The levels are 1 to 60, no more than leave a pixel of the layer; where even the
  /// coarsest has more than four pixels for one that is seen, along either axis, coarser ones are
  /// drawn all the same.
  open var levelsOfDetail: Int {
    get { content.levelsOfDetail }
    set { update(\.levelsOfDetail, to: newValue, "levelsOfDetail") }
  }

  /// How many of the levels are finer than ``Layer/contentsScale`` says: for layers that
  /// are magnified.
  ///
  /// Default 0; limited to −30…30.
  open var levelsOfDetailBias: Int {
    get { content.levelsOfDetailBias }
    set { update(\.levelsOfDetailBias, to: newValue, "levelsOfDetailBias") }
  }

  /// The seconds in which a tile fades in that was not drawn at once; see
  /// ``Compositor/tilesPerFrame``.
  ///
  /// Default ``fadeDuration()``. 0, negative or not a number: it does not fade.
  open var fadeDuration: TimeInterval {
    get { content.fadeDuration }
    set { update(\.fadeDuration, to: newValue, "fadeDuration") }
  }

  /// Draws tiles in the place of ``Layer/draw(in:)``, several at once on as many threads as the
  /// compositor has.
  ///
  /// Default nil. It depends on nothing but what it is sent: a context for each call. Setting it
  /// draws all tiles anew.
  open var tileDrawer: (@Sendable (DrawingContext) -> Void)? {
    didSet {
      let drawer = tileDrawer.map { draw in
        TileDrawer { bounds, rect, scale in
          DrawingContext.drawing(ofTile: rect, bounds: bounds, scale: scale, draw)
        }
      }
      update(\.drawer, to: drawer, "tileDrawer")
    }
  }

  /// Has all tiles drawn anew, those in view with the next frame.
  open override func setNeedsDisplay() { change { $0.noteAll() } }

  /// Has the tiles drawn anew that touch a rectangle of the layer's space.
  ///
  /// Outside of the rectangle they must look as they did: only what lies within is painted again.
  /// One that is null or not finite stands for all.
  open override func setNeedsDisplay(_ rect: CGRect) {
    let rect = rect.withPositiveSize
    change { changes in
      if rect.hasFiniteNumbers { changes.note(rect) } else { changes.noteAll() }
    }
  }

  /// Has all tiles drawn anew: they are never drawn by this call.
  open override func display() { setNeedsDisplay() }

  private final var newContent: TiledContent {
    var content = TiledContent()
    content.fadeDuration = type(of: self).fadeDuration()
    return content
  }

  private final var content: TiledContent { properties.tiles ?? TiledContent() }

  private final func update<Value: Equatable>(
    _ path: WritableKeyPath<TiledContent, Value>, to value: Value, _ key: String
  ) {
    var content = content
    guard content[keyPath: path] != value else { return }
    content[keyPath: path] = value
    properties.uncommon.content = .tiled(content)
    propertyDidChange(key)
  }

  /// Not by way of a property's key: a class may want display for every key.
  private final func change(_ body: (inout TileChanges) -> Void) {
    var content = content
    body(&content.changes)
    properties.uncommon.content = .tiled(content)
    changedMoreThanPosition = true
    noteChange(.properties)
  }
}

extension Layer {
  /// What the layer draws within a rectangle of its space, for a tile with so many pixels a point;
  /// nil for nothing.
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
