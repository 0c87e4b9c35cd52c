// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// Gradients over a full screen compared with Pixman's own, on one thread, in one run.
///
/// Times are meaningful only in a release build on an idle machine, so this runs only on request:
///
///     LAMINA_SPEED=1 swift test -c release -Xswiftc -enable-testing --filter GradientSpeedTests
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["LAMINA_SPEED"] == "1"))
struct GradientSpeedTests {
  static let size = (width: 1920, height: 1080)
  /// The least factor by which gradients are faster than Pixman's.
  static let leastRatio = 5.0

  private static func colors(_ count: Int) -> [Color] {
    (0..<count).map { index in
      Color(
        red: Double(index % 3) / 2, green: Double(index % 5) / 4, blue: Double(index % 7) / 6)
    }
  }

  /// The least of some times, in milliseconds.
  private static func milliseconds(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    let times = (0..<15).map { _ in clock.measure(body) / .milliseconds(1) }
    return times.min() ?? 0
  }

  private static func pixmanTime(_ type: GradientLayerType, _ colors: [Color]) throws -> Double {
    let bounds = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    var oracle = PixmanOracle(try #require(PixmanImage(bounds: bounds)))
    var time = 0.0
    oracle.drawGradient(type, colors) { draw in time = milliseconds(draw) }
    return time
  }

  private static func time(_ field: some GradientField) -> Double {
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    return unsafe pixels.withUnsafeMutableBufferPointer { buffer in
      milliseconds {
        for y in 0..<size.height {
          // A row of the array, which no other code uses.
          let row = unsafe buffer[y * size.width..<(y + 1) * size.width]
          var span = unsafe MutableSpan(
            _unsafeElements: UnsafeMutableBufferPointer(rebasing: row))
          field.fill(row: y, fromX: 0, into: &span)
        }
      }
    }
  }

  private static func rowsTime(_ type: GradientLayerType, _ colors: [Color]) throws -> Double {
    var content = GradientContent()
    content.colors = colors
    let ramp = try #require(GradientRamp(content: content))
    let (width, height) = (Double(size.width), Double(size.height))
    let center = CGPoint(x: width / 2, y: height / 2)
    return switch type {
    case .axial: time(AxialGradient(ramp, parameter: (0.5 / width, 0.5 / height, 0)))
    case .radial:
      time(
        RadialGradient(ramp, center: center, toCircle: Transform2D(scaleX: 0.001, y: 0.001)))
    case .conic: time(ConicGradient(ramp, center: center, toAngles: .identity))
    }
  }

  /// A whole frame: a layer over the screen with changed colours.
  private static func frameTime(_ type: GradientLayerType, _ colors: [Color]) throws -> Double {
    let layer = GradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    layer.type = type
    layer.startPoint = type == .axial ? .zero : CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = CGPoint(x: 1, y: 1)
    layer.colors = colors
    let compositor = try Compositor(size: layer.bounds.size, threads: 1)
    compositor.root = layer
    compositor.render()
    return milliseconds {
      layer.colors?.reverse()
      compositor.render()
    }
  }

  @Test(arguments: GradientLayerType.allCases, [2, 5, 64])
  func `a full screen is several times as fast as Pixman's`(type: GradientLayerType, stops: Int)
    throws
  {
    let colors = Self.colors(stops)
    let pixman = try Self.pixmanTime(type, colors)
    let rows = try Self.rowsTime(type, colors)
    let frame = try Self.frameTime(type, colors)
    func text(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
    print(
      "gradient speed: \(type) \(stops) stops: Pixman \(text(pixman)) ms,",
      "rows \(text(rows)) ms (\(text(pixman / rows)) times as fast),",
      "frame \(text(frame)) ms (\(text(pixman / frame)) times)")
    #expect(pixman / rows >= Self.leastRatio)
  }
}
