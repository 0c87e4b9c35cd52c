// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// Random trees in the modes of `Compositor.renderingMode`.
@Suite struct RenderingModeTreeTests {
  private static let modes: [RenderingMode] = [
    .accented(Color(red: 1, green: 0.5, blue: 0)),
    .accented(Color(red: 0.2, green: 0.4, blue: 1, alpha: 0.5)),
    .vibrant,
  ]

  /// Puts some layers of a tree into the accent group, or removes them from it.
  private func accent(_ tree: RandomTree, _ random: inout SeededGenerator) {
    for layer in tree.layers where random.integer(in: 0...5) == 0 {
      layer.isAccentable.toggle()
      layer.isContainerBackground = random.integer(in: 0...7) == 0
      let modes: [AccentedRenderingMode?] = [nil] + AccentedRenderingMode.allCases
      layer.accentedRenderingMode = modes[random.integer(in: 0...modes.count - 1)]
    }
  }

  @Test(arguments: Cases.groups)
  func `a tinted frame is a new compositor's after each edit`(group: Int) throws {
    for number in Cases.of(group, divisor: 3) {
      let tree = Cases.tree(number)
      var random = SeededGenerator(seed: 21, case: number)
      accent(tree, &random)
      let mode = Self.modes[number % Self.modes.count]
      let compositor = try Compositor(size: tree.size, scale: tree.scale)
      compositor.renderingMode = mode
      compositor.root = tree.root
      compositor.render()
      for step in 1...Cases.edits {
        tree.edit()
        if step % 2 == 0 { accent(tree, &random) }
        compositor.render()
        let fresh = try Compositor(size: tree.size, scale: tree.scale)
        fresh.renderingMode = mode
        fresh.root = tree.root
        fresh.render()
        guard expectEqual(compositor.surface, fresh.surface, "\(tree.label), edit \(step)") else {
          break
        }
      }
    }
  }

  /// A mode's effect on colours is linear, so it can also be applied to the picture; each rounds
  /// separately.
  @Test(arguments: Cases.groups)
  func `a tinted tree is the tinted picture of the tree`(group: Int) throws {
    for number in Cases.of(group, divisor: 3) where number < Cases.firstOfKinds {
      let tree = Cases.tree(number)
      for layer in tree.layers {
        layer.filters = []
        layer.backgroundFilters = []
        layer.compositingFilter = nil
      }
      let full = try tree.root.render(in: tree.rect, scale: tree.scale)
      for (mode, change) in [(RenderingMode.accented(.black), Self.white), (.vibrant, Self.grey)] {
        let shown = try tree.root.render(in: tree.rect, scale: tree.scale, mode: mode)
        let expected = try #require(
          Image(
            width: full.width, height: full.height, premultipliedARGB: full.pixels.map(change)))
        expectEqual(shown, expected, "\(tree.label), \(mode)", tolerance: .upTo(4))
      }
    }
  }

  private static func white(_ pixel: UInt32) -> UInt32 { (pixel >> 24) * 0x0101_0101 }

  private static func grey(_ pixel: UInt32) -> UInt32 {
    let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    let luma = 0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)
    return pixel & 0xFF00_0000 | min(UInt32(luma.rounded()), pixel >> 24) * 0x01_0101
  }
}

extension RandomTree {
  /// The rectangle of a compositor of the tree's size.
  fileprivate var rect: CGRect { CGRect(origin: .zero, size: size) }
}
