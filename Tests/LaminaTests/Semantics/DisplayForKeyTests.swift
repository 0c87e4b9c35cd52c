// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

private final class EveryKeyLayer: Layer {
  var draws = 0
  override class func needsDisplay(forKey key: String) -> Bool { true }
  override func draw(in context: DrawingContext) {
    draws += 1
    context.fill(bounds, color: .white)
  }
}

/// The example of the article on motion: a layer with a property of its own.
private final class Gauge: Layer {
  /// How much is full, 0…1.
  var level: CGFloat = 0 {
    didSet { if level != oldValue { setNeedsDisplay() } }
  }

  override func draw(in context: DrawingContext) {
    let height = bounds.height * level
    context.fill(
      CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height), color: .black)
  }
}

@Suite struct DisplayForKeyTests {
  @Test func `a class that needs display for every key is drawn once for a change`() throws {
    let layer = EveryKeyLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let compositor = try Compositor(size: CGSize(width: 20, height: 20))
    compositor.root = layer
    compositor.render()
    layer.draws = 0
    layer.cornerRadius = 2
    compositor.render()
    #expect(layer.draws == 1)
    #expect(!layer.needsDisplay())
    #expect(compositor.render().damage.isEmpty)
    #expect(layer.draws == 1)
  }

  @Test func `a property of a subclass asks for display by itself`() throws {
    let gauge = Gauge(frame: CGRect(x: 0, y: 0, width: 4, height: 10))
    let compositor = try Compositor(size: CGSize(width: 4, height: 10))
    compositor.background = .white
    compositor.root = gauge
    var filled: [Int] = []
    for level in [0, 0.5, 0.5, 0.8] as [CGFloat] {
      gauge.level = level
      compositor.render()
      filled.append((0..<10).count { compositor.surface[2, $0] == 0xFF00_0000 })
    }
    #expect(filled == [0, 5, 5, 8])
  }
}
