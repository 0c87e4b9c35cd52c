// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

@Suite struct NestedBitmapTests {
  /// Rasterized layers, one inside another, rotated against each other or not; the innermost is
  /// red.
  private func chain(_ depth: Int, turn: CGFloat = 0, isRasterized: Bool = true) -> [Layer] {
    let layers = (0..<depth).map { _ in
      box(0, 0, 32, 32, Color(red: 0.1, green: 0.4, blue: 1, alpha: 0.1))
    }
    layers[0].frame.origin = CGPoint(x: 16, y: 16)
    layers[depth - 1].backgroundColor = .pureRed
    for layer in layers {
      layer.transform = Transform3D(Transform2D(rotationAngle: turn))
      layer.shouldRasterize = isRasterized
    }
    for index in 1..<depth { layers[index - 1].addSublayer(layers[index]) }
    return layers
  }

  private func render(_ layers: [Layer]) throws -> (surface: Image, report: FrameReport) {
    let root = box(0, 0, 64, 64, .white)
    root.addSublayer(layers[0])
    let compositor = try Compositor(size: CGSize(width: 64, height: 64), threads: 1)
    compositor.root = root
    let report = compositor.render()
    return (compositor.surface, report)
  }

  @Test func `layers inside sixteen bitmaps are drawn directly`() throws {
    #expect(try render(chain(16)).report.painting.surfaces == 16)
    let many = try render(chain(60))
    #expect(many.report.painting.surfaces == 16)
    #expect(many.report.omissions == [])
    #expect(many.surface[20, 20] == Pixel.red)
  }

  @Test func `four times as many bitmaps take at most about sixteen times the pixels`() throws {
    let pixels = try [40, 160].map { try render(chain($0)).report.painting.surfacePixels }
    #expect(pixels[1] < 20 * pixels[0])
  }

  @Test func `the kept bitmaps follow the depth of their nesting`() throws {
    let layers = chain(20, turn: 0.11)
    let root = box(0, 0, 64, 64, .white)
    root.addSublayer(layers[0])
    func compositor() throws -> Compositor {
      let compositor = try Compositor(size: CGSize(width: 64, height: 64), threads: 1)
      compositor.root = root
      compositor.render()
      return compositor
    }
    let kept = try compositor()
    let before = kept.surface
    for index in 0..<4 {
      layers[index].shouldRasterize = false
      kept.render()
      #expect(kept.surface == (try compositor().surface), "\(index)")
    }
    #expect(kept.surface != before)
  }
}
