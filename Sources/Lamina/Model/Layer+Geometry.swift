// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Layer {
  /// The transform as one of the plane; the identity where it is not affine, that is, where it
  /// has depth or perspective.
  public final func affineTransform() -> Transform2D {
    let transform = transform
    return transform.isAffine ? transform.affinePart : .identity
  }

  /// Replaces the whole transform by one of the plane.
  public final func setAffineTransform(_ transform: Transform2D) {
    self.transform = Transform3D(transform)
  }

  /// Whether an image in ``Layer/contents`` is shown mirrored in relation to the layer's space,
  /// and so upright: where an odd number of the layers above has ``isGeometryFlipped``.
  ///
  /// The layer's own flag does not count, unlike in Core Animation: it acts on the space of the sublayers
  /// and of the mask, where it counts. Particles' images and the text of a `TextLayer` go by the same
  /// rule. All else is geometry and is mirrored: ``Layer/contentsGravity``, paths, gradients,
  /// shadows, and what ``draw(in:)`` draws, images and glyphs included. What is to stand upright there is
  /// drawn under `translate(x: 0, y: bounds.minY + bounds.maxY)` and `scale(x: 1, y: -1)`, and anew
  /// after the answer changed, which nothing tells.
  ///
  /// The cost follows the layer's depth.
  public final func contentsAreFlipped() -> Bool {
    var isFlipped = false
    var next = superlayer
    while let layer = next {
      if layer.isGeometryFlipped { isFlipped.toggle() }
      next = layer.superlayer
    }
    return isFlipped
  }

  /// Whether a point of the bounds space is the bounds' origin, or between it and their far edges.
  final func isInBounds(_ point: CGPoint) -> Bool {
    let (origin, size) = (properties.bounds.origin, properties.bounds.size)
    return point.x >= origin.x && point.y >= origin.y && point.x < origin.x + size.width
      && point.y < origin.y + size.height
  }

  /// The size of the frame; zero where it is null.
  final var sizeOfFrame: CGSize {
    let frame = frame
    return frame.isNull ? .zero : frame.size
  }

  /// How much longer than the radius the curved part of an edge is: 1 for circular corners,
  /// 1.528665 for continuous ones.
  public static func cornerCurveExpansionFactor(_ curve: CornerCurve) -> CGFloat {
    curve.expansionFactor
  }

  /// A point of another layer's bounds space, in this layer's.
  ///
  /// `layer` nil means the space in which this tree's root has its position. Layers of unrelated
  /// trees meet in that space, as if their roots were siblings. Depth is dropped at each layer, as
  /// it is when drawing; layers under one ``TransformLayer`` meet on the plane on which it is seen.
  ///
  /// Where a layer on the way has numbers that are not finite, the point lies behind the eye, or a
  /// transform on the way down has no inverse, there is no answer: both coordinates are then not a
  /// number. The cost follows the depth of both layers.
  public final func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    Self.transform(from: layer, to: self)?.apply(point)
      ?? CGPoint(x: CGFloat.nan, y: CGFloat.nan)
  }

  /// A point of this layer's bounds space, in another layer's; see ``convert(_:from:)-(CGPoint,_)``.
  public final func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    Self.transform(from: self, to: layer)?.apply(point)
      ?? CGPoint(x: CGFloat.nan, y: CGFloat.nan)
  }

  /// The bounding box, in this layer's bounds space, of a rectangle of another's.
  ///
  /// As for points, of what lies in front of the eye; null where there is no answer.
  public final func convert(_ rect: CGRect, from layer: Layer?) -> CGRect {
    Self.transform(from: layer, to: self).map { $0.apply(rect) } ?? .null
  }

  /// The bounding box, in another layer's bounds space, of a rectangle of this layer's.
  ///
  /// As for points; null where there is no answer.
  public final func convert(_ rect: CGRect, to layer: Layer?) -> CGRect {
    Self.transform(from: self, to: layer).map { $0.apply(rect) } ?? .null
  }

  /// From one layer's bounds space to another's, by way of the nearest layer above both that is a
  /// plane; what stands in one space is seen on the plane around it.
  private static func transform(from source: Layer?, to target: Layer?) -> PlaneMap? {
    let ends = (source, target)
    var (up, down) = (PlaneClimb(), PlaneClimb())
    var (source, target) = (source, target)
    var (sourceDepth, targetDepth) = (depth(of: source), depth(of: target))
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
    guard let inverse = down.map.inverted(), up.map.isFinite else { return nil }
    return up.map.concatenating(inverse)
  }

  /// How many layers lie between the layer and the space of the root's position, itself included.
  private static func depth(of layer: Layer?) -> Int {
    var depth = 0
    var current = layer
    while let layer = current {
      depth += 1
      current = layer.superlayer
    }
    return depth
  }
}

/// The way from a layer's plane up to that of a layer above it.
private struct PlaneClimb {
  private(set) var map = PlaneMap()
  /// The way through the space in which the climb is.
  private var space: Transform3D?

  /// Goes to the superlayer, or through it where it is a transform layer on the way.
  mutating func climb(from layer: Layer, isPassing: Bool) -> Bool {
    guard layer.properties.isGeometryFinite else { return false }
    let step = layer.properties.transformToParent(layer.superlayer?.properties)
    let way = space?.concatenating(step) ?? step
    space = isPassing ? way : nil
    return isPassing || map.append(way)
  }
}
