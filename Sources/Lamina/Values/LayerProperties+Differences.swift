// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension LayerProperties {
  /// Whether the only differences are in what the layer itself paints: then nothing below it moves,
  /// shows or fades differently.
  package func differsOnlyInDrawing(from old: LayerProperties) -> Bool {
    var probe = old
    probe.backgroundColor = backgroundColor
    if !isCommon || !old.isCommon {
      let (new, box) = (uncommon, old.uncommon)
      var mixed = box
      mixed.borderWidth = new.borderWidth
      mixed.borderColor = new.borderColor
      mixed.contents = new.contents
      mixed.contentsGravity = new.contentsGravity
      mixed.contentsRect = new.contentsRect
      mixed.contentsCenter = new.contentsCenter
      mixed.contentsScale = new.contentsScale
      mixed.minificationFilter = new.minificationFilter
      mixed.magnificationFilter = new.magnificationFilter
      mixed.content = new.content
      mixed.shadows = new.shadows
      if hasContentShadow == old.hasContentShadow, !hasContentShadow {
        mixed.shadowColor = new.shadowColor
        mixed.shadowOpacity = new.shadowOpacity
        mixed.shadowOffset = new.shadowOffset
        mixed.shadowRadius = new.shadowRadius
        mixed.shadowPath = new.shadowPath
      }
      probe.uncommon = mixed
    }
    if !flags.contains(.masksToBounds) { probe.cornerRadius = cornerRadius }
    return probe == self
  }

  /// Whether sublayers are placed in this layer as they were in `old`.
  package func placesSublayers(like old: LayerProperties) -> Bool {
    guard bounds == old.bounds, anchorPoint == old.anchorPoint,
      flags.contains(.isGeometryFlipped) == old.flags.contains(.isGeometryFlipped)
    else { return false }
    return (isCommon && old.isCommon)
      || (uncommon.sublayerTransform == old.uncommon.sublayerTransform
        && uncommon.anchorPointZ == old.uncommon.anchorPointZ)
  }
}
