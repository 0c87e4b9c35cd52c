// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension Path {
  /// The path of SVG path data: the `d` attribute of SVG 1.1 and 2.
  ///
  /// All commands are read: M L H V C S Q T A Z, absolute and in lower case relative, with implicit
  /// repeats and compact numbers (`.5.5`, `1-2`, `1e3`, arc flags without spaces). Arcs become
  /// cubic curves of at most a quarter each. The radii of an arc are scaled up if they are too
  /// small for its end points, and an arc with a radius of 0 is a line. A command after Z starts a
  /// new subpath at the start of the closed one. An empty string, or one of only blanks, is an
  /// empty path.
  ///
  /// A browser draws up to an error; this initialiser throws and gives no path.
  ///
  /// - Parameter svgPathData: The path data.
  /// - Throws: ``SVGPathError`` for the first character that cannot be read.
  public init(svgPathData: String) throws(SVGPathError) {
    var parser = SVGPathParser(svgPathData)
    self = try parser.parse()
  }

  /// The path as SVG path data: absolute commands and the shortest numbers that read back the same.
  ///
  /// ``init(svgPathData:)`` gives an equal path for it. A path with a number that is infinite or
  /// NaN has no such form and gives an empty string.
  public var svgPathData: String {
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return "" }
    var writer = SVGPathWriter()
    for element in elements { writer.add(element) }
    return writer.text
  }
}

/// Writes elements as path data.
private struct SVGPathWriter {
  private(set) var text = ""
  /// The command that a number without a command would repeat.
  private var repeated: Character?
  /// Whether the text ends in a number, and whether a following number may start with a point.
  private var endsInNumber = false
  private var takesPoint = false
  private var current = CGPoint.zero
  private var subpathStart = CGPoint.zero

  mutating func add(_ element: Path.Element) {
    switch element {
    case .move(let to):
      // A repeated move would be a line, so the letter is always written.
      repeated = nil
      add("M", [to.x, to.y])
      repeated = "L"
      (current, subpathStart) = (to, to)
    case .line(let to):
      if to.y == current.y {
        add("H", [to.x])
      } else if to.x == current.x {
        add("V", [to.y])
      } else {
        add("L", [to.x, to.y])
      }
      current = to
    case .quadCurve(let to, let control):
      add("Q", [control.x, control.y, to.x, to.y])
      current = to
    case .curve(let to, let control1, let control2):
      add("C", [control1.x, control1.y, control2.x, control2.y, to.x, to.y])
      current = to
    case .closeSubpath:
      text.append("Z")
      (repeated, endsInNumber) = (nil, false)
      current = subpathStart
    }
  }

  private mutating func add(_ command: Character, _ numbers: [CGFloat]) {
    if repeated != command {
      text.append(command)
      (repeated, endsInNumber) = (command, false)
    }
    for number in numbers {
      let digits = Self.shortest(Double(number))
      let joins = digits.hasPrefix("-") || (digits.hasPrefix(".") && takesPoint)
      if endsInNumber && !joins { text.append(" ") }
      text.append(digits)
      endsInNumber = true
      takesPoint = digits.contains(".") || digits.contains("e")
    }
  }

  /// The shortest digits that read back as the number; minus zero is written as 0.
  private static func shortest(_ number: Double) -> String {
    guard number != 0 else { return "0" }
    let parts = "\(number.magnitude)".split(separator: "e", maxSplits: 1)
    var digits = String(parts[0])
    if digits.hasSuffix(".0") { digits.removeLast(2) }
    if digits.hasPrefix("0.") { digits.removeFirst() }
    var exponent = ""
    if parts.count == 2, let power = Int(parts[1].drop { $0 == "+" }) { exponent = "e\(power)" }
    return (number < 0 ? "-" : "") + digits + exponent
  }
}
