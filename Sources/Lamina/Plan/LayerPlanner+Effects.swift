// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Shadows and rasterization: what needs a blur or a surface of its own.
extension LayerPlanner {
  // MARK: Shadows

  /// The layer's own shadow, behind everything it draws.
  mutating func planShadow() {
    guard properties.hasShadow, !visit.isSilhouette, let color = properties.uncommon.shadowColor
    else { return }
    let u = properties.uncommon
    guard
      let shadow = shadowPaint(
        color, opacity: CGFloat(u.shadowOpacity), radius: u.shadowRadius, spread: 0,
        isInverted: false, rect: clip),
      u.shadowOffset.width.isFinite, u.shadowOffset.height.isFinite
    else { return }
    let moved = movedTransform(u.shadowOffset)
    let outline =
      u.shadowPath.map { Shape.path($0, .nonZero) }
      ?? properties.knownSilhouette(
        hasSublayers: !node.children.isEmpty, hasMask: node.mask != RenderNode.none)
    if let outline {
      let shape = DeviceShape(outline, moved)
      guard reaches(shape, shadow) else { return }
      emit(.shadow(shadow, of: shape))
      return
    }
    // The silhouette is painted where it stands after the offset, so that a fraction of a pixel
    // is antialiased like any other edge.
    let wanted = clip.outset(x: shadow.blur.reach.x, y: shadow.blur.reach.y)
      .intersection(RenderTree.deviceBox(node.subtreeExtent, moved, margin: node.margin))
    guard !wanted.isEmpty else { return }
    emit(.beginSurface(wanted))
    tasks.append(
      .visit(
        Planner.Visit(
          slot: visit.slot, toSurface: moved, isPlaced: true, clip: wanted,
          isFlipped: visit.isFlipped, isSilhouette: true, ignoresOpacity: true,
          isInBitmap: visit.isInBitmap)))
    emit(.endSurfaceAsShadow(shadow))
  }

  /// The further shadows of one kind; the first of the list comes last, on top.
  mutating func planFurtherShadows(_ kind: Shadow.Kind) {
    guard !visit.isSilhouette, !properties.isCommon else { return }
    for shadow in properties.uncommon.shadows.reversed() where shadow.kind == kind {
      planFurtherShadow(shadow)
    }
  }

  private mutating func planFurtherShadow(_ shadow: Shadow) {
    let outline = properties.shadowOutline
    let still = DeviceShape(outline, transform)
    let isInner = shadow.kind == .inner
    let area = isInner ? clip.intersection(still.pixelBounds) : clip
    let spread = isInner ? -shadow.spread : shadow.spread
    guard !area.isEmpty, shadow.offset.width.isFinite, shadow.offset.height.isFinite,
      var paint = shadowPaint(
        shadow.color, opacity: CGFloat(shadow.opacity), radius: shadow.radius, spread: spread,
        isInverted: isInner, rect: area)
    else { return }
    var moved = DeviceShape(outline, movedTransform(shadow.offset))
    // A rounded rectangle grows into a rounded rectangle, exactly; other outlines grow as masks.
    if case .roundedRect(let rounded) = outline, spread != 0 {
      paint.spread = 0
      if let grown = rounded.inset(by: -spread) {
        moved.shape = .roundedRect(grown)
      } else if isInner {
        moved.shape = .path(Path(), .nonZero)
      } else {
        return
      }
    }
    if isInner {
      emit(.beginScope(area))
      emit(.shadow(paint, of: moved))
      emit(.endScope(.shape(still, isInverted: false)))
    } else if reaches(moved, paint) {
      if shadow.knocksOut { emit(.beginScope(area)) }
      emit(.shadow(paint, of: moved))
      if shadow.knocksOut { emit(.endScope(.shape(still, isInverted: true))) }
    }
  }

  private func shadowPaint(
    _ color: Color, opacity: CGFloat, radius: CGFloat, spread: CGFloat, isInverted: Bool,
    rect: PixelRect
  ) -> ShadowPaint? {
    let solid = color.multiplyingAlpha(by: Color.unit(opacity) * partOpacity).premultiplied
    guard !solid.isClear, radius.isFinite, spread.isFinite else { return nil }
    return ShadowPaint(
      color: solid, blur: BlurCovariance(radius: max(0, radius), transform: transform),
      // Under an uneven scale the smaller one, so that the shadow stays within the extent.
      spread: spread * transform.smallestScale, isInverted: isInverted, rect: rect)
  }

  /// The layer's transform after a move by `offset` in its own space.
  private func movedTransform(_ offset: CGSize) -> Transform2D {
    let device = transform.apply(offset)
    return transform.concatenating(Transform2D(translationX: device.width, y: device.height))
  }

  /// Whether a shadow can touch the pixels that count.
  private func reaches(_ shape: DeviceShape, _ shadow: ShadowPaint) -> Bool {
    let grown = Int(min(max(0, shadow.spread.rounded(.up)), 1e6))
    return shape.pixelBounds.outset(by: grown + 1)
      .outset(x: shadow.blur.reach.x, y: shadow.blur.reach.y).intersects(shadow.rect)
  }

  // MARK: Rasterization

  /// A bitmap is painted at no more than so many times the scale at which it is shown: a finer one
  /// costs its square, and sampling would skip most of its pixels.
  private static let finestBitmap: CGFloat = 4

  /// Paints the layer into a bitmap at its `rasterizationScale` and places that; false where the
  /// scale is no positive number, and the layer is drawn as if it were not rasterized.
  mutating func planBitmap(opacity: CGFloat) -> Bool {
    let wanted = properties.uncommon.rasterizationScale
    guard wanted > 0, wanted.isFinite, let toLayer = transform.inverted() else { return false }
    let scale = min(wanted, Self.finestBitmap * transform.largestScale)
    let pixels = Transform2D(scaleX: scale, y: scale)
    let bitmapToDevice = Transform2D(scaleX: 1 / scale, y: 1 / scale).concatenating(transform)
    // Only what the visible part can show, with a border for sampling between pixels.
    let visible = toLayer.concatenating(pixels).apply(extent.cgRect)
    let bitmap = RenderTree.deviceBox(node.subtreeExtent, pixels, margin: node.margin)
      .intersection(PixelRect(covering: visible).outset(by: 2))
    guard !bitmap.isEmpty else { return true }
    emit(.beginSurface(bitmap))
    tasks.append(
      .visit(
        Planner.Visit(
          slot: visit.slot, toSurface: pixels, isPlaced: true, clip: bitmap,
          isFlipped: (transform.determinant < 0) != visit.isFlipped,
          isSilhouette: visit.isSilhouette, ignoresOpacity: true, isInBitmap: true)))
    emit(
      .endSurfaceAsBitmap(
        BitmapPlacement(
          transform: bitmapToDevice, opacity: Self.byte(opacity),
          minification: properties.uncommon.minificationFilter,
          magnification: properties.uncommon.magnificationFilter, rect: extent)))
    return true
  }
}
