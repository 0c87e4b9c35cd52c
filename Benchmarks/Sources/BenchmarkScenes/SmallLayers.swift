// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Many small rounded layers, scattered over the surface or in rows.
extension FrameScene {
  private static let side = 12
  private static let width = 1920 - side
  private static let height = 1080 - side

  /// Scattered layers that overlap one another; either all move by (3, 2) points a frame, or only
  /// the one in the middle of their order.
  static func smallLayers(count: Int, allMove: Bool, threads: Int?) throws -> FrameScene {
    let root = root()
    var generator = LinearCongruentialGenerator()
    var starts: [(x: Int, y: Int)] = []
    var layers: [Layer] = []
    for _ in 0..<count {
      let (x, y) = (generator.next() % width, generator.next() % height)
      let color = generator.next()
      let layer = Layer(
        frame: CGRect(x: x, y: y, width: side, height: side), cornerRadius: 3,
        color: Color(color & 255, color >> 8 & 255, color >> 16 & 255))
      starts.append((x, y))
      layers.append(layer)
      root.addSublayer(layer)
    }
    let moving = allMove ? 0..<count : count / 2..<count / 2 + 1
    return try FrameScene(root: root, threads: threads) { frame, _ in
      for index in moving {
        layers[index].position = middle(
          x: (starts[index].x + 3 * frame) % width, y: (starts[index].y + 2 * frame) % height)
      }
    }
  }

  /// Layers in dense rows and, in the middle of their order, one that moves outside them: its
  /// pixels are the same for any count.
  static func siblings(count: Int, threads: Int?) throws -> FrameScene {
    let root = root()
    var mover = Layer()
    for index in 0..<count {
      let layer = Layer(
        frame: CGRect(
          x: index * 7 % width, y: 40 + index * 7 / width * 3 % (height - 40), width: side,
          height: side), cornerRadius: 3, color: .palette(index))
      if index == count / 2 { mover = layer }
      root.addSublayer(layer)
    }
    return try FrameScene(root: root, threads: threads) { frame, _ in
      mover.position = middle(x: 3 * frame % width, y: 10)
    }
  }

  /// The position of a layer whose origin is given.
  private static func middle(x: Int, y: Int) -> CGPoint {
    CGPoint(x: Double(x) + Double(side) / 2, y: Double(y) + Double(side) / 2)
  }
}
