// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer whose sublayers share one three-dimensional space (`CATransformLayer`).
///
/// Any other layer is a plane: its sublayers are sorted by depth and cut where they cross, and the result is
/// flattened into the plane. The sublayers of a transform layer keep their depth: they are in the space around
/// it, and are sorted and cut together with the layers beside it. Nested transform layers share one space. The
/// layer around the outermost one is the plane of projection, and its ``Layer/sublayerTransform`` gives the
/// perspective.
///
/// A transform layer draws nothing itself: background, contents, border, corners, shadows, mask and
/// rasterization are ignored, and ``Layer/masksToBounds`` clips nothing. Its opacity multiplies the opacity of
/// each sublayer. It is never hit; its sublayers are, the front ones first.
///
/// Each sublayer that is not a transform layer is one flat picture, with everything below it. In one plane, later
/// sublayers are in front. The pieces of a cut picture show no seam, except where clear parts cut a shadow.
///
/// Cost: up to 512 such sublayers are sorted and cut exactly, at worst in quadratic time. If there are more,
/// each is drawn as a whole, by the depth of its centre.
open class TransformLayer: Layer {
  /// Creates a transform layer without sublayers.
  public override init() {
    super.init()
    properties.uncommon.content = .transform
  }

  /// Creates a copy of another layer's properties; see ``Layer/init(layer:)``.
  public override init(layer: Any) {
    super.init(layer: layer)
    properties.uncommon.content = .transform
  }

  /// Returns nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }
}
