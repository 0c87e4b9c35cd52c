// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// When the coverage of an outline is kept.
@Suite struct KeptOutlineMaskTests {
  /// A compositor whose root shows one shape.
  private static func shown(
    _ change: (ShapeLayer) -> Void = { _ in }
  ) throws -> (compositor: Compositor, shape: ShapeLayer) {
    let shape = ShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    shape.fillColor = .pureRed
    shape.path = star(radius: 18)
    change(shape)
    let compositor = try Compositor(size: CGSize(width: 400, height: 400))
    compositor.root = shape
    return (compositor, shape)
  }

  private static func star(radius: CGFloat, points: Int = 5) -> Path {
    .star(
      center: CGPoint(x: 200, y: 200), outerRadius: radius, innerRadius: radius / 2, points: points)
  }

  /// The counts of coverage after the shape is painted again at a time.
  private static func repaint(_ compositor: Compositor, at time: TimeInterval) -> CacheCounts {
    compositor.setNeedsRepaint()
    return compositor.render(at: time).caches[.coverage]
  }

  @Test func `the coverage of a small outline is kept when it is made for the second time`() throws
  {
    let (compositor, _) = try Self.shown()
    let first = Self.repaint(compositor, at: 0)
    let picture = compositor.surface
    #expect((first.misses, first.madeOnce, first.entries) == (1, 1, 0))
    let second = Self.repaint(compositor, at: 0.01)
    #expect((second.misses, second.madeOnce, second.entries) == (1, 0, 1))
    #expect(compositor.surface == picture)
    let third = Self.repaint(compositor, at: 0.02)
    #expect((third.hits, third.misses) == (1, 0))
    #expect(compositor.surface == picture)
  }

  @Test func `outlines that are others in each frame are not kept`() throws {
    let (compositor, shape) = try Self.shown()
    for frame in 0..<10 {
      shape.path = Self.star(radius: 18 + CGFloat(frame))
      let counts = compositor.render(at: Double(frame) / 60).caches[.coverage]
      #expect((counts.misses, counts.madeOnce, counts.entries) == (1, 1, 0))
    }
  }

  @Test func `outlines that take long are kept at once`() throws {
    let changes: [(ShapeLayer) -> Void] = [
      { $0.path = Self.star(radius: 180) },
      { $0.path = Self.star(radius: 18, points: 60) },
      {
        $0.strokeColor = .pureBlue
        ($0.fillColor, $0.lineDashPattern) = (nil, [3, 2])
      },
    ]
    for change in changes {
      let (compositor, _) = try Self.shown(change)
      let counts = Self.repaint(compositor, at: 0)
      #expect((counts.misses, counts.madeOnce, counts.entries) == (1, 0, 1))
    }
  }

  @Test func `a number is remembered for the limit, and forgotten later`() {
    var met = MetKeys()
    let found = [(1, 0.0), (1, 0.1), (2, 0.15), (1, 0.2), (3, 0.3), (1, 0.31)].map { number, time in
      met.isMetAgain(UInt64(number), at: time, forgettingAfter: 0.1)
    }
    #expect(found == [false, true, false, true, false, false])
  }

  @Test func `a number is forgotten after a long time in which none was met`() {
    var met = MetKeys()
    let found = [(1, 0.0), (1, 600.0), (1, 600.1)].map { number, time in
      met.isMetAgain(UInt64(number), at: time, forgettingAfter: 0.1)
    }
    #expect(found == [false, false, true])
  }

  @Test func `emptying the caches forgets what was made once`() throws {
    let (compositor, _) = try Self.shown()
    #expect(Self.repaint(compositor, at: 0).madeOnce == 1)
    compositor.purgeCaches()
    #expect(Self.repaint(compositor, at: 0).madeOnce == 1)
    #expect(Self.repaint(compositor, at: 0).madeOnce == 0)
  }

  @Test func `an explanation says that an outline is kept from the second time on`() throws {
    let (compositor, _) = try Self.shown()
    compositor.diagnostics.explainsFrames = true
    var reasons: [MissReason] = []
    for frame in 0..<3 {
      compositor.setNeedsRepaint()
      compositor.render(at: Double(frame) / 60)
      reasons += compositor.lastExplanation?.misses.map(\.reason) ?? []
    }
    #expect(reasons == [.first, .madeOnce])
  }

  @Test func `very many numbers are not remembered`() {
    var met = MetKeys()
    let again = (0..<100_000 as Range<UInt64>).filter {
      met.isMetAgain($0, at: 0, forgettingAfter: .infinity)
    }
    #expect(again == [])
    let last = met.isMetAgain(99_999, at: 1e9, forgettingAfter: .infinity)
    let first = met.isMetAgain(0, at: 1e9, forgettingAfter: .infinity)
    #expect(last)
    #expect(!first)
  }
}
