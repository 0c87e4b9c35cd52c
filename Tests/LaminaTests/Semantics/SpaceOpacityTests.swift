// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Opacity of layers in three dimensions.
@Suite struct SpaceOpacityTests {
  /// A card of half opacity with a box in it.
  private func card(asGroup: Bool) -> Layer {
    let card = box(5, 5, 50, 30, .pureRed)
    card.addSublayer(box(10, 5, 30, 20, .pureBlue))
    (card.opacity, card.allowsGroupOpacity) = (0.5, asGroup)
    return card
  }

  /// A space with a card and, if it is to be cut, a thin layer across it.
  private func space(_ card: Layer, isCut: Bool) -> Layer {
    let space = TransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    let blade = box(28, 0, 4, 10, .pureGreen)
    blade.transform = Transform3D(rotationAngle: isCut ? 0.8 : 0, x: 0, y: 1, z: 0)
    if !isCut { blade.zPosition = 1 }
    // Of two layers that cross the later one is cut.
    space.sublayers = [blade, card]
    return space
  }

  private func picture(_ card: Layer, isCut: Bool) throws -> Image {
    try draw(60, 40, on: .white, space(card, isCut: isCut))
  }

  private func expectNear(_ pixel: UInt32, _ channels: [Int]) {
    #expect(zip(pixel.channels, channels).allSatisfy { abs($0 - $1) <= 1 }, "\(pixel.channels)")
  }

  private func expectAlike(_ one: Image, _ other: Image, _ name: String) {
    // Around the blade both differ, of course.
    let places = one.pixels.indices.filter { !(26..<34).contains($0 % 60) || $0 / 60 > 11 }
    let worst = places.map { place in
      zip(one.pixels[place].channels, other.pixels[place].channels)
        .reduce(0) { max($0, abs($1.0 - $1.1)) }
    }.max()
    #expect(worst ?? 255 <= 2, "\(name)")
  }

  @Test func `a cut layer without group opacity fades part by part`()
    throws
  {
    let cut = try picture(card(asGroup: false), isCut: true)
    expectNear(cut[8, 8], [255, 255, 128, 128])
    // Half of blue over half of red over white.
    expectNear(cut[20, 20], [255, 128, 64, 192])
    expectAlike(cut, try picture(card(asGroup: false), isCut: false), "parts")
    let group = try picture(card(asGroup: true), isCut: true)
    expectAlike(group, try picture(card(asGroup: true), isCut: false), "group")
    expectNear(group[20, 20], [255, 128, 128, 255])
  }

  @Test func `a cut layer in a translucent space multiplies both opacities`() throws {
    func fading(isCut: Bool) throws -> Image {
      let space = space(card(asGroup: false), isCut: isCut)
      space.opacity = 0.6
      return try draw(60, 40, on: .white, space)
    }
    expectAlike(try fading(isCut: true), try fading(isCut: false), "space")
  }

  @Test func `a layer in perspective without group opacity fades part by part`() throws {
    func pixel(asGroup: Bool) throws -> UInt32 {
      let card = card(asGroup: asGroup)
      card.transform.m34 = -1 / 200
      card.transform = card.transform.rotated(by: 0.3, x: 0, y: 1, z: 0)
      return try draw(60, 40, on: .white, card)[30, 20]
    }
    expectNear(try pixel(asGroup: true), [255, 128, 128, 255])
    expectNear(try pixel(asGroup: false), [255, 128, 64, 192])
  }

  @Test func `a layer that fades part by part also fades its filtered background`() throws {
    func picture(isCut: Bool) throws -> Image {
      let card = card(asGroup: false)
      card.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.4)
      card.backgroundFilters = [.invert(1)]
      return try draw(60, 40, on: .white, box(0, 0, 40, 40, .pureGreen), space(card, isCut: isCut))
    }
    expectAlike(try picture(isCut: true), try picture(isCut: false), "pane")
  }

  @Test func `a kept picture is painted again if such a layer fades further`() throws {
    for changes in [false, true] {
      let card = card(asGroup: false)
      let compositor = try Compositor(size: CGSize(width: 60, height: 40))
      compositor.root = space(card, isCut: true)
      compositor.render()
      if changes { card.opacity = 0.25 } else { card.allowsGroupOpacity = true }
      compositor.render()
      let fresh = try Compositor(size: CGSize(width: 60, height: 40))
      fresh.root = compositor.root
      fresh.render()
      #expect(compositor.surface == fresh.surface)
    }
  }
}
