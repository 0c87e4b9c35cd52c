// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// A layer whose drawing can wait until it comes into view, because its extent is known beforehand.
package protocol DeferrableDisplay: Layer {
  /// A rectangle of the bounds space that will contain everything that is drawn; nil if drawing cannot wait.
  var largestDrawing: CGRect? { get }
}

// Deferred display: a layer that was never drawn gets a drawing that has only an extent. It draws before the
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
    guard drawing?.isDeferred ?? true, extras?.delegate == nil,
      !properties.flags.contains(.lacksRoom),
      let extent = (self as? any DeferrableDisplay)?.largestDrawing
    else { return displayIfNeeded() }
    changeState.changes.remove(.display)
    extras?.dirtyRect = nil
    if let drawing, drawing.bounds == properties.bounds, drawing.extent == extent { return }
    drawing = Drawing(deferredIn: properties.bounds, within: extent)
  }

  /// Draws if drawing was deferred.
  final func displayDeferred() {
    if isDisplayDeferred { display() }
  }
}
