// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The properties that a shape layer adds, in the layer's space.
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
  package var madeOutlineCount: Int { kept.outlines.madeCount }

  /// The style of the stroke.
  var strokeStyle: StrokeStyle {
    StrokeStyle(
      width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit,
      dashPattern: lineDashPattern ?? [], dashPhase: lineDashPhase)
  }

  /// The outline of the content's stroke for a scale, kept if it is there.
  func keptOutline(of stroke: PathStroke, scale: CGFloat) -> KeptOutline {
    kept.outlines.outline(of: stroke, stroke, scale: scale)
  }

  /// Outlines that follow from the rest of the content; comparisons ignore them.
  private struct KeptStroke: Hashable, Sendable {
    let outlines = KeptOutlines<PathStroke>(mostKeys: 1)

    static func == (a: KeptStroke, b: KeptStroke) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
}

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

/// The properties that a gradient layer adds.
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
  var hasColors: Bool {
    guard let colors, colors.count >= 2 else { return false }
    return locations.map { $0.count >= colors.count } ?? true
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

/// The properties that the class of a layer adds.
package enum LayerContent: Equatable, Sendable {
  case none
  /// In memory of its own, because it is large and each question about the content would copy it.
  indirect case shape(ShapeContent)
  case gradient(GradientContent)
  /// It draws nothing by itself: the sublayers are drawn several times.
  case replicator(Replication)
  /// It draws nothing: the sublayers share one space.
  case transform
  case emitter(Emission)
  case tiled(TiledContent)
}

/// The properties that a class of layers adds, as one value.
protocol OwnLayerContent: Equatable {
  /// The defaults.
  init()
  /// The value in a layer's content; nil if the layer is of another class.
  init?(_ content: LayerContent)
  /// The content of a layer with this value.
  var layerContent: LayerContent { get }
}

extension ShapeContent: OwnLayerContent {
  package init?(_ content: LayerContent) {
    guard case .shape(let own) = content else { return nil }
    self = own
  }

  var layerContent: LayerContent { .shape(self) }
}

extension GradientContent: OwnLayerContent {
  package init?(_ content: LayerContent) {
    guard case .gradient(let own) = content else { return nil }
    self = own
  }

  var layerContent: LayerContent { .gradient(self) }
}

extension ReplicatorContent: OwnLayerContent {
  init?(_ content: LayerContent) {
    guard case .replicator(let replication) = content else { return nil }
    self = replication.content
  }

  var layerContent: LayerContent { .replicator(Replication(self)) }
}

extension EmitterContent: OwnLayerContent {
  package init?(_ content: LayerContent) {
    guard case .emitter(let emission) = content else { return nil }
    self = emission.content
  }

  var layerContent: LayerContent { .emitter(Emission(self)) }
}

extension TiledContent: OwnLayerContent {
  init?(_ content: LayerContent) {
    guard case .tiled(let own) = content else { return nil }
    self = own
  }

  var layerContent: LayerContent { .tiled(self) }
}
