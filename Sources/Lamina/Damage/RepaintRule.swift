// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Why pixels of a layer, or of the whole surface, are painted again.
public enum RepaintRule: String, Hashable, Sendable, CaseIterable {
  /// The layer's own drawing changed: only its own place.
  case ownPlace
  /// The layer moved, or its visibility or opacity changed: with everything below it, the old and
  /// the new places.
  case subtree
  /// The content of the layer scrolled, and its pixels were moved; the part that came into view is
  /// painted.
  case scrolled
  /// The layer came into the tree.
  case added
  /// The layer left the tree.
  case removed
  /// The layer has another place in the list of sublayers, or among them.
  case reordered
  /// Sublayers of it moved, came or left, and are known only together, or change how all of the layer fades.
  case sublayers
  /// Something changed below the layer, whose shadow is cast by its content.
  case contentShadow
  /// Something changed below the layer, and the layer is drawn as a bitmap, which is resampled.
  case rasterized
  /// Something changed below the layer, and its filters carry that elsewhere.
  case filters
  /// Something changed below the layer, which is seen in perspective.
  case perspective
  /// Something changed in the layer's space, in which layers hide and cut each other.
  case space
  /// Something changed below the layer, which draws its sublayers several times.
  case instances
  /// Something changed in the layer's mask.
  case mask
  /// Something changed that is before or behind its siblings, or crosses them.
  case depth
  /// Something changed behind the layer, which has background filters.
  case backdrop
  /// Tiles of the layer changed, or were not finished.
  case tiles
  /// It is the first frame.
  case firstFrame
  /// The compositor has another root.
  case root
  /// The compositor's background changed.
  case background
  /// The tree is shown in other colours: ``Compositor/renderingMode``.
  case renderingMode
  /// The surface has another size or scale.
  case resized
  /// The frame's limits changed.
  case limits
  /// Other layers than before exceed the frame's limits.
  case overLimit
  /// It was asked for by ``Compositor/setNeedsRepaint()``.
  case requested
  /// ``Compositor/compositingRoad`` changed.
  case compositingRoad
  /// ``DiagnosticSettings/debugOptions`` are shown, or were.
  case debugOptions
  /// The memory rendered into contains an older frame, or none.
  case olderPixels
}

/// Why the pixels of a layer's content were not moved although the content only scrolled.
public enum ScrollRefusal: String, Error, Hashable, Sendable, CaseIterable {
  /// The layer does not clip to its bounds.
  case unclipped
  /// The distance is not a whole number of device pixels, or the layer is rotated or mirrored.
  case partialPixels
  /// More than the scroll changed, or opacity, a mask, a shadow from content or the like acts on the picture as
  /// a whole.
  case acted
  /// The layer paints more than a background colour and a border.
  case painted
  /// Something is in front of the content, or something other than one colour is behind it.
  case notAlone
  /// Some layer has background filters.
  case backdrop
  /// The content would leave its visible area, or another content moves there.
  case outside
}
