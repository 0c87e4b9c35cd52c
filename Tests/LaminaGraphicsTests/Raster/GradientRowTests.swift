// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

private func content(_ colors: [Color]?, _ locations: [CGFloat]? = nil) -> GradientContent {
  var content = GradientContent()
  content.colors = colors
  content.locations = locations
  return content
}

private let red = Color(red: 1, green: 0, blue: 0)
private let faint = Color(red: 0.2, green: 0.9, blue: 0.45, alpha: 0.31)
private let teal = Color(red: 0, green: 0.5, blue: 0.6, alpha: 0.8)

struct GradientRowTests {
  private static func row(
    _ ramp: GradientRamp, y: Int = 0, fromX x0: Int = 0, count: Int,
    _ t: (a: Double, b: Double, c: Double)
  ) -> [UInt32] {
    var pixels = [UInt32](repeating: 0xDEAD_BEEF, count: count)
    var span = pixels.mutableSpan
    AxialGradient(ramp, parameter: t).fill(row: y, fromX: x0, into: &span)
    return pixels
  }

  /// Alpha, red, green and blue, 0…255, not rounded.
  private static func premultiplied(_ c: Color) -> [Double] {
    let channels: [CGFloat] = [c.alpha, c.red * c.alpha, c.green * c.alpha, c.blue * c.alpha]
    return channels.map { Double($0) * 255 }
  }

  /// The colour at a parameter, for sorted locations.
  private static func exact(_ colors: [Color], _ locations: [Double], _ t: Double) -> [Double] {
    guard let next = locations.firstIndex(where: { t < $0 }) else {
      return premultiplied(colors[colors.count - 1])
    }
    if next == 0 { return premultiplied(colors[0]) }
    let (from, to) = (premultiplied(colors[next - 1]), premultiplied(colors[next]))
    let part = (t - locations[next - 1]) / (locations[next] - locations[next - 1])
    return zip(from, to).map { $0 + ($1 - $0) * part }
  }

  @Test(arguments: [
    (0.01, 0.003, -0.2), (-0.013, 0.02, 1.1), (0, 0.05, 0.1), (1e-6, 0, 0.49999), (3, 1, -50),
    (-0.0031, -0.0007, 0.9),
  ])
  func `every pixel is the exact colour, rounded`(a: Double, b: Double, c: Double) throws {
    let colors = [red, faint, .clear, teal, .white]
    for locations in [[0, 0.25, 0.5, 0.75, 1], [0.1, 0.1001, 0.5, 0.5, 0.9]] {
      let ramp = try #require(
        GradientRamp(content: content(colors, locations.map { CGFloat($0) })))
      var worst = 0.0
      for y in [-7, 0, 13] {
        let pixels = Self.row(ramp, y: y, fromX: -31, count: 157, (a, b, c))
        for (i, pixel) in pixels.enumerated() {
          let t = a * (Double(i - 31) + 0.5) + (b * (Double(y) + 0.5) + c)
          let exact = Self.exact(colors, locations, t)
          for (channel, value) in zip(pixel.channels, exact) {
            worst = max(worst, abs(Double(channel) - value))
          }
          #expect(pixel.channels.allSatisfy { $0 <= pixel.channels[0] })
        }
      }
      #expect(worst <= 0.501)
    }
  }

  @Test(arguments: [0.02, -0.02, 0])
  func `a pixel does not depend on where its row starts and ends`(slope: Double) throws {
    let ramp = try #require(GradientRamp(content: content([red, teal, faint])))
    let t = (a: slope, b: 0.01, c: 0.4)
    let whole = Self.row(ramp, y: 5, fromX: -40, count: 100, t)
    for (start, count) in [(0, 1), (3, 50), (37, 63), (99, 1), (20, 0)] {
      let part = Self.row(ramp, y: 5, fromX: start - 40, count: count, t)
      #expect(part == Array(whole[start..<start + count]))
    }
  }

  @Test func `one colour gives the bytes of that colour`() throws {
    for alpha in [0, 0.1, 0.5, 0.7, 1] as [CGFloat] {
      let color = Color(red: 0.3, green: 0.5, blue: 0.9, alpha: alpha)
      let ramp = try #require(GradientRamp(content: content([color, color])))
      let pixels = Self.row(ramp, count: 21, (0.07, 0, -0.2))
      #expect(pixels == [UInt32](repeating: color.premultiplied.bits, count: 21))
    }
  }

  @Test func `a repeated location is a hard step, and end colours continue`() throws {
    let ramp = try #require(
      GradientRamp(content: content([red, red, .white, .white], [0.25, 0.5, 0.5, 0.75])))
    let pixels = Self.row(ramp, count: 8, (0.125, 0, 0))
    #expect(pixels == [0, 0, 0, 0, 1, 1, 1, 1].map { $0 == 0 ? 0xFFFF_0000 : 0xFFFF_FFFF })
    let steps = try #require(GradientRamp(content: content([red, teal, .white], [0.5, 0.5, 0.5])))
    #expect(Self.row(steps, count: 2, (0.5, 0, 0)) == [0xFFFF_0000, 0xFFFF_FFFF])
    // The location itself has the later colour.
    #expect(Self.row(steps, count: 1, (0, 0, 0.5)) == [0xFFFF_FFFF])
  }

  @Test func `nothing is painted without two colours and a location for each`() {
    #expect(GradientRamp(content: content(nil)) == nil)
    #expect(GradientRamp(content: content([])) == nil)
    #expect(GradientRamp(content: content([red])) == nil)
    #expect(GradientRamp(content: content([red, teal], [0.5])) == nil)
    #expect(GradientRamp(content: content([red, teal], [])) == nil)
    #expect(GradientRamp(content: content([red, teal], [0, 1, 2])) != nil)
  }

  @Test func `locations out of order or not finite have a defined place`() throws {
    func ramp(_ locations: [CGFloat]) throws -> GradientRamp {
      try #require(GradientRamp(content: content([red, teal, .white], locations)))
    }
    #expect(try ramp([0, 0.7, 0.3]) == ramp([0, 0.7, 0.7]))
    #expect(try ramp([.nan, .nan, 1]) == ramp([0, 0, 1]))
    #expect(try ramp([0, 0.5, .infinity]) == ramp([0, 0.5, 65536]))
    #expect(try ramp([-.infinity, 0.5, 1]) == ramp([-65536, 0.5, 1]))
    #expect(try ramp([0, 0.5, 0.5 + 1e-12]) == ramp([0, 0.5, 0.5]))
  }

  @Test func `a parameter that is not finite gives the last colour`() throws {
    let ramp = try #require(GradientRamp(content: content([red, .white])))
    let nothings: [(Double, Double, Double)] = [
      (.nan, 0, 0), (0, .infinity, 0), (-.infinity, 0, 0), (.infinity, 0, .nan),
    ]
    for t in nothings { #expect(Self.row(ramp, count: 3, t).allSatisfy { $0 == 0xFFFF_FFFF }) }
    // A finite slope overflows far beyond the ends.
    #expect(Self.row(ramp, fromX: -9, count: 1, (1e308, 0, 0)) == [0xFFFF_0000])
  }

  @Test func `a ramp is opaque if all its colours are`() throws {
    #expect(try #require(GradientRamp(content: content([red, .white]))).isOpaque)
    #expect(try !#require(GradientRamp(content: content([red, faint]))).isOpaque)
  }
}
