// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Lamina

extension Color {
  /// A colour as a scene file says it in a string: `#rgb`, `#rrggbb`, `#rrggbbaa` or a CSS name;
  /// nil for anything else.
  package init?(sceneText text: String) {
    guard let color = Color(hexadecimal: text) ?? NamedColors.color(text) else { return nil }
    self = color
  }
}
