// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Forty stars and forty speech bubbles, each with an outer and an inner shadow.
extension FrameScene {
  /// The shapes, repainted in whole each frame.
  static func shapeShadows(threads: Int?) throws -> FrameScene {
    let root = root()
    for index in 0..<80 {
      let shape = ShapeLayer()
      shape.frame = CGRect(
        x: Double(index % 10 * 192 + 96) - 80, y: Double(index / 10 * 135) + 67.5 - 80,
        width: 160, height: 160)
      shape.path = index.isMultiple(of: 2) ? starPath : speechBubblePath
      shape.fillColor = .palette(index)
      shape.shadows = [
        Shadow(opacity: 0.4, offset: CGSize(width: 0, height: 6), radius: 10),
        Shadow(.inner, opacity: 0.5, offset: CGSize(width: 0, height: 4), radius: 6),
      ]
      root.addSublayer(shape)
    }
    return try FrameScene(root: root, threads: threads) { _, compositor in
      compositor.setNeedsRepaint()
    }
  }

  /// A star of five tips in a square of 160 points.
  static var starPath: Path {
    .star(center: CGPoint(x: 80, y: 80), outerRadius: 80, innerRadius: 32, points: 5)
  }

  /// A rounded rectangle with a tail below, 160 points wide and 140 high.
  static var speechBubblePath: Path {
    let (left, top, right, bottom, radius) = (0.0, 15.0, 160.0, 125.0, 18.0)
    let handle = radius * (1 - 0.5522847498)
    func at(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
    var path = Path()
    path.move(to: at(left + radius, top))
    path.addLine(to: at(right - radius, top))
    path.addCurve(
      to: at(right, top + radius), control1: at(right - handle, top),
      control2: at(right, top + handle))
    path.addLine(to: at(right, bottom - radius))
    path.addCurve(
      to: at(right - radius, bottom), control1: at(right, bottom - handle),
      control2: at(right - handle, bottom))
    path.addLine(to: at(60, bottom))
    path.addLine(to: at(40, 155))
    path.addLine(to: at(30, bottom))
    path.addLine(to: at(left + radius, bottom))
    path.addCurve(
      to: at(left, bottom - radius), control1: at(left + handle, bottom),
      control2: at(left, bottom - handle))
    path.addLine(to: at(left, top + radius))
    path.addCurve(
      to: at(left + radius, top), control1: at(left, top + handle),
      control2: at(left + handle, top))
    path.closeSubpath()
    return path
  }
}
