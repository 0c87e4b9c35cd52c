// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport

/// Numbers that no picture needs: the limits of types, values that are not finite or almost zero,
/// and the limits in between.
struct HostileNumbers {
  var random: SeededGenerator
  /// The value of every number and coordinate; nil if they are random.
  var only: Double?

  /// All numbers that are not simply random.
  static let all = extremes + large

  private static let extremes: [Double] = [
    0, -0.0, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-30, -1e-30, 1e18,
    -1e18, 1e300, -1e300,
    Double(Int.max), Double(Int.min), 2_147_483_647, -2_147_483_647, 2_147_483_648, -2_147_483_648,
    2_147_483_649, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_992,
  ]

  /// Numbers that a picture could have by a mistake of units, and edges of fixed point.
  private static let large: [Double] = [
    1e-9, -1e-6, 1e-3, 1, -1, 0.5, 100, -100, 999.5, 4096, -5000, 32_767.5, 32_768, -32_769, 65_536,
    1e5, -1e6, 16_777_217, 1e9,
  ]

  private static let integers = [
    0, 1, -1, 2, 7, 1000, -1000, 65_536, .max, .min, 2_147_483_647, 2_147_483_648, 2_147_483_649,
    -2_147_483_647, -2_147_483_648, -2_147_483_649, 4_294_967_296,
  ]

  mutating func double() -> Double {
    if let only { return only }
    switch random.integer(in: 0...9) {
    case 0...4: return random.pick(Self.extremes)
    case 5...7: return random.pick(Self.large)
    default: return random.number(in: -60...60)
    }
  }

  mutating func number() -> CGFloat { CGFloat(double()) }

  mutating func float() -> Float {
    let ends: [Float] = [
      .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
    return only == nil && random.chance(0.1) ? random.pick(ends) : Float(double())
  }

  mutating func integer() -> Int { random.pick(Self.integers) }

  /// A coordinate in the picture, except in one of four cases.
  mutating func coordinate() -> CGFloat {
    only != nil || random.chance(0.25) ? number() : CGFloat(random.number(in: -8...56))
  }

  mutating func point() -> CGPoint { CGPoint(x: coordinate(), y: coordinate()) }

  mutating func size() -> CGSize { CGSize(width: coordinate(), height: coordinate()) }

  mutating func rect() -> CGRect { CGRect(origin: point(), size: size()) }

  /// A rectangle of fractions of one.
  mutating func unitRect() -> CGRect {
    func part() -> CGFloat { random.chance(0.35) ? number() : random.number(in: 0...1) }
    return CGRect(x: part(), y: part(), width: part(), height: part())
  }

  mutating func color() -> Color {
    func part() -> CGFloat { random.chance(0.15) ? number() : random.number(in: 0...1) }
    return Color(red: part(), green: part(), blue: part(), alpha: part())
  }

  mutating func transform() -> Transform2D {
    func part(_ standard: CGFloat) -> CGFloat { random.chance(0.2) ? number() : standard }
    return Transform2D(
      a: part(1), b: part(0), c: part(0), d: part(1), tx: coordinate(), ty: coordinate())
  }

  /// A transform with some extreme numbers, sometimes in space.
  mutating func transform3D() -> Transform3D {
    if random.chance(0.4) { return Transform3D(transform()) }
    if random.chance(0.3) {
      return Transform3D(rotationAngle: number(), x: coordinate(), y: coordinate(), z: number())
    }
    var transform = Transform3D.identity
    for _ in 0..<random.integer(in: 1...3) {
      let path = random.pick(Self.elements)
      transform[keyPath: path] = random.chance(0.7) ? number() : random.number(in: -0.02...0.02)
    }
    return transform
  }

  private static let elements: [any WritableKeyPath<Transform3D, CGFloat> & Sendable] = [
    \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41,
    \.m42,
    \.m43, \.m44,
  ]

  mutating func path() -> Path {
    var path = Path()
    for _ in 0..<random.integer(in: 1...4) { addPiece(to: &path) }
    return path
  }

  private mutating func addPiece(to path: inout Path) {
    switch random.integer(in: 0...10) {
    case 0: path.move(to: point())
    case 1, 2: path.addLine(to: point())
    case 3: path.addQuadCurve(to: point(), control: point())
    case 4: path.addCurve(to: point(), control1: point(), control2: point())
    case 5: path.closeSubpath()
    case 6:
      path.addArc(
        center: point(), radius: coordinate(), startAngle: number(), endAngle: coordinate(),
        clockwise: random.chance(0.5))
    case 7: path.append(Path(ellipseIn: rect()))
    case 8: path.append(Path(roundedRect: rect(), cornerRadius: coordinate()))
    case 9:
      path.append(
        .star(
          center: point(), outerRadius: coordinate(), innerRadius: coordinate(),
          points: random.integer(in: 0...9)))
    default: path.append(Path(rect: rect()))
    }
  }

  mutating func filter() -> Filter {
    switch random.integer(in: 0...7) {
    case 0, 1: .gaussianBlur(radius: number())
    case 2: .saturation(number())
    case 3: .brightness(number())
    case 4: .contrast(number())
    case 5: .invert(number())
    case 6: .hueRotation(number())
    default:
      .colorMatrix(
        (0..<random.pick([20, 20, 20, 3])).map { _ in
          random.chance(0.2) ? number() : random.number(in: -1...1)
        })
    }
  }

  mutating func shadow() -> Shadow {
    var shadow = Shadow(
      random.chance(0.5) ? .outer : .inner, color: color(), offset: size(),
      radius: CGFloat(random.number(in: 0...6)), knocksOut: random.chance(0.3))
    if random.chance(0.3) { shadow.opacity = float() }
    if random.chance(0.4) { shadow.radius = number() }
    if random.chance(0.3) { shadow.spread = number() }
    return shadow
  }

  mutating func list<Value>(_ element: (inout HostileNumbers) -> Value) -> [Value] {
    (0..<random.integer(in: 0...3)).map { _ in element(&self) }
  }
}

extension HostileNumbers {
  mutating func strokeStyle() -> StrokeStyle {
    var style = StrokeStyle()
    style.width = coordinate()
    if random.chance(0.3) { style.miterLimit = number() }
    if random.chance(0.4) { style.dashPhase = number() }
    if random.chance(0.4) { style.dashPattern = list { $0.coordinate() } }
    return style
  }
}
