// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The number of times that each kind of painting happened, and its pixels.
///
/// Pixels count once for each time they are written, hidden pixels do not count.
public struct PaintCounts: Hashable, Sendable, Codable {
  /// Commands of the paint plan and of its surfaces.
  public var commands = 0
  /// Rectangles of one colour.
  public var fills = 0
  /// Pixels of those rectangles, and of the background below everything.
  public var fillPixels = 0
  /// Antialiased shapes.
  public var shapes = 0
  /// Pixels of those shapes.
  public var shapePixels = 0
  /// Shadows, outer and inner.
  public var shadows = 0
  /// Pixels of those shadows.
  public var shadowPixels = 0
  /// Gradients.
  public var gradients = 0
  /// Pixels of those gradients.
  public var gradientPixels = 0
  /// Images.
  public var images = 0
  /// Pixels of those images.
  public var imagePixels = 0
  /// Glyphs.
  public var glyphs = 0
  /// Pixels of the rectangles that contain those glyphs.
  public var glyphPixels = 0
  /// Particles of emitter layers.
  public var particles = 0
  /// Pixels of the areas that contain those particles.
  public var particlePixels = 0
  /// Tiles of tiled layers that were drawn again.
  public var tiles = 0
  /// Visible pixels of tiled layers.
  public var tilePixels = 0
  /// Rasterized layers drawn.
  public var rasterizedLayers = 0
  /// Pixels drawn from their bitmaps.
  public var bitmapPixels = 0
  /// Layers blended by a ``Layer/compositingFilter`` other than normal.
  public var blends = 0
  /// Layers that filter their background.
  public var backdrops = 0
  /// Pixels of the blended layers and of the backgrounds.
  public var blendPixels = 0
  /// Pixels that had to be blurred: of shadow masks, filtered layers and backgrounds, once for each
  /// blur.
  public var blurredPixels = 0
  /// Scopes for group opacity, rounded clips and masks: pixels remembered until the group is painted.
  public var scopes = 0
  /// Pixels that scopes mix with what was there before: remembered ones, or one known colour.
  public var scopePixels = 0
  /// Separate surfaces, such as silhouettes, masks and rasterized layers.
  public var surfaces = 0
  /// Pixels of those surfaces.
  public var surfacePixels = 0

  /// Pixels of the commands that Pixman executed, including those of surfaces and moved pixels; see
  /// ``CompositingRoad``.
  ///
  /// A command counts the pixels of its box, a scope counts the saved pixels twice: when it saves
  /// them and when it mixes them. So the sum of both roads is larger than ``paintedPixels``.
  public var pixmanPixels = 0
  /// Pixels of the commands that Lamina's kernels carried out, counted in the same way.
  public var kernelPixels = 0

  /// Pixels composited, counted once for each time they are written.
  public var paintedPixels: Int {
    fillPixels + shapePixels + shadowPixels + gradientPixels + imagePixels + glyphPixels
      + particlePixels + tilePixels + bitmapPixels + blendPixels
  }

  mutating func add(_ counts: RoadCounts) {
    pixmanPixels += counts.pixman
    kernelPixels += counts.kernels
  }

  /// Nothing painted.
  public init() {}
}

/// The reason why something could not be painted directly onto the content below it.
public enum OffscreenReason: String, Hashable, Sendable, CaseIterable, Codable {
  /// Group opacity over parts that overlap, or over more than 128 sublayers.
  case overlappingOpacity
  /// `masksToBounds` with rounded or fractional edges: only the pixels along those edges.
  case roundedClip
  /// A clip of a ``DrawingContext``, or the bounds of a layer's drawing if they are between pixels:
  /// only the pixels along their edges.
  case drawnClip
  /// A mask layer.
  case mask
  /// A shadow that the layer's drawing casts, whose shape is not known otherwise.
  case contentShadow
  /// `shouldRasterize`, with no bitmap kept.
  case rasterization
  /// ``Layer/compositingFilter``.
  case compositingFilter
  /// Perspective: the layer is a picture that is seen at an angle, and none is kept.
  case perspective
  /// ``Layer/filters``, with no filtered picture kept.
  case filters
  /// ``Layer/backgroundFilters``: the background of the layer is painted once more.
  case backgroundFilters
  /// ``DrawingContext/setBlendMode(_:)``: the layer's drawing is a separate picture, and things
  /// that cover pixels partly are blended separately from the previous pixels.
  case drawnBlendMode
}
