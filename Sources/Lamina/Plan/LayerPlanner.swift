// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Lists the tasks of one layer, in painting order.
struct LayerPlanner {
  let visit: Planner.Visit
  let node: RenderNode
  /// From the layer's bounds space to the surface.
  let transform: Transform2D
  /// The pixels of the surface that the layer and everything below it can touch and that count.
  let extent: PixelRect
  /// The pixels that the parts inside the layer's own clip may touch.
  var clip: PixelRect
  /// What the layer's own parts are multiplied by, 0…1.
  var partOpacity: CGFloat = 1
  /// What sublayers inherit, 0…1.
  var inheritedOpacity: CGFloat = 1
  /// Whether an enclosing scope rounds the layer's own corners.
  var isClippedByScope = false
  var tasks: [Planner.Task] = []

  var properties: LayerProperties { node.properties }

  init(_ visit: Planner.Visit, _ node: RenderNode, _ transform: Transform2D, _ extent: PixelRect) {
    self.visit = visit
    self.node = node
    self.transform = transform
    self.extent = extent
    clip = extent
  }

  mutating func plan(_ tree: RenderTree) {
    let opacity = visit.ignoresOpacity ? 1 : properties.drawnOpacity * visit.opacity
    if properties.flags.contains(.shouldRasterize), !visit.isInBitmap,
      planBitmap(opacity: opacity)
    {
      return
    }
    let groups = properties.flags.contains(.allowsGroupOpacity)
    let needsScope = opacity < 1 && groups && !drawsOnePartOnly
    partOpacity = needsScope ? 1 : opacity
    inheritedOpacity = needsScope || groups ? 1 : opacity

    if needsScope { emit(.beginScope(extent)) }
    planFurtherShadows(.outer)
    planMasked(tree)
    if needsScope { emit(.endScope(.constant(Self.byte(opacity)))) }
  }

  mutating func emit(_ command: PaintCommand) { tasks.append(.emit(command)) }

  /// A fraction as the nearest of 256 steps.
  static func byte(_ fraction: CGFloat) -> UInt8 { UInt8((Color.unit(fraction) * 255).rounded()) }

  /// Whether opacity can be given to the single thing painted instead of to a group.
  private var drawsOnePartOnly: Bool {
    guard node.children.isEmpty, node.mask == RenderNode.none else { return false }
    let p = properties
    var parts = 0
    if (p.backgroundColor?.alpha ?? 0) > 0 { parts += 1 }
    if p.visibleBorderWidth > 0 { parts += 1 }
    guard !p.isCommon else { return parts <= 1 }
    if p.uncommon.contents != nil { parts += 1 }
    if p.uncommon.content != .none { parts += 2 }
    if p.hasShadow { parts += 1 }
    parts += p.uncommon.shadows.count
    return parts <= 1
  }

  // MARK: Mask and clip

  private mutating func planMasked(_ tree: RenderTree) {
    guard node.mask != RenderNode.none else {
      planClipped(tree)
      return
    }
    emit(.beginScope(extent))
    planClipped(tree)
    emit(.beginSurface(extent))
    tasks.append(
      .visit(
        Planner.Visit(
          slot: node.mask, toSurface: transform, clip: extent, isFlipped: childrenAreFlipped)))
    emit(.endSurfaceAsMask)
  }

  private mutating func planClipped(_ tree: RenderTree) {
    guard properties.flags.contains(.masksToBounds) else {
      planParts()
      return
    }
    let shape = DeviceShape(.roundedRect(properties.cornerShape), transform)
    clip = clip.intersection(RenderTree.deviceBox(properties.bounds, transform, margin: 0))
    if let rect = wholePixelRect(properties.cornerShape) {
      clip = clip.intersection(rect)
      guard !clip.isEmpty else { return }
      emit(.pushClip(clip))
      planParts()
      emit(.popClip)
    } else {
      guard !clip.isEmpty else { return }
      isClippedByScope = true
      emit(.beginScope(clip))
      planParts()
      emit(.endScope(.shape(shape, isInverted: false)))
    }
  }

  /// The pixels of a rectangle with square corners whose device edges are whole pixels; nil for
  /// every other shape.
  func wholePixelRect(_ shape: RoundedRect) -> PixelRect? {
    guard shape.radii.isZero, transform.keepsAxes else { return nil }
    let device = transform.apply(shape.rect)
    let edges = [device.minX, device.minY, device.maxX, device.maxY]
    guard edges.allSatisfy({ abs($0) < CGFloat(PixelRect.limit) && $0 == $0.rounded() }) else {
      return nil
    }
    return PixelRect(
      minX: Int(device.minX), minY: Int(device.minY), maxX: Int(device.maxX),
      maxY: Int(device.maxY))
  }

  // MARK: Parts

  private mutating func planParts() {
    planShadow()
    planBackground()
    planGradient()
    planContents()
    planShape()
    planFurtherShadows(.inner)
    for child in node.children {
      tasks.append(
        .visit(
          Planner.Visit(
            slot: child, toSurface: transform, clip: clip, opacity: inheritedOpacity,
            isFlipped: childrenAreFlipped, isSilhouette: visit.isSilhouette)))
    }
    planBorder()
  }

  private var childrenAreFlipped: Bool {
    visit.isFlipped != properties.flags.contains(.isGeometryFlipped)
  }
}
