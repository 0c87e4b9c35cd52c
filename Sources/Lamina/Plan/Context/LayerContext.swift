// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The context in which the parts of a layer are planned.
struct LayerContext {
  let node: NodeID
  let properties: LayerProperties
  let place: LayerPlace
  var inherited: Inherited
  let hasMask: Bool
  /// The number of an instance in space among the pieces there.
  let piece: Int?
  /// The pixels that the parts inside the layer's own clip may touch.
  var clip: PixelRect
  /// The factor of the alpha of the layer's own parts, 0…1.
  var alpha: CGFloat = 1
  /// The opacity with which the parts inside the layer's own clip and mask are mixed, if no scope
  /// has it.
  var mix: UInt8
  /// The same for the parts outside of the clip and mask.
  var outerMix: UInt8
  /// Whether the layer's own clip has edges across pixels, which the scope of the clip cuts.
  private var clipCutsEdges = false
  var scopes = LayerScopes()

  init(_ visit: LayerVisit, at place: LayerPlace, _ properties: LayerProperties, hasMask: Bool) {
    node = visit.node
    self.properties = properties
    self.hasMask = hasMask
    self.place = place
    inherited = visit.inherited
    piece = visit.piece
    clip = place.extent
    mix = visit.inherited.mix
    outerMix = visit.inherited.mix
  }

  var transform: Transform2D { place.transform }
  var extent: PixelRect { place.extent }
  var tint: ColorMultiplier { inherited.tint }
  var mirroring: Mirroring { inherited.mirroring }
  var multiplicity: Int { inherited.multiplicity }
  var isSilhouette: Bool { inherited.purpose.contains(.silhouette) }

  /// Whether the background of the layer is filtered here.
  var filtersBackdrop: Bool {
    properties.hasBackdrop
      && inherited.purpose.isDisjoint(with: [.inBitmap, .inGroup, .silhouette, .leavesOutBackdrop])
  }

  /// The mirroring of the sublayers and the mask.
  var innerMirroring: Mirroring { mirroring.inside(properties) }

  /// Whether the bounds have an area.
  var hasArea: Bool { properties.bounds.width > 0 && properties.bounds.height > 0 }

  // MARK: The clip

  /// Puts the parts inside the layer's own clip and mask into an open clip, whose scope, if it has
  /// one, mixes them.
  mutating func enter(_ opened: OpenClip) {
    clip = opened.rect
    clipCutsEdges = opened.isCutAtEdges
    scopes.clip = opened.scope
    if opened.scope != nil { mix = 255 }
  }

  /// Whether the scope of the layer's own clip cuts the edges of a part, so that the part covers the
  /// clip's rectangle and does not cut its edges itself.
  ///
  /// Only one of them cuts, because a pixel that is half inside would get a quarter of the colour if
  /// both did. The clip's edges are those of the bounds; a part that does not fill these must be extended where it
  /// ends with them (`CGRect.extended(by:beyond:)`).
  func isCutByClip(fillsBounds: Bool = true) -> Bool { clipCutsEdges && fillsBounds }

  /// A visit of the layer itself, for a separate picture: its opacity, tint and placement are
  /// applied to that picture.
  func visitOfPicture(_ toSurface: Transform2D, _ clip: PixelRect) -> LayerVisit {
    var visit = LayerVisit(node: node, toSurface: toSurface, isPlaced: true, clip: clip)
    visit.inherited.multiplicity = multiplicity
    visit.inherited.mirroring = mirroring
    visit.inherited.purpose = [.ignoresOpacity, .inBitmap, .inGroup]
    if isSilhouette { visit.inherited.purpose.insert(.silhouette) }
    return visit
  }

  // MARK: Shapes

  /// The corner shape on the surface.
  var cornerOutline: MaskRecipe.Outline {
    MaskRecipe.Outline(.roundedRect(properties.cornerShape), transform)
  }

  /// The part of the corner shape that the background fills; nil if the border leaves no room for
  /// it.
  var filledShape: RoundedRect? { properties.filledShape(transform, alpha: alpha) }

  /// A colour of the layer as it is painted.
  func shown(_ color: Color) -> PremultipliedColor {
    color.multiplied(by: tint).multiplyingAlpha(by: alpha).premultiplied
  }

  /// A shape of the layer as it is painted: the edges of an upright rectangle that are not
  /// antialiased are on whole pixels.
  func outline(of shape: Shape) -> MaskRecipe.Outline {
    MaskRecipe.Outline(properties.snappedToPixels(shape, transform), transform)
  }

  /// The pixels that an outline covers, or those of the clip if that cuts the outline's edges.
  func cover(
    _ outline: MaskRecipe.Outline, fillsBounds: Bool = true, in builder: inout PlanBuilder
  ) -> Cover? {
    if isCutByClip(fillsBounds: fillsBounds) { return Cover(rect: clip) }
    return builder.cover(outline, in: clip)
  }

  /// From the unit square of a rectangle in the layer's space to device pixels; of an upright one, the
  /// mirroring of flipped geometry is undone within the rectangle.
  func unitToDevice(_ rect: CGRect, isUpright: Bool = false) -> Transform2D {
    var unit = Transform2D.unit(to: rect)
    if isUpright && mirroring.isFlipped { (unit.d, unit.ty) = (-rect.height, rect.maxY) }
    return unit.concatenating(transform)
  }
}

/// The scopes around a layer's parts, from the outside to the inside.
struct LayerScopes {
  var opacity: OpenScope?
  var mask: OpenScope?
  var clip: OpenScope?
}

extension LayerProperties {
  /// Moves the edges of an upright rectangle that are not antialiased to whole pixels.
  func snappedToPixels(_ shape: Shape, _ transform: Transform2D) -> Shape {
    let mask = antialiasedEdges
    guard mask != .all, case .roundedRect(let rounded) = shape, rounded.radii.isZero,
      transform.isScaleTranslation, let inverse = transform.inverted()
    else { return shape }
    let device = transform.apply(rounded.rect)
    // Half a pixel goes the same way everywhere, so that a picture of the layer in another place has the same edges;
    // on steps, because a sum of places is seldom exactly half a pixel.
    let steps = CGFloat(DeviceBox.steps)
    func edge(_ value: CGFloat, _ edge: EdgeAntialiasingMask) -> CGFloat {
      mask.contains(edge) ? value : ((value * steps).rounded() / steps + 0.5).rounded(.down)
    }
    // The position of each side of the layer depends on the signs of the scale.
    let (left, right): (EdgeAntialiasingMask, EdgeAntialiasingMask) =
      transform.a < 0 ? (.layerRightEdge, .layerLeftEdge) : (.layerLeftEdge, .layerRightEdge)
    let (low, high): (EdgeAntialiasingMask, EdgeAntialiasingMask) =
      transform.d < 0 ? (.layerTopEdge, .layerBottomEdge) : (.layerBottomEdge, .layerTopEdge)
    let x = (edge(device.minX, left), edge(device.maxX, right))
    let y = (edge(device.minY, low), edge(device.maxY, high))
    let snapped = CGRect(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0)
    return .rect(inverse.apply(snapped))
  }

  /// Whether no edge must be moved to whole pixels.
  var antialiasesAllEdges: Bool {
    flags.contains(.allowsEdgeAntialiasing) && (isCommon || antialiasedEdges == .all)
  }

  /// The edges that are antialiased: none if the layer does not allow it.
  private var antialiasedEdges: EdgeAntialiasingMask {
    guard flags.contains(.allowsEdgeAntialiasing) else { return [] }
    return isCommon ? .all : uncommon.edgeAntialiasingMask.intersection(.all)
  }
}
