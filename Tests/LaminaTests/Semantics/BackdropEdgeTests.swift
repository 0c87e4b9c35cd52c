// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// The source of a background blur beyond the edges of the surface, and beyond the area that a root
/// covers.
@Suite struct BackdropEdgeTests {
  private static let blue = Color(red: 0.2, green: 0.4, blue: 0.8)
  private static let bluePixel: UInt32 = 0xFF33_66CC

  private func pane(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, radius: CGFloat
  )
    -> Layer
  {
    let pane = box(x, y, width, height)
    pane.backgroundFilters = [.gaussianBlur(radius: radius)]
    return pane
  }

  private func compositor(
    _ width: CGFloat, _ height: CGFloat, _ root: Layer, scale: CGFloat = 1
  ) throws -> Compositor {
    let compositor = try Compositor(size: CGSize(width: width, height: height), scale: scale)
    compositor.root = root
    compositor.render()
    return compositor
  }

  private func surface(
    _ width: CGFloat, _ height: CGFloat, _ root: Layer, _ sublayers: Layer...
  ) throws -> Image {
    root.sublayers = sublayers
    return try compositor(width, height, root).surface
  }

  @Test(arguments: [0.5, 12, 70, 400])
  func `a blurred bar at the edge of an opaque page of one colour changes nothing`(
    radius: CGFloat
  ) throws {
    let page = box(0, 0, 200, 120, Self.blue)
    let bar = pane(0, 80, 200, 40, radius: radius)
    #expect(try surface(200, 120, page, bar).count(Self.bluePixel) == 200 * 120)
    bar.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.4)
    let light = try surface(200, 120, page, bar)
    #expect(light.count(Self.bluePixel) == 200 * 80)
    #expect(light.count(light[100, 100]) == 200 * 40)
    #expect(light[100, 100] >> 24 == 255)
  }

  @Test(arguments: [0.0, 0.4])
  func `a rotated bar's blur repeats the edges too, in parts or as a whole`(
    angle: CGFloat
  ) throws {
    let page = box(0, 0, 200, 120, Self.blue)
    let bar = pane(-100, 60, 400, 100, radius: 66)
    bar.transform = Transform3D(Transform2D(rotationAngle: angle).scaledBy(x: 1, y: 0.5))
    page.addSublayer(bar)
    let compositor = try compositor(200, 120, page)
    compositor.render()
    #expect(compositor.surface.count(Self.bluePixel) == 200 * 120)
  }

  /// A column of one pixel at the edge shows the sum of weights from there on.
  @Test func `the pixels at the edge count for everything beyond it`() throws {
    let page = box(0, 0, 40, 8, .white)
    let picture = try surface(
      40, 8, page, box(0, 0, 1, 8, .black), pane(0, 0, 40, 8, radius: 3))
    let weights = (-40...40).map { exp(-Double($0 * $0) / 18) }
    let sum = weights.reduce(0, +)
    for x in 0..<12 {
      let seen = weights[(40 + x)...].reduce(0, +) / sum
      for y in [0, 4, 7] {
        #expect(abs(Double(picture[x, y] & 255) - 255 * (1 - seen)) <= 1, "\(x) \(y)")
        #expect(picture[x, y] >> 24 == 255)
      }
    }
  }

  @Test func `content beyond the surface is not used`() throws {
    let page = box(0, 0, 40, 8, .white)
    let picture = try surface(
      40, 8, page, box(-10, -10, 10, 30, .black), pane(-5, -5, 50, 20, radius: 3))
    #expect(picture.count(Pixel.white) == 40 * 8)
  }

  @Test func `the area that a root covers limits the background of its layers`() throws {
    let page = box(10, 10, 60, 40, Self.blue)
    let outside = box(-8, 0, 8, 40, .pureRed)
    let picture = try surface(100, 80, page, outside, pane(0, 20, 60, 20, radius: 6))
    #expect(picture.count(Self.bluePixel) == 60 * 40)
    #expect(picture.count(Pixel.red) == 8 * 40)
    #expect(picture.count(0) == 100 * 80 - 68 * 40)
  }

  @Test func `the background of a layer that extends beyond the root includes the outside`() throws
  {
    let page = box(10, 10, 60, 40, Self.blue)
    let picture = try surface(100, 80, page, pane(-1, 20, 61, 20, radius: 6))
    // Half of the surroundings are clear.
    #expect((120...150).contains(picture[10, 40] >> 24))
    #expect((100...127).contains(picture[9, 40] >> 24))
  }

  @Test(arguments: [0.5, 0.999])
  func `a root that is not opaque covers nothing`(alpha: CGFloat) throws {
    let page = box(10, 10, 60, 40, Color(red: 0.2, green: 0.4, blue: 0.8, alpha: alpha))
    let picture = try surface(100, 80, page, pane(0, 20, 60, 20, radius: 6))
    #expect(picture[40, 49] >> 24 < 150)
    page.backgroundColor = Self.blue
    page.opacity = Float(alpha)
    let whole = try surface(100, 80, page, pane(0, 20, 60, 20, radius: 6))
    #expect(whole[40, 49] == whole[40, 20])
    // Parts that fade separately are not opaque.
    page.allowsGroupOpacity = false
    let parts = try surface(100, 80, page, pane(0, 20, 60, 20, radius: 6))
    #expect(parts[40, 49] >> 24 < parts[40, 20] >> 24)
  }

  @Test func `a root between pixels repeats the pixels that it covers completely`() throws {
    let page = box(10.5, 10.25, 60, 40, Self.blue)
    let picture = try surface(100, 80, page, pane(0, 20, 60, 20, radius: 6))
    for y in 11..<50 { for x in 11..<70 { #expect(picture[x, y] == Self.bluePixel) } }
  }

  @Test func `only the surface limits the background under a rotated root`() throws {
    let page = box(10, 10, 60, 40, Self.blue)
    page.transform = Transform3D(Transform2D(rotationAngle: 0.2))
    let picture = try surface(100, 80, page, pane(0, 20, 60, 20, radius: 6))
    let upright = box(10, 10, 60, 40, Self.blue)
    upright.transform = Transform3D(Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(picture[35, 45] >> 24 < 255)
    let turned = try surface(100, 80, upright, pane(0, 20, 60, 20, radius: 6))
    #expect(turned.count(Self.bluePixel) == 60 * 40)
  }

  @Test(arguments: ["group", "filters", "bitmap", "plane"])
  func `a separate picture repeats the pixels that its layer covers, and is clear otherwise`(
    kind: String
  ) throws {
    let card = box(20, 20, 60, 40, Self.blue)
    switch kind {
    case "group": card.compositingFilter = .normal
    case "filters": card.filters = [.brightness(1)]
    case "bitmap": card.shouldRasterize = true
    default: card.transform.m14 = 1e-9
    }
    card.addSublayer(pane(0, 20, 60, 20, radius: 6))
    let picture = try surface(100, 80, box(0, 0, 100, 80, .pureRed), card)
    #expect(picture.count(Self.bluePixel) == 60 * 40)
    card.backgroundColor = nil
    card.insertSublayer(box(0, 0, 60, 40, Self.blue), at: 0)
    let clear = try surface(100, 80, box(0, 0, 100, 80, .pureRed), card)
    // Half of the picture below the edge is clear, and red shows through.
    #expect((90...150).contains(clear[50, 59] >> 16 & 255))
  }

  @Test func `a translucent page on the surface is no separate picture`() throws {
    let page = box(0, 0, 100, 80, Self.blue)
    page.opacity = 0.5
    page.addSublayer(pane(0, 40, 100, 40, radius: 6))
    let picture = try surface(100, 80, box(0, 0, 100, 80), page)
    #expect(picture.count(picture[50, 10]) == 100 * 80)
    #expect(picture[50, 10] >> 24 == 128)
  }

  @Test func `filters that only change colours have no edge effects`() throws {
    let page = box(10.5, 0, 40, 40, .white)
    let pane = box(0, 0, 40, 40)
    pane.backgroundFilters = [.invert(1)]
    let picture = try surface(60, 40, page, pane)
    #expect(picture[10, 20] == 0x8040_4040 || picture[10, 20] >> 24 < 255)
    #expect(picture[11, 20] == Pixel.black)
  }

  /// Dots at the edges, which count for everything beyond, move under panes of many kinds.
  @Test(arguments: [0.0, 0.3])
  func `a part repainted at the edge has the bytes of the whole`(offset: CGFloat) throws {
    let root = box(5 + offset, 4, 90, 60, Self.blue)
    root.borderWidth = 6
    let dots = [box(1, 20, 3, 3, .pureRed), box(86, 57, 4, 3, .white), box(40, 58, 9, 2, .black)]
    let turned = pane(20, 20, 60, 30, radius: 2)
    turned.transform = Transform3D(Transform2D(rotationAngle: 0.5))
    root.sublayers =
      dots + [
        pane(0, 30, 90, 30, radius: 4), turned, pane(70, -4, 30, 80, radius: 3),
        pane(0, 0, 12, 60, radius: 1.5),
      ]
    let compositor = try compositor(100, 68, root)
    for step in 0..<12 {
      let dot = dots[step % 3]
      dot.position.x += [1, -2, 1, 0][step % 4]
      dot.position.y += [-1, 1, 0, 2, -2][step % 5]
      if step == 7 { root.backgroundColor = Color(red: 0, green: 0.5, blue: 0, alpha: 0.5) }
      if step == 9 { root.backgroundColor = Self.blue }
      compositor.render()
      let partial = compositor.surface
      compositor.setNeedsRepaint()
      compositor.render()
      #expect(compositor.surface == partial, "step \(step)")
    }
  }
}
