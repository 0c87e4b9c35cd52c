// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

@testable import Lamina

/// Draws tiles and records them.
final class TileRecorder: LayerDelegate {
  var rects: [CGRect] = []
  var scales: [CGFloat] = []
  private let body: (DrawingContext) -> Void

  init(_ body: @escaping (DrawingContext) -> Void = { $0.fill($0.dirtyRect, color: .white) }) {
    self.body = body
  }

  func draw(_ layer: Layer, in context: DrawingContext) {
    rects.append(context.dirtyRect)
    scales.append(context.scale)
    body(context)
  }

  /// The tiles since the last call.
  func take() -> [CGRect] {
    defer { (rects, scales) = ([], []) }
    return rects
  }
}

/// A tiled layer with tiles of 64 pixels, on a surface of some size, and the tiles that it drew.
struct TileScene {
  let layer = TiledLayer()
  let recorder: TileRecorder
  let root = Layer()
  let compositor: Compositor

  init(
    _ width: CGFloat, _ height: CGFloat, layer size: CGSize? = nil, threads: Int? = nil,
    _ body: @escaping (DrawingContext) -> Void = { $0.fill($0.dirtyRect, color: .white) }
  ) throws {
    recorder = TileRecorder(body)
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    layer.anchorPoint = .zero
    layer.bounds.size = size ?? root.bounds.size
    layer.tileSize = CGSize(width: 64, height: 64)
    layer.delegate = recorder
    root.addSublayer(layer)
    compositor = try Compositor(size: root.bounds.size, threads: threads)
    compositor.root = root
  }

  func scale(by scale: CGFloat) { layer.transform = Transform3D(scaleX: scale, y: scale, z: 1) }
}

/// Discs, lines and bars all over a rectangle, the same wherever drawing starts.
func drawPattern(_ context: DrawingContext) {
  let rect = context.dirtyRect.shared(with: context.bounds).insetBy(dx: -24, dy: -24)
  guard !rect.isNull, rect.width < 4000, rect.height < 4000 else { return }
  context.fill(
    context.dirtyRect.insetBy(dx: -2, dy: -2), color: Color(red: 0.9, green: 0.95, blue: 1))
  let columns = Int((rect.minX / 20).rounded(.down))...Int((rect.maxX / 20).rounded(.down))
  let rows = Int((rect.minY / 20).rounded(.down))...Int((rect.maxY / 20).rounded(.down))
  for row in rows {
    for column in columns {
      let (x, y) = (CGFloat(column) * 20, CGFloat(row) * 20)
      let hue = CGFloat((column &* 7 &+ row &* 13) & 7) / 8
      context.fill(
        Path(ellipseIn: CGRect(x: x + 2.3, y: y + 3.1, width: 13, height: 11)),
        color: Color(red: hue, green: 0.3, blue: 1 - hue, alpha: 0.8))
      var line = Path()
      line.move(to: CGPoint(x: x, y: y))
      line.addLine(to: CGPoint(x: x + 20, y: y + 9))
      context.stroke(line, style: StrokeStyle(width: 1.5), color: .black)
    }
  }
}
