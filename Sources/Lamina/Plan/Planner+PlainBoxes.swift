// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers that are a box of one colour and nothing else, as most of very many are.
extension Planner {
  /// Fewer sublayers than this are planned one by one.
  static let fewAlike = 32
  /// At most so many are planned at once, for there must be room for a command for each.
  private static let mostAlike = 4096

  /// Plans sublayers, the last first, as long as they are like the last plain box and too small to
  /// hide anything; answers how many that were.
  ///
  /// What decides about all of them is looked at once, so that each costs little more than its
  /// command.
  mutating func planAlikeBoxes(_ sublayers: ArraySlice<NodeID>, _ visit: Visit) -> Int {
    guard let known = knownPlainBox, !options.recordsLayers, known.isUnder(visit.toSurface),
      visit.alpha == 1, visit.tint.isWhite,
      visit.mix < 255 || !hidden.canCount(known.box.pixelBounds)
    else { return 0 }
    let (nodes, wanted, hidden) = (tree.nodes, wanted, hidden)
    let hides = options.hides && !hidden.isNothing
    var (planned, seen, painted, culled, pixels, hiddenPixels) = (0, 0, 0, 0, 0, 0)
    commands.append(addingCapacity: min(sublayers.count, Self.mostAlike)) { commands in
      for id in sublayers.suffix(Self.mostAlike).reversed() {
        guard let color = nodes[id].plainColor,
          let translation = nodes[id].translationInParent,
          let edges = known.edges(
            bounds: nodes[id].properties.bounds,
            cornerRadius: nodes[id].properties.cornerRadius,
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
          commands.append(.mask(known.mask(at: edges), color, PaintArea(rect, mix: visit.mix)))
          painted += 1
          pixels += count
        }
      }
    }
    counts.visitedLayers += seen
    counts.culledLayers += culled
    counts.hiddenLayers += planned - seen - culled
    counts.hiddenPixels += hiddenPixels
    counts.painting.shapes += painted
    counts.painting.shapePixels += pixels
    return planned
  }

  /// Plans a plain box; false, with nothing done, for any other layer.
  mutating func planPlainBox(_ visit: Visit) -> Bool {
    let id = visit.node
    guard visit.alpha == 1,
      let color = tree[id].plainColor?.multiplied(by: visit.tint),
      let transform = tree[id].transform(through: visit.toSurface)
    else { return false }
    let bounds = tree[id].properties.bounds
    let cornerRadius = tree[id].properties.cornerRadius
    if let edges = knownPlainBox?.edges(bounds: bounds, cornerRadius: cornerRadius, transform) {
      planKnownBox(at: edges, color, in: visit.clip, mix: visit.mix)
      return true
    }
    guard let box = DeviceBox(tree[id].properties.commonCornerShape, transform) else {
      return false
    }
    guard isSeen(box.pixelBounds.intersection(visit.clip)) else { return true }
    fill(box, color.premultiplied, in: visit.clip, mix: visit.mix)
    if !box.isWholePixels, let place = knownBoxes.place(of: box, .none) {
      knownPlainBox = KnownPlainBox(
        knownBoxes[place], size: bounds.size, cornerRadius: cornerRadius, transform)
    }
    return true
  }

  /// Whether anything of a layer is to be painted; counts it as what it is.
  @inline(__always)
  private mutating func isSeen(_ rect: PixelRect) -> Bool {
    guard isWanted(rect) else {
      counts.culledLayers += 1
      return false
    }
    if options.hides, hidden.hides(rect) {
      counts.hiddenLayers += 1
      counts.hiddenPixels += wanted.count(in: rect)
      return false
    }
    counts.visitedLayers += 1
    return true
  }

  /// Plans a plain box that is like the last one.
  @inline(__always)
  private mutating func planKnownBox(
    at edges: DeviceBox.Edges, _ color: Color, in clip: PixelRect, mix: UInt8
  ) {
    let touched = edges.pixelBounds
    let rect = touched.intersection(clip)
    guard isSeen(rect), let mask = knownPlainBox?.mask(at: edges) else { return }
    let color = color.premultiplied
    guard !color.isClear else { return }
    if hidden.isNothing {
      // The rectangle is known to hold wanted pixels, and nothing can hide any of them.
      commands.append(.mask(mask, color, PaintArea(rect, mix: mix)))
      counts.painting.shapePixels += wanted.count(in: rect)
    } else {
      guard let (area, pixels) = area(ofSeen: rect, mix: mix) else { return }
      commands.append(.mask(mask, color, area))
      counts.painting.shapePixels += pixels
    }
    counts.painting.shapes += 1
    if color.isOpaque, mix == 255, hidden.canCount(touched),
      let bands = knownPlainBox?.coveredBands(at: edges)
    {
      hide(bands, in: clip)
    }
  }
}
