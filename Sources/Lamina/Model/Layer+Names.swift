// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension Layer {
  /// The first layer of a name among this one and all below it.
  ///
  /// ```swift
  /// (card.layer(named: "title") as? TextLayer)?.string = "Hello"
  /// ```
  ///
  /// A layer comes before its sublayers, each sublayer with all below it before the next, from the first in
  /// the list to the last, and the mask with all below it after them. Of several layers of one name that is the
  /// first in this order. Names are compared as strings, so `"Title"` is another; a layer without a
  /// name is never found, and one named `""` by that.
  ///
  /// Cost: a look at each layer up to the one found, at all of them where there is none. Whoever asks for
  /// many names of a large tree keeps the layers.
  ///
  /// - Parameter name: The ``name`` of the layer to find.
  /// - Returns: The layer; nil where none has the name.
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
