// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Color {
  /// Creates a colour from a number `0xRRGGBB`, such as `Color(hex: 0x1e90ff)`.
  ///
  /// The lowest 24 bits are used, eight each for red, green and blue. `alpha` is from 0 (clear) to 1 (opaque). A
  /// number has no alpha, because its first digits may be zeros: `0x1e90ff80` is not read as `#1e90ff80`, but as
  /// `#90ff80`.
  public init(hex rgb: UInt32, alpha: CGFloat = 1) {
    func component(_ shift: UInt32) -> CGFloat { CGFloat(rgb >> shift & 255) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0), alpha: alpha)
  }

  /// Creates a colour from hexadecimal digits as CSS reads them: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`.
  ///
  /// The `#` is optional and case does not matter. Alpha comes last. In the short forms each digit counts
  /// twice: `#1e9` is `#11ee99`. This is for text from files or users. In code, write `Color(hex: 0x1e90ff)`,
  /// which cannot fail, or one of CSS's names, such as ``tomato``.
  ///
  /// - Throws: ``HexColorError`` for anything else, such as white space, another number of digits, or a name.
  public init(hex text: some StringProtocol) throws(HexColorError) {
    let given = text.utf8.first == UInt8(ascii: "#") ? text.utf8.dropFirst() : text.utf8[...]
    // One more than there may be is enough to tell.
    let digits = given.prefix(9).map { Character(Unicode.Scalar($0)).hexDigitValue }
    let values = digits.compactMap(\.self)
    let isShort = values.count < 6
    guard values.count == digits.count, [3, 4, 6, 8].contains(values.count) else {
      throw HexColorError(text: String(text.prefix(HexColorError.mostCharacters)))
    }
    var bytes = values.map { $0 * 17 }
    if !isShort {
      bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    }
    func component(_ index: Int) -> CGFloat { CGFloat(bytes[index]) / 255 }
    self.init(
      red: component(0), green: component(1), blue: component(2),
      alpha: bytes.count > 3 ? component(3) : 1)
  }
}

/// The error for a string that ``Color/init(hex:)`` does not accept as a colour.
public struct HexColorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The first 40 characters of the string.
  public let text: String

  static let mostCharacters = 40

  /// The string in quotes, and the accepted forms, in one line.
  public var description: String {
    "\(text.debugDescription) is no colour; write 3, 4, 6 or 8 hexadecimal digits, as in \"#1e90ff\""
  }
}
