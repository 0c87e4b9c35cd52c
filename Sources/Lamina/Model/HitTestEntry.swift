// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A layer on the way from the root of a hit test to where it is.
struct HitTestEntry {
  let layer: Layer
  /// In the layer's bounds space; for a transform layer, on the plane on which its space is seen.
  let point: CGPoint
  /// The sublayers not yet looked at, the topmost last.
  private var children: [Layer] = []
  /// Where each of them is hit, where that is known: those of a transform layer.
  private var places: [Place] = []
  private var remaining = 0
  /// Whether what stands on the layer's plane is seen from behind, from where the test began.
  private var showsBack = false
  /// What to ask the layer instead of looking at it.
  private(set) var question: HitTestQuestion?

  /// Where a layer is hit, in its bounds space.
  struct Place {
    let point: CGPoint
    let showsBack: Bool
  }

  /// An entry for the layer at which a hit test begins, or one that was asked.
  init?(_ layer: Layer, at point: CGPoint, answering question: HitTestQuestion?) {
    if let question, let place = question.place, question.point == point {
      self.init(layer, place)
    } else {
      self.init(
        layer, at: point, under: layer.superlayer?.properties,
        showsBack: question?.showsBack ?? false)
    }
  }

  /// An entry for a layer at a point of its superlayer's plane, which may be seen from behind; nil
  /// where neither the layer nor anything below can be hit.
  init?(
    _ layer: Layer, at point: CGPoint, under parent: LayerProperties?, showsBack: Bool = false
  ) {
    let properties = layer.properties
    guard !properties.flags.contains(.isHidden) else { return nil }
    if properties.isTransform {
      self.init(layer, point)
      self.showsBack = showsBack
      findLeaves(under: parent)
      return
    }
    guard let own = properties.pointOnPlane(point, under: parent) else { return nil }
    self.init(layer, Place(point: own.point, showsBack: own.showsBack != showsBack))
  }

  /// An entry for a layer at a place of its own.
  private init?(_ layer: Layer, _ place: Place) {
    let properties = layer.properties
    guard !properties.flags.contains(.isHidden),
      !place.showsBack || properties.flags.contains(.isDoubleSided)
    else { return nil }
    let point = place.point
    self.init(layer, point)
    showsBack = place.showsBack
    if properties.flags.contains(.masksToBounds), !layer.contains(point) { return nil }
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

  private init(_ layer: Layer, _ point: CGPoint) {
    self.layer = layer
    self.point = point
  }

  /// Whether the layer itself may be hit.
  var canBeHit: Bool { !layer.properties.isTransform }

  /// What to ask a sublayer, hidden or not, clipped or not: its class may think otherwise.
  private func question(to child: Layer, at place: Place?) -> HitTestQuestion {
    var own = point
    // A sublayer of a plane is asked at the point itself; in a space, where its own point stands.
    if let place, child.superlayer !== layer || layer.properties.isTransform {
      var map = PlaneMap()
      let superlayer = child.superlayer?.properties
      if map.append(child.properties.transformToParent(superlayer)) {
        own = map.apply(place.point) ?? own
      }
    }
    return HitTestQuestion(point: own, place: place, showsBack: showsBack)
  }

  /// The next sublayer from the front, where it or something below can be hit, or its class may
  /// answer for itself.
  mutating func nextEntry(asksOverrides: Bool) -> HitTestEntry? {
    while remaining > 0 {
      remaining -= 1
      let child = children[remaining]
      if asksOverrides, child.mayOverrideHitTest {
        var entry = HitTestEntry(child, point)
        entry.question = question(to: child, at: places.isEmpty ? nil : places[remaining])
        return entry
      }
      let entry =
        places.isEmpty
        ? HitTestEntry(child, at: point, under: layer.properties, showsBack: showsBack)
        : HitTestEntry(child, places[remaining])
      if let entry { return entry }
    }
    return nil
  }

  /// Finds the flat layers of the space that the transform layer opens, by their depth at the point.
  private mutating func findLeaves(under parent: LayerProperties?) {
    var found: [(layer: Layer, place: Place, depth: CGFloat)] = []
    var pending = [
      (
        layer: layer, transform: layer.properties.transformToParent(parent),
        isFlipped: parent?.flags.contains(.isGeometryFlipped) ?? false
      )
    ]
    while let (layer, transform, isFlipped) = pending.popLast() {
      if !layer.properties.isTransform {
        var map = PlaneMap()
        guard transform.isFinite, map.append(transform),
          let own = map.source(of: point)
        else { continue }
        let w = own.x * transform.m14 + own.y * transform.m24 + transform.m44
        let z = (own.x * transform.m13 + own.y * transform.m23 + transform.m43) / w
        guard z.isFinite else { continue }
        let turns = map.isMirrored != isFlipped
        found.append((layer, Place(point: own, showsBack: turns != showsBack), z))
        continue
      }
      guard !layer.properties.flags.contains(.isHidden), layer.properties.isGeometryFinite,
        layer.properties.spaceReplication.map({ $0.content.instanceCount > 0 }) ?? true
      else { continue }
      let properties = layer.properties
      for child in layer.children.reversed() where child.properties.isGeometryFinite {
        let step = child.properties.transformToParent(properties)
        let flips = properties.flags.contains(.isGeometryFlipped)
        pending.append((child, step.concatenating(transform), isFlipped != flips))
      }
    }
    let order = Self.backToFront(found.map(\.depth))
    children = order.map { found[$0].layer }
    places = order.map { found[$0].place }
    remaining = children.count
  }

  /// The order of depths; those that differ by no more than rounding, as in one plane, keep theirs.
  private static func backToFront(_ depths: [CGFloat]) -> [Int] {
    var order = depths.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    var start = 0
    for place in order.indices {
      let (depth, next) = (depths[order[place]], place + 1)
      if next < order.count, depths[order[next]] - depth <= 1e-6 * (1 + abs(depth)) { continue }
      order[start..<next].sort()
      start = next
    }
    return order
  }
}
