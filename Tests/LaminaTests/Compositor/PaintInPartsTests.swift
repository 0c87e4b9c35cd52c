// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// The bytes that painting in parts counts decide how many commands a part has.
@Suite struct PaintInPartsTests {
  /// A compositor that has painted layers.
  private static func painted(
    _ layers: [Layer], keeping policy: CachePolicy = .none
  ) throws -> Compositor {
    let root = box(0, 0, 320, 32, .white)
    root.sublayers = layers
    let compositor = try Compositor(size: CGSize(width: 320, height: 32), threads: 1)
    compositor.cachePolicy = policy
    compositor.root = root
    compositor.render()
    return compositor
  }

  /// Paints the compositor's last plan again with a bound; returns the number of parts.
  private static func parts(of compositor: Compositor, mostBytes: Int) throws -> Int {
    let bounds = PixelRect(x: 0, y: 0, width: 320, height: 32)
    let image = try #require(PixmanImage(bounds: bounds))
    let resources = PaintResources(targetPixels: bounds.area, threads: 1)
    resources.cache.policy = .none
    var options = PaintOptions()
    options.mostBytes = mostBytes
    resources.settings = PaintSettings(threads: 1, options: options)
    var plan = compositor.planner.plan
    var clock = FrameClock()
    let result = resources.job.run(&plan, onto: image, with: resources, clock: &clock)
    #expect(image.allPixels == compositor.surface.pixels)
    return result.parts
  }

  @Test func `each part takes as many surfaces as the bound has room for`() throws {
    let compositor = try Self.painted(
      (0..<10).map { index in
        let group = box(CGFloat(32 * index), 0, 20, 20, .pureBlue)
        group.compositingFilter = .multiply
        return group
      })
    let sizes = compositor.planner.plan.surfaces.map(\.bounds.area)
    try #require(sizes.count == 10)
    try #require(Set(sizes).count == 1)
    // The target has 3 + 3 + 3 + 1 of them, and each of the surfaces is one part.
    #expect(try Self.parts(of: compositor, mostBytes: 3 * 4 * sizes[0]) == 4 + 10)
    #expect(try Self.parts(of: compositor, mostBytes: 5 * 4 * sizes[0]) == 2 + 10)
    #expect(try Self.parts(of: compositor, mostBytes: 1) == 10 + 10)
    #expect(try Self.parts(of: compositor, mostBytes: 10 * 4 * sizes[0]) == 0)
  }

  /// Round boxes, each with one of two masks of the same size, and the bytes of such a mask.
  private static func boxes(
    _ usesOther: [Bool]
  ) throws -> (compositor: Compositor, maskBytes: Int) {
    let compositor = try painted(
      usesOther.enumerated().map { index, usesOther in
        let layer = box(CGFloat(32 * index), 0, 20, 20, .pureBlue)
        layer.cornerRadius = 8
        layer.maskedCorners = usesOther ? [.topLeft, .bottomRight] : [.topRight, .bottomLeft]
        return layer
      }, keeping: CachePolicy(bytes: 1 << 20))
    let plan = compositor.planner.plan
    try #require(plan.masks.count == 2)
    return (compositor, plan.bytes / 2)
  }

  @Test func `a mask that several commands of a part share counts once`() throws {
    let (compositor, bytes) = try Self.boxes([false, false, false, true, true, true])
    #expect(try Self.parts(of: compositor, mostBytes: bytes) == 2)
  }

  @Test func `a mask that was released counts again for a later part`() throws {
    let (compositor, bytes) = try Self.boxes([false, true, false, true, false, true])
    #expect(try Self.parts(of: compositor, mostBytes: bytes) == 6)
  }

  @Test func `a surface that only another one needs counts until that is painted`() throws {
    let compositor = try Self.painted(
      (0..<6).map { index in
        let inner = box(0, 0, 20, 20, .pureBlue)
        let outer = box(CGFloat(32 * index), 0, 20, 20)
        outer.addSublayer(inner)
        for layer in [inner, outer] { layer.compositingFilter = .multiply }
        return outer
      })
    let sizes = compositor.planner.plan.surfaces.map(\.bounds.area)
    try #require(sizes.count == 12)
    try #require(Set(sizes).count == 1)
    // The target has 2 + 2 + 2 of them, and each of the surfaces is one part.
    #expect(try Self.parts(of: compositor, mostBytes: 2 * 4 * sizes[0]) == 3 + 12)
  }
}
