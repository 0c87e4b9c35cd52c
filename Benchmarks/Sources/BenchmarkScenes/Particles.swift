// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension FrameScene {
  /// A hundred thousand particles, each a soft disc of so many pixels, strewn over the surface and
  /// drifting apart; each frame is a sixtieth of a second later.
  static func particles(side: Int, turning: Bool, threads: Int?) throws -> FrameScene {
    let cell = EmitterCell()
    cell.contents = .softDisc(diameter: side)
    (cell.birthRate, cell.lifetime) = (25_000, 4)
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (60, 100, 2 * .pi)
    (cell.redRange, cell.alphaSpeed) = (0.5, -0.2)
    if turning { (cell.spin, cell.spinRange) = (1, 4) }
    let layer = EmitterLayer()
    layer.frame = CGRect(origin: .zero, size: size)
    layer.emitterShape = .rectangle
    layer.emitterPosition = CGPoint(x: size.width / 2, y: size.height / 2)
    layer.emitterSize = size
    layer.emitterCells = [cell]
    layer.timeOffset = 10
    let root = root()
    root.addSublayer(layer)
    return try FrameScene(root: root, threads: threads) { frame, _ in
      layer.timeOffset = 10 + Double(frame) / 60
    }
  }
}
