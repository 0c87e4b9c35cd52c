// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// One of a layer's further ``Layer/shadows``, which `masksToBounds` does not clip.
public struct Shadow: Hashable, Sendable {
  /// On which side of the outline a shadow falls.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Behind the layer, falling on what is below it.
    case outer
    /// Inside the layer's outline, as if the layer were a hole; drawn over the background and
    /// contents, under the sublayers.
    case inner
  }

  /// Outer or inner.
  public var kind: Kind
  /// The colour; its alpha is multiplied by ``opacity``.
  public var color: Color
  /// 0 invisible to 1; limited to that range when drawn.
  public var opacity: Float
  /// How far the shadow is moved, in points of the layer's space (y down).
  ///
  /// With one that is not finite the shadow is not drawn; the same goes for the radius and spread.
  public var offset: CGSize
  /// The standard deviation of the Gaussian blur, in points; half of what CSS and design tools
  /// call blur.
  ///
  /// A negative one counts as 0.
  public var radius: CGFloat
  /// How far the outline is grown before blurring, in points; negative shrinks it.
  ///
  /// An inner shadow with a positive spread reaches further inwards. The radii of rounded corners
  /// grow and shrink with it; paths are grown by a disc of at most 512 device pixels,
  /// under an uneven scale by the smaller of the two.
  public var spread: CGFloat
  /// Whether an outer shadow is left out inside the outline, so that a translucent layer does not
  /// show it through (CSS `box-shadow`; "layer knocks out drop shadow" in Photoshop).
  public var knocksOut: Bool

  /// A shadow; the defaults are those of a layer's own shadow, but with full opacity.
  public init(
    _ kind: Kind = .outer, color: Color = .black, opacity: Float = 1,
    offset: CGSize = CGSize(width: 0, height: -3), radius: CGFloat = 3, spread: CGFloat = 0,
    knocksOut: Bool = false
  ) {
    self.kind = kind
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.radius = radius
    self.spread = spread
    self.knocksOut = knocksOut
  }
}
