// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A kind of compositing, which takes one road or another.
package enum CompositingStep: Hashable, Sendable {
  /// One colour replaces the pixels.
  case fill
  /// One colour over the pixels.
  case color
  /// One colour through a mask.
  case maskedColor
  /// Pixels over the pixels.
  case pixels
  /// Pixels through a mask.
  case maskedPixels
  /// Small pictures over the pixels, one after another.
  case sprites
  /// Small pictures added to the pixels.
  case addedSprites
  /// The pixels that a scope saves.
  case save
  /// The end of a scope, and the mix of what is painted by itself with what is there.
  case mix
  /// Pixels that go to another place.
  case move
  case blend(BlendMode)

  package static let allCases: [CompositingStep] =
    [
      .fill, .color, .maskedColor, .pixels, .maskedPixels, .sprites, .addedSprites, .save, .mix,
      .move,
    ] + BlendMode.allCases.map(CompositingStep.blend)

  /// One of 38 bits, for sets of steps.
  @inline(__always)
  var bit: UInt64 {
    switch self {
    case .fill: 1
    case .color: 1 << 1
    case .maskedColor: 1 << 2
    case .pixels: 1 << 3
    case .maskedPixels: 1 << 4
    case .sprites: 1 << 5
    case .addedSprites: 1 << 6
    case .save: 1 << 7
    case .mix: 1 << 8
    case .move: 1 << 9
    case .blend(let mode): 1 << (10 + UInt64(mode.kernel.number))
    }
  }
}
