// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers that are only a box of one colour, like most layers of a very large tree.
extension PlanContext {
  /// Fewer sublayers than this are planned one by one.
  static let fewAlike = 32
  /// At most this many are planned at once, because there must be room for a command for each.
  private static let mostAlike = 4096

  /// Plans sublayers, the last first, as long as they are like the last plain box and too small to
  /// hide anything; returns their number.
  ///
  /// Everything that they share is checked once, so that each costs little more than its command.
  mutating func planAlikeBoxes(_ sublayers: ArraySlice<NodeID>, _ visit: LayerVisit) -> Int {
    let (inherited, mix) = (visit.inherited, visit.inherited.mix)
    guard let known = builder.lookup.plainBox, !builder.options.recordsLayers,
      known.isUnder(visit.toSurface), inherited.alpha == 1, inherited.tint.isWhite,
      mix < 255 || !builder.hidden.canCount(known.box.pixelBounds)
    else { return 0 }
    let (nodes, wanted, hidden) = (tree.nodes, builder.wanted, builder.hidden)
    let hides = !hidden.isNothing
    var (planned, seen, painted, culled, pixels, hiddenPixels) = (0, 0, 0, 0, 0, 0)
    builder.append(atMost: min(sublayers.count, Self.mostAlike)) { room in
      for node in sublayers.suffix(Self.mostAlike).reversed() {
        guard let color = nodes[node].plainColor,
          let translation = nodes[node].translationInParent,
          let edges = known.edges(
            bounds: nodes[node].properties.bounds,
            cornerRadius: nodes[node].properties.cornerRadius,
            visit.toSurface.translatedBy(x: translation.x, y: translation.y))
        else { break }
        planned += 1
        let rect = edges.pixelBounds.intersection(visit.clip)
        let count = wanted.count(in: rect)
        if count == 0 {
          culled += 1
        } else if hides, hidden.hides(rect) {
          hiddenPixels += count
        } else {
          seen += 1
          let color = color.premultiplied
          if color.isClear { continue }
          room.append(.mask(known.mask(at: edges), color, PaintArea(rect, mix: mix)))
          painted += 1
          pixels += count
        }
      }
    }
    builder.counts.visitedLayers += seen
    builder.counts.culledLayers += culled
    builder.counts.hiddenLayers += planned - seen - culled
    builder.counts.hiddenPixels += hiddenPixels
    builder.counts.painting.shapes += painted
    builder.counts.painting.shapePixels += pixels
    return planned
  }

  /// Plans a plain box; false, with nothing done, for any other layer.
  mutating func planPlainBox(_ visit: LayerVisit) -> Bool {
    let (node, mix) = (visit.node, visit.inherited.mix)
    guard visit.inherited.alpha == 1,
      let color = tree[node].plainColor?.multiplied(by: visit.inherited.tint),
      let transform = tree[node].transform(through: visit.toSurface)
    else { return false }
    let bounds = tree[node].properties.bounds
    let cornerRadius = tree[node].properties.cornerRadius
    if let edges = builder.lookup.plainBox?.edges(
      bounds: bounds, cornerRadius: cornerRadius, transform)
    {
      planKnownBox(at: edges, color, in: visit.clip, mix: mix)
      return true
    }
    guard let box = DeviceBox(tree[node].properties.commonCornerShape, transform) else {
      return false
    }
    guard builder.isSeen(box.pixelBounds.intersection(visit.clip)) else { return true }
    builder.counts.visitedLayers += 1
    builder.fill(box, color.premultiplied, in: visit.clip, mix: mix)
    if !box.isWholePixels, let place = builder.lookup.boxes.place(of: box, .none) {
      builder.lookup.plainBox = KnownPlainBox(
        builder.lookup.boxes[place], size: bounds.size, cornerRadius: cornerRadius, transform)
    }
    return true
  }

  /// Plans a plain box that is like the last one.
  @inline(__always)
  private mutating func planKnownBox(
    at edges: DeviceBox.Edges, _ color: Color, in clip: PixelRect, mix: UInt8
  ) {
    let touched = edges.pixelBounds
    let rect = touched.intersection(clip)
    guard builder.isSeen(rect) else { return }
    builder.counts.visitedLayers += 1
    guard let mask = builder.lookup.plainBox?.mask(at: edges) else { return }
    let color = color.premultiplied
    guard !color.isClear, builder.fillVisible(mask, color, rect, mix: mix) else { return }
    if color.isOpaque, mix == 255, builder.hidden.canCount(touched),
      let bands = builder.lookup.plainBox?.coveredBands(at: edges)
    {
      builder.hide(bands, in: clip)
    }
  }
}
