// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// How the way from a layer to what is seen of it mirrors it, as far as that does not follow from its
/// transform to the surface.
package struct Mirroring: Hashable, Sendable {
  /// Whether an odd number of ancestors mirror their sublayers by `isGeometryFlipped`: then images and
  /// texts are mirrored back.
  package var isFlipped = false
  /// Whether the surface itself is seen mirrored, as the bitmap of a layer is that is mirrored.
  package var isSurfaceMirrored = false

  package init() {}

  /// Whether a layer that lies on the surface mirrored or not shows its back: `isGeometryFlipped` does
  /// not turn layers.
  package func showsBack(isMirrored: Bool) -> Bool {
    isMirrored != (isFlipped != isSurfaceMirrored)
  }

  /// The same on a surface in a layer's own space, which is seen mirrored or not.
  package func onPicture(isMirrored: Bool) -> Mirroring {
    var result = self
    result.isSurfaceMirrored = isSurfaceMirrored != isMirrored
    return result
  }

  /// The same for what stands in a layer.
  package func inside(_ properties: LayerProperties) -> Mirroring {
    var result = self
    if properties.flags.contains(.isGeometryFlipped) { result.isFlipped.toggle() }
    return result
  }
}
