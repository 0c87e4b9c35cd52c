// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer whose sublayers stand in one space of three dimensions (`CATransformLayer`).
///
/// Any other layer is a plane: its sublayers are sorted by depth, and cut where they cross, but seen from
/// elsewhere they are all flattened into it. The sublayers of a transform layer keep their depth: they
/// stand in the space around it, and are sorted and cut together with what stands beside it. A transform
/// layer in another one shares its space; the layer around the outermost is the plane on which all is
/// seen, and its ``Layer/sublayerTransform`` gives the perspective.
///
/// A transform layer draws nothing itself: background, contents, border, corners, shadows, mask and
/// rasterization are ignored, and ``Layer/masksToBounds`` clips nothing. Its opacity
/// multiplies that of each sublayer by itself. It is never hit; its sublayers are, those in front
/// first.
///
/// Each sublayer that is not a transform layer is one flat picture, with all that is below it. Where
/// two of them lie in one plane, the later one is in front. Of the pieces of a cut picture none shows
/// a seam, but where a shadow is cut by what is clear. Up to 512 such sublayers are sorted and cut
/// exactly; of more, each is drawn as a whole, by the depth of its middle. The cost of sorting grows
/// with the square of their number at worst.
open class TransformLayer: Layer {
  /// A transform layer without sublayers.
  public override init() {
    super.init()
    properties.uncommon.content = .transform
  }

  /// A copy of another layer's properties; see ``Layer/init(layer:)``.
  public override init(layer: Any) {
    super.init(layer: layer)
    properties.uncommon.content = .transform
  }

  /// Always nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }
}
