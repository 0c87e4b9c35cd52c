// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// A layer whose drawing can wait until it comes into view, because it is known before how far it reaches.
package protocol DeferrableDisplay: Layer {
  /// A rectangle of the bounds space that will hold all that is drawn; nil where drawing cannot wait.
  var largestDrawing: CGRect? { get }
}

// Display that is put off: a layer that was never drawn gets a drawing that says how far it will reach, and
// draws before the first frame in which something of that is in view. What was drawn once is drawn anew at
// once, for most of it is in view, and its damage is known best from what it draws.
extension Layer {
  /// Whether the layer waits to be drawn until it comes into view.
  final var isDisplayDeferred: Bool { properties.isDisplayDeferred }

  /// Displays the layer, or puts that off.
  ///
  /// Nothing is put off that has a delegate: its code runs when it is asked for. Nor is a layer that lacked room
  /// when it was drawn: whether it does now is known by then.
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

  /// Draws what was put off.
  package final func displayDeferred() {
    if isDisplayDeferred { display() }
  }
}
