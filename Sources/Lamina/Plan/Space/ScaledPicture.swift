// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The pixels in which the picture of a layer in perspective is painted, and their placement on the
/// surface.
struct ScaledPicture {
  /// From the layer's own space.
  let pixels: Transform2D
  let bounds: PixelRect
  let warp: PlaneWarp
  /// Whether they are those of a rasterized layer's bitmap.
  var isBitmap = false
  /// Whether they follow from how much of the picture is seen in the window.
  var dependsOnWindow = false

  /// The pixels of a rasterized layer's bitmap; nil if the layer is not rasterized, or its bitmap
  /// would be too large.
  ///
  /// They are the same as for the layer in the plane, so that one bitmap serves a layer that turns
  /// into perspective. Its edges are clear.
  init?(bitmapOf picture: PlanePicture, _ node: NodeID, _ tree: RenderTree) {
    let properties = tree[node].properties
    guard properties.flags.contains(.shouldRasterize), let wanted = properties.bitmapScale,
      let scale = bitmapScale(wanted, picture.nearSurface)
    else { return nil }
    pixels = Transform2D(scaleX: scale, y: scale)
    bounds = PixelRect.touched(by: tree[node].subtreeExtent, pixels, margin: tree[node].margin)
    let longest = CGFloat(max(bounds.width, bounds.height))
    guard bounds.width > 1, bounds.height > 1, longest <= PlanePicture.longest,
      CGFloat(bounds.area) <= PlanePicture.mostPixels
    else { return nil }
    warp = picture.warp(pixels.scalingBack(from: bounds), bounds)
    isBitmap = true
  }

  /// The pixels of a picture; nil if it has no size.
  ///
  /// The extent takes whole pixels, so that its edges are those of the picture, and are softened
  /// once, by the mask. Scales go in steps of √2 on either axis, so that a layer that turns keeps its
  /// picture for a while; the finest place on the surface decides, and a mean of smaller sizes serves
  /// the others.
  ///
  /// A picture whose pixels would be much larger than that, because something on its plane comes near to the
  /// eye, is painted only as far as it is seen in a window of the surface, if there is one.
  init?(
    _ picture: PlanePicture, _ node: NodeID, _ tree: RenderTree, seenIn window: PixelRect?
  ) {
    let extent = picture.extent
    let properties = tree[node].properties
    let blurred = picture.finest(withBlur: properties.largestBlur)
    let most = min(PlanePicture.finest * picture.nearSurface.largestScale, blurred)
    var (x, y) = picture.toSurface.largestScales(over: extent)
    guard x > 0, y > 0, most > 0, most.isFinite else { return nil }
    if properties.flags.contains(.shouldRasterize), let scale = properties.bitmapScale {
      (x, y) = (min(scale, most), min(scale, most))
    } else {
      (x, y) = (PlanePicture.step(min(x, most)), PlanePicture.step(min(y, most)))
      (x, y) = (min(x, blurred), min(y, blurred))
    }
    var (width, height) = (
      min(Self.pixels(extent.width, x), PlanePicture.longest),
      min(Self.pixels(extent.height, y), PlanePicture.longest)
    )
    if width * height > PlanePicture.mostPixels {
      let part = (PlanePicture.mostPixels / (width * height)).squareRoot()
      (width, height) = (
        max(2, (width * part).rounded(.down)), max(2, (height * part).rounded(.down))
      )
    }
    let (scaleX, scaleY) = (width / extent.width, height / extent.height)
    if let window, min(scaleX / x, scaleY / y) < Self.leastPart {
      if let part = Self(
        picture, seenIn: window, scales: (x, y), coarsest: (scaleX, scaleY),
        from: properties.bounds.origin)
      {
        self = part
        return
      }
      // If less of it is seen, a finer part may fit.
      dependsOnWindow = true
    }
    pixels = Transform2D(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: -extent.minX * scaleX, ty: -extent.minY * scaleY)
    guard scaleX.isFinite, scaleY.isFinite, pixels.isFinite, let back = pixels.inverted()
    else { return nil }
    bounds = PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
    warp = picture.warp(back, bounds)
  }

  /// The whole pixels of a length, at least the two that are sampled together.
  private static func pixels(_ length: CGFloat, _ scale: CGFloat) -> CGFloat {
    max((length * scale - 1e-6).rounded(.up), 2)
  }

  // MARK: A part

  /// The part of the wanted scale with which a picture is still painted as a whole, to be kept while it moves.
  private static let leastPart: CGFloat = 0.5

  /// The farthest pixels of a part, so that coordinates stay exact.
  private static let farthest = 1 << 18

  /// The pixels of the part of a picture that is seen in a window of the surface, in the finest of some scales
  /// in which they are not too many; nil if the coarsest would be better.
  private init?(
    _ picture: PlanePicture, seenIn window: PixelRect, scales: (x: CGFloat, y: CGFloat),
    coarsest: (x: CGFloat, y: CGFloat), from origin: CGPoint
  ) {
    let seen = picture.part(seenIn: window)
    guard !seen.isNull else { return nil }
    var (x, y) = scales
    while x > coarsest.x || y > coarsest.y {
      if let part = Self(picture, part: seen, scales: (x, y), from: origin) {
        self = part
        return
      }
      (x, y) = (max(x * 0.5.squareRoot(), coarsest.x), max(y * 0.5.squareRoot(), coarsest.y))
    }
    return nil
  }

  /// The pixels of a part; nil if they are too many.
  ///
  /// At one scale they are some of the whole picture's, and so are their means: a move by whole pixels changes
  /// no byte. How much is seen may change the scale.
  private init?(
    _ picture: PlanePicture, part: CGRect, scales: (x: CGFloat, y: CGFloat), from origin: CGPoint
  ) {
    let extent = picture.extent
    let (width, height) = (
      Self.pixels(extent.width, scales.x), Self.pixels(extent.height, scales.y)
    )
    let (scaleX, scaleY) = (width / extent.width, height / extent.height)
    // Small numbers for what is near to the layer.
    let (left, top) = (
      ((extent.minX - origin.x) * scaleX).rounded(), ((extent.minY - origin.y) * scaleY).rounded()
    )
    // Each by itself, because `max` leaves out what is not a number.
    guard [abs(left), abs(top), width, height].allSatisfy({ $0 < 0x1p50 }) else { return nil }
    pixels = Transform2D(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: left - extent.minX * scaleX,
      ty: top - extent.minY * scaleY)
    let whole = PixelRect(x: Int(left), y: Int(top), width: Int(width), height: Int(height))
    guard pixels.isFinite else { return nil }
    let needed = PixelRect(sampledOver: pixels.apply(part)).intersection(whole)
    guard max(needed.maxX, needed.maxY, -needed.minX, -needed.minY) < Self.farthest,
      needed.width > 1, needed.height > 1
    else { return nil }
    let levels = picture.warp(pixels.scalingBack(from: needed), needed, partOf: whole).levels
    bounds = needed.outset(by: 2 << (levels - 1)).inSteps(of: 1 << (levels - 1), of: whole)
    guard max(bounds.width, bounds.height) <= Int(PlanePicture.longest),
      bounds.area <= Int(PlanePicture.mostPixels)
    else { return nil }
    var warp = picture.warp(pixels.scalingBack(from: bounds), bounds)
    warp.levels = levels
    self.warp = warp
    dependsOnWindow = true
  }
}

extension PixelRect {
  /// The part within another rectangle, extended to whole steps from its corner.
  fileprivate func inSteps(of step: Int, of whole: PixelRect) -> PixelRect {
    let part = intersection(whole)
    return PixelRect(
      minX: part.minX - (part.minX - whole.minX) % step,
      minY: part.minY - (part.minY - whole.minY) % step, maxX: part.maxX, maxY: part.maxY)
  }
}

extension Transform2D {
  /// From some of the pixels of a transform that only scales and moves, counted from their corner.
  fileprivate func scalingBack(from pixels: PixelRect) -> Transform2D {
    Transform2D(
      a: 1 / a, b: 0, c: 0, d: 1 / d, tx: (CGFloat(pixels.minX) - tx) / a,
      ty: (CGFloat(pixels.minY) - ty) / d)
  }
}
