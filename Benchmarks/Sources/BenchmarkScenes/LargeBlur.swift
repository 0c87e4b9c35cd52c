// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A shadow of deviation 20 as large as the surface.
extension FrameScene {
  /// The shadow of a star that fills the surface, its mask blurred anew each frame.
  static func fullScreenShadow(threads: Int?) throws -> FrameScene {
    let root = root()
    let caster = Layer(frame: root.bounds, color: nil)
    caster.shadowPath = .star(
      center: CGPoint(x: 960, y: 540), outerRadius: 1300, innerRadius: 500, points: 8)
    caster.shadowOpacity = 0.8
    caster.shadowRadius = 20
    caster.shadowOffset = .zero
    root.addSublayer(caster)
    return try FrameScene(root: root, threads: threads, cacheBytes: 0) { _, compositor in
      compositor.setNeedsRepaint()
    }
  }
}
