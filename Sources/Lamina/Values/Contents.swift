// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Where a layer's contents sit in its bounds, by Core Animation's names.
///
/// "Bottom" is the smallest y and "top" the largest, as in Core Animation's unflipped space: with
/// y down, `.bottomLeft` puts the image at the top left of the screen; ``upperLeft`` is another name of it,
/// and says so. In flipped geometry that is the
/// lower edge, and the image stands upright there.
public enum LayerContentsGravity: String, Hashable, Sendable, CaseIterable {
  /// Natural size in the middle.
  case center
  /// Natural size, centred on the edge of the largest y.
  case top
  /// Natural size, centred on the edge of the smallest y.
  case bottom
  /// Natural size, centred on the edge of the smallest x.
  case left
  /// Natural size, centred on the edge of the largest x.
  case right
  /// Natural size in the corner of the smallest x and the largest y.
  case topLeft
  /// Natural size in the corner of the largest x and y.
  case topRight
  /// Natural size in the corner of the smallest x and y.
  case bottomLeft
  /// Natural size in the corner of the largest x and the smallest y.
  case bottomRight
  /// Stretched to the bounds on each axis.
  case resize
  /// Scaled evenly to fit inside the bounds, centred.
  case resizeAspect
  /// Scaled evenly to fill the bounds, centred.
  case resizeAspectFill

  /// The gravity of a name; an unknown one is `.center`, as in Core Animation.
  ///
  /// For names that come from elsewhere: a scene file reports a name that it does not know instead.
  public init(name: String) { self = LayerContentsGravity(rawValue: name) ?? .center }

  /// Whether the contents take a size other than their own: only then
  /// ``Layer/contentsCenter`` counts.
  package var resizes: Bool {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill: true
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      false
    }
  }
}

// Words that say which edge of the screen is meant, while y points down.
extension LayerContentsGravity {
  /// Natural size, centred on the upper edge, that of the smallest y: ``bottom``.
  public static let upper = bottom
  /// Natural size, centred on the lower edge, that of the largest y: ``top``.
  public static let lower = top
  /// Natural size in the upper left corner, that of the smallest x and y: ``bottomLeft``.
  public static let upperLeft = bottomLeft
  /// Natural size in the upper right corner, that of the largest x and the smallest y: ``bottomRight``.
  public static let upperRight = bottomRight
  /// Natural size in the lower left corner, that of the smallest x and the largest y: ``topLeft``.
  public static let lowerLeft = topLeft
  /// Natural size in the lower right corner, that of the largest x and y: ``topRight``.
  public static let lowerRight = topRight
}

/// How contents are sampled when they are not drawn pixel for pixel.
public enum LayerContentsFilter: String, Hashable, Sendable, CaseIterable {
  /// The nearest pixel.
  case nearest
  /// Between the four nearest pixels.
  ///
  /// An image drawn at less than half its size loses pixels between those that are looked at: edges
  /// become jagged, and flicker where it moves.
  case linear
  /// Where drawn smaller, between the two copies next in size of a row of smaller copies (mipmaps),
  /// each sampled linearly, so that every pixel of the image counts; else as `linear`.
  ///
  /// The copies are made when they are first needed, in the time of about one pass over the image, and
  /// kept with it; see ``Image/byteCount``. The bitmap of a rasterized layer has none, and is sampled
  /// as by `linear`.
  case trilinear
}

/// Which edges of a layer are antialiased, with Core Animation's bits.
public struct EdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// Only the four lowest bits mean something.
  public let rawValue: UInt32
  /// The set with the given bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge of the smallest x.
  public static let layerLeftEdge = EdgeAntialiasingMask(rawValue: 1)
  /// The edge of the largest x.
  public static let layerRightEdge = EdgeAntialiasingMask(rawValue: 2)
  /// The edge that Core Animation calls bottom: the smallest y.
  public static let layerBottomEdge = EdgeAntialiasingMask(rawValue: 4)
  /// The edge that Core Animation calls top: the largest y.
  public static let layerTopEdge = EdgeAntialiasingMask(rawValue: 8)
  /// All four edges.
  public static let all = EdgeAntialiasingMask(rawValue: 15)
}
