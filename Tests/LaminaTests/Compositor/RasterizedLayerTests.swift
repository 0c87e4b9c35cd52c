// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// A rasterized card with a translucent badge in it on a white surface of 100 × 100.
private struct CardScene {
  let compositor: Compositor
  let root = box(0, 0, 100, 100, .white)
  let card = box(20, 20, 30, 30, .pureRed)
  let badge = box(5, 5, 10, 10, Color(red: 0, green: 0, blue: 1, alpha: 0.5))

  init() throws {
    compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    card.cornerRadius = 6
    card.shouldRasterize = true
    card.addSublayer(badge)
    root.addSublayer(card)
    compositor.root = root
  }

  /// Renders a frame and returns the counts of bitmaps.
  func counts(at time: TimeInterval? = nil) -> CacheCounts {
    compositor.render(at: time).caches[.rasterizedLayer]
  }

  /// The picture of a compositor that keeps nothing.
  func uncached() throws -> Image {
    let fresh = try Compositor(size: compositor.size, scale: compositor.scale, threads: 1)
    fresh.cachePolicy = .none
    fresh.root = root
    fresh.render()
    return fresh.surface
  }

  func expectRight(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(
      compositor.surface == (try uncached()), "\(what)", sourceLocation: sourceLocation)
  }
}

/// A change of the card, and of the badge in it.
private struct Edit: CustomTestStringConvertible, Sendable {
  let name: String
  let apply: @Sendable (_ card: Layer, _ badge: Layer) -> Void

  init(_ name: String, _ apply: @escaping @Sendable (Layer, Layer) -> Void) {
    self.name = name
    self.apply = apply
  }

  var testDescription: String { name }

  static let placements: [Edit] = [
    Edit("moved") { card, _ in card.position.x += 7 },
    Edit("moved between pixels") { card, _ in card.position.y += 0.3 },
    Edit("faded") { card, _ in card.opacity = 0.4 },
    Edit("anchored elsewhere") { card, _ in card.anchorPoint = .zero },
    Edit("scaled") { card, _ in
      card.transform = Transform3D(Transform2D(scaleX: 1.5, y: 1.5))
    },
    Edit("shrunk") { card, _ in
      card.transform = Transform3D(Transform2D(scaleX: 0.6, y: 0.8))
    },
    Edit("turned") { card, _ in card.transform = Transform3D(Transform2D(rotationAngle: 0.4)) },
    Edit("one-sided") { card, _ in card.isDoubleSided = false },
    Edit("anchored in depth") { card, _ in card.anchorPointZ = 5 },
    Edit("turned in perspective") { card, _ in
      card.superlayer?.sublayerTransform.m34 = -0.005
      card.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
    },
  ]

  static let changes: [Edit] = [
    Edit("a sublayer's colour") { _, badge in badge.backgroundColor = .pureGreen },
    Edit("a sublayer's place") { _, badge in badge.position.x += 2 },
    Edit("a removed sublayer") { _, badge in badge.removeFromSuperlayer() },
    Edit("a new sublayer") { card, _ in card.addSublayer(box(1, 1, 3, 3, .black)) },
    Edit("its corners") { card, _ in card.cornerRadius = 3 },
    Edit("its scale") { card, _ in card.rasterizationScale = 2 },
    Edit("its size") { card, _ in card.bounds.size.width += 4 },
    Edit("its scroll") { card, _ in card.bounds.origin.y += 2 },
    Edit("a shadow") { card, _ in card.shadowOpacity = 1 },
  ]
}

@Suite struct RasterizedLayerTests {
  @Test(arguments: Edit.placements)
  private func `a cached layer with another position or opacity is a hit`(edit: Edit) throws {
    let scene = try CardScene()
    let first = scene.counts()
    #expect(first.misses == 1)
    #expect(first.hits == 0)
    #expect(first.entries == 1)
    edit.apply(scene.card, scene.badge)
    let second = scene.counts()
    #expect(second.hits == 1)
    #expect(second.misses == 0)
    #expect(second.invalidated == 0)
    #expect(scene.compositor.lastReport?.painting.surfaces == 0)
    try scene.expectRight(edit.name)
  }

  @Test func `a bitmap that is magnified beyond all numbers is shown whether it is kept or not`()
    throws
  {
    let card = box(24, -6, 11, 16.5, .pureRed)
    card.shouldRasterize = true
    card.transform.m11 = 1e20
    for policy in [CachePolicy(bytes: 1 << 24), .none] {
      let compositor = try Compositor(size: CGSize(width: 40, height: 40))
      compositor.cachePolicy = policy
      let root = box(0, 0, 40, 40)
      root.addSublayer(card)
      compositor.root = root
      compositor.render()
      #expect(compositor.surface.count(Pixel.red) >= 400)
    }
  }

  @Test func `an animation of a cached layer never rasterizes it again`() throws {
    let scene = try CardScene()
    scene.compositor.render()
    for frame in 1...60 {
      let angle = Double(frame) / 20
      scene.card.position = CGPoint(x: 40 + 20 * cos(angle), y: 40 + 20 * sin(angle))
      scene.card.opacity = Float(frame % 10) / 20 + 0.4
      scene.card.transform = Transform3D(
        Transform2D(rotationAngle: angle / 3).concatenating(
          Transform2D(scaleX: 1 + angle / 10, y: 1)))
      let counts = scene.counts()
      #expect(counts.hits == 1, "frame \(frame)")
      #expect(counts.misses == 0, "frame \(frame)")
    }
    try scene.expectRight("after sixty frames")
  }

  @Test(arguments: Edit.changes)
  private func `a change of cached content is one miss and then hits`(edit: Edit) throws {
    let scene = try CardScene()
    scene.compositor.render()
    edit.apply(scene.card, scene.badge)
    let changed = scene.counts()
    #expect(changed.misses == 1)
    #expect(changed.hits == 0)
    #expect(changed.invalidated == 1)
    try scene.expectRight(edit.name)
    scene.card.position.x += 3
    let moved = scene.counts()
    #expect(moved.misses == 0)
    #expect(moved.hits == 1)
    try scene.expectRight("\(edit.name), moved")
  }

  @Test(arguments: ["hidden", "removed", "transparent", "moved out of the surface"])
  func `a bitmap that is no longer shown is dropped after the idle limit`(how: String) throws {
    let scene = try CardScene()
    scene.compositor.render(at: 1)
    switch how {
    case "hidden": scene.card.isHidden = true
    case "removed": scene.card.removeFromSuperlayer()
    case "transparent": scene.card.opacity = 0
    default: scene.card.position.x = 500
    }
    #expect(scene.counts(at: 1.05).entries == 1)
    let late = scene.counts(at: 1.2)
    #expect(late.evictedForAge == 1)
    #expect(late.entries == 0)
    if how != "removed" {
      scene.card.isHidden = false
      scene.card.opacity = 1
      scene.card.position.x = 40
      #expect(scene.counts(at: 1.3).misses == 1)
    }
    try scene.expectRight(how)
  }

  @Test func `bitmaps that differ only by clear pixels around them turn into perspective apart`()
    throws
  {
    let root = box(0, 0, 200, 100, .white)
    let cards = [CGFloat(0), -20].enumerated().map { index, left in
      let card = Layer()
      card.bounds = CGRect(x: left, y: 0, width: 60 - left, height: 60)
      card.position = CGPoint(x: 50 + 100 * index, y: 50)
      card.shouldRasterize = true
      // It shows nothing, and makes the bitmap as large as the bounds.
      let cover = Layer(frame: card.bounds)
      cover.backgroundColor = Color(gray: 0, alpha: 0.001)
      card.sublayers = [cover, box(20, 20, 20, 20, .pureRed)]
      root.addSublayer(card)
      return card
    }
    let compositor = try Compositor(size: CGSize(width: 200, height: 100), threads: 1)
    compositor.cachePolicy = CachePolicy(bytes: 1 << 24, idleLimit: .infinity)
    compositor.root = root
    compositor.render()
    for card in cards {
      var transform = Transform3D.identity
      transform.m34 = -1 / 200
      card.transform = transform.rotated(by: 0.6, x: 0, y: 1, z: 0)
    }
    compositor.render()
    let fresh = try Compositor(size: CGSize(width: 200, height: 100), threads: 1)
    fresh.root = root
    fresh.render()
    #expect(compositor.surface == fresh.surface)
  }

  @Test(arguments: [-100, 0, 1e9])
  func `an unused bitmap is dropped at any start of the frames' times`(start: TimeInterval) throws {
    let scene = try CardScene()
    #expect(scene.counts(at: start).entries > 0)
    scene.card.isHidden = true
    for step in 1...60 { _ = scene.counts(at: start + TimeInterval(step) / 60) }
    #expect(scene.counts(at: start + 2).entries == 0)
  }

  @Test func `a visible bitmap stays, however long nothing changes`() throws {
    let scene = try CardScene()
    scene.compositor.render(at: 1)
    for time in [2.0, 50, 1000] { #expect(scene.counts(at: time).entries == 1) }
    scene.card.position.x += 1
    #expect(scene.counts(at: 2000).hits == 1)
  }

  @Test func `a bitmap that does not fit the budget is refused, and the layer is still drawn`()
    throws
  {
    let scene = try CardScene()
    scene.compositor.render()
    let kept = scene.compositor.surface
    scene.compositor.cachePolicy = CachePolicy(bytes: 2000)
    scene.compositor.setNeedsRepaint()
    let counts = scene.counts()
    #expect(counts.refused == 1)
    #expect(counts.misses == 1)
    #expect(counts.entries == 0)
    #expect(scene.compositor.surface == kept)
    scene.card.position.x += 2
    #expect(scene.counts().refused == 1)
    try scene.expectRight("moved")
  }

  @Test func `a layer that moves over cached layers rasterizes none of them again`() throws {
    let compositor = try Compositor(size: CGSize(width: 120, height: 120), threads: 1)
    let root = box(0, 0, 120, 120, .white)
    for index in 0..<16 {
      let card = box(
        CGFloat(index % 4) * 30 + 3, CGFloat(index / 4) * 30 + 3, 24, 24, .pureRed)
      card.cornerRadius = 5
      card.shouldRasterize = true
      card.addSublayer(box(4, 4, 9, 9, .pureBlue))
      root.addSublayer(card)
    }
    let ball = box(0, 0, 20, 20, Color(red: 0, green: 1, blue: 0, alpha: 0.5))
    ball.cornerRadius = 10
    root.addSublayer(ball)
    compositor.root = root
    #expect(compositor.render().caches[.rasterizedLayer].misses == 16)
    var hits = 0
    for frame in 0..<300 {
      let angle = Double(frame) / 17
      ball.position = CGPoint(x: 60 + 45 * cos(angle), y: 60 + 45 * sin(angle * 1.3))
      let counts = compositor.render().caches[.rasterizedLayer]
      #expect(counts.misses == 0, "frame \(frame)")
      #expect(counts.entries == 16, "frame \(frame)")
      hits += counts.hits
    }
    #expect(hits > 300)
    let fresh = try Compositor(size: compositor.size, threads: 1)
    fresh.root = root
    fresh.render()
    #expect(compositor.surface == fresh.surface)
  }

  @Test func `the least recently used bitmap makes room`() throws {
    let compositor = try Compositor(size: CGSize(width: 120, height: 40), threads: 1)
    let root = box(0, 0, 120, 40)
    let cards = (0..<3).map { box(CGFloat($0) * 40, 0, 30, 30, .pureRed) }
    for card in cards { card.shouldRasterize = true }
    root.sublayers = [cards[0], cards[1]]
    compositor.root = root
    compositor.cachePolicy = CachePolicy(bytes: 1 << 20, idleLimit: .infinity)
    let kept = compositor.render().caches.total
    #expect(kept.entries == 2)
    cards[0].position.x += 1
    #expect(compositor.render().caches[.rasterizedLayer].hits == 1)
    // Room for two of three equal bitmaps; each needs more while it is painted than when it is
    // kept.
    compositor.cachePolicy = CachePolicy(bytes: kept.bytes * 5 / 4, idleLimit: .infinity)
    root.addSublayer(cards[2])
    let added = compositor.render().caches[.rasterizedLayer]
    #expect(added.misses == 1)
    #expect(added.evictedForSpace == 1)
    #expect(added.entries == 2)
    cards[0].position.x += 1
    #expect(compositor.render().caches[.rasterizedLayer].hits == 1)
    cards[1].position.x += 1
    #expect(compositor.render().caches[.rasterizedLayer].misses == 1)
  }

  @Test(arguments: [1, 1.5, 2], [30, 29.3])
  func `a bitmap serves a card that turns into perspective and back`(
    scale: CGFloat, width: CGFloat
  ) throws {
    let scene = try CardScene()
    scene.root.sublayerTransform.m34 = -0.005
    scene.card.bounds.size.width = width
    scene.card.rasterizationScale = scale
    scene.card.shadowOpacity = 0.5
    #expect(scene.counts().misses == 1)
    for angle in [0.2, 0.7, 1.1, 0.3, 0, 0.4, 0] {
      scene.card.transform = Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
      let counts = scene.counts()
      #expect(counts.hits == 1, "at \(angle)")
      #expect(counts.misses == 0, "at \(angle)")
      #expect(counts.invalidated == 0, "at \(angle)")
      try scene.expectRight("at \(angle)")
    }
  }

  @Test(arguments: [(300, 2), (2, 300)])
  func `a kept bitmap knows how often its layer is repeated`(before: Int, after: Int) throws {
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = before
    let card = box(10, 10, 40, 40, .pureRed)
    card.shouldRasterize = true
    // Background filters of very many instances are left out.
    let pane = box(5, 5, 20, 20)
    pane.backgroundFilters = [.invert(1)]
    card.addSublayer(pane)
    replicator.addSublayer(card)
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    compositor.root = replicator
    compositor.render()
    replicator.instanceCount = after
    compositor.render()
    let fresh = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    fresh.root = replicator
    fresh.render()
    #expect(compositor.surface == fresh.surface)
  }
}
