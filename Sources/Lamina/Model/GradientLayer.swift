// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer that fills its bounds with a gradient, rounded by `cornerRadius`.
///
/// The gradient is drawn above the background and below the contents. The end points are in the unit square of
/// the bounds. The ``type`` decides what is between them:
///
/// - axial: lines of one colour are skewed with the unit square: in a gradient from corner to corner, the line of
///   the middle colour runs through the other two corners;
/// - radial: ellipses around the start point; the end point is a corner of the box around the ellipse where
///   the colours end;
/// - conic: rays from the start point; the first one goes through the end point, and the turn is clockwise if y
///   points down. Angles are measured in the layer's own space, in points.
///
/// Before the first location and after the last one, the end colours continue. Colours are interpolated in
/// premultiplied sRGB, and each channel is rounded to the nearest of 8 bits: between white and clear all colours
/// are white, whereas Core Animation, which does not premultiply first, gives grey. A repeated location, or the
/// end of a conic gradient at its start, is a hard step: each pixel has the colour at its centre.
///
/// Nothing is drawn if there are fewer than two colours or fewer locations than colours, if the end points are
/// equal or not finite, or if a radius of a radial gradient is 0.
open class GradientLayer: Layer {
  /// The shape of a gradient.
  public typealias Kind = GradientLayerType

  /// Creates a gradient layer without colours.
  public override init() {
    super.init()
    properties.uncommon.content = GradientContent().layerContent
  }

  /// Creates a copy of another layer's properties; see ``Layer/init(layer:)``.
  ///
  /// If that is no gradient layer, the copy has no colours.
  public override init(layer: Any) {
    super.init(layer: layer)
    takeContent(of: layer, orElse: GradientContent())
  }

  /// Returns nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }

  /// The shape of the gradient; default axial.
  open var type: Kind {
    get { gradient.type }
    set { update(\GradientContent.type, to: newValue, "type") }
  }

  /// The colours of the stops, in order; default nil, nothing is drawn.
  open var colors: [Color]? {
    get { gradient.colors }
    set { update(\GradientContent.colors, to: newValue, "colors") }
  }

  /// The location of each colour, from 0 (start) to 1 (end); default nil, evenly spaced.
  ///
  /// For a radial gradient 1 is at the ellipse, for a conic one after a full turn. A repeated location makes a hard
  /// step. A location below the one before it counts as equal to it. The locations are plain numbers, not
  /// `NSNumber`s as in Core Animation; literals work in both.
  open var locations: [CGFloat]? {
    get { gradient.locations }
    set { update(\GradientContent.locations, to: newValue, "locations") }
  }

  /// The start of the gradient, in the unit square of the bounds; default (0.5, 0).
  ///
  /// For a radial or conic gradient it is the centre.
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set { update(\GradientContent.startPoint, to: newValue, "startPoint") }
  }

  /// The end of the gradient, in the unit square of the bounds; default (0.5, 1).
  ///
  /// For a radial gradient it is a corner of the box around the ellipse, for a conic one any point in the
  /// direction of location 0.
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set { update(\GradientContent.endPoint, to: newValue, "endPoint") }
  }

  private final var gradient: GradientContent { ownContent() }
}
