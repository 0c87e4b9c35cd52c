// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Forty soft cards of the background's own colour, each with a dark and a light shadow.
extension FrameScene {
  private static let cardSize = CGSize(width: 180, height: 150)

  /// The wall, repainted in whole each frame.
  static func neumorphicWall(rasterized: Bool, threads: Int?) throws -> FrameScene {
    try FrameScene(root: wall(rasterized: rasterized), threads: threads) { _, compositor in
      compositor.setNeedsRepaint()
    }
  }

  /// The wall, left as it is.
  static func unchangedWall(threads: Int?) throws -> FrameScene {
    try FrameScene(root: wall(rasterized: false), threads: threads) { _, _ in }
  }

  /// The wall with one more card, which moves over it by 3 points a frame.
  static func neumorphicWallWithMovingCard(threads: Int?) throws -> FrameScene {
    let root = wall(rasterized: false)
    let mover = softCard(CGRect(origin: moverOrigin(in: 0), size: cardSize))
    root.addSublayer(mover)
    return try FrameScene(root: root, threads: threads) { frame, _ in
      mover.frame = CGRect(origin: moverOrigin(in: frame), size: cardSize)
    }
  }

  private static func moverOrigin(in frame: Int) -> CGPoint {
    CGPoint(x: 60 + frame * 3 % 1600, y: 470)
  }

  private static func wall(rasterized: Bool) -> Layer {
    let root = root()
    for index in 0..<40 {
      let card = softCard(CGRect(origin: gridOrigin(index), size: cardSize))
      card.shouldRasterize = rasterized
      root.addSublayer(card)
    }
    return root
  }

  /// The origins of forty cards of 180 × 150 points, eight in a row.
  static func gridOrigin(_ index: Int) -> CGPoint {
    CGPoint(x: index % 8 * 240 + 30, y: index / 8 * 216 + 33)
  }

  /// A card of the background's colour that looks raised.
  static func softCard(_ frame: CGRect) -> Layer {
    let card = Layer(frame: frame, cornerRadius: 24, color: backgroundColor)
    card.shadows = [
      Shadow(
        color: Color(163, 177, 198), opacity: 0.5, offset: CGSize(width: 9, height: 9), radius: 8),
      Shadow(color: .white, opacity: 0.8, offset: CGSize(width: -9, height: -9), radius: 8),
    ]
    return card
  }
}
