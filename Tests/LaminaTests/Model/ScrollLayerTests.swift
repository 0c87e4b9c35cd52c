// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct ScrollLayerTests {
  /// A view of 100 × 80 points whose bounds start at (10, 20).
  private func view(_ mode: ScrollLayerScrollMode = .both) -> ScrollLayer {
    let layer = ScrollLayer()
    layer.bounds = CGRect(x: 10, y: 20, width: 100, height: 80)
    layer.scrollMode = mode
    return layer
  }

  @Test func `a new scroll layer scrolls both ways and clips`() {
    let layer = ScrollLayer()
    #expect(layer.scrollMode == .both)
    #expect(layer.masksToBounds)
    #expect(layer.bounds == .zero)
    #expect(ScrollLayerScrollMode.vertically.rawValue == "vertically")
  }

  @Test func `a copy has the mode and the clip of its original`() {
    let original = view(.horizontally)
    original.masksToBounds = false
    let copy = ScrollLayer(layer: original)
    #expect(copy.scrollMode == .horizontally)
    #expect(!copy.masksToBounds)
    #expect(copy.bounds == original.bounds)
    #expect(!ScrollLayer(layer: Layer()).masksToBounds)
    #expect(ScrollLayer(layer: "no layer").masksToBounds)
  }

  @Test(arguments: [
    (ScrollLayerScrollMode.both, CGPoint(x: 70, y: -5)), (.horizontally, CGPoint(x: 70, y: 20)),
    (.vertically, CGPoint(x: 10, y: -5)), (.none, CGPoint(x: 10, y: 20)),
  ])
  func `scrolling to a point moves the origin along the axes of the mode`(
    mode: ScrollLayerScrollMode, origin: CGPoint
  ) {
    let layer = view(mode)
    layer.scroll(to: CGPoint(x: 70, y: -5))
    #expect(layer.bounds == CGRect(origin: origin, size: CGSize(width: 100, height: 80)))
  }

  @Test(arguments: [
    // Inside, and the bounds themselves.
    (CGRect(x: 30, y: 40, width: 20, height: 20), CGPoint(x: 10, y: 20)),
    (CGRect(x: 10, y: 20, width: 100, height: 80), CGPoint(x: 10, y: 20)),
    // Beyond the far edges, and before the near ones.
    (CGRect(x: 100, y: 95, width: 30, height: 10), CGPoint(x: 30, y: 25)),
    (CGRect(x: -40, y: 5, width: 20, height: 50), CGPoint(x: -40, y: 5)),
    // Larger than the view: along each axis separately.
    (CGRect(x: 0, y: 50, width: 300, height: 10), CGPoint(x: 0, y: 20)),
    (CGRect(x: 40, y: 30, width: 10, height: 81), CGPoint(x: 10, y: 30)),
    // Of negative size: the same as (−40, 5, 20, 50).
    (CGRect(x: -20, y: 55, width: -20, height: -50), CGPoint(x: -40, y: 5)),
    // Without area.
    (CGRect(x: 120, y: 30, width: 0, height: 0), CGPoint(x: 20, y: 20)),
  ])
  func `scrolling to a rectangle moves as little as possible`(rect: CGRect, origin: CGPoint) {
    let layer = view()
    layer.scroll(to: rect)
    #expect(layer.bounds.origin == origin)
  }

  @Test func `the mode restricts scrolling to a rectangle too`() {
    let layer = view(.vertically)
    layer.scroll(to: CGRect(x: 500, y: 500, width: 10, height: 10))
    #expect(layer.bounds.origin == CGPoint(x: 10, y: 430))
  }

  @Test func `numbers that are not finite move nothing`() {
    let layer = view()
    layer.scroll(to: CGPoint(x: CGFloat.nan, y: 7))
    #expect(layer.bounds.origin == CGPoint(x: 10, y: 7))
    for rect in [CGRect.null, .infinite, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)] {
      layer.scroll(to: rect)
    }
    #expect(layer.bounds.origin == CGPoint(x: 10, y: 7))
  }

  // MARK: Layers inside

  /// A layer of twice the size in a layer in a scroll layer.
  private func inside(_ view: ScrollLayer) -> Layer {
    let page = box(0, 0, 400, 400)
    let item = Layer()
    item.bounds = CGRect(x: 0, y: 0, width: 50, height: 30)
    item.anchorPoint = .zero
    item.position = CGPoint(x: 80, y: 60)
    item.transform = Transform3D(scaleX: 2, y: 2, z: 1)
    page.addSublayer(item)
    view.addSublayer(page)
    return item
  }

  @Test func `the visible rectangle is the part of the bounds that the scroll layer shows`() {
    // The item covers (80, 60)–(180, 120); (80, 60)–(110, 100) of it is visible.
    let view = view()
    let item = inside(view)
    #expect(item.visibleRect == CGRect(x: 0, y: 0, width: 15, height: 20))
    view.scroll(to: CGPoint(x: 100, y: 70))
    #expect(item.visibleRect == CGRect(x: 10, y: 5, width: 40, height: 25))
    view.scroll(to: CGPoint(x: 300, y: 0))
    #expect(item.visibleRect.isNull)
    #expect(view.visibleRect == view.bounds)
    item.transform = Transform3D(scaleX: 0, y: 1, z: 1)
    #expect(item.visibleRect.isNull)
  }

  @Test func `what only touches the visible part is not visible`() {
    let view = view()
    let rows = (0..<3).map { index in
      let row = box(0, view.bounds.height * CGFloat(index), 10, view.bounds.height)
      view.addSublayer(row)
      return row
    }
    view.scroll(to: CGPoint(x: 0, y: view.bounds.height))
    #expect(rows.map(\.visibleRect.isNull) == [true, false, true])
  }

  @Test func `a layer scrolls the nearest scroll layer above it`() {
    let (outer, inner) = (view(), view())
    outer.addSublayer(inner)
    let item = inside(inner)
    item.scroll(CGPoint(x: 10, y: 5))
    #expect(inner.bounds.origin == CGPoint(x: 100, y: 70))
    #expect(outer.bounds.origin == CGPoint(x: 10, y: 20))
    item.scrollRectToVisible(CGRect(x: 45, y: 0, width: 5, height: 5))
    #expect(inner.bounds.origin == CGPoint(x: 100, y: 60))
    #expect(outer.bounds.origin == CGPoint(x: 10, y: 20))
  }

  @Test func `a scroll layer scrolls itself, and not the one around it`() {
    let (outer, inner) = (view(), view())
    outer.addSublayer(inner)
    inner.scroll(CGPoint(x: 40, y: 50))
    #expect(inner.bounds.origin == CGPoint(x: 40, y: 50))
    inner.scrollRectToVisible(CGRect(x: 0, y: 60, width: 5, height: 5))
    #expect(inner.bounds.origin == CGPoint(x: 0, y: 50))
    inner.transform = Transform3D(scaleX: 0, y: 1, z: 1)
    inner.scroll(CGPoint(x: 7, y: 8))
    #expect(inner.bounds.origin == CGPoint(x: 7, y: 8))
    #expect(outer.bounds.origin == CGPoint(x: 10, y: 20))
    #expect(inner.visibleRect != inner.bounds)
  }

  @Test func `nothing scrolls and everything is visible if no scroll layer is above`() {
    let parent = box(0, 0, 10, 10)
    let child = box(5, 5, 50, 50)
    parent.addSublayer(child)
    child.scroll(CGPoint(x: 3, y: 3))
    child.scrollRectToVisible(CGRect(x: 40, y: 40, width: 5, height: 5))
    #expect(parent.bounds.origin == .zero)
    #expect(child.visibleRect == child.bounds)
  }

  @Test func `a layer without a valid transform scrolls nothing`() {
    let view = view()
    let item = inside(view)
    item.position.x = .nan
    item.scroll(.zero)
    item.scrollRectToVisible(item.bounds)
    #expect(view.bounds.origin == CGPoint(x: 10, y: 20))
  }

  @Test func `a scrolled layer is drawn by moving pixels`() throws {
    let view = ScrollLayer()
    view.frame = CGRect(x: 10, y: 10, width: 80, height: 60)
    view.backgroundColor = .white
    for row in 0..<10 { view.addSublayer(box(5, CGFloat(row) * 20, 60, 10, .pureBlue)) }
    let root = box(0, 0, 100, 100, .black)
    root.addSublayer(view)
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    compositor.root = root
    compositor.render()

    view.scroll(to: CGPoint(x: 0, y: 7))
    let report = compositor.render()
    #expect(report.moves.count == 1)
    #expect(report.damagedPixels <= 60 * 7)
    let moved = compositor.surface
    compositor.setNeedsRepaint()
    compositor.render()
    #expect(compositor.surface == moved)
  }
}
