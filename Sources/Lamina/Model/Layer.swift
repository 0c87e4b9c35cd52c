// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A rectangle with geometry, a look and sublayers, in Core Animation's vocabulary.
///
/// Layers form a tree. A layer's ``position`` is the place of its ``anchorPoint`` in the bounds space of the
/// superlayer, in points, with y pointing down. The ``transform`` acts about that point.
///
/// Layers are neither `Sendable` nor bound to an actor: two threads must not use one tree at the same time.
/// No number stops the program. A property returns the number that was set; if it is out of range or not a
/// number, it is limited when the layer is drawn, as each property describes. A layer is neither drawn nor hit,
/// and neither are its sublayers, if its geometry is not finite or its transform has no inverse. Setting an
/// equal value does nothing. Adding a layer to itself or to one of its descendants stops the program.
///
/// When a layer is released, its sublayers are released with it, unless something else holds them. This does not
/// recurse, so a tree may have any depth. In their `deinit`, sublayers may have lost their own sublayers.
open class Layer {
  // Overridable members must be in the body of their class; their implementations are in extensions.

  /// The changes for the next commit; first, so that a visit that looks for them touches few lines of the
  /// processor's caches, and unchecked because no other code runs during an access.
  @safe @exclusivity(unchecked) package final var changeState = ChangeState()
  /// Whether a property other than the position changed since the last commit.
  @safe @exclusivity(unchecked) final var changedMoreThanPosition = false
  /// The layouts that are running.
  final var runningLayouts: RunningLayouts = []
  /// How far what is drawn may reach beyond the bounds if it may wait until it comes into view; else none.
  package final var drawingReach = DeferredReach.none
  /// The index at which the superlayer last had this layer: where a search starts, without a guarantee.
  final var siblingIndexHint: Int32 = 0
  /// Properties that few layers have; made when the first of them is set, never replaced, and so unchecked.
  @safe @exclusivity(unchecked) final var extras: LayerExtras?
  /// The sublayers, from back to front, and gaps between them; see ``children``.
  final var storedSublayers: [Layer] = []
  /// The superlayer, without a count; both removing this layer and releasing the superlayer clear it.
  @safe @exclusivity(unchecked)
  final var uncountedSuperlayer: UncountedLayer?

  /// Everything that decides how the layer draws: the one value that a commit copies.
  ///
  /// Runtime checks for overlapping accesses would be most of the cost of setting a property. No other code runs
  /// during an access, because the types in it are the library's.
  @safe @exclusivity(unchecked)
  package final internal(set) var properties = LayerProperties()

  /// Creates a layer with the defaults of all properties, outside of any tree.
  public init() {}

  /// Creates a layer with a frame, in points of its superlayer's bounds space.
  ///
  /// It calls ``init()`` first. A subclass with designated initialisers inherits this initialiser if it overrides
  /// all designated initialisers of this class; otherwise it may declare its own.
  public convenience init(frame: CGRect) {
    self.init()
    self.frame = frame
  }

  /// Creates a copy of another layer's properties and name.
  ///
  /// The copy has no superlayer, sublayers, mask or delegate. It has the properties that a subclass adds only if
  /// both layers are of that class. `layer` is `Any` as in Core Animation; if it is not a ``Layer``, the copy has
  /// the defaults.
  public init(layer: Any) { if let layer = layer as? Layer { takeProperties(of: layer) } }

  /// Returns nil: layers cannot be archived; it exists for subclasses that must declare it.
  public required init?(coder: NSCoder) { nil }

  /// A line such as `TextLayer "title" 20,25 130×100, 2 sublayers`; long names are cut, line feeds escaped.
  open var description: String { line }

  deinit { releaseSubtree() }

  // MARK: Geometry

  /// The visible part of the layer's own coordinate space, in points.
  ///
  /// Default zero. A negative size is made positive: (0, 0, −100, −50) is stored as (−100, −50, 100, 50). A change
  /// calls ``setNeedsLayout()``. A change of the size also calls that of the superlayer, unless it happens in the
  /// superlayer's ``layoutSublayers()``.
  open var bounds: CGRect {
    get { properties.bounds }
    set { setBounds(newValue) }
  }

  /// The place of the anchor point in the superlayer's bounds space, in points; default zero.
  open var position: CGPoint {
    get { properties.position }
    set { setPosition(newValue) }
  }

  /// The point of the bounds that ``position`` places and about which ``transform`` acts.
  ///
  /// In the unit square of the bounds; it may lie outside. Default (0.5, 0.5), the centre.
  open var anchorPoint: CGPoint {
    get { properties.anchorPoint }
    set { update(\.anchorPoint, to: newValue, "anchorPoint") }
  }

  /// The depth of the anchor point, in points of the layer's space; default 0.
  ///
  /// If it is not finite, the layer and its sublayers are not drawn.
  open var anchorPointZ: CGFloat {
    get { properties.uncommon.anchorPointZ }
    set { update(\.anchorPointZ, to: newValue, "anchorPointZ") }
  }

  /// The depth in the superlayer's space, in points; layers with a larger depth are drawn in front.
  ///
  /// Default 0. The depth that ``transform`` gives is added. If it is not finite, the layer and its sublayers are
  /// not drawn.
  open var zPosition: CGFloat {
    get { properties.uncommon.zPosition }
    set { update(\.zPosition, to: newValue, "zPosition") }
  }

  /// The transform of the layer and its sublayers about the anchor point.
  ///
  /// Default the identity. The result is projected along z onto the superlayer's plane, in perspective if w varies;
  /// below a ``TransformLayer`` the depth is kept. A layer in perspective is first painted flat with everything
  /// below it, and then warped; parts behind the eye are cut off. If the transform is not finite or has no inverse,
  /// the layer is left out, and ``FrameReport/omissions`` lists it.
  ///
  /// Cost of perspective: a bitmap of about the visible size, which is kept while the layer turns.
  open var transform: Transform3D {
    get { properties.uncommon.transform }
    set { update(\.transform, to: newValue, "transform") }
  }

  /// A transform of the sublayers and the mask about this layer's anchor point.
  ///
  /// Default the identity. ``Transform3D/init(perspective:)`` gives an eye in front of the anchor point. If it
  /// cannot be drawn, as described at ``transform``, the sublayers are left out.
  open var sublayerTransform: Transform3D {
    get { properties.uncommon.sublayerTransform }
    set { update(\.sublayerTransform, to: newValue, "sublayerTransform") }
  }

  /// Whether the sublayers and the mask are mirrored within the bounds, top to bottom; default false.
  ///
  /// The layer's own picture is not mirrored. Images and texts stay upright: see ``contentsAreFlipped()``.
  open var isGeometryFlipped: Bool {
    get { properties.flags.contains(.isGeometryFlipped) }
    set { setFlag(.isGeometryFlipped, newValue, "geometryFlipped") }
  }

  /// The bounding box of the layer in its superlayer's bounds space, in points.
  ///
  /// It is derived from ``bounds``, ``position`` and ``transform``. Setting it sets the size of the bounds and the
  /// position. A frame of the present size, except for rounding, only moves the layer, whatever the transform. With
  /// another size a transform that rotates or skews deforms the layer: the bounds get that size through the inverse
  /// transform, the frame need not be the one that was set, and a side may become 0. For such a
  /// transform, set ``bounds`` and ``position`` instead. With a transform that has no inverse or is in perspective, the size does not change. The frame is null if
  /// the geometry is not finite or reaches behind the eye.
  open var frame: CGRect {
    get { properties.frame }
    set { setFrame(newValue) }
  }

  /// Whether a point of the layer's bounds space lies in the bounds.
  ///
  /// The left and top edges belong to the bounds, the other two do not. Override it to give the layer another
  /// area for ``hitTest(_:)``.
  open func contains(_ point: CGPoint) -> Bool { isInBounds(point) }

  /// The frontmost layer of this subtree at a point of the superlayer's bounds space, or nil.
  ///
  /// Sublayers are tested before their superlayer, nearer ones first, and in one plane later ones first. Colours,
  /// opacity, masks and round corners do not matter. A subtree is left out if it is hidden, if ``masksToBounds``
  /// clips it at the point, if its geometry is not finite, if its transform has no inverse, if it is behind
  /// the eye there, or if it shows its back and is not ``isDoubleSided``. A ``TransformLayer`` itself is never hit.
  ///
  /// Each layer's ``contains(_:)`` decides for that layer. If the class of a sublayer overrides this method, the
  /// override is called first, even for a hidden layer, with a point of the superlayer's space; if it returns nil,
  /// the search continues behind the layer. An override in a transform layer is not called. At most 128 nested ones
  /// are called. The cost is proportional to the number of layers that are not clipped.
  open func hitTest(_ point: CGPoint) -> Layer? { HitTest(top: self).topmostLayer(at: point) }

  /// The size that the layer prefers: the size of ``frame``, or zero if that is null.
  open func preferredFrameSize() -> CGSize { sizeOfFrame }

  // MARK: Background, opacity and clip

  /// The colour that fills the bounds, with corners rounded by ``cornerRadius``; default nil, no fill.
  ///
  /// It is drawn above the layer's shadows and below everything else.
  open var backgroundColor: Color? {
    get { properties.backgroundColor }
    set { update(\.backgroundColor, to: newValue, "backgroundColor") }
  }

  /// The opacity of the layer and its sublayers, from 0 (invisible) to 1 (opaque); default 1.
  ///
  /// It is limited to that range when drawn, but returned as set; if it is not a number, it draws as 0. At 0, the
  /// layer and its sublayers cost nothing; hit tests still find them.
  open var opacity: Float {
    get { properties.opacity }
    set { update(\.opacity, to: newValue, "opacity") }
  }

  /// Whether an ``opacity`` below 1 fades the layer and its sublayers as one picture; default true.
  ///
  /// If it is false, each part that the layer draws fades by itself, and sublayers inherit the factor.
  open var allowsGroupOpacity: Bool {
    get { properties.flags.contains(.allowsGroupOpacity) }
    set { setFlag(.allowsGroupOpacity, newValue, "allowsGroupOpacity") }
  }

  /// The blend mode by which the layer, its sublayers and its shadow are combined with what is below, as one picture.
  ///
  /// Default nil: each part that the layer draws is placed over what is below. ``opacity``, ``mask`` and
  /// ``masksToBounds`` act on the picture before it is blended; those of an ancestor act on the result. The picture
  /// is blended with everything drawn before it, within the nearest ancestor that is a picture of its own: one
  /// with a compositing filter, with ``filters`` or with ``shouldRasterize``, or a mask. Some modes change what
  /// is below even where the layer is clear, such as ``BlendMode/copy`` and ``BlendMode/sourceIn``; each of them
  /// says so. They act only within the layer's bounds, rounded by ``cornerRadius``, and cut off what sticks out.
  ///
  /// Cost: the pixels of the layer twice, once on a surface of its own.
  open var compositingFilter: BlendMode? {
    get { properties.uncommon.compositingFilter }
    set { update(\.compositingFilter, to: newValue, "compositingFilter") }
  }

  /// Filters of the picture of the layer with its sublayers, shadows and mask, applied in order; default none.
  ///
  /// They act before ``opacity`` and ``compositingFilter``. A blur reaches beyond the bounds, and softens edges cut
  /// by ``masksToBounds`` or a mask; use a superlayer that clips to keep them sharp. Sublayers blend only with
  /// this layer, as with a compositing filter. With ``shouldRasterize`` the bitmap holds the filtered picture.
  ///
  /// Cost: the picture is kept as ``Compositor/cachePolicy`` allows, and filtered again if its content or transform
  /// changes, except for moves by whole pixels.
  open var filters: [Filter] {
    get { properties.uncommon.filters }
    set { update(\.filters, to: newValue, "filters") }
  }

  /// Filters of the content behind the layer, applied in order before the layer is drawn; default none.
  ///
  /// They act within the bounds, rounded by ``cornerRadius``, on what ``compositingFilter`` would blend with. The
  /// filtered picture is cut by the layer's ``mask`` and faded by its ``opacity``, and replaces what was there. A
  /// blur also takes in what is beyond the bounds, as far as it reaches, unlike CSS's `backdrop-filter`; at the
  /// edge of the surface it repeats the edge pixels. The layer's own shadow is drawn over the filtered picture, which
  /// casts no shadow itself.
  ///
  /// Cost: at each change, the content behind the bounds, and around them as far as blurs reach, is painted
  /// again and filtered.
  open var backgroundFilters: [Filter] {
    get { properties.uncommon.backgroundFilters }
    set { update(\.backgroundFilters, to: newValue, "backgroundFilters") }
  }

  /// Whether the layer and its sublayers are left out of drawing and hit testing; default false.
  open var isHidden: Bool {
    get { properties.flags.contains(.isHidden) }
    set { setFlag(.isHidden, newValue, "hidden") }
  }

  /// Whether the layer and its sublayers are drawn if the layer faces away from the viewer; default true.
  ///
  /// A layer faces away if it is mirrored on its way to the device, also by a scale of −1, but not by
  /// ``isGeometryFlipped``. Layers that are not drawn for this reason are not hit.
  open var isDoubleSided: Bool {
    get { properties.flags.contains(.isDoubleSided) }
    set { setFlag(.isDoubleSided, newValue, "doubleSided") }
  }

  /// A promise that the drawn contents are opaque; default false; no pixel depends on it.
  open var isOpaque: Bool {
    get { properties.flags.contains(.isOpaque) }
    set { setFlag(.isOpaque, newValue, "opaque") }
  }

  /// Whether the layer, its sublayers and its shadow are clipped to the bounds; default false.
  ///
  /// The clip has the corners of ``cornerRadius``. Outer ``shadows`` are not clipped. Sublayers are hit only where
  /// ``contains(_:)`` is true: by default within the bounds, whose corners are square for hit testing.
  ///
  /// Cost: next to nothing for square corners along whole device pixels, where the clip is exact. Any other clip is
  /// antialiased, and costs a copy of its pixels.
  open var masksToBounds: Bool {
    get { properties.flags.contains(.masksToBounds) }
    set { setFlag(.masksToBounds, newValue, "masksToBounds") }
  }

  // MARK: Corners and border

  /// The radius of the corners of the background and the border, in points of the layer's space; default 0.
  ///
  /// If ``masksToBounds`` is true, it also rounds contents and sublayers. It is limited to half of the shorter side;
  /// if it is negative or not a number, it draws as 0.
  open var cornerRadius: CGFloat {
    get { properties.cornerRadius }
    set { update(\.cornerRadius, to: newValue, "cornerRadius") }
  }

  /// The curve of rounded corners; default circular.
  open var cornerCurve: CornerCurve {
    get { properties.uncommon.cornerCurve }
    set { update(\.cornerCurve, to: newValue, "cornerCurve") }
  }

  /// The corners that ``cornerRadius`` rounds; default all four.
  open var maskedCorners: CornerMask {
    get { properties.uncommon.maskedCorners }
    set { update(\.maskedCorners, to: newValue, "maskedCorners") }
  }

  /// The width of the border, in points of the layer's space; default 0, no border.
  ///
  /// The border is drawn inside the bounds, above the sublayers. If the width is negative or not a number, there is
  /// none; from half of the shorter side on it fills the bounds. With ``masksToBounds`` the clip rounds its edge.
  open var borderWidth: CGFloat {
    get { properties.uncommon.borderWidth }
    set { update(\.borderWidth, to: newValue, "borderWidth") }
  }

  /// The colour of the border; default opaque black; nil draws no border.
  open var borderColor: Color? {
    get { properties.uncommon.borderColor }
    set { update(\.borderColor, to: newValue, "borderColor") }
  }

  // MARK: Contents

  /// The image drawn over the background; default nil.
  ///
  /// If ``masksToBounds`` is true, it is clipped to the bounds. It and a drawing of ``draw(in:)`` replace
  /// each other. An image with equal pixels changes nothing on screen; the check compares each pixel.
  open var contents: Image? {
    get { properties.uncommon.contents }
    set { setContents(newValue) }
  }

  /// How the contents are placed and scaled in the bounds; default resize.
  open var contentsGravity: LayerContentsGravity {
    get { properties.uncommon.contentsGravity }
    set { update(\.contentsGravity, to: newValue, "contentsGravity") }
  }

  /// The part of the contents that is drawn, in the unit square of the image; default the whole image.
  ///
  /// Outside the image, its edge pixels are repeated. An empty part draws nothing.
  open var contentsRect: CGRect {
    get { properties.uncommon.contentsRect }
    set { update(\.contentsRect, to: newValue, "contentsRect") }
  }

  /// The part of the contents that stretches when they are resized, in the unit square of ``contentsRect``.
  ///
  /// Default the whole part. The margins around it keep their size. It matters only for the three values of
  /// ``contentsGravity`` that resize. A side of 0 means the one pixel of the image at that place.
  open var contentsCenter: CGRect {
    get { properties.uncommon.contentsCenter }
    set { update(\.contentsCenter, to: newValue, "contentsCenter") }
  }

  /// The number of image pixels per point of the layer's space; default 1.
  ///
  /// A value that is not positive counts as 1. It matters if the contents keep their size or have a ``contentsCenter``.
  open var contentsScale: CGFloat {
    get { properties.uncommon.contentsScale }
    set { update(\.contentsScale, to: newValue, "contentsScale") }
  }

  /// How contents, and the bitmap of ``shouldRasterize``, are sampled if they are drawn smaller; default linear.
  ///
  /// Below half of the size, linear skips pixels; ``LayerContentsFilter/trilinear`` does not. Contents are drawn
  /// smaller if one device pixel covers more than one image pixel along either axis; each of the nine parts that
  /// ``contentsCenter`` makes is judged by itself.
  open var minificationFilter: LayerContentsFilter {
    get { properties.uncommon.minificationFilter }
    set { update(\.minificationFilter, to: newValue, "minificationFilter") }
  }

  /// Like ``minificationFilter``, if contents are not drawn smaller; default linear.
  open var magnificationFilter: LayerContentsFilter {
    get { properties.uncommon.magnificationFilter }
    set { update(\.magnificationFilter, to: newValue, "magnificationFilter") }
  }

  /// A number added to the level of detail of a trilinear ``minificationFilter``; default 0.
  ///
  /// 1 takes one halving more, which is softer; −1 takes one less, which is sharper. It counts as 0 if it is not a
  /// number. The level is limited to those between the image itself and one pixel.
  open var minificationFilterBias: Float {
    get { properties.uncommon.minificationFilterBias }
    set { update(\.minificationFilterBias, to: newValue, "minificationFilterBias") }
  }

  // MARK: Shadow

  /// The colour of the shadow; default opaque black; nil casts no shadow.
  open var shadowColor: Color? {
    get { properties.uncommon.shadowColor }
    set { update(\.shadowColor, to: newValue, "shadowColor") }
  }

  /// A factor of the alpha of the shadow's colour, limited to 0…1 when drawn; default 0.
  open var shadowOpacity: Float {
    get { properties.uncommon.shadowOpacity }
    set { update(\.shadowOpacity, to: newValue, "shadowOpacity") }
  }

  /// The offset of the shadow, in points of the layer's space, before the layer's transform.
  ///
  /// Default (0, −3), which is upwards. If it is not finite, there is no shadow.
  open var shadowOffset: CGSize {
    get { properties.uncommon.shadowOffset }
    set { update(\.shadowOffset, to: newValue, "shadowOffset") }
  }

  /// The standard deviation of the shadow's blur, in points of the layer's space; default 3.
  ///
  /// A negative radius draws as 0; if it is not finite, there is no shadow. The layer's transform acts on the blur too;
  /// it is limited to 1,024 device pixels. The "blur" of design tools is twice this number. The cost grows
  /// with the number of pixels that the shadow covers, and hardly with the radius itself.
  open var shadowRadius: CGFloat {
    get { properties.uncommon.shadowRadius }
    set { update(\.shadowRadius, to: newValue, "shadowRadius") }
  }

  /// The outline that casts the shadow, in the layer's space, filled by the nonzero rule.
  ///
  /// Default nil: the layer and its sublayers cast the shadow. A path does not follow the bounds, and casts a shadow
  /// even if the layer draws nothing. It saves drawing the layer a second time to find its silhouette.
  open var shadowPath: Path? {
    get { properties.uncommon.shadowPath }
    set { setShadowPath(newValue) }
  }

  /// More shadows, outer or inner, the first one on top; default none.
  ///
  /// They are cast by an outline, not by pixels: by the ``shadowPath``, otherwise by the path of a ``ShapeLayer``,
  /// filled or not, otherwise by the bounds with their corners. ``masksToBounds`` and ``mask`` do not cut outer
  /// ones. Core Animation has no such property.
  open var shadows: [Shadow] {
    get { ownShadows }
    set { update(\.shadows, to: newValue + addedShadows.all, "shadows") }
  }

  // MARK: Rasterization and edges

  /// Whether the layer and its sublayers are drawn into a bitmap, which is then placed; default false.
  ///
  /// The bitmap includes the shadows. It is in the layer's space: ``opacity`` and the transform act on it. If
  /// its pixels are not device pixels, it is resampled by ``minificationFilter`` or ``magnificationFilter``;
  /// see ``rasterizationScale``. Inside sixteen nested rasterized layers, this property has no effect.
  ///
  /// Cost: the bitmap is kept as ``Compositor/cachePolicy`` allows, and drawn again if its content changes.
  open var shouldRasterize: Bool {
    get { properties.flags.contains(.shouldRasterize) }
    set { setFlag(.shouldRasterize, newValue, "shouldRasterize") }
  }

  /// The number of pixels per point in the bitmap of ``shouldRasterize``; default 1.
  ///
  /// It does not follow the compositor's scale: at a scale of 2, a bitmap with the default is enlarged and blurry.
  /// If it is not a positive, finite, normal number, the layer is drawn as if it were not rasterized. One
  /// of more than four times the scale at which the layer is shown is halved until it is not.
  open var rasterizationScale: CGFloat {
    get { properties.uncommon.rasterizationScale }
    set { update(\.rasterizationScale, to: newValue, "rasterizationScale") }
  }

  /// Whether edges between device pixels are antialiased; default true, as on macOS.
  ///
  /// If it is false, the edges of the background move to the nearest whole device pixels (halves right and down), if
  /// its corners are square and the layer is neither rotated nor skewed. Everything else is always antialiased.
  open var allowsEdgeAntialiasing: Bool {
    get { properties.flags.contains(.allowsEdgeAntialiasing) }
    set { setFlag(.allowsEdgeAntialiasing, newValue, "allowsEdgeAntialiasing") }
  }

  /// The edges to which ``allowsEdgeAntialiasing`` applies; default all four; others act as if it were false.
  open var edgeAntialiasingMask: EdgeAntialiasingMask {
    get { properties.uncommon.edgeAntialiasingMask }
    set { update(\.edgeAntialiasingMask, to: newValue, "edgeAntialiasingMask") }
  }

  // MARK: Tree

  /// The sublayers, from back to front; nil if there are none.
  ///
  /// Setting it removes the sublayers that are not in the new list, and takes the new ones from where they were. If a
  /// layer is listed twice, its last place counts. Cost: both lists; reading is constant unless some have just left.
  open var sublayers: [Layer]? {
    get { children.isEmpty ? nil : children }
    set { replaceChildren(with: newValue ?? []) }
  }

  /// A layer whose alpha multiplies that of this layer and its sublayers, in this layer's bounds space.
  ///
  /// Default nil. This layer is the superlayer of its mask. A mask is not a sublayer, and leaves the tree it was in. So
  /// a layer is the mask of one only: after `a.mask = m` and `b.mask = m`, `a.mask` is nil. Cost: all layers below it.
  open var mask: Layer? {
    get { extras?.mask }
    set { replaceMask(with: newValue) }
  }

  /// Adds a layer in front of the other sublayers, and removes it from where it was, at constant cost.
  open func addSublayer(_ layer: Layer) { insert(layer, beside: nil, isAbove: true) }

  /// Inserts a layer at an index of the sublayers, or at the end, and removes it from where it was.
  ///
  /// The index counts after `layer` has left its old place. The cost is a pass over the list of sublayers at most.
  open func insertSublayer(_ layer: Layer, at index: UInt32) { insert(layer, at: Int(index)) }

  /// Inserts a layer just behind a sublayer; behind all if `sibling` is nil or no sublayer.
  open func insertSublayer(_ layer: Layer, below sibling: Layer?) {
    insert(layer, beside: sibling, isAbove: false)
  }

  /// Inserts a layer just in front of a sublayer; in front of all if `sibling` is nil or no sublayer.
  open func insertSublayer(_ layer: Layer, above sibling: Layer?) {
    insert(layer, beside: sibling, isAbove: true)
  }

  /// Replaces a sublayer by another layer; does nothing if `oldLayer` is no sublayer.
  open func replaceSublayer(_ oldLayer: Layer, with newLayer: Layer) {
    replaceChild(oldLayer, with: newLayer)
  }

  /// Removes the layer from its superlayer, at constant cost.
  open func removeFromSuperlayer() { leaveSuperlayer()?.setNeedsLayout() }

  // MARK: Layout and display

  /// An object that lays out and displays the layer in place of a subclass; default nil; held weakly.
  open weak var delegate: (any LayerDelegate)? {
    get { extras?.delegate }
    set {
      extras(toHold: newValue != nil)?.delegate = newValue
      if isDisplayDeferred { setNeedsDisplay() }
    }
  }

  /// A name for the user's own purposes, for reports and for errors; default nil.
  open var name: String? {
    get { extras?.name }
    set { extras(toHold: newValue != nil)?.name = newValue }
  }

  /// Whether a change of ``bounds`` calls ``setNeedsDisplay()``; default false.
  open var needsDisplayOnBoundsChange: Bool {
    get { extras?.needsDisplayOnBoundsChange ?? false }
    set { extras(toHold: newValue)?.needsDisplayOnBoundsChange = newValue }
  }

  /// Requests ``layoutSublayers()`` before the next commit.
  ///
  /// A change of the bounds, of the list of sublayers or of a sublayer's size requests it too.
  open func setNeedsLayout() { markNeed(.layout) }

  /// Whether ``layoutSublayers()`` is requested.
  open func needsLayout() -> Bool { changeState.changes.contains(.layout) }

  /// Performs requested layout now: from the highest ancestor that needs layout, otherwise in this subtree.
  ///
  /// Layout that requests more layout is repeated, up to 16 times; what still needs layout then keeps its request for
  /// the next call or commit. Inside ``layoutSublayers()``, this method skips layers whose layout is running,
  /// and subtrees that are being laid out as a whole; their requests are handled afterwards.
  open func layoutIfNeeded() { layoutFromHighestAncestorInNeed() }

  /// Places the sublayers; calls the delegate unless overridden.
  ///
  /// A direct call does not clear ``needsLayout()``.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Requests ``display()`` before the next commit.
  open func setNeedsDisplay() { noteNeedOfDisplay(in: nil) }

  /// Requests ``display()`` before the next commit because an area of the bounds space changed.
  ///
  /// Only that area of the layer's drawing is painted again; all of it if the area is not finite or clips change.
  open func setNeedsDisplay(_ rect: CGRect) { noteNeedOfDisplay(in: rect) }

  /// Whether ``display()`` is requested, or deferred until the layer comes into view.
  open func needsDisplay() -> Bool { changeState.changes.contains(.display) || isDisplayDeferred }

  /// Calls ``display()`` if it is requested.
  open func displayIfNeeded() { displayInNeed() }

  /// Provides ``contents`` or draws them, and clears ``needsDisplay()``.
  ///
  /// Unless overridden, it calls the delegate's ``LayerDelegate/display(_:)`` if there is one, otherwise ``draw(in:)``.
  open func display() { provideContents() }

  /// Draws the layer's contents, in points of its bounds; calls the delegate unless overridden.
  ///
  /// The drawing replaces ``contents``. It is not called if the bounds are empty.
  open func draw(in context: DrawingContext) { delegate?.draw(self, in: context) }

  /// Whether a change of the property with a key calls ``setNeedsDisplay()``; default false.
  ///
  /// Keys are Core Animation's names, such as `hidden` for ``isHidden``. It is asked for what a picture shows, of Lamina's
  /// own properties; not for `name`, `mask`, `sublayers`, `needsDisplayOnBoundsChange` and `scrollMode`. For a property
  /// that a subclass adds, write `didSet { setNeedsDisplay() }`.
  open class func needsDisplay(forKey key: String) -> Bool { false }
}
