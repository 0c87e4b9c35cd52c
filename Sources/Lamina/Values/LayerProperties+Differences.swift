// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension LayerProperties {
  /// What a change of some properties touches.
  package struct Differences: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    // Four properties that change often have a difference each, because the commit has an edit for each.
    package static let position = Differences(rawValue: 1 << 0)
    package static let opacity = Differences(rawValue: 1 << 1)
    static let boundsOrigin = Differences(rawValue: 1 << 2)
    package static let backgroundColor = Differences(rawValue: 1 << 3)

    /// Where the superlayer shows the layer, how, and whether; the layer's own picture stays the same.
    package static let place = Differences(rawValue: 1 << 4)
    /// The point that transforms act about: the place, and if the layer transforms its sublayers, the picture.
    package static let anchorPoint = Differences(rawValue: 1 << 5)
    /// What the layer itself paints: nothing below it moves, shows or fades differently.
    package static let ownParts = Differences(rawValue: 1 << 6)
    /// The own parts, and if the layer clips, the picture.
    package static let cornerRadius = Differences(rawValue: 1 << 7)
    /// The own parts; which part of a drawing changed may be known.
    package static let drawing = Differences(rawValue: 1 << 8)
    /// The own parts, and of a replicator the picture; which of the tiles changed may be known.
    package static let content = Differences(rawValue: 1 << 9)
    /// The colour of the shadow that the layer and its sublayers cast: its shape stays the same.
    package static let shadowColor = Differences(rawValue: 1 << 10)
    /// The shape of that shadow.
    static let shadowShape = Differences(rawValue: 1 << 11)
    /// The picture of the layer and all below it, in the layer's own space.
    package static let picture = Differences(rawValue: 1 << 12)
    package static let all = Differences(rawValue: 1 << 13 - 1)

    fileprivate mutating func insert(_ touched: Differences, if isChanged: Bool) {
      if isChanged { formUnion(touched) }
    }
  }

  /// The table of all properties: what a change of each one touches.
  ///
  /// Each property is in it once. One that is missing changes nothing on the screen, and one that is said to
  /// touch too little leaves old pixels; the tests go through all stored properties and find both. If in
  /// doubt, `picture` is always right, and repaints most. A number that is not one differs from itself.
  @inline(__always)
  package func differences(from old: LayerProperties) -> Differences {
    var found: Differences = []
    found.insert(.position, if: position != old.position)
    found.insert(.anchorPoint, if: anchorPoint != old.anchorPoint)
    // Two rectangles that are both empty may be equal although their numbers differ.
    found.insert(.boundsOrigin, if: bounds.origin != old.bounds.origin)
    found.insert(.picture, if: bounds.size != old.bounds.size)
    found.insert(.backgroundColor, if: backgroundColor != old.backgroundColor)
    found.insert(.cornerRadius, if: cornerRadius != old.cornerRadius)
    found.insert(.opacity, if: opacity != old.opacity)
    found.insert(.drawing, if: deferredReach != old.deferredReach)
    if flags != old.flags {
      let changed = flags.symmetricDifference(old.flags)
      found.insert(changed.isSubset(of: [.isHidden, .isDoubleSided]) ? .place : .picture)
    }
    return found.union(uncommonDifferences(from: old))
  }

  /// The differences of the uncommon properties; at once none for copies of one record.
  @inline(__always)
  func uncommonDifferences(from old: LayerProperties) -> Differences {
    if record === old.record { return [] }
    defer {
      extendLifetime(self)
      extendLifetime(old)
    }
    return unsafe uncounted._withUnsafeGuaranteedRef { new in
      unsafe old.uncounted._withUnsafeGuaranteedRef { new.differences(from: $0) }
    }
  }

  /// Whether the picture of the layer and all below it, in the layer's own space, may differ.
  func differsInPicture(_ differences: Differences) -> Bool {
    var elsewhere: Differences = [.position, .opacity, .place]
    // The sublayer transform acts about the anchor point.
    if isCommon || uncommon.sublayerTransform.isIdentity { elsewhere.insert(.anchorPoint) }
    return !differences.isSubset(of: elsewhere)
  }

  /// Whether the only differences are in what the layer itself paints: then nothing below it moves,
  /// shows or fades differently.
  func differsOnlyInOwnParts(
    from old: LayerProperties, _ differences: Differences
  ) -> Bool {
    var own: Differences = [.backgroundColor, .ownParts, .drawing]
    if !flags.contains(.masksToBounds) { own.insert(.cornerRadius) }
    // A replicator changes how the sublayers are drawn.
    if differences.contains(.content), replicator == nil, old.replicator == nil {
      own.insert(.content)
    }
    if !hasContentShadow, !old.hasContentShadow { own.formUnion([.shadowColor, .shadowShape]) }
    return differences.isSubset(of: own)
  }

  /// Whether the only difference is the colour of a content shadow that is cast before and after: then
  /// the silhouette that casts it, blurred, is the same.
  func differsOnlyInShadowColor(
    from old: LayerProperties, _ differences: Differences
  ) -> Bool {
    differences == .shadowColor && hasContentShadow && old.hasContentShadow
  }

  /// The rectangle of the layer's space outside of which nothing looks different, if only the drawing or the
  /// tiles differ and it is known; else nil.
  ///
  /// If `changesParts`, it does not hold below a layer that fades: the drawing was one part and is several, or
  /// the other way round. `isFlipped` is called only if the result depends on it.
  func redrawnRect(
    from old: LayerProperties, _ differences: Differences, isFlipped: () -> Bool
  ) -> (rect: CGRect, changesParts: Bool)? {
    if let rects = tileChanges(since: old) {
      let hasSameLevels =
        tiles?.levelsOfDetail == old.tiles?.levelsOfDetail
        && tiles?.levelsOfDetailBias == old.tiles?.levelsOfDetailBias
      return differences == .content && hasSameLevels ? (redrawnTiles(rects), false) : nil
    }
    guard differences == .drawing, let drawing = uncommon.drawing,
      let before = old.uncommon.drawing, let rect = drawing.rectChanged(since: before),
      // A picture of its own is rounded once more, all over, and what is cut as one picture has other edges than
      // what is cut by itself.
      drawing.isIsolated == before.isIsolated, drawing.isCutByBounds == before.isCutByBounds,
      drawing.clips == before.clips,
      let (toLayer, frame) = place(
        of: drawing, isFlipped: drawing.isUpright && isFlipped())
    else { return nil }
    return (toLayer.apply(rect).shared(with: frame), drawing.isOnePart != before.isOnePart)
  }

  /// Whether sublayers stand in this layer's space at their positions: neither turned nor flipped.
  @inline(__always)
  var placesSublayersPlainly: Bool {
    !flags.contains(.isGeometryFlipped)
      && (isCommon || uncommon.sublayerTransform.isIdentity)
  }

  /// Whether sublayers are placed in this layer as they were in `old`.
  func placesSublayers(like old: LayerProperties) -> Bool {
    guard isTransform == old.isTransform else { return false }
    if placesSublayersPlainly && old.placesSublayersPlainly { return true }
    guard bounds == old.bounds, anchorPoint == old.anchorPoint,
      flags.contains(.isGeometryFlipped) == old.flags.contains(.isGeometryFlipped)
    else { return false }
    return (isCommon && old.isCommon)
      || uncommon.sublayerTransform == old.uncommon.sublayerTransform
  }
}

extension LayerProperties.Record {
  /// The part of the table for the properties that few layers set.
  ///
  /// It is a method of the record, because a record that is an argument by value would be copied.
  fileprivate func differences(from old: LayerProperties.Record) -> LayerProperties.Differences {
    var found: LayerProperties.Differences = []
    found.insert(.place, if: value.anchorPointZ != old.value.anchorPointZ)
    found.insert(.place, if: value.zPosition != old.value.zPosition)
    found.insert(.place, if: value.transform != old.value.transform)
    found.insert(.picture, if: value.sublayerTransform != old.value.sublayerTransform)
    found.insert(.picture, if: value.cornerCurve != old.value.cornerCurve)
    found.insert(.picture, if: value.maskedCorners != old.value.maskedCorners)
    found.insert(.ownParts, if: value.borderWidth != old.value.borderWidth)
    found.insert(.ownParts, if: value.borderColor != old.value.borderColor)
    found.insert(.ownParts, if: value.contents != old.value.contents)
    found.insert(.drawing, if: value.drawing != old.value.drawing)
    found.insert(.ownParts, if: value.contentsGravity != old.value.contentsGravity)
    found.insert(.ownParts, if: value.contentsRect != old.value.contentsRect)
    found.insert(.ownParts, if: value.contentsCenter != old.value.contentsCenter)
    found.insert(.ownParts, if: value.contentsScale != old.value.contentsScale)
    found.insert(.ownParts, if: value.minificationFilter != old.value.minificationFilter)
    found.insert(.ownParts, if: value.magnificationFilter != old.value.magnificationFilter)
    found.insert(.ownParts, if: value.minificationFilterBias != old.value.minificationFilterBias)
    found.insert(.shadowColor, if: value.shadowColor != old.value.shadowColor)
    found.insert(.shadowColor, if: value.shadowOpacity != old.value.shadowOpacity)
    found.insert(.shadowShape, if: value.shadowOffset != old.value.shadowOffset)
    found.insert(.shadowShape, if: value.shadowRadius != old.value.shadowRadius)
    found.insert(.shadowShape, if: value.shadowPath != old.value.shadowPath)
    found.insert(.ownParts, if: value.shadows != old.value.shadows)
    found.insert(.picture, if: value.rasterizationScale != old.value.rasterizationScale)
    found.insert(.picture, if: value.edgeAntialiasingMask != old.value.edgeAntialiasingMask)
    found.insert(.content, if: value.content != old.value.content)
    found.insert(.place, if: value.compositingFilter != old.value.compositingFilter)
    found.insert(.picture, if: value.filters != old.value.filters)
    found.insert(.place, if: value.backgroundFilters != old.value.backgroundFilters)
    found.insert(.picture, if: value.accentedRenderingMode != old.value.accentedRenderingMode)
    return found
  }
}
