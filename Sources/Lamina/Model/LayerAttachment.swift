// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What a module above adds to a layer, and what has to follow the layer's properties.
///
/// A layer has one at most. It is told of each property that changed, but not of a new position, which nothing
/// that the layer draws follows.
package protocol LayerAttachment: AnyObject {
  /// A property of the layer, by Core Animation's key, has another value now.
  ///
  /// The attachment may set others; it is told of these too.
  func layer(_ layer: Layer, didChange key: String)
}

extension Layer {
  /// What is told of the layer's changes; nil, as at first, for nobody.
  package final var attachment: (any LayerAttachment)? {
    get { extras?.attachment }
    set { extras(toHold: newValue != nil)?.attachment = newValue }
  }

  /// Shadows that a module above adds behind the layer's own list, of which they are no part.
  package final var addedShadows: [Shadow] {
    get { extras?.addedShadows ?? [] }
    set {
      let own = ownShadows
      extras(toHold: !newValue.isEmpty)?.addedShadows = newValue
      update(\.shadows, to: own + newValue, "shadows")
    }
  }

  /// The shadows without those that were added.
  final var ownShadows: [Shadow] {
    let all = properties.uncommon.shadows
    guard let added = extras?.addedShadows.count, added > 0 else { return all }
    return Array(all.dropLast(added))
  }
}
