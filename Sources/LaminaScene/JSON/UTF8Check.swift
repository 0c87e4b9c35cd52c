// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Checks that bytes are UTF-8 as the standard allows it.
enum UTF8Check {
  /// The offset of the first byte that is not part of a well-formed character (Unicode standard,
  /// table 3-7); nil if all bytes are.
  static func firstFault(in text: [UInt8]) -> Int? {
    var position = 0
    while position < text.count {
      if text[position] < 0x80 {
        position += 1
      } else if let length = length(in: text, at: position) {
        position += length
      } else {
        return position
      }
    }
    return nil
  }

  private static func length(in text: [UInt8], at position: Int) -> Int? {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch text[position] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return nil
    }
    guard position + length <= text.count, second.contains(text[position + 1]) else { return nil }
    for byte in text[(position + 1)..<(position + length)] where byte & 0xC0 != 0x80 { return nil }
    return length
  }
}
