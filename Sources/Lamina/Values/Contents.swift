// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// How a layer's contents are placed and scaled in its bounds, with Core Animation's names.
///
/// As in Core Animation's unflipped space, "bottom" is the smallest y and "top" the largest. Here y points down, so
/// `.bottomLeft` is at the upper left of the screen; its other name is ``upperLeft``. In flipped geometry
/// it is at the lower left, and the image is still upright.
public enum LayerContentsGravity: String, Hashable, Sendable, CaseIterable {
  /// The natural size, centred.
  case center
  /// The natural size, centred at the edge of the largest y.
  case top
  /// The natural size, centred at the edge of the smallest y.
  case bottom
  /// The natural size, centred at the edge of the smallest x.
  case left
  /// The natural size, centred at the edge of the largest x.
  case right
  /// The natural size, in the corner of the smallest x and the largest y.
  case topLeft
  /// The natural size, in the corner of the largest x and y.
  case topRight
  /// The natural size, in the corner of the smallest x and y.
  case bottomLeft
  /// The natural size, in the corner of the largest x and the smallest y.
  case bottomRight
  /// Stretched to the bounds along each axis.
  case resize
  /// Scaled evenly to fit inside the bounds, centred.
  case resizeAspect
  /// Scaled evenly to fill the bounds, centred.
  case resizeAspectFill

  /// The gravity with a name; `.center` for an unknown name, as in Core Animation.
  ///
  /// It is for names from outside of the program. Scene files do not use it: they report unknown names.
  public init(name: String) { self = LayerContentsGravity(rawValue: name) ?? .center }

  /// Whether the contents change their size; only then ``Layer/contentsCenter`` matters.
  var resizes: Bool {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill: true
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      false
    }
  }
}

// Words that say which edge of the screen is meant, while y points down.
extension LayerContentsGravity {
  /// The natural size, centred at the upper edge, the smallest y: ``bottom``.
  public static let upper = bottom
  /// The natural size, centred at the lower edge, the largest y: ``top``.
  public static let lower = top
  /// The natural size, in the upper left corner, the smallest x and y: ``bottomLeft``.
  public static let upperLeft = bottomLeft
  /// The natural size, in the upper right corner, the largest x and the smallest y: ``bottomRight``.
  public static let upperRight = bottomRight
  /// The natural size, in the lower left corner, the smallest x and the largest y: ``topLeft``.
  public static let lowerLeft = topLeft
  /// The natural size, in the lower right corner, the largest x and y: ``topRight``.
  public static let lowerRight = topRight
}

/// The edges of a layer that are antialiased, with Core Animation's bits.
public struct EdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// Only the four lowest bits have a meaning.
  public let rawValue: UInt32
  /// The set with the given bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge of the smallest x.
  public static let layerLeftEdge = EdgeAntialiasingMask(rawValue: 1)
  /// The edge of the largest x.
  public static let layerRightEdge = EdgeAntialiasingMask(rawValue: 2)
  /// The edge of the smallest y, which Core Animation calls bottom.
  public static let layerBottomEdge = EdgeAntialiasingMask(rawValue: 4)
  /// The edge of the largest y, which Core Animation calls top.
  public static let layerTopEdge = EdgeAntialiasingMask(rawValue: 8)
  /// All four edges.
  public static let all = EdgeAntialiasingMask(rawValue: 15)
}
