// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Numbers and texts.
extension RandomScene {
  /// Numbers that no picture needs, and those next to a limit.
  private static let hostile: [Double] = [
    0, -0.0, .leastNonzeroMagnitude, 1e-300, -1e-30, 1e-12, 1e-9, 1e-6, -1e-3, 0.499_999_999_999,
    0.5,
    0.999_999_999, 1, -1, 2, -2, 255.5, 512, 1024, 4096, 32_767.999_99, 32_768, -32_768, 65_536,
    1e5, 1e6, -1e6, 16_777_216, 1e9, -1e9, 2_147_483_647, 2_147_483_648, 4_294_967_296, 1e12,
    -1e13, 1e15, 9_007_199_254_740_992, 9.3e18, 1e30, -1e38, 1e100, -1e300, 1.797e308,
  ]

  private static let angles: [Double] = [
    0, .pi / 2, -.pi / 2, .pi, 3 * .pi / 2, 2 * .pi, 1.57, 1.570_796_326_794_896_6 - 1e-16, 0.785,
  ]

  /// A number for a key: usually one that a picture could have.
  mutating func number(for key: String) -> Double {
    if random.chance(hostility) {
      return random.chance(0.9)
        ? random.pick(Self.hostile) : pow(10, Double(random.integer(in: -20...20)))
    }
    switch key {
    case "rotate", "rotateX", "rotateY", "hueRotation", "emissionLatitude", "emissionLongitude",
      "emissionRange":
      guard random.chance(0.6) else { return random.number(in: -4...4) }
      // Next to a right angle a plane is seen almost from the edge.
      let error = pow(10, -Double(random.integer(in: 3...17)))
      return random.pick(Self.angles) + (random.chance(0.5) ? error * random.pick([-1, 1]) : 0)
    case "frame", "bounds", "rect", "roundedRect", "ellipse", "position", "drawingBounds":
      return random.chance(0.4)
        ? Double(random.integer(in: -16...64)) : random.number(in: -16...80)
    case "opacity", "alpha", "color", "strokeStart", "strokeEnd", "locations", "contentsRect",
      "contentsCenter", "anchorPoint", "startPoint", "endPoint", "invert", "shadowOpacity":
      return random.chance(0.4) ? random.pick([0, 0.5, 1]) : random.number(in: 0...1)
    case "scale", "contentsScale", "rasterizationScale":
      return random.chance(0.4) ? random.pick([1, 2, 0.5, -1]) : random.number(in: 0.1...2.5)
    case "transform", "instanceTransform", "sublayerTransform":
      // An element of a matrix.
      return random.chance(0.6) ? random.pick([0, 0, 0, 1, 1, -1]) : random.number(in: -1.5...1.5)
    case "perspective": return random.number(in: 20...900)
    case "birthRate": return random.number(in: 0...60)
    case "lifetime": return random.number(in: 0...3)
    default:
      return random.chance(0.3)
        ? Double(random.integer(in: 0...9)) : random.number(in: -5...20)
    }
  }

  mutating func integer(for key: String, _ schema: SceneTree) -> Int {
    let value =
      random.chance(hostility)
      ? random.pick([0, 1, -1, 7, 1000, 65_536, 1_000_000_000, 2_147_483_648, -4_294_967_296])
      : random.integer(in: 0...6)
    let (least, most) = (schema["minimum"]?.number, schema["maximum"]?.number)
    return min(max(value, least.map { Int($0) } ?? .min), most.map { Int($0) } ?? .max)
  }

  /// A number within the limits of a schema.
  func limited(_ value: Double, _ schema: SceneTree) -> Double {
    var value = min(value, schema["maximum"]?.number ?? .infinity)
    if let least = schema["minimum"]?.number { value = max(value, least) }
    if let least = schema["exclusiveMinimum"]?.number, !(value > least) { value = least + 1 }
    return value
  }

  // MARK: Texts

  mutating func text(for key: String, _ schema: SceneTree) -> String {
    switch key {
    case "svg": return pathData()
    case "color":
      let digits = Array("0123456789abcdefABCDEF")
      return "#" + String((0..<random.pick([3, 6, 8])).map { _ in random.pick(digits) })
    case "font", "name":
      if random.chance(0.7) {
        return random.pick(["Helvetica", "DejaVu Sans", "DejaVu Serif", "serif", "Courier"])
      }
    default: break
    }
    return anyText()
  }

  /// Ranges of scalars for texts: letters, spaces and controls, marks, scripts that run the other
  /// way or join, direction marks, emoji and their joiners, flags, and all others.
  private static let scalars: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0x61...0x7A, 0x20...0x20, 0x41...0x5A, 0x0...0x20, 0x21...0x40, 0x7F...0xA0,
    0x300...0x36F, 0x590...0x6FF, 0x900...0x97F, 0xE00...0xE5B, 0x1100...0x11FF, 0x1F600...0x1F64F,
    0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069,
    0x3040...0x30FF, 0x4E00...0x9FFF, 0xFE00...0xFE0F, 0xFFF0...0xFFFF, 0xE0020...0xE007F,
    0x0...0xD7FF, 0xE000...0x10FFFF,
  ]

  private mutating func anyText() -> String {
    var text = String.UnicodeScalarView()
    var range = random.pick(Self.scalars)
    for _ in 0..<random.pick([0, 1, 1, 3, 8, 8, 30, 200]) {
      if random.chance(0.3) { range = random.pick(Self.scalars) }
      let value = random.integer(in: Int(range.lowerBound)...Int(range.upperBound))
      if let scalar = Unicode.Scalar(UInt32(value)) { text.append(scalar) }
    }
    return String(text)
  }

  private mutating func pathData() -> String {
    var data = "M\(coordinate()) \(coordinate())"
    for _ in 0..<random.pick([0, 1, 2, 4, 12]) {
      let counts: [(String, Int)] = [
        ("L", 2), ("l", 2), ("H", 1), ("v", 1), ("C", 6), ("c", 6), ("S", 4), ("Q", 4), ("t", 2),
        ("Z", 0), ("M", 2),
      ]
      if random.chance(0.15) {
        data += "A\(coordinate()) \(coordinate()) \(coordinate()) "
        data += "\(random.integer(in: 0...1)) \(random.integer(in: 0...1)) "
        data += "\(coordinate()) \(coordinate())"
      } else {
        let (command, count) = random.pick(counts)
        data += command + (0..<count).map { _ in "\(coordinate())" }.joined(separator: " ")
      }
    }
    return data
  }

  private mutating func coordinate() -> Double { number(for: "rect") }
}
