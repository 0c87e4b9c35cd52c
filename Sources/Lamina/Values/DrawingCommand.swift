// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// The shadow of things drawn in a ``DrawingContext``.
public struct DrawingShadow: Hashable, Sendable {
  /// The colour; its alpha is multiplied by the alpha of what casts the shadow.
  public var color: Color
  /// The offset of the shadow, in points of the layer's space, whatever the context's transform.
  ///
  /// If it or the radius is not finite, there is no shadow.
  public var offset: CGSize
  /// The standard deviation of the blur, in points of the layer's space; a negative one counts as 0.
  public var radius: CGFloat

  /// Creates a shadow; the default colour is black with an alpha of a third, as in Core Graphics.
  public init(
    color: Color = Color(gray: 0, alpha: 1 / 3), offset: CGSize = CGSize(width: 0, height: -3),
    radius: CGFloat = 3
  ) {
    self.color = color
    self.offset = offset
    self.radius = radius
  }
}

/// One thing that is drawn, with everything that decides how.
package struct DrawingCommand: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case fill(Shape, Color)
    case stroke(Path, StrokeStyle, Color)
    /// Fills all of the clip; the points of the gradient are in the command's own space.
    case gradient(GradientContent)
    case image(Image, CGRect, LayerContentsFilter)
    case glyphs(GlyphRun)
  }

  package var content: Content
  /// From the command's space to the layer's.
  package var transform: Transform2D
  /// The index of the clip through which it is drawn, or ``DrawingClip/none``.
  package var clip: Int32
  /// Whether it reaches beyond the drawing's bounds and may not overhang them, so that they cut the drawing.
  package var isCutByBounds = true
  /// 0…1.
  package var alpha: CGFloat
  package var shadow: DrawingShadow?
  /// How it is combined with earlier commands.
  package var blendMode: BlendMode
  /// A rectangle of the layer's space that holds all it draws, shadow included.
  package var extent: CGRect

  /// Whether it draws a line along a path.
  var isStroke: Bool {
    if case .stroke = content { true } else { false }
  }

  /// The number of pieces of a stroke with dashes; 0 for anything else.
  var dashPieces: Int {
    guard case .stroke(let path, let style, _) = content, !style.dashPattern.isEmpty else {
      return 0
    }
    return path.strokePieceCount(dashedBy: style.dashPattern)
  }

  /// The box of what is drawn without the shadow, in the layer's space; null if nothing is drawn.
  package static func bounds(
    of content: Content, _ transform: Transform2D, _ mode: BlendMode
  ) -> CGRect {
    func counts(_ color: Color) -> Bool { color.alpha > 0 || mode.actsWhereClear }
    let own: CGRect
    switch content {
    case .fill(let shape, let color): own = counts(color) ? shape.bounds : .null
    case .stroke(let path, let style, let color):
      let box = path.bounds
      guard style.reach > 0, counts(color), !box.isNull else { return .null }
      own = box.insetBy(dx: -style.reach, dy: -style.reach)
    case .gradient(let gradient):
      guard gradient.hasColors, gradient.hasExtent else { return .null }
      // As far as the clip goes.
      return CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)
    case .image(let image, let rect, _):
      own = image.width > 0 && image.height > 0 ? rect : .null
    case .glyphs(let run): own = counts(run.color) ? run.bounds : .null
    }
    guard !own.isNull, own.hasFiniteNumbers, transform.isInvertible else { return .null }
    let placed = transform.apply(own)
    return placed.hasFiniteNumbers ? placed : .null
  }

  /// The shadow; nil if it cannot be drawn.
  static func drawable(_ shadow: DrawingShadow?, of content: Content) -> DrawingShadow? {
    // A gradient fills all of its clip, where it lies over its own shadow.
    if case .gradient = content { return nil }
    guard let shadow, shadow.color.alpha > 0, shadow.offset.width.isFinite,
      shadow.offset.height.isFinite, shadow.radius.isFinite
    else { return nil }
    return shadow
  }

  /// Whether rounding may touch device pixels outside of the extent.
  var isSoft: Bool {
    if case .glyphs = content { return true }
    return shadow != nil
  }
}

/// Commands drawn from one object, for code that writes a drawing to a file.
package struct DrawingPassage: Sendable {
  /// Their indices in the list.
  package var commands: Range<Int>
  /// The object from which they were drawn.
  package var origin: any Sendable
}

/// A clip of a drawing, within its parent.
package struct DrawingClip: Hashable, Sendable {
  /// No clip but the bounds; for what overhangs, no clip at all.
  package static let none: Int32 = -1

  package var shape: Shape
  /// From the space of the shape to the layer's.
  package var transform: Transform2D
  package var parent: Int32
  /// An ancestor farther up, by which one of any depth is found in a logarithm of steps (Myers, An Applicative
  /// Random-Access Stack, 1983).
  package var leap: Int32
  /// The number of its ancestors.
  package var depth: Int32
  /// A rectangle of the layer's space that holds all that it lets through; null for nothing.
  package var extent: CGRect
}
