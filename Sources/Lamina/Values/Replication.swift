// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
import Synchronization

/// The properties that a replicator layer adds.
package struct ReplicatorContent: Hashable, Sendable {
  package var instanceCount = 1
  package var preservesDepth = false
  package var instanceDelay: TimeInterval = 0
  package var instanceTransform = Transform3D.identity
  package var instanceColor: Color? = .white
  package var instanceRedOffset: Float = 0
  package var instanceGreenOffset: Float = 0
  package var instanceBlueOffset: Float = 0
  package var instanceAlphaOffset: Float = 0

  init() {}

  /// The factors of the colours of an instance.
  func multiplier(ofInstance index: Int) -> ColorMultiplier {
    let color = instanceColor ?? .white
    let steps = CGFloat(index)
    return ColorMultiplier(
      red: color.red + steps * CGFloat(instanceRedOffset),
      green: color.green + steps * CGFloat(instanceGreenOffset),
      blue: color.blue + steps * CGFloat(instanceBlueOffset))
  }

  /// The factor of the opacities of the sublayers in an instance, 0…1.
  package func opacity(ofInstance index: Int) -> CGFloat {
    Color.unit((instanceColor ?? .white).alpha + CGFloat(index) * CGFloat(instanceAlphaOffset))
  }
}

/// The instances of a replicator layer, found when first needed; they never change.
package final class Replication: Hashable, Sendable {
  package let content: ReplicatorContent

  /// An instance that can be drawn.
  package struct Instance: Sendable {
    /// The index; 0 for the first instance.
    package let index: Int
    /// The transform of the sublayers about the centre of the replicator.
    package let transform: Transform2D
  }

  /// The largest number of instances of one layer that are drawn; counts of nested replicators are multiplied.
  static let mostInstances = 1 << 16

  /// Found when first needed: a replicator may change many times before it is drawn.
  private let found = Mutex<[Instance]?>(nil)

  init(_ content: ReplicatorContent) { self.content = content }

  /// The instances in order, without those whose transform is not finite, has no inverse, or varies in perspective.
  package var instances: [Instance] { found.withLock { $0.madeIfNeeded(by: makeInstances) } }

  private func makeInstances() -> [Instance] {
    let count = min(max(0, content.instanceCount), Self.mostInstances)
    var instances: [Instance] = []
    instances.reserveCapacity(count)
    var transform = Transform3D.identity
    for index in 0..<count {
      if index > 0 { transform = transform.concatenating(content.instanceTransform) }
      guard transform.isFinite else { break }
      if let plane = transform.flattened, plane.isInvertible {
        instances.append(Instance(index: index, transform: plane))
      }
    }
    return instances
  }

  /// The number of instances in space.
  var countInSpace: Int { min(max(0, content.instanceCount), Self.mostInstances) }

  /// The first instances in space, at most so many, without those whose transform is not finite.
  ///
  /// The first one has no transform.
  func instancesInSpace(most: Int) -> [(index: Int, transform: Transform3D?)] {
    let count = min(max(0, content.instanceCount), most)
    var instances: [(index: Int, transform: Transform3D?)] = []
    var transform = Transform3D.identity
    for index in 0..<count {
      if index > 0 { transform = transform.concatenating(content.instanceTransform) }
      guard transform.isFinite else { break }
      instances.append((index, index > 0 ? transform : nil))
    }
    return instances
  }

  package static func == (a: Replication, b: Replication) -> Bool {
    a === b || a.content == b.content
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

/// Where the instances of a replicator layer are in its bounds space.
///
/// An instance's transform acts about the centre of the bounds, before `sublayerTransform` and the mirroring by
/// `isGeometryFlipped`, as if it came after each sublayer's own transform.
struct InstancePlacement: Sendable {
  private let center: CGPoint
  private let isFlipped: Bool
  /// `sublayerTransform` about the anchor point, and its inverse.
  private let sublayers: (transform: Transform2D, inverse: Transform2D)?

  init(_ properties: LayerProperties) {
    let bounds = properties.bounds
    center = CGPoint(
      x: bounds.origin.x + bounds.size.width / 2, y: bounds.origin.y + bounds.size.height / 2)
    isFlipped = properties.flags.contains(.isGeometryFlipped)
    sublayers = Self.sublayerTransform(of: properties)
  }

  private static func sublayerTransform(
    of properties: LayerProperties
  ) -> (transform: Transform2D, inverse: Transform2D)? {
    guard !properties.uncommon.sublayerTransform.isIdentity,
      let flat = properties.uncommon.sublayerTransform.flattened
    else { return nil }
    let anchor = properties.anchorInBounds
    let transform = flat.translatedBy(x: -anchor.x, y: -anchor.y)
      .concatenating(Transform2D(translationX: anchor.x, y: anchor.y))
    return transform.inverted().map { (transform, $0) }
  }

  /// From the place of the first instance to that of another, in the replicator's bounds space.
  func transform(of instance: Replication.Instance) -> Transform2D {
    var transform = instance.transform
    if transform == .identity { return transform }
    transform = transform.translatedBy(x: -center.x, y: -center.y)
    transform.tx += center.x
    transform.ty += center.y
    if let sublayers {
      transform = sublayers.inverse.concatenating(transform).concatenating(sublayers.transform)
    }
    if isFlipped {
      let mirror = Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * center.y)
      transform = mirror.concatenating(transform).concatenating(mirror)
    }
    return transform
  }
}

extension LayerProperties {
  /// How a replicator layer repeats its sublayers; nil for other layers.
  package var replicator: Replication? {
    if isCommon { return nil }
    if case .replicator(let replication) = uncommon.content { return replication }
    return nil
  }

  /// The instances of a replicator layer that flattens them; nil for other layers.
  var replication: Replication? {
    guard let replicator, !replicator.content.preservesDepth else { return nil }
    return replicator
  }

  /// The instances of a replicator layer that keeps their depth; nil for other layers.
  var spaceReplication: Replication? {
    guard let replicator, replicator.content.preservesDepth else { return nil }
    return replicator
  }

  /// A rectangle that contains all instances of a rectangle, in the replicator's bounds space.
  ///
  /// Cost: proportional to the number of instances.
  func replicatedExtent(of rect: CGRect, by replication: Replication) -> CGRect {
    guard !rect.isNull else { return .null }
    let placement = InstancePlacement(self)
    var extent = CGRect.null
    for instance in replication.instances {
      extent = extent.union(placement.transform(of: instance).extent(of: rect))
    }
    return extent
  }
}
