// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport

/// A small random tree of layers that are seen almost from the edge or extend far out, so that the
/// bounds of some are 10²⁴ points and more and still end in the picture; and edits of one property.
final class EdgeOnTree: SmallTree {
  static let kind = "edge-on"
  let size = CGSize(width: 40, height: 44)
  let root: Layer
  private(set) var layers: [Layer]
  private var random: SeededGenerator

  init(case number: Int) {
    random = SeededGenerator(seed: 0xED6E, case: number)
    root = Layer()
    layers = [root]
    fillIn(root)
    for _ in 0..<random.integer(in: 1...4) { addLayer() }
  }

  /// Changes one property of one layer.
  func edit() {
    let layer = random.pick(layers)
    switch random.integer(in: 0...11) {
    case 0...3: layer.backgroundColor = layer.backgroundColor == nil ? color() : nil
    case 4: layer.transform = transform()
    case 5: layer.frame = rect()
    case 6: layer.bounds.size.width = coordinate()
    case 7: layer.position.y = coordinate()
    case 8: layer.isHidden.toggle()
    case 9: layer.sublayerTransform = transform()
    case 10: layer.cornerRadius = random.pick([0, 3, 1e9])
    default: layer.shadowOpacity = random.pick([0, 1])
    }
  }

  private func addLayer() {
    let parent = random.pick(layers)
    let layer: Layer
    switch random.integer(in: 0...4) {
    case 0, 1: layer = TransformLayer()
    case 2:
      let shape = ShapeLayer()
      shape.path = Path(ellipseIn: rect())
      shape.lineWidth = random.pick([1, 4, 1e9])
      shape.strokeColor = color()
      layer = shape
    default: layer = Layer()
    }
    fillIn(layer)
    parent.addSublayer(layer)
    layers.append(layer)
  }

  private func fillIn(_ layer: Layer) {
    if random.chance(0.8) { layer.transform = transform() }
    // After the transform, which decides the size of the bounds.
    layer.frame = rect()
    if random.chance(0.3) { layer.bounds = rect() }
    if random.chance(0.7) { layer.backgroundColor = color() }
    if random.chance(0.1) { layer.masksToBounds = true }
    if random.chance(0.1) { layer.shadowOffset = CGSize(width: coordinate(), height: 3) }
  }

  // MARK: Values

  private func transform() -> Transform3D {
    var transform = Transform3D.identity
    for _ in 0..<random.integer(in: 1...3) {
      switch random.integer(in: 0...5) {
      case 0...3:
        let axis = random.integer(in: 0...2)
        transform = transform.rotated(
          by: angle(), x: axis == 0 ? 1 : 0, y: axis == 1 ? 1 : 0, z: axis == 2 ? 1 : 0)
      case 4:
        transform = transform.scaledBy(
          x: scale(), y: scale(), z: random.pick([1, -2, 1e-9]))
      default:
        transform.m34 = random.pick([-1 / 50, -1 / 900, 1e-12])
      }
    }
    return transform
  }

  /// A right angle with an error of 10⁻³ or less, or an ordinary angle.
  private func angle() -> CGFloat {
    switch random.integer(in: 0...5) {
    case 0: .pi / 2
    case 1: 1.57
    case 2: random.number(in: -4...4)
    default:
      .pi / 2 * CGFloat(random.pick([-1, 1, 3]))
        + pow(10, CGFloat(-random.integer(in: 3...17))) * CGFloat(random.number(in: -1...1))
    }
  }

  private func scale() -> CGFloat {
    random.chance(0.7) ? random.number(in: 0.3...2) : random.pick([-1, 1e-3, 1e-12, 1e6, 1e15])
  }

  private func coordinate() -> CGFloat {
    if random.chance(0.6) { return random.number(in: -30...60) }
    return random.pick([
      32_768, -32_767.999_99, 1e6, -1e9, 999_999_999_999, 1e13, -1e15, 9_007_199_254_740_992, 1e30,
    ])
  }

  private func rect() -> CGRect {
    CGRect(x: coordinate(), y: coordinate(), width: coordinate(), height: coordinate())
  }

  private func color() -> Color {
    Color(
      red: random.number(in: 0...1), green: random.number(in: 0...1),
      blue: random.number(in: 0...1), alpha: random.chance(0.6) ? 1 : 0.5)
  }
}
