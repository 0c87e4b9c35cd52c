// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaGraphics

struct HomographyTests {
  /// A card of width 200 about the origin, rotated by π/3 about y, with the eye 500 away.
  private let turned: Homography = {
    var perspective = Transform3D.identity
    perspective.m34 = -1.0 / 500
    return Homography(perspective.rotated(by: .pi / 3, x: 0, y: 1, z: 0))
  }()

  @Test func `the near side of a turned card is larger than the far one`() throws {
    // z of the edges is ∓100 · sin 60°, so w is 1 ∓ 0.173205.
    let near = try #require(turned.apply(CGPoint(x: -100, y: 40)))
    let far = try #require(turned.apply(CGPoint(x: 100, y: 40)))
    #expect(abs(near.x - -60.474) < 1e-3)
    #expect(abs(near.y - 48.380) < 1e-3)
    #expect(abs(far.x - 42.618) < 1e-3)
    #expect(abs(far.y - 34.095) < 1e-3)
  }

  @Test func `the inverse leads back to the start`() throws {
    let inverse = try #require(turned.inverted())
    for point in [CGPoint(x: 3, y: 4), CGPoint(x: -90, y: 12), CGPoint(x: 77, y: -5)] {
      let there = try #require(turned.apply(point))
      let back = try #require(inverse.apply(there))
      #expect(abs(back.x - point.x) < 1e-9)
      #expect(abs(back.y - point.y) < 1e-9)
    }
  }

  @Test func `a point behind the eye has no image and no inverse image`() throws {
    #expect(turned.apply(CGPoint(x: -600, y: 0)) == nil)
    // The continuation of the plane behind the eye would be at x = 2500.
    let behind = try #require(turned.inverted())
    #expect(behind.apply(CGPoint(x: 2500, y: 0)) == nil)
  }

  @Test func `a rectangle that reaches behind the eye is clipped near it`() {
    let rect = CGRect(x: -1000, y: -10, width: 1100, height: 20)
    let corners = turned.visibleCorners(of: rect)
    #expect(corners.count == 4)
    for corner in corners { #expect(turned.w(corner) >= Homography.nearest * 0.999) }
    #expect(turned.boundingBox(of: CGRect(x: -2000, y: 0, width: 500, height: 5)).isNull)
    #expect(turned.image(of: .null).isEmpty)
  }

  @Test func `of a rectangle that reaches behind the eye a part is within a window`() throws {
    let rect = CGRect(x: -1000, y: -10, width: 1100, height: 20)
    let window = CGRect(x: -50, y: -4, width: 80, height: 5)
    let part = turned.visibleBox(of: rect, seenIn: window)
    // The far side is on the right, where the window shows most of it.
    let left = try #require(turned.apply(CGPoint(x: part.minX, y: 0)))
    let right = try #require(turned.apply(CGPoint(x: part.maxX, y: 0)))
    #expect(abs(left.x - window.minX) < 1e-9 && abs(right.x - window.maxX) < 1e-9)
    let top = try #require(turned.apply(CGPoint(x: part.maxX, y: part.minY)))
    let bottom = try #require(turned.apply(CGPoint(x: part.maxX, y: part.maxY)))
    #expect(abs(top.y - window.minY) < 1e-9 && abs(bottom.y - window.maxY) < 1e-9)
    #expect(turned.visibleBox(of: rect, seenIn: window.offsetBy(dx: 200, dy: 0)).isNull)
    #expect(turned.visibleBox(of: .null, seenIn: window).isNull)
  }

  @Test func `a polygon is clipped near the eye like a rectangle`() {
    let rect = CGRect(x: -1000, y: -10, width: 1100, height: 20)
    let corners = turned.image(of: rect)
    // The same with one more corner on each side, and another start.
    let polygon = [
      CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 10), CGPoint(x: -450, y: 10),
      CGPoint(x: -1000, y: 10), CGPoint(x: -1000, y: 0), CGPoint(x: -1000, y: -10),
      CGPoint(x: -450, y: -10), CGPoint(x: 100, y: -10),
    ]
    let points = turned.image(ofConvex: polygon)
    #expect(points.count == 7)
    for corner in corners {
      #expect(points.contains { hypot($0.x - corner.x, $0.y - corner.y) < 1e-6 * abs(corner.x) })
    }
    #expect(turned.image(ofConvex: []).isEmpty)
    #expect(turned.image(ofConvex: polygon.map { CGPoint(x: $0.x - 2000, y: $0.y) }).isEmpty)
  }

  @Test func `a map that flattens the plane or is not finite has no inverse`() {
    var broken = turned
    broken.a = .nan
    #expect(broken.inverted() == nil)
    #expect(Homography(Transform2D(scaleX: 0, y: 1)).inverted() == nil)
    #expect(!broken.isFinite)
  }

  @Test func `the largest scale is at the nearest point`() {
    let scales = turned.largestScales(over: CGRect(x: -100, y: -50, width: 200, height: 100))
    // On the near edge y grows by 1 / w, and x by cos 60° / w².
    #expect(abs(scales.y - 1 / 0.826795) < 1e-4)
    #expect(scales.x > 0.731)
    #expect(scales.x < 0.75)
  }
}
