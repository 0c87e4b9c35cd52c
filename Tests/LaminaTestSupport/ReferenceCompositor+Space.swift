// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Layers in perspective and in spaces: the order of depth is found for every point separately, so
// that nothing has to be cut.
extension ReferenceCompositor {
  /// Draws all sublayers of a layer, or all instances of a replicator's, with the nearer ones in
  /// front.
  static func drawSublayers(
    of layer: Layer, at surroundings: Place, onto canvas: ReferencePlane
  ) {
    let replicator = layer as? ReplicatorLayer
    if hasDepth(layer) {
      let leaves = ReferenceLeaf.sublayers(of: layer, at: surroundings)
      if leaves.count > 1 {
        drawSpace(leaves.compactMap { ReferenceLeafPicture($0, for: canvas) }, surroundings, canvas)
        return
      }
    }
    if let replicator {
      for instance in 0..<max(0, replicator.instanceCount) {
        draw(instance, of: replicator, at: surroundings, onto: canvas)
      }
    } else {
      for sublayer in backToFront(layer) {
        drawSublayer(sublayer, of: layer, at: surroundings, onto: canvas)
      }
    }
  }

  /// Whether more than `zPosition` may decide the order of a layer's sublayers.
  private static func hasDepth(_ layer: Layer) -> Bool {
    let sublayers = layer.sublayers ?? []
    func moves(_ t: Transform3D) -> Bool { t.m13 != 0 || t.m23 != 0 || t.m43 != 0 }
    if let replicator = layer as? ReplicatorLayer, moves(replicator.instanceTransform) {
      return true
    }
    if sublayers.contains(where: {
      ReferenceLeaf.isSpace($0) || moves($0.transform) || $0.anchorPointZ != 0
        || $0.transform.m14 != 0 || $0.transform.m24 != 0
    }) {
      return true
    }
    return !layer.sublayerTransform.isAffine && sublayers.contains { $0.zPosition != 0 }
  }

  /// Draws a layer at its position in its superlayer, in which it may be one of several instances.
  static func drawSublayer(
    _ layer: Layer, of parent: Layer?, at surroundings: Place, instance: ReferenceMatrix? = nil,
    onto canvas: ReferencePlane
  ) {
    let leaves = ReferenceLeaf.all(of: layer, in: parent, at: surroundings, instance: instance)
    if leaves.count == 1, let flat = leaves[0].matrix.flat {
      guard flat.isInvertible else { return }
      var place = leaves[0].place
      place.toSurface = flat.concatenating(place.toSurface)
      draw(leaves[0].layer, at: place, onto: canvas)
    } else {
      drawSpace(leaves.compactMap { ReferenceLeafPicture($0, for: canvas) }, surroundings, canvas)
    }
  }

  private static func drawSpace(
    _ planes: [ReferenceLeafPicture], _ place: Place, _ canvas: ReferencePlane
  ) {
    guard !planes.isEmpty else { return }
    let offsets = place.sampling.offsets
    let picture = canvas.emptyPicture()
    var hits: [ReferenceLeafPicture.Hit] = []
    picture.fill { middle in
      let near = planes.filter { $0.mayTouch(middle) }
      guard !near.isEmpty else { return ReferenceColor() }
      var sum = ReferenceColor()
      for offset in offsets {
        let (x, y) = (Double(middle.x) + offset.x, Double(middle.y) + offset.y)
        hits.removeAll(keepingCapacity: true)
        for plane in near {
          if let hit = plane.hit(x, y) { insert(hit, into: &hits) }
        }
        sum.add(composited(hits))
      }
      return sum.divided(by: Double(offsets.count))
    }
    canvas.draw(picture)
  }

  /// Puts the pixels of a later layer in front of all that are not nearer.
  private static func insert(
    _ hit: ReferenceLeafPicture.Hit, into hits: inout [ReferenceLeafPicture.Hit]
  ) {
    var index = hits.count
    while index > 0, ReferenceView.isNearer(hits[index - 1].depth, than: hit.depth) { index -= 1 }
    hits.insert(hit, at: index)
  }

  private static func composited(_ hits: [ReferenceLeafPicture.Hit]) -> ReferenceColor {
    var result = ReferenceColor()
    for hit in hits {
      let (front, rest) = (hit.color, 1 - hit.color.alpha)
      result = ReferenceColor(
        red: front.red + rest * result.red, green: front.green + rest * result.green,
        blue: front.blue + rest * result.blue, alpha: front.alpha + rest * result.alpha,
        coats: rest > 0 ? result.coats + front.coats + 1 : front.coats)
    }
    return result
  }
}

extension ReferenceColor {
  /// Adds colours; of coats the largest number.
  fileprivate mutating func add(_ other: ReferenceColor) {
    red += other.red
    green += other.green
    blue += other.blue
    alpha += other.alpha
    coats = max(coats, other.coats)
  }

  fileprivate func divided(by count: Double) -> ReferenceColor {
    ReferenceColor(
      red: red / count, green: green / count, blue: blue / count, alpha: alpha / count,
      coats: coats)
  }
}
