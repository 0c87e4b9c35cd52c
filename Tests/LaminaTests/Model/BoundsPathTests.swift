// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// Paths that follow a layer's bounds.
@Suite struct BoundsPathTests {
  @Test func `a path follows the bounds`() {
    let layer = ShapeLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    layer.boundsPath = .ellipse
    #expect(layer.path == Path(ellipseIn: layer.bounds))
    layer.bounds = CGRect(x: 3, y: 4, width: 50, height: 60)
    #expect(layer.path == Path(ellipseIn: layer.bounds))
    #expect(layer.boundsPath != nil)
  }

  @Test func `setting a path ends the following of the bounds`() {
    let layer = ShapeLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    layer.boundsPath = .ellipse
    layer.path = Path(rect: CGRect(x: 1, y: 1, width: 2, height: 2))
    layer.bounds.size.width = 99
    #expect(layer.path == Path(rect: CGRect(x: 1, y: 1, width: 2, height: 2)))
    #expect(layer.boundsPath == nil)
  }

  @Test func `setting the function to nil leaves the path unchanged`() {
    let layer = ShapeLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    layer.boundsPath = .rect
    layer.boundsPath = nil
    layer.bounds.size.width = 99
    #expect(layer.path == Path(rect: CGRect(x: 0, y: 0, width: 10, height: 20)))
  }

  @Test func `a shadow path follows the bounds`() {
    let layer = box(0, 0, 10, 10)
    layer.shadowBoundsPath = .rounded(radius: 3)
    layer.frame.size = CGSize(width: 40, height: 30)
    #expect(layer.shadowPath == Path(roundedRect: layer.bounds, cornerRadius: 3))
    layer.shadowPath = nil
    layer.frame.size = CGSize(width: 41, height: 30)
    #expect(layer.shadowPath == nil)
  }

  @Test func `a mask follows the bounds, whichever is set first`() {
    let layer = box(5, 5, 10, 10)
    let mask = ShapeLayer()
    mask.boundsPath = .ellipse
    layer.maskFollowsBounds = true
    layer.mask = mask
    #expect(mask.frame == layer.bounds)
    layer.bounds = CGRect(x: 2, y: 3, width: 30, height: 40)
    #expect(mask.frame == layer.bounds)
    #expect(mask.bounds == layer.bounds)
    #expect(mask.path == Path(ellipseIn: layer.bounds))
    layer.maskFollowsBounds = false
    layer.bounds.size.width = 99
    #expect(mask.frame.width == 30)
  }

  @Test func `a resized layer is drawn like a new one of that size`() throws {
    func make(_ size: CGSize) -> Layer {
      let layer = Layer(frame: CGRect(origin: CGPoint(x: 5, y: 5), size: size))
      layer.backgroundColor = .pureRed
      let mask = ShapeLayer()
      mask.boundsPath = .ellipse
      layer.mask = mask
      layer.maskFollowsBounds = true
      layer.shadows = [Shadow(color: .black, radius: 2)]
      layer.shadowBoundsPath = .ellipse
      return layer
    }
    let root = box(0, 0, 60, 60, .white)
    let layer = make(CGSize(width: 10, height: 10))
    root.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 60, height: 60))
    compositor.root = root
    compositor.render()
    layer.frame.size = CGSize(width: 40, height: 30)
    compositor.render()
    let fresh = box(0, 0, 60, 60, .white)
    fresh.addSublayer(make(CGSize(width: 40, height: 30)))
    #expect(try compositor.surface == fresh.render())
  }

  @Test func `a copy follows its own bounds`() {
    let layer = ShapeLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    layer.boundsPath = .ellipse
    let copy = ShapeLayer(layer: layer)
    copy.bounds.size = CGSize(width: 7, height: 7)
    #expect(copy.path == Path(ellipseIn: copy.bounds))
    #expect(layer.path == Path(ellipseIn: layer.bounds))
  }
}
