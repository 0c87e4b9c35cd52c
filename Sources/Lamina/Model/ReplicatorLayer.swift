// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer that draws its sublayers several times, each time moved and coloured further.
///
/// The sublayers stand in the tree once, and are laid out, changed and hit once; drawing repeats
/// them. What the replicator draws by itself (background, border, contents, shadow) is not
/// repeated. Later instances lie on top of earlier ones. A replicator in another one multiplies.
///
/// ``Layer/hitTest(_:)``, ``Layer/convert(_:from:)-(CGPoint,_)`` and all else that asks where a
/// sublayer is mean the first instance.
///
/// The cost of drawing follows the number of instances that show; masks, filtered pictures, bitmaps of
/// rasterized layers and shadows are made once for all instances that have them in common.
open class ReplicatorLayer: Layer {
  /// No more instances of one layer than this are drawn, 65,536: a larger count is kept and draws so
  /// many.
  ///
  /// Of nested replicators the counts are multiplied, the outer one's first; an inner one draws as
  /// many as are left, and at least one.
  public static let maximumInstances = Replication.mostInstances

  /// A replicator layer that draws its sublayers once.
  public override init() {
    super.init()
    properties.uncommon.content = .replicator(Replication(ReplicatorContent()))
  }

  /// A copy of another layer's properties; see ``Layer/init(layer:)``.
  ///
  /// One that is no replicator layer gives one instance.
  public override init(layer: Any) {
    super.init(layer: layer)
    takeContent(of: layer, orElse: .replicator(Replication(ReplicatorContent()))) {
      if case .replicator = $0 { true } else { false }
    }
  }

  /// Always nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }

  /// How many times the sublayers are drawn, the first included.
  ///
  /// Default 1. With 0 or less they are neither drawn nor hit. See ``maximumInstances``.
  open var instanceCount: Int {
    get { content.instanceCount }
    set { update(\.instanceCount, to: newValue, "instanceCount") }
  }

  /// Whether the sublayers and their instances keep their depth, and are not flattened into the
  /// layer's plane.
  ///
  /// Default false. Where true, the layer is a ``TransformLayer`` for its instances: each stands in
  /// the space around where its transform puts it, what is nearer hides what is farther, and what
  /// crosses is cut. All that a transform layer ignores is ignored: background, contents, border,
  /// corners, shadows, masks, clips, rasterization, filters and blend modes of the layer itself; and
  /// its opacity multiplies that of each sublayer.
  open var preservesDepth: Bool {
    get { content.preservesDepth }
    set { update(\.preservesDepth, to: newValue, "preservesDepth") }
  }

  /// How much later each instance is than the one before, in seconds.
  ///
  /// Default 0. It is stored and shows nothing: it shifts the time of animations, and there are
  /// none yet.
  open var instanceDelay: TimeInterval {
    get { content.instanceDelay }
    set { update(\.instanceDelay, to: newValue, "instanceDelay") }
  }

  /// What is done to each instance after what was done to the one before, about the centre of the
  /// bounds.
  ///
  /// Default the identity. It acts in the space in which sublayers have their positions, before
  /// ``Layer/sublayerTransform``. Depth accumulates, and is then dropped unless ``preservesDepth``
  /// keeps it: each instance is then seen on the plane of this layer from where it stands, in the
  /// perspective of ``Layer/sublayerTransform``, and nearer ones lie on top. An instance whose transform
  /// is not finite is left out, and one that is seen from its edge.
  open var instanceTransform: Transform3D {
    get { content.instanceTransform }
    set { update(\.instanceTransform, to: newValue, "instanceTransform") }
  }

  /// What all colours of the first instance are multiplied by: those of layers, images, gradients
  /// and shadows.
  ///
  /// Default white, which changes nothing, and so does nil. The alpha multiplies the opacity of each
  /// sublayer. Components are limited to 0…1 when drawn, after the offsets were added. What is
  /// filtered, blended or rasterized is multiplied as the picture that it makes: filters see a layer's
  /// own colours.
  open var instanceColor: Color? {
    get { content.instanceColor }
    set { update(\.instanceColor, to: newValue, "instanceColor") }
  }

  /// What is added to the red of the colour from one instance to the next.
  ///
  /// Default 0.
  open var instanceRedOffset: Float {
    get { content.instanceRedOffset }
    set { update(\.instanceRedOffset, to: newValue, "instanceRedOffset") }
  }

  /// What is added to the green of the colour from one instance to the next.
  ///
  /// Default 0.
  open var instanceGreenOffset: Float {
    get { content.instanceGreenOffset }
    set { update(\.instanceGreenOffset, to: newValue, "instanceGreenOffset") }
  }

  /// What is added to the blue of the colour from one instance to the next.
  ///
  /// Default 0.
  open var instanceBlueOffset: Float {
    get { content.instanceBlueOffset }
    set { update(\.instanceBlueOffset, to: newValue, "instanceBlueOffset") }
  }

  /// What is added to the alpha of the colour from one instance to the next.
  ///
  /// Default 0.
  open var instanceAlphaOffset: Float {
    get { content.instanceAlphaOffset }
    set { update(\.instanceAlphaOffset, to: newValue, "instanceAlphaOffset") }
  }

  private final var content: ReplicatorContent {
    properties.replicator?.content ?? ReplicatorContent()
  }

  private final func update<Value: Equatable>(
    _ path: WritableKeyPath<ReplicatorContent, Value>, to value: Value, _ key: String
  ) {
    var content = content
    guard content[keyPath: path] != value else { return }
    content[keyPath: path] = value
    properties.uncommon.content = .replicator(Replication(content))
    propertyDidChange(key)
  }
}
