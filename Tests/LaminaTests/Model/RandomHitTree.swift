// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport

/// Layers that are rotated, flipped, clipped, in perspective and in spaces.
struct RandomHitTree {
  let root = box(0, 0, 96, 96)
  /// The root and the layers below it, in the order in which they were added.
  private(set) var all: [Layer]

  /// A tree for one case of a test, with layers of a class between those of spaces.
  init(_ number: Int, _ make: () -> Layer = { Layer() }) {
    var random = SeededGenerator(seed: 97, case: number)
    root.sublayerTransform.m34 = -0.004
    all = [root]
    for _ in 0..<14 {
      let layer = random.chance(0.3) ? TransformLayer() : make()
      layer.frame = CGRect(
        x: random.integer(in: -10...50), y: random.integer(in: -10...50),
        width: random.integer(in: 20...70), height: random.integer(in: 20...70))
      switch random.integer(in: 0...5) {
      case 0:
        layer.transform = Transform3D(
          rotationAngle: random.number(in: -3...3), x: random.number(in: -1...1),
          y: random.number(in: -1...1), z: random.number(in: -1...1))
      case 1: layer.transform = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
      case 2: layer.transform = Transform3D(scaleX: 1, y: random.pick([-1, -0.7]), z: 1)
      case 3: layer.sublayerTransform.m34 = -0.003
      default: break
      }
      layer.zPosition = random.number(in: -20...20)
      layer.isGeometryFlipped = random.chance(0.3)
      layer.isDoubleSided = random.chance(0.5)
      layer.masksToBounds = random.chance(0.2)
      layer.isHidden = random.chance(0.05)
      random.pick(all).addSublayer(layer)
      all.append(layer)
    }
  }
}
