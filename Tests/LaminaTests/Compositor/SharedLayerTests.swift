// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// Layers that several compositors show, at once or one after another: each takes their changes.
@Suite struct SharedLayerTests {
  /// Ways to bring a layer from one superlayer to another, or to the front.
  enum Move: CaseIterable {
    case added, front, listed, replaced, inserted, amongMany, frontOfMany, mask
  }

  @Test(arguments: Move.allCases, [false, true])
  func `a layer that changed, was drawn alone and then moved shows the change`(
    move: Move, isBelow: Bool
  ) throws {
    let (root, middle, moved) = (
      box(0, 0, 20, 20, .white), box(0, 0, 20, 20), box(2, 2, 10, 10, .black)
    )
    let inner = box(1, 1, 4, 4, .pureBlue)
    root.addSublayer(middle)
    middle.addSublayer(moved)
    moved.addSublayer(inner)
    let parent = move == .amongMany ? root : middle
    if move == .amongMany || move == .frontOfMany {
      for _ in 0..<100 { parent.addSublayer(box(15, 15, 2, 2, .pureGreen)) }
    }
    let compositor = try Compositor(size: root.bounds.size)
    compositor.root = root
    compositor.render()
    (isBelow ? inner : moved).backgroundColor = .pureRed
    _ = try moved.render()
    switch move {
    case .added: root.addSublayer(moved)
    case .front: middle.addSublayer(moved)
    case .listed: root.sublayers = [moved, middle]
    case .replaced: root.replaceSublayer(middle, with: moved)
    case .inserted: root.insertSublayer(moved, at: 0)
    case .amongMany: root.addSublayer(moved)
    case .frontOfMany: middle.addSublayer(moved)
    case .mask: root.mask = moved
    }
    compositor.render()
    let isRight = try compositor.surface == root.render()
    #expect(isRight)
  }

  /// Two trees, each with a layer and its own compositor.
  private static func windows() throws -> [(compositor: Compositor, root: Layer, layer: Layer)] {
    try [CGFloat(2), 4].map { x in
      let (root, layer) = (box(0, 0, 20, 20, .white), box(x, x, 10, 10, .black))
      root.addSublayer(layer)
      let compositor = try Compositor(size: root.bounds.size)
      compositor.root = root
      compositor.render()
      return (compositor, root, layer)
    }
  }

  @Test func `layers that change places between two windows show later changes`() throws {
    let windows = try Self.windows()
    windows[0].root.addSublayer(windows[1].layer)
    windows[1].root.addSublayer(windows[0].layer)
    windows[1].compositor.render()
    windows[0].compositor.render()
    windows[0].layer.opacity = 0.5
    let report = windows[1].compositor.render()
    #expect(report.damage == [PixelRect(x: 2, y: 2, width: 10, height: 10)])
    windows[1].layer.opacity = 0.25
    windows[0].compositor.render()
    for window in windows {
      let isRight = try window.compositor.surface == window.root.render()
      #expect(isRight)
    }
  }

  @Test func `a second compositor that shows a part and then another leaves nothing out`() throws {
    let root = box(0, 0, 20, 20, .white)
    let (part, other) = (box(0, 0, 12, 12, .pureGreen), box(10, 10, 8, 8, .pureBlue))
    let layer = box(2, 2, 8, 8, .black)
    part.addSublayer(layer)
    root.sublayers = [part, other]
    let (whole, inner) = (
      try Compositor(size: root.bounds.size), try Compositor(size: root.bounds.size)
    )
    (whole.root, inner.root) = (root, part)
    whole.render()
    inner.render()
    layer.opacity = 0.5
    whole.render()
    inner.root = other
    inner.render()
    layer.cornerRadius = 5
    #expect(whole.needsRender)
    whole.render()
    let isRight = try whole.surface == root.render()
    #expect(isRight)
    inner.root = part
    inner.render()
    let isPartRight = try inner.surface == Self.picture(of: part, root.bounds.size)
    #expect(isPartRight)
  }

  private static func picture(of root: Layer, _ size: CGSize) throws -> Image {
    let compositor = try Compositor(size: size)
    compositor.root = root
    compositor.render()
    return compositor.surface
  }

  /// Layers wander between two trees and out of them, and three compositors show these and parts of them.
  @Test func `compositors that share wandering layers show them as new ones do`() throws {
    for number in 0..<400 { try wander(number) }
  }

  private func wander(_ number: Int) throws {
    var random = SeededGenerator(seed: 0x5A4E, case: number)
    let size = CGSize(width: 24, height: 24)
    let roots = [box(0, 0, 24, 24, .white), box(0, 0, 24, 24, .white)]
    let layers = (0..<8).map { _ in
      box(
        CGFloat(random.integer(in: 0...16)), CGFloat(random.integer(in: 0...16)), 8, 8,
        Color(red: random.number(in: 0...1), green: random.number(in: 0...1), blue: 1))
    }
    for layer in layers { random.pick(roots).addSublayer(layer) }
    let compositors = try (0..<3).map { _ in try Compositor(size: size) }
    for (compositor, root) in zip(compositors, roots + [roots[0]]) { compositor.root = root }
    for step in 0..<60 {
      let layer = random.pick(layers)
      switch random.integer(in: 0...6) {
      case 0: layer.opacity = random.pick([0.25, 0.5, 1])
      case 1: layer.position.x += random.pick([-2, 3])
      case 2, 3:
        let parent = random.pick(roots + layers)
        if !parent.isInSubtree(of: layer) { parent.addSublayer(layer) }
      case 4: _ = try layer.render()
      case 5: compositors[2].root = random.pick(roots + layers)
      default: layer.mask = layer.mask == nil ? box(1, 1, 6, 6, .black) : nil
      }
      if random.chance(0.3) { continue }
      let compositor = random.pick(compositors)
      compositor.render()
      // Of a twin, because a compositor that shows the tree itself would take it over.
      let twin = try #require(compositor.root).twin
      let isRight = try compositor.surface == Self.picture(of: twin, size)
      #expect(isRight, "case \(number), step \(step)")
      if !isRight { return }
    }
  }
}

extension Layer {
  /// A copy of the layer and everything below it.
  fileprivate var twin: Layer {
    let twin = Layer(layer: self)
    twin.mask = mask?.twin
    for sublayer in sublayers ?? [] { twin.addSublayer(sublayer.twin) }
    return twin
  }

  fileprivate func isInSubtree(of layer: Layer) -> Bool {
    self === layer || superlayer?.isInSubtree(of: layer) ?? false
  }
}
