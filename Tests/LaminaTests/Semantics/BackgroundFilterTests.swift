// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

@Suite struct BackgroundFilterTests {
  private func pane(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ filters: Filter...
  ) -> Layer {
    let pane = box(x, y, width, height)
    pane.backgroundFilters = filters
    return pane
  }

  @Test func `the background is filtered only within the bounds`() throws {
    let surface = try draw(4, 4, on: .pureRed, pane(1, 1, 2, 2, .invert(1)))
    #expect(surface.count(0xFF00_FFFF) == 4)
    #expect(surface[1, 1] == 0xFF00_FFFF)
    #expect(surface.count(Pixel.red) == 12)
  }

  @Test func `the layer itself, its border and its sublayers are not filtered`() throws {
    let pane = pane(0, 0, 4, 4, .invert(1))
    pane.addSublayer(box(0, 0, 2, 2, .pureGreen))
    pane.borderWidth = 1
    pane.borderColor = .white
    let surface = try draw(4, 4, on: .pureRed, pane)
    #expect(surface[0, 0] == Pixel.white)
    #expect(surface[1, 1] == Pixel.green)
    #expect(surface[2, 2] == 0xFF00_FFFF)
  }

  @Test func `only content behind the layer counts, not in front of it`() throws {
    let behind = box(0, 0, 4, 4, .pureRed)
    let front = box(0, 0, 2, 4, .pureBlue)
    let surface = try draw(4, 4, behind, pane(0, 0, 4, 4, .invert(1)), front)
    #expect(surface[0, 0] == Pixel.blue)
    #expect(surface[3, 0] == 0xFF00_FFFF)
  }

  @Test func `opacity fades the filtered background, corners and a mask clip it`() throws {
    let pane = pane(0, 0, 8, 8, .invert(1))
    pane.opacity = 0.5
    #expect(try draw(8, 8, on: .pureRed, pane)[4, 4] == 0xFF7F_8080)
    pane.opacity = 1
    pane.cornerRadius = 4
    let surface = try draw(8, 8, on: .pureRed, pane)
    #expect(surface[0, 0] == Pixel.red)
    #expect(surface[4, 4] == 0xFF00_FFFF)
    pane.mask = box(0, 0, 4, 8, .black)
    let masked = try draw(8, 8, on: .pureRed, pane)
    #expect(masked[3, 4] == 0xFF00_FFFF)
    #expect(masked[4, 4] == Pixel.red)
  }

  @Test func `panes over panes filter the filtered pixels`() throws {
    let surface = try draw(
      4, 4, on: .pureRed, pane(0, 0, 4, 4, .invert(1)), pane(0, 0, 2, 4, .brightness(0.5)),
      pane(0, 0, 2, 2, .invert(1)))
    #expect(surface[3, 3] == 0xFF00_FFFF)
    #expect(surface[0, 3] == 0xFF00_8080)
    #expect(surface[0, 0] == 0xFFFF_7F7F)
  }

  @Test func `a layer with its own picture limits the background`() throws {
    let group = box(0, 0, 4, 4)
    group.addSublayer(box(0, 0, 2, 4, .pureGreen))
    group.addSublayer(pane(0, 0, 4, 4, .invert(1)))
    group.compositingFilter = .normal
    let surface = try draw(4, 4, on: .pureRed, group)
    #expect(surface[0, 0] == 0xFFFF_00FF)
    #expect(surface[3, 0] == Pixel.red)
    group.compositingFilter = nil
    group.opacity = 0.999
    #expect(try draw(4, 4, on: .pureRed, group)[3, 0] == 0xFF00_FFFF)
  }

  @Test func `a blur uses the pixels beyond the bounds`() throws {
    let surface = try draw(
      40, 20, on: .white, box(20, 0, 20, 20, .black), pane(8, 0, 12, 20, .gaussianBlur(radius: 3)))
    #expect(surface[7, 10] == Pixel.white)
    #expect(surface[19, 10] & 255 < 160)
    #expect(surface[20, 10] == Pixel.black)
  }

  @Test(arguments: [(0, 12), (.pi / 4, 0), (0.3, 12)] as [(CGFloat, CGFloat)])
  func `a pane in a card that clips sees the page around the card, however that is turned`(
    angle: CGFloat, radius: CGFloat
  ) throws {
    let card = box(20, 20, 60, 60, .black)
    card.cornerRadius = radius
    card.masksToBounds = true
    card.transform = Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1)
    card.addSublayer(pane(-5, -5, 70, 70, .gaussianBlur(radius: 5)))
    let surface = try draw(100, 100, on: .white, card)
    // Two to three pixels inside an edge of the card, far from the edge of the box around it.
    let inside = Transform2D(rotationAngle: angle).apply(CGPoint(x: 27.5, y: 0))
    let pixel = surface[Int((50 + inside.x).rounded(.down)), Int((50 + inside.y).rounded(.down))]
    #expect((20...120).contains(pixel & 255), "\(pixel & 255)")
    #expect(surface[50, 50] & 255 == 0)

    // The edge of the card cuts what the pane shows, and not what it sees.
    card.sublayers = [pane(-5, -5, 70, 70, .invert(1))]
    #expect(try draw(100, 100, on: .white, card).count(Pixel.white) == 100 * 100)
  }

  @Test func `a change behind damages the panes that show it, as far as the blur reaches`() throws {
    let root = box(0, 0, 100, 40, .white)
    let dot = box(10, 10, 4, 4, .black)
    root.addSublayer(dot)
    root.addSublayer(pane(20, 0, 40, 40, .gaussianBlur(radius: 4)))
    let compositor = try Compositor(size: CGSize(width: 100, height: 40))
    compositor.root = root
    compositor.render()
    dot.position.x += 1
    let damage = Region(compositor.render().damage)
    #expect(damage.contains(x: 22, y: 20))
    #expect(!damage.contains(x: 50, y: 20))
    let partial = compositor.surface
    compositor.setNeedsRepaint()
    compositor.render()
    #expect(compositor.surface == partial)
  }

  /// A separate picture continues beyond the target.
  @Test func `a change beyond the target's edge is damage if a pane blurs it into the target`()
    throws
  {
    let root = box(0, 0, 60, 40, .white)
    let group = box(0, 0, 60, 40)
    group.compositingFilter = .normal
    let dot = box(-6, 10, 4, 20, .black)
    let pane = pane(-20, 0, 60, 40, .gaussianBlur(radius: 4))
    group.sublayers = [dot, pane]
    root.addSublayer(group)
    let compositor = try Compositor(size: CGSize(width: 60, height: 40))
    compositor.root = root
    let edits: [() -> Void] = [
      { dot.position.x += 2 },
      {
        // In one frame, the pane that showed the dot is removed and the dot moves out of all reach.
        pane.removeFromSuperlayer()
        dot.position.x -= 100
      },
    ]
    for edit in [{}] + edits {
      edit()
      #expect(Region(compositor.render().damage).contains(x: 1, y: 20))
      let partial = compositor.surface
      compositor.setNeedsRepaint()
      compositor.render()
      #expect(compositor.surface == partial)
    }
  }

  @Test func `a layer far away from a pane damages only itself`() throws {
    let root = box(0, 0, 100, 40, .white)
    let dot = box(90, 10, 4, 4, .black)
    root.addSublayer(dot)
    root.addSublayer(pane(0, 0, 40, 40, .gaussianBlur(radius: 2)))
    let compositor = try Compositor(size: CGSize(width: 100, height: 40))
    compositor.root = root
    compositor.render()
    dot.backgroundColor = .pureRed
    #expect(compositor.render().damage == [PixelRect(x: 90, y: 10, width: 4, height: 4)])
  }

  @Test func `the background of many panes over each other is painted once for each`() throws {
    let root = box(0, 0, 64, 64, .white)
    root.addSublayer(box(8, 8, 20, 20, .pureRed))
    for index in 0..<12 {
      root.addSublayer(pane(CGFloat(index), 4, 40, 40, .gaussianBlur(radius: 1), .invert(0.2)))
    }
    let compositor = try Compositor(size: CGSize(width: 64, height: 64))
    compositor.root = root
    #expect(compositor.render().painting.surfaces == 12)
  }

  /// The hidden pane is found behind the last one only after the first was found on the target.
  @Test func `a pane that is hidden but behind another is filtered with its background`()
    throws
  {
    let root = box(0, 0, 46, 46, .white)
    root.addSublayer(box(0, 0, 24, 46, .black))
    root.addSublayer(pane(21, 16, 33, 19, .gaussianBlur(radius: 2)))
    root.addSublayer(pane(12, 6, 27, 27, .gaussianBlur(radius: 1)))
    root.addSublayer(pane(0, 0, 42, 45, .invert(1)))
    let compositor = try Compositor(size: CGSize(width: 46, height: 46))
    compositor.root = root
    compositor.render()
    let surface = compositor.surface
    compositor.planOptions.hides = false
    compositor.setNeedsRepaint()
    compositor.render()
    #expect(compositor.surface == surface)
  }

  @Test func `a pane shows the same whether its layer is rasterized or not`() throws {
    let pane = pane(1, 1, 6, 6, .invert(1), .gaussianBlur(radius: 1))
    pane.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.25)
    let other = box(0, 0, 4, 8, .pureBlue)
    let straight = try draw(8, 8, on: .pureRed, other, pane)
    pane.shouldRasterize = true
    #expect(try draw(8, 8, on: .pureRed, other, pane) == straight)
  }

  @Test(arguments: [0, -1, CGFloat.nan, .infinity])
  func `a pane whose bitmap has no usable scale is drawn as if it were not rasterized`(
    scale: CGFloat
  ) throws {
    let pane = pane(1, 1, 6, 6, .invert(1))
    // It is blended with the filtered background, but within a bitmap with nothing.
    let tint = box(0, 0, 6, 3, .pureRed)
    tint.compositingFilter = .multiply
    pane.addSublayer(tint)
    let straight = try draw(8, 8, on: .pureRed, pane)
    #expect(straight[4, 2] == Pixel.black)
    pane.shouldRasterize = true
    #expect(try draw(8, 8, on: .pureRed, pane)[4, 2] == Pixel.red)
    pane.rasterizationScale = scale
    #expect(try draw(8, 8, on: .pureRed, pane) == straight)
  }

  @Test func `the report counts the pixels that filters blur`() throws {
    func blurred(_ layer: Layer) throws -> Int {
      let compositor = try Compositor(size: CGSize(width: 300, height: 300))
      let root = box(0, 0, 300, 300, .pureRed)
      root.addSublayer(layer)
      compositor.root = root
      return compositor.render().painting.blurredPixels
    }
    #expect(try blurred(pane(50, 50, 200, 200, .gaussianBlur(radius: 10))) == 200 * 200)
    #expect(try blurred(pane(50, 50, 200, 200, .invert(1))) == 0)
    // The first of two filters is needed as far as the second reaches.
    let reach = PixelFilter.reach(of: [.blur(BlurCovariance(radius: 3, transform: .identity))])
    let twice = try blurred(
      pane(50, 50, 200, 200, .gaussianBlur(radius: 10), .gaussianBlur(radius: 3)))
    #expect(twice == 200 * 200 + (200 + 2 * reach.x) * (200 + 2 * reach.y))

    let layer = box(100, 100, 50, 50, .pureBlue)
    layer.filters = [.gaussianBlur(radius: 2)]
    let filtered = try blurred(layer)
    #expect(filtered >= 62 * 62)
    #expect(filtered <= 74 * 74)
  }
}
