// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

// The extent of a layer's pixels in its own space. An extent may be too large but never too small,
// because nothing outside it is painted or repaired. An extent beyond the range of exact numbers is
// `CGRect.everywhere`, in every space.
extension RenderNode {
  /// The placement that the properties of this node and of its parent give; `space` is the way on
  /// from the parent's space to that of the layer around it, if the parent is a transform layer.
  package static func placement(
    of properties: LayerProperties, in parent: LayerProperties?, space: Transform3D? = nil
  ) -> Placement {
    let (bounds, position) = (properties.bounds, properties.position)
    guard bounds.hasFiniteNumbers, position.x.isFinite, position.y.isFinite else {
      return .omitted(.notFinite)
    }
    var transform = properties.transformToParent(parent)
    if let space { transform = transform.concatenating(space) }
    guard transform.isFinite else { return .omitted(.notFinite) }
    // Its leaves are placed in the layer around it, and so it is there itself.
    if properties.isTransform { return .affine(.identity) }
    guard let flat = transform.flattened else {
      guard transform.m14 != 0 || transform.m24 != 0 else { return .omitted(.perspective) }
      let homography = Homography(transform)
      return homography.inverted() == nil ? .omitted(.singular) : .projective(homography)
    }
    guard flat.isInvertible else { return .omitted(flat.isFinite ? .singular : .notFinite) }
    return .affine(flat)
  }

  /// Recomputes the extent; `sublayers` is the union of the children's subtree extents in this
  /// node's space, `maskExtent` that of the mask, nil if there is none, and `margin` the largest of
  /// the children's.
  ///
  /// If part of the mask waits to be drawn, its extent is too large, and the exact one may hold less.
  mutating func updateExtent(
    sublayers: CGRect, maskExtent: CGRect?, maskWaits: Bool = false, margin: Int
  ) {
    // Also of a layer that is left out, because the extents of all layers decide which are.
    guard isShown else {
      self.margin = 0
      subtreeExtent = .null
      return
    }
    self.margin = softMargin(margin)
    if isTransform {
      subtreeExtent = sublayers.limited
      return
    }
    if properties.isCommon, maskExtent == nil,
      properties.flags.isDisjoint(with: [.masksToBounds, .shouldRasterize])
    {
      let own = properties.commonExtent.limited
      subtreeExtent = sublayers.isNothing ? own : own.union(sublayers).limited
      return
    }
    let clips = properties.flags.contains(.masksToBounds)
    var all = extentBeforeClips(sublayers: sublayers)
    if clips { all = all.clipped(to: properties.bounds) }
    if let maskExtent, !all.isNothing {
      all = maskWaits ? maskExtent.limited : all.clipped(to: maskExtent)
    }
    all = all.union(properties.furtherShadowsExtent.limited)
    if properties.hasFilters, !all.isNull {
      let reach = properties.filterReach
      all = all.limited.insetBy(dx: -reach, dy: -reach)
    }
    if properties.actsWhereClear { all = all.union(properties.bounds.limited) }
    if properties.flags.contains(.shouldRasterize), !all.isNull {
      let border = properties.bitmapScale.map { 2 / $0 } ?? 0
      all = all.insetBy(dx: -border, dy: -border)
    }
    subtreeExtent = all.limited
  }

  /// The extent of everything that the layer's clip and its mask cut; `sublayers` is the union of the children's.
  func extentBeforeClips(sublayers: CGRect) -> CGRect {
    let all = properties.drawnExtent.limited.union(sublayers)
    return properties.shadowExtent(of: all).map(all.union) ?? all
  }

  /// The layer's own drawing, in its own space, including shadows with a known outline but not its
  /// content shadow, which depends on its sublayers.
  @inline(__always)
  var ownExtent: CGRect {
    if properties.isCommon, !properties.flags.contains(.masksToBounds) {
      return properties.commonExtent.limited
    }
    return fullOwnExtent
  }

  /// The same without a deferred drawing, of which nothing is painted yet.
  var paintedExtent: CGRect {
    guard properties.isDisplayDeferred else { return ownExtent }
    var node = self
    node.properties.deferredReach = .none
    return node.ownExtent
  }

  private var fullOwnExtent: CGRect {
    if isTransform { return .null }
    var own = properties.drawnExtent.limited
    if !properties.hasContentShadow, let shadow = properties.shadowExtent(of: own) {
      own = own.union(shadow)
    }
    if properties.flags.contains(.masksToBounds) { own = own.clipped(to: properties.bounds) }
    if properties.actsWhereClear { own = own.union(properties.bounds.limited) }
    return own.union(properties.furtherShadowsExtent.limited).limited
  }

  @inline(__always)
  private func softMargin(_ margin: Int) -> Int {
    let isSoft =
      properties.flags.contains(.shouldRasterize) || properties.isDisplayDeferred
      || (!properties.isCommon
        && (properties.hasShadow || !properties.uncommon.shadows.isEmpty
          || properties.uncommon.drawing?.isSoft == true || properties.emission != nil
          || properties.filterReach > 0))
    return isSoft ? max(2, margin) : margin
  }

  /// The distance by which the edge of a reduced particle fades beyond its extent, in pixels.
  static let particleMargin = 2
}

extension [RenderNode] {
  /// ``RenderNode/extentInParent`` of a node in its place in the array: a property of the node would make the
  /// compiler copy the node first.
  @inline(__always)
  func extentInParent(of id: NodeID) -> CGRect {
    guard let translation = self[id].translationInParent else { return self[id].turnedExtent }
    return self[id].subtreeExtent.translated(by: translation)
  }
}

// What a layer draws itself.
extension LayerProperties {
  /// Beyond this many standard deviations a blurred shadow adds nothing to an 8-bit pixel; a
  /// little more than the kernels' own reach.
  private static let blurReach: CGFloat = 4

  /// Where the layer's own shadow can reach, with `content` casting it if no path does; nil
  /// without a shadow.
  fileprivate func shadowExtent(of content: CGRect) -> CGRect? {
    guard !isCommon, hasShadow else { return nil }
    return Self.shadowExtent(
      of: uncommon.shadowPath.map(\.bounds) ?? content, offset: uncommon.shadowOffset,
      radius: uncommon.shadowRadius, spread: 0
    ).limited
  }

  /// ``drawnExtent`` of a layer without uncommon properties: the background, or what waits to be drawn over it.
  @inline(__always)
  fileprivate var commonExtent: CGRect {
    if isDisplayDeferred { return deferredExtent }
    guard bounds.size.width > 0, bounds.size.height > 0, backgroundColor.isVisible
    else { return .null }
    return bounds
  }

  /// The background, contents, shape, gradient and border.
  var drawnExtent: CGRect {
    if isCommon { return commonExtent }
    let filled = bounds.width > 0 && bounds.height > 0 ? bounds : .null
    var extent = CGRect.null
    if backgroundColor.isVisible || visibleBorderWidth > 0 || hasBackdrop
      || uncommon.shadows.contains(where: { $0.kind == .inner })
    {
      extent = filled
    }
    if let contents = uncommon.contents {
      extent = extent.union(
        contentsFrame(imageWidth: contents.width, height: contents.height).limited)
    }
    extent = extent.union(deferredExtent.limited)
    if let drawing = uncommon.drawing {
      // A node does not know whether its geometry is flipped.
      for isFlipped in drawing.isUpright ? [false, true] : [false] {
        if let (toLayer, frame) = place(of: drawing, isFlipped: isFlipped) {
          let drawn = toLayer.apply(drawing.extent)
          extent = extent.union(
            showsOverhang(of: drawing) ? drawn.limited : drawn.shared(with: frame))
        }
      }
    }
    switch uncommon.content {
    case .none, .replicator, .transform: break
    case .gradient, .tiled: extent = extent.union(filled)
    case .emitter(let emission): extent = extent.union(emission.particles.extent.limited)
    case .shape(let shape): extent = extent.limited.union(shape.content.extent)
    }
    return extent
  }

  fileprivate var furtherShadowsExtent: CGRect {
    if isCommon { return .null }
    let shadows = uncommon.shadows
    guard !shadows.isEmpty else { return .null }
    let outline = shadowOutline.bounds.limited
    return shadows.reduce(.null) { extent, shadow in
      switch shadow.kind {
      case .inner: extent.union(outline)
      case .outer:
        extent.union(
          Self.shadowExtent(
            of: outline, offset: shadow.offset, radius: shadow.radius, spread: shadow.spread
          ).limited)
      }
    }
  }

  /// Where the shadow of an outline can reach; null if its numbers are not finite.
  private static func shadowExtent(
    of outline: CGRect, offset: CGSize, radius: CGFloat, spread: CGFloat
  ) -> CGRect {
    guard !outline.isNull, offset.width.isFinite, offset.height.isFinite, radius.isFinite,
      spread.isFinite
    else { return .null }
    let reach = max(0, radius) * blurReach + max(0, spread)
    return outline.limited.offsetBy(dx: offset.width, dy: offset.height).limited
      .insetBy(dx: -reach, dy: -reach)
  }
}

extension CGRect {
  /// Beyond this an edge is not followed: sums of extents stay finite, and exact to 1/8000 of a point.
  private static var farthest: CGFloat { 1e12 }

  /// The extent that holds whatever there is, in any space.
  ///
  /// An edge that is only moved in from far out would be too near under a transform that makes things
  /// small: nearly edge-on, 10²⁴ points are some pixels.
  static var everywhere: CGRect {
    let edge = farthest.nextUp
    return CGRect(x: -edge, y: -edge, width: 2 * edge, height: 2 * edge)
  }

  @inline(__always)
  var isEverywhere: Bool { size.width > 2 * Self.farthest && self == .everywhere }

  /// The rectangle as an extent: itself, or everywhere if an edge is farther out than 10¹² or not a
  /// number.
  @inline(__always)
  var limited: CGRect {
    guard !isNothing else { return .null }
    let (x0, y0) = (origin.x, origin.y)
    let (x1, y1) = (origin.x + size.width, origin.y + size.height)
    let most = Self.farthest
    return x0 >= -most && y0 >= -most && x1 <= most && y1 <= most ? self : .everywhere
  }

  /// The extent, moved by a vector, with room for rounding if far edges came near.
  @inline(__always)
  fileprivate func loosened(after vector: CGPoint) -> CGRect {
    let (x1, y1) = (origin.x + size.width, origin.y + size.height)
    let way = max(abs(vector.x), abs(vector.y))
    let most = max(way, max(max(abs(origin.x), abs(origin.y)), max(abs(x1), abs(y1))))
    return most > Transform2D.farTerm ? grown(by: most) : self
  }

  private func grown(by term: CGFloat) -> CGRect {
    guard !isNothing else { return self }
    let error = term * Transform2D.termError
    return insetBy(dx: -error, dy: -error)
  }

  /// Whether another rectangle is within this one, by their edges.
  ///
  /// Foundation's own compares the union's size, which is rounded, and says no to some that are.
  package func holds(_ other: CGRect) -> Bool {
    if other.isNothing { return true }
    return !isNothing && minX <= other.minX && minY <= other.minY && maxX >= other.maxX
      && maxY >= other.maxY
  }

  /// ``isNull`` without a call.
  @inline(__always)
  var isNothing: Bool { origin.x == .infinity || origin.y == .infinity }

  /// The image of a rectangle without negative size under a translation.
  @inline(__always)
  func moved(by vector: CGPoint) -> CGRect {
    let (x0, x1) = (origin.x + vector.x, origin.x + size.width + vector.x)
    let (y0, y1) = (origin.y + vector.y, origin.y + size.height + vector.y)
    return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
  }

  /// The same of an extent.
  @inline(__always)
  func translated(by vector: CGPoint) -> CGRect {
    isNothing ? self : moved(by: vector).loosened(after: vector).limited
  }

  /// The extent of what a clip leaves of everything in this one: all of it if the clip holds it, otherwise as large
  /// as the clip.
  ///
  /// What they share would be too small. Where an edge of the clip cuts through a pixel, something beyond that edge may
  /// cover another part of the pixel, and is painted there.
  fileprivate func clipped(to clip: CGRect) -> CGRect {
    isNothing || clip.holds(self) ? self : clip.limited
  }

  /// What two rectangles share, by their edges; null if they share nothing.
  ///
  /// Foundation's own traps if an edge is not finite.
  func shared(with other: CGRect) -> CGRect {
    let (a, b) = (limited, other.limited)
    guard !a.isNothing, !b.isNothing else { return .null }
    let (left, right) = (max(a.minX, b.minX), min(a.maxX, b.maxX))
    let (top, bottom) = (max(a.minY, b.minY), min(a.maxY, b.maxY))
    guard left <= right, top <= bottom else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Transform2D {
  /// Sums of smaller terms are exact to 10⁻⁷ of a point.
  static var farTerm: CGFloat { 1e8 }
  /// Several times the rounding error of the largest term of a sum.
  fileprivate static var termError: CGFloat { 0x1p-48 }

  /// The extent in the space to which the transform leads.
  ///
  /// It is never too small because of rounding: neither that of the transform's sums, nor that of the sums from
  /// which the extent was computed.
  func extent(of extent: CGRect) -> CGRect {
    if extent.isNothing || extent.isEverywhere { return extent }
    let box = apply(extent)
    let x = max(abs(extent.minX), abs(extent.maxX))
    let y = max(abs(extent.minY), abs(extent.maxY))
    let (termsX, termsY) = (abs(a) * x + abs(c) * y + abs(tx), abs(b) * x + abs(d) * y + abs(ty))
    let most = max(termsX, termsY)
    guard most.isFinite else { return .everywhere }
    guard most > Self.farTerm else { return box.limited }
    return box.insetBy(dx: -termsX * Self.termError, dy: -termsY * Self.termError).limited
  }
}

extension Homography {
  /// The extent in the space in which the map shows it, no smaller for any rounding.
  func extent(of extent: CGRect) -> CGRect {
    if extent.isNothing || extent.isEverywhere { return extent }
    let x = max(abs(extent.minX), abs(extent.maxX))
    let y = max(abs(extent.minY), abs(extent.maxY))
    let terms = max(abs(a) * x + abs(c) * y + abs(tx), abs(b) * x + abs(d) * y + abs(ty))
    let depths = abs(g) * x + abs(h) * y + abs(k)
    // If it is cut near the eye, rounding errors grow by a factor of 1024 and more.
    guard terms < Transform2D.farTerm, depths < 1e6 else { return .everywhere }
    return boundingBox(of: extent).limited
  }
}

extension ShapeContent {
  /// What is filled, and the box of the line.
  fileprivate var extent: CGRect {
    let filled = fillColor.isVisible ? (path?.bounds ?? .null).limited : .null
    guard let line = measuredStroke, !line.bounds.isNull else { return filled }
    // A plan cuts the line at the pixels of its box. If the box is not exact, something may be covered up to their
    // edge, so that rounding must not leave a row of them out.
    let slack = line.isExact ? 0 : CGRect.rounding
    return filled.union(line.bounds.limited.insetBy(dx: -slack, dy: -slack)).limited
  }
}
