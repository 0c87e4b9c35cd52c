// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// Anchor points, which are one byte of a layer's properties if they are on a grid of eighths.
@Suite struct GridAnchorTests {
  @Test func `every point of the grid comes back, and needs no record`() {
    for x in 0...8 {
      for y in 0...8 {
        let point = CGPoint(x: CGFloat(x) / 8, y: CGFloat(y) / 8)
        var properties = LayerProperties()
        properties.anchorPoint = point
        #expect(properties.anchorPoint == point)
        #expect(properties.isCommon)
        let coordinates = GridAnchor(point).coordinates
        #expect(coordinates == SIMD2(Double(point.x), Double(point.y)))
      }
    }
  }

  @Test(
    arguments: [
      1.125, -0.125, 0.1, 1.0 / 3, 0.5.nextUp, -.leastNonzeroMagnitude, 1e300, .infinity,
      -.infinity,
    ] as [CGFloat])
  func `a point off the grid comes back exactly`(_ coordinate: CGFloat) {
    for point in [CGPoint(x: coordinate, y: 0.5), CGPoint(x: 0.25, y: coordinate)] {
      var properties = LayerProperties()
      properties.anchorPoint = point
      #expect(properties.anchorPoint == point)
      #expect(GridAnchor(point) == .none)
      #expect(GridAnchor(point).coordinates == nil)
    }
  }

  @Test func `a number that is not one stays one, and both zeros are on the grid`() {
    var properties = LayerProperties()
    properties.anchorPoint = CGPoint(x: CGFloat.nan, y: 1)
    #expect(properties.anchorPoint.x.isNaN)
    #expect(properties.anchorPoint.y == 1)
    #expect(GridAnchor(CGPoint(x: -0.0, y: 0)).point == .zero)
  }

  @Test func `a point that was off the grid leaves nothing behind`() {
    var properties = LayerProperties()
    properties.anchorPoint = CGPoint(x: 0.3, y: 2)
    #expect(properties != LayerProperties())
    properties.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    #expect(properties == LayerProperties())
    #expect(properties.differences(from: LayerProperties()).isEmpty)
  }

  @Test func `the colour's bit is no flag`() {
    var properties = LayerProperties()
    properties.backgroundColor = .black
    #expect(properties.flags == .defaults)
    properties.flags = [.isHidden]
    #expect(properties.backgroundColor == .black)
    #expect(properties.flags == [.isHidden])
    properties.backgroundColor = nil
    #expect(properties.backgroundColor == nil)
    #expect(properties.flags == [.isHidden])
  }
}
