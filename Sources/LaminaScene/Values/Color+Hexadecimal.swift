// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension Color {
  /// An opaque colour from `0xRRGGBB`.
  init(hexadecimal rgb: UInt32) {
    self.init(bytes: [UInt8(rgb >> 16 & 255), UInt8(rgb >> 8 & 255), UInt8(rgb & 255)])
  }

  /// A colour from three or four components of 0 to 255.
  private init(bytes: [UInt8]) {
    func component(_ index: Int) -> CGFloat {
      index < bytes.count ? CGFloat(bytes[index]) / 255 : 1
    }
    self.init(red: component(0), green: component(1), blue: component(2), alpha: component(3))
  }

  /// A colour from `#rgb`, `#rrggbb` or `#rrggbbaa`, in either case; nil for anything else.
  init?(hexadecimal text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    var digits: [UInt8] = []
    for byte in text.utf8.dropFirst() {
      guard digits.count < 8, let digit = JSONEscapes.hexadecimalValue(byte) else { return nil }
      digits.append(digit)
    }
    switch digits.count {
    case 3:
      self.init(bytes: digits.map { $0 * 17 })
    case 6, 8:
      self.init(
        bytes: stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] })
    default:
      return nil
    }
  }

  /// The shortest of the three forms that is exactly this colour; nil where none is, because a
  /// component is no whole number of 255ths.
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
