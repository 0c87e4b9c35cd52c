// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Layer {
  /// The transform as an affine transform of the plane; the identity if it has depth or perspective.
  public final func affineTransform() -> Transform2D {
    let transform = transform
    return transform.isAffine ? transform.affinePart : .identity
  }

  /// Replaces the whole transform by an affine transform of the plane.
  public final func setAffineTransform(_ transform: Transform2D) {
    self.transform = Transform3D(transform)
  }

  /// Whether an image in ``Layer/contents`` is mirrored in the layer's space, so that it looks upright.
  ///
  /// It is if the number of ancestors with ``isGeometryFlipped`` is odd. The layer's own flag does not count,
  /// unlike in Core Animation: it acts on the space of the sublayers and the mask, and counts there. The
  /// images of particles and the text of a `TextLayer` follow the same rule. Everything else is geometry and
  /// is mirrored: ``Layer/contentsGravity``, paths, gradients, shadows, and what ``draw(in:)`` draws,
  /// including images and glyphs. To draw upright there, use `translate(x: 0, y: bounds.minY + bounds.maxY)`
  /// and `scale(x: 1, y: -1)`, and draw again after the result of this method changes; no notification
  /// reports such a change.
  ///
  /// The cost is proportional to the number of ancestors.
  public final func contentsAreFlipped() -> Bool {
    var isFlipped = false
    for layer in superlayers where layer.isGeometryFlipped { isFlipped.toggle() }
    return isFlipped
  }

  /// Whether a point of the bounds space is in the bounds, including the left and top edges only.
  final func isInBounds(_ point: CGPoint) -> Bool {
    let (origin, size) = (properties.bounds.origin, properties.bounds.size)
    return point.x >= origin.x && point.y >= origin.y && point.x < origin.x + size.width
      && point.y < origin.y + size.height
  }

  /// The size of the frame; zero if it is null.
  final var sizeOfFrame: CGSize {
    let frame = frame
    return frame.isNull ? .zero : frame.size
  }

  /// The length of the curved part of an edge, as a multiple of the radius.
  ///
  /// 1 for circular corners, 1.528665 for continuous ones.
  public static func cornerCurveExpansionFactor(_ curve: CornerCurve) -> CGFloat {
    curve.expansionFactor
  }

  /// Converts a point from another layer's bounds space to this layer's.
  ///
  /// `layer` nil means the space in which the root of this tree has its position. Layers of different trees are
  /// converted through that space, as if their roots were siblings. Depth is dropped at each layer, as when
  /// drawing; layers in one ``TransformLayer`` are converted through the plane onto which its space is
  /// projected.
  ///
  /// Both coordinates of the result are NaN if a layer in between has numbers that are not finite, if the point
  /// is behind the eye, or if a transform on the way down has no inverse. But in an override of ``hitTest(_:)`` the
  /// point with which the layer is asked is always converted to where it is seen. The cost is proportional to the
  /// depth of both layers.
  public final func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    PlaneMap.image(of: point, from: layer, to: self)
  }

  /// Converts a point from this layer's bounds space to another layer's; see ``convert(_:from:)-(CGPoint,_)``.
  public final func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    PlaneMap.image(of: point, from: self, to: layer)
  }

  /// The bounding box, in this layer's bounds space, of a rectangle of another layer's.
  ///
  /// It includes only what is in front of the eye, and is null in the cases where a converted point would be NaN.
  public final func convert(_ rect: CGRect, from layer: Layer?) -> CGRect {
    PlaneMap(from: layer, to: self).map { $0.apply(rect) } ?? .null
  }

  /// The bounding box, in another layer's bounds space, of a rectangle of this layer's.
  ///
  /// It includes only what is in front of the eye, and is null in the cases where a converted point would be NaN.
  public final func convert(_ rect: CGRect, to layer: Layer?) -> CGRect {
    PlaneMap(from: self, to: layer).map { $0.apply(rect) } ?? .null
  }
}

extension PlaneMap {
  /// A point of one layer's bounds space in another's; both coordinates are NaN if there is none.
  fileprivate static func image(
    of point: CGPoint, from source: Layer?, to target: Layer?
  ) -> CGPoint {
    // A hit test knows where it sees the layer that it asks. The superlayer's plane may show that layer from its edge, and
    // then the point alone does not tell.
    if let target, target.superlayer === source,
      let question = target.extras?.hitTestQuestion, question.point == point,
      let place = question.place, place.isAt(point, PlaneMap(from: target, to: source))
    {
      return place.point
    }
    return PlaneMap(from: source, to: target)?.apply(point)
      ?? CGPoint(x: CGFloat.nan, y: CGFloat.nan)
  }

  /// The map from one layer's bounds space to another's, through the nearest common ancestor that is a plane.
  fileprivate init?(from source: Layer?, to target: Layer?) {
    let ends = (source, target)
    var (up, down) = (PlaneClimb(), PlaneClimb())
    var (source, target) = (source, target)
    var (sourceDepth, targetDepth) = (Self.depth(of: source), Self.depth(of: target))
    func isPassed(_ layer: Layer?) -> Bool {
      guard let layer, layer !== ends.0, layer !== ends.1 else { return false }
      return layer.properties.isTransform
    }
    while source !== target || isPassed(source) {
      if sourceDepth >= targetDepth, let layer = source {
        guard up.climb(from: layer, isPassing: isPassed(layer.superlayer)) else { return nil }
        source = layer.superlayer
        sourceDepth -= 1
      } else if let layer = target {
        guard down.climb(from: layer, isPassing: isPassed(layer.superlayer)) else { return nil }
        target = layer.superlayer
        targetDepth -= 1
      }
    }
    guard down.hasInverse, let inverse = down.map.inverted(), up.map.isFinite else { return nil }
    self = up.map.concatenating(inverse)
  }

  /// The number of layers from a layer, inclusive, up to the space of the root's position.
  private static func depth(of layer: Layer?) -> Int {
    layer.map { $0.superlayers.reduce(1) { depth, _ in depth + 1 } } ?? 0
  }
}

/// The way from a layer's plane up to that of an ancestor.
private struct PlaneClimb {
  private(set) var map = PlaneMap()
  /// Whether each step has an inverse.
  ///
  /// The determinant of all steps does not tell: one step that has none makes it only nearly zero, because the
  /// product is rounded.
  private(set) var hasInverse = true
  /// The transform through the space that the climb is in.
  private var space: Transform3D?

  /// Goes to the superlayer, or through it if it is a transform layer on the way.
  mutating func climb(from layer: Layer, isPassing: Bool) -> Bool {
    guard layer.properties.isGeometryFinite else { return false }
    let step = layer.properties.transformToParent(layer.superlayer?.properties)
    let way = space?.concatenating(step) ?? step
    space = isPassing ? way : nil
    if isPassing { return true }
    hasInverse = hasInverse && way.hasInversePlane
    return map.append(way)
  }
}

extension Transform3D {
  /// Whether the map of the plane has an inverse: a determinant that is more than the rounding of its two products.
  fileprivate var hasInversePlane: Bool {
    guard let flat = flattened else { return Homography(self).inverted() != nil }
    return abs(flat.determinant) > 0x1p-51 * (abs(flat.a * flat.d) + abs(flat.b * flat.c))
  }
}
