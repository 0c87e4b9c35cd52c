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

  /// The same with outlines of its own, for a layer that will change apart from this one.
  fileprivate var ofCopy: ShapeContent {
    var copy = self
    copy.kept = KeptStroke()
    return copy
  }

  /// How many outlines of the stroke were made for this content and its copies.
  package var madeOutlineCount: Int { kept.outlines.madeCount }

  /// The style of the stroke.
  var strokeStyle: StrokeStyle {
    StrokeStyle(
      width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit,
      dashPattern: lineDashPattern ?? [], dashPhase: lineDashPhase)
  }

  /// The stroke; nil if nothing of it is drawn, as far as that is known without the path.
  private var stroke: PathStroke? {
    guard let path, strokeColor.isVisible else { return nil }
    let stroke = PathStroke(path, strokeStyle, from: strokeStart, to: strokeEnd)
    return stroke.isDrawn ? stroke : nil
  }

  /// The stroke with its box; nil if there is no stroke.
  var measuredStroke: MeasuredStroke? { stroke.map { kept.outlines.measured($0, $0) } }

  /// The outline of the stroke, with `scale` pixels per unit of the path; nil if there is no stroke.
  func strokeOutline(scale: CGFloat) -> KeptOutline? {
    stroke.map { kept.outlines.outline(of: $0, $0, scale: scale) }
  }

  /// The box and the outlines of the stroke, which follow from the rest of the content; comparisons ignore them.
  private struct KeptStroke: Hashable, Sendable {
    let outlines = KeptOutlines<PathStroke>(mostKeys: 1)

    static func == (a: KeptStroke, b: KeptStroke) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
}

/// A shape layer's properties, which copies of a layer's properties share: whoever asks for one of them copies only
/// that.
package final class SharedShape: Equatable, Sendable {
  package let content: ShapeContent

  init(_ content: ShapeContent) { self.content = content }

  package static func == (a: SharedShape, b: SharedShape) -> Bool {
    a === b || a.content == b.content
  }
}

/// The properties that the class of a layer adds.
package enum LayerContent: Equatable, Sendable {
  case none
  case shape(SharedShape)
  case gradient(GradientContent)
  /// It draws nothing by itself: the sublayers are drawn several times.
  case replicator(Replication)
  /// It draws nothing: the sublayers share one space.
  case transform
  case emitter(Emission)
  case tiled(TiledContent)

  /// The content of a copy of the layer.
  var ofCopy: LayerContent {
    if case .shape(let shape) = self { .shape(SharedShape(shape.content.ofCopy)) } else { self }
  }
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
    self = own.content
  }

  var layerContent: LayerContent { .shape(SharedShape(self)) }
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
