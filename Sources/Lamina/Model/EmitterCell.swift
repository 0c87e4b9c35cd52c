// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// One kind of particles of an ``EmitterLayer``: how many there are, how they look and how they move.
///
/// A range varies the numbers of single particles evenly around the mean, from half of the range below it to half
/// of the range above it. A speed is a change per second. Angles are in radians, clockwise on screen.
///
/// A layer or a cell copies the numbers of the cells that it is given: a later change of a cell has an effect only
/// after the list of cells is set again. A particle with numbers that make no sense is left out.
open class EmitterCell {
  final var content = EmitterCellContent()
  private final var cells: [EmitterCell]?

  /// The largest number of cells nested in each other, 4; deeper cells are not emitted.
  public static let maximumLevels = EmitterCellContent.mostLevels

  /// Creates a cell that emits nothing.
  public init() {}

  /// A name for the user's own purposes; default nil.
  open var name: String? {
    get { content.name }
    set { content.name = newValue }
  }

  /// Whether the cell emits particles; default true.
  open var isEnabled: Bool {
    get { content.isEnabled }
    set { content.isEnabled = newValue }
  }

  /// The picture of a particle; default nil, nothing is drawn.
  ///
  /// Its centre is the place of the particle. One pixel is one point if ``contentsScale`` and ``scale`` are 1.
  /// Small particles are drawn from reduced copies. If a layer above flips the geometry, the places are
  /// mirrored and the picture stays upright.
  open var contents: Image? {
    get { content.sprite.contents }
    set { setSprite(newValue, contentsRect, contentsScale) }
  }

  /// The part of the picture that is drawn, in its unit square, rounded to whole pixels; default the whole picture.
  open var contentsRect: CGRect {
    get { content.sprite.contentsRect }
    set { setSprite(contents, newValue, contentsScale) }
  }

  /// The number of pixels of the picture per point; default 1.
  ///
  /// A value that is not a positive, finite number counts as 1.
  open var contentsScale: CGFloat {
    get { content.sprite.contentsScale }
    set { setSprite(contents, contentsRect, newValue) }
  }

  /// Cells that each particle of this cell emits from its place as long as it lives; default nil.
  ///
  /// ``EmitterLayer/birthRate`` does not act on them. See ``maximumLevels``.
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

  /// The number of particles that are born per second; default 0.
  open var birthRate: Float {
    get { content.birthRate }
    set { content.birthRate = newValue }
  }

  /// The lifetime of a particle, in seconds; default 0.
  open var lifetime: Float {
    get { content.lifetime }
    set { content.lifetime = newValue }
  }

  /// The range of lifetimes, in seconds; default 0.
  open var lifetimeRange: Float {
    get { content.lifetimeRange }
    set { content.lifetimeRange = newValue }
  }

  // MARK: Motion

  /// The angle between the direction of emission and the plane, towards the eye; default 0.
  open var emissionLatitude: CGFloat {
    get { content.emissionLatitude }
    set { content.emissionLatitude = newValue }
  }

  /// The angle of the direction of emission in the plane; default 0, to the right.
  open var emissionLongitude: CGFloat {
    get { content.emissionLongitude }
    set { content.emissionLongitude = newValue }
  }

  /// The range of angles in the plane; default 0; 2π means all directions.
  open var emissionRange: CGFloat {
    get { content.emissionRange }
    set { content.emissionRange = newValue }
  }

  /// The speed at birth, in points per second; default 0.
  open var velocity: CGFloat {
    get { content.velocity }
    set { content.velocity = newValue }
  }

  /// The range of speeds, in points per second; default 0.
  open var velocityRange: CGFloat {
    get { content.velocityRange }
    set { content.velocityRange = newValue }
  }

  /// The acceleration along x, in points per second squared; default 0.
  open var xAcceleration: CGFloat {
    get { content.xAcceleration }
    set { content.xAcceleration = newValue }
  }

  /// The acceleration along y, in points per second squared, downwards if positive; default 0.
  open var yAcceleration: CGFloat {
    get { content.yAcceleration }
    set { content.yAcceleration = newValue }
  }

  /// The acceleration along z, in points per second squared; default 0.
  open var zAcceleration: CGFloat {
    get { content.zAcceleration }
    set { content.zAcceleration = newValue }
  }

  private final func setSprite(_ contents: Image?, _ rect: CGRect, _ scale: CGFloat) {
    content.sprite = EmitterSprite(
      contents: contents, contentsRect: rect, contentsScale: scale)
  }
}
