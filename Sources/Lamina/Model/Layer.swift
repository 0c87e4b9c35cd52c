// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A rectangle of a picture: with geometry, looks and sublayers, in Core Animation's vocabulary.
///
/// Layers form a tree. A layer's ``position`` places its ``anchorPoint`` in the superlayer's bounds space,
/// in points with y down, and its ``transform`` acts about that point.
///
/// A tree belongs to whoever made it: layers are neither `Sendable` nor bound to an actor, and two threads
/// must not use one tree at once. Nothing traps on numbers: they are stored as given, and what is out of
/// range or not a number is limited when it is drawn, as each property says. A layer whose geometry is not
/// finite, or whose transform has no inverse, is not drawn and not hit, nor are its sublayers. Setting an
/// equal value does nothing. A layer or one of its ancestors as its sublayer or mask stops the program.
///
/// When a layer goes, its sublayers that nobody else holds go with it, without deep recursion, so that a
/// tree may be of any depth. They may then be without sublayers of their own in `deinit`.
open class Layer {
  // What can be overridden must stand in the body of its class; what it does is in extensions.

  /// All that decides how the layer draws: the one value that a commit copies.
  ///
  /// Without runtime checks for overlapping accesses, which would be the dearest part of setting a
  /// property: each access ends before any other code runs, for the values in it are the library's.
  @safe @exclusivity(unchecked)
  package final internal(set) var properties = LayerProperties()

  /// Who holds the layer, not counted: who takes it out clears this, and a superlayer that goes does too.
  @safe @exclusivity(unchecked)
  final var uncountedSuperlayer: UncountedLayer?

  /// The sublayers, from the back to the front.
  package final internal(set) var children: [Layer] = []
  /// What the next commit has to know; unchecked, for no other code runs within an access.
  @safe @exclusivity(unchecked)
  package final var changeState = ChangeState()
  /// What few layers have; made when first set.
  final var extras: LayerExtras?
  /// Where the superlayer listed this layer last; a place to start looking, not a promise.
  final var siblingIndexHint: Int32 = 0
  /// Whether any property but the position changed since a commit stage took the layer's changes.
  @safe @exclusivity(unchecked)
  final var changedMoreThanPosition = false
  /// Whether ``layoutSublayers()`` is running.
  final var isLayingOut = false
  /// Whether all below the layer is being laid out, and that began here.
  final var isLayoutStart = false

  /// A layer with every property at its default, of no size and in no tree.
  public init() {}

  /// A layer with a frame, in points of its superlayer's bounds space.
  ///
  /// What a subclass does in ``init()`` comes before. One that has designated initialisers inherits this
  /// where it overrides all of this class's, and may else declare it as its own.
  public convenience init(frame: CGRect) {
    self.init()
    self.frame = frame
  }

  /// A copy of another layer's properties and name.
  ///
  /// It is without the other's place in a tree, sublayers, mask and delegate, and without what its class
  /// adds where this is not of that class. `layer` is `Any` for the sake of Core Animation's signature;
  /// what is not a ``Layer`` gives the defaults.
  public init(layer: Any) {
    if let layer = layer as? Layer { takeProperties(of: layer) }
  }

  /// Always nil: layers have no archive form; it is here for subclasses that must declare it.
  public required init?(coder: NSCoder) { nil }

  /// Such as `TextLayer "title" 20,25 130×100, 2 sublayers`; names are cut and without line feeds.
  open var description: String { line }

  deinit { releaseSubtree() }

  // MARK: Geometry

  /// The layer's own coordinate space, in points: what the layer shows of it.
  ///
  /// Default zero. A negative size is standardised: (0, 0, −100, −50) is stored as (−100, −50, 100, 50). A
  /// change calls ``setNeedsLayout()``, and one of the size that of the superlayer, unless that sets it in
  /// its own ``layoutSublayers()``.
  open var bounds: CGRect {
    get { properties.bounds }
    set { setBounds(newValue) }
  }

  /// Where the anchor point lies in the superlayer's bounds space, in points; default zero.
  open var position: CGPoint {
    get { properties.position }
    set { setPosition(newValue) }
  }

  /// The point of the bounds that ``position`` places and about which ``transform`` acts.
  ///
  /// In the unit square of the bounds; may lie outside it. Default the middle.
  open var anchorPoint: CGPoint {
    get { properties.anchorPoint }
    set { update(\.anchorPoint, to: newValue, "anchorPoint") }
  }

  /// The depth of the anchor point, in points of the layer's space; default 0.
  open var anchorPointZ: CGFloat {
    get { properties.uncommon.anchorPointZ }
    set { update(\.anchorPointZ, to: newValue, "anchorPointZ") }
  }

  /// The depth in the superlayer's space, in points: larger ones are drawn above.
  ///
  /// Default 0. The depth that ``transform`` gives adds to it.
  open var zPosition: CGFloat {
    get { properties.uncommon.zPosition }
    set { update(\.zPosition, to: newValue, "zPosition") }
  }

  /// What is done to the layer and its sublayers about the anchor point.
  ///
  /// Default the identity. The result is seen along z on the superlayer's plane, in perspective where w
  /// varies; below a ``TransformLayer`` depth is kept. A layer in perspective is painted flat, with all
  /// below it, and then seen at an angle: this costs a bitmap of about its size as it is seen, which is
  /// kept while the layer turns. What reaches behind the eye is cut away. One that is not finite or has no
  /// inverse leaves all out, which ``FrameReport/skippedLayers`` tells.
  open var transform: Transform3D {
    get { properties.uncommon.transform }
    set { update(\.transform, to: newValue, "transform") }
  }

  /// What is done to the sublayers, and to the mask, about this layer's anchor point.
  ///
  /// Default the identity. With ``Transform3D/init(perspective:)`` an eye in front of the anchor point sees
  /// them. One that cannot be drawn, as with ``transform``, leaves them out.
  open var sublayerTransform: Transform3D {
    get { properties.uncommon.sublayerTransform }
    set { update(\.sublayerTransform, to: newValue, "sublayerTransform") }
  }

  /// Whether sublayers and the mask, not the layer's own picture, are mirrored within the bounds.
  ///
  /// Default false. It turns top and bottom; images and texts stay upright: ``contentsAreFlipped()``.
  open var isGeometryFlipped: Bool {
    get { properties.flags.contains(.isGeometryFlipped) }
    set { setFlag(.isGeometryFlipped, newValue, "geometryFlipped") }
  }

  /// The bounding box of the layer in its superlayer's bounds space, in points.
  ///
  /// Setting it sets the size of ``bounds`` and ``position``, from which it is derived. Under a transform
  /// that turns or skews, reading it need not give what was set; under one without an inverse, or in
  /// perspective, the size stays as it was. Null where the layer's geometry is not finite or reaches behind
  /// the eye.
  open var frame: CGRect {
    get { properties.frame }
    set { setFrame(newValue) }
  }

  /// Whether a point of the layer's bounds space lies in the bounds.
  ///
  /// The origin does, the far edges do not. Override it to give a layer another area for ``hitTest(_:)``.
  open func contains(_ point: CGPoint) -> Bool { isInBounds(point) }

  /// The topmost layer of this subtree at a point of the superlayer's bounds space, or nil.
  ///
  /// Sublayers count before their superlayer, those that are nearer at the point before others, and later
  /// ones before earlier ones in the same plane. Colours, opacity, masks and corners do not matter. Left
  /// out are subtrees that are hidden, that ``masksToBounds`` clips at the point, whose geometry is not
  /// finite, whose transform has no inverse, or that lie behind the eye there, and those of layers that are
  /// seen from behind, from the superlayer's plane, and are not ``isDoubleSided``. A ``TransformLayer`` is
  /// never hit itself.
  ///
  /// Every layer is asked ``contains(_:)``. A sublayer of a class that overrides this method is asked by
  /// it, at a point of its superlayer's space, before anything is known of it, hidden or not: what it
  /// answers counts, and where it answers nil the search goes on behind it. Within 128 such layers, one in
  /// the other, overrides are not asked any more. The cost follows the layers that are not clipped.
  open func hitTest(_ point: CGPoint) -> Layer? { topmostLayer(at: point) }

  /// The size that the layer would like to have: that of ``frame``, or zero where it is null.
  open func preferredFrameSize() -> CGSize { sizeOfFrame }

  // MARK: Background, opacity and clip

  /// The colour that fills the bounds, rounded by ``cornerRadius``; default nil: none.
  ///
  /// It lies under all else the layer draws except its shadows.
  open var backgroundColor: Color? {
    get { properties.backgroundColor }
    set { setBackgroundColor(newValue) }
  }

  /// How much of the layer and its sublayers shows: 0 nothing to 1 all; default 1.
  ///
  /// Limited to that range when drawn, and read back as set; what is not a number draws as 0. At 0 the
  /// layer and its sublayers cost nothing, and are hit as before.
  open var opacity: Float {
    get { properties.opacity }
    set { update(\.opacity, to: newValue, "opacity") }
  }

  /// Whether an ``opacity`` below 1 fades the layer and its sublayers as one picture; default true.
  ///
  /// Off, each thing that the layer draws is faded for itself, and sublayers inherit the factor.
  open var allowsGroupOpacity: Bool {
    get { properties.flags.contains(.allowsGroupOpacity) }
    set { setFlag(.allowsGroupOpacity, newValue, "allowsGroupOpacity") }
  }

  /// How layer, sublayers and shadow are blended, as one picture, with what lies below.
  ///
  /// Default nil: each thing that the layer draws lies over what is below it. ``opacity``, ``mask`` and
  /// ``masksToBounds`` act on the picture before it is blended; that of an ancestor acts on the result.
  /// What lies below is all that was drawn before, as far as the nearest layer above that is a picture of
  /// its own: one with a compositing filter too, with ``filters``, with ``shouldRasterize``, or a mask. The
  /// modes that change what is below even where the layer is clear (``BlendMode/copy``,
  /// ``BlendMode/sourceIn`` and others, each of which says so) act within the layer's bounds, rounded by
  /// ``cornerRadius``, and leave out what sticks out of them. Cost: the pixels of the layer twice, once on
  /// a surface of its own.
  open var compositingFilter: BlendMode? {
    get { properties.uncommon.compositingFilter }
    set { update(\.compositingFilter, to: newValue, "compositingFilter") }
  }

  /// Filters of the picture of the layer, its sublayers, shadows and mask, in their order.
  ///
  /// They act before ``opacity`` and ``compositingFilter`` put the picture down. Default none. A blur
  /// reaches beyond the bounds, and softens the edges that ``masksToBounds`` and a mask cut: a superlayer
  /// that clips keeps them sharp. The picture is kept as ``Compositor/cachePolicy`` allows, and filtered
  /// anew when something in it changes, or its transform does, but for moves by whole pixels. With
  /// ``shouldRasterize`` it is filtered in the bitmap. Inside, sublayers blend with nothing but the layer,
  /// as with a compositing filter.
  open var filters: [Filter] {
    get { properties.uncommon.filters }
    set { update(\.filters, to: newValue, "filters") }
  }

  /// Filters of what lies behind the layer, in their order, before the layer is drawn there.
  ///
  /// They act within the bounds, rounded by ``cornerRadius``. Default none. What lies behind is what
  /// ``compositingFilter`` would blend with; the filtered picture takes its place, cut by the layer's
  /// ``mask`` and faded by its ``opacity``. A blur also shows what is beyond the bounds as far as it
  /// reaches, unlike CSS's `backdrop-filter`, and repeats the edge of the surface. The layer's own shadow
  /// lies over it; it casts none itself. Cost: whatever lies behind the bounds, and as far around them as
  /// blurs reach, is painted once more and filtered wherever it changes.
  open var backgroundFilters: [Filter] {
    get { properties.uncommon.backgroundFilters }
    set { update(\.backgroundFilters, to: newValue, "backgroundFilters") }
  }

  /// Whether the layer and all below it are left out of picture and hit testing; default false.
  open var isHidden: Bool {
    get { properties.flags.contains(.isHidden) }
    set { setFlag(.isHidden, newValue, "hidden") }
  }

  /// Whether the layer, with its sublayers, is drawn when it is turned away from the viewer.
  ///
  /// Default true. Turned away is what is mirrored on its way to the device, by a scale of −1 too, but not
  /// by ``isGeometryFlipped``. What is not drawn for that is not hit.
  open var isDoubleSided: Bool {
    get { properties.flags.contains(.isDoubleSided) }
    set { setFlag(.isDoubleSided, newValue, "doubleSided") }
  }

  /// A promise that drawn contents have full alpha; default false; it changes no pixel.
  open var isOpaque: Bool {
    get { properties.flags.contains(.isOpaque) }
    set { setFlag(.isOpaque, newValue, "opaque") }
  }

  /// Whether the layer, its sublayers and its own shadow are clipped to the bounds; default false.
  ///
  /// ``cornerRadius`` rounds the clip. Outer ``shadows`` are not clipped. Sublayers are hit only within the
  /// bounds, whose corners count as square there. Without rounded corners and along whole device pixels the
  /// clip is exact and costs next to nothing; any other is antialiased and costs a copy of its pixels.
  open var masksToBounds: Bool {
    get { properties.flags.contains(.masksToBounds) }
    set { setFlag(.masksToBounds, newValue, "masksToBounds") }
  }

  // MARK: Corners and border

  /// The radius of the corners of background and border, in points of the layer's space; default 0.
  ///
  /// It rounds contents and sublayers too where ``masksToBounds`` is on. More than half the shorter side
  /// draws as half of it; negative or not a number as 0.
  open var cornerRadius: CGFloat {
    get { properties.cornerRadius }
    set { update(\.cornerRadius, to: newValue, "cornerRadius") }
  }

  /// How rounded corners bend; default circular.
  open var cornerCurve: CornerCurve {
    get { properties.uncommon.cornerCurve }
    set { update(\.cornerCurve, to: newValue, "cornerCurve") }
  }

  /// Which corners ``cornerRadius`` rounds; default all four.
  open var maskedCorners: CornerMask {
    get { properties.uncommon.maskedCorners }
    set { update(\.maskedCorners, to: newValue, "maskedCorners") }
  }

  /// The width of the border, in points of the layer's space; default 0: none.
  ///
  /// It is drawn inside the bounds above the sublayers; negative or not a number draws none, half the
  /// shorter side or more fills the bounds. Where ``masksToBounds`` is on the clip rounds the outer edge.
  open var borderWidth: CGFloat {
    get { properties.uncommon.borderWidth }
    set { update(\.borderWidth, to: newValue, "borderWidth") }
  }

  /// The border's colour; default opaque black; nil paints nothing.
  open var borderColor: Color? {
    get { properties.uncommon.borderColor }
    set { update(\.borderColor, to: newValue, "borderColor") }
  }

  // MARK: Contents

  /// The picture drawn over the background; default nil: none.
  ///
  /// It is clipped to the bounds where ``masksToBounds`` is on. What a layer draws, see ``draw(in:)``,
  /// takes the image's place, and the other way round. Setting another image of equal pixels changes
  /// nothing that is drawn; finding that out costs up to one comparison a pixel.
  open var contents: Image? {
    get { properties.uncommon.contents }
    set { setContents(newValue) }
  }

  /// Where the contents sit in the bounds; default resize.
  open var contentsGravity: LayerContentsGravity {
    get { properties.uncommon.contentsGravity }
    set { update(\.contentsGravity, to: newValue, "contentsGravity") }
  }

  /// The part of the contents that is drawn, in the unit square of the image; default all of it.
  ///
  /// Outside the image its edge pixels extend. A part without area draws nothing.
  open var contentsRect: CGRect {
    get { properties.uncommon.contentsRect }
    set { update(\.contentsRect, to: newValue, "contentsRect") }
  }

  /// The part that stretches when contents are resized, in the unit square of ``contentsRect``.
  ///
  /// Default all of it; what is around it keeps its size. It counts only where ``contentsGravity`` is one
  /// of the three that resize. A side of 0 stands for one pixel of the image, the one about that place.
  open var contentsCenter: CGRect {
    get { properties.uncommon.contentsCenter }
    set { update(\.contentsCenter, to: newValue, "contentsCenter") }
  }

  /// How many of the image's pixels make a point of the layer's space; default 1.
  ///
  /// What is not positive counts as 1. It matters where contents keep their size, and to nine slices.
  open var contentsScale: CGFloat {
    get { properties.uncommon.contentsScale }
    set { update(\.contentsScale, to: newValue, "contentsScale") }
  }

  /// How contents, and the bitmap of ``shouldRasterize``, are sampled when drawn smaller.
  ///
  /// Default linear, which below half size skips pixels; ``LayerContentsFilter/trilinear`` does not.
  /// Contents are drawn smaller where one device pixel is more than one of the image's, along either axis;
  /// each of nine slices is looked at for itself.
  open var minificationFilter: LayerContentsFilter {
    get { properties.uncommon.minificationFilter }
    set { update(\.minificationFilter, to: newValue, "minificationFilter") }
  }

  /// As ``minificationFilter``, where contents are not drawn smaller; default linear.
  open var magnificationFilter: LayerContentsFilter {
    get { properties.uncommon.magnificationFilter }
    set { update(\.magnificationFilter, to: newValue, "magnificationFilter") }
  }

  /// What is added to the level of detail that a trilinear ``minificationFilter`` takes; default 0.
  ///
  /// 1 is one halving more, softer, and −1 one less, sharper. What is not a number counts as 0; the level
  /// stays between the image itself and one pixel. It does not decide whether contents are drawn smaller.
  open var minificationFilterBias: Float {
    get { properties.uncommon.minificationFilterBias }
    set { update(\.minificationFilterBias, to: newValue, "minificationFilterBias") }
  }

  // MARK: Shadow

  /// The shadow's colour; default opaque black; nil casts none.
  open var shadowColor: Color? {
    get { properties.uncommon.shadowColor }
    set { update(\.shadowColor, to: newValue, "shadowColor") }
  }

  /// What the shadow colour's alpha is multiplied by, limited to 0…1 when drawn; default 0.
  open var shadowOpacity: Float {
    get { properties.uncommon.shadowOpacity }
    set { update(\.shadowOpacity, to: newValue, "shadowOpacity") }
  }

  /// How far the shadow is moved, in points of the layer's space, before its transform.
  ///
  /// Default (0, −3), which with y down is up. With one that is not finite there is no shadow.
  open var shadowOffset: CGSize {
    get { properties.uncommon.shadowOffset }
    set { update(\.shadowOffset, to: newValue, "shadowOffset") }
  }

  /// The standard deviation of the shadow's blur, in points of the layer's space.
  ///
  /// Default 3; a negative one draws as 0, and with one that is not finite there is no shadow. The layer's
  /// transform acts on the blur too; beyond 1024 device pixels it counts as that. Design tools' "blur" is
  /// twice this. The cost hardly grows with it, but for the pixels it reaches.
  open var shadowRadius: CGFloat {
    get { properties.uncommon.shadowRadius }
    set { update(\.shadowRadius, to: newValue, "shadowRadius") }
  }

  /// The outline that casts the shadow, in the layer's space, filled by the nonzero rule.
  ///
  /// Default nil: the layer and its sublayers cast it. It does not follow the bounds. It casts the shadow
  /// even of a layer that draws nothing, and spares drawing the layer again to find its silhouette.
  open var shadowPath: Path? {
    get { properties.uncommon.shadowPath }
    set { setShadowPath(newValue) }
  }

  /// Further shadows, outer or inner, the first on top; default none.
  ///
  /// They fall from an outline, not from pixels: ``shadowPath``, else the path of a ``ShapeLayer`` whether
  /// it is filled or not, else the bounds with their corners. Neither ``masksToBounds`` nor ``mask`` cuts
  /// outer ones. Core Animation has no such property.
  open var shadows: [Shadow] {
    get { ownShadows }
    set { update(\.shadows, to: newValue + (extras?.addedShadows ?? []), "shadows") }
  }

  // MARK: Rasterization and edges

  /// Whether the layer and all below it are drawn into a bitmap, which is placed; default false.
  ///
  /// The bitmap holds the shadows too and is in the layer's own space: ``opacity`` and the transform act on
  /// it. Where its pixels are not the device's it is resampled by ``minificationFilter`` or
  /// ``magnificationFilter``; see ``rasterizationScale``. It is kept as ``Compositor/cachePolicy`` allows,
  /// and drawn anew when something in it changes. Within sixteen rasterized layers, one within the other,
  /// it does nothing.
  open var shouldRasterize: Bool {
    get { properties.flags.contains(.shouldRasterize) }
    set { setFlag(.shouldRasterize, newValue, "shouldRasterize") }
  }

  /// The pixels that make a point in the bitmap of ``shouldRasterize``.
  ///
  /// Default 1, whatever the compositor's scale: at a scale of 2 the bitmap is enlarged and blurry. With
  /// one that is not a positive, finite number, or so small (below 10⁻³⁰⁷) that it has fewer digits than
  /// other numbers, the layer is drawn as if not rasterized; one of more than four times the scale at which
  /// the layer is shown counts as four times.
  open var rasterizationScale: CGFloat {
    get { properties.uncommon.rasterizationScale }
    set { update(\.rasterizationScale, to: newValue, "rasterizationScale") }
  }

  /// Whether edges that are not whole pixels are antialiased; default true, as on macOS.
  ///
  /// Off, the edges of the background move to the nearest whole device pixels, halves away from zero, where
  /// its corners are square and the layer is neither turned nor skewed on the device. All else is
  /// antialiased always.
  open var allowsEdgeAntialiasing: Bool {
    get { properties.flags.contains(.allowsEdgeAntialiasing) }
    set { setFlag(.allowsEdgeAntialiasing, newValue, "allowsEdgeAntialiasing") }
  }

  /// Which edges ``allowsEdgeAntialiasing`` is about; default all four; the others move as if off.
  open var edgeAntialiasingMask: EdgeAntialiasingMask {
    get { properties.uncommon.edgeAntialiasingMask }
    set { update(\.edgeAntialiasingMask, to: newValue, "edgeAntialiasingMask") }
  }

  // MARK: Tree

  /// The sublayers from the back to the front; nil where there are none.
  ///
  /// Setting it removes those that are not in the new list and moves those that are from where they were;
  /// of a layer listed twice the last place counts. The cost follows both lists.
  open var sublayers: [Layer]? {
    get { children.isEmpty ? nil : children }
    set { replaceChildren(with: newValue ?? []) }
  }

  /// The layer whose alpha multiplies this layer and its sublayers; in this layer's bounds space.
  ///
  /// A mask has this layer as its superlayer, is not among its sublayers, and leaves the tree it was in.
  open var mask: Layer? {
    get { extras?.mask }
    set { replaceMask(with: newValue) }
  }

  /// Adds a layer on top of the sublayers, moving it from where it was, at constant cost.
  open func addSublayer(_ layer: Layer) {
    insert(layer, beside: nil, isAbove: true)
  }

  /// Puts a layer at an index of the sublayers, or at their end, moving it from where it was.
  ///
  /// The index counts after `layer` has left its old place. The cost follows the sublayers above it.
  open func insertSublayer(_ layer: Layer, at index: UInt32) {
    insert(layer, at: Int(index))
  }

  /// Puts a layer just below a sublayer; below all where `sibling` is nil or no sublayer.
  open func insertSublayer(_ layer: Layer, below sibling: Layer?) {
    insert(layer, beside: sibling, isAbove: false)
  }

  /// Puts a layer just above a sublayer; above all where `sibling` is nil or no sublayer.
  open func insertSublayer(_ layer: Layer, above sibling: Layer?) {
    insert(layer, beside: sibling, isAbove: true)
  }

  /// Puts a layer in the place of a sublayer, which leaves the tree; nothing where that is none.
  open func replaceSublayer(_ oldLayer: Layer, with newLayer: Layer) {
    replaceChild(oldLayer, with: newLayer)
  }

  /// Takes the layer out of its superlayer; the cost follows the number of siblings above it.
  open func removeFromSuperlayer() { detach() }

  // MARK: Layout and display

  /// Who lays out and displays the layer in the place of a subclass, default nil; held weakly.
  open weak var delegate: (any LayerDelegate)? {
    get { extras?.delegate }
    set {
      extras(toHold: newValue != nil)?.delegate = newValue
      if isDisplayDeferred { setNeedsDisplay() }
    }
  }

  /// A name for the user's own purposes and for reports and errors; default nil.
  open var name: String? {
    get { extras?.name }
    set { extras(toHold: newValue != nil)?.name = newValue }
  }

  /// Whether a change of ``bounds`` calls ``setNeedsDisplay()``; default false.
  open var needsDisplayOnBoundsChange: Bool {
    get { extras?.needsDisplayOnBoundsChange ?? false }
    set { extras(toHold: newValue)?.needsDisplayOnBoundsChange = newValue }
  }

  /// Asks for ``layoutSublayers()`` before the next commit.
  ///
  /// A change of the bounds, of the list of sublayers or of a sublayer's size does so of itself.
  open func setNeedsLayout() { markNeed(.layout) }

  /// Whether ``layoutSublayers()`` is asked for.
  open func needsLayout() -> Bool { changeState.changes.contains(.layout) }

  /// Lays out now what needs it, from the highest ancestor that does, or else in this subtree.
  ///
  /// Layout that asks for more layout is repeated, up to ``Layer/maximumUpdateRounds`` times; what then
  /// still needs layout keeps it for the next call or commit. Within ``layoutSublayers()``, the layers
  /// whose layout is running, and those that are being laid out with all below them, are not entered again:
  /// what they need comes after.
  open func layoutIfNeeded() { layoutFromHighestAncestorInNeed() }

  /// Places the sublayers; asks the delegate unless overridden.
  ///
  /// Calling it does not clear ``needsLayout()``; being called for it does.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Asks for ``display()`` before the next commit.
  open func setNeedsDisplay() { noteNeedOfDisplay(in: nil) }

  /// Asks for ``display()`` before the next commit because an area of the bounds space changed.
  ///
  /// Of what is drawn, only that is painted again; one that is null or not finite means all.
  open func setNeedsDisplay(_ rect: CGRect) { noteNeedOfDisplay(in: rect) }

  /// Whether ``display()`` is asked for, or put off until the layer comes into view.
  open func needsDisplay() -> Bool {
    changeState.changes.contains(.display) || isDisplayDeferred
  }

  /// Calls ``display()`` if it is asked for.
  open func displayIfNeeded() { displayInNeed() }

  /// Provides ``contents``, or draws them, and clears ``needsDisplay()``.
  ///
  /// Unless overridden, a delegate that has ``LayerDelegate/display(_:)`` does it, else ``draw(in:)``.
  open func display() { provideContents() }

  /// Draws the layer's contents, in points of its bounds; the delegate does unless overridden.
  ///
  /// What is drawn takes the place of ``contents``. Not called without an area.
  open func draw(in context: DrawingContext) { delegate?.draw(self, in: context) }

  /// Whether a change of the property that `key` names calls ``setNeedsDisplay()``; default false.
  open class func needsDisplay(forKey key: String) -> Bool { false }
}
