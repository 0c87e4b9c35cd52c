// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// In which colours a compositor shows a tree.
///
/// The names and the meaning are those of widgets on Apple's systems (`WidgetRenderingMode`). A mode changes
/// colours only: geometry, opacity, clips and masks stay, and the tree is not touched.
public enum RenderingMode: Hashable, Sendable {
  /// As the layers say.
  case fullColor
  /// In two colours: layers of the accent group in the tint, all others white, each by its alpha.
  ///
  /// ``Layer/isAccentable`` puts layers in the accent group. The alpha of the tint multiplies theirs.
  case accented(Color)
  /// In greys: each colour becomes the grey of its luma (0.2126 red + 0.7152 green + 0.0722 blue, as sRGB encodes
  /// them), with its own alpha.
  case vibrant
}

/// How an image is shown in the mode ``RenderingMode/accented(_:)``, as a property of its layer
/// (`WidgetAccentedRenderingMode`).
public enum AccentedRenderingMode: String, Hashable, Sendable, CaseIterable {
  /// In the tint by its alpha, as the accent group is: an opaque image becomes a block of one colour.
  case accented
  /// In the tint; the alpha of each pixel is its luminance, times its own alpha.
  case accentedDesaturated
  /// White; the alpha of each pixel is its luminance, times its own alpha.
  case desaturated
  /// In its own colours.
  case fullColor
}

/// What a commit does to the colours of layers.
package struct RenderingLook: Hashable, Sendable {
  package var mode = RenderingMode.fullColor
  /// Whether layers that are container backgrounds are left out in the other modes.
  package var removesContainerBackgrounds = true

  package init() {}

  /// Whether layers show as they say.
  package var isPlain: Bool { mode == .fullColor }
}
