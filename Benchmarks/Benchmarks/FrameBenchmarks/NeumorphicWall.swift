// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Forty soft cards of the background's own colour, each with a dark and a light shadow.
extension FrameScene {
  private static let cardSize = CGSize(width: 180, height: 150)

  /// The wall, repainted in whole each frame or left as it is.
  static func neumorphicWall(repaintingEverything: Bool) throws -> FrameScene {
    try FrameScene(root: wall()) { _, compositor in
      if repaintingEverything { compositor.setNeedsRepaint() }
    }
  }

  /// The wall with one more card, which moves over it by 3 points a frame.
  static func neumorphicWallWithMovingCard() throws -> FrameScene {
    let root = wall()
    let mover = card(at: moverOrigin(in: 0))
    root.addSublayer(mover)
    return try FrameScene(root: root) { frame, _ in
      mover.frame = CGRect(origin: moverOrigin(in: frame), size: cardSize)
    }
  }

  private static func moverOrigin(in frame: Int) -> CGPoint {
    CGPoint(x: 60 + frame * 3 % 1600, y: 470)
  }

  private static func wall() -> Layer {
    let root = root()
    for index in 0..<40 {
      root.addSublayer(card(at: CGPoint(x: index % 8 * 240 + 30, y: index / 8 * 216 + 33)))
    }
    return root
  }

  private static func card(at origin: CGPoint) -> Layer {
    let card = Layer(
      frame: CGRect(origin: origin, size: cardSize), cornerRadius: 24, color: backgroundColor)
    card.shadows = [
      Shadow(
        color: Color(163, 177, 198), opacity: 0.5, offset: CGSize(width: 9, height: 9), radius: 8),
      Shadow(color: .white, opacity: 0.8, offset: CGSize(width: -9, height: -9), radius: 8),
    ]
    return card
  }
}
