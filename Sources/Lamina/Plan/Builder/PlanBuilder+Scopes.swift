// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A scope that contains the walk: it was pushed and must still be popped.
struct OpenScope {
  let index: ScopeID
  /// The number of listed commands when it was pushed, including the one that ends it.
  let position: Int
  /// The pixels of full coverage, in which content that hides inside also hides outside.
  let covered: [PixelRect]
  /// Its place among the groups that are reported.
  let group: Int
}

/// A clip to an outline, as far as it is visible.
struct OpenClip {
  /// The pixels that the contents may touch.
  var rect: PixelRect
  /// Whether the contents may extend beyond the outline's edges, because they are cut there.
  var isCutAtEdges = false
  /// The scope that cuts it, if any edge counts.
  var scope: OpenScope?
}

// Scopes. The walk pushes a scope before the frontmost content inside it, and pops it after the
// backmost. The list is reversed later, so a push lists the end of the scope, and a pop its
// beginning.
extension PlanBuilder {
  /// The most pixels that open scopes may save if a drawing or a layer in perspective is blended.
  ///
  /// The pixels that layers need are counted before (``FrameLimits/openPixels``).
  static let mostSavedPixels = 1 << 28

  /// Whether that many pixels more can be remembered.
  func canRemember(_ pixels: Int) -> Bool { savedPixels + pixels <= Self.mostSavedPixels }

  /// Pushes a scope.
  ///
  /// In the pixels that are `covered`, content that hides inside also hides outside.
  mutating func pushScope(
    _ scope: PaintScope, covered: [PixelRect] = [], _ node: NodeID, _ reason: OffscreenReason
  ) -> OpenScope {
    savedPixels += scope.saved.reduce(0) { $0 + $1.area }
    let index = plan.scopes.add(scope)
    commands.append(.endScope(index))
    hidden.enterScope()
    let group = counts.groups.count
    counts.groups.append(
      PlannedGroup(node: node, reason: reason, pixels: 0, rect: scope.rect, scope: index))
    return OpenScope(index: index, position: commands.count, covered: covered, group: group)
  }

  /// Pushes a scope around one thing with its own opacity, for the opacity of a group above.
  mutating func pushOpacity(
    _ rect: PixelRect, mix: UInt8, opacity: UInt8 = 255, _ node: NodeID
  ) -> OpenScope {
    pushScope(
      PaintScope(rect: rect, saved: [rect], coverage: .constant(opacity), mix: mix), node,
      .overlappingOpacity)
  }

  /// Pushes a scope for the opacity of a group, `mix`, around one thing with an opacity of its own.
  ///
  /// One thing cannot have two opacities. If one of both is full, there is no scope. The thing is painted with `inner`.
  mutating func pushOuterOpacity(
    _ mix: UInt8, around opacity: UInt8, _ rect: PixelRect, _ node: NodeID
  ) -> (inner: UInt8, scope: OpenScope?) {
    guard opacity < 255, mix < 255 else { return (min(opacity, mix), nil) }
    return (opacity, pushOpacity(rect, mix: mix, node))
  }

  /// Pushes a scope around one thing that is masked.
  mutating func pushMask(
    _ mask: VisibleMask, _ node: NodeID, _ reason: OffscreenReason
  ) -> OpenScope {
    pushScope(
      PaintScope(
        rect: mask.rect, saved: [mask.rect], coverage: .mask(mask.placed), mix: 255), node, reason)
  }

  /// Pushes a clip, with a scope if its edges are not on pixel edges; a scope also applies the
  /// group's mix.
  mutating func pushClip(
    _ outline: MaskRecipe.Outline, in clip: PixelRect, mix: UInt8, _ node: NodeID,
    reason: OffscreenReason = .roundedClip
  ) -> OpenClip {
    let clip = clip.intersection(outline.pixelBounds)
    guard !clip.isEmpty else { return OpenClip(rect: clip) }
    var edges = [clip]
    var covered: [PixelRect] = []
    if case .box(let box) = outline {
      if box.isWholePixels { return OpenClip(rect: clip) }
      let bands = box.coveredBands
      for band in [bands.rows.intersection(clip), bands.columns.intersection(clip)]
      where !band.isEmpty { covered.append(band) }
      if options.savesOnlyEdges {
        edges = []
        clip.addParts(outside: covered, to: &edges)
        // No part of the clip's edge is within the pixels that count.
        if edges.isEmpty, mix == 255 { return OpenClip(rect: clip, isCutAtEdges: true) }
      }
    }
    guard let mask = mask(outline, in: clip) else {
      // The cached part of the mask shows that it covers nothing here.
      return OpenClip(rect: .empty)
    }
    let scope = pushScope(
      PaintScope(
        rect: clip, saved: mix == 255 ? edges : [clip], coverage: .mask(mask.placed), mix: mix),
      covered: mix == 255 ? covered : [], node, reason)
    return OpenClip(rect: clip, isCutAtEdges: true, scope: scope)
  }

  /// Pops a scope, if there is one.
  mutating func popScope(_ scope: OpenScope?) {
    guard let scope else { return }
    hidden.leaveScope(keeping: scope.covered)
    savedPixels -= plan.scopes[scope.index].saved.reduce(0) { $0 + $1.area }
    if commands.count == scope.position {
      // Nothing was painted inside.
      if options.recordsLayers { layers.removeLast(of: commands.count) }
      commands.removeLast()
      return
    }
    let saved = savedPixels(of: scope.index, from: scope.position)
    appendBegin(of: scope)
    plan.scopes[scope.index].saved = saved
    var pixels = 0
    for rect in saved { pixels += wanted.count(in: rect) }
    counts.painting.scopes += 1
    counts.painting.scopePixels += pixels
    counts.groups[scope.group].pixels = pixels
  }

  /// Lists the beginning of a scope, which is of the same layer as its end.
  private mutating func appendBegin(of scope: OpenScope) {
    let current = layers.current
    if options.recordsLayers { beginLayer(layers.layer(of: scope.position - 1)) }
    commands.append(.beginScope(scope.index))
    beginLayer(current)
  }

  /// With more commands than this inside, a scope remembers their bounding box.
  private static let fewCommands = 16

  /// The pixels that a scope must save: of those that its coverage can change, the ones that the
  /// commands from an index on paint inside.
  private func savedPixels(of index: ScopeID, from start: Int) -> [PixelRect] {
    let scope = plan.scopes[index]
    var rects: [PixelRect] = []
    for position in start..<commands.count {
      if case .beginScope = commands[position] { continue }
      let rect = commands[position].rect(in: plan)
      if rect.contains(scope.rect) { return scope.saved }
      rects.append(rect)
    }
    let painted =
      rects.count <= Self.fewCommands
      ? Region(rects) : Region(rects.reduce(.empty) { $0.union($1) })
    return Region(scope.saved).intersection(painted).rects
  }
}
