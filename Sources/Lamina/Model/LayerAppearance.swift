// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// How a layer looks: the half of ``Layer`` that knows no tree and no geometry.
///
/// It is a class of its own only because overridable properties must stand in the body of their
/// class, and one body for all would be too long to read. Make and subclass ``Layer``.
///
/// Numbers are stored as they are given. What is out of range or not a number is limited when it
/// is drawn, as each property says, and never traps. Setting an equal value does nothing.
open class LayerAppearance {
  /// All that decides how the layer draws: the one value that a commit copies.
  ///
  /// Without runtime checks for overlapping accesses, which would be the dearest part of setting a
  /// property: each access ends before any other code runs, for the values in it are the library's.
  @safe @exclusivity(unchecked)
  package final internal(set) var properties = LayerProperties()

  package init() {}

  // MARK: Background, opacity and clip

  /// The colour that fills the bounds, rounded by ``cornerRadius``, under all else the layer
  /// draws except its shadows.
  ///
  /// Default nil: nothing is painted.
  open var backgroundColor: Color? {
    get { properties.backgroundColor }
    set {
      guard properties.backgroundColor != newValue else { return }
      properties.backgroundColor = newValue
      propertyDidChange("backgroundColor")
    }
  }

  /// How much of the layer and its sublayers shows: 0 nothing to 1 all; limited to that range when
  /// drawn, and read back as set.
  ///
  /// Default 1. A value that is not a number draws as 0. At 0 the layer and its sublayers cost
  /// nothing, and are hit as before.
  open var opacity: Float {
    get { properties.opacity }
    set {
      guard properties.opacity != newValue else { return }
      properties.opacity = newValue
      propertyDidChange("opacity")
    }
  }

  /// Whether an ``opacity`` below 1 fades the layer and its sublayers as one picture (true, the
  /// default) or each for itself.
  ///
  /// Off, each thing that the layer draws is faded for itself, and sublayers inherit the factor.
  open var allowsGroupOpacity: Bool {
    get { properties.flags.contains(.allowsGroupOpacity) }
    set { setFlag(.allowsGroupOpacity, newValue, "allowsGroupOpacity") }
  }

  /// How the layer, its sublayers and its shadow are blended, as one picture, with what lies below.
  ///
  /// Default nil: each thing that the layer draws lies over what is below it. ``opacity``,
  /// ``Layer/mask`` and ``masksToBounds`` act on the picture before it is blended; that of an ancestor
  /// acts on the result. What lies below is all that was drawn before, as far as the nearest layer
  /// above that is a picture of its own: one with a compositing filter too, with ``filters``,
  /// with ``shouldRasterize``, or a mask. The modes that change what is below even where the layer is
  /// clear (``BlendMode/copy``, ``BlendMode/sourceIn`` and others, each of which says so) act within
  /// the layer's bounds, rounded by ``cornerRadius``, and leave out what sticks out of them.
  ///
  /// Cost: the pixels of the layer twice, once on a surface of its own.
  open var compositingFilter: BlendMode? {
    get { properties.uncommon.compositingFilter }
    set { update(\.compositingFilter, to: newValue, "compositingFilter") }
  }

  /// What is done to the picture that the layer makes with its sublayers, its shadows and its mask,
  /// before ``opacity`` and ``compositingFilter`` put it down; the first is done first.
  ///
  /// Default none. A blur reaches beyond the bounds, and softens the edges that ``masksToBounds`` and
  /// a mask cut: a superlayer that clips keeps them sharp. The picture is kept as
  /// ``Compositor/cachePolicy`` allows, and filtered anew when something in it changes, or its
  /// transform does, but for moves by whole pixels. With ``shouldRasterize`` it is filtered in the
  /// bitmap. Inside, sublayers blend with nothing but the layer, as with a compositing filter.
  open var filters: [Filter] {
    get { properties.uncommon.filters }
    set { update(\.filters, to: newValue, "filters") }
  }

  /// What is done to what lies behind the layer, within its bounds rounded by ``cornerRadius``,
  /// before the layer is drawn there; the first is done first.
  ///
  /// Default none. What lies behind is what ``compositingFilter`` would blend with; the filtered
  /// picture takes its place, cut by the layer's ``Layer/mask`` and faded by its ``opacity``. A blur
  /// also shows what is beyond the bounds as far as it reaches, unlike CSS's `backdrop-filter`, and
  /// repeats the edge of the surface. The layer's own shadow lies over it; it casts none itself.
  ///
  /// Cost: whatever lies behind the bounds, and as far around them as blurs reach, is painted once
  /// more and filtered wherever it changes.
  open var backgroundFilters: [Filter] {
    get { properties.uncommon.backgroundFilters }
    set { update(\.backgroundFilters, to: newValue, "backgroundFilters") }
  }

  /// Whether the layer and its sublayers are left out of the picture and of hit testing.
  ///
  /// Default false.
  open var isHidden: Bool {
    get { properties.flags.contains(.isHidden) }
    set { setFlag(.isHidden, newValue, "hidden") }
  }

  /// Whether the layer, with its sublayers, is drawn when it is turned away from the viewer.
  ///
  /// Default true. Turned away is what is mirrored on its way to the device, by a scale of −1 too, but
  /// not by ``Layer/isGeometryFlipped``. What is not drawn for that is not hit.
  open var isDoubleSided: Bool {
    get { properties.flags.contains(.isDoubleSided) }
    set { setFlag(.isDoubleSided, newValue, "doubleSided") }
  }

  /// A promise that contents drawn for the layer have full alpha.
  ///
  /// Default false. It changes no pixel.
  open var isOpaque: Bool {
    get { properties.flags.contains(.isOpaque) }
    set { setFlag(.isOpaque, newValue, "opaque") }
  }

  /// Whether all that the layer draws, its sublayers and its own shadow are clipped to the bounds,
  /// rounded by ``cornerRadius``.
  ///
  /// Default false. Outer ``shadows`` are not clipped. Sublayers are hit only within the bounds,
  /// whose corners count as square there. Without rounded corners and along whole device pixels
  /// the clip is exact and costs next to nothing; any other is antialiased and costs a copy of its
  /// pixels.
  open var masksToBounds: Bool {
    get { properties.flags.contains(.masksToBounds) }
    set { setFlag(.masksToBounds, newValue, "masksToBounds") }
  }

  // MARK: Corners and border

  /// The radius of the corners of background and border, in points of the layer's space; of
  /// contents and sublayers too where ``masksToBounds`` is on.
  ///
  /// Default 0. More than half the shorter side draws as half of it; negative or not a number as 0.
  open var cornerRadius: CGFloat {
    get { properties.cornerRadius }
    set {
      guard properties.cornerRadius != newValue else { return }
      properties.cornerRadius = newValue
      propertyDidChange("cornerRadius")
    }
  }

  /// How rounded corners bend.
  ///
  /// Default circular.
  open var cornerCurve: CornerCurve {
    get { properties.uncommon.cornerCurve }
    set { update(\.cornerCurve, to: newValue, "cornerCurve") }
  }

  /// Which corners ``cornerRadius`` rounds.
  ///
  /// Default all four.
  open var maskedCorners: CornerMask {
    get { properties.uncommon.maskedCorners }
    set { update(\.maskedCorners, to: newValue, "maskedCorners") }
  }

  /// The width of the border, in points of the layer's space, drawn inside the bounds above the
  /// sublayers.
  ///
  /// Default 0: none; negative or not a number draws none. Half the shorter side or more fills the
  /// bounds. Where ``masksToBounds`` is on the clip rounds the outer edge.
  open var borderWidth: CGFloat {
    get { properties.uncommon.borderWidth }
    set { update(\.borderWidth, to: newValue, "borderWidth") }
  }

  /// The border's colour.
  ///
  /// Default opaque black; nil paints nothing.
  open var borderColor: Color? {
    get { properties.uncommon.borderColor }
    set { update(\.borderColor, to: newValue, "borderColor") }
  }

  // MARK: Contents

  /// The picture drawn over the background, and not clipped to the bounds unless ``masksToBounds``
  /// is on.
  ///
  /// Default nil: none.
  ///
  /// What a layer draws, see ``Layer/draw(in:)``, takes the image's place, and the other way round.
  ///
  /// Setting another image of equal pixels changes nothing that is drawn; finding that out costs up to one
  /// comparison a pixel.
  open var contents: Image? {
    get { properties.uncommon.contents }
    set {
      // What was drawn gives way to an image, and to none. One of equal pixels is taken too: a scene
      // knows images by what they are.
      let isDrawn = !properties.isCommon && properties.uncommon.drawing != nil
      let isChange = isDrawn || newValue != contents
      guard isChange || newValue != nil else { return }
      properties.uncommon.drawing = nil
      properties.uncommon.contents = newValue
      if isChange { propertyDidChange("contents") }
    }
  }

  /// Where the contents sit in the bounds.
  ///
  /// Default resize.
  open var contentsGravity: LayerContentsGravity {
    get { properties.uncommon.contentsGravity }
    set { update(\.contentsGravity, to: newValue, "contentsGravity") }
  }

  /// The part of the contents that is drawn, in the unit square of the image.
  ///
  /// Default all of it; outside the image its edge pixels extend. A part without area draws
  /// nothing.
  open var contentsRect: CGRect {
    get { properties.uncommon.contentsRect }
    set { update(\.contentsRect, to: newValue, "contentsRect") }
  }

  /// The part that stretches when the contents are resized, in the unit square of ``contentsRect``;
  /// what is around it keeps its size.
  ///
  /// Default all of it. It counts only where ``contentsGravity`` is one of the three that resize. A
  /// side of 0 stands for one pixel of the image, the one about that place.
  open var contentsCenter: CGRect {
    get { properties.uncommon.contentsCenter }
    set { update(\.contentsCenter, to: newValue, "contentsCenter") }
  }

  /// How many of the image's pixels make a point of the layer's space.
  ///
  /// Default 1; what is not positive counts as 1. It matters to the gravities that keep the natural
  /// size, and to nine slices.
  open var contentsScale: CGFloat {
    get { properties.uncommon.contentsScale }
    set { update(\.contentsScale, to: newValue, "contentsScale") }
  }

  /// How contents, and the bitmap of ``shouldRasterize``, are sampled when drawn smaller.
  ///
  /// Default linear, which below half size skips pixels; ``LayerContentsFilter/trilinear`` does not.
  ///
  /// Contents are drawn smaller where one device pixel is more than one of the image's, along
  /// either axis; each of nine slices is looked at for itself.
  open var minificationFilter: LayerContentsFilter {
    get { properties.uncommon.minificationFilter }
    set { update(\.minificationFilter, to: newValue, "minificationFilter") }
  }

  /// How contents, and the bitmap of ``shouldRasterize``, are sampled when not drawn smaller.
  ///
  /// Default linear.
  open var magnificationFilter: LayerContentsFilter {
    get { properties.uncommon.magnificationFilter }
    set { update(\.magnificationFilter, to: newValue, "magnificationFilter") }
  }

  /// What is added to the level of detail that a trilinear ``minificationFilter`` takes: 1 is one
  /// halving more, softer, and −1 one less, sharper.
  ///
  /// Default 0. What is not a number counts as 0; the level stays between the image itself and one
  /// pixel. It does not decide whether contents are drawn smaller, and other filters ignore it.
  open var minificationFilterBias: Float {
    get { properties.uncommon.minificationFilterBias }
    set { update(\.minificationFilterBias, to: newValue, "minificationFilterBias") }
  }

  // MARK: Shadow

  /// The shadow's colour.
  ///
  /// Default opaque black; nil casts none.
  open var shadowColor: Color? {
    get { properties.uncommon.shadowColor }
    set { update(\.shadowColor, to: newValue, "shadowColor") }
  }

  /// What the shadow colour's alpha is multiplied by: 0, the default, for no shadow, to 1; limited
  /// to that range when drawn.
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
  /// Default 3; a negative one draws as 0, and with one that is not finite there is no shadow. The
  /// layer's transform acts on the blur too; beyond 1024 device pixels it counts as that. Design
  /// tools' "blur" is twice this. The cost hardly grows with it, but for the pixels it reaches.
  open var shadowRadius: CGFloat {
    get { properties.uncommon.shadowRadius }
    set { update(\.shadowRadius, to: newValue, "shadowRadius") }
  }

  /// The outline that casts the shadow, in the layer's space, filled by the nonzero rule; nil, the
  /// default: the layer and its sublayers cast it.
  ///
  /// It does not follow the bounds. It casts the shadow even of a layer that draws nothing, and
  /// spares drawing the layer a second time to find its silhouette.
  open var shadowPath: Path? {
    get { properties.uncommon.shadowPath }
    set { update(\.shadowPath, to: newValue, "shadowPath") }
  }

  /// Further shadows, outer or inner, the first on top.
  ///
  /// Default none. They fall from an outline, not from pixels: ``shadowPath``, else the path of a
  /// ``ShapeLayer`` whether it is filled or not, else the bounds with their corners. Neither
  /// ``masksToBounds`` nor ``Layer/mask`` cuts outer ones. Core Animation has no such property.
  open var shadows: [Shadow] {
    get { properties.uncommon.shadows }
    set { update(\.shadows, to: newValue, "shadows") }
  }

  // MARK: Rasterization and edges

  /// Whether the layer, its sublayers and its shadows are drawn into a bitmap in the layer's own
  /// space, which is then placed: ``opacity`` and the transform act on the bitmap.
  ///
  /// Default false. Where the bitmap's pixels are not the device's it is resampled by
  /// ``minificationFilter`` or ``magnificationFilter``; see ``rasterizationScale``. The
  /// bitmap is kept as ``Compositor/cachePolicy`` allows, and drawn anew when something in it
  /// changes. Within sixteen rasterized layers, one within the other, it does nothing.
  open var shouldRasterize: Bool {
    get { properties.flags.contains(.shouldRasterize) }
    set { setFlag(.shouldRasterize, newValue, "shouldRasterize") }
  }

  /// The pixels that make a point in the bitmap of ``shouldRasterize``.
  ///
  /// Default 1, whatever the compositor's scale: at a scale of 2 the bitmap is enlarged and blurry.
  /// With one that is not a positive, finite number, or so small (below 10⁻³⁰⁷) that it has fewer
  /// digits than other numbers, the layer is drawn as if not rasterized; one of more than four times
  /// the scale at which the layer is shown counts as four times.
  open var rasterizationScale: CGFloat {
    get { properties.uncommon.rasterizationScale }
    set { update(\.rasterizationScale, to: newValue, "rasterizationScale") }
  }

  /// Whether edges that are not whole pixels are antialiased.
  ///
  /// Default true, as on macOS. Off, the edges of the background move to the nearest whole device
  /// pixels, halves away from zero, where its corners are square and the layer is neither turned
  /// nor skewed on the device. All else is antialiased always.
  open var allowsEdgeAntialiasing: Bool {
    get { properties.flags.contains(.allowsEdgeAntialiasing) }
    set { setFlag(.allowsEdgeAntialiasing, newValue, "allowsEdgeAntialiasing") }
  }

  /// Which edges are antialiased where ``allowsEdgeAntialiasing`` is on.
  ///
  /// Default all four. The others move to whole pixels as it says.
  open var edgeAntialiasingMask: EdgeAntialiasingMask {
    get { properties.uncommon.edgeAntialiasingMask }
    set { update(\.edgeAntialiasingMask, to: newValue, "edgeAntialiasingMask") }
  }

  // MARK: Changing

  /// Called after each change of ``properties`` with Core Animation's key for the property.
  func propertyDidChange(_ key: String) {}

  /// Sets one of the properties that few layers set, if it differs; a layer that never differed
  /// from the defaults keeps no record of them.
  @inline(__always)
  final func update<Value: Equatable>(
    _ path: WritableKeyPath<LayerProperties.Uncommon, Value>, to value: Value, _ key: String
  ) {
    guard properties.uncommon[keyPath: path] != value else { return }
    properties.uncommon[keyPath: path] = value
    propertyDidChange(key)
  }

  final func setFlag(_ flag: LayerProperties.Flags, _ isOn: Bool, _ key: String) {
    guard properties.flags.contains(flag) != isOn else { return }
    properties.flags.formSymmetricDifference(flag)
    propertyDidChange(key)
  }
}
