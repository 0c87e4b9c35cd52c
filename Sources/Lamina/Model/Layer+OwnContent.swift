// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The content that a class of layers adds to the properties of every layer.
extension Layer {
  /// The content of the layer's class; the defaults if a copy of another class left none.
  final func ownContent<Content: OwnLayerContent>() -> Content {
    Content(properties.uncommon.content) ?? Content()
  }

  /// Sets one of the properties that the class adds, if the value differs.
  final func update<Content: OwnLayerContent, Value: Equatable>(
    _ path: WritableKeyPath<Content, Value>, to value: Value, _ key: String
  ) {
    var content: Content = ownContent()
    guard content[keyPath: path] != value else { return }
    content[keyPath: path] = value
    properties.uncommon.content = content.layerContent
    propertyDidChange(key)
  }

  /// Starts with the content of another layer if that is of the same class, else with `standard`.
  final func takeContent<Content: OwnLayerContent>(of layer: Any, orElse standard: Content) {
    let content = (layer as? Layer)?.properties.uncommon.content ?? .none
    properties.uncommon.content =
      Content(content) == nil ? standard.layerContent : content.ofCopy
  }
}
