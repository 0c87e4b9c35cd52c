// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// Forty cards of forty sizes but the same style, on a surface of 400 × 400.
private func cards(_ prepare: (Layer) -> Void) throws -> (Compositor, [Layer]) {
  let compositor = try Compositor(size: CGSize(width: 400, height: 400), threads: 1)
  compositor.cachePolicy = CachePolicy(bytes: 4_000_000, idleLimit: .infinity)
  let root = box(0, 0, 400, 400)
  let layers = (0..<40).map { index in
    let card = box(
      CGFloat(index * 7), CGFloat(index * 5), 60 + CGFloat(index * 3),
      60 + CGFloat(index * 11 % 37), .pureRed)
    prepare(card)
    return card
  }
  root.sublayers = layers
  compositor.root = root
  return (compositor, layers)
}

@Suite struct SharedMaskTests {
  private static func addShadow(_ card: Layer) {
    card.cornerRadius = 8
    card.shadowOpacity = 0.5
    card.shadowRadius = 4
    card.shadowOffset = CGSize(width: 0, height: 3)
  }

  @Test func `a mask that is made again because memory was short is counted once`() throws {
    let (compositor, _) = try cards(Self.addShadow)
    compositor.paintOptions.mostBytes = 1
    let first = compositor.render().caches
    #expect(first[.shadowPatch].misses == 1)
    #expect(first[.shadowPatch].entries == 1)
    #expect(first[.cornerPatch].misses == 1)
    #expect(first[.cornerPatch].entries == 1)
  }

  @Test func `only the painted part of a shadow that is not kept is made`() throws {
    let (compositor, layers) = try cards { card in
      card.cornerRadius = 8
      card.borderWidth = 3
      card.borderColor = .white
    }
    let card = layers[39]
    card.frame = CGRect(x: 100, y: 100, width: 200, height: 200)
    card.shadowOpacity = 1
    card.shadowRadius = 20
    card.shadowOffset = .zero
    compositor.render()
    let picture = compositor.surface
    compositor.cachePolicy = .none
    let spot = box(80, 180, 10, 10, .pureBlue)
    compositor.root?.insertSublayer(spot, at: 0)
    let report = compositor.render()
    #expect(report.painting.blurredPixels > 0)
    #expect(report.painting.blurredPixels <= 100)
    spot.removeFromSuperlayer()
    #expect(compositor.render().painting.blurredPixels <= 100)
    #expect(compositor.surface == picture)
  }

  @Test func `cards of any size share one shadow and one set of corners`() throws {
    let (compositor, layers) = try cards(Self.addShadow)
    let first = compositor.render().caches
    #expect(first[.shadowPatch].misses == 1)
    #expect(first[.shadowPatch].entries == 1)
    #expect(first[.cornerPatch].misses == 1)
    #expect(first[.cornerPatch].entries == 1)
    // Four corners of 8, and the reach of the blur on both sides of them.
    #expect(first[.shadowPatch].bytes < 100 * 100)
    for layer in layers { layer.bounds.size.width += 2 }
    for layer in layers { layer.position.x += 1 }
    let second = compositor.render()
    #expect(second.caches[.shadowPatch].hits == 1)
    #expect(second.caches[.shadowPatch].misses == 0)
    #expect(second.painting.blurredPixels == 0)
  }

  @Test func `other radii, blurs and fractions need entries of their own`() throws {
    let (compositor, layers) = try cards(Self.addShadow)
    compositor.render()
    layers[0].cornerRadius = 9
    #expect(compositor.render().caches[.shadowPatch].entries == 2)
    layers[1].shadowRadius = 5
    #expect(compositor.render().caches[.shadowPatch].entries == 3)
    layers[2].position.x += 0.25
    #expect(compositor.render().caches[.shadowPatch].entries == 4)
    layers[3].position.x += 12
    layers[4].shadowOffset = CGSize(width: 4, height: -3)
    layers[5].shadowColor = .pureBlue
    let same = compositor.render().caches[.shadowPatch]
    #expect(same.entries == 4)
    #expect(same.misses == 0)
  }

  @Test func `inner and knocked-out shadows share their masks too`() throws {
    let (compositor, _) = try cards { card in
      card.cornerRadius = 8
      card.shadows = [
        Shadow(.inner, opacity: 1, offset: CGSize(width: 1, height: 2), radius: 3),
        Shadow(.outer, opacity: 1, offset: .zero, radius: 2, knocksOut: true),
      ]
    }
    let counts = compositor.render().caches[.shadowPatch]
    #expect(counts.misses == 2)
    #expect(counts.entries == 2)
  }

  @Test func `equal paths share their coverage and their shadow`() throws {
    let compositor = try Compositor(size: CGSize(width: 200, height: 200), threads: 1)
    let root = box(0, 0, 200, 200)
    root.sublayers = (0..<10).map { index in
      let layer = ShapeLayer()
      layer.frame = CGRect(x: index * 15, y: index * 12, width: 40, height: 40)
      layer.path = .star(
        center: CGPoint(x: 20, y: 20), outerRadius: 18, innerRadius: 8, points: 5)
      layer.fillColor = .pureRed
      layer.shadowPath = layer.path
      layer.shadowOpacity = 1
      layer.shadowRadius = 3
      return layer
    }
    compositor.root = root
    let first = compositor.render().caches
    #expect(first[.coverage].misses == 1)
    #expect(first[.coverage].madeOnce == 1)
    #expect(first[.shadowMask].misses == 1)
    #expect(first[.shadowMask].entries == 1)
    root.sublayers?[3].position.x += 2
    let second = compositor.render().caches
    #expect(second[.coverage].misses == 1)
    #expect(second[.coverage].entries == 1)
    #expect(second[.shadowMask].hits == 1)
    #expect(second[.shadowMask].misses == 0)
    root.sublayers?[3].position.x += 2
    let third = compositor.render().caches
    #expect(third[.coverage].hits == 1)
    #expect(third[.coverage].misses == 0)
  }

  @Test func `equal gradients of one size share their pixels at any position`() throws {
    let compositor = try Compositor(size: CGSize(width: 200, height: 200), threads: 1)
    let root = box(0, 0, 200, 200)
    root.sublayers = (0..<10).map { index in
      let layer = GradientLayer()
      layer.frame = CGRect(x: index * 15, y: index * 12, width: 40, height: 30)
      layer.colors = [.pureRed, Color(red: 0, green: 0, blue: 1, alpha: 0.5)]
      layer.startPoint = .zero
      layer.endPoint = CGPoint(x: 1, y: 1)
      return layer
    }
    compositor.root = root
    let first = compositor.render().caches[.gradient]
    #expect(first.misses == 1)
    #expect(first.entries == 1)
    // Besides the pixels: the entry, the boxed key with the gradient, the transform and the size, and two arrays
    // for two colours.
    let besides =
      RenderCache<CacheKey, CachedValue>.entryBytes + 3 * 32
      + MemoryLayout<GradientContent>.stride + MemoryLayout<Transform2D>.stride + 2 * 8
      + 2 * MemoryLayout<Color>.stride
    #expect(first.bytes == 4 * 40 * 30 + besides)
    root.sublayers?[3].position.x += 2
    let second = compositor.render().caches[.gradient]
    #expect(second.hits == 1)
    #expect(second.misses == 0)
    root.sublayers?[3].bounds.size.height += 1
    #expect(compositor.render().caches[.gradient].entries == 2)
  }

  @Test func `the shadow of a group is kept while the group moves, and made again if it changes`()
    throws
  {
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    let root = box(0, 0, 100, 100)
    let group = box(20, 20, 40, 40)
    group.shadowOpacity = 1
    let part = box(0, 0, 20, 20, .pureRed)
    group.sublayers = [part, box(15, 15, 20, 20, .pureBlue)]
    root.addSublayer(group)
    compositor.root = root
    #expect(compositor.render().caches[.shadowMask].misses == 1)
    group.position.x += 5
    #expect(compositor.render().caches[.shadowMask].hits == 1)
    group.opacity = 0.5
    #expect(compositor.render().caches[.shadowMask].hits == 1)
    part.position.y += 4
    let changed = compositor.render().caches[.shadowMask]
    #expect(changed.misses == 1)
    #expect(changed.invalidated == 1)
    #expect(changed.entries == 1)
    let fresh = try Compositor(size: compositor.size, threads: 1)
    fresh.root = root
    fresh.render()
    #expect(compositor.surface == fresh.surface)
  }
}
