// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// Records what a layer draws as its contents.
///
/// A layer passes a context to ``Layer/draw(in:)``. Nothing is painted at that time: the context records the
/// commands, and they become the layer's contents. They are painted at any scale and under any transform, so they
/// stay sharp. The layer draws again only after ``Layer/setNeedsDisplay()``.
///
/// Coordinates are points of the layer's bounds space, with y pointing down, transformed by ``transform``. Drawing
/// outside of the ``bounds`` is cut off. Later drawing is in front of earlier drawing.
///
/// No number stops the program: what has a coordinate that is not finite is not drawn, a clip with one lets nothing
/// through, and under a transform without an inverse nothing is drawn.
///
/// A context ends with the call to which it was passed; later drawing in it has no effect.
public final class DrawingContext {
  /// The layer's bounds.
  public let bounds: CGRect
  /// The part of the bounds that must be drawn, in the layer's space.
  ///
  /// It is the whole bounds, unless the layer was asked to draw a part again. Even then everything must be
  /// drawn, and outside of this rectangle it must look as before: only the rectangle is painted again, unless
  /// the drawing has other clips than before.
  ///
  /// For a ``TiledLayer`` it is the tile: only the tile must be drawn, and the rest is cut off.
  public let dirtyRect: CGRect
  /// The number of pixels per point of the layer's space at which the drawing is painted.
  ///
  /// For a ``TiledLayer`` it is the scale of the tile's level of detail. For any other layer it is 1, because its
  /// drawing is painted at any scale.
  public let scale: CGFloat

  /// The transform from the coordinates of drawing to the layer's bounds space.
  public var transform: Transform2D { state.transform }

  /// A factor of the alpha of everything that is drawn from now on; 1 at first.
  ///
  /// It is limited to 0…1, and counts as 0 if it is not a number. Each thing fades by itself. It is part of the
  /// saved state.
  public var alpha: CGFloat {
    get { state.alpha }
    set { state.alpha = newValue }
  }

  /// The shadow of each thing that is drawn from now on, below that thing and above earlier ones; nil at first.
  ///
  /// It is clipped like the thing. Gradients cast no shadow, because they fill all of their clip. It is part of the
  /// saved state.
  public var shadow: DrawingShadow? {
    get { state.shadow }
    set { state.shadow = newValue }
  }

  /// How what is drawn from now on is combined with earlier drawing; ``BlendMode/normal`` at first.
  ///
  /// It is part of the saved state; see ``setBlendMode(_:)``.
  public var blendMode: BlendMode { state.blendMode }

  private struct State {
    var transform = Transform2D.identity
    var alpha: CGFloat = 1
    var shadow: DrawingShadow?
    var blendMode = BlendMode.normal
    var clip = DrawingClip.none
    /// What the clip lets through at most, in the layer's space; null for nothing.
    var passed = CGRect.unlimited
    /// What cuts everything beside the clip: the bounds, a tile, or nothing if ink may overhang.
    var limit: CGRect

    /// What can be seen at most; null for nothing.
    var visible: CGRect { passed.shared(with: limit) }
  }

  /// Whether the drawing stays upright in flipped geometry, like an image, instead of being mirrored.
  package var isUpright = false

  private var state: State
  private var saved: [State] = []
  private(set) var commands: [DrawingCommand] = []
  private(set) var clips: [DrawingClip] = []
  private(set) var passages: [DrawingPassage] = []

  /// A context for a layer with such bounds.
  package init(bounds: CGRect, dirtyRect: CGRect? = nil) {
    self.bounds = bounds
    self.dirtyRect = dirtyRect ?? bounds
    scale = 1
    state = State(limit: bounds)
  }

  /// A context for a tile of a layer with such bounds, with so many pixels per point.
  init(bounds: CGRect, tile: CGRect, scale: CGFloat) {
    self.bounds = bounds
    dirtyRect = tile
    self.scale = scale
    // A pixel more, for the tile's edges are whole pixels only as far as numbers go.
    state = State(limit: tile.insetBy(dx: -1 / scale, dy: -1 / scale))
  }

  // MARK: State

  /// Saves the transform, the clip, the alpha, the shadow and the blend mode, for ``restoreState()``.
  public func saveState() { saved.append(state) }

  /// Restores the state that was saved last and not restored yet; does nothing if there is none.
  public func restoreState() {
    if let state = saved.popLast() { self.state = state }
  }

  /// Blends each thing that is drawn from now on with earlier drawing.
  ///
  /// The mode acts within this drawing, as if it were painted on a clear bitmap: nothing blends with what is
  /// below the layer, and where nothing was drawn before, most modes show the thing unchanged. Each thing is
  /// blended by itself, also each glyph, and before it its shadow, by the same mode.
  ///
  /// A mode acts within the outline that is filled, the rectangle of an image or the clip of a gradient. A
  /// pixel that is covered in part takes that part of the result. So ``BlendMode/copy``, ``BlendMode/clear``
  /// and the other modes that act where the thing is clear leave everything else unchanged, and act with clear
  /// colours and an ``alpha`` of 0 too. A shadow acts as far as its blur covers a pixel: the alpha of a filled or
  /// stroked colour is part of the shadow's colour, that of an image, a gradient or a text is part of what it covers.
  ///
  /// Cost: a drawing with a mode other than ``BlendMode/normal`` is painted as a picture of its own, which
  /// takes memory for its pixels that are repainted. Each thing that is blended is read and combined in place.
  public func setBlendMode(_ mode: BlendMode) { state.blendMode = mode }

  /// Moves what is drawn from now on.
  public func translate(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.translatedBy(x: x, y: y)
  }

  /// Scales what is drawn from now on about the current origin.
  public func scale(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.scaledBy(x: x, y: y)
  }

  /// Rotates what is drawn from now on about the current origin, by radians, clockwise on screen.
  public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }

  /// Applies a transform to what is drawn from now on, before the current transform.
  public func concatenate(_ transform: Transform2D) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Replaces the transform to the layer's bounds space.
  package func setTransform(_ transform: Transform2D) { state.transform = transform }

  // MARK: Clips

  /// Restricts drawing to the inside of a path, within the current clip.
  ///
  /// Things that are drawn in succession with one clip are clipped as one picture: if the edge of the clip
  /// covers half of a pixel, it covers half of that picture. Equal clips in succession count as one.
  public func clip(to path: Path, rule: FillRule = .nonZero) {
    clip(to: .inside(of: path, rule))
  }

  /// Restricts drawing to the inside of a rectangle, within the current clip.
  public func clip(to rect: CGRect) { clip(to: .rect(rect.withPositiveSize)) }

  private func clip(to shape: Shape) {
    let box = shape.bounds
    let isDrawable = state.transform.isInvertible && !box.isNull && box.hasFiniteNumbers
    let placed = isDrawable ? state.transform.apply(box) : .null
    state.passed = placed.hasFiniteNumbers ? placed.shared(with: state.passed) : .null
    // Nothing is drawn until the state is restored. A clip that is only beyond the limit counts: ink may get another limit.
    guard !state.passed.isNull else { return }
    if let known = lastClip(under: state.clip), clips[Int(known)].shape == shape,
      clips[Int(known)].transform == state.transform
    {
      state.clip = known
      return
    }
    clips.append(
      DrawingClip(
        shape: shape, transform: state.transform, parent: state.clip, leap: leap(over: state.clip),
        depth: depth(of: state.clip) + 1, extent: state.visible))
    state.clip = Int32(truncatingIfNeeded: clips.count - 1)
  }

  /// The clip with such a parent through which the last command was drawn, or nil.
  private func lastClip(under parent: Int32) -> Int32? {
    guard var at = commands.last?.clip else { return nil }
    let wanted = depth(of: parent) + 1
    while depth(of: at) > wanted {
      let clip = clips[Int(at)]
      at = depth(of: clip.leap) >= wanted ? clip.leap : clip.parent
    }
    guard at != DrawingClip.none, clips[Int(at)].parent == parent else { return nil }
    return at
  }

  private func depth(of clip: Int32) -> Int32 {
    clip == DrawingClip.none ? -1 : clips[Int(clip)].depth
  }

  /// The leap of a clip with such a parent: the parent, or over two leaps that are equally far.
  private func leap(over parent: Int32) -> Int32 {
    func leap(of clip: Int32) -> Int32 {
      clip == DrawingClip.none ? clip : clips[Int(clip)].leap
    }
    let first = leap(of: parent)
    let second = leap(of: first)
    let isDoubled =
      parent != DrawingClip.none
      && depth(of: parent) - depth(of: first) == depth(of: first) - depth(of: second)
    return isDoubled ? second : parent
  }

  // MARK: Drawing

  /// Fills a path.
  public func fill(_ path: Path, rule: FillRule = .nonZero, color: Color = .black) {
    add(.fill(.inside(of: path, rule), color))
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect, color: Color = .black) {
    add(.fill(.rect(rect.withPositiveSize), color))
  }

  /// Strokes a path.
  public func stroke(_ path: Path, style: StrokeStyle = StrokeStyle(), color: Color = .black) {
    add(.stroke(path, style, color))
  }

  /// Draws an image, stretched to a rectangle.
  public func draw(_ image: Image, in rect: CGRect, filter: LayerContentsFilter = .linear) {
    add(.image(image, rect.withPositiveSize, filter))
  }

  /// Fills the current clip with a gradient, or the bounds if there is no clip.
  ///
  /// - Parameters:
  ///   - type: The shape of the gradient; ``GradientLayer`` explains the meaning of the two points.
  ///   - colors: The colours of the stops; with fewer than two nothing is drawn.
  ///   - locations: The location of each colour, as in ``GradientLayer/locations``; nil means evenly spaced.
  ///   - start: The start of the gradient, in points.
  ///   - end: The end of the gradient, in points.
  public func fillGradient(
    _ type: GradientLayerType = .axial, colors: [Color], locations: [CGFloat]? = nil,
    from start: CGPoint, to end: CGPoint
  ) {
    var gradient = GradientContent()
    gradient.type = type
    gradient.colors = colors
    gradient.locations = locations
    gradient.startPoint = start
    gradient.endPoint = end
    add(.gradient(gradient))
  }

  /// Draws glyphs.
  package func draw(_ run: GlyphRun) { add(.glyphs(run)) }

  /// Draws from an object that is recorded with the commands, for code that writes the drawing to a file.
  package func draw(from origin: any Sendable, _ body: () -> Void) {
    let first = commands.count
    body()
    guard commands.count > first else { return }
    passages.append(DrawingPassage(commands: first..<commands.count, origin: origin))
  }

  /// Draws ink that may extend beyond the bounds, by as much as it leaves its box.
  ///
  /// It may do so on each side on which the box is within the bounds; on the others it is cut at the bounds. Both
  /// rectangles are in the coordinates of drawing. The ink is cut at a clip, at a tile and at the limit, which is
  /// in the layer's space. The box does not matter, and is not asked for, if the ink is inside the bounds.
  package func draw(
    ink: CGRect, of box: @autoclosure () -> CGRect, upTo limit: CGRect, _ body: () -> Void
  ) {
    guard state.clip == DrawingClip.none, state.limit == bounds, let ink = placed(ink) else {
      return body()
    }
    var room = bounds
    if !bounds.holds(ink) {
      guard let box = placed(box()) else { return body() }
      room = bounds.room(for: ink, of: box, upTo: limit)
    }
    let outer = state
    // If the room is enough, nothing is cut, nor is a shadow.
    state.limit = .unlimited
    if !room.holds(ink) {
      state.transform = .identity
      clip(to: room)
      state.transform = outer.transform
    }
    body()
    state = outer
  }

  /// A rectangle in the layer's space; nil if that is not finite.
  private func placed(_ rect: CGRect) -> CGRect? {
    guard !rect.isNull, rect.hasFiniteNumbers, state.transform.isInvertible else { return nil }
    let placed = state.transform.apply(rect)
    return placed.hasFiniteNumbers ? placed : nil
  }

  /// Records what is drawn, with the current state.
  package func add(_ content: DrawingCommand.Content) {
    let (alpha, mode) = (Color.unit(state.alpha), state.blendMode)
    let bounds = DrawingCommand.bounds(of: content, state.transform, mode)
    guard alpha > 0 || mode.actsWhereClear, !bounds.isNull else { return }
    let shadow = DrawingCommand.drawable(state.shadow, of: content)
    func seen(within visible: CGRect) -> CGRect {
      guard let shadow else { return bounds.shared(with: visible) }
      // Beyond four standard deviations eight bits show nothing.
      let reach = 4 * max(0, shadow.radius)
      let moved = bounds.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
      return bounds.shared(with: visible).union(
        moved.insetBy(dx: -reach, dy: -reach).shared(with: visible))
    }
    let extent = seen(within: state.visible)
    // What is lost need not be kept. What only touches the edge is lost too: both would cover the
    // pixels that they share in part.
    guard extent.width > 0, extent.height > 0 else { return }
    let mayOverhang = state.limit == .unlimited
    let isInside =
      self.bounds.containsWithinRounding(seen(within: state.passed))
      || isStrokeInside(content, shadow)
    commands.append(
      DrawingCommand(
        content: content, transform: state.transform, clip: state.clip,
        isCutByBounds: !mayOverhang && !isInside, alpha: alpha, shadow: shadow, blendMode: mode,
        extent: extent))
  }

  /// Whether a line is inside the bounds, although a long miter of it could be outside.
  private func isStrokeInside(_ content: DrawingCommand.Content, _ shadow: DrawingShadow?) -> Bool {
    guard shadow == nil, case .stroke(let path, let style, _) = content else { return false }
    let ink = state.transform.apply(MeasuredStroke(PathStroke(path, style)).bounds)
    return ink.hasFiniteNumbers && bounds.containsWithinRounding(ink.shared(with: state.passed))
  }
}

extension CGRect {
  /// As far as coordinates go.
  fileprivate static let unlimited = CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)

  /// The rounding error of coordinates that were added or scaled, in points.
  static let rounding: CGFloat = 1e-6

  /// Whether another rectangle is within this one, or beyond its edges by no more than rounding.
  func containsWithinRounding(_ rect: CGRect) -> Bool {
    insetBy(dx: -Self.rounding, dy: -Self.rounding).holds(rect)
  }

  /// The rectangle, extended to some ink, but not beyond a limit, on each side on which the ink's box is inside it.
  package func room(for ink: CGRect, of box: CGRect, upTo limit: CGRect) -> CGRect {
    let inner = insetBy(dx: -Self.rounding, dy: -Self.rounding)
    let left = box.minX >= inner.minX ? min(minX, max(ink.minX, limit.minX)) : minX
    let right = box.maxX <= inner.maxX ? max(maxX, min(ink.maxX, limit.maxX)) : maxX
    let top = box.minY >= inner.minY ? min(minY, max(ink.minY, limit.minY)) : minY
    let bottom = box.maxY <= inner.maxY ? max(maxY, min(ink.maxY, limit.maxY)) : maxY
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
