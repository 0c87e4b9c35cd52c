// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// What a shape layer draws, in the layer's space.
package struct ShapeContent: Hashable, Sendable {
  package var path: Path? = nil
  package var fillColor: Color? = .black
  package var fillRule: FillRule = .nonZero
  package var strokeColor: Color? = nil
  package var strokeStart: CGFloat = 0
  package var strokeEnd: CGFloat = 1
  package var lineWidth: CGFloat = 1
  package var miterLimit: CGFloat = 10
  package var lineCap: LineCap = .butt
  package var lineJoin: LineJoin = .miter
  package var lineDashPhase: CGFloat = 0
  package var lineDashPattern: [CGFloat]? = nil

  package init() {}
}

/// The shape of a gradient.
public enum GradientLayerType: String, Hashable, Sendable, CaseIterable {
  /// Along the line from the start point to the end point.
  case axial
}

/// What a gradient layer draws; points are in the unit square of the bounds.
package struct GradientContent: Hashable, Sendable {
  package var type: GradientLayerType = .axial
  package var colors: [Color]? = nil
  package var locations: [CGFloat]? = nil
  package var startPoint = CGPoint(x: 0.5, y: 0)
  package var endPoint = CGPoint(x: 0.5, y: 1)

  package init() {}

  /// Whether there are two colours or more, each with a location where locations are given.
  package var hasColors: Bool {
    guard let colors, colors.count >= 2 else { return false }
    return locations.map { $0.count >= colors.count } ?? true
  }

  /// Whether every colour is opaque.
  package var isOpaque: Bool {
    guard let colors else { return false }
    for color in colors where !(color.alpha >= 1) { return false }
    return true
  }

  /// Whether the points are apart, by numbers that are finite; otherwise nothing is painted.
  package var hasDirection: Bool {
    let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    let length = dx * dx + dy * dy
    return length > 0 && length.isFinite
  }
}

/// What a layer draws besides its background, contents and border: the part that its class adds.
package enum LayerContent: Hashable, Sendable {
  case none
  case shape(ShapeContent)
  case gradient(GradientContent)
  /// Nothing by itself: its sublayers are drawn several times.
  case replicator(Replication)
}
