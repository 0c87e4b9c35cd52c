// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The colours in which a compositor shows a tree.
///
/// Names and meaning are those of widgets on Apple's systems (`WidgetRenderingMode`). A mode changes only colours:
/// geometry, opacity, clips and masks stay, and so does the tree.
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

/// How an image is shown in the mode ``RenderingMode/accented(_:)`` (`WidgetAccentedRenderingMode`).
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

/// How a commit changes the colours of layers.
package struct RenderingLook: Hashable, Sendable {
  package var mode = RenderingMode.fullColor
  /// Whether layers that are container backgrounds are left out in the other modes.
  package var removesContainerBackgrounds = true

  init() {}

  /// Whether no colour changes.
  package var isPlain: Bool { mode == .fullColor }
}
