// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The shape of a gradient.
public enum GradientLayerType: String, Hashable, Sendable, CaseIterable {
  /// Along the line from the start point to the end point; lines of one colour are skewed with the bounds.
  case axial
  /// From the start point outwards to an ellipse around it.
  ///
  /// The end point is a corner of the box around the ellipse: its distances from the start point along x and y
  /// are the two radii. In the unit square, an end point half a unit from the start point along both axes gives
  /// the ellipse that touches the sides of the bounds. If the end point is straight above or beside the start
  /// point, as the default points are, there is no ellipse, and nothing is drawn.
  case radial
  /// Around the start point, from the direction of the end point through a full turn.
  ///
  /// The turn goes from the positive x axis towards the positive y axis, which is clockwise if y points down.
  /// Angles are measured in points of the layer's own space, not in the unit square, so that equal angles stay
  /// equal in bounds of any shape.
  case conic
}

/// A gradient: its type, colours and points.
///
/// The points are in the unit square of the bounds or, after ``placed(in:)``, in the space that the type is
/// measured in.
package struct GradientContent: Hashable, Sendable {
  package var type: GradientLayerType = .axial
  package var colors: [Color]? = nil
  package var locations: [CGFloat]? = nil
  package var startPoint = CGPoint(x: 0.5, y: 0)
  package var endPoint = CGPoint(x: 0.5, y: 1)

  package init() {}

  /// Whether there are at least two colours, and a location for each if there are locations.
  package var hasColors: Bool {
    guard let colors, colors.count >= 2 else { return false }
    return locations.map { $0.count >= colors.count } ?? true
  }

  /// Whether no colour and no location is NaN, with which a gradient does not equal one made of the same numbers.
  package var equalsItself: Bool {
    for color in colors ?? [] where (color.red + color.green + color.blue + color.alpha).isNaN {
      return false
    }
    return !(locations ?? []).contains { $0.isNaN }
  }

  /// Whether every colour is opaque.
  package var isOpaque: Bool {
    guard let colors else { return false }
    for color in colors where !(color.alpha >= 1) { return false }
    return true
  }

  /// Whether the points are finite and apart, for a radial gradient along both axes; otherwise nothing is painted.
  package var hasExtent: Bool {
    let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    guard (dx * dx + dy * dy).isFinite else { return false }
    return switch type {
    case .axial, .conic: dx * dx + dy * dy > 0
    case .radial: dx * dx > 0 && dy * dy > 0
    }
  }

  /// The gradient with points in the space that its type is measured in, and the unit square of that space.
  ///
  /// The rectangle is in the layer's space: the bounds, or for angles a square of one point.
  package func placed(in bounds: CGRect) -> (content: GradientContent, unit: CGRect) {
    guard type == .conic else { return (self, bounds) }
    func scaled(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x * bounds.width, y: point.y * bounds.height)
    }
    var result = self
    result.startPoint = scaled(startPoint)
    result.endPoint = scaled(endPoint)
    return (result, CGRect(origin: bounds.origin, size: CGSize(width: 1, height: 1)))
  }
}
