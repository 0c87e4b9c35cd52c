// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The mirroring between a layer and its visible picture, as far as it does not follow from its
/// transform to the surface.
package struct Mirroring: Hashable, Sendable {
  /// Whether an odd number of ancestors mirror their sublayers by `isGeometryFlipped`: then images and
  /// texts are mirrored back.
  package var isFlipped = false
  /// Whether the surface itself is seen mirrored, like the bitmap of a mirrored layer.
  var isSurfaceMirrored = false

  package init() {}

  /// Whether a layer that is mirrored on the surface or not shows its back: `isGeometryFlipped`
  /// does not turn layers.
  func showsBack(isMirrored: Bool) -> Bool {
    isMirrored != (isFlipped != isSurfaceMirrored)
  }

  /// The same on a surface in a layer's own space, which is seen mirrored or not.
  func onPicture(isMirrored: Bool) -> Mirroring {
    var result = self
    result.isSurfaceMirrored = isSurfaceMirrored != isMirrored
    return result
  }

  /// The same for the sublayers of a layer.
  package func inside(_ properties: LayerProperties) -> Mirroring {
    var result = self
    if properties.flags.contains(.isGeometryFlipped) { result.isFlipped.toggle() }
    return result
  }
}
