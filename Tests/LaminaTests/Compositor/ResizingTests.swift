// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct ResizingTests {
  private static let small = CGSize(width: 200, height: 150)
  private static let large = CGSize(width: 260, height: 190)

  /// A page with content of each kind that is kept between frames.
  private static func page() -> Layer {
    let root = box(0, 0, 200, 150, Color(gray: 0.9))
    let card = box(20, 20, 100, 60, .white)
    card.cornerRadius = 12
    card.shadows = [Shadow(opacity: 0.5, offset: CGSize(width: 0, height: 4), radius: 6)]
    let gradient = GradientLayer()
    gradient.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    gradient.colors = [.pureRed, .pureBlue]
    card.addSublayer(gradient)
    let star = ShapeLayer()
    star.path = .star(
      center: CGPoint(x: 160, y: 60), outerRadius: 30, innerRadius: 12, points: 5)
    let badge = box(120, 100, 40, 30)
    badge.shouldRasterize = true
    badge.addSublayer(box(5, 5, 20, 20, .pureGreen))
    root.sublayers = [card, star, badge]
    return root
  }

  private static func compositor(
    _ size: CGSize, scale: CGFloat = 1, _ root: Layer
  ) throws -> Compositor {
    let compositor = try Compositor(size: size, scale: scale)
    compositor.root = root
    compositor.render()
    return compositor
  }

  @Test func `a resized compositor paints the pixels of a new one, from its caches`() throws {
    let root = Self.page()
    let compositor = try Self.compositor(Self.small, root)
    // The coverage of the star is kept from the second time on.
    compositor.setNeedsRepaint()
    let kept = compositor.render().caches
    for size in [Self.large, CGSize(width: 90, height: 190), Self.small] {
      try compositor.resize(to: size)
      #expect(compositor.size == size)
      #expect(
        compositor.pixelBounds
          == PixelRect(x: 0, y: 0, width: Int(size.width), height: Int(size.height)))
      let report = compositor.render()
      #expect(report.damagedPixels == compositor.pixelBounds.area)
      #expect(report.caches.total.misses == 0)
      #expect(report.caches.total.evictedForAge + report.caches.total.evictedForSpace == 0)
      if size.width > 100 {
        for kind in [CacheKind.shadowPatch, .cornerPatch, .coverage, .gradient, .rasterizedLayer] {
          #expect(report.caches[kind].entries == kept[kind].entries)
          #expect(report.caches[kind].hits > 0, "\(kind)")
        }
      }
      #expect(compositor.surface == (try Self.compositor(size, root).surface))
    }
  }

  @Test func `another scale gives another picture, but bitmaps with the layer's own scale stay`()
    throws
  {
    let root = Self.page()
    let compositor = try Self.compositor(Self.small, root)
    try compositor.resize(to: Self.small, scale: 2)
    #expect(compositor.scale == 2)
    let report = compositor.render()
    #expect(report.caches[.rasterizedLayer].hits == 1)
    #expect(report.caches[.gradient].misses == 1)
    #expect(compositor.scale == 2)
    #expect(compositor.surface == (try Self.compositor(Self.small, scale: 2, root).surface))
  }

  @Test func `frames after a resize paint only the changes`() throws {
    let root = Self.page()
    let compositor = try Self.compositor(Self.small, root)
    try compositor.resize(to: Self.large)
    compositor.render()
    #expect(compositor.render().damage.isEmpty)
    root.sublayers?[2].position.x += 60
    #expect(compositor.render().damagedPixels < 5000)
    #expect(compositor.surface == (try Self.compositor(Self.large, root).surface))
  }

  @Test func `a size with the same number of pixels repaints nothing`() throws {
    let compositor = try Self.compositor(CGSize(width: 10.2, height: 7.9), Self.page())
    let before = compositor.surface
    try compositor.resize(to: CGSize(width: 10.7, height: 7.1))
    #expect(compositor.size == CGSize(width: 10.7, height: 7.1))
    #expect(compositor.surface == before)
    #expect(compositor.render().damage.isEmpty)
    try compositor.resize(to: compositor.size)
    #expect(compositor.render().damage.isEmpty)
  }

  @Test func `the pixels are transparent until the next frame`() throws {
    let compositor = try Self.compositor(Self.small, Self.page())
    try compositor.resize(to: CGSize(width: 3, height: 2))
    #expect(compositor.surface.pixels == [0, 0, 0, 0, 0, 0])
    compositor.withPixels { pixels, _ in #expect(pixels.count == 6) }
  }

  @Test(
    arguments: [
      (CGSize(width: 0, height: 1), nil), (CGSize(width: 1, height: CGFloat.nan), nil),
      (CGSize(width: 10, height: 10), -1), (CGSize(width: 10, height: 10), .infinity),
      (CGSize(width: 1e6, height: 1), nil), (CGSize(width: 30_000, height: 30_000), 1),
    ] as [(CGSize, CGFloat?)])
  func `an impossible size is refused and changes nothing`(
    size: CGSize, scale: CGFloat?
  ) throws {
    let compositor = try Self.compositor(Self.small, Self.page())
    let before = compositor.surface
    #expect(throws: SurfaceError.self) { try compositor.resize(to: size, scale: scale) }
    #expect(compositor.size == Self.small)
    #expect(compositor.scale == 1)
    #expect(compositor.surface == before)
    #expect(compositor.render().damage.isEmpty)
  }

  @Test func `standard policies follow the size, and others stay`() throws {
    let compositor = try Compositor(size: CGSize(width: 300, height: 200))
    let fresh = try Compositor(size: CGSize(width: 600, height: 500))
    let tiles = compositor.tiles.policy
    try compositor.resize(to: fresh.size)
    #expect(compositor.cachePolicy == fresh.cachePolicy)
    #expect(compositor.tiles.policy == fresh.tiles.policy)
    #expect(compositor.tiles.policy != tiles)
    let (own, ownTiles) = (CachePolicy(bytes: 1 << 20), CachePolicy(bytes: 1 << 10))
    (compositor.cachePolicy, compositor.tiles.policy) = (own, ownTiles)
    try compositor.resize(to: CGSize(width: 10, height: 10))
    #expect(compositor.cachePolicy == own)
    #expect(compositor.tiles.policy == ownTiles)
  }

  @Test func `older buffers lack everything after a resize, and advice begins again`() throws {
    let root = Self.page()
    let compositor = try Self.compositor(Self.small, root)
    compositor.diagnostics.recordsHistory = true
    for _ in 0..<3 {
      root.sublayers?[2].position.x += 1
      compositor.render()
    }
    try compositor.resize(to: Self.large)
    let all = Region(compositor.pixelBounds)
    #expect(compositor.damage(forBufferAge: 1) == all)
    compositor.render()
    compositor.render()
    #expect(compositor.damage(forBufferAge: 1) == all)
    root.sublayers?[2].position.x += 1
    let change = compositor.render().damage
    #expect(compositor.damage(forBufferAge: 1) == Region(change))
    #expect(compositor.damage(forBufferAge: 2) == all)
    #expect(compositor.damage(forBufferAge: 3) == all)
    // The first frame only sets the start of counting changes.
    #expect(compositor.diagnostics.recordsHistory)
    #expect(compositor.rasterizationAdvice().first?.frames == 2)
  }
}
