// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// Pixels that are not of one colour, or are blended.
package enum PixelSource: Sendable {
  /// A placed gradient over the pixels `frame`; `toFrame` maps the space of its points to pixels from
  /// the top left of the frame, so that a move by whole pixels changes no byte.
  case gradient(GradientContent, toFrame: Transform2D, frame: PixelRect)
  /// One colour everywhere, to be blended.
  case color(PremultipliedColor)
  /// Known pixels, those of `frame` row by row.
  case ready([UInt32], frame: PixelRect)
  /// The pixels of another source, a gradient that is kept, at another place.
  case copy(of: SourceID, frame: PixelRect)
  case image(ImagePaint)
  /// The bitmap of a rasterized layer that was kept.
  case bitmap(PixmanImage, BitmapPlacement)
  /// The bitmap of a rasterized layer that is one of the plan's surfaces.
  case surface(index: SurfaceID, BitmapPlacement)
}

/// An image, and its placement on the surface.
package struct ImagePaint: Hashable, Sendable {
  package var image: Image
  /// From the unit square of the frame that the contents fill to device pixels.
  var unitToDevice: Transform2D
  /// The part of the image that fills the frame, in the unit square of the image.
  package var contentsRect: CGRect
  /// The part that stretches, in its unit square; all of it without slices.
  package var contentsCenter: CGRect
  /// The size of the frame in units of the image's pixels, which nine slices need.
  var frameInPixels: CGSize
  package var filters: SampleFilters
}

/// The placement of a rasterized subtree on the surface below it.
package struct BitmapPlacement: Hashable, Sendable {
  /// From the bitmap's pixels (in the space in which it was painted) to device pixels.
  package var transform: Transform2D
  package var filters: SampleFilters
  /// Its placement in perspective; the transform does not count then.
  package var warp: PlaneWarp?
  /// The first pixel of the layer, if the bitmap is any part of the layer's tiles: positions are
  /// counted from there, so that they do not depend on the part.
  package var corner: PixelRect?
  /// Whether all of its visible part is known to be opaque.
  package var isOpaque = false

  init(transform: Transform2D, filters: SampleFilters) {
    self.transform = transform
    self.filters = filters
  }

  /// A picture in perspective, which is sampled linearly.
  init(warp: PlaneWarp) {
    self.init(transform: .identity)
    self.warp = warp
  }
}
