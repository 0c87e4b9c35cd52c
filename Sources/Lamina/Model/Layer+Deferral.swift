// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Work for the display of a layer that needs nothing but its own values.
package protocol DisplayWork: Sendable {
  func result() -> any Sendable
}

/// Does work for the display of several layers, and returns the results in the same order.
package typealias DisplayWorkers = ([any DisplayWork]) -> [any Sendable]

// Deferred display: of a layer that is not drawn only the largest extent is noted. It draws before the first
// frame in which a part of that extent is visible. A layer that was drawn and was in view draws again at
// once, because it probably still is, and the tree is updated once for it then.
extension Layer {
  /// Whether the layer waits to be drawn until it comes into view.
  final var isDisplayDeferred: Bool { properties.isDisplayDeferred }

  /// Whether the layer can be displayed in parts: it has no delegate, and its class can.
  package final var hasDisplayWork: Bool { drawingReach != .none && extras?.delegate == nil }

  /// Draws if drawing was deferred.
  final func displayDeferred() {
    if isDisplayDeferred { display() }
  }
}
