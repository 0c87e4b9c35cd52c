// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A layer on the path of a hit test, from the root of the test.
struct HitTestEntry {
  let layer: Layer
  /// In the layer's bounds space; for a transform layer, on the plane on which its space is seen.
  let point: CGPoint
  /// The sublayers that were not tested yet, the frontmost last.
  private var children: [Layer] = []
  /// Where each of them is hit, if they are tested by their depth at the point; otherwise empty.
  private var places: [Place] = []
  private var remaining = 0
  /// Whether the layer's plane shows its back to where the test began.
  private var showsBack = false
  /// A question for the layer's class, which replaces the test of the layer.
  private(set) var question: HitTestQuestion?

  /// Where a layer is hit, in its bounds space.
  struct Place {
    let point: CGPoint
    let showsBack: Bool

    /// Whether a map to the superlayer still brings the place to a point there: an override may have moved the layer.
    func isAt(_ point: CGPoint, _ toSuperlayer: PlaneMap?) -> Bool {
      guard let image = toSuperlayer?.apply(self.point) else { return false }
      let most = CGRect.rounding * (1 + abs(point.x) + abs(point.y))
      return abs(image.x - point.x) <= most && abs(image.y - point.y) <= most
    }
  }

  /// An entry for the layer at which a hit test begins, or for one whose class was asked.
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
      findLeaves(of: [(layer, properties.transformToParent(parent))], parent)
      return
    }
    guard let own = properties.pointOnPlane(point, under: parent) else { return nil }
    self.init(layer, Place(point: own.point, showsBack: own.showsBack != showsBack))
  }

  /// An entry for a layer at a place of its own plane.
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
    children = hasInstances ? DepthOrder.children(of: layer).layers : []
    remaining = children.count
    if children.count > 1, children.contains(where: \.properties.mayCrossSiblings) {
      findLeaves(of: children.map { ($0, $0.properties.transformToParent(properties)) }, properties)
    }
  }

  private init(_ layer: Layer, _ point: CGPoint) {
    self.layer = layer
    self.point = point
  }

  /// Whether the layer itself may be hit.
  var canBeHit: Bool { !layer.properties.isTransform }

  /// The question for a sublayer, which may be hidden or clipped: its class may decide otherwise.
  private func question(to child: Layer, at place: Place?) -> HitTestQuestion {
    var (own, back) = (point, showsBack)
    // A sublayer of a plane is asked at the point itself; in a space, where its own point stands.
    if let place, child.superlayer !== layer || layer.properties.isTransform {
      var map = PlaneMap()
      let superlayer = child.superlayer?.properties
      if map.append(child.properties.transformToParent(superlayer)) {
        own = map.apply(place.point) ?? own
        let isFlipped = superlayer?.flags.contains(.isGeometryFlipped) ?? false
        back = place.showsBack != (map.isMirrored != isFlipped)
      }
    }
    return HitTestQuestion(point: own, place: place, showsBack: back)
  }

  /// The next sublayer from the front that can be hit, or whose class overrides the test.
  mutating func nextEntry(asksOverrides: Bool) -> HitTestEntry? {
    while remaining > 0 {
      remaining -= 1
      let child = children[remaining]
      if asksOverrides, !child.properties.isTransform, HitTest.mayBeOverridden(by: child) {
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

  /// Finds the flat layers among some on a layer's plane, and those in the spaces of transform layers among them.
  ///
  /// They are sorted by their depth at the point.
  private mutating func findLeaves(
    of layers: [(layer: Layer, transform: Transform3D)], _ plane: LayerProperties?
  ) {
    var found: [(layer: Layer, place: Place, depth: CGFloat)] = []
    let isFlipped = plane?.flags.contains(.isGeometryFlipped) ?? false
    var pending = layers.reversed().map {
      (layer: $0.layer, transform: $0.transform, isFlipped: isFlipped)
    }
    while let (layer, transform, isFlipped) = pending.popLast() {
      if !layer.properties.isTransform {
        var map = PlaneMap()
        guard layer.properties.isGeometryFinite, transform.isFinite, map.append(transform),
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
    let order = backToFront(depths: found.map(\.depth))
    children = order.map { found[$0].layer }
    places = order.map { found[$0].place }
    remaining = children.count
  }
}
