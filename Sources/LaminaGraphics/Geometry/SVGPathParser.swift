// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Reads SVG path data, one command after another.
struct SVGPathParser {
  private var scanner: SVGPathScanner
  private var path = Path()
  private var current = PathVector.zero
  private var subpathStart = PathVector.zero
  /// The last control point of the previous command, if that was a curve of the same degree.
  private var lastCubicControl: PathVector?
  private var lastQuadraticControl: PathVector?

  init(_ text: String) { scanner = SVGPathScanner(text) }

  mutating func parse() throws(SVGPathError) -> Path {
    scanner.skipBlanks()
    while let byte = scanner.peek {
      let letter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      guard letter, let command = SVGPathCommand(rawValue: byte | 0x20) else {
        throw scanner.unexpectedCommand(isFirst: path.isEmpty)
      }
      guard !path.isEmpty || command == .move else {
        throw scanner.error("path data must start with a move", "start it with M or m")
      }
      scanner.advance()
      try parse(command, isRelative: byte & 0x20 != 0)
      scanner.skipBlanks()
    }
    return path
  }

  /// Reads the groups of numbers of a command.
  private mutating func parse(
    _ command: SVGPathCommand, isRelative: Bool
  ) throws(SVGPathError) {
    if command == .close {
      path.closeSubpath()
      current = subpathStart
      forgetControls()
      return
    }
    var command = command
    scanner.skipBlanks()
    repeat {
      let base = isRelative ? current : .zero
      switch command {
      case .move:
        let to = try base + point()
        path.move(to: to.point)
        subpathStart = to
        go(to: to)
        command = .line
      case .line: try addLine(to: base + point())
      case .horizontal: try addLine(to: PathVector(base.x + number(), current.y))
      case .vertical: try addLine(to: PathVector(current.x, base.y + number()))
      case .cubic: try addCubic(base + point(), base + point(), to: base + point())
      case .smoothCubic:
        let control = reflected(lastCubicControl)
        try addCubic(control, base + point(), to: base + point())
      case .quadratic: try addQuadratic(base + point(), to: base + point())
      case .smoothQuadratic:
        let control = reflected(lastQuadraticControl)
        try addQuadratic(control, to: base + point())
      case .arc: try addArc(base: base)
      case .close: return
      }
    } while try scanner.hasMoreNumbers()
  }

  // MARK: Numbers

  private mutating func number() throws(SVGPathError) -> Double {
    let number = try scanner.number()
    scanner.skipSeparator()
    return number
  }

  private mutating func point() throws(SVGPathError) -> PathVector {
    let x = try number()
    return try PathVector(x, number())
  }

  // MARK: Drawing

  private mutating func forgetControls() {
    (lastCubicControl, lastQuadraticControl) = (nil, nil)
  }

  private mutating func go(to point: PathVector) {
    current = point
    forgetControls()
  }

  /// The control point that continues the previous curve smoothly.
  private func reflected(_ control: PathVector?) -> PathVector {
    control.map { current * 2 - $0 } ?? current
  }

  private mutating func addLine(to end: PathVector) {
    path.addLine(to: end.point)
    go(to: end)
  }

  private mutating func addCubic(_ control1: PathVector, _ control2: PathVector, to end: PathVector)
  {
    path.addCurve(to: end.point, control1: control1.point, control2: control2.point)
    go(to: end)
    lastCubicControl = control2
  }

  private mutating func addQuadratic(_ control: PathVector, to end: PathVector) {
    path.addQuadCurve(to: end.point, control: control.point)
    go(to: end)
    lastQuadraticControl = control
  }

  private mutating func addArc(base: PathVector) throws(SVGPathError) {
    let radii = try point()
    let rotation = try number() * .pi / 180
    let isLarge = try scanner.flag()
    scanner.skipSeparator()
    let isClockwise = try scanner.flag()
    scanner.skipSeparator()
    let end = try base + point()
    if end != current {
      let arc = EllipticalArc(
        from: current, to: end, radii: radii, rotation: rotation, isLarge: isLarge,
        isClockwise: isClockwise)
      for curve in arc?.curves(to: end) ?? [PathSegment(from: current, to: end)] {
        path.append(curve)
      }
    }
    go(to: end)
  }
}

/// The commands by their lower case letters.
enum SVGPathCommand: UInt8 {
  case move = 0x6D  // m
  case line = 0x6C  // l
  case horizontal = 0x68  // h
  case vertical = 0x76  // v
  case cubic = 0x63  // c
  case smoothCubic = 0x73  // s
  case quadratic = 0x71  // q
  case smoothQuadratic = 0x74  // t
  case arc = 0x61  // a
  case close = 0x7A  // z
}

extension EllipticalArc {
  /// The arc between two points, by the endpoint form of SVG (implementation notes, F.6.5).
  ///
  /// Radii that are too small are scaled up, negative ones made positive. Nil if the arc is a
  /// straight line: a radius of 0, or numbers so large that there is no centre.
  fileprivate init?(
    from start: PathVector, to end: PathVector, radii: PathVector, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    var radii = PathVector(abs(radii.x), abs(radii.y))
    guard radii.x > 0, radii.y > 0 else { return nil }
    let (s, c) = (sin(rotation), cos(rotation))
    // Half the chord, in a frame in which the ellipse is a circle of radius 1.
    let half = (start - end) * 0.5
    var unit = PathVector((half.x * c + half.y * s) / radii.x, (half.y * c - half.x * s) / radii.y)
    let reach = unit.dot(unit)
    if reach > 1 {
      let scale = reach.squareRoot()
      radii = radii * scale
      unit = unit * (1 / scale)
    }
    let distance = reach < 1 ? (1 / reach - 1).squareRoot() : 0
    let side = isLarge == isClockwise ? -distance : distance
    let unitCenter = PathVector(unit.y * side, -unit.x * side)
    let (from, to) = (unit - unitCenter, -unit - unitCenter)
    let offset = PathVector(unitCenter.x * radii.x, unitCenter.y * radii.y)
    let middle = start.mixed(with: end, 0.5)
    let startAngle = atan2(from.y, from.x)
    var sweep = atan2(from.cross(to), from.dot(to))
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    self.init(
      center: middle + PathVector(offset.x * c - offset.y * s, offset.x * s + offset.y * c),
      radii: radii, rotation: rotation, startAngle: startAngle, sweep: sweep)
    guard [center.x, center.y, radii.x, radii.y, startAngle, sweep].allSatisfy(\.isFinite) else {
      return nil
    }
  }
}
