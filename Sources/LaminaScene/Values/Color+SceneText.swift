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

  /// What to write in place of a string that says no colour: the name that was meant, where one is near.
  package static func remedy(forSceneText text: String) -> String {
    if text.hasPrefix("#") { return "write 3, 6 or 8 hexadecimal digits, as in \"#1e90ff\"" }
    if let name = NamedColors.nearest(to: text) { return "did you mean \"\(name)\"?" }
    return "write it like \"#1e90ff\" or \"tomato\""
  }
}
