// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// A large mask is cut into parts, one for each thread, if there are fewer masks than threads.
@Suite struct DividedMaskTests {
  private func pixels(
    threads: Int, _ prepare: (ShapeLayer) -> Void
  ) throws -> (bytes: [UInt32], cached: Int) {
    let layer = ShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
    layer.path = Path.star(
      center: CGPoint(x: 320.3, y: 240.7), outerRadius: 235, innerRadius: 90, points: 9)
    prepare(layer)
    let compositor = try Compositor(size: CGSize(width: 640, height: 480), threads: threads)
    compositor.root = layer
    let report = compositor.render()
    let bytes = compositor.withPixels { pixels, _ in pixels.indices.map { pixels[$0] } }
    return (bytes, report.caches.total.bytes)
  }

  @Test(arguments: [2, 3, 7])
  func `a mask made by several threads has the bytes of one`(threads: Int) throws {
    let kinds: [(ShapeLayer) -> Void] = [
      { $0.fillColor = .black },
      {
        $0.fillColor = nil
        ($0.strokeColor, $0.lineWidth, $0.lineJoin) = (.black, 9, .round)
      },
      { $0.path = Path(rect: CGRect(x: 20.5, y: 10, width: 600, height: 460)) },
      { $0.shadows = [Shadow(color: .black, opacity: 1, radius: 5)] },
      { $0.shadows = [Shadow(color: .black, opacity: 1, radius: 60)] },
    ]
    for (index, prepare) in kinds.enumerated() {
      let (one, many) = (try pixels(threads: 1, prepare), try pixels(threads: threads, prepare))
      #expect(one.bytes.contains { $0 != 0 })
      #expect(one.bytes == many.bytes, "\(index)")
      #expect(one.cached == many.cached, "\(index)")
    }
  }
}
