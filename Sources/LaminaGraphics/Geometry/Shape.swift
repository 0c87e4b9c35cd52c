// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// An area to cover, in some coordinate space; kinds that can be rasterized directly are separate
/// from the general path.
package enum Shape: Hashable, Sendable {
  case roundedRect(RoundedRect)
  /// The area between two outlines, `inner` within `outer`, such as a border; without an inner one
  /// all of `outer`.
  indirect case ring(outer: RoundedRect, inner: RoundedRect?)
  case path(Path, FillRule)
  /// The area of a line, with so many pixels per unit of its path.
  indirect case stroke(PathStroke, scale: CGFloat)

  /// A plain rectangle.
  package static func rect(_ rect: CGRect) -> Shape { .roundedRect(RoundedRect(rect: rect)) }

  /// The inside of a path, which is a plain rectangle if the path is the outline of one.
  package static func inside(of path: Path, _ rule: FillRule) -> Shape {
    path.asRect.map(rect) ?? .path(path, rule)
  }

  /// The rectangle, if it is a plain one.
  package var asRect: CGRect? {
    if case .roundedRect(let shape) = self, shape.radii.isZero { shape.rect } else { nil }
  }

  /// The bounding box in the shape's own space; null if there is nothing to cover.
  package var bounds: CGRect {
    switch self {
    case .roundedRect(let r), .ring(let r, _): r.rect.isEmpty ? .null : r.rect
    case .path(let path, _): path.bounds
    case .stroke(let stroke, _): stroke.bounds(of: stroke.line)
    }
  }
}

extension Path {
  /// The rectangle whose outline the path is, as that of ``init(rect:)``; nil for any other path.
  fileprivate var asRect: CGRect? {
    guard verbs == [.move, .line, .line, .line, .close] else { return nil }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    let startsLevel = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let startsUpright = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    let rect = CGRect(
      x: min(a.x, c.x), y: min(a.y, c.y), width: abs(c.x - a.x), height: abs(c.y - a.y))
    // A rectangle that comes from far away may not reach back to its other side.
    let isExact = rect.maxX == max(a.x, c.x) && rect.maxY == max(a.y, c.y)
    return (startsLevel || startsUpright) && rect.hasFiniteNumbers && !rect.isEmpty && isExact
      ? rect : nil
  }
}

/// The identity of a shape that is kept: shapes with different names are different.
package final class ShapeName: Hashable, Sendable {
  init() {}

  package static func == (a: ShapeName, b: ShapeName) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A shape placed in device space.
package struct DeviceShape: Hashable, Sendable {
  /// Shared, because a shape is large and its placement is often copied, moved and compared.
  private final class Storage: Sendable {
    let shape: Shape
    let name: ShapeName?
    /// The outline of a stroke, if it is kept.
    let outline: KeptOutline?
    /// The bounding box in the shape's own space, which a frame asks for several times.
    let bounds: CGRect

    init(_ shape: Shape, _ name: ShapeName?, _ outline: KeptOutline?, bounds: CGRect? = nil) {
      self.shape = shape
      self.name = name
      self.outline = outline
      self.bounds = bounds ?? outline?.bounds ?? shape.bounds
    }
  }

  private let storage: Storage
  /// From the shape's space to device pixels.
  package var transform: Transform2D

  /// A shape with a transform; `outline`, if given, is the shape's.
  package init(
    _ shape: Shape, _ transform: Transform2D, name: ShapeName? = nil, outline: KeptOutline? = nil
  ) {
    self.init(Storage(shape, name, outline), transform)
  }

  private init(_ storage: Storage, _ transform: Transform2D) {
    self.storage = storage
    self.transform = transform
  }

  /// The same to be looked up, without a long path and without the outline of a stroke; nil if it holds
  /// neither.
  var forLookup: DeviceShape? {
    let (shape, name) = (storage.shape, storage.name)
    guard name != nil || storage.outline != nil else { return nil }
    return DeviceShape(
      Storage(name == nil ? shape : .path(Path(), .nonZero), name, nil, bounds: storage.bounds),
      transform)
  }

  /// The outline of a stroke, kept or made; nil for any other shape.
  var strokeOutline: Path? {
    guard case .stroke(let stroke, let scale) = shape else { return nil }
    return storage.outline?.path ?? stroke.outline(scale: scale)
  }

  /// The name of the shape, if it is kept.
  package var name: ShapeName? { storage.name }

  /// The area in its own space.
  package var shape: Shape { storage.shape }

  package static func == (a: DeviceShape, b: DeviceShape) -> Bool {
    a.transform == b.transform
      && (a.storage === b.storage
        || (a.storage.name == b.storage.name && a.storage.shape == b.storage.shape))
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(transform)
    hasher.combine(shape)
  }

  /// The pixels that the shape can touch; empty if it covers nothing or is not finite.
  package var pixelBounds: PixelRect {
    let box = storage.bounds
    guard transform.isFinite, !box.isNull else { return .empty }
    return PixelRect(covering: transform.apply(box))
  }
}
