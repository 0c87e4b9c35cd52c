// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A layer that draws its sublayers several times, each time moved and coloured further.
///
/// The sublayers are in the tree once: they are laid out, changed and hit once, and only drawing repeats them. The
/// replicator's own background, border, contents and shadow are not repeated. Later instances are in front of
/// earlier ones. A replicator inside another one multiplies the instances.
///
/// ``Layer/hitTest(_:)``, ``Layer/convert(_:from:)-(CGPoint,_)`` and other functions about the place of a
/// sublayer refer to the first instance.
///
/// Cost: proportional to the number of instances, visible or not, at each repaint of the replicator and each change
/// below it, and to the pixels of visible ones. Masks, filtered pictures, bitmaps of rasterized layers
/// and shadows are made once for all instances that share them.
open class ReplicatorLayer: Layer {
  /// The largest number of instances of one layer that are drawn, 65,536.
  ///
  /// A larger ``instanceCount`` is stored, and draws this many. The counts of nested replicators are
  /// multiplied, from the outer one inwards; an inner one draws as many as are left, and at least one.
  public static let maximumInstances = Replication.mostInstances

  /// Creates a replicator layer that draws its sublayers once.
  public override init() {
    super.init()
    properties.uncommon.content = ReplicatorContent().layerContent
  }

  /// Creates a copy of another layer's properties; see ``Layer/init(layer:)``.
  ///
  /// If that is no replicator layer, the copy draws one instance.
  public override init(layer: Any) {
    super.init(layer: layer)
    takeContent(of: layer, orElse: ReplicatorContent())
  }

  /// Returns nil; see ``Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }

  /// How many times the sublayers are drawn, including the first time; default 1.
  ///
  /// With 0 or less they are neither drawn nor hit. See ``maximumInstances``.
  open var instanceCount: Int {
    get { content.instanceCount }
    set { update(\ReplicatorContent.instanceCount, to: newValue, "instanceCount") }
  }

  /// Whether the sublayers and their instances keep their depth; default false, they are flattened.
  ///
  /// If it is true, the layer is a ``TransformLayer`` for its instances: each is in the surrounding space where its
  /// transform puts it, nearer ones hide farther ones, and those that cross are cut. Everything that a transform
  /// layer ignores is ignored: background, contents, border, corners, shadows, masks, clips, rasterization, filters
  /// and blend modes of the layer itself. Its opacity multiplies the opacity of each sublayer.
  open var preservesDepth: Bool {
    get { content.preservesDepth }
    set { update(\ReplicatorContent.preservesDepth, to: newValue, "preservesDepth") }
  }

  /// The delay of each instance after the one before, in seconds; default 0.
  ///
  /// It is stored and has no effect yet: it is for animations, which do not exist yet.
  open var instanceDelay: TimeInterval {
    get { content.instanceDelay }
    set { update(\ReplicatorContent.instanceDelay, to: newValue, "instanceDelay") }
  }

  /// The transform from each instance to the next, about the centre of the bounds; default the identity.
  ///
  /// It acts in the space in which sublayers have their positions, before ``Layer/sublayerTransform``. Depth
  /// accumulates. Unless ``preservesDepth`` keeps it, each instance is projected from its place onto the plane
  /// of this layer, in the perspective of ``Layer/sublayerTransform``, and nearer ones are in front. If instances
  /// have neither depth nor perspective, a later one is in front of all of an earlier one, and depth orders the
  /// sublayers only within each. An instance is left out if its transform is not finite or if it is seen exactly
  /// from its edge.
  open var instanceTransform: Transform3D {
    get { content.instanceTransform }
    set { update(\ReplicatorContent.instanceTransform, to: newValue, "instanceTransform") }
  }

  /// A colour that multiplies all colours of the first instance; default white, no change.
  ///
  /// It acts on the colours of layers, images, gradients and shadows; its alpha multiplies the opacity of each
  /// sublayer. Nil counts as white. Components are limited to 0…1 when drawn, after the offsets were added. A
  /// layer that is filtered, blended or rasterized is multiplied as a finished picture: its filters see its own
  /// colours.
  open var instanceColor: Color? {
    get { content.instanceColor }
    set { update(\ReplicatorContent.instanceColor, to: newValue, "instanceColor") }
  }

  /// The number added to the red of ``instanceColor`` from each instance to the next; default 0.
  open var instanceRedOffset: Float {
    get { content.instanceRedOffset }
    set { update(\ReplicatorContent.instanceRedOffset, to: newValue, "instanceRedOffset") }
  }

  /// The number added to the green of ``instanceColor`` from each instance to the next; default 0.
  open var instanceGreenOffset: Float {
    get { content.instanceGreenOffset }
    set { update(\ReplicatorContent.instanceGreenOffset, to: newValue, "instanceGreenOffset") }
  }

  /// The number added to the blue of ``instanceColor`` from each instance to the next; default 0.
  open var instanceBlueOffset: Float {
    get { content.instanceBlueOffset }
    set { update(\ReplicatorContent.instanceBlueOffset, to: newValue, "instanceBlueOffset") }
  }

  /// The number added to the alpha of ``instanceColor`` from each instance to the next; default 0.
  open var instanceAlphaOffset: Float {
    get { content.instanceAlphaOffset }
    set { update(\ReplicatorContent.instanceAlphaOffset, to: newValue, "instanceAlphaOffset") }
  }

  private final var content: ReplicatorContent { ownContent() }
}
