// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Walks a render tree back to front and lists what must be painted inside a region.
///
/// The order within one layer, each part only where it is needed:
///
///     scope for group opacity
///       further outer shadows
///       scope for the mask
///         clip or scope for masksToBounds
///           shadow · background · gradient · contents · shape · inner shadows
///           sublayers
///           border
///
/// Transforms are passed down from the root of each surface. The walk keeps its own stack, so the
/// depth of a tree is limited by memory alone.
package struct Planner {
  let tree: RenderTree
  var plan: PaintPlan
  /// Work in reverse order: the last entry is next.
  var pending: [Task] = []

  enum Task {
    case visit(Visit)
    case emit(PaintCommand)
  }

  /// A layer to be planned, and the circumstances under which it is met.
  struct Visit {
    var slot: Int32
    /// From the superlayer's bounds space to the surface; from the layer's own where it is
    /// already placed.
    var toSurface: Transform2D
    /// Whether `toSurface` holds the layer's own placement already.
    var isPlaced = false
    /// The pixels of the surface that are wanted.
    var clip: PixelRect
    /// What ancestors without group opacity hand down, 0…1.
    var opacity: CGFloat = 1
    /// Whether an odd number of ancestors mirror their sublayers by `isGeometryFlipped`.
    var isFlipped = false
    /// Whether only the silhouette counts: no shadow is painted.
    var isSilhouette = false
    /// The layer's own opacity is not applied (it is applied later, to the bitmap or shadow).
    var ignoresOpacity = false
    /// The layer is painted into its bitmap now, not to be rasterized again.
    var isInBitmap = false
  }

  /// The plan that repaints `region` of a target.
  package static func plan(
    _ tree: RenderTree, rootTransform: Transform2D, region: Region, background: PremultipliedColor
  ) -> PaintPlan {
    var planner = Planner(
      tree: tree, plan: PaintPlan(region: region, background: background))
    guard tree.root != RenderNode.none, !region.isEmpty else { return planner.plan }
    planner.pending.append(
      .visit(Visit(slot: tree.root, toSurface: rootTransform, clip: region.bounds)))
    planner.run()
    return planner.plan
  }

  private mutating func run() {
    while let task = pending.popLast() {
      switch task {
      case .emit(let command): plan.commands.append(command)
      case .visit(let visit): self.visit(visit)
      }
    }
  }

  private mutating func visit(_ visit: Visit) {
    let node = tree[visit.slot]
    guard node.isVisible || (visit.ignoresOpacity && !node.properties.flags.contains(.isHidden))
    else { return }
    guard let toParent = node.placement.transform else { return }
    let transform = visit.isPlaced ? visit.toSurface : toParent.concatenating(visit.toSurface)
    let extent = RenderTree.deviceBox(node.subtreeExtent, transform, margin: node.margin)
      .intersection(visit.clip)
    guard !extent.isEmpty else {
      plan.culledLayers += 1
      return
    }
    if !node.properties.flags.contains(.isDoubleSided),
      (transform.determinant < 0) != visit.isFlipped
    {
      return
    }
    plan.visitedLayers += 1
    var painter = LayerPlanner(visit, node, transform, extent)
    painter.plan(tree)
    pending.append(contentsOf: painter.tasks.reversed())
  }
}
