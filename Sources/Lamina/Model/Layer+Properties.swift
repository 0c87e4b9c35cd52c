// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension Layer {
  /// How a layer's contents are placed and scaled in its bounds.
  public typealias ContentsGravity = LayerContentsGravity
  /// How contents are sampled if they are not drawn pixel for pixel.
  public typealias ContentsFilter = LayerContentsFilter
}

// The effects of setting a property.
extension Layer {
  /// Records a change of ``properties``, with Core Animation's key of the property.
  final func propertyDidChange(_ key: String) {
    noteChangeBesidesPosition()
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    if let extras { extras.attachment?.layer(self, didChange: key) }
  }

  /// Sets one of the properties that most layers set, if it differs.
  @inline(__always)
  final func update<Value: Equatable>(
    _ path: WritableKeyPath<LayerProperties, Value>, to value: Value, _ key: String
  ) {
    guard properties[keyPath: path] != value else { return }
    properties[keyPath: path] = value
    propertyDidChange(key)
  }

  /// Sets one of the properties that few layers set, if it differs; a layer that always had the
  /// defaults has no record of them.
  @inline(__always)
  final func update<Value: Equatable>(
    _ path: WritableKeyPath<LayerProperties.Uncommon, Value>, to value: Value, _ key: String
  ) {
    guard properties.uncommon[keyPath: path] != value else { return }
    properties.uncommon[keyPath: path] = value
    propertyDidChange(key)
  }

  final func setFlag(_ flag: LayerProperties.Flags, _ isOn: Bool, _ key: String) {
    guard properties.flags.contains(flag) != isOn else { return }
    properties.flags.formSymmetricDifference(flag)
    propertyDidChange(key)
  }

  final func setBounds(_ newValue: CGRect) {
    let newBounds = newValue.withPositiveSize
    guard properties.bounds != newBounds else { return }
    let isResized = properties.bounds.size != newBounds.size
    properties.bounds = newBounds
    followBounds()
    propertyDidChange("bounds")
    setNeedsLayout()
    if isResized { askSuperlayerForLayout() }
    if needsDisplayOnBoundsChange { setNeedsDisplay() }
  }

  @inline(__always)
  final func setPosition(_ newValue: CGPoint) {
    guard properties.position != newValue else { return }
    properties.position = newValue
    noteMove()
    if type(of: self).needsDisplay(forKey: "position") { setNeedsDisplay() }
  }

  /// Sets bounds and position by their properties, because a subclass may observe them.
  final func setFrame(_ newValue: CGRect) {
    let (size, newPosition) = properties.boundsSizeAndPosition(frame: newValue)
    bounds = CGRect(origin: bounds.origin, size: size)
    position = newPosition
  }

  final func setContents(_ newValue: Image?) {
    // An image, and nil too, replaces a drawing. An image with equal pixels is stored too, because scenes
    // identify images by identity.
    let isDrawn = drawing != nil || isDisplayDeferred
    let isChange = isDrawn || newValue != contents
    guard isChange || newValue != nil else { return }
    properties.deferredReach = .none
    properties.flags.remove(.lacksRoom)
    properties.uncommon.drawing = nil
    properties.uncommon.contents = newValue
    if isChange { propertyDidChange("contents") }
  }

  /// Starts with the properties, the name and the effect of another layer.
  final func takeProperties(of layer: Layer) {
    // A text layer draws the text itself; any other copy shows what the text is now.
    if !(self is any TextualLayer), layer.hasDisplayWork { layer.displayInNeed() }
    properties = layer.properties
    properties.deferredReach = .none
    // Content of another class could neither be seen nor removed here.
    if !properties.isCommon { properties.uncommon.content = .none }
    let added = layer.addedShadows
    if !added.ofClass.isEmpty { properties.uncommon.shadows = layer.ownShadows + added.ofEffect }
    inheritLook(from: nil)
    if layer.name != nil || layer.needsDisplayOnBoundsChange || layer.followsBounds
      || layer.attachment != nil
    {
      let copy = LayerExtras()
      copy.followers = layer.extras?.followers ?? BoundsFollowers()
      // Another class has no such path.
      if !(self is ShapeLayer && layer is ShapeLayer) { copy.followers.path = nil }
      copy.name = layer.name
      copy.attachment = layer.attachment?.copy()
      copy.addedShadows.ofEffect = added.ofEffect
      copy.needsDisplayOnBoundsChange = layer.needsDisplayOnBoundsChange
      extras = copy
    }
  }
}
