// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Layers that are a picture of their own, which is then blended with what lies below.
extension Planner {
  /// Whether the layer is painted as a group of its own that is put down here.
  func isGroup(_ properties: LayerProperties, _ visit: Visit) -> Bool {
    !visit.isInGroup
      && (properties.hasFilters || (properties.blendMode != nil && !visit.isInBitmap))
  }

  /// Paints the layer and all below it as a group of its own, which is filtered and then blended as
  /// the layer's compositing filter says; its opacity multiplies the group before it is blended.
  mutating func planGroup(_ layer: OpenLayer, _ visit: Visit) {
    let opacity = Self.byte(visit.ignoresOpacity ? 1 : layer.properties.drawnOpacity * visit.alpha)
    let mode = visit.isInBitmap ? .normal : layer.properties.blendMode ?? .normal
    show(layer, mode, mix: visit.mix, opacity: opacity, in: layer.extent) { planner, rect in
      layer.properties.hasFilters
        ? planner.filteredSource(layer, visit, rect)
        : planner.groupSource(layer, visit, rect).map { ($0, rect) }
    }
  }

  /// Blends a layer in perspective, or a piece of one, with what is below it; `whole` holds all of
  /// the layer that is seen, and `rect` what of it is to be painted.
  ///
  /// All pieces show one picture, each on its side of what cuts it. Modes that act where the layer is
  /// clear, too, do so within its bounds as they are seen.
  mutating func blendPlane(
    _ picture: PlanePicture, _ piece: PlanePiece, _ visit: Visit, _ mode: BlendMode,
    whole: PixelRect, in rect: PixelRect, mix: UInt8, opacity: UInt8
  ) {
    let actsWhereClear = mode.actsWhereClear
    guard actsWhereClear || !piece.cuts.isEmpty else {
      return blendPicture(picture, piece, visit, mode, whole, rect, mix: mix, opacity: opacity)
    }
    guard canRemember(rect.area) else { return counts.tooLarge.append(visit.node) }
    let outline =
      actsWhereClear
      ? picture.outline(of: picture.corners(of: tree[visit.node].properties.cornerShape))
      : MaskRecipe.Outline(.rect(rect.cgRect), .identity)
    if piece.cuts.isEmpty {
      let clip = openClip(outline, in: rect, mix: mix, visit.node)
      blendPicture(
        picture, piece, visit, mode, whole, clip.rect, mix: clip.scope == nil ? mix : 255,
        opacity: opacity)
      if let scope = clip.scope { close(scope) }
    } else if let mask = planeMask(outline, picture, piece.cuts, in: rect) {
      let scope = openClip(mask.placed, in: mask.rect, visit.node)
      blendPicture(picture, piece, visit, mode, whole, mask.rect, mix: mix, opacity: opacity)
      close(scope)
    }
  }

  private mutating func blendPicture(
    _ picture: PlanePicture, _ piece: PlanePiece, _ visit: Visit, _ mode: BlendMode,
    _ whole: PixelRect, _ rect: PixelRect, mix: UInt8, opacity: UInt8
  ) {
    guard isWanted(rect),
      let source = groupSource(picture, piece, visit, piece.cuts.isEmpty ? rect : whole),
      let (area, count) = area(rect, mix: mix)
    else { return }
    commands.append(.blend(source: source, mode, alpha: opacity, area))
    counts.painting.blends += 1
    counts.painting.blendPixels += count
  }

  /// The number of the group of a layer in perspective, with what of it is in a rectangle.
  private mutating func groupSource(
    _ picture: PlanePicture, _ piece: PlanePiece, _ visit: Visit, _ rect: PixelRect
  ) -> Int32? {
    let isShared = !piece.cuts.isEmpty
    if isShared, let known = planes.groups[visit.node], known.picture == picture,
      known.tint == visit.tint
    {
      return known.source
    }
    var inside = visit
    (inside.clip, inside.alpha, inside.mix, inside.tint) = (rect, 1, 255, .white)
    (inside.ignoresOpacity, inside.isInGroup) = (true, true)
    inside.plane = planes.add(piece.plane)
    guard let source = groupSource(inside, tint: visit.tint) else { return nil }
    if isShared { planes.groups[visit.node] = (picture, visit.tint, 1, source) }
    return source
  }

  /// The number of a group among the plan's pixel sources; nil where it is too large.
  private mutating func groupSource(
    _ layer: OpenLayer, _ visit: Visit, _ rect: PixelRect
  ) -> Int32? {
    var inside = Visit(
      node: layer.node, toSurface: layer.transform, isPlaced: true, clip: rect,
      multiplicity: layer.multiplicity, mirroring: visit.mirroring,
      isSilhouette: layer.isSilhouette, ignoresOpacity: true)
    inside.isInBitmap = true
    inside.isInGroup = true
    return groupSource(inside, tint: layer.tint)
  }

  private mutating func groupSource(_ inside: Visit, tint: ColorMultiplier) -> Int32? {
    guard let surface = addSurface(.group, inside) else { return nil }
    counts.groups.append(
      PlannedGroup(
        node: inside.node, reason: .compositingFilter, pixels: inside.clip.area, rect: inside.clip))
    plan.sources.append(
      PlannedPixels(
        .surface(index: surface, BitmapPlacement(transform: .identity)), tint: tint.pixel))
    return Int32(plan.sources.count - 1)
  }

  /// Places a layer's picture: by a blend mode, within its bounds where the mode acts on clear
  /// pixels too.
  ///
  /// `make` gives the number of the picture among the plan's sources and what of a rectangle it
  /// fills.
  mutating func show(
    _ layer: OpenLayer, _ mode: BlendMode, mix: UInt8, opacity: UInt8, in rect: PixelRect,
    _ make: (inout Planner, PixelRect) -> (source: Int32, rect: PixelRect)?
  ) {
    if mode == .normal {
      return showOver(layer.node, mix: mix, opacity: opacity, in: rect) { make(&$0, rect) }
    }
    var clipped = layer
    clipped.mix = mix
    if mode.actsWhereClear {
      clipped.clip = rect
      beginClip(&clipped)
    }
    let rect = rect.intersection(clipped.clip)
    if isWanted(rect), !(options.hides && hidden.hides(rect)), let picture = make(&self, rect),
      let (area, count) = area(
        mode.actsWhereClear ? rect : picture.rect.intersection(rect), mix: clipped.mix)
    {
      commands.append(.blend(source: picture.source, mode, alpha: opacity, area))
      counts.painting.blends += 1
      counts.painting.blendPixels += count
    }
    endInnerGroups(clipped)
  }

  /// Places a layer's picture over what is below, where anything of a rectangle is to be seen, which
  /// may be known.
  mutating func showOver(
    _ id: NodeID, mix: UInt8, opacity: UInt8, in rect: PixelRect, isSeen: Bool = false,
    _ make: (inout Planner) -> (source: Int32, rect: PixelRect)?
  ) {
    // Two opacities cannot be given to one thing: a scope takes the outer one.
    let needsScope = opacity < 255 && mix < 255
    let inner = needsScope ? opacity : min(opacity, mix)
    let scope = needsScope ? wrap(rect, mix, id) : nil
    if isSeen || (isWanted(rect) && !(options.hides && hidden.hides(rect))),
      let picture = make(&self),
      let (area, count) = area(picture.rect, mix: inner)
    {
      commands.append(.pixels(source: picture.source, nil, alpha: 255, area))
      counts.painting.rasterizedLayers += 1
      counts.painting.bitmapPixels += count
    }
    if let scope { unwrap(scope) }
  }
}

extension BitmapPlacement {
  /// A picture whose pixels are those of the surface.
  init(transform: Transform2D) {
    self.init(
      transform: transform, filters: SampleFilters(minification: .linear, magnification: .linear))
  }
}
