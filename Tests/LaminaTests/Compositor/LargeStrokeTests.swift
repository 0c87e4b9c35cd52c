// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Strokes along paths of very many segments; `make equivalence` draws one of a hundred thousand.
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

  /// The seconds of work for a first frame, for a full repaint, and for a frame after a move by a
  /// part of a pixel; the least of three each.
  private func seconds(_ segments: Int) throws -> (first: Double, again: Double, moved: Double) {
    func work(_ body: () -> Void) -> Double {
      let clock = WorkClock()
      body()
      return clock.seconds
    }
    var least = (first: Double.infinity, again: Double.infinity, moved: Double.infinity)
    for _ in 0..<3 {
      let layer = layer(segments)
      // One thread, because its work is measured.
      let compositor = try Compositor(size: CGSize(width: 500, height: 100), threads: 1)
      compositor.root = layer
      least.first = min(least.first, work { compositor.render() })
      compositor.setNeedsRepaint()
      least.again = min(least.again, work { compositor.render() })
      layer.position.x += 0.25
      least.moved = min(least.moved, work { compositor.render() })
      guard case .shape(let shape) = layer.properties.uncommon.content else { continue }
      #expect(shape.content.madeOutlineCount == 1)
    }
    return least
  }

  @Test(arguments: [false, true])
  func `the mask of a long stroke is kept on a small surface despite its large outline`(
    isDrawn: Bool
  ) throws {
    func layer(width: CGFloat) -> Layer {
      let shape = self.layer(1_000)
      shape.lineWidth = width
      guard isDrawn, let path = shape.path else { return shape }
      let layer = box(0, 0, 500, 100)
      let drawer = Drawer {
        $0.stroke(path, style: StrokeStyle(width: width, join: .round), color: .black)
      }
      layer.delegate = drawer
      layer.setNeedsDisplay()
      layer.displayIfNeeded()
      layer.delegate = nil
      return layer
    }
    let style = StrokeStyle(width: 1, join: .round)
    let path = try #require(self.layer(1_000).path)
    let outline = PathStroke(path, style).outline(scale: 1)
    let root = box(0, 0, 100, 100, .white)
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    compositor.root = root
    #expect(outline.points.count * MemoryLayout<CGPoint>.stride > compositor.cachePolicy.bytes)
    for width: CGFloat in [1, 2] {
      root.sublayers = [layer(width: width)]
      for step in 0..<3 {
        compositor.setNeedsRepaint()
        let counts = compositor.render().caches.total
        #expect(counts.misses == (step == 0 ? 1 : 0))
        #expect(counts.hits == (step == 0 ? 0 : 1))
        #expect(counts.refused == 0)
        #expect(counts.bytes <= compositor.cachePolicy.bytes)
      }
      let fresh = try Compositor(size: CGSize(width: 100, height: 100))
      fresh.cachePolicy = .none
      let same = box(0, 0, 100, 100, .white)
      same.sublayers = [layer(width: width)]
      fresh.root = same
      fresh.render()
      #expect(compositor.surface == fresh.surface)
    }
  }

  @Test func `ten times the segments take about ten times as long`() throws {
    let count = Self.isLarge ? 100_000 : 1_000
    let (few, many) = (try seconds(count / 10), try seconds(count))
    if Self.isLarge { print("stroke of \(count / 10) segments \(few), of \(count) \(many)") }
    // Quadratic work would take a hundred times as long.
    #expect(many.first < 40 * few.first)
    #expect(many.again < 40 * few.again + 0.001)
    #expect(many.moved < 40 * few.moved)
  }

  @Test func `ten times the subpaths take about ten times as long`() {
    func seconds(_ count: Int) -> Double {
      var path = Path()
      for index in 0..<count {
        let rect = CGRect(x: Double(index % 200), y: Double(index / 200), width: 0.6, height: 0.7)
        path.append(Path(rect: rect))
      }
      let shape = DeviceShape(.path(path, .nonZero), .identity)
      return (0..<3).map { _ in
        let clock = WorkClock()
        _ = shape.coverage(in: PixelRect(x: 0, y: 0, width: 200, height: 200))
        return clock.seconds
      }.min() ?? 0
    }
    // Quadratic work would take a hundred times as long.
    #expect(seconds(40_000) < 40 * seconds(4_000))
  }
}
