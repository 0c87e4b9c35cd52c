// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The pixels that a command may write, and how much of what it writes stays.
package struct PaintArea: Hashable, Sendable {
  package var rect: PixelRect {
    get { PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY)) }
    set {
      (minX, minY) = (Int32(clamping: newValue.minX), Int32(clamping: newValue.minY))
      (maxX, maxY) = (Int32(clamping: newValue.maxX), Int32(clamping: newValue.maxY))
    }
  }
  // Small, for many layers make many commands.
  private var minX: Int32
  private var minY: Int32
  private var maxX: Int32
  private var maxY: Int32
  /// Which of the ``PaintPlan/pieces`` are what of the rectangle is not hidden; none: all.
  package var pieces: Range<Int32> = 0..<0
  /// A group's opacity, 0…255, given to the one thing painted: each pixel becomes the mix of what
  /// is painted and what was there, as the end of a scope would make it.
  package var mix: UInt8 = 255
  /// Which of ``PaintPlan/grounds`` the pixels count as filled with, as nobody has done that
  /// before; negative: they hold what was painted.
  package var ground: Int8 = -1

  @inline(__always)
  package init(_ rect: PixelRect, mix: UInt8 = 255, pieces: Range<Int> = 0..<0) {
    (minX, minY) = (Int32(clamping: rect.minX), Int32(clamping: rect.minY))
    (maxX, maxY) = (Int32(clamping: rect.maxX), Int32(clamping: rect.maxY))
    self.mix = mix
    self.pieces = Int32(pieces.lowerBound)..<Int32(pieces.upperBound)
  }

  /// Whether its rectangle touches another one; rows first, for bands differ in those.
  @inline(__always)
  func meets(_ other: PixelRect) -> Bool {
    minY < other.maxY && maxY > other.minY && minX < other.maxX && maxX > other.minX
  }
}

/// One of the plan's masks, and where it lies.
package struct PlacedMask: Hashable, Sendable {
  /// The index in ``PaintPlan/masks``.
  package var index: Int32
  package var placement: MaskPlacement
}

/// One step of painting, in the device space of the surface being painted.
///
/// A *scope* remembers what is below; at its end each pixel becomes a mix of what was painted and
/// what was remembered, by a coverage: that one means makes rounded clips, masks and group
/// opacity, paints straight onto the surface, and leaves pixels of full coverage exactly as
/// painted. Numbers are indices into the lists of the ``PaintPlan``.
package enum PaintCommand: Hashable, Sendable {
  /// Replaces the pixels by one colour.
  case clear(PremultipliedColor, PaintArea)
  /// A rectangle of whole pixels in one colour.
  case fill(PremultipliedColor, PaintArea)
  /// One colour through a mask.
  case mask(PlacedMask, PremultipliedColor, PaintArea)
  /// Pixels of ``PaintPlan/sources``, through a mask where there is one; `alpha` 0…255 multiplies.
  case pixels(source: Int32, PlacedMask?, alpha: UInt8, PaintArea)
  /// Pixels of ``PaintPlan/sources``, multiplied by `alpha`, blended with what is there; never by
  /// ``BlendMode/normal``.
  case blend(source: Int32, BlendMode, alpha: UInt8, PaintArea)
  /// Those of ``PaintPlan/particles``.
  case particles(Int32, PaintArea)
  case beginScope(Int32)
  case endScope(Int32)
}

/// Where the bytes of a mask come from.
package enum MaskSource: Sendable {
  /// They are known, in the mask's own coordinates.
  case ready(CoverageMask)
  /// They are to be made within a rectangle of the recipe's own coordinates.
  case recipe(SharedRecipe, within: PixelRect)
  /// The alpha of a surface, blurred; within a rectangle of the surface's coordinates.
  case surface(index: Int32, blur: BlurCovariance, within: PixelRect)
  /// A piece of a plane in space, within a rectangle.
  case piece(PieceMask, within: PixelRect)
}

/// Pixels that are not of one colour, or are to be blended.
package enum PixelSource: Sendable {
  /// A placed gradient over the pixels `frame`; `toFrame` maps the space of its points to pixels from
  /// the top left of the frame, so that a move by whole pixels changes no byte.
  case gradient(GradientContent, toFrame: Transform2D, frame: PixelRect)
  /// One colour everywhere, to be blended.
  case color(PremultipliedColor)
  /// Pixels that are known, those of `frame` row by row.
  case ready([UInt32], frame: PixelRect)
  /// The pixels of another source, a gradient that is kept, at another place.
  case copy(of: Int32, frame: PixelRect)
  case image(ImagePaint)
  /// The bitmap of a rasterized layer that was kept.
  case bitmap(PixmanImage, BitmapPlacement)
  /// The bitmap of a rasterized layer that is one of the plan's surfaces.
  case surface(index: Int32, BitmapPlacement)
}

/// An image, and how it lies on the surface.
package struct ImagePaint: Hashable, Sendable {
  package var image: Image
  /// From the unit square of the frame that the contents fill to device pixels.
  package var unitToDevice: Transform2D
  /// The part of the image that fills the frame, in the unit square of the image.
  package var contentsRect: CGRect
  /// The part of that which stretches, in its unit square; all of it without slices.
  package var contentsCenter: CGRect
  /// The size of the frame in units of the image's pixels, which nine slices need.
  package var frameInPixels: CGSize
  package var filters: SampleFilters
}

/// How a rasterized subtree lies on the surface below it.
package struct BitmapPlacement: Hashable, Sendable {
  /// From the bitmap's pixels (in the space in which it was painted) to device pixels.
  package var transform: Transform2D
  package var filters: SampleFilters
  /// How it lies there in perspective; the transform does not count then.
  package var warp: PlaneWarp?
  /// The first pixel of the layer, where the bitmap is any part of the layer's tiles: places are
  /// counted from there, so that they do not depend on the part.
  package var corner: PixelRect?
  /// Whether all that is shown of it is known to be opaque.
  package var isOpaque = false

  package init(transform: Transform2D, filters: SampleFilters) {
    self.transform = transform
    self.filters = filters
  }

  /// A picture in perspective, which is sampled linearly.
  package init(warp: PlaneWarp) {
    self.init(transform: .identity)
    self.warp = warp
  }
}

/// What decides, at the end of a scope, how much of what was painted in it stays.
package enum ScopeCoverage: Hashable, Sendable {
  /// The same everywhere, 0…255.
  case constant(UInt8)
  case mask(PlacedMask)
}

/// Pixels to remember, and what happens to them in the end.
package struct PaintScope: Hashable, Sendable {
  /// The pixels that may be painted inside.
  package var rect: PixelRect
  /// The pixels to remember: those where the coverage may be less than full.
  package var saved: [PixelRect]
  package var coverage: ScopeCoverage
  /// The opacity of the group around, where that has no scope of its own; 255 for none.
  package var mix: UInt8
}
