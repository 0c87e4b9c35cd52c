// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A colour as CSS's functions `rgb()` and `rgba()` say it (Color Module Level 4): `rgb(30, 144, 255)`,
/// `rgba(30, 144, 255, 0.5)`, `rgb(30 144 255 / 50%)`.
///
/// Both names mean the same. With commas all three are numbers of 0 to 255 or all percentages; without
/// them each is as it likes, or `none`, which is 0. What is beyond the range counts as its end.
struct ColorFunction {
  private enum Value {
    case number(Double), percentage(Double), none

    /// The value, of 0 to 1, where a number is counted from 0 to `whole`.
    func fraction(of whole: Double) -> CGFloat {
      switch self {
      case .number(let value): CGFloat(min(max(value / whole, 0), 1))
      case .percentage(let value): CGFloat(min(max(value / 100, 0), 1))
      case .none: 0
      }
    }
  }

  private var rest: Substring.UTF8View

  /// The colour that a text says; nil where it is no such function.
  static func color(_ text: String) -> Color? {
    let name = text.prefix { $0 != "(" }.lowercased()
    guard name == "rgb" || name == "rgba", text.utf8.last == UInt8(ascii: ")") else { return nil }
    var function = ColorFunction(rest: text.utf8.dropFirst(name.utf8.count + 1).dropLast())
    return function.read()
  }

  private mutating func read() -> Color? {
    skipSpace()
    guard let first = value() else { return nil }
    let hasSpace = skipSpace()
    let values = take(",") ? list(after: first) : hasSpace ? row(after: first) : nil
    guard let values, rest.isEmpty else { return nil }
    let rgb = values.prefix(3).map { $0.fraction(of: 255) }
    return Color(
      red: rgb[0], green: rgb[1], blue: rgb[2],
      alpha: values.count > 3 ? values[3].fraction(of: 1) : 1)
  }

  /// What follows the first value and a comma; of one kind, but for alpha.
  private mutating func list(after first: Value) -> [Value]? {
    var values = [first]
    repeat {
      skipSpace()
      guard let value = value() else { return nil }
      values.append(value)
      skipSpace()
    } while take(",")
    func isNumber(_ value: Value) -> Bool? {
      switch value {
      case .number: true
      case .percentage: false
      case .none: nil
      }
    }
    let kinds = values.map(isNumber)
    guard (3...4).contains(values.count), !kinds.contains(nil), kinds[0] == kinds[1],
      kinds[1] == kinds[2]
    else { return nil }
    return values
  }

  /// What follows the first value and white space: two values, and alpha after a slash.
  private mutating func row(after first: Value) -> [Value]? {
    guard let second = value(), skipSpace(), let third = value() else { return nil }
    skipSpace()
    guard take("/") else { return [first, second, third] }
    skipSpace()
    guard let alpha = value() else { return nil }
    skipSpace()
    return [first, second, third, alpha]
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let before = rest.count
    rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) && $0 != 0x0B }
    return rest.count < before
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private mutating func value() -> Value? {
    if rest.count >= 4, String(Substring(rest.prefix(4))).lowercased() == "none" {
      rest = rest.dropFirst(4)
      return Value.none
    }
    var number = rest
    Self.skipSign(&number)
    let whole = Self.skipDigits(&number)
    var fraction = number
    if fraction.first == UInt8(ascii: ".") {
      fraction = fraction.dropFirst()
      if Self.skipDigits(&fraction) { number = fraction } else { return nil }
    } else if !whole {
      return nil
    }
    var exponent = number
    if exponent.first == UInt8(ascii: "e") || exponent.first == UInt8(ascii: "E") {
      exponent = exponent.dropFirst()
      Self.skipSign(&exponent)
      guard Self.skipDigits(&exponent) else { return nil }
      number = exponent
    }
    let text = String(Substring(rest.prefix(rest.count - number.count)))
    guard let value = Double(text.hasPrefix("+") ? String(text.dropFirst()) : text) else {
      return nil
    }
    rest = number
    return take("%") ? .percentage(value) : .number(value)
  }

  private static func skipSign(_ rest: inout Substring.UTF8View) {
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
      rest = rest.dropFirst()
    }
  }

  private static func skipDigits(_ rest: inout Substring.UTF8View) -> Bool {
    let before = rest.count
    rest = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return rest.count < before
  }

  /// What the schema says of such texts.
  static let pattern: String = {
    let space = "[ \\t\\n\\f\\r]*"
    let number = "[-+]?([0-9]*\\.)?[0-9]+([eE][-+]?[0-9]+)?"
    func list(_ value: String) -> String {
      "\(value)(\(space),\(space)\(value)){2}(\(space),\(space)\(number)%?)?"
    }
    let value = "(\(number)%?|[nN][oO][nN][eE])"
    let row =
      "\(value)([ \\t\\n\\f\\r]+\(value)){2}(\(space)/\(space)\(value))?"
    return "^[rR][gG][bB][aA]?\\(\(space)(\(list(number))|\(list(number + "%"))|\(row))\(space)\\)$"
  }()
}
