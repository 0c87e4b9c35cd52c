// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina
@testable import LaminaGraphics

@Suite struct GradientCacheTests {
  private static func key(_ change: (inout GradientContent, inout Transform2D) -> Void) -> CacheKey
  {
    var (gradient, toFrame) = (GradientContent(), Transform2D.identity)
    gradient.colors = [.black, .white, .pureRed]
    gradient.locations = [0, 0.5, 1]
    change(&gradient, &toFrame)
    return .gradient(gradient, toFrame: toFrame, width: 10, height: 10)
  }

  @Test func `gradients that differ have different numbers`() {
    let keys = [
      Self.key { _, _ in }, Self.key { gradient, _ in gradient.locations?[1] = 0.25 },
      Self.key { gradient, _ in gradient.colors?[1] = .pureBlue },
      Self.key { _, toFrame in toFrame.c = 0.5 }, Self.key { _, toFrame in toFrame.d = 0.5 },
    ]
    #expect(Set(keys.map(\.number)).count == keys.count)
  }

  @Test func `a gradient with a number that is none is drawn, and not kept`() throws {
    let layer = GradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    layer.colors = [.pureRed, Color(red: .nan, green: 0, blue: 0), .pureRed]
    let compositor = try Compositor(size: CGSize(width: 8, height: 8))
    compositor.root = layer
    compositor.render()
    let first = compositor.surface
    #expect(first.alphas.allSatisfy { $0.allSatisfy { $0 == 255 } })
    for _ in 0..<2 {
      // An equal gradient with an array of its own.
      layer.colors = [.pureRed, Color(red: .nan, green: 0, blue: 0), .pureRed]
      compositor.setNeedsRepaint()
      #expect(compositor.render().caches[.gradient].entries == 0)
      #expect(compositor.surface == first)
    }
  }
}
