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

  /// Another one of the same kind, for a copy of the layer.
  func copy() -> any LayerAttachment
}

/// Shadows that other modules add to a layer, behind those of its own list.
package struct AddedShadows: Equatable {
  /// Those that the class of the layer adds.
  package var ofClass: [Shadow] = []
  /// Those of an effect that was applied to the layer, behind the others.
  package var ofEffect: [Shadow] = []

  /// All of them, the first one on top.
  var all: [Shadow] { ofClass + ofEffect }
}

extension Layer {
  /// The object that is told about the layer's changes; default nil.
  package final var attachment: (any LayerAttachment)? {
    get { extras?.attachment }
    set { extras(toHold: newValue != nil)?.attachment = newValue }
  }

  /// The shadows behind those of ``shadows``, which does not return them.
  package final var addedShadows: AddedShadows {
    get { extras?.addedShadows ?? AddedShadows() }
    set {
      let own = ownShadows
      extras(toHold: newValue != AddedShadows())?.addedShadows = newValue
      update(\.shadows, to: own + newValue.all, "shadows")
    }
  }

  /// The shadows without the added ones.
  final var ownShadows: [Shadow] {
    let all = properties.uncommon.shadows
    guard let added = extras?.addedShadows.all.count, added > 0 else { return all }
    return Array(all.dropLast(added))
  }
}
