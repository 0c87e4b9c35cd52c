// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Images that are turned or scaled anew in each frame.
extension FrameScene {
  /// So many times the same opaque picture, at a scale; the peers' `images.h` says the same.
  struct ImageSet: Sendable {
    let width: Int
    let height: Int
    let count: Int
    var scale = 1.0

    static let small = ImageSet(width: 256, height: 256, count: 40)
    static let medium = ImageSet(width: 1024, height: 1024, count: 1)
    static let screen = ImageSet(width: 1920, height: 1080, count: 1)
    static let reduced = ImageSet(width: 1024, height: 1024, count: 40, scale: 0.2)
  }

  /// The pictures turn about their middles.
  static func turningImages(_ set: ImageSet, threads: Int?) throws -> FrameScene {
    try movingImages(set, threads: threads) { index, share in
      Transform2D(rotationAngle: 2 * .pi * share + Double(index) * 0.1)
        .scaledBy(x: set.scale, y: set.scale)
    }
  }

  /// The pictures grow from 0.9 to 1.1 times their size.
  static func zoomingImages(_ set: ImageSet, threads: Int?) throws -> FrameScene {
    try movingImages(set, threads: threads) { _, share in
      let scale = set.scale * (0.9 + 0.2 * share)
      return Transform2D(scaleX: scale, y: scale)
    }
  }

  private static func movingImages(
    _ set: ImageSet, threads: Int?,
    transform: @escaping (_ index: Int, _ share: Double) -> Transform2D
  ) throws -> FrameScene {
    let root = root()
    let picture = photo(width: set.width, height: set.height)
    let layers = (0..<set.count).map { index in
      let layer = Layer()
      layer.bounds.size = CGSize(width: set.width, height: set.height)
      layer.position =
        set.count > 1
        ? CGPoint(x: index % 8 * 240 + 120, y: index / 8 * 216 + 108) : CGPoint(x: 960, y: 540)
      layer.contents = picture
      return layer
    }
    root.addSublayers(layers)
    return try FrameScene(root: root, threads: threads) { frame, _ in
      for (index, layer) in layers.enumerated() {
        layer.setAffineTransform(transform(index, share(ofFrame: frame)))
      }
    }
  }
}
