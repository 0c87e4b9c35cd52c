// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer that shows a part of its sublayers and can be scrolled to another part.
///
/// Scrolling moves the origin of ``Layer/bounds``, without a limit. Unlike other layers, a scroll layer clips
/// to its bounds by default (`masksToBounds`). Nothing else about its drawing is special: a frame scrolls any
/// layer that clips and whose bounds moved by moving pixels, if that gives the same picture.
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

  /// Creates a scroll layer without a size that clips to its bounds.
  public override init() {
    super.init()
    properties.flags.insert(.masksToBounds)
  }

  /// Creates a copy of another layer's properties; see ``Layer/init(layer:)``.
  ///
  /// A copy of a layer of another class has the mode ``Mode/both`` and that layer's `masksToBounds`.
  public override init(layer: Any) {
    super.init(layer: layer)
    if !(layer is Layer) { properties.flags.insert(.masksToBounds) }
    if let layer = layer as? ScrollLayer { scrollMode = layer.scrollMode }
  }

  /// Returns nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }

  /// The axes along which ``scroll(to:)-(CGPoint)`` and ``scroll(to:)-(CGRect)`` move; default both.
  ///
  /// Setting ``Layer/bounds`` is not restricted.
  open var scrollMode = Mode.both

  /// Moves the origin of the bounds to a point of the bounds space, along the axes of the mode.
  ///
  /// An axis whose coordinate is not finite does not move.
  open func scroll(to point: CGPoint) {
    var origin = bounds.origin
    if movesHorizontally, point.x.isFinite { origin.x = point.x }
    if movesVertically, point.y.isFinite { origin.y = point.y }
    guard origin != bounds.origin else { return }
    bounds = CGRect(origin: origin, size: bounds.size)
  }

  /// Moves the origin of the bounds just enough to show a rectangle of the bounds space, along the axes of the
  /// mode.
  ///
  /// Along an axis on which the rectangle is larger than the bounds, their origins become equal. A negative size is
  /// made positive; a null or infinite rectangle moves nothing.
  open func scroll(to rect: CGRect) {
    guard rect.hasFiniteNumbers, !rect.isInfinite else { return }
    let (rect, bounds) = (rect.withPositiveSize, bounds)
    scroll(
      to: CGPoint(
        x: Self.origin(bounds.origin.x, bounds.size.width, showing: rect.origin.x, rect.size.width),
        y: Self.origin(
          bounds.origin.y, bounds.size.height, showing: rect.origin.y, rect.size.height)))
  }

  /// The start of a range of `size` that shows the range of `length` at `start` and moves as little as possible.
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
  /// The part of the bounds that the nearest scroll layer above shows, in this layer's bounds space.
  ///
  /// Without a scroll layer above, it is the whole bounds. It is null if nothing of the bounds is visible, or
  /// if a layer in between cannot be placed. Other clips, masks and layers in front do not matter. Under a
  /// transform that rotates, it is a bounding box within the bounds. The cost is proportional to the layers in
  /// between.
  public final var visibleRect: CGRect {
    guard let scrollLayer = enclosingScrollLayer else { return bounds }
    return bounds.part(within: convert(scrollLayer.bounds, from: scrollLayer))
  }

  /// Scrolls a point of this layer's bounds space to the origin of the nearest scroll layer's bounds.
  ///
  /// That is this layer if it is a scroll layer, otherwise the nearest one above; its mode restricts the axes.
  /// It does nothing if there is no scroll layer, or if a layer in between cannot be placed.
  public final func scroll(_ point: CGPoint) {
    guard let scrollLayer = nearestScrollLayer else { return }
    scrollLayer.scroll(to: convert(point, to: scrollLayer))
  }

  /// Scrolls the nearest scroll layer just enough to show a rectangle of this layer's bounds space.
  ///
  /// That is this layer if it is a scroll layer, otherwise the nearest one above; its mode restricts the axes.
  /// It does nothing if there is no scroll layer, or if a layer in between cannot be placed.
  public final func scrollRectToVisible(_ rect: CGRect) {
    guard let scrollLayer = nearestScrollLayer else { return }
    scrollLayer.scroll(to: convert(rect, to: scrollLayer))
  }

  private final var nearestScrollLayer: ScrollLayer? {
    self as? ScrollLayer ?? enclosingScrollLayer
  }

  private final var enclosingScrollLayer: ScrollLayer? {
    superlayers.first { $0 is ScrollLayer } as? ScrollLayer
  }
}

extension CGRect {
  /// The part that is within another rectangle; null if both only touch, unless this one is empty itself.
  fileprivate func part(within other: CGRect) -> CGRect {
    let part = shared(with: other)
    return part.isEmpty && !isEmpty ? .null : part
  }
}
