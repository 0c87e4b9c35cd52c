// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// Records what a layer draws as its contents.
///
/// A layer hands one to ``Layer/draw(in:)``. Nothing is painted then: the context notes what is
/// drawn, and the notes become the layer's contents. They are painted anew at whatever scale and
/// under whatever transform the layer is shown, so they stay sharp, and drawn again only after
/// ``Layer/setNeedsDisplay()``.
///
/// Coordinates are points of the layer's bounds space, y down, changed by ``transform``. What is
/// drawn outside of the ``bounds`` is lost. What is drawn later lies over what was drawn before.
///
/// Nothing traps on numbers: what has a coordinate that is not finite is not drawn, a clip that has
/// one lets nothing through, and a transform without an inverse draws nothing.
///
/// A context is done with when the call to which it was handed returns; what is drawn in it later
/// has no effect.
public final class DrawingContext {
  /// The layer's bounds.
  public let bounds: CGRect
  /// The part of the bounds that has to be drawn anew, in the layer's space.
  ///
  /// It is all of the bounds unless the layer was told of a part. All must be drawn even then, but
  /// outside of this rectangle it must look as it did: only what lies within is painted again.
  ///
  /// For a ``TiledLayer`` it is the tile: only what lies within has to be drawn, the rest is lost.
  public let dirtyRect: CGRect
  /// How many pixels a point of the layer's space has where what is drawn is painted.
  ///
  /// For a ``TiledLayer`` it is that of the tile's level of detail. For any other it is 1: its
  /// drawing is painted at any scale.
  public let scale: CGFloat

  /// From the coordinates that are drawn in to the layer's bounds space.
  public var transform: Transform2D { state.transform }

  /// What the alpha of all that is drawn from now on is multiplied by, 0…1; limited to that, and
  /// not a number counts as 0.
  ///
  /// Each thing fades for itself. Part of the saved state; 1 at first.
  public var alpha: CGFloat {
    get { state.alpha }
    set { state.alpha = newValue }
  }

  /// The shadow of each thing that is drawn from now on, under that thing and over those before.
  ///
  /// It is clipped as the thing is. Gradients cast none, as they fill all of their clip. Part of the
  /// saved state; nil at first.
  public var shadow: DrawingShadow? {
    get { state.shadow }
    set { state.shadow = newValue }
  }

  /// How what is drawn from now on is put together with what was drawn before; see
  /// ``setBlendMode(_:)``.
  ///
  /// Part of the saved state; ``BlendMode/normal`` at first.
  public var blendMode: BlendMode { state.blendMode }

  private struct State {
    var transform = Transform2D.identity
    var alpha: CGFloat = 1
    var shadow: DrawingShadow?
    var blendMode = BlendMode.normal
    var clip = DrawingClip.none
    /// What the clip lets through at most, in the layer's space; null for nothing.
    var visible: CGRect
    /// Whether the bounds do not cut what is drawn.
    var isOverhanging = false
  }

  /// Whether all that is drawn stays upright where geometry is flipped, as an image would, and is not
  /// mirrored with the layer's space.
  package var isUpright = false

  private var state: State
  private var saved: [State] = []
  private(set) var commands: [DrawingCommand] = []
  private(set) var clips: [DrawingClip] = []
  private(set) var passages: [DrawingPassage] = []

  /// A context for a layer of such bounds.
  package init(bounds: CGRect, dirtyRect: CGRect? = nil) {
    self.bounds = bounds
    self.dirtyRect = dirtyRect ?? bounds
    scale = 1
    state = State(visible: bounds)
  }

  /// A context for a tile of a layer with such bounds, of so many pixels a point.
  init(bounds: CGRect, tile: CGRect, scale: CGFloat) {
    self.bounds = bounds
    dirtyRect = tile
    self.scale = scale
    // A pixel more, for the tile's edges are whole pixels only as far as numbers go.
    state = State(visible: tile.insetBy(dx: -1 / scale, dy: -1 / scale))
  }

  // MARK: State

  /// Notes the transform, the clip, the alpha, the shadow and the blend mode, to be set again by
  /// ``restoreState()``.
  public func saveState() { saved.append(state) }

  /// Goes back to what the last ``saveState()`` noted that was not gone back to yet; without one it
  /// does nothing.
  public func restoreState() {
    if let state = saved.popLast() { self.state = state }
  }

  /// Blends each thing that is drawn from now on with what was drawn before.
  ///
  /// The mode acts on this drawing alone, as if it were painted on a clear bitmap: nothing blends
  /// with what lies below the layer, and where nothing was drawn most modes show the thing as it is.
  /// Each thing is blended by itself, glyph by glyph, and before it its shadow, by the same mode.
  ///
  /// A mode acts within what it is given: the outline that is filled, the rectangle of an image, the
  /// clip of a gradient; a pixel that is covered in part becomes so much of the result. So
  /// ``BlendMode/copy``, ``BlendMode/clear`` and the others that act where the thing is clear leave
  /// all else as it was, and act with clear colours and an ``alpha`` of 0 too.
  ///
  /// A drawing with a mode other than ``BlendMode/normal`` is painted as a picture of its own, which
  /// takes memory for the pixels of it that are repainted, and each thing that is blended is read and
  /// mixed where it lies.
  public func setBlendMode(_ mode: BlendMode) { state.blendMode = mode }

  /// Moves what is drawn from now on.
  public func translate(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.translatedBy(x: x, y: y)
  }

  /// Scales what is drawn from now on about the current origin.
  public func scale(x: CGFloat, y: CGFloat) {
    state.transform = state.transform.scaledBy(x: x, y: y)
  }

  /// Turns what is drawn from now on about the current origin, by radians, clockwise on screen.
  public func rotate(by angle: CGFloat) { state.transform = state.transform.rotated(by: angle) }

  /// Applies a transform to what is drawn from now on, before the current one.
  public func concatenate(_ transform: Transform2D) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Draws from now on under a transform to the layer's bounds space, whatever was before.
  package func setTransform(_ transform: Transform2D) { state.transform = transform }

  // MARK: Clips

  /// Lets through only what lies inside of a path, of what was let through before.
  ///
  /// What is drawn in succession through one clip is clipped as one picture: where its edge covers a
  /// pixel by half, so does the picture. Neighbours with equal clips count as one.
  public func clip(to path: Path, rule: FillRule = .nonZero) { clip(to: .path(path, rule)) }

  /// Lets through only what lies inside of a rectangle, of what was let through before.
  public func clip(to rect: CGRect) { clip(to: .rect(rect.withPositiveSize)) }

  private func clip(to shape: Shape) {
    let box = shape.bounds
    let isDrawable = state.transform.isInvertible && !box.isNull && box.hasFiniteNumbers
    let placed = isDrawable ? state.transform.apply(box) : .null
    state.visible = placed.hasFiniteNumbers ? placed.shared(with: state.visible) : .null
    // Nothing is drawn until the state is restored.
    guard !state.visible.isNull else { return }
    if let known = lastClip(under: state.clip), clips[Int(known)].shape == shape,
      clips[Int(known)].transform == state.transform
    {
      state.clip = known
      return
    }
    let depth = state.clip == DrawingClip.none ? 0 : clips[Int(state.clip)].depth + 1
    clips.append(
      DrawingClip(
        shape: shape, transform: state.transform, parent: state.clip, depth: depth,
        extent: state.visible))
    state.clip = Int32(truncatingIfNeeded: clips.count - 1)
  }

  /// The clip with such a parent through which the last command was drawn, if there is one.
  private func lastClip(under parent: Int32) -> Int32? {
    guard var at = commands.last?.clip else { return nil }
    let depth = parent == DrawingClip.none ? 0 : clips[Int(parent)].depth + 1
    while at != DrawingClip.none, clips[Int(at)].depth > depth { at = clips[Int(at)].parent }
    guard at != DrawingClip.none, clips[Int(at)].parent == parent else { return nil }
    return at
  }

  // MARK: Drawing

  /// Fills a path.
  public func fill(_ path: Path, rule: FillRule = .nonZero, color: Color = .black) {
    add(.fill(.path(path, rule), color))
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect, color: Color = .black) {
    add(.fill(.rect(rect.withPositiveSize), color))
  }

  /// Draws a line along a path.
  public func stroke(_ path: Path, style: StrokeStyle = StrokeStyle(), color: Color = .black) {
    add(.stroke(path, style, color))
  }

  /// Draws an image, stretched to a rectangle.
  public func draw(_ image: Image, in rect: CGRect, filter: LayerContentsFilter = .linear) {
    add(.image(image, rect.withPositiveSize, filter))
  }

  /// Fills all of the current clip with a gradient, without a clip all of the bounds.
  ///
  /// - Parameters:
  ///   - type: The shape of the gradient; the two points mean what ``GradientLayer`` says of it.
  ///   - colors: The colours of the stops; fewer than two draw nothing.
  ///   - locations: Where each colour stands, as in ``GradientLayer/locations``; nil: evenly spread.
  ///   - start: Where the gradient starts, in points.
  ///   - end: Where it ends, in points.
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

  /// Draws from a thing that those find who write the drawing down again.
  package func draw(from origin: any Sendable, _ body: () -> Void) {
    let first = commands.count
    body()
    guard commands.count > first else { return }
    passages.append(DrawingPassage(commands: first..<commands.count, origin: origin))
  }

  /// Draws what may overhang the bounds: ink, by as much as it leaves its box, on each side on which
  /// that lies within the bounds; on the others it is cut where the bounds are.
  ///
  /// Both rectangles are in the coordinates that are drawn in. Ink is not taken beyond a clip or a tile,
  /// nor beyond the limit, which is in the layer's space.
  package func draw(ink: CGRect, of box: CGRect, upTo limit: CGRect, _ body: () -> Void) {
    guard state.clip == DrawingClip.none, state.visible == bounds,
      let ink = placed(ink), let box = placed(box)
    else { return body() }
    let room = bounds.room(for: ink, of: box, upTo: limit)
    let outer = state
    state.isOverhanging = true
    if room.contains(ink) {
      // Nothing is cut, nor is a shadow.
      state.visible = .unlimited
    } else {
      state.visible = room
      state.transform = .identity
      clip(to: room)
      state.transform = outer.transform
    }
    body()
    state = outer
  }

  /// A rectangle in the layer's space; nil where that is not finite.
  private func placed(_ rect: CGRect) -> CGRect? {
    guard !rect.isNull, rect.hasFiniteNumbers, state.transform.isInvertible else { return nil }
    let placed = state.transform.apply(rect)
    return placed.hasFiniteNumbers ? placed : nil
  }

  /// Notes what is drawn, with the state as it is.
  package func add(_ content: DrawingCommand.Content) {
    let (alpha, mode) = (Color.unit(state.alpha), state.blendMode)
    let bounds = DrawingCommand.bounds(of: content, state.transform, mode)
    guard alpha > 0 || mode.actsWhereClear, !bounds.isNull else { return }
    let shadow = DrawingCommand.drawable(state.shadow, of: content)
    var extent = bounds.shared(with: state.visible)
    if let shadow {
      // Beyond four standard deviations eight bits show nothing.
      let reach = 4 * max(0, shadow.radius)
      let moved = bounds.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
      extent = extent.union(moved.insetBy(dx: -reach, dy: -reach).shared(with: state.visible))
    }
    // What is lost need not be kept. What only touches the edge is lost too: both would cover the
    // pixels that they share in part.
    guard extent.width > 0, extent.height > 0 else { return }
    commands.append(
      DrawingCommand(
        content: content, transform: state.transform, clip: state.clip,
        isOverhanging: state.isOverhanging, alpha: alpha, shadow: shadow, blendMode: mode,
        extent: extent))
  }
}

extension CGRect {
  /// As far as coordinates go.
  fileprivate static let unlimited = CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)

  /// Sums of advances are no more exact than this, in points.
  private static let roundingOfAdvances: CGFloat = 1e-6

  /// The rectangle, moved out to some ink, as far as a limit around it, on each side on which the ink's box
  /// does not leave it.
  package func room(for ink: CGRect, of box: CGRect, upTo limit: CGRect) -> CGRect {
    let inner = insetBy(dx: -Self.roundingOfAdvances, dy: -Self.roundingOfAdvances)
    let left = box.minX >= inner.minX ? min(minX, max(ink.minX, limit.minX)) : minX
    let right = box.maxX <= inner.maxX ? max(maxX, min(ink.maxX, limit.maxX)) : maxX
    let top = box.minY >= inner.minY ? min(minY, max(ink.minY, limit.minY)) : minY
    let bottom = box.maxY <= inner.maxY ? max(maxY, min(ink.maxY, limit.maxY)) : maxY
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
