// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// How a layer's picture is put on what lies below it: ``Layer/compositingFilter``.
///
/// The first sixteen are the blend modes of W3C Compositing and Blending Level 1 (and of PDF): where
/// both are opaque the colour is the formula's, where one is translucent the other shows as it
/// would by ``normal``. The others are the operators of Porter and Duff with Quartz's two sums. All
/// are worked out in sRGB as encoded, on premultiplied bytes, each channel rounded once.
///
/// Colours run from 0 to 1; *s* is the layer's, *b* what lies below.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  // The order is that of the kernels.

  /// The layer over what is below.
  ///
  /// Other than with no compositing filter at all, the layer is a picture of its own: what its
  /// sublayers blend with ends at the layer.
  case normal
  /// s · b: never lighter than either.
  case multiply
  /// s + b − s · b: never darker than either.
  case screen
  /// Multiplies where what is below is dark and screens where it is light.
  case overlay
  /// The smaller of each channel.
  case darken
  /// The larger of each channel.
  case lighten
  /// b / (1 − s): brightens what is below to reflect the layer.
  case colorDodge
  /// 1 − (1 − b) / s: darkens what is below to reflect the layer.
  case colorBurn
  /// Darkens or lightens what is below softly, by whether the layer is dark or light.
  case softLight
  /// Multiplies where the layer is dark and screens where it is light.
  case hardLight
  /// |s − b|.
  case difference
  /// s + b − 2 · s · b: a difference of lower contrast.
  case exclusion
  /// The hue of the layer with the saturation and luminosity of what is below.
  case hue
  /// The saturation of the layer with the hue and luminosity of what is below.
  case saturation
  /// The hue and saturation of the layer with the luminosity of what is below.
  case color
  /// The luminosity of the layer with the hue and saturation of what is below.
  case luminosity
  /// Nothing of either: clears the layer's bounds.
  case clear
  /// The layer in place of what is below, in its bounds.
  case copy
  /// The layer where something is below, in its bounds; of that nothing stays.
  case sourceIn
  /// The layer where nothing is below, in its bounds; of what is below nothing stays.
  case sourceOut
  /// The layer over what is below, where something is below.
  case sourceAtop
  /// What is below over the layer.
  case destinationOver
  /// What is below where the layer is, in its bounds.
  case destinationIn
  /// What is below where the layer is not.
  case destinationOut
  /// What is below over the layer, where the layer is, in its bounds.
  case destinationAtop
  /// Either where the other is not.
  case xor
  /// The sum of both, at most 1.
  case plusLighter
  /// The sum of both less 1, at least 0: adds what both lack of white.
  case plusDarker

  /// Whether what is below changes even where the layer is clear: then the mode acts within the
  /// layer's bounds, rounded by its corners, and what of the layer sticks out is not drawn.
  package var actsWhereClear: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }

  /// Whether something opaque below can become translucent.
  package var cutsHoles: Bool { actsWhereClear || self == .destinationOut || self == .xor }

  /// The kernels' formula.
  package var kernel: BlendKernel {
    BlendKernel(number: Self.allCases.firstIndex(of: self) ?? 0)
  }
}
