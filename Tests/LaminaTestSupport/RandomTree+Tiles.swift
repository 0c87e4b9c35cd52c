// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Tiled layers, all from a separate stream of random numbers, so that the rest of a tree is the
// same without them.
extension RandomTree {
  /// Adds one or two tiled layers to most trees.
  func addTiles() {
    useTileStream {
      for _ in 0..<random.pick([0, 1, 1, 2]) {
        let parents = layers.filter { depth(of: $0) < Self.greatestDepth }
        guard !parents.isEmpty else { return }
        let parent = random.pick(parents)
        let index = random.integer(in: 0...(parent.sublayers?.count ?? 0))
        parent.insertSublayer(makeTiledLayer(), at: UInt32(index))
      }
    }
  }

  private func useTileStream(_ body: () -> Void) {
    swap(&random, &self[.tiles])
    body()
    swap(&random, &self[.tiles])
  }

  private func makeTiledLayer() -> TiledLayer {
    let layer = TiledLayer()
    layer.tileSize = CGSize(width: random.pick([64, 64, 71]), height: 64)
    layer.contentsScale = random.chance(0.7) ? scale : 1
    // The common corner of four tiles is usually within the bounds.
    layer.bounds = CGRect(
      origin: point(-40...4), size: CGSize(width: length(16...56), height: length(16...56)))
    layer.bounds.origin.x +=
      random.pick([-1, 0, 1, 2]) * layer.tileSize.width / layer.contentsScale
    layer.bounds.origin.y +=
      random.pick([-1, 0, 1, 2]) * layer.tileSize.height / layer.contentsScale
    layer.position = point(8...40)
    layer.levelsOfDetail = random.integer(in: 1...3)
    layer.levelsOfDetailBias = random.integer(in: -1...1)
    if random.chance(0.3) { layer.backgroundColor = color() }
    if random.chance(0.2) { setBorder(layer) }
    if random.chance(0.25) { layer.cornerRadius = length(2...10) }
    if random.chance(0.25) { layer.masksToBounds = true }
    if random.chance(0.2) { setOpacity(layer) }
    if random.chance(0.15) { setShadow(layer) }
    if random.chance(0.1) { setRasterization(layer) }
    if random.chance(0.5) { setTransform(of: layer) }
    let drawer = RandomDrawer()
    if random.chance(0.7) { drawer.steps.append(makeGround()) }
    for _ in 0..<random.integer(in: 1...4) { drawer.steps.append(makeDrawing(in: layer.bounds)) }
    drawers[ObjectIdentifier(layer)] = drawer
    layer.delegate = drawer
    return layer
  }

  private func setTransform(of layer: TiledLayer) {
    let scale = random.pick([0.3, 0.5, 0.75, 1, 1.5, 2] as [CGFloat])
    layer.transform = Transform3D(
      Transform2D(scaleX: scale, y: scale).concatenating(
        random.chance(0.4) ? transform() : .identity))
  }

  /// Fills a tile with a colour that no other tile or level has.
  private func makeGround() -> (DrawingContext) -> Void {
    let alpha: CGFloat = random.chance(0.6) ? 1 : 0.5
    // Some tiles of opaque layers are not opaque, or are empty.
    let hole = random.chance(0.3) ? random.integer(in: 0...3) : -1
    return { context in
      let tile = context.dirtyRect
      let (column, row) = (
        Int(exactly: (tile.minX / tile.width).rounded()) ?? 0,
        Int(exactly: (tile.minY / tile.height).rounded()) ?? 0
      )
      let number = (column & 1) + 2 * (row & 1)
      guard number != hole else { return }
      context.fill(
        tile,
        color: Color(
          red: 0.2 + 0.2 * CGFloat(number),
          green: context.scale.truncatingRemainder(dividingBy: 0.9),
          blue: 0.9 - 0.2 * CGFloat(number), alpha: alpha))
    }
  }

  /// Changes a tiled layer, or adds one.
  func editTiles() {
    useTileStream {
      let tiled = layers.compactMap { $0 as? TiledLayer }
      guard !tiled.isEmpty else { return }
      let layer = random.pick(tiled)
      switch random.integer(in: 0...7) {
      case 0, 1:
        layer.bounds.origin.x += CGFloat(random.integer(in: -6...6)) / scale
        layer.bounds.origin.y += length(-6...6)
      case 2: layer.levelsOfDetailBias = random.integer(in: -1...1)
      case 3: layer.tileSize.width = random.pick([64, 71])
      case 4: setTransform(of: layer)
      case 5: layer.setNeedsDisplay()
      default:
        guard let drawer = layer.delegate as? RandomDrawer else { return }
        let part = CGRect(origin: point(-30...30), size: CGSize(width: length(2...14), height: 5))
        let more = makeDrawing(in: layer.bounds)
        drawer.steps.append { context in
          context.saveState()
          context.clip(to: part)
          more(context)
          context.restoreState()
        }
        layer.setNeedsDisplay(part)
      }
    }
  }
}
