// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A drawing while it is planned, from its last command to its first.
struct DrawingPass {
  let node: NodeID
  let drawing: Drawing
  /// From the drawing's space to the surface.
  let toSurface: Transform2D
  /// The factor of the alpha of all commands, 0…1.
  var alpha: CGFloat = 1
  /// The factor of their colours.
  var tint = ColorMultiplier.white
  /// The pixels that gradients without a clip fill, wherever is painted.
  let frame: PixelRect
  /// The pixels that may be touched, within all open clips.
  var clip: PixelRect
  /// The opacity with which commands are mixed, if no scope around them has it.
  var mix: UInt8 = 255
  /// What cuts the drawing at its bounds; nil if nothing does.
  var edges: DrawnEdges?
  /// The clip to the bounds, while it is open.
  var openBounds: Open?
  /// The clips that are open within that one, the outermost first.
  var open: [Open] = []

  struct Open {
    let clip: Int
    let scope: OpenScope?
    let outerRect: PixelRect
    let outerMix: UInt8
  }

  /// The clip to only the bounds.
  private static let noClip = Int(DrawingClip.none)

  /// The innermost open clip.
  var top: Int { open.last?.clip ?? Self.noClip }

  /// The number of clips within each other down to one.
  func depth(of clip: Int) -> Int {
    clip == Self.noClip ? 0 : Int(drawing.clips[clip].depth) + 1
  }

  func parent(of clip: Int) -> Int { Int(drawing.clips[clip].parent) }

  // MARK: Clips

  /// Whether the clip to the bounds is needed for a command.
  func isCut(_ command: DrawingCommand) -> Bool {
    guard let edges, !edges.areCutByLayer else { return false }
    // If they cut anything, all is cut as one picture, except for ink that may overhang.
    return edges.isPart || drawing.isCutByBounds && !command.overhangs(drawing.bounds)
  }

  /// Closes the clip to the bounds, if it is open.
  mutating func leaveBounds(_ builder: inout PlanBuilder) {
    if openBounds != nil { closeClips(&builder) }
  }

  /// Opens the clip to the bounds for a command that they cut.
  mutating func enterBounds(of command: DrawingCommand, _ builder: inout PlanBuilder) {
    guard let edges, isCut(command), openBounds == nil else { return }
    closeClips(&builder)
    openBounds = enter(
      builder.pushClip(edges.outline, in: clip, mix: mix, node, reason: .drawnClip),
      Self.noClip)
  }

  /// The outline of a rectangle; where an open clip, or the layer's own, cuts it at its end, it goes beyond that.
  ///
  /// Only one of both cuts an edge, because a pixel that is half inside would get a quarter of the colour if both
  /// did.
  func outline(of rect: CGRect, _ toDrawing: Transform2D) -> MaskRecipe.Outline {
    guard let edges, edges.layerClip != nil || openBounds != nil, toDrawing.keepsAxes
    else { return MaskRecipe.Outline(.rect(rect), toDrawing.concatenating(toSurface)) }
    let length = toSurface.twoPixels
    var drawn = toDrawing.apply(rect)
    if let clip = edges.layerClip { drawn = drawn.extended(by: length, beyond: clip) }
    if openBounds != nil { drawn = drawn.extended(by: length, beyond: edges.shown) }
    return MaskRecipe.Outline(.rect(drawn), toSurface)
  }

  /// Closes all clips, the one to the bounds at last.
  mutating func closeClips(_ builder: inout PlanBuilder) {
    while let last = open.popLast() { close(last, &builder) }
    guard let bounds = openBounds else { return }
    close(bounds, &builder)
    openBounds = nil
  }

  /// Closes and opens clips until exactly those of a command are open.
  mutating func enter(_ clip: Int, _ builder: inout PlanBuilder) {
    guard clip != top else { return }
    var (at, missing) = (clip, [Int]())
    while top != at {
      if depth(of: top) < depth(of: at) {
        missing.append(at)
        at = parent(of: at)
      } else if let last = open.popLast() {
        close(last, &builder)
      }
    }
    for clip in missing.reversed() { open(clip, &builder) }
  }

  private mutating func open(_ index: Int, _ builder: inout PlanBuilder) {
    let drawn = drawing.clips[index]
    var opened = OpenClip(rect: .empty)
    if builder.canRemember(clip.area) {
      let outline: MaskRecipe.Outline
      if let rect = drawn.shape.asRect {
        outline = self.outline(of: rect, drawn.transform)
      } else {
        outline = MaskRecipe.Outline(drawn.shape, drawn.transform.concatenating(toSurface))
      }
      opened = builder.pushClip(outline, in: clip, mix: mix, node, reason: .drawnClip)
    } else {
      builder.counts.tooLarge.insert(node)
    }
    open.append(enter(opened, index))
  }

  private mutating func enter(_ opened: OpenClip, _ index: Int) -> Open {
    defer {
      clip = opened.rect
      if opened.scope != nil { mix = 255 }
    }
    return Open(clip: index, scope: opened.scope, outerRect: clip, outerMix: mix)
  }

  private mutating func close(_ open: Open, _ builder: inout PlanBuilder) {
    builder.popScope(open.scope)
    (clip, mix) = (open.outerRect, open.outerMix)
  }
}

/// The edges of a drawing: those of its bounds, or of the part of it that the layer shows.
struct DrawnEdges {
  /// The outline on the surface; on each side on which the layer's own clip cuts at the same edge, it goes beyond that.
  let outline: MaskRecipe.Outline
  /// The pixels that the drawing fills.
  let pixels: PixelRect
  /// The drawing's edges in its own space.
  let shown: CGRect
  /// The edges of the layer's own clip there, if it has edges to cut.
  let layerClip: CGRect?
  /// Whether only a part of the drawing shows, so that the edges may cut what is inside the bounds.
  let isPart: Bool
  /// Whether the layer's own clip cuts everything that these edges would.
  let areCutByLayer: Bool

  /// The edges of a drawing at its place: the transform to the layer, and the frame there.
  init(
    of layer: LayerProperties, _ toLayer: Transform2D, _ frame: CGRect, _ toSurface: Transform2D,
    isCutByClip: Bool
  ) {
    let bounds = layer.bounds
    let filled =
      isCutByClip ? frame.extended(by: toSurface.twoPixels, beyond: bounds) : frame
    outline = MaskRecipe.Outline(.rect(filled), toSurface)
    pixels = MaskRecipe.Outline(.rect(frame), toSurface).pixelBounds
    let toDrawing = toLayer.inverted() ?? .identity
    shown = toDrawing.apply(frame)
    layerClip = isCutByClip ? toDrawing.apply(bounds) : nil
    isPart = !layer.showsOverhang
    areCutByLayer = isCutByClip && filled.holds(bounds)
  }
}

extension CGRect {
  /// The rectangle, extended by a length on each side on which it ends where another one does.
  func extended(by length: CGFloat, beyond other: CGRect) -> CGRect {
    func isEnd(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) <= Self.rounding }
    let left = isEnd(minX, other.minX) ? minX - length : minX
    let right = isEnd(maxX, other.maxX) ? maxX + length : maxX
    let top = isEnd(minY, other.minY) ? minY - length : minY
    let bottom = isEnd(maxY, other.maxY) ? maxY + length : maxY
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
