// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A change of colours and of pixels: a tint, or greys.
///
/// Both changes are linear in premultiplied components. So it makes no difference whether pictures are changed
/// before or after they are combined.
package enum ColorChange: Hashable, Sendable {
  /// One colour, with the alpha of the original.
  case tint(Color)
  /// One colour, with the alpha of the original multiplied by its luminance.
  case tintByLuminance(Color)
  case grey

  /// The same change with an opaque tint.
  package var opaque: ColorChange {
    switch self {
    case .tint(let tint): .tint(Color(red: tint.red, green: tint.green, blue: tint.blue))
    case .tintByLuminance(let tint):
      .tintByLuminance(Color(red: tint.red, green: tint.green, blue: tint.blue))
    case .grey: .grey
    }
  }

  /// A tint with white.
  package static let white = ColorChange.tint(.white)

  /// The grey of equal brightness, in sRGB's encoding.
  private static func luma(_ color: Color) -> CGFloat {
    luma(Color.unit(color.red), Color.unit(color.green), Color.unit(color.blue))
  }

  /// With integer weights, so that equal components give exactly that component.
  private static func luma(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGFloat {
    (2126 * red + 7152 * green + 722 * blue) / 10_000
  }

  package func callAsFunction(_ color: Color) -> Color {
    switch self {
    // Values beyond 0…1 are limited when drawn, after opacities acted on them.
    case .tint(let tint): tint.multiplyingAlpha(by: color.alpha)
    case .tintByLuminance(let tint):
      tint.multiplyingAlpha(by: Color.unit(color.alpha) * Self.luma(color))
    case .grey: Color(gray: Self.luma(color), alpha: color.alpha)
    }
  }

  package func callAsFunction(_ color: Color?) -> Color? { color.map { self($0) } }

  package func callAsFunction(_ gradient: GradientContent) -> GradientContent {
    var gradient = gradient
    gradient.colors = gradient.colors?.map { self($0) }
    return gradient
  }

  /// A blend mode by colour has no meaning with a single colour; modes by alpha stay.
  package func callAsFunction(_ mode: BlendMode) -> BlendMode {
    mode.actsByAlpha ? mode : .normal
  }

  /// The change of a premultiplied pixel.
  package func callAsFunction(pixel: UInt32) -> UInt32 {
    let (alpha, red, green, blue) = (
      CGFloat(pixel >> 24), CGFloat(pixel >> 16 & 255), CGFloat(pixel >> 8 & 255),
      CGFloat(pixel & 255)
    )
    let luma = Self.luma(red, green, blue)
    switch self {
    case .tint(let tint): return tint.multiplyingAlpha(by: alpha / 255).premultiplied.bits
    // The luma of premultiplied components is multiplied by alpha already.
    case .tintByLuminance(let tint): return tint.multiplyingAlpha(by: luma / 255).premultiplied.bits
    case .grey:
      let grey = UInt32(min(luma, alpha).rounded())
      return pixel & 0xFF00_0000 | grey << 16 | grey << 8 | grey
    }
  }
}

extension BlendMode {
  /// Whether the result for equal colours depends on alpha alone: Porter and Duff's operators, and the sum.
  fileprivate var actsByAlpha: Bool {
    switch self {
    case .normal, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver,
      .destinationIn,
      .destinationOut, .destinationAtop, .xor, .plusLighter:
      true
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
      .hardLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusDarker:
      false
    }
  }
}

extension Image {
  /// The image with each pixel changed; kept with the image, so that the same change is made once.
  package func changed(by change: ColorChange) -> Image {
    keptChange(change) {
      Image(unchecked: pixels.map { change(pixel: $0) }, width: width, height: height)
    }
  }
}
