// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension ReferenceCompositor {
  /// The largest distance of the lines from their curves, in device pixels.
  private static let tolerance: CGFloat = 0.002

  /// The part of every pixel that a shape covers, exact except for the flattening of its curves.
  static func coverage(
    of shape: Shape, _ transform: Transform2D, in bounds: PixelRect
  ) -> ReferencePlane {
    switch shape {
    case .roundedRect(let rounded):
      return coverage(of: rounded, transform, in: bounds)
    case .ring(let outer, let inner):
      let result = coverage(of: outer, transform, in: bounds)
      guard let inner else { return result }
      let hole = coverage(of: inner, transform, in: bounds)
      for i in 0..<result.count {
        unsafe result.values[i] = max(0, result.values[i] - hole.values[i])
      }
      return result
    case .path(let path, let rule):
      let area = ReferenceArea(bounds)
      area.add(edges(of: path, transform, in: bounds), rule: rule)
      return area.coverage()
    case .stroke(let stroke, let scale):
      return coverage(of: .path(stroke.outline(scale: scale), .nonZero), transform, in: bounds)
    }
  }

  private static func coverage(
    of rounded: RoundedRect, _ transform: Transform2D, in bounds: PixelRect
  ) -> ReferencePlane {
    guard rounded.rect.width > 0, rounded.rect.height > 0 else {
      return ReferencePlane(bounds, channels: 1)
    }
    if rounded.radii.isZero, transform.keepsAxes {
      return coverage(ofUpright: transform.apply(rounded.rect), in: bounds)
    }
    let area = ReferenceArea(bounds)
    for edge in edges(of: Path(rounded), transform, in: bounds) { area.add(edge) }
    return area.coverage()
  }

  /// The product of the covered parts of each column and each row.
  private static func coverage(ofUpright rect: CGRect, in bounds: PixelRect) -> ReferencePlane {
    func overlap(_ pixel: Int, _ low: CGFloat, _ high: CGFloat) -> Double {
      max(0, min(Double(pixel + 1), Double(high)) - max(Double(pixel), Double(low)))
    }
    let columns = (bounds.minX..<bounds.maxX).map { overlap($0, rect.minX, rect.maxX) }
    let rows = (bounds.minY..<bounds.maxY).map { overlap($0, rect.minY, rect.maxY) }
    let result = ReferencePlane(bounds, channels: 1)
    unsafe columns.withUnsafeBufferPointer { columns in
      var i = 0
      for row in rows {
        var x = 0
        while x < columns.count {
          unsafe result.values[i] = row * columns[x]
          i += 1
          x += 1
        }
      }
    }
    return result
  }

  /// The lines of an outline in pixels from the corner of `bounds`, with every subpath closed.
  private static func edges(
    of path: Path, _ transform: Transform2D, in bounds: PixelRect
  ) -> [ReferenceEdge] {
    let toBounds = transform.concatenating(
      Transform2D(translationX: -CGFloat(bounds.minX), y: -CGFloat(bounds.minY)))
    let flat = path.applying(toBounds).flattened(tolerance: tolerance)
    var edges: [ReferenceEdge] = []
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    func addLine(to end: CGPoint) {
      edges.append(
        ReferenceEdge(
          x0: Double(current.x), y0: Double(current.y), x1: Double(end.x), y1: Double(end.y)))
      current = end
    }
    for element in flat.elements {
      switch element {
      case .move(let to):
        addLine(to: start)
        (start, current) = (to, to)
      case .line(let to), .quadCurve(let to, _), .curve(let to, _, _): addLine(to: to)
      case .closeSubpath: addLine(to: start)
      }
    }
    addLine(to: start)
    return edges.filter { $0.y0 != $0.y1 }
  }
}
