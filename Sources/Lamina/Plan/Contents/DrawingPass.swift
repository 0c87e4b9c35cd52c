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
  /// The outline that clips each command that does not overhang; nil if all are inside it.
  var bounds: MaskRecipe.Outline?
  /// The clip to it, while it is open.
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

  /// Opens the clip to the bounds for commands that they cut, and closes it for one that overhangs.
  mutating func enterBounds(
    of command: DrawingCommand, _ builder: inout PlanBuilder, _ lookup: inout PlanLookup
  ) {
    guard let bounds, command.isOverhanging == (openBounds != nil) else { return }
    closeClips(&builder)
    guard !command.isOverhanging else { return }
    openBounds = enter(
      builder.pushClip(bounds, in: clip, mix: mix, node, reason: .drawnClip, &lookup),
      Self.noClip)
  }

  /// Closes all clips, the one to the bounds at last.
  mutating func closeClips(_ builder: inout PlanBuilder) {
    while let last = open.popLast() { close(last, &builder) }
    guard let bounds = openBounds else { return }
    close(bounds, &builder)
    openBounds = nil
  }

  /// Closes and opens clips until exactly those of a command are open.
  mutating func enter(
    _ clip: Int, _ builder: inout PlanBuilder, _ lookup: inout PlanLookup
  ) {
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
    for clip in missing.reversed() { open(clip, &builder, &lookup) }
  }

  private mutating func open(
    _ index: Int, _ builder: inout PlanBuilder, _ lookup: inout PlanLookup
  ) {
    let drawn = drawing.clips[index]
    var opened = OpenClip(rect: .empty)
    if builder.canRemember(clip.area) {
      let outline = MaskRecipe.Outline(drawn.shape, drawn.transform.concatenating(toSurface))
      opened = builder.pushClip(
        outline, in: clip, mix: mix, node, reason: .drawnClip, &lookup)
    } else {
      builder.counts.tooLarge.append(node)
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
