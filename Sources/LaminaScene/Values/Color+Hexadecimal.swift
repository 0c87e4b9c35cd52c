// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension Color {
  /// A colour from `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, in either case; nil for anything else.
  init?(hexadecimal text: String) {
    guard text.utf8.first == UInt8(ascii: "#"), let color = try? Color(hex: text) else {
      return nil
    }
    self = color
  }

  /// The shortest of three of these forms that is exactly this colour; nil if a component is not a
  /// whole number of 255ths.
  var hexadecimal: String? {
    var bytes: [Int] = []
    for component in [red, green, blue, alpha] {
      guard component >= 0, component <= 1 else { return nil }
      let byte = (component * 255).rounded()
      guard byte / 255 == component else { return nil }
      bytes.append(Int(byte))
    }
    if bytes[3] == 255 { bytes.removeLast() }
    if bytes.count == 3, bytes.allSatisfy({ $0 % 17 == 0 }) {
      return "#" + bytes.map { String($0 / 17, radix: 16) }.joined()
    }
    return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
