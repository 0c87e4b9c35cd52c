// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// What a shape is painted with.
package enum Paint: Hashable, Sendable {
  /// One colour.
  case color(PremultipliedColor)
  /// A gradient; `unitToDevice` maps the unit square of its points to device pixels.
  case gradient(GradientContent, unitToDevice: Transform2D)
  /// An image.
  case image(ImagePaint)
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
  package var filter: LayerContentsFilter
}

/// A blurred shadow, painted through the coverage of its source.
package struct ShadowPaint: Hashable, Sendable {
  package var color: PremultipliedColor
  package var blur: BlurCovariance
  /// How far the source is grown before the blur, in device pixels; negative shrinks it.
  package var spread: CGFloat
  /// Whether the shadow covers what the source leaves out: an inner shadow.
  package var isInverted: Bool
  /// The pixels to paint.
  package var rect: PixelRect
}

/// What decides, at the end of a scope, how much of what was painted in it stays.
package enum ScopeCoverage: Hashable, Sendable {
  /// The same everywhere, 0…255.
  case constant(UInt8)
  /// The coverage of a shape, or of what the shape leaves out.
  case shape(DeviceShape, isInverted: Bool)
}

/// One step of painting, in the device space of the surface being painted.
///
/// A *clip* limits painting to whole pixels. A *scope* remembers what is below; at its end each
/// pixel becomes a mix of what was painted and what was remembered, by a coverage: that one means
/// makes rounded clips, masks and group opacity, paints straight onto the surface, and leaves
/// pixels of full coverage exactly as painted. A *surface* is transparent pixels of its own, for
/// what must be known alone: a silhouette, a mask, a rasterized subtree.
package enum PaintCommand: Hashable, Sendable {
  /// A rectangle of whole pixels.
  case fill(PixelRect, PremultipliedColor)
  /// An antialiased shape; opacity 0…255 multiplies its coverage.
  case shape(DeviceShape, Paint, opacity: UInt8)
  /// The shadow of a shape.
  case shadow(ShadowPaint, of: DeviceShape)

  case pushClip(PixelRect)
  case popClip

  case beginScope(PixelRect)
  case endScope(ScopeCoverage)

  case beginSurface(PixelRect)
  /// Ends a surface; its alpha casts the shadow onto the surface below.
  case endSurfaceAsShadow(ShadowPaint)
  /// Ends a surface and the scope that was open below it; the alpha is the scope's coverage.
  case endSurfaceAsMask
  /// Ends a surface and draws it on the one below.
  case endSurfaceAsBitmap(BitmapPlacement)
}

/// How a rasterized subtree lies on the surface below it.
package struct BitmapPlacement: Hashable, Sendable {
  /// From the bitmap's pixels (in the space in which it was painted) to device pixels.
  package var transform: Transform2D
  /// Multiplies every pixel, 0…255.
  package var opacity: UInt8
  package var minification: LayerContentsFilter
  package var magnification: LayerContentsFilter
  /// The pixels to paint.
  package var rect: PixelRect
}
