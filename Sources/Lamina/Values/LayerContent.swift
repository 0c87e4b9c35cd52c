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
  private var kept = KeptStroke()

  package init() {}

  /// How many outlines of the stroke were made for this content and its copies.
  package var madeOutlineCount: Int { kept.outlines?.madeCount ?? 0 }

  /// The stroke's outline for a scale, kept from before or made.
  func keptOutline(scale: CGFloat, _ make: () -> Path?) -> KeptOutline? {
    guard let outlines = kept.outlines else { return make().map(KeptOutline.init) }
    // What decides the outline; without what holds it, which would hold itself.
    var key = self
    (key.kept, key.fillColor, key.strokeColor, key.fillRule) = (.nothing, nil, nil, .nonZero)
    return outlines.outline(of: key, scale: scale, make)
  }

  /// What follows from the rest of the content, and so is no part of comparisons.
  private struct KeptStroke: Hashable, Sendable {
    static let nothing = KeptStroke(outlines: nil)
    var outlines: KeptOutlines<ShapeContent>? = KeptOutlines(mostKeys: 1)

    static func == (a: KeptStroke, b: KeptStroke) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
}

/// The shape of a gradient.
public enum GradientLayerType: String, Hashable, Sendable, CaseIterable {
  /// Along the line from the start point to the end point, with lines of one colour that lean with the
  /// bounds.
  case axial
  /// From the start point outwards to an ellipse around it.
  ///
  /// The end point is a corner of the box around the ellipse: how far it lies from the start point to
  /// the side and up or down are the two radii, in either direction. In the unit square an end point
  /// half a unit from the start point both ways is the ellipse that touches the sides of the bounds.
  /// Straight above or beside it, as the default points are, it leaves no ellipse, and nothing is drawn.
  case radial
  /// Around the start point, from the direction of the end point through a whole turn.
  ///
  /// The turn goes from the positive x axis towards the positive y axis: clockwise where y points down.
  /// Angles are measured in the layer's own space, in points, not in the unit square, so that parts of
  /// equal size stay equal in bounds of any shape.
  case conic
}

/// What a gradient layer draws; points are in the unit square of the bounds, or once it is placed in
/// the space that its type is measured in.
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

  /// Whether the points are apart, of a radial gradient in both directions, by numbers that are
  /// finite; otherwise nothing is painted.
  package var hasExtent: Bool {
    let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    guard (dx * dx + dy * dy).isFinite else { return false }
    return switch type {
    case .axial, .conic: dx * dx + dy * dy > 0
    case .radial: dx * dx > 0 && dy * dy > 0
    }
  }

  /// The gradient with points in the space that its type is measured in, and the rectangle of the
  /// layer's space that is the unit square of that: the bounds, or for angles a point by a point.
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

/// What a layer draws besides its background, contents and border: the part that its class adds.
package enum LayerContent: Hashable, Sendable {
  case none
  case shape(ShapeContent)
  case gradient(GradientContent)
  /// Nothing by itself: its sublayers are drawn several times.
  case replicator(Replication)
  /// Nothing; the sublayers stand in one space.
  case transform
  case emitter(Emission)
  case tiled(TiledContent)
}
