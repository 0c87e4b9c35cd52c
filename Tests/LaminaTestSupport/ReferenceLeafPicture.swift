// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A flat layer with everything below it, painted on its own plane in fine pixels, and the view of
/// those on a canvas.
struct ReferenceLeafPicture {
  private let picture: ReferencePlane
  /// From the picture's pixels to those of the canvas.
  private let view: ReferenceView
  private let opacity: Double
  /// Around its visible part on the canvas.
  private let box: CGRect

  /// The part of a leaf seen at a point of the canvas.
  struct Hit {
    let color: ReferenceColor
    let depth: Double
  }

  /// Paints the part of a leaf that a canvas can see; nil if there is none.
  init?(_ leaf: ReferenceLeaf, for canvas: ReferencePlane) {
    let (layer, place) = (leaf.layer, leaf.place)
    let fade = ReferenceCompositor.unit(Double(layer.opacity)) * place.inheritedOpacity
    guard fade > 0, layer.isDoubleSided || !place.isTurnedAway else { return nil }
    let matrix = leaf.matrix.then(ReferenceMatrix(place.toSurface))
    guard matrix.isFinite else { return nil }
    let extent = ReferenceCompositor.extent(of: layer)
    let plane = ReferenceView(matrix)
    let seen = plane.box(seenFrom: canvas.bounds.outset(by: 1)).intersection(extent)
    guard !seen.isNull else { return nil }
    let base = ReferenceView(ReferenceMatrix(place.toSurface)).largestScale(over: extent)
    let scale = min(
      plane.largestScale(over: extent) * place.sampling.fineness,
      max(base, 1) * Self.mostPixels)
    guard scale > 0 else { return nil }
    let toPicture = Transform2D(scaleX: CGFloat(scale), y: CGFloat(scale))
    let bounds = PixelRect(covering: toPicture.apply(seen)).outset(by: 2)
    guard !bounds.isEmpty, let toLayer = toPicture.inverted() else { return nil }
    let picture = ReferencePlane(bounds, channels: ReferencePlane.pictureChannels)

    var alone = place
    alone.toSurface = toPicture
    alone.clips = []
    alone.behind = nil
    alone.edge = ReferencePictureEdge(layer)
    alone.sampling = place.sampling.ofPictureInPicture
    if !layer.allowsGroupOpacity {
      // It fades part by part, as if it lay on the canvas.
      ReferenceCompositor.draw(layer, at: alone, onto: picture)
      opacity = 1
    } else {
      alone.inheritedOpacity = 1
      ReferenceCompositor.drawAlone(layer, at: alone, onto: picture)
      opacity = fade
    }
    self.picture = picture
    view = ReferenceView(ReferenceMatrix(toLayer).then(matrix))
    box = plane.box(around: extent).insetBy(dx: -1, dy: -1)
  }

  /// The most pixels of a plane in perspective for one that it would have without.
  private static let mostPixels = 4.0

  /// Whether a pixel of the canvas may show something of it.
  func mayTouch(_ pixel: CGPoint) -> Bool {
    box.insetBy(dx: -1, dy: -1).contains(pixel)
  }

  /// Its visible part at a point of the canvas.
  func hit(_ x: Double, _ y: Double) -> Hit? {
    guard let sight = view.sight(x, y) else { return nil }
    let bounds = picture.bounds
    guard sight.x >= Double(bounds.minX), sight.x < Double(bounds.maxX),
      sight.y >= Double(bounds.minY), sight.y < Double(bounds.maxY)
    else { return nil }
    // The pixel itself, because weighting it with others would soften edges between pixels.
    let color = picture.color(x: Int(sight.x.rounded(.down)), y: Int(sight.y.rounded(.down)))
    guard color.alpha > 0 else { return nil }
    return Hit(color: color.faded(by: opacity), depth: sight.depth)
  }
}

extension ReferenceColor {
  /// The colour multiplied by an opacity.
  fileprivate func faded(by opacity: Double) -> ReferenceColor {
    ReferenceColor(
      red: red * opacity, green: green * opacity, blue: blue * opacity, alpha: alpha * opacity,
      coats: coats + (opacity < 1 ? 1 : 0))
  }
}
