// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Pixels of a root of 200 × 200 on white with one sublayer.
private func drawn(_ layer: Layer) throws -> Image {
  let compositor = try Compositor(size: CGSize(width: 200, height: 200), threads: 1)
  let root = box(0, 0, 200, 200)
  root.sublayers = [layer]
  compositor.background = .white
  compositor.root = root
  compositor.render()
  return compositor.surface
}

/// Outlines that are larger, or farther from their own origin, than coverage can address.
@Suite struct FarMaskTests {
  @Test func `a path far from its layer's origin is drawn like one near it`() throws {
    func triangle(_ x: CGFloat) throws -> Image {
      let shape = ShapeLayer()
      shape.frame = CGRect(x: 50 - x, y: 50, width: 1, height: 1)
      shape.path = Path(polygon: [
        CGPoint(x: x, y: 0), CGPoint(x: x + 60, y: 30), CGPoint(x: x, y: 60),
      ])
      return try drawn(shape)
    }
    #expect(try triangle(0) == triangle(40000))
  }

  @Test(arguments: [70, 20000, 40000, 1_000_000])
  func `a circle is drawn up to its far side`(_ diameter: CGFloat) throws {
    let circle = box(150 - diameter, 100 - diameter / 2, diameter, diameter, .black)
    circle.cornerRadius = diameter / 2
    let surface = try drawn(circle)
    #expect(surface[148, 100] == 0xFF00_0000)
    #expect(surface[151, 100] == 0xFFFF_FFFF)
  }

  @Test func `a long thin layer casts its shadow`() throws {
    func bar(_ width: CGFloat) throws -> Image {
      let long = box(20, 40, width, 50)
      long.borderWidth = 2
      long.borderColor = .black
      long.shadowOpacity = 1
      long.shadowRadius = 4
      long.shadowOffset = CGSize(width: 0, height: 20)
      return try drawn(long)
    }
    #expect(try bar(30000) == bar(40000))
  }

  @Test func `a long rasterized layer is drawn at its far end`() throws {
    func picture(isRasterized: Bool) throws -> Image {
      let long = box(-90_000, 20, 100_000, 160, .pureGreen)
      long.cornerRadius = 30
      let shape = ShapeLayer()
      shape.frame = CGRect(x: 0, y: 0, width: 100_000, height: 160)
      shape.path = Path(polygon: [
        CGPoint(x: 10, y: 80), CGPoint(x: 99_990, y: 10), CGPoint(x: 99_990, y: 150),
      ])
      shape.shadowOpacity = 1
      long.addSublayer(shape)
      long.position.x += 90_000 - 99_850
      long.shouldRasterize = isRasterized
      return try drawn(long)
    }
    let straight = try picture(isRasterized: false)
    #expect(straight.count(0xFF00_0000) > 10_000)
    #expect(straight.count(0xFF00_FF00) > 500)
    #expect(try picture(isRasterized: true) == straight)
  }

  /// The mask is in the coordinates of the rasterized layer.
  ///
  /// A part of it is beyond the range of fixed point, and it is divided among threads.
  @Test(arguments: [2, 3])
  func `a tall path in a rasterized layer is drawn across the end of the range`(threads: Int)
    throws
  {
    func picture(isRasterized: Bool, threads: Int) throws -> Image {
      let shape = ShapeLayer()
      shape.frame = CGRect(x: 0, y: 0, width: 400, height: 100_000)
      shape.path = Path(polygon: [
        CGPoint(x: 200, y: 0), CGPoint(x: 10, y: 99_990), CGPoint(x: 390, y: 99_990),
      ])
      let tall = box(0, -32_450, 400, 100_000)
      tall.addSublayer(shape)
      tall.shouldRasterize = isRasterized
      let compositor = try Compositor(size: CGSize(width: 400, height: 600), threads: threads)
      compositor.background = .white
      compositor.root = tall
      compositor.render()
      return compositor.surface
    }
    let kept = try picture(isRasterized: true, threads: 1)
    #expect(kept.count(0xFF00_0000) > 60_000)
    #expect(try picture(isRasterized: true, threads: threads) == kept)
    // Both move the far ends of its edges, each to where its own coordinates end.
    let straight = try picture(isRasterized: false, threads: threads)
    let differences = zip(kept.pixels, straight.pixels).map { abs($0.channels[3] - $1.channels[3]) }
    #expect(differences.max() ?? 0 <= 4)
  }

  @Test func `a gradient without direction paints nothing and hides nothing`() throws {
    let gradient = GradientLayer()
    gradient.frame = CGRect(x: 20, y: 20, width: 100, height: 100)
    gradient.colors = [.black, .pureRed]
    gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
    gradient.endPoint = CGPoint(x: 0.5, y: 0.5)
    #expect(try drawn(gradient).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }
}
