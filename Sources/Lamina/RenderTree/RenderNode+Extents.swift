// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

// How far a layer's pixels can reach, in its own space. An extent may be too large, never too
// small: what lies outside it is neither painted nor repaired.
extension RenderNode {
  /// Beyond this many standard deviations a blurred shadow adds nothing to an 8-bit pixel; a
  /// little more than the kernels' own reach.
  private static let blurReach: CGFloat = 4

  /// The placement that the properties of this node and of its parent give.
  package static func placement(
    of properties: LayerProperties, in parent: LayerProperties?
  ) -> Placement {
    let numbers = [
      properties.bounds.origin.x, properties.bounds.origin.y, properties.bounds.size.width,
      properties.bounds.size.height, properties.position.x, properties.position.y,
    ]
    guard numbers.allSatisfy(\.isFinite) else { return .skipped(.notFinite) }
    let transform = properties.transformToParent(parent)
    guard transform.isFinite else { return .skipped(.notFinite) }
    guard let flat = transform.flattened else { return .skipped(.perspective) }
    guard flat.isInvertible else { return .skipped(flat.isFinite ? .singular : .notFinite) }
    return .affine(flat)
  }

  /// Recomputes both extents; `sublayers` is the union of the children's subtree extents in this
  /// node's space, `maskExtent` that of the mask, nil without one, and `margin` the largest of the
  /// children's.
  package mutating func updateExtents(sublayers: CGRect, maskExtent: CGRect?, margin: Int) {
    let p = properties
    let isSoft =
      p.hasShadow || p.flags.contains(.shouldRasterize)
      || (!p.isCommon && !p.uncommon.shadows.isEmpty)
    self.margin = isSoft ? max(2, margin) : margin
    let drawn = drawnExtent.limited
    let further = furtherShadowsExtent.limited

    var own = drawn
    var all = drawn.union(sublayers)
    if p.hasShadow {
      let outline = p.uncommon.shadowPath.map(\.bounds) ?? all
      let shadow = Self.shadowExtent(
        of: outline, offset: p.uncommon.shadowOffset, radius: p.uncommon.shadowRadius, spread: 0
      ).limited
      own = own.union(shadow)
      all = all.union(shadow)
    }
    if p.flags.contains(.masksToBounds) {
      own = own.shared(with: p.bounds)
      all = all.shared(with: p.bounds)
    }
    if let maskExtent { all = all.shared(with: maskExtent) }
    own = own.union(further)
    all = all.union(further)
    if p.flags.contains(.shouldRasterize), !all.isNull {
      let scale = p.uncommon.rasterizationScale
      let border = scale > 0 && scale.isFinite ? 2 / scale : 0
      all = all.insetBy(dx: -border, dy: -border)
    }
    ownExtent = own.limited
    subtreeExtent = isVisible ? all.limited : .null
  }

  /// The background, contents, shape, gradient and border.
  private var drawnExtent: CGRect {
    let p = properties
    var extent = CGRect.null
    if p.bounds.width > 0, p.bounds.height > 0 {
      var fillsBounds = (p.backgroundColor?.alpha ?? 0) > 0 || p.visibleBorderWidth > 0
      if case .gradient = p.uncommon.content { fillsBounds = true }
      if p.uncommon.shadows.contains(where: { $0.kind == .inner }) { fillsBounds = true }
      if fillsBounds { extent = p.bounds }
    }
    if let contents = p.uncommon.contents {
      extent = extent.union(p.contentsFrame(imageWidth: contents.width, height: contents.height))
    }
    if case .shape(let shape) = p.uncommon.content, let path = shape.path {
      var outline = path.bounds
      if shape.strokeColor != nil, shape.lineWidth > 0, shape.lineWidth.isFinite, !outline.isNull {
        let miter = shape.lineJoin == .miter ? max(1, shape.miterLimit) : 1
        let reach = shape.lineWidth / 2 * max(miter.isFinite ? miter : 1, 2.0.squareRoot())
        outline = outline.insetBy(dx: -reach, dy: -reach)
      }
      extent = extent.union(outline)
    }
    return extent
  }

  private var furtherShadowsExtent: CGRect {
    let shadows = properties.uncommon.shadows
    guard !shadows.isEmpty else { return .null }
    let outline = properties.shadowOutline.bounds
    return shadows.reduce(.null) { extent, shadow in
      switch shadow.kind {
      case .inner: extent.union(outline)
      case .outer:
        extent.union(
          Self.shadowExtent(
            of: outline, offset: shadow.offset, radius: shadow.radius, spread: shadow.spread))
      }
    }
  }

  /// Where the shadow of an outline can reach; null where its numbers are not finite.
  private static func shadowExtent(
    of outline: CGRect, offset: CGSize, radius: CGFloat, spread: CGFloat
  ) -> CGRect {
    guard !outline.isNull, offset.width.isFinite, offset.height.isFinite, radius.isFinite,
      spread.isFinite
    else { return .null }
    let reach = max(0, radius) * blurReach + max(0, spread)
    return outline.offsetBy(dx: offset.width, dy: offset.height).insetBy(dx: -reach, dy: -reach)
  }
}

extension CGRect {
  /// No surface is nearer to this than any number of pixels counts.
  private static let farthest: CGFloat = 1e12

  /// The rectangle with its edges limited to ±10¹², so that sums of extents stay finite; null where
  /// an edge is not a number.
  fileprivate var limited: CGRect {
    guard !isNull else { return .null }
    let (x0, y0) = (origin.x, origin.y)
    let (x1, y1) = (origin.x + size.width, origin.y + size.height)
    guard !x0.isNaN, !y0.isNaN, !x1.isNaN, !y1.isNaN else { return .null }
    func near(_ value: CGFloat) -> CGFloat { min(max(value, -Self.farthest), Self.farthest) }
    let (left, top) = (near(x0), near(y0))
    return CGRect(x: left, y: top, width: near(x1) - left, height: near(y1) - top)
  }

  /// What two rectangles share, by their edges; null where they share nothing.
  ///
  /// Foundation's own traps where an edge is not finite.
  fileprivate func shared(with other: CGRect) -> CGRect {
    let (a, b) = (limited, other.limited)
    guard !a.isNull, !b.isNull else { return .null }
    let (left, right) = (max(a.minX, b.minX), min(a.maxX, b.maxX))
    let (top, bottom) = (max(a.minY, b.minY), min(a.maxY, b.maxY))
    guard left <= right, top <= bottom else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
