// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport

/// A small random tree with clips that cut through pixels, upright and turned, and layers that lie in these pixels,
/// within the clips and beyond; and edits of one property.
final class ClippedTree: SmallTree {
  static let kind = "clipped"
  let size = CGSize(width: 24, height: 24)
  let root: Layer
  /// Those that show something, within a clip.
  private var layers: [Layer] = []
  private var random: SeededGenerator

  init(case number: Int) {
    random = SeededGenerator(seed: 0xC11B, case: number)
    root = Layer()
    root.frame.size = size
    let outer = clip()
    root.addSublayer(outer)
    var inner = outer
    if random.chance(0.3) {
      inner = clip()
      outer.addSublayer(inner)
    }
    if random.chance(0.3) { inner = group(in: inner) }
    // Of many siblings the common extent is not always exact.
    if random.chance(0.3) { for _ in 0..<70 { inner.addSublayer(layer(at: Self.middle)) } }
    for _ in 0..<random.integer(in: 2...4) {
      let layer = layer(at: rect())
      random.pick([outer, inner]).addSublayer(layer)
      layers.append(layer)
    }
  }

  /// Changes one property of one layer.
  func edit() {
    let layer = random.pick(layers)
    switch random.integer(in: 0...5) {
    case 0...1: layer.frame = rect()
    case 2: layer.isHidden.toggle()
    case 3: layer.backgroundColor = layer.backgroundColor == nil ? color() : nil
    case 4: layer.frame = layer.frame == Self.middle ? rect() : Self.middle
    default: layer.zPosition = random.pick([0, 1, 2])
    }
  }

  // MARK: Layers

  /// A layer that clips by its bounds, by a mask or by both.
  private func clip() -> Layer {
    let layer: Layer
    switch random.integer(in: 0...9) {
    case 0:
      let replicator = ReplicatorLayer()
      replicator.instanceCount = 2
      replicator.instanceTransform = Transform3D(translationX: 3.5, y: 0, z: 0)
      layer = replicator
    case 1:
      // Its own drawing reaches beyond its bounds.
      let shape = ShapeLayer()
      shape.path = Path(rect: rect())
      shape.fillColor = color()
      layer = shape
    default: layer = Layer()
    }
    layer.bounds = rect()
    layer.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    if random.chance(0.5) { layer.setAffineTransform(turn()) }
    if random.chance(0.2) { layer.backgroundColor = color() }
    if random.chance(0.2) { layer.opacity = 0.5 }
    if random.chance(0.1) { layer.shouldRasterize = true }
    let isMasked = random.chance(0.3)
    if isMasked { layer.mask = self.layer(at: random.chance(0.5) ? layer.bounds : rect()) }
    layer.masksToBounds = !isMasked || random.chance(0.5)
    return layer
  }

  /// A layer that holds others and does not clip.
  private func group(in parent: Layer) -> Layer {
    let layer = Layer()
    layer.frame = CGRect(origin: .zero, size: size)
    if random.chance(0.3) { layer.setAffineTransform(turn()) }
    if random.chance(0.5) { layer.opacity = 0.5 }
    parent.addSublayer(layer)
    return layer
  }

  private func layer(at frame: CGRect) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color()
    return layer
  }

  // MARK: Values

  private static let middle = CGRect(x: 11, y: 11, width: 2, height: 2)

  /// Edges at some quarters of pixels, so that many are in the same pixels.
  private func rect() -> CGRect {
    let (x, y) = (span(), span())
    return CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
  }

  private func span() -> (start: CGFloat, length: CGFloat) {
    let edges: [CGFloat] = [1, 4.5, 4.75, 8.25, 8.5, 8.75, 15.25, 15.5, 15.75, 20.5, 23]
    let start = random.integer(in: 0...edges.count - 2)
    let end = random.integer(in: start + 1...edges.count - 1)
    return (edges[start], edges[end] - edges[start])
  }

  private func turn() -> Transform2D {
    let turned = Transform2D(rotationAngle: random.pick([0.1, .pi / 4, 1.2, -2.5]))
    switch random.integer(in: 0...3) {
    case 0: return Transform2D(scaleX: random.pick([-1, 0.7]), y: random.pick([1, 1.3]))
    // After the turn, so that right angles become others.
    case 1: return turned.concatenating(Transform2D(scaleX: 1, y: random.pick([0.2, 0.5])))
    default: return turned
    }
  }

  private func color() -> Color {
    Color(
      red: random.number(in: 0...1), green: random.number(in: 0...1),
      blue: random.number(in: 0...1), alpha: random.chance(0.6) ? 1 : 0.5)
  }
}
