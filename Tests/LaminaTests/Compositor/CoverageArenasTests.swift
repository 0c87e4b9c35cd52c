// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// The memory in which masks are made, from frame to frame.
@Suite struct CoverageArenasTests {
  /// An arena in which an outline of so many corners was.
  private static func used(_ corners: Int) -> CoverageArena {
    var arena = CoverageArena()
    var path = Path()
    path.move(to: .zero)
    for corner in 0..<corners { path.addLine(to: CGPoint(x: corner % 2 * 30, y: corner % 977)) }
    let recipe = MaskRecipe(.shape(DeviceShape(.path(path, .nonZero), .identity)))
    var rasterizer = recipe.rasterizer(&arena)
    rasterizer?.giveBack(to: &arena)
    return arena
  }

  @Test func `an arena is used again, unless it is very large`() {
    let arenas = CoverageArenas()
    #expect(arenas.take().byteCount == 0)
    let arena = Self.used(100)
    let bytes = arena.byteCount
    #expect(bytes > 0)
    arenas.giveBack(arena)
    #expect(arenas.take().byteCount == bytes)
    #expect(arenas.take().byteCount == 0, "it was taken")
    arenas.giveBack(Self.used(1_000_000))
    #expect(arenas.take().byteCount == 0)
  }

  @Test func `arenas that are idle, or not wanted, are released`() {
    let arenas = CoverageArenas()
    func giveAndBegin(at time: TimeInterval) -> Int {
      arenas.giveBack(Self.used(100))
      arenas.beginFrame(at: time, idleLimit: 5)
      return arenas.take().byteCount
    }
    arenas.beginFrame(at: 1, idleLimit: 5)
    _ = arenas.take()
    #expect(giveAndBegin(at: 6) > 0)
    #expect(giveAndBegin(at: 11.5) == 0)
    arenas.giveBack(Self.used(100))
    arenas.removeAll()
    #expect(arenas.take().byteCount == 0)
  }

  @Test func `a compositor keeps the arena of a frame until its caches are purged`() throws {
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    let layer = ShapeLayer()
    layer.path = Path(ellipseIn: CGRect(x: 5, y: 5, width: 80, height: 70))
    compositor.root = layer
    compositor.render()
    let arena = compositor.resources.arenas.take()
    #expect(arena.byteCount > 0)
    compositor.resources.arenas.giveBack(arena)
    compositor.purgeCaches()
    #expect(compositor.resources.arenas.take().byteCount == 0)
  }
}
