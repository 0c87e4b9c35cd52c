// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// One opaque image as large as the surface.
extension FrameScene {
  /// The image over the background, turned about its middle by an angle in radians, repainted in
  /// whole each frame.
  static func fullScreenImage(
    opacity: Float, angle: CGFloat = 0, threads: Int?
  ) throws -> FrameScene {
    let root = root()
    let picture = Layer(frame: root.bounds, color: nil)
    picture.contents = photo()
    picture.opacity = opacity
    if angle != 0 { picture.transform = Transform3D(Transform2D(rotationAngle: angle)) }
    root.addSublayer(picture)
    return try FrameScene(root: root, threads: threads) { _, compositor in
      compositor.setNeedsRepaint()
    }
  }

  /// The image under a colour matrix, another one in each frame.
  static func colorMatrix(threads: Int?) throws -> FrameScene {
    let root = root()
    let picture = Layer(frame: root.bounds, color: nil)
    picture.contents = photo()
    root.addSublayer(picture)
    return try FrameScene(root: root, threads: threads) { frame, _ in
      let share = 1 - share(ofFrame: frame) / 2
      picture.filters = [
        .colorMatrix([
          share, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 - share, share, 0, 0, 0, 0, 0, 1, 0,
        ])
      ]
    }
  }

  /// A picture of ramps and squares, without two equal rows.
  static func photo(width: Int = Int(size.width), height: Int = Int(size.height)) -> Image? {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let red = (x * 255 / width) ^ (y / 32 & 1) * 48
        let green = (y * 255 / height) ^ (x / 32 & 1) * 48
        let blue = (x + y) & 255
        pixels.append(UInt32(255 << 24 | red << 16 | green << 8 | blue))
      }
    }
    return Image(width: width, height: height, premultipliedARGB: pixels)
  }
}
