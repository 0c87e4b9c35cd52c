// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// Strokes along paths of very many segments: `make equivalence` draws one of a hundred thousand.
@Suite(.serialized) struct LargeStrokeTests {
  private static let isLarge = ProcessInfo.processInfo.environment["LAMINA_LARGE"] != nil

  /// A dense zigzag from left to right.
  private func layer(_ segments: Int) -> ShapeLayer {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 50))
    for index in 1...segments {
      path.addLine(
        to: CGPoint(
          x: 500 * CGFloat(index) / CGFloat(segments), y: 50 + CGFloat(index * 7919 % 83) / 2))
    }
    let layer = ShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 500, height: 100)
    layer.path = path
    (layer.fillColor, layer.strokeColor, layer.lineJoin) = (nil, .black, .round)
    return layer
  }

  /// The seconds of a first frame, of one that paints all again, and of one after a move by a part of
  /// a pixel; the least of three each.
  private func seconds(_ segments: Int) throws -> (first: Double, again: Double, moved: Double) {
    let clock = ContinuousClock()
    var least = (first: Double.infinity, again: Double.infinity, moved: Double.infinity)
    for _ in 0..<3 {
      let layer = layer(segments)
      let compositor = try Compositor(size: CGSize(width: 500, height: 100))
      compositor.root = layer
      least.first = min(least.first, clock.measure { compositor.render() } / .seconds(1))
      compositor.setNeedsRepaint()
      least.again = min(least.again, clock.measure { compositor.render() } / .seconds(1))
      layer.position.x += 0.25
      least.moved = min(least.moved, clock.measure { compositor.render() } / .seconds(1))
      guard case .shape(let shape) = layer.properties.uncommon.content else { continue }
      #expect(shape.madeOutlineCount == 1)
    }
    return least
  }

  @Test func `ten times the segments take about ten times as long`() throws {
    let count = Self.isLarge ? 100_000 : 1_000
    let (few, many) = (try seconds(count / 10), try seconds(count))
    if Self.isLarge { print("stroke of \(count / 10) segments \(few), of \(count) \(many)") }
    // With the square of the number it would be a hundred times as long.
    #expect(many.first < 40 * few.first)
    #expect(many.again < 40 * few.again + 0.001)
    #expect(many.moved < 40 * few.moved)
  }
}
