// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer that fills its bounds with a gradient, over its background and under its contents,
/// rounded by `cornerRadius`.
///
/// Colours are interpolated in premultiplied sRGB, each channel rounded to the nearest of 8 bits: from
/// white to clear all are white, where Core Animation, which does not multiply before, turns grey. Before
/// the first location and after the last the end colours go on. The end points are in the unit square of
/// the bounds. What lies between them is the ``type``'s:
///
/// - axial: lines of one colour lean with the unit square: from corner to corner, the middle colour runs
///   through the other two corners;
/// - radial: ellipses around the start point; the end point is a corner of the box around the one
///   where the colours end;
/// - conic: rays from the start point; the first goes through the end point, and the turn is clockwise
///   where y points down. Angles are those in the layer's own space, in points.
///
/// A step from one colour to another, at a repeated location or where a conic gradient ends at its
/// beginning, is hard: each pixel has the colour that its centre has.
///
/// Nothing is drawn with fewer than two colours, with fewer locations than colours, with both end points
/// in one place, for a radial gradient with a radius of 0, and with end points that are not finite.
open class GradientLayer: Layer {
  /// The shape of a gradient, by the word that scene files have for it.
  public typealias Kind = GradientLayerType

  /// A gradient layer without colours.
  public override init() {
    super.init()
    properties.uncommon.content = .gradient(GradientContent())
  }

  /// A copy of another layer's properties; see ``Layer/init(layer:)``.
  ///
  /// One that is no gradient layer gives no colours.
  public override init(layer: Any) {
    super.init(layer: layer)
    takeContent(of: layer, orElse: .gradient(GradientContent())) {
      if case .gradient = $0 { true } else { false }
    }
  }

  /// Always nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }

  /// The shape of the gradient.
  ///
  /// Default axial.
  open var type: Kind {
    get { gradient.type }
    set { update(\.type, to: newValue, "type") }
  }

  /// The colours of the stops, any number of them.
  ///
  /// Default nil: nothing is drawn.
  open var colors: [Color]? {
    get { gradient.colors }
    set { update(\.colors, to: newValue, "colors") }
  }

  /// Where each colour stands, from 0 at the start to 1 at the end (at the ellipse; after a whole
  /// turn), not falling; a repeated one is a hard step.
  ///
  /// Default nil: evenly spread. One below the one before it counts as equal to it.
  ///
  /// Core Animation's are `NSNumber`s; here they are plain numbers. Literals work in both.
  open var locations: [CGFloat]? {
    get { gradient.locations }
    set { update(\.locations, to: newValue, "locations") }
  }

  /// Where the gradient starts, or the centre of a radial or conic one, in the unit square of the
  /// bounds.
  ///
  /// Default (0.5, 0).
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set { update(\.startPoint, to: newValue, "startPoint") }
  }

  /// Where the gradient ends, in the unit square of the bounds: of a radial one a corner of the box
  /// around its ellipse, of a conic one any point in the direction of location 0.
  ///
  /// Default (0.5, 1).
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set { update(\.endPoint, to: newValue, "endPoint") }
  }

  private final var gradient: GradientContent {
    if case .gradient(let gradient) = properties.uncommon.content { return gradient }
    return GradientContent()
  }

  private final func update<Value: Equatable>(
    _ path: WritableKeyPath<GradientContent, Value>, to value: Value, _ key: String
  ) {
    var gradient = gradient
    guard gradient[keyPath: path] != value else { return }
    gradient[keyPath: path] = value
    properties.uncommon.content = .gradient(gradient)
    propertyDidChange(key)
  }
}
