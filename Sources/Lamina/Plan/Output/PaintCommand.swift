// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// One step of painting, in the device space of the surface being painted.
///
/// A *scope* saves the pixels below; at its end each pixel becomes a mix of the painted and the
/// saved one, by a coverage. This single means makes rounded clips, masks and group opacity, paints
/// directly onto the surface, and leaves pixels of full coverage exactly as painted. Numbers are
/// indices into the lists of the ``PaintPlan``.
package enum PaintCommand: Hashable, Sendable {
  /// Replaces the pixels by one colour.
  case clear(PremultipliedColor, PaintArea)
  /// A rectangle of whole pixels in one colour.
  case fill(PremultipliedColor, PaintArea)
  /// One colour through a mask.
  case mask(PlacedMask, PremultipliedColor, PaintArea)
  /// One colour through the coverage of a range of ``PaintPlan/glyphs``.
  case glyphs(Range<PlacedGlyphID>, PremultipliedColor, PaintArea)
  /// Pixels of ``PaintPlan/sources``, through a mask where there is one; `alpha` 0…255 multiplies.
  case pixels(source: SourceID, PlacedMask?, alpha: UInt8, PaintArea)
  /// Pixels of ``PaintPlan/sources``, multiplied by `alpha` and blended with the content below;
  /// never with ``BlendMode/normal``.
  case blend(source: SourceID, BlendMode, alpha: UInt8, PaintArea)
  /// Those of ``PaintPlan/particles``.
  case particles(ParticlesID, PaintArea)
  case beginScope(ScopeID)
  case endScope(ScopeID)
}
