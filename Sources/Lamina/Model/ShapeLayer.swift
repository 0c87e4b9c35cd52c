// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer that fills and strokes a path.
///
/// The path is drawn above the layer's background and contents, and below its sublayers. It is clipped to the
/// bounds only if `masksToBounds` is true. All lengths are in points of the layer's space.
open class ShapeLayer: Layer {
  /// Creates a shape layer without a path.
  public override init() {
    super.init()
    properties.uncommon.content = ShapeContent().layerContent
  }

  /// Creates a copy of another layer's properties; see ``Layer/init(layer:)``.
  ///
  /// If that is no shape layer, the copy has no path.
  public override init(layer: Any) {
    super.init(layer: layer)
    takeContent(of: layer, orElse: ShapeContent())
  }

  /// Returns nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }

  /// The outline, in the layer's space; default nil, nothing is drawn.
  ///
  /// If a coordinate is not finite, the path covers nothing.
  open var path: Path? {
    get { shape.path }
    set {
      boundsPath = nil
      takePath(newValue)
    }
  }

  /// The colour that fills the path; default opaque black; nil does not fill.
  open var fillColor: Color? {
    get { shape.fillColor }
    set { update(\ShapeContent.fillColor, to: newValue, "fillColor") }
  }

  /// The rule that decides which points are inside the path; default nonzero.
  open var fillRule: FillRule {
    get { shape.fillRule }
    set { update(\ShapeContent.fillRule, to: newValue, "fillRule") }
  }

  /// The colour that strokes the path, above the fill; default nil, no stroke.
  open var strokeColor: Color? {
    get { shape.strokeColor }
    set { update(\ShapeContent.strokeColor, to: newValue, "strokeColor") }
  }

  /// Where along the path the stroke starts, as a fraction of its length, limited to 0…1; default 0.
  ///
  /// There is no stroke if it is not below ``strokeEnd``, or if one of the two is not a number.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { update(\ShapeContent.strokeStart, to: newValue, "strokeStart") }
  }

  /// Where along the path the stroke ends, as a fraction of its length, limited to 0…1; default 1.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { update(\ShapeContent.strokeEnd, to: newValue, "strokeEnd") }
  }

  /// The width of the stroke, centred on the path, in points of the layer's space; default 1.
  ///
  /// If it is not positive and finite, there is no stroke.
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { update(\ShapeContent.lineWidth, to: newValue, "lineWidth") }
  }

  /// The longest mitred corner, as a multiple of the line width; longer ones are bevelled; default 10.
  ///
  /// The length is measured from the inner to the outer point of the corner. Limited to 1…10,000.
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { update(\ShapeContent.miterLimit, to: newValue, "miterLimit") }
  }

  /// The shape of the open ends of the stroke; default butt.
  open var lineCap: LineCap {
    get { shape.lineCap }
    set { update(\ShapeContent.lineCap, to: newValue, "lineCap") }
  }

  /// The shape of the corners of the stroke; default miter.
  open var lineJoin: LineJoin {
    get { shape.lineJoin }
    set { update(\ShapeContent.lineJoin, to: newValue, "lineJoin") }
  }

  /// How far into the dash pattern the stroke starts, in points; default 0.
  ///
  /// A negative phase counts back from the end of the pattern.
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { update(\ShapeContent.lineDashPhase, to: newValue, "lineDashPhase") }
  }

  /// The lengths of dashes and gaps in turn, in points; default nil, a solid stroke.
  ///
  /// A pattern that cannot be drawn gives a solid stroke too; see ``Path/dashed(phase:lengths:)``. The lengths are
  /// plain numbers, not `NSNumber`s as in Core Animation. Literals such as `[4, 2]` work in both.
  open var lineDashPattern: [CGFloat]? {
    get { shape.lineDashPattern }
    set { update(\ShapeContent.lineDashPattern, to: newValue, "lineDashPattern") }
  }

  /// All properties of the line except its colour, as the one value that a ``DrawingContext`` takes.
  ///
  /// Setting it sets ``lineWidth``, ``lineCap``, ``lineJoin``, ``miterLimit``, ``lineDashPattern`` and
  /// ``lineDashPhase``. An empty pattern counts as nil.
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

  /// Sets the path without ending ``boundsPath``.
  final func takePath(_ path: Path?) { update(\ShapeContent.path, to: path, "path") }

  private final var shape: ShapeContent { ownContent() }
}
