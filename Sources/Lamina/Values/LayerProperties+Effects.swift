// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Layers that are a picture of their own.
extension LayerProperties {
  /// How the layer is blended, where it asks for that.
  package var blendMode: BlendMode? { isCommon ? nil : uncommon.compositingFilter }

  /// Whether the layer with all below it is painted as a group of its own.
  package var isGroup: Bool { blendMode != nil }

  /// Whether the layer changes what is below wherever its bounds are, whatever it paints.
  package var actsWhereClear: Bool { blendMode?.actsWhereClear ?? false }
}
