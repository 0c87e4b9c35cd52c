// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A class whose drawing can wait until it comes into view: its layers may set ``Layer/drawingReach``.
package protocol DeferrableDisplay: Layer {}

// Deferred display: of a layer that was never drawn only the largest extent is noted. It draws before the
// first frame in which a part of that extent is visible. A layer that was drawn before draws again at once,
// because most such layers are visible, and because their drawings give the most exact damage.
extension Layer {
  /// Whether the layer waits to be drawn until it comes into view.
  final var isDisplayDeferred: Bool { properties.isDisplayDeferred }

  /// Displays the layer, or defers its display.
  ///
  /// A layer with a delegate is never deferred, because the delegate expects the call. Neither is a layer
  /// that lacked room at its last drawing, so that it is known early whether it still lacks room.
  final func displayOrDefer() {
    let size = properties.bounds.size
    guard drawingReach != .none, drawing == nil, extras?.delegate == nil,
      !properties.flags.contains(.lacksRoom), size.width > 0, size.height > 0,
      properties.bounds.hasFiniteNumbers
    else { return displayIfNeeded() }
    changeState.changes.remove(.display)
    extras?.dirtyRect = nil
    guard properties.deferredReach != drawingReach else { return }
    properties.deferredReach = drawingReach
    changedMoreThanPosition = true
    noteChange(.properties)
  }

  /// Draws if drawing was deferred.
  final func displayDeferred() {
    if isDisplayDeferred { display() }
  }
}
