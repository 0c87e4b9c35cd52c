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

  /// How much longer than the radius the curved part of an edge is: 1 for circular corners,
  /// 1.528665 for continuous ones.
  public static func cornerCurveExpansionFactor(_ curve: CornerCurve) -> CGFloat {
    curve.expansionFactor
  }

  /// A point of another layer's bounds space, in this layer's.
  ///
  /// `layer` nil means the space in which this tree's root has its position. Layers of unrelated
  /// trees meet in that space, as if their roots were siblings. Depth is dropped at each layer, as
  /// it is when drawing.
  ///
  /// Where a layer on the way has numbers that are not finite, a perspective that varies over its
  /// plane, or, on the way down, a transform without inverse, there is no answer: both
  /// coordinates are then not a number. The cost follows the depth of both layers.
  public final func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    Self.transform(from: layer, to: self).map { $0.apply(point) }
      ?? CGPoint(x: CGFloat.nan, y: CGFloat.nan)
  }

  /// A point of this layer's bounds space, in another layer's; see ``convert(_:from:)-(CGPoint,_)``.
  public final func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    Self.transform(from: self, to: layer).map { $0.apply(point) }
      ?? CGPoint(x: CGFloat.nan, y: CGFloat.nan)
  }

  /// The bounding box, in this layer's bounds space, of a rectangle of another's.
  ///
  /// As for points; null where there is no answer.
  public final func convert(_ rect: CGRect, from layer: Layer?) -> CGRect {
    Self.transform(from: layer, to: self).map { $0.apply(rect) } ?? .null
  }

  /// The bounding box, in another layer's bounds space, of a rectangle of this layer's.
  ///
  /// As for points; null where there is no answer.
  public final func convert(_ rect: CGRect, to layer: Layer?) -> CGRect {
    Self.transform(from: self, to: layer).map { $0.apply(rect) } ?? .null
  }

  /// From one layer's bounds space to another's, by way of the nearest layer above both.
  private static func transform(from source: Layer?, to target: Layer?) -> Transform2D? {
    var (up, down) = (Transform2D.identity, Transform2D.identity)
    var (source, target) = (source, target)
    var (sourceDepth, targetDepth) = (depth(of: source), depth(of: target))
    while source !== target {
      if sourceDepth >= targetDepth, let layer = source {
        guard let step = layer.stepUp else { return nil }
        up = up.concatenating(step)
        source = layer.superlayer
        sourceDepth -= 1
      } else if let layer = target {
        guard let step = layer.stepUp else { return nil }
        down = down.concatenating(step)
        target = layer.superlayer
        targetDepth -= 1
      }
    }
    guard let inverse = down == .identity ? .identity : down.inverted(), up.isFinite
    else { return nil }
    return up.concatenating(inverse)
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

  private final var stepUp: Transform2D? {
    guard properties.isGeometryFinite else { return nil }
    return properties.transformToParent(superlayer?.properties).flattened
  }

  /// The search behind ``hitTest(_:)``, with its own stack: a tree may be deeper than the thread's.
  final func topmostLayer(at point: CGPoint) -> Layer? {
    guard let entry = HitTestEntry(self, at: point, under: superlayer?.properties)
    else { return nil }
    var path = [entry]
    while let last = path.indices.last {
      if let child = path[last].nextChild() {
        let parent = path[last].layer.properties
        if let entry = HitTestEntry(child, at: path[last].point, under: parent) {
          path.append(entry)
        }
      } else if path[last].layer.contains(path[last].point) {
        return path[last].layer
      } else {
        path.removeLast()
      }
    }
    return nil
  }
}

/// A layer on the way from the root of a hit test to where it is.
private struct HitTestEntry {
  let layer: Layer
  /// In the layer's bounds space.
  let point: CGPoint
  /// The sublayers not yet looked at, the topmost last.
  private var children: [Layer]
  private var remaining: Int

  /// Nil where neither the layer nor anything below can be hit.
  init?(_ layer: Layer, at point: CGPoint, under parent: LayerProperties?) {
    let properties = layer.properties
    guard !properties.flags.contains(.isHidden),
      let inverse = properties.planeTransformToParent(parent)?.inverted()
    else { return nil }
    self.layer = layer
    self.point = inverse.apply(point)
    if properties.flags.contains(.masksToBounds), !layer.contains(self.point) { return nil }
    // The first instance of a replicator is hit, if it draws one.
    let hasInstances = properties.replication.map { $0.content.instanceCount > 0 } ?? true
    children = hasInstances ? layer.children : []
    let hasDepth = children.contains {
      !$0.properties.isCommon && $0.properties.uncommon.zPosition != 0
    }
    if hasDepth {
      // By zPosition, then by order. What is not finite cannot be hit, and NaN has no order.
      children = children.filter(\.properties.uncommon.zPosition.isFinite).enumerated().sorted {
        a, b in
        let (za, zb) = (
          a.element.properties.uncommon.zPosition, b.element.properties.uncommon.zPosition
        )
        return za == zb ? a.offset < b.offset : za < zb
      }.map(\.element)
    }
    remaining = children.count
  }

  mutating func nextChild() -> Layer? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    return children[remaining]
  }
}
