// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Paths that are new in each frame, so that nothing of them can be kept.
extension FrameScene {
  /// Where a drawing is shown, and by what factor.
  struct Place {
    var x = 0.0
    var y = 0.0
    var scale = 1.0

    /// The middle of the surface, for a drawing 1,000 points wide.
    static let middle = Place(x: 460, y: 40)
    /// Twenty-four places, each a little smaller than the one before.
    static let grid = (0..<24).map { index in
      let (column, row) = (index % 8, index / 8)
      return Place(
        x: Double(column * 240 + 25), y: Double(row * 360 + 85),
        scale: 0.19 * (1 - Double(index) / 400))
    }
  }

  /// A frame's step through 311 values, which comes back after more frames than are ever measured.
  static func share(ofFrame frame: Int) -> Double { Double(frame * 7 % 311) / 311 }

  /// One layer for each path, all scaled about the surface's upper left corner by a factor that
  /// no other frame has.
  static func scaledPaths(
    _ paths: [DrawnPath], at places: [Place] = [Place()], threads: Int?
  ) throws -> FrameScene {
    let root = root()
    let whole = cornerLayer()
    for place in places {
      let drawing = cornerLayer()
      drawing.setAffineTransform(
        Transform2D(a: place.scale, b: 0, c: 0, d: place.scale, tx: place.x, ty: place.y))
      drawing.addSublayers(paths.map(shapeLayer))
      whole.addSublayer(drawing)
    }
    root.addSublayer(whole)
    return try FrameScene(root: root, threads: threads) { frame, _ in
      let scale = 1 - share(ofFrame: frame) / 10
      whole.setAffineTransform(Transform2D(scaleX: scale, y: scale))
    }
  }

  /// One layer for each blob, all of another shape in each frame.
  static func morphingBlobs(
    _ count: Int, radius: ClosedRange<Double>, shadows: [Shadow] = [], threads: Int?
  ) throws -> FrameScene {
    let root = root()
    let blobs = MorphingPath.blobs(count, radius: radius)
    let layers = blobs.indices.map { index in
      let layer = shapeLayer(DrawnPath(path: Path(), fill: .palette(index)))
      layer.shadows = shadows
      return layer
    }
    root.addSublayers(layers)
    return try FrameScene(root: root, threads: threads) { frame, _ in
      for (layer, blob) in zip(layers, blobs) {
        layer.path = blob.path(share: share(ofFrame: frame))
      }
    }
  }

  /// The outer shadow of S5.
  static func softShadow(radius: CGFloat) -> Shadow {
    Shadow(opacity: 0.4, offset: CGSize(width: 0, height: 6), radius: radius)
  }

  /// Twelve stars, the radius of whose shadows changes between 0 and 40.
  static func starsWithChangingShadows(threads: Int?) throws -> FrameScene {
    let root = root()
    let layers = (0..<12).map { index in
      let center = CGPoint(x: index % 4 * 480 + 240, y: index / 4 * 360 + 180)
      let star = Path.star(center: center, outerRadius: 160, innerRadius: 64, points: 5)
      return shapeLayer(DrawnPath(path: star, fill: .palette(index)))
    }
    root.addSublayers(layers)
    return try FrameScene(root: root, threads: threads) { frame, _ in
      for layer in layers { layer.shadows = [softShadow(radius: 40 * share(ofFrame: frame))] }
    }
  }

  /// A layer whose space is that of its superlayer until it is transformed.
  private static func cornerLayer() -> Layer {
    let layer = Layer()
    layer.anchorPoint = .zero
    return layer
  }

  private static func shapeLayer(_ drawn: DrawnPath) -> ShapeLayer {
    let layer = ShapeLayer()
    layer.path = drawn.path
    layer.fillColor = drawn.fill
    layer.strokeColor = drawn.stroke
    if let pen = drawn.pen { layer.strokeStyle = pen }
    return layer
  }
}
