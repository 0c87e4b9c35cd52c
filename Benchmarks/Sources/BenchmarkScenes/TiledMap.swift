// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A map of streets, houses and parks, 4096 × 4096 points of vector drawing.
enum VectorMap {
  static let side = 4096
  /// The side of a block of houses with the streets around it.
  private static let block = 64

  /// Draws the part that a context asks for.
  static func draw(_ context: DrawingContext) {
    let part = context.dirtyRect.intersection(CGRect(x: 0, y: 0, width: side, height: side))
    context.fill(context.dirtyRect, color: Color(242, 239, 233))
    guard !part.isEmpty else { return }
    let columns = Int(part.minX) / block...(Int(part.maxX.rounded(.up)) - 1) / block
    let rows = Int(part.minY) / block...(Int(part.maxY.rounded(.up)) - 1) / block
    for row in rows {
      for column in columns { drawBlock(column, row, context) }
    }
    // Streets lie across the borders of blocks.
    for row in rows.lowerBound...rows.upperBound + 1 {
      for column in columns.lowerBound...columns.upperBound + 1 {
        drawStreets(column, row, context)
      }
    }
  }

  private static func drawBlock(_ column: Int, _ row: Int, _ context: DrawingContext) {
    let (x, y) = (CGFloat(column * block), CGFloat(row * block))
    guard (column &* 5 &+ row &* 3) % 7 != 0 else {
      let park = CGRect(x: x + 6, y: y + 6, width: 52, height: 52)
      context.fill(Path(roundedRect: park, cornerRadius: 9), color: Color(200, 225, 180))
      for tree in 0..<4 {
        let place = CGRect(
          x: x + 12 + CGFloat(tree % 2 * 22), y: y + 12 + CGFloat(tree / 2 * 21), width: 15,
          height: 15)
        context.fill(Path(ellipseIn: place), color: Color(red: 0.4, green: 0.65, blue: 0.4))
      }
      return
    }
    for house in 0..<6 {
      let (across, down) = (CGFloat(house % 3), CGFloat(house / 3))
      let depth = CGFloat(12 + (column &* 7 &+ row &* 11 &+ house &* 5) % 9)
      let place = CGRect(x: x + 8 + across * 17, y: y + 9 + down * 26, width: 14.5, height: depth)
      context.fill(place, color: Color(217, 208, 201))
    }
  }

  private static func drawStreets(_ column: Int, _ row: Int, _ context: DrawingContext) {
    let (x, y) = (CGFloat(column * block), CGFloat(row * block))
    let bend = CGFloat((column &* 3 &+ row &* 5) % 5) - 2
    for end in [CGPoint(x: x + CGFloat(block), y: y), CGPoint(x: x, y: y + CGFloat(block))] {
      var street = Path()
      street.move(to: CGPoint(x: x, y: y))
      street.addQuadCurve(
        to: end, control: CGPoint(x: (x + end.x) / 2 + bend, y: (y + end.y) / 2 + bend))
      context.stroke(street, style: StrokeStyle(width: 7, cap: .round), color: .white)
    }
  }
}

/// The map as a layer that draws all of it at once.
private final class MapLayer: Layer {
  override func draw(in context: DrawingContext) { VectorMap.draw(context) }
}

extension FrameScene {
  /// The form of the map.
  enum MapKind: String {
    /// In tiles of 256 pixels.
    case tiles
    /// As one drawing, painted from its commands.
    case drawing
    /// As the pixels of its tiles, each an opaque image of a layer.
    case images
  }

  /// The motion of the map.
  enum MapMotion: String {
    /// None, and everything is repainted.
    case whole
    /// Down by 7 points a frame and up again, first over new parts of the map.
    case scrolled
    /// To and fro over parts of the map that have all been visible.
    case panned
    /// By half a pixel, and everything is repainted.
    case between
    /// It is rotated by 0.3 radians, and everything is repainted.
    case turned
    /// None, and everything is repainted: the whole map at a quarter of its size, without a level
    /// for it, in 4,096 tiles of 64 pixels.
    case afar
    /// From an eighth of its size to twice its size and back, in steps of a 40th of a level.
    case zoomed
  }

  /// The map over the surface.
  static func map(_ kind: MapKind, _ motion: MapMotion, threads: Int?) throws -> FrameScene {
    let root = root()
    let view = ScrollLayer()
    view.frame = root.bounds
    root.addSublayer(view)
    let map = try mapLayer(kind)
    map.anchorPoint = .zero
    map.bounds = CGRect(x: 0, y: 0, width: VectorMap.side, height: VectorMap.side)
    map.setNeedsDisplay()
    view.addSublayer(map)
    switch motion {
    case .between: map.position = CGPoint(x: -300.5, y: -400.5)
    case .turned:
      map.position = CGPoint(x: 300, y: -600)
      map.transform = Transform3D(Transform2D(rotationAngle: 0.3))
    case .whole, .scrolled, .panned: map.position = CGPoint(x: -300, y: -400)
    case .afar:
      map.transform = Transform3D(scaleX: 0.25, y: 0.25, z: 1)
      let tiles = map as? TiledLayer
      tiles?.levelsOfDetail = 1
      tiles?.levelsOfDetailBias = 0
      tiles?.tileSize = CGSize(width: 64, height: 64)
    case .zoomed: break
    }
    return try FrameScene(root: root, threads: threads) { frame, compositor in
      switch motion {
      case .whole, .between, .turned: compositor.setNeedsRepaint()
      case .afar:
        compositor.tiles.policy.bytes = 1 << 27
        compositor.setNeedsRepaint()
      case .scrolled: view.scroll(to: CGPoint(x: 0, y: toAndFro(7 * frame, 2500)))
      case .panned: view.scroll(to: CGPoint(x: 0, y: toAndFro(7 * frame, 140)))
      case .zoomed:
        let scale = exp2(toAndFro(frame, 160) / 40 - 3)
        map.transform = Transform3D(scaleX: scale, y: scale, z: 1)
      }
    }
  }

  private static func toAndFro(_ step: Int, _ length: Int) -> CGFloat {
    CGFloat(length - abs(step % (2 * length) - length))
  }

  private static func mapLayer(_ kind: MapKind) throws -> Layer {
    switch kind {
    case .tiles:
      let layer = TiledLayer()
      layer.levelsOfDetail = 5
      layer.levelsOfDetailBias = 1
      layer.tileDrawer = { VectorMap.draw($0) }
      return layer
    case .drawing: return MapLayer()
    case .images:
      let (layer, side) = (Layer(), 256)
      let compositor = try Compositor(size: CGSize(width: side, height: side))
      let painter = MapLayer()
      painter.frame = CGRect(x: 0, y: 0, width: VectorMap.side, height: VectorMap.side)
      painter.setNeedsDisplay()
      compositor.root = painter
      for y in stride(from: 0, to: VectorMap.side, by: side) {
        for x in stride(from: 0, to: VectorMap.side, by: side) {
          painter.frame.origin = CGPoint(x: -x, y: -y)
          compositor.render()
          let tile = Layer()
          tile.frame = CGRect(x: x, y: y, width: side, height: side)
          tile.contents = compositor.surface
          layer.addSublayer(tile)
        }
      }
      return layer
    }
  }
}
