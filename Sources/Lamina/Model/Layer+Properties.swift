// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension Layer {
  /// Where a layer's contents sit in its bounds.
  public typealias ContentsGravity = LayerContentsGravity
  /// How contents are sampled when they are not drawn pixel for pixel.
  public typealias ContentsFilter = LayerContentsFilter
}

// What setting a property does.
extension Layer {
  /// Notes a change of ``properties``, with Core Animation's key for the property.
  final func propertyDidChange(_ key: String) {
    changedMoreThanPosition = true
    noteChange(.properties)
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

  /// Sets one of the properties that few layers set, if it differs; a layer that never differed
  /// from the defaults keeps no record of them.
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

  /// By way of bounds and position, which a subclass may observe.
  final func setFrame(_ newValue: CGRect) {
    let (size, newPosition) = properties.boundsSizeAndPosition(frame: newValue)
    bounds = CGRect(origin: bounds.origin, size: size)
    position = newPosition
  }

  @inline(__always)
  final func setBackgroundColor(_ newValue: Color?) {
    guard properties.backgroundColor != newValue else { return }
    properties.backgroundColor = newValue
    propertyDidChange("backgroundColor")
  }

  final func setContents(_ newValue: Image?) {
    // What was drawn gives way to an image, and to none. One of equal pixels is taken too: a scene
    // knows images by what they are.
    let isDrawn = !properties.isCommon && properties.uncommon.drawing != nil
    let isChange = isDrawn || newValue != contents
    guard isChange || newValue != nil else { return }
    properties.uncommon.drawing = nil
    properties.uncommon.contents = newValue
    if isChange { propertyDidChange("contents") }
  }

  /// Begins with the properties and the name of another layer.
  final func takeProperties(of layer: Layer) {
    if !(self is any DeferrableDisplay) { layer.displayDeferred() }
    properties = layer.properties
    if isDisplayDeferred { properties.uncommon.drawing = nil }
    // What another class adds could neither be seen nor removed here.
    if !properties.isCommon { properties.uncommon.content = .none }
    if !layer.addedShadows.isEmpty { properties.uncommon.shadows = layer.ownShadows }
    inheritAccent(from: nil)
    if layer.name != nil || layer.needsDisplayOnBoundsChange || layer.followsBounds {
      let copy = LayerExtras()
      copy.followers = layer.extras?.followers ?? BoundsFollowers()
      // Of another class none is left.
      if !(self is ShapeLayer && layer is ShapeLayer) { copy.followers.path = nil }
      copy.name = layer.name
      copy.needsDisplayOnBoundsChange = layer.needsDisplayOnBoundsChange
      extras = copy
    }
  }
}
