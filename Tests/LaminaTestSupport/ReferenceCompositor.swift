// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
package import Lamina

/// Renders a layer tree slowly in double precision, as the oracle for the real compositor.
///
/// It is written from the rules of a tree's meaning and shares no stage with the engine: no render
/// tree, damage, cache or culling. Every clip, mask and group is a separate picture that is
/// multiplied by its coverage and drawn over the content below. It takes only geometry from the
/// engine: paths and their flattening, rounded rectangles, and affine transforms of the plane.
/// Layers in three dimensions are placed by ``ReferenceMatrix`` and sampled point by point.
///
/// It recurses into sublayers, so it is for the shallow trees of tests.
package struct ReferenceCompositor {
  /// The picture of a tree: premultiplied red, green, blue and alpha, 0…1, and the count of coats.
  ///
  /// The root's frame is in points of the surface; `scale` pixels make one point.
  package static func picture(
    of root: Layer?, size: CGSize, scale: CGFloat, background: Color = .clear,
    sampling: ReferenceSampling = .coarse
  ) -> ReferencePlane {
    let bounds = PixelRect(
      x: 0, y: 0, width: Int((size.width * scale).rounded(.up)),
      height: Int((size.height * scale).rounded(.up)))
    let picture = ReferencePlane(bounds, channels: ReferencePlane.pictureChannels)
    let backdrop = ReferenceColor(background)
    picture.fill { _ in backdrop }
    guard let root else { return picture }
    var surface = Place(toSurface: Transform2D(scaleX: scale, y: scale))
    surface.sampling = sampling
    if hasEffects(root) { return effectsPicture(of: root, at: &surface, picture, backdrop) }
    drawSublayer(root, of: nil, at: surface, onto: picture)
    return picture
  }

  /// The position and the circumstances in which a layer is drawn.
  struct Place {
    /// From the layer's bounds space to device pixels of the surface.
    var toSurface: Transform2D
    /// Whether the layer shows its back; mirroring by `isGeometryFlipped` does not turn a layer.
    var isTurnedAway = false
    /// Whether images and texts must be mirrored to be upright.
    var isFlipped = false
    /// The opacity inherited from ancestors without group opacity, 0…1.
    var inheritedOpacity = 1.0
    /// False while the alpha that casts a shadow is made.
    var drawsShadows = true
    /// The factor of colours.
    var tint = ReferenceTint()
    /// Whether layers in a group see the content below the group, as blending requires.
    var usesScopes = false
    /// The enclosing clips, each with the pixels that its bounds touch and the picture before it, the outermost first.
    var clips: [(touched: ReferencePlane, before: ReferencePlane)] = []
    /// The background of the layer being drawn, if it filters that.
    var behind: ReferencePlane?
    /// The edge of the picture being drawn.
    var edge = ReferencePictureEdge()
    /// The precision with which planes in perspective are sampled.
    var sampling = ReferenceSampling.coarse
  }

  /// Draws a layer with everything that belongs to it.
  static func draw(_ layer: Layer, at place: Place, onto canvas: ReferencePlane) {
    let opacity = unit(Double(layer.opacity)) * place.inheritedOpacity
    guard !layer.isHidden, opacity > 0, layer.isDoubleSided || !place.isTurnedAway else { return }
    var place = place
    place.edge.meet(layer, at: place, opacity: opacity)
    let filtersBackdrop = place.drawsShadows && !layer.backgroundFilters.isEmpty
    if place.usesScopes, isGroup(layer) || (isBitmap(layer) && filtersBackdrop) {
      drawGroup(layer, at: place, opacity: opacity, onto: canvas)
      return
    }
    let bitmapScale = layer.rasterizationScale
    if layer.shouldRasterize, bitmapScale > 0, bitmapScale.isFinite {
      drawBitmap(of: layer, at: place, opacity: opacity, onto: canvas)
    } else if layer.allowsGroupOpacity, opacity < 1 {
      scope(at: place, onto: canvas) {
        drawWithShadows(layer, at: place, opacity: 1, onto: $0)
      } end: { canvas, group in
        if place.usesScopes {
          canvas.mix(group, opacity: opacity)
        } else {
          canvas.draw(group, opacity: opacity)
        }
      }
    } else {
      drawWithShadows(layer, at: place, opacity: opacity, onto: canvas)
    }
  }

  /// Draws a layer and the shadows that neither its clip nor its mask cuts; `opacity` multiplies
  /// every part and is passed to the sublayers.
  static func drawWithShadows(
    _ layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    var place = place
    // Before its shadows, which belong to the layer.
    place.behind = behind(layer, at: place, on: canvas)
    drawFurtherShadows(.outer, of: layer, at: place, opacity: opacity, onto: canvas)
    guard let mask = layer.mask else {
      drawClipped(layer, at: place, opacity: opacity, onto: canvas)
      return
    }
    let group = place.usesScopes ? canvas.copy() : canvas.emptyPicture()
    drawClipped(layer, at: place, opacity: opacity, onto: group)
    let maskPicture = canvas.emptyPicture()
    var surroundings = place
    surroundings.inheritedOpacity = 1
    surroundings.drawsShadows = true
    surroundings.tint = ReferenceTint()
    surroundings.clips = []
    surroundings.edge = ReferencePictureEdge(mask)
    drawSublayer(mask, of: layer, at: surroundings, onto: maskPicture)
    if place.usesScopes {
      canvas.mix(group, through: maskPicture.alpha(), mask: maskPicture)
    } else {
      canvas.draw(group, through: maskPicture.alpha(), mask: maskPicture)
    }
  }

  private static func drawClipped(
    _ layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    guard layer.masksToBounds else {
      drawParts(layer, at: place, opacity: opacity, onto: canvas)
      return
    }
    let corners = Shape.roundedRect(cornerShape(of: layer))
    let coverage = coverage(of: corners, place.toSurface, in: canvas.bounds)
    var inside = place
    if place.usesScopes {
      inside.clips.append((touched(byClipOf: layer, at: place, in: canvas.bounds), canvas))
    }
    scope(at: place, onto: canvas) {
      drawParts(layer, at: inside, opacity: opacity, onto: $0)
    } end: { canvas, group in
      if place.usesScopes {
        canvas.mix(group, through: coverage)
      } else {
        canvas.draw(group, through: coverage)
      }
    }
  }

  private static func drawParts(
    _ layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    if !isGroup(layer), !isBitmap(layer) {
      drawBackdrop(of: layer, at: place, opacity: opacity, onto: canvas)
    }
    drawOwnShadow(of: layer, at: place, opacity: opacity, onto: canvas)
    drawBackground(of: layer, at: place, opacity: opacity, onto: canvas)
    drawGradient(of: layer, at: place, opacity: opacity, onto: canvas)
    drawContents(of: layer, at: place, opacity: opacity, onto: canvas)
    if let layer = layer as? TiledLayer {
      drawTiles(of: layer, at: place, opacity: opacity, onto: canvas)
    } else {
      drawDrawing(of: layer, at: place, opacity: opacity, onto: canvas)
    }
    drawShape(of: layer, at: place, opacity: opacity, onto: canvas)
    drawFurtherShadows(.inner, of: layer, at: place, opacity: opacity, onto: canvas)
    var surroundings = place
    surroundings.inheritedOpacity = opacity
    drawSublayers(of: layer, at: surroundings, onto: canvas)
    drawBorder(of: layer, at: place, opacity: opacity, onto: canvas)
    drawParticles(of: layer, at: place, opacity: opacity, onto: canvas)
  }

  static func backToFront(_ layer: Layer) -> [Layer] {
    (layer.sublayers ?? []).enumerated().sorted { a, b in
      (a.element.zPosition, a.offset) < (b.element.zPosition, b.offset)
    }.map(\.element)
  }

  /// Limited to 0…1; NaN counts as 0.
  static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}
