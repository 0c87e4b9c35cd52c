// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A layer in perspective on a surface.
struct PlanePicture: Hashable {
  /// The largest number of pixels for a point of a picture, relative to the surface's: layers that
  /// come nearer to the eye become soft.
  static let finest: CGFloat = 4
  /// Nor more pixels than this in all, nor on one side.
  static let mostPixels: CGFloat = 0x1p24
  static let longest: CGFloat = 0x1p14

  /// The visible part of the layer, in its own space.
  let extent: CGRect
  /// From the space of the layer around to pixels, counted from the origin.
  let nearSurface: Transform2D
  /// From the layer's own space to pixels, counted from the origin.
  let toSurface: Homography
  /// Whole pixels, so that a move by whole pixels changes no byte.
  let originX: Int
  let originY: Int

  init?(_ plane: Homography, _ surface: Transform2D, _ extent: CGRect) {
    guard !extent.isNull, extent.width > 0, extent.height > 0,
      let (near, origin) = surface.nearOrigin
    else { return nil }
    (originX, originY) = origin
    self.extent = extent
    nearSurface = near
    toSurface = plane.concatenating(near)
    guard toSurface.isFinite else { return nil }
  }

  /// The outline of the extent, in pixels from the origin.
  var corners: [CGPoint] { toSurface.image(of: extent) }

  /// The box around the part of the extent that some pixels of the surface show, in the layer's own space.
  func part(seenIn window: PixelRect) -> CGRect {
    let window = window.offset(x: -originX, y: -originY).outset(by: 1)
    return toSurface.visibleBox(of: extent, seenIn: window.cgRect)
  }

  /// The outline of a shape of the layer's own space that has no hollows, with lines for its curves.
  func corners(of shape: RoundedRect) -> [CGPoint] {
    let scales = toSurface.largestScales(over: shape.rect)
    let scale = max(scales.x, scales.y)
    guard scale > 0 else { return [] }
    let path = Path(shape).flattened(tolerance: Self.tolerance / scale)
    return toSurface.image(ofConvex: path.points)
  }

  /// The largest distance of lines from a curve, in pixels.
  private static let tolerance: CGFloat = 0.02

  /// The area within corners, on the surface.
  func outline(of corners: [CGPoint]) -> MaskRecipe.Outline {
    MaskRecipe.Outline(
      .path(Path(polygon: corners), .nonZero),
      Transform2D(translationX: CGFloat(originX), y: CGFloat(originY)))
  }

  /// The placement of pixels on the surface, given the transform from them to the layer's own
  /// space, counted from their corner.
  ///
  /// They may be a part of a `whole`, whose smaller sizes are then theirs.
  func warp(
    _ toLayer: Transform2D, _ pixels: PixelRect, partOf whole: PixelRect? = nil
  ) -> PlaneWarp {
    let toSurface = Homography(toLayer).concatenating(toSurface)
    let counted = PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
    return PlaneWarp(
      toSurface: toSurface, originX: originX, originY: originY,
      levels: toSurface.levels(over: counted, of: whole ?? pixels), picture: pixels)
  }

  /// The largest number of pixels for a point of a picture with which no blur of a radius is limited, or the
  /// surface's if that is larger.
  func finest(withBlur radius: CGFloat) -> CGFloat {
    radius > 0
      ? max(BlurCovariance.largestDeviation / radius, nearSurface.largestScale) : .infinity
  }

  /// The scale rounded up to a power of √2, unless it is hardly above one.
  static func step(_ scale: CGFloat) -> CGFloat {
    exp2((2 * log2(scale) - 0.02).rounded(.up) / 2)
  }

  /// Whether it is seen from behind.
  var isMirrored: Bool { toSurface.determinant < 0 }

  /// Whether the layer shows the side that is seen.
  func isSeen(_ node: RenderNode, _ mirroring: Mirroring) -> Bool {
    node.properties.flags.contains(.isDoubleSided)
      || !mirroring.showsBack(isMirrored: isMirrored)
  }
}

extension Homography {
  /// The number of sizes of a picture that a minifying map needs over some bounds.
  fileprivate func levels(over bounds: PixelRect, of whole: PixelRect) -> Int {
    var least = CGFloat.infinity
    for corner in visibleCorners(of: bounds.cgRect) {
      least = min(least, linearPart(at: corner).smallestScale)
    }
    guard least < 0.5.squareRoot() else { return 1 }
    let most = 1 + Int(log2(Double(min(whole.width, whole.height))))
    guard least > 0 else { return most }
    return min(most, 1 + Int((-log2(least) - 0.5).rounded(.up)))
  }
}
