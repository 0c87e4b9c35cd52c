// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// The full number of frames takes long in a debug build, so it runs only if LAMINA_LARGE is set.
private let frameCount =
  ProcessInfo.processInfo.environment["LAMINA_LARGE"] != nil ? 10_000 : 500

@Suite struct CacheBudgetTests {
  private static func color(_ random: inout SeededGenerator) -> Color {
    Color(
      red: random.number(in: 0...1), green: random.number(in: 0...1),
      blue: random.number(in: 0...1),
      alpha: random.number(in: 0.3...1))
  }

  /// A layer that needs an entry of some kind, almost never one that was needed before.
  private static func layer(_ random: inout SeededGenerator) -> Layer {
    let size = CGSize(width: random.number(in: 3...24), height: random.number(in: 3...24))
    let frame = CGRect(
      origin: CGPoint(x: random.number(in: -4...36), y: random.number(in: -4...36)), size: size)
    let kind = random.integer(in: 0...4)
    let layer = kind == 0 ? ShapeLayer() : kind == 1 ? GradientLayer() : Layer()
    layer.frame = frame
    layer.backgroundColor = color(&random)
    layer.cornerRadius = random.number(in: 0...6)
    switch layer {
    case let shape as ShapeLayer:
      shape.path = .star(
        center: CGPoint(x: size.width / 2, y: size.height / 2),
        outerRadius: random.number(in: 3...14), innerRadius: random.number(in: 1...6),
        points: random.integer(in: 3...8))
      shape.fillColor = color(&random)
    case let gradient as GradientLayer: gradient.colors = [color(&random), color(&random)]
    default:
      if kind == 2 {
        layer.shouldRasterize = true
        layer.addSublayer(
          {
            let part = Layer()
            part.frame = CGRect(x: 2, y: 2, width: 6, height: 6)
            part.backgroundColor = color(&random)
            return part
          }())
      } else {
        layer.shadowOpacity = 0.8
        layer.shadowRadius = random.number(in: 0...4)
        layer.shadowOffset = CGSize(
          width: random.number(in: -3...3), height: random.number(in: -3...3))
        if random.chance(0.5) { layer.shadows = [Shadow(.inner, color: color(&random))] }
      }
    }
    return layer
  }

  @Test(arguments: [12_000, 2_000])
  func `new entries in every frame stay within the budget, and the picture stays right`(budget: Int)
    throws
  {
    var random = SeededGenerator(seed: 71, case: budget)
    let compositor = try Compositor(size: CGSize(width: 40, height: 40), threads: 1)
    compositor.cachePolicy = CachePolicy(bytes: budget, idleLimit: 0.5)
    compositor.background = .white
    let root = box(0, 0, 40, 40)
    compositor.root = root
    var total = CacheCounts()
    for frame in 0..<frameCount {
      if (root.sublayers?.count ?? 0) > 8 { root.sublayers?.first?.removeFromSuperlayer() }
      root.addSublayer(Self.layer(&random))
      root.sublayers?.first?.position.x += 1
      if let rasterized = root.sublayers?.first(where: \.shouldRasterize) {
        rasterized.bounds.size.width += random.pick([0, 0, 0.5])
        rasterized.opacity = Float(random.number(in: 0.3...1))
      }
      let counts = compositor.render().caches.total
      if counts.bytes > budget || counts.bytes < 0 || counts.entries < 0 {
        Issue.record("frame \(frame): \(counts.bytes) bytes are kept, \(budget) are allowed")
        return
      }
      total.misses += counts.misses
      total.hits += counts.hits
      total.refused += counts.refused
      total.evictedForSpace += counts.evictedForSpace
      guard frame % 250 == 249 || frame == frameCount - 1 else { continue }
      let fresh = try Compositor(size: compositor.size, threads: 1)
      fresh.background = .white
      fresh.root = root
      fresh.render()
      #expect(compositor.surface == fresh.surface, "frame \(frame)")
    }
    // The budget was reached many times, and entries were still found.
    #expect(total.misses > frameCount)
    #expect(total.hits > frameCount / 10)
    #expect(total.evictedForSpace + total.refused > frameCount / 2)
  }

  @Test func `long paths that change in each frame stay within the budget`() throws {
    let compositor = try Compositor(size: CGSize(width: 40, height: 40), threads: 1)
    compositor.cachePolicy = CachePolicy(bytes: 1 << 20, idleLimit: .infinity)
    let shape = ShapeLayer()
    shape.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    compositor.root = shape
    let elements = 4_000
    var caches = CacheCounts()
    for frame in 0..<40 {
      var path = Path()
      path.move(to: .zero)
      for element in 1..<elements {
        path.addLine(to: CGPoint(x: element % 40, y: element / 100 + element % 7 + frame))
      }
      shape.path = path
      caches = compositor.render().caches.total
      #expect(caches.bytes <= 1 << 20)
    }
    // A mask of 40 × 40 bytes for a path with this number of verbs and points.
    let entry = 1600 + elements * (1 + MemoryLayout<CGPoint>.stride)
    #expect(caches.bytes >= caches.entries * entry)
    #expect(caches.entries > 5)
    #expect(caches.entries <= (1 << 20) / entry)
    #expect(caches.evictedForSpace == 1)
  }

  @Test func `a mask of which only a part is visible and made does not count as too large`() throws
  {
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    let shape = ShapeLayer()
    shape.path = Path(ellipseIn: CGRect(x: -400, y: -400, width: 800, height: 800))
    let root = box(0, 0, 100, 100, .white)
    root.addSublayer(shape)
    compositor.root = root
    compositor.cachePolicy = CachePolicy(bytes: 10_000_000)
    let counts = compositor.render().caches[.coverage]
    #expect(counts.misses == 1)
    #expect(counts.partial == 1)
    #expect(counts.refused == 0)
    compositor.cachePolicy = CachePolicy(bytes: 1000)
    compositor.setNeedsRepaint()
    #expect(compositor.render().caches[.coverage].refused == 1)
  }
}
