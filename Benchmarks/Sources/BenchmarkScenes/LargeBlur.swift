// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Gaussian blurs of deviation 20 over an image as large as the surface.
extension FrameScene {
  /// The whole image, blurred again in each frame: nothing is cached.
  static func blurredImage(threads: Int?) throws -> FrameScene {
    let root = root()
    let picture = Layer(frame: root.bounds, color: nil)
    picture.contents = photo()
    picture.filters = [.gaussianBlur(radius: 20)]
    root.addSublayer(picture)
    return try FrameScene(root: root, threads: threads, cacheBytes: 0) { _, compositor in
      compositor.setNeedsRepaint()
    }
  }

  /// The image with a panel that blurs everything behind it, all repainted.
  static func blurringPanel(threads: Int?) throws -> FrameScene {
    let root = root()
    let picture = Layer(frame: root.bounds, color: nil)
    picture.contents = photo()
    root.addSublayer(picture)
    let panel = Layer(
      frame: CGRect(x: 560, y: 240, width: 800, height: 600), cornerRadius: 24,
      color: Color(red: 1, green: 1, blue: 1, alpha: 77 / 255))
    panel.backgroundFilters = [.gaussianBlur(radius: 20)]
    root.addSublayer(panel)
    return try FrameScene(root: root, threads: threads) { _, compositor in
      compositor.setNeedsRepaint()
    }
  }
}
