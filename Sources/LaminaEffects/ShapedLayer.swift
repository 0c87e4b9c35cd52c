// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// A layer whose outline is a function of its bounds: the outline clips its background, contents
/// and sublayers, casts its shadows, and decides hit tests.
///
/// ```swift
/// let bubble = ShapedLayer(frame: CGRect(x: 20, y: 20, width: 160, height: 90))
/// bubble.shape = .dialog(radius: 10, arrow: DialogArrow(.bottom, center: 40))
/// bubble.backgroundColor = Color(hex: 0xffffff, alpha: 0.4)
/// bubble.backgroundFilters = [.gaussianBlur(radius: 8)]
/// bubble.outerShadow = Shadow(color: .black, opacity: 0.3, offset: .zero, radius: 10)
/// ```
///
/// The inside may be translucent or clear, because the outer shadow is not drawn inside the
/// outline.
///
/// Your own ``/Lamina/Layer/shadows`` are cast by the outline too, and your own
/// ``/Lamina/Layer/mask`` clips in addition to it. Do not set ``/Lamina/Layer/maskFollowsBounds``,
/// ``/Lamina/Layer/shadowPath`` and ``/Lamina/Layer/shadowBoundsPath``, because the layer uses them.
/// ``/Lamina/Layer/sublayerTransform`` and ``/Lamina/Layer/isGeometryFlipped`` move the outline that
/// clips as they move any mask, but not shadows and hit tests: set them on a layer inside. `cornerRadius`
/// and a border stay rectangular.
open class ShapedLayer: Layer {
  /// A layer with the outline of its bounds.
  public override init() {
    super.init()
    prepare()
  }

  /// A copy of another layer's properties; see ``/Lamina/Layer/init(layer:)``.
  ///
  /// If the other is not a shaped layer, the copy has the outline of its bounds, and no outer
  /// and inner shadow.
  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? ShapedLayer {
      (shape, outerShadow, innerShadow) = (other.shape, other.outerShadow, other.innerShadow)
    }
    prepare()
  }

  /// Always nil; see ``/Lamina/Layer/init(coder:)``.
  public required init?(coder: NSCoder) { nil }

  /// The outline.
  ///
  /// Default the bounds themselves. It is computed again whenever the bounds change.
  open var shape: LayerShape = .rounded(radius: 0) {
    didSet {
      takeShape()
      shapeDidChange?(self)
    }
  }

  /// The shadow outside the outline; nil, the default, means none.
  ///
  /// Its kind does not matter, and it is never drawn inside the outline.
  open var outerShadow: Shadow? { didSet { takeShadows() } }

  /// The shadow inside the outline, above the background and below the sublayers; nil, the default,
  /// means none.
  ///
  /// Its kind does not matter.
  open var innerShadow: Shadow? { didSet { takeShadows() } }

  /// Called with the layer after the outline has changed, because of another shape or other bounds.
  public final var shapeDidChange: ((ShapedLayer) -> Void)?

  /// The outline for the current bounds, in the layer's own space.
  public final var path: Path { outline.path ?? Path() }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if super.bounds != old { shapeDidChange?(self) }
    }
  }

  open override var mask: Layer? {
    get { outline.mask }
    set { outline.mask = newValue }
  }

  /// Whether a point of the layer's space is inside the outline.
  open override func contains(_ point: CGPoint) -> Bool { path.contains(point) }

  /// The topmost layer at a point of the superlayer's space; nil outside the outline, even over a
  /// sublayer.
  open override func hitTest(_ point: CGPoint) -> Layer? {
    contains(convert(point, from: superlayer)) ? super.hitTest(point) : nil
  }

  private final let outline = ShapeLayer()

  private final func prepare() {
    super.mask = outline
    maskFollowsBounds = true
    takeShape()
    takeShadows()
  }

  private final func takeShape() {
    outline.boundsPath = shape.boundsPath
    shadowBoundsPath = shape.boundsPath
  }

  private final func takeShadows() {
    var shadows: [Shadow] = []
    if var shadow = outerShadow {
      (shadow.kind, shadow.knocksOut) = (.outer, true)
      shadows.append(shadow)
    }
    if var shadow = innerShadow {
      shadow.kind = .inner
      shadows.append(shadow)
    }
    addedShadows.ofClass = shadows
  }
}
