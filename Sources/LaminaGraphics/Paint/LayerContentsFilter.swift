// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// How contents are sampled if they are not drawn pixel for pixel.
public enum LayerContentsFilter: String, Hashable, Sendable, CaseIterable {
  /// The nearest pixel.
  case nearest
  /// Interpolation between the four nearest pixels.
  ///
  /// At less than half its size an image loses pixels between those that are sampled: edges become jagged, and
  /// flicker if they move.
  case linear
  /// If drawn smaller, interpolation between two smaller copies (mipmaps) of the image, so that every pixel counts.
  ///
  /// If not drawn smaller, it is the same as `linear`. The copies are made when they are first needed, in about the
  /// time of one pass over the image, and kept with it; see ``Image/byteCount``. The bitmap of a rasterized layer
  /// has no copies, and is sampled as by `linear`.
  case trilinear
}
