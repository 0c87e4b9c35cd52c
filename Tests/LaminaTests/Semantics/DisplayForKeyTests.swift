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
}
