// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Thirty translucent groups that clip their children to rounded corners.
extension FrameScene {
  private static let groupSize = CGSize(width: 300, height: 200)
  /// Each hangs over an edge of its group.
  private static let children = [
    CGRect(x: -30, y: -20, width: 120, height: 90),
    CGRect(x: 210, y: -20, width: 120, height: 90),
    CGRect(x: -30, y: 130, width: 120, height: 90),
    CGRect(x: 210, y: 130, width: 120, height: 90),
    CGRect(x: 90, y: 145, width: 120, height: 90),
  ]
  private static let palette = [
    Color(231, 76, 60), Color(46, 204, 113), Color(52, 152, 219), Color(241, 196, 15),
    Color(155, 89, 182), Color(26, 188, 156), Color(230, 126, 34), Color(52, 73, 94),
    Color(233, 30, 99), Color(0, 150, 136), Color(63, 81, 181), Color(205, 220, 57),
  ]

  private static func paletteColor(_ index: Int) -> Color { palette[index % palette.count] }

  /// The groups, repainted in whole each frame.
  static func roundedClips() throws -> FrameScene {
    let root = root()
    for index in 0..<30 {
      let origin = CGPoint(x: index % 6 * 320 + 10, y: index / 6 * 216 + 8)
      let group = Layer(
        frame: CGRect(origin: origin, size: groupSize), cornerRadius: 20,
        color: paletteColor(index))
      group.masksToBounds = true
      group.opacity = 0.8
      for (number, frame) in children.enumerated() {
        group.addSublayer(
          Layer(frame: frame, cornerRadius: 10, color: paletteColor(index * 5 + number + 1)))
      }
      root.addSublayer(group)
    }
    return try FrameScene(root: root) { _, compositor in compositor.setNeedsRepaint() }
  }
}
