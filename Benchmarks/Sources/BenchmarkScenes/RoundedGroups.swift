// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Thirty translucent groups that clip their children to rounded corners.
extension FrameScene {
  /// Each overlaps an edge of its group.
  private static let children = [
    CGRect(x: -30, y: -20, width: 120, height: 90),
    CGRect(x: 210, y: -20, width: 120, height: 90),
    CGRect(x: -30, y: 130, width: 120, height: 90),
    CGRect(x: 210, y: 130, width: 120, height: 90),
    CGRect(x: 90, y: 145, width: 120, height: 90),
  ]

  /// The groups, repainted in whole each frame.
  static func roundedGroups(threads: Int?) throws -> FrameScene {
    let root = root()
    for index in 0..<30 {
      let frame = CGRect(
        x: index % 6 * 320 + 10, y: index / 6 * 216 + 8, width: 300, height: 200)
      let group = Layer(frame: frame, cornerRadius: 20, color: .palette(index))
      group.masksToBounds = true
      group.opacity = 0.8
      for (number, frame) in children.enumerated() {
        group.addSublayer(
          Layer(frame: frame, cornerRadius: 10, color: .palette(index * 5 + number + 1)))
      }
      root.addSublayer(group)
    }
    return try FrameScene(root: root, threads: threads) { _, compositor in
      compositor.setNeedsRepaint()
    }
  }
}
