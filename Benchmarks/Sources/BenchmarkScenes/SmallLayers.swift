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
    let (root, layers) = scatteredLayers(count)
    let starts = layers.map { (x: Int($0.frame.minX), y: Int($0.frame.minY)) }
    let moving = allMove ? 0..<count : count / 2..<count / 2 + 1
    return try FrameScene(root: root, threads: threads) { frame, _ in
      for index in moving {
        layers[index].position = middle(
          x: (starts[index].x + 3 * frame) % width, y: (starts[index].y + 2 * frame) % height)
      }
    }
  }

  /// In each frame, another of the scattered layers comes to the front of its siblings: as the last
  /// of them, or by its depth.
  static func layerToFront(count: Int, byDepth: Bool, threads: Int?) throws -> FrameScene {
    let (root, layers) = scatteredLayers(count)
    return try FrameScene(root: root, threads: threads) { frame, _ in
      let layer = layers[frame * 7919 % count]
      if byDepth { layer.zPosition = CGFloat(frame) } else { root.addSublayer(layer) }
    }
  }

  /// In each frame, another tenth of the scattered layers is removed and added again, one by one.
  static func tenthReplaced(count: Int, threads: Int?) throws -> FrameScene {
    let (root, layers) = scatteredLayers(count)
    return try FrameScene(root: root, threads: threads) { frame, _ in
      let tenth = stride(from: frame % 10, to: count, by: 10)
      for index in tenth { layers[index].removeFromSuperlayer() }
      for index in tenth { root.addSublayer(layers[index]) }
    }
  }

  /// One of the scattered layers, in the middle of their order, is removed and inserted in turn.
  static func layerRemovedOrInserted(count: Int, threads: Int?) throws -> FrameScene {
    let (root, layers) = scatteredLayers(count)
    let layer = layers[count / 2]
    return try FrameScene(root: root, threads: threads) { frame, _ in
      if frame.isMultiple(of: 2) {
        root.insertSublayer(layer, at: count / 2)
      } else {
        layer.removeFromSuperlayer()
      }
    }
  }

  private static func scatteredLayers(_ count: Int) -> (root: Layer, layers: [Layer]) {
    let root = root()
    var generator = LinearCongruentialGenerator()
    let layers = (0..<count).map { _ in
      let (x, y) = (generator.next() % width, generator.next() % height)
      let color = generator.next()
      return Layer(
        frame: CGRect(x: x, y: y, width: side, height: side), cornerRadius: 3,
        color: Color(color & 255, color >> 8 & 255, color >> 16 & 255))
    }
    root.addSublayers(layers)
    return (root, layers)
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
