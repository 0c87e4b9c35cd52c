// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers in three dimensions: which of them share a space, and the maps between their planes.
extension LayerProperties {
  /// Whether the layer is a transform layer, or a replicator that acts as one.
  package var isTransform: Bool {
    if isCommon { return false }
    switch uncommon.content {
    case .transform: return true
    case .replicator(let replication): return replication.content.preservesDepth
    case .none, .shape, .gradient, .tiled, .emitter: return false
    }
  }

  /// Whether the layer shows its sublayers once, and on its own plane.
  @inline(__always)
  var listsSublayersPlainly: Bool { isCommon || (!isTransform && replicator == nil) }

  /// Whether depth or perspective may decide the places or the order of a replicator's flattened instances.
  ///
  /// So it is if the instance transform or the sublayer transform has a part that depends on depth or gives depth.
  var mayProjectInstances: Bool {
    guard let replication, replication.content.instanceCount > 1 else { return false }
    return
      !(replication.content.instanceTransform.isAffineAtAnyDepth
      && !replication.content.instanceTransform.leavesPlane
      && uncommon.sublayerTransform.isAffineAtAnyDepth)
  }

  /// Whether, if ``mayProjectInstances``, this is so even if all sublayers are in the replicator's plane.
  var projectsAllInstances: Bool {
    guard let replication else { return false }
    let (step, sublayers) = (replication.content.instanceTransform, uncommon.sublayerTransform)
    return step.leavesPlane || step.variesInPlane || sublayers.variesInPlane
  }

  /// The result of ``transformToParent(_:)`` for an instance that `parent` moves about the centre of its bounds.
  func transformToParent(
    _ parent: LayerProperties, instance: Transform3D?
  ) -> Transform3D {
    guard let instance else { return transformToParent(parent) }
    let center = CGPoint(
      x: parent.bounds.origin.x + parent.bounds.size.width / 2,
      y: parent.bounds.origin.y + parent.bounds.size.height / 2)
    return parent.placing(
      transformToParent(nil)
        .translatedAfterwards(x: -center.x, y: -center.y, z: 0)
        .concatenating(instance)
        .translatedAfterwards(x: center.x, y: center.y, z: 0))
  }

  /// Converts a point from the superlayer's plane to the layer's, and tells whether the layer shows its back there.
  ///
  /// Nil if the layer has no plane there, or is behind the eye at that point.
  func pointOnPlane(
    _ point: CGPoint, under parent: LayerProperties?
  ) -> (point: CGPoint, showsBack: Bool)? {
    guard isGeometryFinite else { return nil }
    var map = PlaneMap()
    guard map.append(transformToParent(parent)), let own = map.source(of: point) else {
      return nil
    }
    // Mirroring by flipped geometry does not show the back.
    return (own, map.isMirrored != (parent?.flags.contains(.isGeometryFlipped) ?? false))
  }
}

extension Transform3D {
  /// Whether the projections of points move by an affine transform of the plane, at any depth.
  fileprivate var isAffineAtAnyDepth: Bool {
    m31 == 0 && m32 == 0 && m34 == 0 && !variesInPlane
  }

  /// Whether perspective varies over the plane z = 0.
  fileprivate var variesInPlane: Bool { m14 != 0 || m24 != 0 }

  /// Whether points of the plane z = 0 get a depth.
  var leavesPlane: Bool { m13 != 0 || m23 != 0 || m43 != 0 }
}

/// A map from one layer's plane to another's.
///
/// It is affine as long as all its steps are, so that its numbers are as exact as those of an affine transform.
struct PlaneMap {
  private var affine = Transform2D.identity
  private var projective: Homography?

  init() {}

  /// Appends the effect of a three-dimensional transform on the plane; false if it has no picture.
  mutating func append(_ step: Transform3D) -> Bool {
    if let flat = step.flattened {
      if let map = projective {
        projective = map.concatenating(flat)
      } else {
        affine = affine.concatenating(flat)
      }
      return true
    }
    guard step.isFinite, step.m14 != 0 || step.m24 != 0 else { return false }
    projective = (projective ?? Homography(affine)).concatenating(Homography(step))
    return true
  }

  /// First this map, then another.
  func concatenating(_ other: PlaneMap) -> PlaneMap {
    var result = PlaneMap()
    if projective == nil, other.projective == nil {
      result.affine = affine.concatenating(other.affine)
    } else {
      result.projective = (projective ?? Homography(affine))
        .concatenating(other.projective ?? Homography(other.affine))
    }
    return result
  }

  /// The inverse map, or nil if there is none.
  func inverted() -> PlaneMap? {
    var result = PlaneMap()
    if let projective {
      guard let inverse = projective.inverted() else { return nil }
      result.projective = inverse
    } else if affine != .identity {
      guard let inverse = affine.inverted() else { return nil }
      result.affine = inverse
    }
    return result
  }

  var isFinite: Bool { projective?.isFinite ?? affine.isFinite }

  /// Whether the map changes clockwise to anticlockwise.
  var isMirrored: Bool { (projective?.determinant ?? affine.determinant) < 0 }

  /// The image of a point; nil if it is behind the eye.
  func apply(_ point: CGPoint) -> CGPoint? {
    if let projective { return projective.apply(point) }
    return affine.apply(point)
  }

  /// The point with an image; nil if there is none, or if it is behind the eye or too near to it to be drawn.
  func source(of point: CGPoint) -> CGPoint? {
    guard let own = inverted()?.apply(point) else { return nil }
    if let projective, projective.w(own) < Homography.nearest { return nil }
    return own
  }

  /// The bounding box of the image of a rectangle, as far as that is in front of the eye; null if nothing is.
  func apply(_ rect: CGRect) -> CGRect {
    guard let projective else { return affine.apply(rect) }
    if rect.width > 0, rect.height > 0 { return projective.boundingBox(of: rect) }
    // A line, or a point.
    return rect.isNull
      ? .null
      : projective.boundingBox(
        ofLineFrom: CGPoint(x: rect.minX, y: rect.minY), to: CGPoint(x: rect.maxX, y: rect.maxY))
  }
}
