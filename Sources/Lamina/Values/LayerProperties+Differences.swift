// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

extension LayerProperties {
  /// Kinds of properties that two values may differ in.
  package struct Differences: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let position = Differences(rawValue: 1 << 0)
    package static let anchorPoint = Differences(rawValue: 1 << 1)
    package static let boundsOrigin = Differences(rawValue: 1 << 2)
    package static let boundsSize = Differences(rawValue: 1 << 3)
    package static let backgroundColor = Differences(rawValue: 1 << 4)
    package static let cornerRadius = Differences(rawValue: 1 << 5)
    package static let opacity = Differences(rawValue: 1 << 6)
    package static let flags = Differences(rawValue: 1 << 7)
    package static let uncommon = Differences(rawValue: 1 << 8)
    package static let all = Differences(rawValue: 1 << 9 - 1)
  }

  /// What differs; a number that is not one differs from itself.
  @inline(__always)
  package func differences(from old: LayerProperties) -> Differences {
    var result: Differences = []
    if position != old.position { result.insert(.position) }
    if anchorPoint != old.anchorPoint { result.insert(.anchorPoint) }
    // By their numbers: rectangles as such are equal where they are both empty in some way.
    if bounds.origin != old.bounds.origin { result.insert(.boundsOrigin) }
    if bounds.size != old.bounds.size { result.insert(.boundsSize) }
    if backgroundColor != old.backgroundColor { result.insert(.backgroundColor) }
    if cornerRadius != old.cornerRadius { result.insert(.cornerRadius) }
    if opacity != old.opacity { result.insert(.opacity) }
    if flags != old.flags { result.insert(.flags) }
    if !sharesUncommon(with: old) { result.insert(.uncommon) }
    return result
  }

  /// Whether the picture of the layer and all below it in the layer's own space may differ: anything
  /// but where the superlayer puts it, how much of it shows, and whether it shows.
  package func differsInPicture(from old: LayerProperties, _ differences: Differences) -> Bool {
    var rest = differences.subtracting([.position, .opacity])
    if rest.contains(.flags),
      flags.symmetricDifference(old.flags).isSubset(of: [.isHidden, .isDoubleSided])
    {
      rest.remove(.flags)
    }
    if rest.contains(.uncommon) {
      var probe = old.uncommon
      probe.transform = uncommon.transform
      probe.zPosition = uncommon.zPosition
      probe.anchorPointZ = uncommon.anchorPointZ
      probe.compositingFilter = uncommon.compositingFilter
      probe.backgroundFilters = uncommon.backgroundFilters
      if probe == uncommon { rest.remove(.uncommon) }
    }
    // The sublayer transform acts about the anchor point.
    if isCommon || uncommon.sublayerTransform.isIdentity { rest.remove(.anchorPoint) }
    return !rest.isEmpty
  }

  /// Whether the only differences are in what the layer itself paints: then nothing below it moves,
  /// shows or fades differently.
  package func differsOnlyInDrawing(
    from old: LayerProperties, _ differences: Differences
  ) -> Bool {
    var rest = differences.subtracting(.backgroundColor)
    if rest.contains(.cornerRadius), !flags.contains(.masksToBounds) { rest.remove(.cornerRadius) }
    guard rest == .uncommon else { return rest.isEmpty }
    let new = uncommon
    var mixed = old.uncommon
    mixed.borderWidth = new.borderWidth
    mixed.borderColor = new.borderColor
    mixed.contents = new.contents
    mixed.drawing = new.drawing
    mixed.contentsGravity = new.contentsGravity
    mixed.contentsRect = new.contentsRect
    mixed.contentsCenter = new.contentsCenter
    mixed.contentsScale = new.contentsScale
    mixed.minificationFilter = new.minificationFilter
    mixed.magnificationFilter = new.magnificationFilter
    mixed.minificationFilterBias = new.minificationFilterBias
    // What replicates changes how the sublayers are drawn.
    if replicator == nil, old.replicator == nil { mixed.content = new.content }
    mixed.shadows = new.shadows
    if hasContentShadow == old.hasContentShadow, !hasContentShadow {
      mixed.shadowColor = new.shadowColor
      mixed.shadowOpacity = new.shadowOpacity
      mixed.shadowOffset = new.shadowOffset
      mixed.shadowRadius = new.shadowRadius
      mixed.shadowPath = new.shadowPath
    }
    return mixed == new
  }

  /// Whether the only differences are the colour and the opacity of a content shadow that is cast
  /// before and after: then what casts it, blurred, is the same.
  package func differsOnlyInShade(
    from old: LayerProperties, _ differences: Differences
  ) -> Bool {
    guard differences == .uncommon, hasContentShadow, old.hasContentShadow else { return false }
    var mixed = old.uncommon
    mixed.shadowColor = uncommon.shadowColor
    mixed.shadowOpacity = uncommon.shadowOpacity
    return mixed == uncommon
  }

  /// The rectangle of the layer's space outside of which nothing looks different, where all that
  /// differs is the drawing and that is known; else nil.
  ///
  /// Under a fading layer it goes only for drawings that are both one part, or both more. It is asked
  /// whether the geometry is flipped where that counts.
  package func redrawnRect(
    from old: LayerProperties, _ differences: Differences, isFlipped: () -> Bool
  ) -> (rect: CGRect, changesParts: Bool)? {
    if let rects = tileChanges(since: old), differences == .uncommon {
      var mixed = old.uncommon
      mixed.content = uncommon.content
      return mixed == uncommon && tiles?.levelsOfDetail == old.tiles?.levelsOfDetail
        && tiles?.levelsOfDetailBias == old.tiles?.levelsOfDetailBias
        ? (redrawnTiles(rects), false) : nil
    }
    guard differences == .uncommon, let drawing = uncommon.drawing,
      let before = old.uncommon.drawing, let rect = drawing.rectChanged(since: before),
      // A picture of its own is rounded once more, all over.
      drawing.isIsolated == before.isIsolated,
      let (toLayer, frame) = place(
        of: drawing, isFlipped: drawing.isUpright && isFlipped())
    else { return nil }
    var mixed = old.uncommon
    mixed.drawing = drawing
    guard mixed == uncommon else { return nil }
    return (toLayer.apply(rect).shared(with: frame), drawing.isOnePart != before.isOnePart)
  }

  /// Whether sublayers stand in this layer's space at their positions: neither turned nor flipped.
  @inline(__always)
  package var placesSublayersPlainly: Bool {
    !flags.contains(.isGeometryFlipped)
      && (isCommon || uncommon.sublayerTransform.isIdentity)
  }

  /// Whether sublayers are placed in this layer as they were in `old`.
  package func placesSublayers(like old: LayerProperties) -> Bool {
    guard isTransform == old.isTransform else { return false }
    if placesSublayersPlainly && old.placesSublayersPlainly { return true }
    guard bounds == old.bounds, anchorPoint == old.anchorPoint,
      flags.contains(.isGeometryFlipped) == old.flags.contains(.isGeometryFlipped)
    else { return false }
    return (isCommon && old.isCommon)
      || (uncommon.sublayerTransform == old.uncommon.sublayerTransform
        && uncommon.anchorPointZ == old.uncommon.anchorPointZ)
  }
}
