// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// One layer as the compositor sees it: values only, linked by small numbers.
package struct RenderNode: Sendable {
  /// What a layer's number stands for where there is no layer.
  package static let none: Int32 = -1

  /// Everything the layer's user has set.
  package var properties = LayerProperties()
  /// The node that this one is a sublayer or the mask of; ``none`` for the root and for nodes
  /// outside the tree.
  package var parent = RenderNode.none
  /// Whether this node is its parent's mask.
  package var isMask = false
  /// Sublayers from back to front: by `zPosition`, then in their own order.
  package var children: [Int32] = []
  /// The mask, or ``none``.
  package var mask = RenderNode.none
  /// From the layer's bounds space to its parent's, and whether the layer can be drawn at all.
  package var placement = Placement.skipped(.notFinite)
  /// What the layer paints by itself, in its own space, shadows with a known outline included.
  package var ownExtent = CGRect.null
  /// What the layer and everything below it can touch, in its own space; null where it is hidden.
  package var subtreeExtent = CGRect.null
  /// How many device pixels beyond the extents the layer or something below it can still touch:
  /// what blurs and resampling round up to.
  package var margin = 0

  package init() {}

  /// Where a layer sits in its parent, or why it sits nowhere.
  package enum Placement: Hashable, Sendable {
    case affine(Transform2D)
    case skipped(SkipReason)

    package var transform: Transform2D? {
      if case .affine(let transform) = self { transform } else { nil }
    }
  }

  /// Whether a change of anything below changes how this layer itself looks, beyond the place of
  /// the change: its shadow, or its resampled bitmap.
  package var dependsOnSubtree: Bool {
    properties.hasContentShadow || properties.flags.contains(.shouldRasterize)
  }

  /// Whether the layer and its sublayers can be seen at all.
  package var isVisible: Bool {
    !properties.flags.contains(.isHidden) && properties.drawnOpacity > 0
  }
}

/// Why a layer and everything below it was not drawn although it is not hidden.
public enum SkipReason: String, Hashable, Sendable, Codable {
  /// Its bounds, position, anchor point or transform hold a number that is not finite.
  case notFinite
  /// Its transform flattens it to a line or a point.
  case singular
  /// Its transform is a perspective that no affine transform of the plane can show.
  case perspective
  /// It needs more temporary pixels than the compositor allows itself.
  case tooLarge
}
