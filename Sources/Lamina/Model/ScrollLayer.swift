// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer that shows a part of its sublayers and can be scrolled to another part.
///
/// Scrolling moves the origin of ``Layer/bounds``; how far the content goes is not limited. Unlike
/// other layers this one clips to its bounds from the start. Nothing about its drawing is special:
/// any layer that clips and whose bounds move is scrolled by moving pixels where that is right, and
/// this one with it.
///
/// `masksToBounds` is on by default.
open class ScrollLayer: Layer {
  /// The axes along which a scroll layer may be scrolled.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Neither.
    case none
    /// Up and down.
    case vertically
    /// Left and right.
    case horizontally
    /// Both.
    case both
  }

  /// A scroll layer of no size, clipping to its bounds.
  public override init() {
    super.init()
    properties.flags.insert(.masksToBounds)
  }

  /// A copy of another layer's properties; see ``Layer/init(layer:)``.
  ///
  /// One that is no scroll layer gives mode ``Mode/both`` and its own
  /// `masksToBounds`; what is no layer gives the defaults.
  public override init(layer: Any) {
    super.init(layer: layer)
    if !(layer is Layer) { properties.flags.insert(.masksToBounds) }
    if let layer = layer as? ScrollLayer { scrollMode = layer.scrollMode }
  }

  /// Always nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }

  /// Along which axes ``scroll(to:)-(CGPoint)`` and ``scroll(to:)-(CGRect)`` move.
  ///
  /// Default both. Setting ``Layer/bounds`` is not restricted.
  open var scrollMode = Mode.both

  /// Moves the origin of the bounds to a point of the bounds space, along the axes of the mode.
  ///
  /// A coordinate that is not finite leaves its axis alone.
  open func scroll(to point: CGPoint) {
    var origin = bounds.origin
    if movesHorizontally, point.x.isFinite { origin.x = point.x }
    if movesVertically, point.y.isFinite { origin.y = point.y }
    guard origin != bounds.origin else { return }
    bounds = CGRect(origin: origin, size: bounds.size)
  }

  /// Moves the origin of the bounds as little as shows a rectangle of the bounds space, along the
  /// axes of the mode.
  ///
  /// Along an axis on which the rectangle is larger than the bounds, its origin comes to theirs. A
  /// rectangle of negative size is standardised; a null or infinite one moves nothing.
  open func scroll(to rect: CGRect) {
    guard rect.hasFiniteNumbers, !rect.isInfinite else { return }
    let (rect, bounds) = (rect.withPositiveSize, bounds)
    scroll(
      to: CGPoint(
        x: Self.origin(bounds.origin.x, bounds.size.width, showing: rect.origin.x, rect.size.width),
        y: Self.origin(
          bounds.origin.y, bounds.size.height, showing: rect.origin.y, rect.size.height)))
  }

  /// Where a range must start, to hold another one of `length` from `start` on.
  private static func origin(
    _ origin: CGFloat, _ size: CGFloat, showing start: CGFloat, _ length: CGFloat
  ) -> CGFloat {
    if length > size || start < origin { return start }
    let end = start + length
    return end > origin + size ? end - size : origin
  }

  private final var movesHorizontally: Bool { scrollMode == .horizontally || scrollMode == .both }
  private final var movesVertically: Bool { scrollMode == .vertically || scrollMode == .both }
}

/// Core Animation's name of ``ScrollLayer/Mode``.
public typealias ScrollLayerScrollMode = ScrollLayer.Mode

extension Layer {
  /// The part of the bounds that the nearest scroll layer above shows, in this layer's bounds space;
  /// all of the bounds where there is none.
  ///
  /// Null where nothing of the bounds shows, or where a layer on the way has no place. Other clips,
  /// masks and layers in front do not matter. Under a transform that turns, it is a bounding box
  /// within the bounds. The cost follows the number of layers up to the scroll layer.
  public final var visibleRect: CGRect {
    guard let scrollLayer = enclosingScrollLayer else { return bounds }
    return bounds.shared(with: convert(scrollLayer.bounds, from: scrollLayer))
  }

  /// Scrolls this layer if it is a scroll layer, else the nearest one above, so that a point of this
  /// layer's bounds space comes to the origin of that layer's bounds, as far as its mode allows.
  ///
  /// Nothing happens where there is no scroll layer, or a layer on the way has no place.
  public final func scroll(_ point: CGPoint) {
    guard let scrollLayer = nearestScrollLayer else { return }
    scrollLayer.scroll(to: convert(point, to: scrollLayer))
  }

  /// Scrolls this layer if it is a scroll layer, else the nearest one above, as little as shows a
  /// rectangle of this layer's bounds space, as far as its mode allows.
  ///
  /// Nothing happens where there is no scroll layer, or a layer on the way has no place.
  public final func scrollRectToVisible(_ rect: CGRect) {
    guard let scrollLayer = nearestScrollLayer else { return }
    scrollLayer.scroll(to: convert(rect, to: scrollLayer))
  }

  private final var nearestScrollLayer: ScrollLayer? {
    self as? ScrollLayer ?? enclosingScrollLayer
  }

  private final var enclosingScrollLayer: ScrollLayer? {
    var above = superlayer
    while let layer = above {
      if let scrollLayer = layer as? ScrollLayer { return scrollLayer }
      above = layer.superlayer
    }
    return nil
  }
}
