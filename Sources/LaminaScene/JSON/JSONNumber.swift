// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// From digits to numbers and back, without loss.
enum JSONNumber {
  /// The most characters of a number: no property needs more, and the length of a number must not
  /// decide how long reading takes.
  static let maximumLength = 1_000

  /// The powers of ten that a `Double` holds exactly.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The `Double` nearest to a well-formed JSON number.
  ///
  /// Up to 15 digits and a power of ten up to 22 are both exact, so one multiplication or division
  /// rounds once and gives the nearest value. Everything else goes through the library.
  static func double(_ text: ArraySlice<UInt8>) -> Double {
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    var position = text.startIndex
    let isNegative = position < text.endIndex && text[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var isFraction = false
    while position < text.endIndex {
      let byte = text[position]
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte &- UInt8(ascii: "0") < 10 {
        mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        if mantissa != 0 { digits += 1 }
        if isFraction { exponent -= 1 }
        guard digits <= 15 else { return libraryDouble(text) }
      } else {
        return libraryDouble(text)
      }
      position += 1
    }
    guard exponent >= -22 else { return libraryDouble(text) }
    let value = Double(mantissa) / powersOfTen[-exponent]
    return isNegative ? -value : value
  }

  private static func libraryDouble(_ text: ArraySlice<UInt8>) -> Double {
    Double(String(decoding: text, as: UTF8.self)) ?? .infinity
  }

  /// The `Float` nearest to a well-formed JSON number; rounding to `Double` on the way could end
  /// one step off.
  static func float(_ text: ArraySlice<UInt8>) -> Float {
    let value = double(text)
    if Double(Float(value)) == value { return Float(value) }
    return Float(String(decoding: text, as: UTF8.self)) ?? .infinity
  }

  /// The shortest text that reads back as the same number.
  ///
  /// JSON has no infinities: they become the largest finite number. A value that is not a number
  /// becomes 0.
  static func text(_ value: Double) -> String {
    if value.isNaN { return "0" }
    let limit = Double.greatestFiniteMagnitude
    return normalForm(min(max(value, -limit), limit).description)
  }

  /// The same for a `Float`, which needs fewer digits.
  static func text(_ value: Float) -> String {
    if value.isNaN { return "0" }
    let limit = Float.greatestFiniteMagnitude
    return normalForm(min(max(value, -limit), limit).description)
  }

  private static func normalForm(_ text: String) -> String {
    String(decoding: normalForm(Array(text.utf8)[...]), as: UTF8.self)
  }

  /// A well-formed number without characters that carry no information: trailing zeros of a
  /// fraction, a plus sign or leading zeros of an exponent, and an exponent of 0.
  ///
  /// All other digits stay, so that the number is the same in every precision.
  static func normalForm(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isExponent = { (byte: UInt8) in byte | 0x20 == UInt8(ascii: "e") }
    let end = text.firstIndex(where: isExponent) ?? text.endIndex
    var number = text[..<end]
    if number.contains(UInt8(ascii: ".")) {
      while number.last == UInt8(ascii: "0") { number.removeLast() }
      if number.last == UInt8(ascii: ".") { number.removeLast() }
    }
    var exponent = text[end...].dropFirst()
    let isNegative = exponent.first == UInt8(ascii: "-")
    exponent = exponent.drop {
      [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "0")].contains($0)
    }
    guard !exponent.isEmpty else { return number }
    return number + [UInt8(ascii: "e")] + (isNegative ? [UInt8(ascii: "-")] : []) + exponent
  }
}
