// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Why something that a visible layer asks for was not drawn: the layer with everything below it, unless the case
/// says what of it.
public enum OmissionReason: String, Hashable, Sendable, Codable {
  /// Its bounds, position, anchor point or transform hold a number that is not finite.
  case notFinite
  /// Its transform flattens it to a line or a point.
  case singular
  /// Perspective puts its whole plane behind the eye.
  case perspective
  /// It, or one of its effects, needs more temporary pixels than the compositor allows itself.
  case tooLarge
  /// Only its ``Layer/backgroundFilters`` are left out: replicators make more than 256 instances of
  /// it, or the number of pieces of its space times the number of those with such filters is more
  /// than 65,536. The work grows with that product.
  case tooManyInstances
  /// Only the gradient of a ``GradientLayer`` with colours is left out: it has one colour, or fewer
  /// locations than colours, or its end points are equal or not finite, or those of a radial one
  /// are straight above or beside each other, like the default ones.
  case emptyGradient
  /// The layer's contents have no room in its bounds.
  ///
  /// The bounds are empty, and the layer has something that needs them: a background, a border, contents,
  /// a gradient, an inner shadow or a clip. A text layer has no room if no letter is completely inside
  /// them. Sublayers that are not clipped are drawn.
  case noRoom
  /// The frame would take more with it than ``Compositor/limits`` allow;
  /// ``FrameReport/Omission/excess`` tells of what, and how much. Of an emitter layer with an excess of
  /// ``FrameLimits/particleBirths``, hidden or not, only the particles are left out.
  case overLimit
}
