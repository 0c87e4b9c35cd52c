// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Forty cards with a diagonal gradient, a rounded clip and a thin border.
extension FrameScene {
  /// The cards, repainted in whole each frame.
  static func gradientCards(threads: Int?) throws -> FrameScene {
    let root = root()
    for index in 0..<40 {
      let card = GradientLayer()
      card.frame = CGRect(origin: gridOrigin(index), size: CGSize(width: 180, height: 150))
      card.colors = [.palette(index), .palette(index + 1)]
      card.startPoint = .zero
      card.endPoint = CGPoint(x: 1, y: 1)
      card.cornerRadius = 24
      card.masksToBounds = true
      card.borderWidth = 1
      card.borderColor = Color(gray: 0, alpha: 0.3)
      root.addSublayer(card)
    }
    return try FrameScene(root: root, threads: threads) { _, compositor in
      compositor.setNeedsRepaint()
    }
  }
}
