// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
package import Lamina

/// The layer of a tree that is hit at a point, by the oracle's own arithmetic.
package enum ReferenceHit {
  /// The topmost layer at a point of the space of the root's position.
  package static func layer(at point: CGPoint, in root: Layer) -> Layer? {
    hit(
      ReferenceLeaf.all(
        of: root, in: nil, at: ReferenceCompositor.Place(toSurface: .identity),
        onlyFirstInstances: true), point)
  }

  /// The nearest of some layers, or a layer below one of them, at a point of the plane on which
  /// they are seen.
  private static func hit(_ leaves: [ReferenceLeaf], _ point: CGPoint) -> Layer? {
    let found = leaves.compactMap { leaf in
      ReferenceView(leaf.matrix).sight(Double(point.x), Double(point.y)).map { (leaf, $0) }
    }
    var nearestLast: [(ReferenceLeaf, ReferenceView.Sight)] = []
    for (leaf, sight) in found {
      // In front of all that are not nearer, so a later layer of one plane is in front.
      var index = nearestLast.count
      while index > 0, ReferenceView.isNearer(nearestLast[index - 1].1.depth, than: sight.depth) {
        index -= 1
      }
      nearestLast.insert((leaf, sight), at: index)
    }
    for (leaf, sight) in nearestLast.reversed() {
      if let hit = hit(leaf, CGPoint(x: CGFloat(sight.x), y: CGFloat(sight.y))) { return hit }
    }
    return nil
  }

  private static func hit(_ leaf: ReferenceLeaf, _ point: CGPoint) -> Layer? {
    let layer = leaf.layer
    guard layer.isDoubleSided || !leaf.place.isTurnedAway else { return nil }
    let isInside = isInside(point, layer.bounds)
    if layer.masksToBounds, !isInside { return nil }
    var surroundings = ReferenceCompositor.Place(toSurface: .identity)
    surroundings.isTurnedAway = leaf.place.isTurnedAway
    let sublayers = ReferenceLeaf.sublayers(
      of: layer, at: surroundings, onlyFirstInstances: true)
    return hit(sublayers, point) ?? (isInside ? layer : nil)
  }

  private static func isInside(_ point: CGPoint, _ bounds: CGRect) -> Bool {
    point.x >= bounds.minX && point.y >= bounds.minY && point.x < bounds.maxX
      && point.y < bounds.maxY
  }
}
