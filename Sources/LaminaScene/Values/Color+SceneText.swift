// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Lamina

extension Color {
  /// A colour as a scene file writes it in a string: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`,
  /// `rgb(…)`, `hsl(…)` or a CSS name; nil for anything else.
  package init?(sceneText text: String) {
    let named = Color(hexadecimal: text) ?? NamedColors.color(text)
    guard let color = named ?? ColorFunction.color(text) else { return nil }
    self = color
  }

  /// The suggestion for a string that is not a colour, with the name that was probably meant.
  package static func remedy(forSceneText text: String) -> String {
    if text.hasPrefix("#") { return "write 3, 4, 6 or 8 hexadecimal digits, as in \"#1e90ff\"" }
    if text.lowercased().hasPrefix("rgb") {
      return "write it like \"rgb(30, 144, 255)\" or \"rgb(30 144 255 / 50%)\""
    }
    if text.lowercased().hasPrefix("hsl") {
      return "write it like \"hsl(210, 100%, 56%)\" or \"hsl(210 100% 56% / 50%)\""
    }
    if let name = nearestName(to: text) { return "did you mean \"\(name)\"?" }
    return "write it like \"#1e90ff\" or \"tomato\""
  }

  /// The name that was probably meant; nil if none is near.
  private static func nearestName(to text: String) -> String? {
    // The names in Swift and other formats.
    if ["clear", "none"].contains(text.lowercased()) { return "transparent" }
    return NearestName.of(text, among: NamedColors.names)
  }
}
