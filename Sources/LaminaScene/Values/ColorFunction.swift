// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A colour in the form of CSS's functions `rgb()`, `rgba()`, `hsl()` and `hsla()` (Color Module
/// Level 4): `rgb(30, 144, 255)`, `rgba(30, 144, 255, 0.5)`, `rgb(30 144 255 / 50%)`, `hsl(210,
/// 100%, 56%)`, `hsl(0.6turn 100 56)`.
///
/// The names with and without an `a` mean the same. With commas, the components of `rgb()` are
/// either all numbers of 0 to 255 or all percentages, and those of `hsl()` a hue and two
/// percentages. Without commas each component may be a number, a percentage, or `none`, which is 0.
/// Values outside the range are clamped; a hue wraps around.
struct ColorFunction {
  private enum Value {
    case number(Double), percentage(Double), none
    /// An angle with its unit, in degrees.
    case angle(Double)

    /// The value in 0 to 1; a number is counted from 0 to `whole`.
    func fraction(of whole: Double) -> CGFloat {
      switch self {
      case .number(let value): CGFloat(min(max(value / whole, 0), 1))
      case .percentage(let value): CGFloat(min(max(value / 100, 0), 1))
      case .none, .angle: 0
      }
    }

    /// The value as a hue, in degrees; nil if it is none.
    var degrees: Double? {
      switch self {
      case .number(let value), .angle(let value): value
      case .none: 0
      case .percentage: nil
      }
    }

    /// Whether the value is a number (true) or a percentage (false); nil if it is neither.
    var isNumber: Bool? {
      switch self {
      case .number: true
      case .percentage: false
      case .none, .angle: nil
      }
    }
  }

  private enum Model { case rgb, hsl }

  private let model: Model
  private var rest: Substring.UTF8View

  /// The colour that a text describes; nil if it is not such a function.
  static func color(_ text: String) -> Color? {
    let name = text.prefix { $0 != "(" }.lowercased()
    guard let model = model(named: name), text.utf8.last == UInt8(ascii: ")") else { return nil }
    var function = ColorFunction(
      model: model, rest: text.utf8.dropFirst(name.utf8.count + 1).dropLast())
    return function.read()
  }

  private static func model(named name: String) -> Model? {
    switch name {
    case "rgb", "rgba": .rgb
    case "hsl", "hsla": .hsl
    default: nil
    }
  }

  private mutating func read() -> Color? {
    skipSpace()
    guard let first = value() else { return nil }
    let hasSpace = skipSpace()
    let values = take(",") ? list(after: first) : hasSpace ? row(after: first) : nil
    guard let values, rest.isEmpty else { return nil }
    let alpha = values.count > 3 ? values[3].fraction(of: 1) : 1
    // Only a hue may have a unit.
    for value in values.dropFirst() { if case .angle = value { return nil } }
    switch model {
    case .rgb:
      if case .angle = first { return nil }
      let rgb = values.prefix(3).map { $0.fraction(of: 255) }
      return Color(red: rgb[0], green: rgb[1], blue: rgb[2], alpha: alpha)
    case .hsl:
      guard let hue = first.degrees else { return nil }
      return Self.color(
        hue: hue, saturation: values[1].fraction(of: 100), lightness: values[2].fraction(of: 100),
        alpha: alpha)
    }
  }

  /// Section 7.1 of CSS Color Module Level 4.
  private static func color(
    hue: Double, saturation: CGFloat, lightness: CGFloat, alpha: CGFloat
  ) -> Color {
    let turn = hue.isFinite ? hue.truncatingRemainder(dividingBy: 360) : 0
    let twelfths = CGFloat(turn < 0 ? turn + 360 : turn) / 30
    func component(_ start: CGFloat) -> CGFloat {
      let place = (start + twelfths).truncatingRemainder(dividingBy: 12)
      let reach = saturation * min(lightness, 1 - lightness)
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    }
    return Color(red: component(0), green: component(8), blue: component(4), alpha: alpha)
  }

  /// The values after the first one and a comma; all of one kind, except alpha.
  private mutating func list(after first: Value) -> [Value]? {
    var values = [first]
    repeat {
      skipSpace()
      guard let value = value() else { return nil }
      values.append(value)
      skipSpace()
    } while take(",")
    guard (3...4).contains(values.count) else { return nil }
    if values.count > 3, values[3].isNumber == nil { return nil }
    let kinds = values.prefix(3).map(\.isNumber)
    switch model {
    case .rgb: return kinds == [true, true, true] || kinds == [false, false, false] ? values : nil
    case .hsl:
      if case .none = first { return nil }
      return kinds[1] == false && kinds[2] == false ? values : nil
    }
  }

  /// The values after the first one and white space: two values, and alpha after a slash.
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
    if take("%") { return .percentage(value) }
    return takeUnit().map { .angle(value * $0) } ?? .number(value)
  }

  /// The unit of an angle at this place, in degrees; nil if there is none.
  private mutating func takeUnit() -> Double? {
    let letters = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    let degrees: Double
    switch String(Substring(letters)).lowercased() {
    case "deg": degrees = 1
    case "grad": degrees = 0.9
    case "rad": degrees = 180 / Double.pi
    case "turn": degrees = 360
    default: return nil
    }
    rest = rest.dropFirst(letters.count)
    return degrees
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

  /// The schema's patterns for such texts.
  static let patterns = [rgbPattern, hslPattern]

  private static let space = "[ \\t\\n\\f\\r]*"
  private static let number = "[-+]?([0-9]*\\.)?[0-9]+([eE][-+]?[0-9]+)?"
  private static let none = "[nN][oO][nN][eE]"
  private static let value = "(\(number)%?|\(none))"
  /// The second and third value after white space, and alpha after a slash.
  private static let row = "([ \\t\\n\\f\\r]+\(value)){2}(\(space)/\(space)\(value))?"

  /// The second and third value after commas, in one form, and alpha.
  private static func list(_ form: String) -> String {
    "(\(space),\(space)\(form)){2}(\(space),\(space)\(number)%?)?"
  }

  private static let rgbPattern: String = {
    let percentage = number + "%"
    let lists = "\(number)\(list(number))|\(percentage)\(list(percentage))"
    return "^[rR][gG][bB][aA]?\\(\(space)(\(lists)|\(value)\(row))\(space)\\)$"
  }()

  private static let hslPattern: String = {
    let unit = "([dD][eE][gG]|[gG]?[rR][aA][dD]|[tT][uU][rR][nN])?"
    let hue = number + unit
    let lists = hue + list(number + "%")
    return "^[hH][sS][lL][aA]?\\(\(space)(\(lists)|(\(hue)|\(none))\(row))\(space)\\)$"
  }()
}
