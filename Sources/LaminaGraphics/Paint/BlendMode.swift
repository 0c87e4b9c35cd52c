// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// How a layer's picture is combined with what is below it: ``Layer/compositingFilter``.
///
/// The first sixteen are the blend modes of W3C Compositing and Blending Level 1 (and of PDF). If both colours are
/// opaque, the result is given by the formula; if one is translucent, the other shows through as with ``normal``.
/// The others are the operators of Porter and Duff, and Quartz's two sums. All are computed in encoded sRGB, on
/// premultiplied bytes, and each channel is rounded once.
///
/// In the formulas colours run from 0 to 1; *s* is the layer's colour, *b* the colour below.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  // The order is that of the kernels.

  /// The layer over what is below.
  ///
  /// Unlike a layer without a compositing filter, the layer is a picture of its own: its sublayers blend only with
  /// what is in the layer.
  case normal
  /// s · b: never lighter than either.
  case multiply
  /// s + b − s · b: never darker than either.
  case screen
  /// Multiplies dark colours below, and screens light ones.
  case overlay
  /// The smaller of each channel.
  case darken
  /// The larger of each channel.
  case lighten
  /// b / (1 − s): brightens what is below to reflect the layer.
  case colorDodge
  /// 1 − (1 − b) / s: darkens what is below to reflect the layer.
  case colorBurn
  /// Darkens what is below softly if the layer is dark, and lightens it if the layer is light.
  case softLight
  /// Multiplies if the layer is dark, and screens if it is light.
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
  /// The layer replaces what is below, in its bounds.
  case copy
  /// The part of the layer that is above something; it replaces what is below, in its bounds.
  case sourceIn
  /// The part of the layer that is above nothing; it replaces what is below, in its bounds.
  case sourceOut
  /// The layer over what is below, but only where something is below.
  case sourceAtop
  /// What is below, over the layer.
  case destinationOver
  /// The part of what is below that the layer covers, in its bounds.
  case destinationIn
  /// The part of what is below that the layer does not cover.
  case destinationOut
  /// What is below over the layer, but only where the layer is, in its bounds.
  case destinationAtop
  /// The parts of each that the other does not cover.
  case xor
  /// The sum of both, at most 1.
  case plusLighter
  /// The sum of both less 1, at least 0: adds the differences of both from white.
  case plusDarker

  /// Whether what is below changes even where the layer is clear.
  ///
  /// Such a mode acts within the layer's bounds, rounded by its corners; parts that stick out are not drawn.
  package var actsWhereClear: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }

  /// Whether something opaque below can become translucent.
  package var cutsHoles: Bool { actsWhereClear || self == .destinationOut || self == .xor }

  /// The number of the formula in the kernels.
  package var kernel: BlendKernel {
    BlendKernel(number: Self.allCases.firstIndex(of: self) ?? 0)
  }
}
