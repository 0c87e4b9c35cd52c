// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer that fills and strokes a path, above its background and contents and below its
/// sublayers.
///
/// The shape is not clipped to the bounds unless `masksToBounds` is on. All lengths are points of
/// the layer's space.
open class ShapeLayer: Layer {
  /// A shape layer without a path.
  public override init() {
    super.init()
    properties.uncommon.content = .shape(ShapeContent())
  }

  /// A copy of another layer's properties; see ``Layer/init(layer:)``.
  ///
  /// One that is no shape layer gives no path.
  public override init(layer: Any) {
    super.init(layer: layer)
    takeContent(of: layer, orElse: .shape(ShapeContent())) {
      if case .shape = $0 { true } else { false }
    }
  }

  /// Always nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }

  /// The outline, in the layer's space.
  ///
  /// Default nil: nothing is drawn. One with a coordinate that is not finite covers nothing.
  open var path: Path? {
    get { shape.path }
    set {
      boundsPath = nil
      takePath(newValue)
    }
  }

  /// What fills the path.
  ///
  /// Default opaque black; nil does not fill.
  open var fillColor: Color? {
    get { shape.fillColor }
    set { update(\.fillColor, to: newValue, "fillColor") }
  }

  /// Which points are inside the path.
  ///
  /// Default nonzero.
  open var fillRule: FillRule {
    get { shape.fillRule }
    set { update(\.fillRule, to: newValue, "fillRule") }
  }

  /// What strokes the path, over the fill.
  ///
  /// Default nil: no stroke.
  open var strokeColor: Color? {
    get { shape.strokeColor }
    set { update(\.strokeColor, to: newValue, "strokeColor") }
  }

  /// Where along the path the stroke starts, from 0 to 1 of its length, limited to that range.
  ///
  /// Default 0. At or beyond ``strokeEnd`` there is no stroke, and none where one of the two is not a
  /// number.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { update(\.strokeStart, to: newValue, "strokeStart") }
  }

  /// Where along the path the stroke ends, from 0 to 1 of its length, limited to that range.
  ///
  /// Default 1.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { update(\.strokeEnd, to: newValue, "strokeEnd") }
  }

  /// The width of the stroke, centred on the path, in points of the layer's space.
  ///
  /// Default 1; what is not positive and finite draws no stroke.
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { update(\.lineWidth, to: newValue, "lineWidth") }
  }

  /// How long a mitred corner may be from its inner to its outer point, in line widths, before it is
  /// bevelled.
  ///
  /// Default 10; limited to 1…10,000.
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { update(\.miterLimit, to: newValue, "miterLimit") }
  }

  /// How open ends of the stroke look.
  ///
  /// Default butt.
  open var lineCap: LineCap {
    get { shape.lineCap }
    set { update(\.lineCap, to: newValue, "lineCap") }
  }

  /// How corners of the stroke look.
  ///
  /// Default miter.
  open var lineJoin: LineJoin {
    get { shape.lineJoin }
    set { update(\.lineJoin, to: newValue, "lineJoin") }
  }

  /// How far into the dash pattern the stroke starts, in points.
  ///
  /// Default 0; negative counts back from the pattern's end.
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { update(\.lineDashPhase, to: newValue, "lineDashPhase") }
  }

  /// The lengths of dashes and gaps in turn, in points.
  ///
  /// Default nil: a solid stroke, as with a pattern that cannot be drawn; see
  /// ``Path/dashed(phase:lengths:)``.
  ///
  /// Core Animation's are `NSNumber`s; here they are plain numbers like all other lengths, so that
  /// the pattern is a value. Literals such as `[4, 2]` work in both.
  open var lineDashPattern: [CGFloat]? {
    get { shape.lineDashPattern }
    set { update(\.lineDashPattern, to: newValue, "lineDashPattern") }
  }

  /// The six properties of the line, other than its colour, as one value: that of a ``DrawingContext``.
  ///
  /// Setting it sets ``lineWidth``, ``lineCap``, ``lineJoin``, ``miterLimit``, ``lineDashPattern`` and
  /// ``lineDashPhase``; an empty pattern stands for nil.
  public final var strokeStyle: StrokeStyle {
    get {
      StrokeStyle(
        width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit,
        dashPattern: lineDashPattern ?? [], dashPhase: lineDashPhase)
    }
    set {
      (lineWidth, lineCap, lineJoin) = (newValue.width, newValue.cap, newValue.join)
      miterLimit = newValue.miterLimit
      lineDashPattern = newValue.dashPattern.isEmpty ? nil : newValue.dashPattern
      lineDashPhase = newValue.dashPhase
    }
  }

  /// Sets the path, whoever gives it.
  final func takePath(_ path: Path?) { update(\.path, to: path, "path") }

  private final var shape: ShapeContent {
    if case .shape(let shape) = properties.uncommon.content { return shape }
    return ShapeContent()
  }

  private final func update<Value: Equatable>(
    _ path: WritableKeyPath<ShapeContent, Value>, to value: Value, _ key: String
  ) {
    var shape = shape
    guard shape[keyPath: path] != value else { return }
    shape[keyPath: path] = value
    properties.uncommon.content = .shape(shape)
    propertyDidChange(key)
  }
}
