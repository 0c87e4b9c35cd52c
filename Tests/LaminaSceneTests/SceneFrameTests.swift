// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import Testing

/// The key `frame`: the rectangle of a layer before its transform.
struct SceneFrameTests {
  @Test(arguments: [
    "\"frame\": [10, 20, 40, 60], \"anchorPoint\": [0.25, 0], \"transform\": { \"scale\": 2 }",
    "\"transform\": { \"scale\": 2 }, \"frame\": [10, 20, 40, 60], \"anchorPoint\": [0.25, 0]",
    "\"anchorPoint\": [0.25, 0], \"transform\": { \"scale\": 2 }, \"frame\": [10, 20, 40, 60]",
  ])
  func `a frame is the rectangle before the transform, in any order of keys`(keys: String) throws {
    let layer = try rootLayer("{ \(keys) }")

    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 40, height: 60))
    #expect(layer.position == CGPoint(x: 20, y: 20))
    #expect(layer.frame == CGRect(x: 0, y: 20, width: 80, height: 120))
  }

  @Test func `a frame of negative size is the area that it covers`() throws {
    let layer = try rootLayer(
      "{ \"frame\": [50, 80, -40, -60], \"transform\": { \"rotate\": 1 } }")

    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 40, height: 60))
    #expect(layer.position == CGPoint(x: 30, y: 50))
  }

  @Test(arguments: [
    "{ \"rotate\": 0.785 }", "{ \"rotate\": -1.5707963267948966 }", "{ \"scale\": [1, 0] }",
    "[{ \"perspective\": 50 }, { \"rotateY\": 1 }]", "[1, 0, 0.5, 1, 7, 8]",
    "[{ \"perspective\": 1 }, { \"translate\": [0, 0, 1e9] }]",
  ])
  func `no transform changes the bounds or the position`(transform: String) throws {
    let layer = try rootLayer("{ \"frame\": [1, 2, 30, 40], \"transform\": \(transform) }")

    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(layer.position == CGPoint(x: 16, y: 22))
  }

  /// The number of pixels of 400 × 400, weighted by alpha, that a red layer with these keys covers.
  private func area(_ keys: String) throws -> Double {
    let scene = try Scene(
      json: """
        { "version": 1, "width": 400, "height": 400,
          "root": { "sublayers": [{ "backgroundColor": "red", \(keys) }] } }
        """)
    let compositor = try Compositor(size: scene.size)
    compositor.root = scene.root
    compositor.render()
    return compositor.surface.pixels.reduce(0) { $0 + Double($1 >> 24) / 255 }
  }

  @Test func `a rotated square keeps its area`() throws {
    let square = try area("\"frame\": [250, 180, 80, 80], \"transform\": { \"rotate\": 0.785 }")
    #expect(abs(square - 6400) < 2)
    let box = try area("\"frame\": [20, 40, 100, 60], \"transform\": { \"rotate\": 0.349 }")
    #expect(abs(box - 6000) < 2)
    let turned = try area(
      "\"transform\": { \"rotate\": -1.5707963267948966 }, \"frame\": [100, 200, 160, 14]")
    #expect(abs(turned - 2240) < 2)
  }

  @Test func `a drawing is clipped by the bounds that the frame gives`() throws {
    let layer = try rootLayer(
      """
      { "drawing": [{ "fill": { "rect": [0, 0, 100, 100] } }], "transform": { "rotate": 0.5 },
        "frame": [0, 0, 30, 20] }
      """)
    #expect(layer.drawing?.bounds == CGRect(x: 0, y: 0, width: 30, height: 20))
  }

  @Test func `a played frame is the rectangle before the transform too`() throws {
    let root = try rootLayer(
      "{ \"sublayers\": [{ \"frame\": [1, 2, 30, 40], \"transform\": { \"rotate\": 1 } }] }")
    let layer = try #require(root.sublayers?.first)

    try SceneChange("0.frame.x=1..11", root: root).apply(at: 1)

    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(layer.position == CGPoint(x: 26, y: 22))
  }
}
