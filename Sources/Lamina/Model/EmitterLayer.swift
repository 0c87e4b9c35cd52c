// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer that emits particles: sparks, smoke, snow, confetti.
///
/// The particles are drawn in front of all else that the layer draws, also beyond its bounds unless
/// it clips. They are those of ``timeOffset``: what shows follows from the properties, the seed and
/// the time alone, so the same numbers give the same picture whatever was shown before, and time may
/// go back. To animate an emitter, set its time for each frame.
///
/// At the time t particle k of a cell is t − k / birthRate seconds old, and its random numbers are
/// those of ``seed``, of the cell's place in its list and of k. Changing a cell's birth rate or
/// multiplier therefore changes all of its particles.
///
/// No more than ``maximumParticles`` births are looked at for one picture: of those of a cell the
/// newest, of the cells the first. A particle larger than 2²⁴ pixels is not drawn. The cost follows
/// the number of particles and their pixels.
open class EmitterLayer: Layer {
  /// The figure from which particles are emitted.
  public typealias Shape = EmitterLayerEmitterShape
  /// The part of the figure from which particles are emitted.
  public typealias Mode = EmitterLayerEmitterMode
  /// How particles are put on top of each other.
  public typealias RenderMode = EmitterLayerRenderMode

  /// No more births than this are looked at for one picture, 262,144.
  public static let maximumParticles = Particles.mostBirths

  private final var cells: [EmitterCell]?

  /// An emitter layer without cells.
  public override init() {
    super.init()
    properties.uncommon.content = .emitter(Emission(EmitterContent()))
  }

  /// A copy of another layer's properties; see ``Layer/init(layer:)``.
  ///
  /// Of an emitter layer it has copies of the cells; any other gives none.
  public override init(layer: Any) {
    super.init(layer: layer)
    takeContent(of: layer, orElse: .emitter(Emission(EmitterContent()))) {
      if case .emitter = $0 { true } else { false }
    }
    guard case .emitter(let emission) = properties.uncommon.content,
      !emission.content.cells.isEmpty
    else { return }
    cells = emission.content.cells.map { EmitterCell($0) }
  }

  /// Always nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }

  /// The kinds of particles.
  ///
  /// Default nil. The layer takes over their numbers when they are set.
  open var emitterCells: [EmitterCell]? {
    get { cells }
    set {
      cells = newValue
      update(\.cells, to: (newValue ?? []).map(\.content), "emitterCells")
    }
  }

  /// The seconds since the emitter began, at which its particles are shown.
  ///
  /// Default 0: none but those born at once. Before 0, and where it is not finite, there are none.
  open var timeOffset: TimeInterval {
    get { content.time }
    set { update(\.time, to: newValue, "timeOffset") }
  }

  /// What makes the random numbers of this emitter others than those of one like it.
  ///
  /// Default 0.
  open var seed: UInt32 {
    get { content.seed }
    set { update(\.seed, to: newValue, "seed") }
  }

  // MARK: Where

  /// The middle of the figure that emits, in the layer's bounds space.
  ///
  /// Default zero.
  open var emitterPosition: CGPoint {
    get { content.emitterPosition }
    set { update(\.emitterPosition, to: newValue, "emitterPosition") }
  }

  /// The depth of the middle of the figure.
  ///
  /// Default 0. Depth counts for ``EmitterLayerRenderMode/backToFront`` alone.
  open var emitterZPosition: CGFloat {
    get { content.emitterZPosition }
    set { update(\.emitterZPosition, to: newValue, "emitterZPosition") }
  }

  /// The size of the figure; of a circle and a sphere the width is the radius.
  ///
  /// Default zero.
  open var emitterSize: CGSize {
    get { content.emitterSize }
    set { update(\.emitterSize, to: newValue, "emitterSize") }
  }

  /// The depth of a solid figure.
  ///
  /// Default 0.
  open var emitterDepth: CGFloat {
    get { content.emitterDepth }
    set { update(\.emitterDepth, to: newValue, "emitterDepth") }
  }

  /// The figure that emits.
  ///
  /// Default a point.
  open var emitterShape: Shape {
    get { content.emitterShape }
    set { update(\.emitterShape, to: newValue, "emitterShape") }
  }

  /// The part of the figure that emits.
  ///
  /// Default its inside.
  open var emitterMode: Mode {
    get { content.emitterMode }
    set { update(\.emitterMode, to: newValue, "emitterMode") }
  }

  // MARK: How

  /// How particles are put on top of each other.
  ///
  /// Default unordered.
  open var renderMode: RenderMode {
    get { content.renderMode }
    set { update(\.renderMode, to: newValue, "renderMode") }
  }

  /// Whether particles keep their depth; it is stored and not honoured: they are seen along z.
  ///
  /// Default false.
  open var preservesDepth: Bool {
    get { content.preservesDepth }
    set { update(\.preservesDepth, to: newValue, "preservesDepth") }
  }

  // MARK: Multipliers

  /// What the birth rates of the layer's cells are multiplied by.
  ///
  /// Default 1.
  open var birthRate: Float {
    get { content.birthRate }
    set { update(\.birthRate, to: newValue, "birthRate") }
  }

  /// What the lifetimes are multiplied by.
  ///
  /// Default 1.
  open var lifetime: Float {
    get { content.lifetime }
    set { update(\.lifetime, to: newValue, "lifetime") }
  }

  /// What the speeds are multiplied by.
  ///
  /// Default 1.
  open var velocity: Float {
    get { content.velocity }
    set { update(\.velocity, to: newValue, "velocity") }
  }

  /// What the scales are multiplied by.
  ///
  /// Default 1.
  open var scale: Float {
    get { content.scale }
    set { update(\.scale, to: newValue, "scale") }
  }

  /// What the spins are multiplied by.
  ///
  /// Default 1.
  open var spin: Float {
    get { content.spin }
    set { update(\.spin, to: newValue, "spin") }
  }

  private final var content: EmitterContent {
    if case .emitter(let emission) = properties.uncommon.content { return emission.content }
    return EmitterContent()
  }

  private final func update<Value: Equatable>(
    _ path: WritableKeyPath<EmitterContent, Value>, to value: Value, _ key: String
  ) {
    var content = content
    guard content[keyPath: path] != value else { return }
    content[keyPath: path] = value
    properties.uncommon.content = .emitter(Emission(content))
    propertyDidChange(key)
  }
}
