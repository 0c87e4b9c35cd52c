// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A list of sixty soft rows, taller than the surface, that moves up by 7 points a frame.
extension FrameScene {
  private static let rowCount = 60
  private static let contentHeight = rowCount * 150 + 30

  /// The list; with `repaintingEverything` the engine may not reuse pixels that stay visible.
  static func scrollingList(repaintingEverything: Bool, threads: Int?) throws -> FrameScene {
    let root = root()
    let list = Layer(frame: root.bounds, color: backgroundColor)
    list.masksToBounds = true
    for index in 0..<rowCount {
      list.addSublayer(softCard(CGRect(x: 360, y: index * 150 + 30, width: 1200, height: 120)))
    }
    root.addSublayer(list)
    return try FrameScene(root: root, threads: threads) { frame, compositor in
      list.bounds.origin.y = CGFloat(frame * 7 % (contentHeight - Int(size.height)))
      if repaintingEverything { compositor.setNeedsRepaint() }
    }
  }
}
