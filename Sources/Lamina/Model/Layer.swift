// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// A rectangle of a picture: with geometry, looks and sublayers, in Core Animation's vocabulary.
///
/// Layers form a tree. A layer's ``position`` places its ``anchorPoint`` in the superlayer's
/// bounds space, in points with y down, and its ``transform`` acts about that point. Looks are
/// described by ``LayerAppearance``.
///
/// A tree belongs to whoever made it: layers are neither `Sendable` nor bound to an actor, and two
/// threads must not use one tree at once. Nothing traps on numbers: a layer whose geometry is not
/// finite, or whose transform has no inverse, is not drawn and not hit, and its sublayers neither.
///
/// When a layer goes, its sublayers that nobody else holds go with it, without deep recursion, so
/// that a tree may be of any depth. They may then be without sublayers of their own in `deinit`.
open class Layer: LayerAppearance {
  /// The layer whose sublayer or mask this one is.
  public final internal(set) var superlayer: Layer? {
    get { uncountedSuperlayer?.layer }
    set { uncountedSuperlayer = newValue.map { UncountedLayer($0) } }
  }

  /// Right as long as it is there: a layer is among the sublayers, or the mask, of the one that it
  /// names here; who takes it out clears this, and a superlayer that goes does so for all it has.
  @safe @exclusivity(unchecked)
  final var uncountedSuperlayer: UncountedLayer?

  /// The sublayers, from the back to the front.
  package final internal(set) var children: [Layer] = []

  /// What the next commit has to know.
  ///
  /// Without runtime checks for overlapping accesses: each ends before any other code runs.
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
  public override init() { super.init() }

  /// A copy of another layer's properties and name, without its place in a tree, its sublayers,
  /// mask and delegate, and without what its class adds where this is not of that class.
  ///
  /// `layer` is `Any` for the sake of Core Animation's signature; what is not a ``Layer`` gives
  /// the defaults.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? Layer else { return }
    properties = layer.properties
    // What another class adds could neither be seen nor removed here.
    if !properties.isCommon { properties.uncommon.content = .none }
    if layer.name != nil || layer.needsDisplayOnBoundsChange {
      let copy = LayerExtras()
      copy.name = layer.name
      copy.needsDisplayOnBoundsChange = layer.needsDisplayOnBoundsChange
      extras = copy
    }
  }

  /// Always nil: layers have no archive form.
  ///
  /// It is here for subclasses that must declare it.
  public required init?(coder: NSCoder) { nil }

  deinit { releaseSubtree() }

  // MARK: Geometry

  /// The layer's own coordinate space, in points: what the layer shows of it.
  ///
  /// Default zero. A negative size is standardised: (0, 0, −100, −50) is stored as (−100, −50, 100,
  /// 50). A change calls ``setNeedsLayout()``, and one of the size that of the superlayer, unless
  /// that sets it in its own ``layoutSublayers()``.
  open var bounds: CGRect {
    get { properties.bounds }
    set {
      let newBounds = newValue.withPositiveSize
      guard properties.bounds != newBounds else { return }
      let isResized = properties.bounds.size != newBounds.size
      properties.bounds = newBounds
      propertyDidChange("bounds")
      setNeedsLayout()
      if isResized { askSuperlayerForLayout() }
      if needsDisplayOnBoundsChange { setNeedsDisplay() }
    }
  }

  /// Where the anchor point lies in the superlayer's bounds space, in points.
  ///
  /// Default zero.
  open var position: CGPoint {
    get { properties.position }
    set {
      guard properties.position != newValue else { return }
      properties.position = newValue
      noteMove()
      if type(of: self).needsDisplay(forKey: "position") { setNeedsDisplay() }
    }
  }

  /// The point of the bounds that ``position`` places and about which ``transform`` acts, in the
  /// unit square of the bounds; may lie outside it.
  ///
  /// Default the middle.
  open var anchorPoint: CGPoint {
    get { properties.anchorPoint }
    set {
      guard properties.anchorPoint != newValue else { return }
      properties.anchorPoint = newValue
      propertyDidChange("anchorPoint")
    }
  }

  /// The depth of the anchor point, in points of the layer's space.
  ///
  /// Default 0.
  open var anchorPointZ: CGFloat {
    get { properties.uncommon.anchorPointZ }
    set { update(\.anchorPointZ, to: newValue, "anchorPointZ") }
  }

  /// The depth in the superlayer's space, in points: a sublayer with a larger one is drawn above
  /// its siblings.
  ///
  /// Default 0. The depth that ``transform`` gives adds to it.
  open var zPosition: CGFloat {
    get { properties.uncommon.zPosition }
    set { update(\.zPosition, to: newValue, "zPosition") }
  }

  /// What is done to the layer and its sublayers about the anchor point.
  ///
  /// Default the identity. The result is seen along z on the superlayer's plane, in perspective
  /// where w varies; below a ``TransformLayer`` depth is kept. A layer in perspective is painted
  /// flat, with all below it, and then seen at an angle: this costs a bitmap of about its size as it
  /// is seen, which is kept while the layer turns. What reaches behind the eye is cut away.
  ///
  /// One that is not finite or without inverse leaves the layer and all below it out, which
  /// ``FrameReport/skippedLayers`` tells.
  open var transform: Transform3D {
    get { properties.uncommon.transform }
    set { update(\.transform, to: newValue, "transform") }
  }

  /// What is done to the sublayers, and to the mask, about this layer's anchor point.
  ///
  /// Default the identity. With `m34` of −1 / d the sublayers are seen in perspective, by an eye d
  /// points in front of the anchor point. One that cannot be drawn, as with ``transform``, leaves
  /// them out.
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
  /// It is derived from bounds, anchor point, position and transform. Setting it sets the size of
  /// ``bounds`` and ``position``. Under a transform that turns or skews, reading it need not give
  /// what was set; under one without an inverse, or in perspective, the size stays as it was.
  ///
  /// It is null where the layer's geometry is not finite or reaches behind the eye.
  open var frame: CGRect {
    get { properties.frame }
    set {
      let (size, newPosition) = properties.boundsSizeAndPosition(frame: newValue)
      bounds = CGRect(origin: bounds.origin, size: size)
      position = newPosition
    }
  }

  /// Whether a point of the layer's bounds space lies in the bounds: the origin does, the far edges
  /// do not.
  ///
  /// Override it to give a layer another area for ``hitTest(_:)``.
  open func contains(_ point: CGPoint) -> Bool {
    let (origin, size) = (properties.bounds.origin, properties.bounds.size)
    return point.x >= origin.x && point.y >= origin.y && point.x < origin.x + size.width
      && point.y < origin.y + size.height
  }

  /// The topmost layer of this subtree at a point of the superlayer's bounds space, or nil.
  ///
  /// Sublayers count before their superlayer, those that are nearer at the point before others, and
  /// later ones before earlier ones in the same plane. Colours, opacity, masks and corners do not matter. Left out
  /// are subtrees that are hidden, that ``LayerAppearance/masksToBounds`` clips at the point, whose
  /// geometry is not finite, whose transform has no inverse, or that lie behind the eye there, and
  /// those of layers that are seen from behind, from the superlayer's plane, and are not
  /// ``LayerAppearance/isDoubleSided``. A ``TransformLayer`` is never hit itself.
  ///
  /// Every layer is asked ``contains(_:)``. A sublayer of a class that overrides this method is asked by
  /// it, at a point of its superlayer's space, before anything is known of it, hidden or not: what it
  /// answers counts, and where it answers nil the search goes on behind it. Within 128 such layers, one
  /// in the other, overrides are not asked any more. The cost follows the number of layers that are not
  /// clipped.
  open func hitTest(_ point: CGPoint) -> Layer? { topmostLayer(at: point) }

  /// The size that the layer would like to have, in its superlayer's space: that of ``frame``, or
  /// zero where the frame is null.
  open func preferredFrameSize() -> CGSize {
    let frame = frame
    return frame.isNull ? .zero : frame.size
  }

  // MARK: Tree

  /// The sublayers from the back to the front; nil where there are none.
  ///
  /// Setting it removes those that are not in the new list and moves those that are from where
  /// they were; of a layer listed twice the last place counts. The cost follows both lists.
  ///
  /// - Precondition: neither this layer nor one of its ancestors is in the list.
  open var sublayers: [Layer]? {
    get { children.isEmpty ? nil : children }
    set { replaceChildren(with: newValue ?? []) }
  }

  /// The layer whose alpha multiplies this layer and its sublayers; in this layer's bounds space.
  ///
  /// A mask has this layer as its superlayer, is not among its sublayers, and leaves the tree it
  /// was in.
  ///
  /// - Precondition: the mask is neither this layer nor one of its ancestors.
  open var mask: Layer? {
    get { extras?.mask }
    set { replaceMask(with: newValue) }
  }

  /// Adds a layer on top of the sublayers, moving it from where it was.
  ///
  /// Constant cost.
  ///
  /// - Precondition: `layer` is neither this layer nor one of its ancestors.
  open func addSublayer(_ layer: Layer) {
    take(layer)
    attach(layer, at: children.count)
  }

  /// Puts a layer at an index of the sublayers, moving it from where it was; an index beyond the
  /// end means the end.
  ///
  /// The cost follows the number of sublayers above it.
  ///
  /// The index counts after `layer` has left its old place.
  ///
  /// - Precondition: `layer` is neither this layer nor one of its ancestors.
  open func insertSublayer(_ layer: Layer, at index: UInt32) {
    take(layer)
    attach(layer, at: min(Int(index), children.count))
  }

  /// Puts a layer just below a sublayer; below all where `sibling` is nil or no sublayer.
  ///
  /// - Precondition: `layer` is neither this layer nor one of its ancestors.
  open func insertSublayer(_ layer: Layer, below sibling: Layer?) {
    guard layer !== sibling else { return }
    take(layer)
    attach(layer, at: sibling.flatMap(index(ofChild:)) ?? 0)
  }

  /// Puts a layer just above a sublayer; above all where `sibling` is nil or no sublayer.
  ///
  /// - Precondition: `layer` is neither this layer nor one of its ancestors.
  open func insertSublayer(_ layer: Layer, above sibling: Layer?) {
    guard layer !== sibling else { return }
    take(layer)
    attach(layer, at: sibling.flatMap(index(ofChild:)).map { $0 + 1 } ?? children.count)
  }

  /// Puts a layer in the place of a sublayer, which leaves the tree; nothing happens where
  /// `oldLayer` is no sublayer.
  ///
  /// - Precondition: `newLayer` is neither this layer nor one of its ancestors.
  open func replaceSublayer(_ oldLayer: Layer, with newLayer: Layer) {
    guard oldLayer !== newLayer, index(ofChild: oldLayer) != nil else { return }
    take(newLayer)
    guard let index = index(ofChild: oldLayer) else { return }
    oldLayer.detach()
    attach(newLayer, at: index)
  }

  /// Takes the layer out of its superlayer, whose sublayer or mask it was.
  ///
  /// The cost follows the number of siblings above it.
  open func removeFromSuperlayer() { detach() }

  // MARK: Layout and display

  /// Who lays out and displays the layer in the place of a subclass, default nil; held weakly.
  open weak var delegate: (any LayerDelegate)? {
    get { extras?.delegate }
    set {
      if newValue == nil && extras == nil { return }
      madeExtras.delegate = newValue
    }
  }

  /// A name for the user's own purposes, default nil; it also names the layer in reports and errors.
  open var name: String? {
    get { extras?.name }
    set {
      if newValue == nil && extras == nil { return }
      madeExtras.name = newValue
    }
  }

  /// Whether a change of ``bounds`` calls ``setNeedsDisplay()``.
  ///
  /// Default false.
  open var needsDisplayOnBoundsChange: Bool {
    get { extras?.needsDisplayOnBoundsChange ?? false }
    set {
      if !newValue && extras == nil { return }
      madeExtras.needsDisplayOnBoundsChange = newValue
    }
  }

  /// Asks for ``layoutSublayers()`` before the next commit.
  ///
  /// A change of the bounds, of the list of sublayers or of a sublayer's size does so of itself.
  open func setNeedsLayout() { markNeed(.layout) }

  /// Whether ``layoutSublayers()`` is asked for.
  open func needsLayout() -> Bool { changeState.changes.contains(.layout) }

  /// Lays out now what needs it, from the highest ancestor that does, or else in this subtree.
  ///
  /// Layout that asks for more layout is repeated, up to ``Layer/maximumUpdateRounds`` times;
  /// what then still needs layout keeps it for the next call or commit.
  ///
  /// Within ``layoutSublayers()``, the layers whose layout is running, and those that are being laid
  /// out with all below them, are not entered again: what they need comes after.
  open func layoutIfNeeded() { layoutFromHighestAncestorInNeed() }

  /// Places the sublayers; asks the delegate unless overridden.
  ///
  /// Calling it does not clear ``needsLayout()``; being called for it does.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Asks for ``display()`` before the next commit.
  open func setNeedsDisplay() { noteNeedOfDisplay(in: nil) }

  /// Asks for ``display()`` before the next commit because an area changed, in the layer's bounds
  /// space: of what is drawn, only that is painted again; one that is null or not finite means all.
  open func setNeedsDisplay(_ rect: CGRect) { noteNeedOfDisplay(in: rect) }

  /// Whether ``display()`` is asked for.
  open func needsDisplay() -> Bool { changeState.changes.contains(.display) }

  /// Calls ``display()`` if it is asked for.
  open func displayIfNeeded() {
    guard needsDisplay() else { return }
    changeState.changes.remove(.display)
    display()
  }

  /// Provides ``LayerAppearance/contents``, or draws them: unless overridden, a delegate that has
  /// ``LayerDelegate/display(_:)`` does it, else ``draw(in:)``.
  ///
  /// Clears ``needsDisplay()``.
  open func display() { provideContents() }

  /// Draws the layer's contents, in points of its bounds space; asks the delegate unless overridden.
  ///
  /// What is drawn takes the place of ``LayerAppearance/contents``. Not called without an area.
  open func draw(in context: DrawingContext) { delegate?.draw(self, in: context) }

  /// Whether a change of the property with Core Animation's name `key` calls ``setNeedsDisplay()``.
  ///
  /// Default false for every key.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Changing

  final override func propertyDidChange(_ key: String) {
    changedMoreThanPosition = true
    noteChange(.properties)
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }
}
