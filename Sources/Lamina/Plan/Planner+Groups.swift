// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Scopes for opacity, masks and clips, and how to do without them.
extension Planner {
  /// The most pixels that open scopes may remember where a drawing or a layer in perspective is blended.
  ///
  /// What layers ask for is counted before (``FrameLimits/openPixels``).
  static let mostSavedPixels = 1 << 28

  /// Opens what encloses the layer's parts, from the outside to the inside.
  mutating func beginGroups(_ layer: inout OpenLayer, _ visit: Visit) {
    let flags = layer.properties.flags
    let opacity = visit.ignoresOpacity ? 1 : layer.properties.drawnOpacity * visit.alpha
    let mayNeedScopes =
      opacity < 1 || visit.mix < 255 || layer.hasMask || flags.contains(.masksToBounds)
    guard mayNeedScopes else { return }
    let isGroup = opacity < 1 && flags.contains(.allowsGroupOpacity)
    if !isGroup {
      layer.alpha = opacity
      layer.inheritedAlpha = flags.contains(.allowsGroupOpacity) ? 1 : opacity
    }
    let coverage = isGroup ? Self.byte(opacity) : 255
    if coverage < 255 || visit.mix < 255 {
      let canFlatten = options.flattensGroups && (coverage == 255 || visit.mix == 255)
      if canFlatten, partsAreDisjoint(layer) {
        layer.mix = min(coverage, visit.mix)
      } else {
        layer.opacityScope = endScope(
          PaintScope(
            rect: layer.extent, saved: [layer.extent], coverage: .constant(coverage),
            mix: visit.mix),
          covered: [], layer.node, .overlappingOpacity)
        layer.mix = 255
      }
      layer.outerMix = layer.mix
    }
    if layer.hasMask { beginMask(&layer, tree[layer.node].mask) }
    if flags.contains(.masksToBounds) { beginClip(&layer) }
  }

  mutating func beginMask(_ layer: inout OpenLayer, _ mask: NodeID) {
    guard let placed = sharedMask(of: layer, mask) ?? ownMask(of: layer, mask) else { return }
    layer.maskScope = endScope(
      PaintScope(
        rect: layer.extent, saved: [layer.extent], coverage: .mask(placed), mix: layer.mix),
      covered: [], layer.node, .mask)
    layer.mix = 255
  }

  mutating func beginClip(_ layer: inout OpenLayer) {
    let opened = openClip(layer.cornerOutline, in: layer.clip, mix: layer.mix, layer.node)
    layer.clip = opened.rect
    layer.isClippedByScope = opened.isCutAtEdges
    layer.clipScope = opened.scope
    if opened.scope != nil { layer.mix = 255 }
  }

  /// A clip to an outline, as far as it can be seen.
  struct OpenedClip {
    /// The pixels that what is inside may touch.
    var rect: PixelRect
    /// Whether what is inside may go over the outline's edges, and is cut there.
    var isCutAtEdges = false
    /// What cuts it, where any edge counts.
    var scope: OpenScope?
  }

  /// Opens a clip, with a scope where its edges are not those of pixels; a scope takes the mix over.
  mutating func openClip(
    _ outline: MaskRecipe.Outline, in clip: PixelRect, mix: UInt8, _ id: NodeID,
    reason: OffscreenReason = .roundedClip
  ) -> OpenedClip {
    let clip = clip.intersection(outline.pixelBounds)
    guard !clip.isEmpty else { return OpenedClip(rect: clip) }
    var edges = [clip]
    var covered: [PixelRect] = []
    if case .box(let box) = outline {
      if box.isWholePixels { return OpenedClip(rect: clip) }
      let bands = box.coveredBands
      for band in [bands.rows.intersection(clip), bands.columns.intersection(clip)]
      where !band.isEmpty { covered.append(band) }
      if options.savesOnlyEdges {
        edges = []
        clip.addParts(outside: covered, to: &edges)
        // Nothing of the clip's edge lies within the pixels that count.
        if edges.isEmpty, mix == 255 { return OpenedClip(rect: clip, isCutAtEdges: true) }
      }
    }
    guard let mask = mask(outline, in: clip) else {
      // What is kept of the mask shows that it covers nothing here.
      return OpenedClip(rect: .empty)
    }
    let scope = endScope(
      PaintScope(
        rect: clip, saved: mix == 255 ? edges : [clip], coverage: .mask(mask.placed), mix: mix),
      covered: mix == 255 ? covered : [], id, reason)
    return OpenedClip(rect: clip, isCutAtEdges: true, scope: scope)
  }

  /// Whether so many pixels more can be remembered.
  func canRemember(_ pixels: Int) -> Bool { savedPixels + pixels <= Self.mostSavedPixels }

  /// Begins the scopes of the mask and of the clip: they enclose all but the outer shadows.
  mutating func endInnerGroups(_ layer: OpenLayer) {
    if let scope = layer.clipScope { beginScope(scope) }
    if let scope = layer.maskScope { beginScope(scope) }
  }

  mutating func endOuterGroup(_ layer: OpenLayer) {
    if let scope = layer.opacityScope { beginScope(scope) }
  }

  // MARK: Scopes

  /// Opens a scope around one thing that has an opacity of its own, for that of a group above.
  mutating func wrap(
    _ rect: PixelRect, _ mix: UInt8, _ id: NodeID, _ opacity: UInt8 = 255
  ) -> OpenScope {
    endScope(
      PaintScope(rect: rect, saved: [rect], coverage: .constant(opacity), mix: mix),
      covered: [], id, .overlappingOpacity)
  }

  /// Opens a scope around one thing of which as much stays as a mask says.
  mutating func wrap(
    _ rect: PixelRect, through mask: PlacedMask, _ id: NodeID, _ reason: OffscreenReason
  ) -> OpenScope {
    endScope(
      PaintScope(rect: rect, saved: [rect], coverage: .mask(mask), mix: 255),
      covered: [], id, reason)
  }

  mutating func unwrap(_ scope: OpenScope) { beginScope(scope) }

  /// Opens a clip to a mask.
  mutating func openClip(_ mask: PlacedMask, in rect: PixelRect, _ id: NodeID) -> OpenScope {
    endScope(
      PaintScope(rect: rect, saved: [rect], coverage: .mask(mask), mix: 255),
      covered: [], id, .perspective)
  }

  /// Begins the scope of a clip that `openClip` ended.
  mutating func close(_ scope: OpenScope) { beginScope(scope) }

  /// Ends a scope, which is where the walk meets it first.
  ///
  /// Where it is `covered`, what hides inside hides outside as well.
  private mutating func endScope(
    _ scope: PaintScope, covered: [PixelRect], _ id: NodeID, _ reason: OffscreenReason
  ) -> OpenScope {
    plan.scopes.append(scope)
    savedPixels += scope.saved.reduce(0) { $0 + $1.area }
    let index = Int32(plan.scopes.count - 1)
    commands.append(.endScope(index))
    hidden.enterScope()
    let group = counts.groups.count
    counts.groups.append(
      PlannedGroup(node: id, reason: reason, pixels: 0, rect: scope.rect, scope: index))
    return OpenScope(index: index, position: commands.count, covered: covered, group: group)
  }

  private mutating func beginScope(_ scope: OpenScope) {
    let index = Int(scope.index)
    hidden.leaveScope(keeping: scope.covered)
    savedPixels -= plan.scopes[index].saved.reduce(0) { $0 + $1.area }
    if commands.count == scope.position {
      // Nothing was painted inside.
      removeLastCommand()
      return
    }
    let saved = savedPixels(of: index, from: scope.position)
    appendBegin(of: scope)
    plan.scopes[index].saved = saved
    var pixels = 0
    for rect in saved { pixels += wanted.count(in: rect) }
    counts.painting.scopes += 1
    counts.painting.scopePixels += pixels
    counts.groups[scope.group].pixels = pixels
  }

  /// With more commands than this inside, a scope remembers their bounding box.
  private static let fewCommands = 16

  /// What a scope has to remember: of the pixels that its coverage can change, those that the
  /// commands from a place on paint inside.
  private func savedPixels(of index: Int, from start: Int) -> [PixelRect] {
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
