// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer that emits particles: sparks, smoke, snow, confetti.
///
/// The particles are drawn in front of everything else that the layer draws, and beyond its bounds unless it clips.
/// They depend only on the properties, the ``seed`` and the ``timeOffset``: the same numbers give the same
/// picture, whatever was shown before, and time may go backwards. To animate an emitter, set its time for
/// each frame.
///
/// At time t, particle k of a cell is t − k / birthRate seconds old. Its random numbers depend on the ``seed``,
/// on the cell's index and on k. A change of a birth rate therefore changes all particles of the cell.
///
/// Cost: proportional to the number of particles and their pixels. At most ``maximumParticles`` births are
/// examined per picture, of the first cells and the newest particles of each. A layer shows no particles if its
/// births and those of the particles that are drawn before it exceed ``FrameLimits/particleBirths``;
/// ``FrameReport/omissions`` lists it then. A particle that reaches beyond ±2²⁴ pixels is not drawn.
open class EmitterLayer: Layer {
  /// The figure from which particles are emitted.
  public typealias Shape = EmitterLayerEmitterShape
  /// The part of the figure from which particles are emitted.
  public typealias Mode = EmitterLayerEmitterMode
  /// The order and the way in which particles are drawn over each other.
  public typealias RenderMode = EmitterLayerRenderMode

  /// The largest number of births that are examined for one picture, 262,144.
  public static let maximumParticles = EmitterContent.mostBirths

  private final var cells: [EmitterCell]?

  /// Creates an emitter layer without cells.
  public override init() {
    super.init()
    properties.uncommon.content = EmitterContent().layerContent
  }

  /// Creates a copy of another layer's properties; see ``Layer/init(layer:)``.
  ///
  /// Cells of an emitter layer are copied. If that is no emitter layer, the copy has no cells.
  public override init(layer: Any) {
    super.init(layer: layer)
    takeContent(of: layer, orElse: EmitterContent())
    guard case .emitter(let emission) = properties.uncommon.content,
      !emission.content.cells.isEmpty
    else { return }
    cells = emission.content.cells.map { EmitterCell($0) }
  }

  /// Returns nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }

  /// The kinds of particles; default nil.
  ///
  /// The layer copies the numbers of the cells when this is set.
  open var emitterCells: [EmitterCell]? {
    get { cells }
    set {
      cells = newValue
      update(\EmitterContent.cells, to: (newValue ?? []).map(\.content), "emitterCells")
    }
  }

  /// The time for which the particles are shown, in seconds after the emitter started; default 0.
  ///
  /// At 0 only the first particle of each cell is born. Before 0, and if it is not finite, there are no particles.
  open var timeOffset: TimeInterval {
    get { content.time }
    set { update(\EmitterContent.time, to: newValue, "timeOffset") }
  }

  /// A number that makes the random numbers of this emitter differ from those of others; default 0.
  open var seed: UInt32 {
    get { content.seed }
    set { update(\EmitterContent.seed, to: newValue, "seed") }
  }

  // MARK: Where

  /// The centre of the figure that emits, in the layer's bounds space; default zero.
  open var emitterPosition: CGPoint {
    get { content.emitterPosition }
    set { update(\EmitterContent.emitterPosition, to: newValue, "emitterPosition") }
  }

  /// The depth of the centre of the figure; default 0.
  ///
  /// Depth matters only for ``EmitterLayerRenderMode/backToFront``.
  open var emitterZPosition: CGFloat {
    get { content.emitterZPosition }
    set { update(\EmitterContent.emitterZPosition, to: newValue, "emitterZPosition") }
  }

  /// The size of the figure, in points; for a circle or a sphere the width is the radius; default zero.
  open var emitterSize: CGSize {
    get { content.emitterSize }
    set { update(\EmitterContent.emitterSize, to: newValue, "emitterSize") }
  }

  /// The depth of a solid figure, in points; default 0.
  open var emitterDepth: CGFloat {
    get { content.emitterDepth }
    set { update(\EmitterContent.emitterDepth, to: newValue, "emitterDepth") }
  }

  /// The figure that emits; default a point.
  open var emitterShape: Shape {
    get { content.emitterShape }
    set { update(\EmitterContent.emitterShape, to: newValue, "emitterShape") }
  }

  /// The part of the figure that emits; default the inside.
  open var emitterMode: Mode {
    get { content.emitterMode }
    set { update(\EmitterContent.emitterMode, to: newValue, "emitterMode") }
  }

  // MARK: How

  /// The order and the way in which particles are drawn over each other; default unordered.
  open var renderMode: RenderMode {
    get { content.renderMode }
    set { update(\EmitterContent.renderMode, to: newValue, "renderMode") }
  }

  /// Whether particles keep their depth; default false.
  ///
  /// It is stored and has no effect: particles are projected along z.
  open var preservesDepth: Bool {
    get { content.preservesDepth }
    set { update(\EmitterContent.preservesDepth, to: newValue, "preservesDepth") }
  }

  // MARK: Multipliers

  /// A factor of the birth rates of the layer's cells; default 1.
  open var birthRate: Float {
    get { content.birthRate }
    set { update(\EmitterContent.birthRate, to: newValue, "birthRate") }
  }

  /// A factor of all lifetimes; default 1.
  open var lifetime: Float {
    get { content.lifetime }
    set { update(\EmitterContent.lifetime, to: newValue, "lifetime") }
  }

  /// A factor of all speeds; default 1.
  open var velocity: Float {
    get { content.velocity }
    set { update(\EmitterContent.velocity, to: newValue, "velocity") }
  }

  /// A factor of all scales; default 1.
  open var scale: Float {
    get { content.scale }
    set { update(\EmitterContent.scale, to: newValue, "scale") }
  }

  /// A factor of all spins; default 1.
  open var spin: Float {
    get { content.spin }
    set { update(\EmitterContent.spin, to: newValue, "spin") }
  }

  private final var content: EmitterContent { ownContent() }
}
