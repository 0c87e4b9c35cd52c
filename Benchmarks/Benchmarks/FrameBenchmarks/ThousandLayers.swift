// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A thousand small rounded layers, strewn over the surface.
extension FrameScene {
  private static let side = 12
  private static let width = 1920 - side
  private static let height = 1080 - side

  /// One of the layers, in the middle of the order, moves by (3, 2) points a frame.
  static func thousandLayers() throws -> FrameScene {
    let root = root()
    var generator = LinearCongruentialGenerator()
    var origins: [(x: Int, y: Int)] = []
    var layers: [Layer] = []
    for _ in 0..<1000 {
      let (x, y) = (generator.next() % width, generator.next() % height)
      let color = generator.next()
      let layer = Layer(
        frame: CGRect(x: x, y: y, width: side, height: side), cornerRadius: 3,
        color: Color(color & 255, color >> 8 & 255, color >> 16 & 255))
      origins.append((x, y))
      layers.append(layer)
      root.addSublayer(layer)
    }
    let (mover, origin) = (layers[500], origins[500])
    return try FrameScene(root: root) { frame, _ in
      mover.frame = CGRect(
        x: (origin.x + 3 * frame) % width, y: (origin.y + 2 * frame) % height, width: side,
        height: side)
    }
  }
}

/// Repeatable numbers of 24 bits, the same on every machine (constants of Numerical Recipes).
private struct LinearCongruentialGenerator {
  private var state: UInt32 = 12345

  mutating func next() -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8)
  }
}
