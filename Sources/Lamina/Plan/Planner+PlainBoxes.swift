// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers that are a box of one colour and nothing else, as most of very many are.
extension Planner {
  /// Plans a plain box; false, with nothing done, for any other layer.
  mutating func planPlainBox(_ visit: Visit) -> Bool {
    let index = Int(visit.slot)
    guard visit.mix == 255, visit.alpha == 1,
      let color = tree.nodes[index].plainColor?.multiplied(by: visit.tint),
      let transform = tree.nodes[index].transform(through: visit.toSurface)
    else { return false }
    let bounds = tree.nodes[index].properties.bounds
    let cornerRadius = tree.nodes[index].properties.cornerRadius
    // Where an open scope knows of what is painted in it, a box may have to be split.
    if mixing.isEmpty,
      let edges = knownPlainBox?.edges(bounds: bounds, cornerRadius: cornerRadius, transform)
    {
      planKnownBox(at: edges, color, in: visit.clip)
      return true
    }
    guard let box = DeviceBox(tree.nodes[index].properties.commonCornerShape, transform) else {
      return false
    }
    guard isSeen(box.pixelBounds.intersection(visit.clip)) else { return true }
    fill(box, color.premultiplied, in: visit.clip, mix: 255)
    if !box.isWholePixels, let entry = knownBoxes.entry(of: box) {
      knownPlainBox = KnownPlainBox(
        entry, size: bounds.size, cornerRadius: cornerRadius, transform)
    }
    return true
  }

  /// Whether anything of a layer is to be painted; counts it as what it is.
  @inline(__always)
  private mutating func isSeen(_ rect: PixelRect) -> Bool {
    guard isWanted(rect) else {
      plan.counts.culledLayers += 1
      return false
    }
    if options.hides, hidden.hides(rect) {
      plan.counts.hiddenLayers += 1
      plan.counts.hiddenPixels += wanted.count(in: rect)
      return false
    }
    plan.counts.visitedLayers += 1
    return true
  }

  /// Plans a plain box that is like the last one.
  @inline(__always)
  private mutating func planKnownBox(
    at edges: DeviceBox.Edges, _ color: Color, in clip: PixelRect
  ) {
    let touched = edges.pixelBounds
    let rect = touched.intersection(clip)
    guard isSeen(rect), let mask = knownPlainBox?.mask(at: edges) else { return }
    let color = color.premultiplied
    guard !color.isClear else { return }
    if hidden.isNothing {
      // The rectangle is known to hold wanted pixels, and nothing can hide any of them.
      commands.append(.mask(mask, color, PaintArea(rect)))
      plan.counts.painting.shapePixels += wanted.count(in: rect)
    } else {
      guard let (area, pixels) = area(rect, mix: 255) else { return }
      commands.append(.mask(mask, color, area))
      plan.counts.painting.shapePixels += pixels
    }
    plan.counts.painting.shapes += 1
    if color.isOpaque, hidden.canCount(touched), var box = knownPlainBox?.box {
      (box.minX, box.minY) = (edges.minX, edges.minY)
      (box.maxX, box.maxY) = (edges.maxX, edges.maxY)
      hideBands(of: box, in: clip)
    }
  }
}
