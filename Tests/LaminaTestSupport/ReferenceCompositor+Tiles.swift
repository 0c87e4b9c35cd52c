// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Tiled layers: each visible tile is a separate picture, drawn for its level of detail, and all of
// them together are sampled as one picture.
extension ReferenceCompositor {
  static func drawTiles(
    of layer: TiledLayer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    guard layer.contents == nil, layer.bounds.width > 0, layer.bounds.height > 0 else { return }
    let scale = layer.contentsScale * exp2(CGFloat(tileLevel(of: layer, place.toSurface)))
    let toSurface = Transform2D(scaleX: 1 / scale, y: 1 / scale).concatenating(place.toSurface)
    guard let toPixels = toSurface.inverted() else { return }
    // A pixel that the bounds touch only because of rounding does not count.
    let whole = PixelRect(
      covering: Transform2D(scaleX: scale, y: scale).apply(layer.bounds)
        .insetBy(dx: 1 / 8192, dy: 1 / 8192))
    let needed = PixelRect(covering: toPixels.apply(canvas.bounds.cgRect)).outset(by: 2)
      .intersection(whole)
    guard !needed.isEmpty else { return }
    let tiles = pictureOfTiles(of: layer, scale, in: needed)
    func pixel(_ x: Double, _ y: Double) -> ReferenceColor {
      let column = min(max(Int(x), needed.minX), needed.maxX - 1)
      let row = min(max(Int(y), needed.minY), needed.maxY - 1)
      return tiles.color(x: column, y: row)
    }
    let picture = canvas.emptyPicture()
    picture.fill { device in
      let point = toPixels.apply(device)
      // Nothing is drawn far outside the bounds, so only the range of integers matters there.
      guard abs(point.x) < 1e6, abs(point.y) < 1e6 else { return ReferenceColor() }
      return ReferenceColor.interpolated(Double(point.x), Double(point.y), pixel)
        .tinted(place.tint)
    }
    let shape = layer.masksToBounds ? beyondTheClip(of: layer) : RoundedRect(rect: layer.bounds)
    canvas.draw(
      picture, opacity: opacity,
      through: coverage(of: .roundedRect(shape), place.toSurface, in: canvas.bounds))
  }

  /// The coarsest of the layer's levels with at least as many pixels as are visible.
  private static func tileLevel(of layer: TiledLayer, _ toSurface: Transform2D) -> Int {
    let t = toSurface
    // The larger singular value: that of the rotating part plus that of the reflecting part.
    let seen = hypot((t.a + t.d) / 2, (t.b - t.c) / 2) + hypot((t.a - t.d) / 2, (t.b + t.c) / 2)
    let wanted = Double(log2(seen / layer.contentsScale))
    let finest = layer.levelsOfDetailBias
    let onePixel = -Int(
      log2(min(layer.bounds.width, layer.bounds.height) * layer.contentsScale).rounded(.down))
    let coarsest = min(max(finest - (layer.levelsOfDetail - 1), onePixel), finest)
    // A scale slightly above a level's counts as that level.
    let level = min(max(Int((wanted - log2(1 + 1 / 4096)).rounded(.up)), coarsest), finest)
    // At most four pixels along an axis for a visible one.
    return min(level, Int(wanted.rounded(.down)) + 2)
  }

  /// The pixels of tiles within a rectangle, at a number of pixels in a point.
  private static func pictureOfTiles(
    of layer: TiledLayer, _ scale: CGFloat, in needed: PixelRect
  ) -> ReferencePlane {
    let result = ReferencePlane(needed, channels: ReferencePlane.pictureChannels)
    let (width, height) = (Int(layer.tileSize.width), Int(layer.tileSize.height))
    func first(_ pixel: Int, _ side: Int) -> Int {
      Int((Double(pixel) / Double(side)).rounded(.down)) * side
    }
    for y in stride(from: first(needed.minY, height), to: needed.maxY, by: height) {
      for x in stride(from: first(needed.minX, width), to: needed.maxX, by: width) {
        let tile = PixelRect(x: x, y: y, width: width, height: height)
        let rect = CGRect(
          x: CGFloat(x) / scale, y: CGFloat(y) / scale, width: CGFloat(width) / scale,
          height: CGFloat(height) / scale)
        let drawer = layer.properties.tiles?.drawer
        guard
          let drawing = layer.drawing
            ?? drawer.map({ $0.record(layer.bounds, rect, scale) })
            ?? layer.drawing(ofTile: rect, scale: scale)
        else { continue }
        let picture = ReferencePlane(
          tile.intersection(needed), channels: ReferencePlane.pictureChannels)
        draw(
          drawing, drawing.commands[...], depth: 0, Transform2D(scaleX: scale, y: scale), 1,
          cutAt: [], onto: picture)
        result.paste(picture)
      }
    }
    return result
  }
}
