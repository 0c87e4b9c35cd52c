// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A layer that shows text, which descriptions for people quote.
package protocol TextShowing: AnyObject {
  /// The text; nil if there is none.
  var shownText: String? { get }
}
