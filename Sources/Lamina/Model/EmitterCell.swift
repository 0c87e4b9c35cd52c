// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// One kind of particles of an ``EmitterLayer``: how many there are, how they look and move.
///
/// A range spreads the numbers of single particles evenly about the mean: from half of the range below
/// to half of it above. A speed is a change in a second. Angles are radians, clockwise on screen.
///
/// A layer and a cell take over the numbers of the cells that they are given: a change of a cell shows
/// once the list of cells is set again. Numbers that make no sense leave out the particles that have
/// them.
open class EmitterCell {
  final var content = EmitterCellContent()
  private final var cells: [EmitterCell]?

  /// How many cells may stand in one another, 4: those of a cell deeper than that are not emitted.
  public static let maximumLevels = EmitterCellContent.mostLevels

  /// A cell that emits nothing.
  public init() {}

  /// A name for the user's own purposes.
  open var name: String? {
    get { content.name }
    set { content.name = newValue }
  }

  /// Whether the cell emits particles.
  ///
  /// Default true.
  open var isEnabled: Bool {
    get { content.isEnabled }
    set { content.isEnabled = newValue }
  }

  /// The picture of a particle.
  ///
  /// Default nil: nothing is drawn. Its middle is where the particle is, and a pixel is a point at
  /// ``contentsScale`` 1 and ``scale`` 1. Smaller particles are drawn from reduced copies. Where the
  /// layer's geometry is flipped by a layer above, places are mirrored and the picture is upright.
  open var contents: Image? {
    get { content.sprite.contents }
    set { setSprite(newValue, contentsRect, contentsScale) }
  }

  /// The part of the picture that is shown, in its unit square, rounded to whole pixels of it.
  ///
  /// Default all.
  open var contentsRect: CGRect {
    get { content.sprite.contentsRect }
    set { setSprite(contents, newValue, contentsScale) }
  }

  /// Pixels of the picture in a point.
  ///
  /// Default 1, which also counts where it is no positive number.
  open var contentsScale: CGFloat {
    get { content.sprite.contentsScale }
    set { setSprite(contents, contentsRect, newValue) }
  }

  /// Cells whose particles each particle of this one emits from where it is, as long as it lives.
  ///
  /// Default nil. The layer's ``EmitterLayer/birthRate`` does not act on them. See
  /// ``maximumLevels``.
  open var emitterCells: [EmitterCell]? {
    get { cells }
    set {
      cells = newValue
      content.emitterCells = (newValue ?? []).map {
        $0.content.trimmed(toLevels: Self.maximumLevels - 1)
      }
    }
  }

  // MARK: Birth and life

  /// How many particles are born in a second.
  ///
  /// Default 0.
  open var birthRate: Float {
    get { content.birthRate }
    set { content.birthRate = newValue }
  }

  /// How long a particle lives, in seconds.
  ///
  /// Default 0.
  open var lifetime: Float {
    get { content.lifetime }
    set { content.lifetime = newValue }
  }

  /// The range of lifetimes, in seconds.
  ///
  /// Default 0.
  open var lifetimeRange: Float {
    get { content.lifetimeRange }
    set { content.lifetimeRange = newValue }
  }

  // MARK: Motion

  /// The angle of the direction of emission out of the plane, towards the eye.
  ///
  /// Default 0.
  open var emissionLatitude: CGFloat {
    get { content.emissionLatitude }
    set { content.emissionLatitude = newValue }
  }

  /// The angle of the direction of emission in the plane; 0 is to the right.
  ///
  /// Default 0.
  open var emissionLongitude: CGFloat {
    get { content.emissionLongitude }
    set { content.emissionLongitude = newValue }
  }

  /// The range of angles in the plane; 2π is all directions.
  ///
  /// Default 0.
  open var emissionRange: CGFloat {
    get { content.emissionRange }
    set { content.emissionRange = newValue }
  }

  /// The speed at birth, in points a second.
  ///
  /// Default 0.
  open var velocity: CGFloat {
    get { content.velocity }
    set { content.velocity = newValue }
  }

  /// The range of speeds, in points a second.
  ///
  /// Default 0.
  open var velocityRange: CGFloat {
    get { content.velocityRange }
    set { content.velocityRange = newValue }
  }

  /// The acceleration along x, in points a second squared.
  ///
  /// Default 0.
  open var xAcceleration: CGFloat {
    get { content.xAcceleration }
    set { content.xAcceleration = newValue }
  }

  /// The acceleration along y, in points a second squared; down where it is positive.
  ///
  /// Default 0.
  open var yAcceleration: CGFloat {
    get { content.yAcceleration }
    set { content.yAcceleration = newValue }
  }

  /// The acceleration along z, in points a second squared.
  ///
  /// Default 0.
  open var zAcceleration: CGFloat {
    get { content.zAcceleration }
    set { content.zAcceleration = newValue }
  }

  private final func setSprite(_ contents: Image?, _ rect: CGRect, _ scale: CGFloat) {
    content.sprite = EmitterSprite(
      contents: contents, contentsRect: rect, contentsScale: scale)
  }
}
