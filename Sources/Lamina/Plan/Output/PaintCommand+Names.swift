// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// What a command names.
extension PaintCommand {
  /// The pixels that it can touch.
  package func rect(in plan: PaintPlan) -> PixelRect {
    switch self {
    case .beginScope(let index), .endScope(let index): plan.scopes[index].rect
    case .clear, .fill, .mask, .glyphs, .pixels, .blend, .particles: area?.rect ?? .empty
    }
  }

  /// Where it paints; nil for the beginning and the end of a scope.
  package var area: PaintArea? {
    switch self {
    case .clear(_, let area), .fill(_, let area), .mask(_, _, let area),
      .glyphs(_, _, let area), .pixels(_, _, _, let area), .blend(_, _, _, let area),
      .particles(_, let area):
      area
    case .beginScope, .endScope: nil
    }
  }

  /// The pixels that it paints with.
  var source: SourceID? {
    switch self {
    case .pixels(let source, _, _, _), .blend(let source, _, _, _): source
    case .clear, .fill, .mask, .glyphs, .particles, .beginScope, .endScope: nil
    }
  }

  /// The mask that it paints or mixes through, apart from those of glyphs.
  func mask(in plan: PaintPlan) -> MaskID? {
    switch self {
    case .mask(let mask, _, _): return mask.index
    case .pixels(_, let mask, _, _): return mask?.index
    case .endScope(let scope):
      guard case .mask(let mask) = plan.scopes[scope].coverage else { return nil }
      return mask.index
    case .clear, .fill, .glyphs, .blend, .particles, .beginScope: return nil
    }
  }
}
