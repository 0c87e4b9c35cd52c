// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension Layer {
  /// The first layer with a name, in this layer and everything below it.
  ///
  /// ```swift
  /// (card.layer(named: "title") as? TextLayer)?.string = "Hello"
  /// ```
  ///
  /// The search visits a layer before its sublayers, the sublayers in their order, each with everything below
  /// it, and then the mask with everything below it. Names are compared as strings: case matters, a layer
  /// without a name is never found, and `""` finds a layer with an empty name.
  ///
  /// Cost: one step for each layer up to the result, or for all layers if there is none. To look up many names
  /// in a large tree, keep the layers.
  ///
  /// - Parameter name: The ``name`` of the layer to find.
  /// - Returns: The layer; nil if no layer has the name.
  public final func layer(named name: String) -> Layer? {
    var pending = [self]
    while let layer = pending.popLast() {
      if layer.name == name { return layer }
      if let mask = layer.extras?.mask { pending.append(mask) }
      pending.append(contentsOf: layer.children.reversed())
    }
    return nil
  }
}
