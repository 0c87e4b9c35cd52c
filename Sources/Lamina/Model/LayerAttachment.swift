// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// An object of another module that adds something to a layer and follows the layer's properties.
///
/// A layer has at most one. It is told about each property that changed except the position, on which nothing that
/// the layer draws depends.
package protocol LayerAttachment: AnyObject {
  /// The property with one of Core Animation's keys changed.
  ///
  /// The attachment may set other properties; it is told about these too.
  func layer(_ layer: Layer, didChange key: String)
}

extension Layer {
  /// The object that is told about the layer's changes; default nil.
  package final var attachment: (any LayerAttachment)? {
    get { extras?.attachment }
    set { extras(toHold: newValue != nil)?.attachment = newValue }
  }

  /// Shadows that another module adds behind those of ``shadows``, which does not return them.
  package final var addedShadows: [Shadow] {
    get { extras?.addedShadows ?? [] }
    set {
      let own = ownShadows
      extras(toHold: !newValue.isEmpty)?.addedShadows = newValue
      update(\.shadows, to: own + newValue, "shadows")
    }
  }

  /// The shadows without the added ones.
  final var ownShadows: [Shadow] {
    let all = properties.uncommon.shadows
    guard let added = extras?.addedShadows.count, added > 0 else { return all }
    return Array(all.dropLast(added))
  }
}
