// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A layer that draws a text: `TextLayer` of the module `LaminaText`, which the core does not know.
///
/// Its drawing can wait until it comes into view, because it may set ``Layer/drawingReach``. A layer with a reach and
/// without a delegate runs no code of an application while it is displayed, so a part of the display may be done
/// on other threads before.
package protocol TextualLayer: Layer {
  /// The text; nil if there is none.
  ///
  /// Descriptions for people quote it.
  var string: String? { get }
  /// Whether it is of that class itself, which overrides no test for hits.
  var isPlainText: Bool { get }
  /// Whether there is something to draw, and nothing of it is completely visible in the bounds.
  var lacksRoom: Bool { get }
  /// The part of the next display that any thread can do; nil if it is done.
  var displayWork: (any DisplayWork)? { get }
  /// Takes the result of that work.
  func takeResult(_ result: any Sendable)
}
