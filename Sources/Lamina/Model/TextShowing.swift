// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A layer that shows text, of which descriptions for people tell.
package protocol TextShowing: AnyObject {
  /// The text; nil where there is none.
  var shownText: String? { get }
}
