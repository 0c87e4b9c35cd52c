// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

private let red = Color(red: 1, green: 0, blue: 0)
private let faint = Color(red: 0.2, green: 0.9, blue: 0.45, alpha: 0.31)
private let teal = Color(red: 0, green: 0.5, blue: 0.6, alpha: 0.8)
private let five = [red, faint, .clear, teal, .white]

/// A gradient by its parameter at every point, in double precision.
private struct ExactGradient {
  let ramp: GradientRamp
  let colors: [Color]
  let locations: [Double]
  let center: CGPoint
  let map: Transform2D

  init(_ colors: [Color], _ locations: [Double], center: CGPoint, map: Transform2D) throws {
    var content = GradientContent()
    content.colors = colors
    content.locations = locations.map { CGFloat($0) }
    ramp = try #require(GradientRamp(content: content))
    (self.colors, self.locations, self.center, self.map) = (colors, locations, center, map)
  }

  private func place(_ x: Int, _ y: Int) -> (x: Double, y: Double) {
    let (dx, dy) = (Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
    return (map.a * dx + map.c * dy, map.b * dx + map.d * dy)
  }

  func distance(_ x: Int, _ y: Int) -> Double { hypot(place(x, y).x, place(x, y).y) }

  func turns(_ x: Int, _ y: Int) -> Double {
    let turns = atan2(place(x, y).y, place(x, y).x) / (2 * .pi)
    return turns < 0 ? turns + 1 : turns
  }

  /// Alpha, red, green and blue, 0…255, not rounded.
  func color(_ t: Double) -> [Double] {
    func premultiplied(_ c: Color) -> [Double] {
      [c.alpha, c.red * c.alpha, c.green * c.alpha, c.blue * c.alpha].map { Double($0) * 255 }
    }
    guard let next = locations.firstIndex(where: { t < $0 }) else {
      return premultiplied(colors[colors.count - 1])
    }
    if next == 0 { return premultiplied(colors[0]) }
    let part = (t - locations[next - 1]) / (locations[next] - locations[next - 1])
    return zip(premultiplied(colors[next - 1]), premultiplied(colors[next])).map {
      $0 + ($1 - $0) * part
    }
  }

  func row(_ field: some GradientField, _ y: Int, _ x0: Int, _ count: Int) -> [UInt32] {
    var pixels = [UInt32](repeating: 0xDEAD_BEEF, count: count)
    var span = pixels.mutableSpan
    field.fill(row: y, fromX: x0, into: &span)
    return pixels
  }

  var radial: RadialGradient { RadialGradient(ramp, center: center, toCircle: map) }
  var conic: ConicGradient { ConicGradient(ramp, center: center, toAngles: map) }

  /// The largest distance from the exact colour over some rows.
  func worst(_ field: some GradientField, _ parameter: (Int, Int) -> Double) -> Double {
    var worst = 0.0
    for y in stride(from: -40, to: 60, by: 9) {
      for (i, pixel) in row(field, y, -37, 157).enumerated() {
        for (channel, value) in zip(pixel.channels, color(parameter(i - 37, y))) {
          worst = max(worst, abs(Double(channel) - value))
        }
        if pixel.channels.contains(where: { $0 > pixel.channels[0] }) { worst = .infinity }
      }
    }
    return worst
  }
}

/// Transforms of a gradient: upright, rotated, skewed, mirrored, very flat, very large.
private let placings: [Transform2D] = [
  Transform2D(scaleX: 1.0 / 53, y: 1.0 / 31),
  Transform2D(rotationAngle: 0.7).concatenating(Transform2D(scaleX: 0.013, y: 0.03)),
  Transform2D(a: 0.02, b: 0.011, c: -0.009, d: 0.004, tx: 0, ty: 0),
  Transform2D(a: -0.02, b: 0.001, c: 0.013, d: 0.03, tx: 5, ty: -7),
  Transform2D(a: 0.01, b: 0, c: 0.4, d: 0.00001, tx: 0, ty: 0),
  Transform2D(scaleX: 1e-7, y: 1e-7), Transform2D(scaleX: 40, y: 60),
]

private let locationLists: [[Double]] = [
  [0, 0.25, 0.5, 0.75, 1], [0.1, 0.1001, 0.5, 0.5, 0.9], [-0.5, 0.2, 0.200_001, 0.5, 1.7],
  [0.3, 0.3, 0.3, 0.3, 0.3], [-3, -2, -1, -0.5, -0.25], [1.1, 2, 3, 4, 5],
]

struct RadialConicGradientTests {
  @Test(arguments: placings.indices, locationLists.indices)
  func `every pixel is the exact colour, rounded`(placing: Int, list: Int) throws {
    for center in [CGPoint(x: 33.1728, y: 4.391), CGPoint(x: -310.517, y: 700.731)] {
      let exact = try ExactGradient(
        five, locationLists[list], center: center, map: placings[placing])
      #expect(exact.worst(exact.radial, exact.distance) <= 0.501)
      #expect(exact.worst(exact.conic, exact.turns) <= 0.501)
    }
  }

  @Test func `a thousand stops are a thousand exact colours`() throws {
    let colors = (0..<1000).map { index in
      Color(red: Double(index % 7) / 6, green: Double(index % 3) / 2, blue: 0.5)
    }
    let exact = try ExactGradient(
      colors, colors.indices.map { Double($0) / 999 }, center: CGPoint(x: 30.117, y: 20.231),
      map: Transform2D(scaleX: 0.01, y: 0.01))
    #expect(exact.worst(exact.radial, exact.distance) <= 0.501)
    #expect(exact.worst(exact.conic, exact.turns) <= 0.501)
  }

  @Test(arguments: placings.indices)
  func `a pixel does not depend on where its row starts and ends`(placing: Int) throws {
    let exact = try ExactGradient(
      five, [0, 0.1, 0.4, 0.4, 0.9], center: CGPoint(x: 30, y: 2.5), map: placings[placing])
    func check(_ field: some GradientField) {
      for y in 0..<6 {
        let whole = exact.row(field, y, -40, 100)
        for (start, count) in [(0, 1), (3, 50), (37, 63), (68, 4), (69, 9), (99, 1), (20, 0)] {
          #expect(
            exact.row(field, y, start - 40, count) == Array(whole[start..<start + count]))
        }
      }
    }
    check(exact.radial)
    check(exact.conic)
  }

  @Test func `a hard step is where the pixels' centres require`() throws {
    // Circles of radii 2, 3.5 and 5 around a corner of pixels, and around a centre of one.
    for middle in [0, 0.5] {
      let exact = try ExactGradient(
        [red, red, .white, .white, .black, .black, teal, teal], [0, 2, 2, 3.5, 3.5, 5, 5, 6],
        center: CGPoint(x: middle, y: middle), map: .identity)
      for y in -8..<8 {
        for (i, pixel) in exact.row(exact.radial, y, -8, 16).enumerated() {
          let (dx, dy) = (Double(i - 8) + 0.5 - middle, Double(y) + 0.5 - middle)
          let squared = dx * dx + dy * dy
          let wanted: Color =
            squared < 4 ? red : squared < 12.25 ? .white : squared < 25 ? .black : teal
          #expect(pixel == wanted.premultiplied.bits)
        }
      }
    }
  }

  @Test func `a conic step on the diagonal goes through the corners of pixels`() throws {
    // The pixels on the ray of a location have the later colour.
    let exact = try ExactGradient(
      [red, red, .white, .white, .black, .black], [0, 0.125, 0.125, 0.625, 0.625, 1],
      center: .zero, map: .identity)
    for y in -20..<20 {
      for (i, pixel) in exact.row(exact.conic, y, -20, 40).enumerated() {
        let x = i - 20
        let wanted: Color =
          x > y && y >= 0 ? red : y >= 0 || x < y ? .white : .black
        #expect(pixel == wanted.premultiplied.bits, "\(x) \(y)")
      }
    }
  }

  @Test func `a conic gradient's centre, and its rays along a row, have defined colours`() throws {
    let exact = try ExactGradient(
      [red, .white], [0, 1], center: CGPoint(x: 3.5, y: 0.5), map: .identity)
    let row = exact.row(exact.conic, 0, 0, 7)
    // To the left half a turn, at the centre and to the right none.
    #expect(row == [0, 0, 0, 1, 1, 1, 1].map { $0 == 0 ? 0xFFFF_8080 : 0xFFFF_0000 })
    // Rotated by a quarter, the row is at three quarters and one quarter.
    let turned = try ExactGradient(
      [red, .white], [0, 1], center: CGPoint(x: 3.5, y: 0.5),
      map: Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(
      turned.row(turned.conic, 0, 0, 7) == [
        0xFFFF_BFBF, 0xFFFF_BFBF, 0xFFFF_BFBF, 0xFFFF_0000, 0xFFFF_4040, 0xFFFF_4040, 0xFFFF_4040,
      ])
  }

  @Test func `one colour gives the bytes of that colour`() throws {
    for alpha in [0, 0.1, 0.5, 0.7, 1] as [CGFloat] {
      let color = Color(red: 0.3, green: 0.5, blue: 0.9, alpha: alpha)
      let exact = try ExactGradient(
        [color, color], [0, 1], center: CGPoint(x: 9.2, y: 1.1),
        map: Transform2D(scaleX: 0.1, y: 0.1))
      let wanted = [UInt32](repeating: color.premultiplied.bits, count: 21)
      #expect(exact.row(exact.radial, 0, 0, 21) == wanted)
      #expect(exact.row(exact.conic, 0, 0, 21) == wanted)
    }
  }

  @Test func `a transform beyond the range of numbers gives the last colour`() throws {
    let bad: [(CGPoint, Transform2D)] = [
      (CGPoint(x: CGFloat.nan, y: 0), .identity), (CGPoint(x: 0, y: CGFloat.infinity), .identity),
      (.zero, Transform2D(scaleX: .infinity, y: 1)), (.zero, Transform2D(scaleX: .nan, y: 1)),
      (.zero, Transform2D(scaleX: 0, y: 1)), (.zero, Transform2D(scaleX: 0, y: 0)),
      (.zero, Transform2D(scaleX: 1e-300, y: 1e300)),
    ]
    for (center, map) in bad {
      let exact = try ExactGradient([red, .white], [0, 1], center: center, map: map)
      #expect(exact.row(exact.radial, 0, 0, 3).allSatisfy { $0 == 0xFFFF_FFFF }, "\(map)")
      if map.a > 0, map.a.isFinite, map.d == 1e300 { continue }
      #expect(exact.row(exact.conic, 0, 0, 3).allSatisfy { $0 == 0xFFFF_FFFF }, "\(map)")
    }
  }

  @Test func `directions are exact at quarters and eighths and nearly exact elsewhere`() {
    let half = 0.5.squareRoot()
    #expect(direction(turns: 0) == SIMD2(1, 0))
    #expect(direction(turns: 0.25) == SIMD2(0, 1))
    #expect(direction(turns: 0.5) == SIMD2(-1, 0))
    #expect(direction(turns: 0.75) == SIMD2(0, -1))
    #expect(direction(turns: 1) == SIMD2(1, 0))
    #expect(direction(turns: 0.125) == SIMD2(half, half))
    #expect(direction(turns: 0.375) == SIMD2(-half, half))
    #expect(direction(turns: 0.625) == SIMD2(-half, -half))
    #expect(direction(turns: 0.875) == SIMD2(half, -half))
    for step in 0...1000 {
      let turns = Double(step) / 1000
      let d = direction(turns: turns)
      #expect(abs(d.x - cos(turns * 2 * .pi)) < 1e-15)
      #expect(abs(d.y - sin(turns * 2 * .pi)) < 1e-15)
    }
  }
}
