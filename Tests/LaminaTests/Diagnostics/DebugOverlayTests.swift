// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct DebugOverlayTests {
  /// 40 % of a colour over an opaque one, with 8-bit rounding.
  private static let greenOverWhite: UInt32 = 0xFF99_FF99
  private static let redOverWhite: UInt32 = 0xFFFF_9999
  private static let yellowOverWhite: UInt32 = 0xFFFF_FF99

  private func compositor(_ layers: Layer..., size: CGFloat = 12) throws -> Compositor {
    let compositor = try Compositor(size: CGSize(width: size, height: size))
    compositor.background = .white
    let root = box(0, 0, size, size)
    root.sublayers = layers
    compositor.root = root
    return compositor
  }

  @Test func `opaque areas turn green and translucent ones red, deeper where they overlap`()
    throws
  {
    let clear = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
    let compositor = try compositor(
      box(0, 0, 6, 12, clear), box(0, 6, 12, 6, clear), box(9, 9, 3, 3, .white))
    compositor.diagnostics.debugOptions = .colorBlendedLayers
    compositor.render()

    let surface = compositor.surface
    #expect(surface[8, 2] == Self.greenOverWhite)
    #expect(surface[2, 2] == Self.redOverWhite)
    #expect(surface[8, 7] == Self.redOverWhite)
    // 1 − 0.6² = 64 % of red.
    #expect(surface[2, 7] == 0xFFFF_5C5C)
    #expect(surface[10, 10] == Self.greenOverWhite)
  }

  @Test func `an opaque rounded rectangle is red only around its corners`() throws {
    let card = box(2, 2, 8, 8, .white)
    card.cornerRadius = 2
    let compositor = try compositor(card)
    compositor.diagnostics.debugOptions = .colorBlendedLayers
    compositor.render()

    let surface = compositor.surface
    #expect(surface[2, 2] == Self.redOverWhite)
    #expect(surface[9, 9] == Self.redOverWhite)
    for point in [(5, 2), (2, 5), (5, 5), (9, 6), (0, 0)] {
      #expect(surface[point.0, point.1] == Self.greenOverWhite, "at \(point)")
    }
  }

  @Test func `nothing is coloured where nothing is painted`() throws {
    let compositor = try compositor(box(0, 0, 1, 1, .white))
    compositor.background = .clear
    compositor.diagnostics.debugOptions = .colorBlendedLayers
    compositor.render()
    #expect(compositor.surface.paintedCount == 1)
  }

  @Test func `a rasterized layer is red if its bitmap is painted and green if it was kept`()
    throws
  {
    let card = box(2, 2, 4, 4, .white)
    card.shouldRasterize = true
    let compositor = try compositor(card)
    compositor.diagnostics.debugOptions = .colorHitsGreenAndMissesRed
    compositor.render()
    #expect(compositor.surface[3, 3] == Self.redOverWhite)
    compositor.render()
    #expect(compositor.surface[3, 3] == Self.greenOverWhite)
    card.position.x += 1
    compositor.render()
    #expect(compositor.surface[4, 3] == Self.greenOverWhite)
    card.borderWidth = 1
    card.borderColor = .white
    compositor.render()
    #expect(compositor.surface[4, 3] == Self.redOverWhite)
    #expect(compositor.surface[11, 11] == Pixel.white)
  }

  @Test func `offscreen groups are yellow, once at any depth`() throws {
    let group = box(2, 2, 4, 4, .white)
    group.opacity = 0.5
    let inner = box(0, 0, 4, 4, .white)
    inner.opacity = 0.5
    inner.addSublayer(box(1, 1, 2, 2, .white))
    group.addSublayer(inner)
    let compositor = try compositor(group, box(8, 8, 2, 2, .white))
    compositor.diagnostics.debugOptions = .colorOffscreenRenderedYellow
    compositor.render()

    let surface = compositor.surface
    #expect(surface.count(Self.yellowOverWhite) == 16)
    #expect(surface[3, 3] == Self.yellowOverWhite)
  }

  @Test func `groups inside a bitmap are not marked at their position in the bitmap`() throws {
    let card = box(6, 6, 4, 4, .white)
    card.shouldRasterize = true
    let group = box(0, 0, 2, 2, .white)
    group.opacity = 0.5
    group.addSublayer(box(0, 0, 1, 1, .white))
    card.addSublayer(group)
    let compositor = try compositor(card)
    compositor.diagnostics.debugOptions = .colorOffscreenRenderedYellow
    compositor.render()
    #expect(compositor.surface[0, 0] == Pixel.white)
    #expect(compositor.surface[7, 7] == Self.yellowOverWhite)
  }

  @Test func `updated regions flash where the frame would have painted, and only in that frame`()
    throws
  {
    let mover = box(1, 1, 2, 2, .white)
    let compositor = try compositor(mover)
    compositor.render()
    compositor.diagnostics.debugOptions = .flashUpdatedRegions
    let still = compositor.render()
    #expect(still.damagedPixels == 144)
    #expect(compositor.surface.count(Pixel.white) == 144)

    mover.position.x += 4
    compositor.render()
    #expect(compositor.surface[1, 1] == Self.yellowOverWhite)
    #expect(compositor.surface[6, 2] == Self.yellowOverWhite)
    #expect(compositor.surface[9, 9] == Pixel.white)

    compositor.render()
    #expect(compositor.surface.count(Pixel.white) == 144)
    compositor.setNeedsRepaint()
    compositor.render()
    #expect(compositor.surface.count(Self.yellowOverWhite) == 144)
  }

  @Test(arguments: [
    DebugOptions.colorBlendedLayers, .colorHitsGreenAndMissesRed, .colorOffscreenRenderedYellow,
    .flashUpdatedRegions,
    [
      .colorBlendedLayers, .colorHitsGreenAndMissesRed, .colorOffscreenRenderedYellow,
      .flashUpdatedRegions,
    ],
  ])
  func `no colour stays after the overlay is turned off`(_ options: DebugOptions) throws {
    let card = box(2, 2, 8, 8, .pureBlue)
    card.cornerRadius = 3
    card.shadowOpacity = 0.5
    card.opacity = 0.7
    let inner = box(1, 1, 5, 5, .pureRed)
    inner.shouldRasterize = true
    card.addSublayer(inner)
    let compositor = try compositor(card)
    compositor.render()
    let before = compositor.surface

    compositor.diagnostics.debugOptions = options
    compositor.render()
    compositor.render()
    compositor.diagnostics.debugOptions = []
    compositor.render()
    #expect(compositor.surface == before)
    #expect(compositor.render().damagedPixels == 0)
  }

  @Test func `the colours stay premultiplied over a transparent surface`() throws {
    let half = box(0, 0, 4, 4, Color(red: 1, green: 1, blue: 1, alpha: 0.5))
    half.cornerRadius = 2
    let compositor = try compositor(half)
    compositor.background = .clear
    compositor.diagnostics.debugOptions = [.colorBlendedLayers, .flashUpdatedRegions]
    compositor.render()
    for pixel in compositor.surface.pixels {
      let alpha = pixel >> 24
      #expect([16, 8, 0].allSatisfy { pixel >> UInt32($0) & 255 <= alpha })
    }
  }

  @Test func `the saved pixels of a rounded clip and of a faded group are yellow, and no others`()
    throws
  {
    let clip = box(2, 2, 36, 36)
    clip.cornerRadius = 5
    clip.masksToBounds = true
    clip.addSublayer(box(-2, -2, 50, 50, .white))
    let compositor = try compositor(clip, size: 40)
    compositor.diagnostics.debugOptions = .colorOffscreenRenderedYellow
    let report = compositor.render()
    #expect(report.painting.scopePixels >= 100)
    #expect(report.painting.scopePixels <= 4 * 6 * 6)
    #expect(
      compositor.surface.count(Pixel.white) == 40 * 40 - report.painting.scopePixels)
    #expect(compositor.surface[20, 20] == Pixel.white)
    #expect(compositor.surface[3, 3] == Self.yellowOverWhite)
  }

  @Test func `a group that is blended is no bitmap of a cache`() throws {
    let group = box(2, 2, 8, 8)
    group.compositingFilter = .multiply
    group.sublayers = [box(0, 0, 8, 8, .white)]
    let compositor = try compositor(group)
    compositor.diagnostics.debugOptions = .colorHitsGreenAndMissesRed
    compositor.render()
    #expect(compositor.surface.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    group.compositingFilter = nil
    group.shouldRasterize = true
    compositor.render()
    #expect(compositor.surface[5, 5] == Self.redOverWhite)
  }
}
