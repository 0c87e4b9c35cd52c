// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// A layer whose outline is a function of its bounds: its background, contents and sublayers are cut to it, its shadows
/// fall from it, and it is hit where the outline is.
///
/// ```swift
/// let bubble = ShapedLayer(frame: CGRect(x: 20, y: 20, width: 160, height: 90))
/// bubble.shape = .dialog(radius: 10, arrow: DialogArrow(.bottom, center: 40))
/// bubble.backgroundColor = Color(hex: 0xffffff, alpha: 0.4)
/// bubble.backgroundFilters = [.gaussianBlur(radius: 8)]
/// bubble.outerShadow = Shadow(color: .black, opacity: 0.3, offset: .zero, radius: 10)
/// ```
///
/// The inside may be translucent or clear: the outer shadow is left out there, so that it does not show through.
///
/// ``/Lamina/Layer/shadows`` of yours fall from the outline too, and a ``/Lamina/Layer/mask`` of yours cuts what the
/// outline leaves. Leave ``/Lamina/Layer/maskFollowsBounds`` and ``/Lamina/Layer/shadowBoundsPath`` to the layer.
/// `cornerRadius` and a border stay rectangular.
open class ShapedLayer: Layer {
  /// A layer with the shape of its bounds.
  public override init() {
    super.init()
    prepare()
  }

  /// A copy of another layer's properties; see ``/Lamina/Layer/init(layer:)``.
  ///
  /// One that is no shaped layer gives the shape of the bounds and no shadows.
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
  /// Default the bounds themselves. It is taken anew whenever the bounds change.
  open var shape: LayerShape = .rounded(radius: 0) {
    didSet {
      takeShape()
      shapeDidChange?(self)
    }
  }

  /// The shadow around the outline; nil, as at first, for none.
  ///
  /// Its kind does not matter, and it is always left out inside the outline.
  open var outerShadow: Shadow? { didSet { takeShadows() } }

  /// The shadow inside the outline, above the background and below the sublayers; nil, as at first, for none.
  ///
  /// Its kind does not matter.
  open var innerShadow: Shadow? { didSet { takeShadows() } }

  /// Is called after the outline changed, with the layer: by another shape, or by other bounds.
  public final var shapeDidChange: ((ShapedLayer) -> Void)?

  /// The outline for the bounds that the layer has, in its own space.
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

  /// Whether the outline holds a point of the layer's space.
  open override func contains(_ point: CGPoint) -> Bool { path.contains(point) }

  /// The topmost layer at a point of the superlayer's space; none outside the outline, not even a sublayer.
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
    addedShadows = shadows
  }
}
