// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// The shadow of what is drawn in a ``DrawingContext``.
public struct DrawingShadow: Hashable, Sendable {
  /// The colour; its alpha is multiplied by that of what casts the shadow.
  public var color: Color
  /// How far the shadow is moved, in points of the layer's space (y down), whatever the context's
  /// transform; with one that is not finite there is no shadow, as with the radius.
  public var offset: CGSize
  /// The standard deviation of the Gaussian blur, in points of the layer's space; a negative one
  /// counts as 0.
  public var radius: CGFloat

  /// A shadow; the colour is a third of black unless given, as in Core Graphics.
  public init(
    color: Color = Color(gray: 0, alpha: 1 / 3), offset: CGSize = CGSize(width: 0, height: -3),
    radius: CGFloat = 3
  ) {
    self.color = color
    self.offset = offset
    self.radius = radius
  }
}

/// One thing drawn, with all that decides how.
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
  /// Which of the drawing's clips it is drawn through, or ``DrawingClip/none``.
  package var clip: Int32
  /// Whether the drawing's bounds do not cut it.
  package var isOverhanging = false
  /// 0…1.
  package var alpha: CGFloat
  package var shadow: DrawingShadow?
  /// How it is put together with the commands before.
  package var blendMode: BlendMode
  /// A rectangle of the layer's space that holds all it draws, shadow included.
  package var extent: CGRect

  /// What is drawn without the shadow, in the layer's space; null where there is nothing.
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

  /// The shadow, where it can be drawn at all.
  package static func drawable(_ shadow: DrawingShadow?, of content: Content) -> DrawingShadow? {
    // A gradient fills all of its clip, where it lies over its own shadow.
    if case .gradient = content { return nil }
    guard let shadow, shadow.color.alpha > 0, shadow.offset.width.isFinite,
      shadow.offset.height.isFinite, shadow.radius.isFinite
    else { return nil }
    return shadow
  }

  /// Whether device pixels beyond the extent can be touched, as far as rounding goes.
  package var isSoft: Bool {
    if case .glyphs = content { return true }
    return shadow != nil
  }
}

/// Commands that were drawn from one thing, for those who write a drawing down again.
package struct DrawingPassage: Sendable {
  /// Their places in the list.
  package var commands: Range<Int>
  /// What they were drawn from.
  package var origin: any Sendable
}

/// A clip of a drawing: what it lets through of what its parent does.
package struct DrawingClip: Hashable, Sendable {
  /// What stands for the clip to the bounds alone; of what overhangs, for none.
  package static let none: Int32 = -1

  package var shape: Shape
  /// From the space of the shape to the layer's.
  package var transform: Transform2D
  package var parent: Int32
  /// The number of its ancestors.
  package var depth: Int32
  /// A rectangle of the layer's space that holds all that it lets through; null for nothing.
  package var extent: CGRect
}
