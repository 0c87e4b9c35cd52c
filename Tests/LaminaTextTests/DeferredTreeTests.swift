// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaText
import Testing

/// A tree with texts in and out of view, and edits of it, both from a seed.
private struct TextTree {
  let root = Layer()
  private var layers: [Layer] = []
  private var texts: [TextLayer] = []
  private var random: SeededGenerator
  /// Whether texts are drawn whenever they change, in view or not.
  let drawsAll: Bool

  static let size = CGSize(width: 120, height: 100)

  init(seed: UInt64, drawsAll: Bool) throws {
    random = SeededGenerator(seed: seed)
    self.drawsAll = drawsAll
    root.frame = CGRect(origin: .zero, size: Self.size)
    let world = Layer()
    world.frame = root.frame
    root.addSublayer(world)
    layers = [world]
    for _ in 0..<14 { add(newLayer()) }
    for _ in 0..<30 { add(try newText()) }
    // Lists of more rows than are checked one by one, one of which has no effects around it.
    for parent in [layers[3], root] {
      let list = Layer()
      list.frame = CGRect(x: 5, y: 5, width: 60, height: 70)
      list.masksToBounds = true
      parent.addSublayer(list)
      layers.append(list)
      for row in 0..<90 {
        let text = try newText()
        text.frame = CGRect(x: 0, y: CGFloat(12 * row), width: 60, height: 12)
        list.addSublayer(text)
      }
    }
  }

  private mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
    CGFloat.random(in: range, using: &random)
  }

  private mutating func chance(_ share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  private mutating func add(_ layer: Layer) {
    layers[Int.random(in: 0..<min(layers.count, 15), using: &random)].addSublayer(layer)
    layers.append(layer)
  }

  private mutating func newLayer() -> Layer {
    let layer: Layer
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let replicator = ReplicatorLayer()
      replicator.instanceCount = 3
      replicator.instanceTransform = Transform3D(translationX: 0, y: number(-150...150), z: 0)
      layer = replicator
    case 1: layer = TransformLayer()
    default: layer = Layer()
    }
    layer.frame = CGRect(
      x: number(-100...160), y: number(-100...160), width: number(20...90), height: number(20...90))
    return layer
  }

  private mutating func newText() throws -> TextLayer {
    let text = TextLayer()
    text.fonts = try TestFonts.all.get()
    text.font = FontDescriptor("DejaVu Sans", weight: chance(0.5) ? .bold : .regular)
    text.fontSize = number(6...14)
    text.string = "Jf \(Int.random(in: 0..<100, using: &random))"
    text.foregroundColor = .black
    text.frame = CGRect(
      x: number(-120...180), y: number(-120...180), width: number(10...50), height: number(8...30))
    texts.append(text)
    return text
  }

  mutating func change() {
    for _ in 0..<Int.random(in: 1...3, using: &random) { changeOnce() }
    if drawsAll {
      for text in texts { text.displayIfNeeded() }
    }
  }

  private mutating func changeOnce() {
    let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
    let text = texts[Int.random(in: 0..<texts.count, using: &random)]
    let plain = layers[Int.random(in: 0..<15, using: &random)]
    switch Int.random(in: 0..<24, using: &random) {
    case 0, 1: layer.position.x += number(-80...80)
    case 2, 3: layer.position.y += number(-80...80)
    case 4, 5: plain.bounds.origin.y += number(-60...60).rounded()
    case 6:
      layers[layers.count - 1 - Int.random(in: 0...1, using: &random)].bounds.origin.y += number(
        -200...200
      ).rounded()
    case 7: text.string = "Åj \(Int.random(in: 0..<100, using: &random))"
    case 8: text.fontSize = number(0...20)
    case 9: text.bounds.size = CGSize(width: number(5...60), height: number(5...40))
    case 10: layer.isHidden.toggle()
    case 11: layer.opacity = Float(number(0...1))
    case 12: plain.masksToBounds.toggle()
    case 13: layer.transform = Transform3D(Transform2D(rotationAngle: number(-1...1)))
    case 14:
      var transform = Transform3D(rotationAngle: number(-1...1), x: 0, y: 1, z: 0)
      transform.m34 = 0.001
      layer.transform = chance(0.5) ? transform : .identity
    case 15:
      layer.shadowOpacity = Float(number(0...1))
      layer.shadowOffset = CGSize(width: number(-90...90), height: number(-90...90))
    case 16: plain.shouldRasterize.toggle()
    case 17: plain.filters = chance(0.5) ? [] : [.gaussianBlur(radius: number(0...10))]
    case 18: plain.backgroundFilters = chance(0.6) ? [] : [.gaussianBlur(radius: number(0...8))]
    case 19: plain.isGeometryFlipped.toggle()
    case 20: plain.mask = chance(0.5) ? nil : TextLayer(layer: text)
    case 21: text.verticalAlignmentMode = chance(0.5) ? .bottom : .middle
    case 22: plain.sublayerTransform = Transform3D(translationX: number(-50...50), y: 0, z: 0)
    default: layer.backgroundColor = Color(gray: number(0...1), alpha: number(0.2...1))
    }
  }
}

struct DeferredTreeTests {
  /// Successive frames of a tree with waiting texts and one without, and of a compositor that has
  /// not seen the former before.
  @Test(arguments: 0..<12)
  func `waiting texts change no byte`(_ seed: Int) throws {
    var waiting = try TextTree(seed: UInt64(seed), drawsAll: false)
    var drawn = try TextTree(seed: UInt64(seed), drawsAll: true)
    let compositors = try [waiting.root, drawn.root].map { root in
      let compositor = try Compositor(size: TextTree.size, scale: 1.5)
      compositor.background = .white
      compositor.root = root
      return compositor
    }
    var waited = 0
    for step in 0..<20 {
      waiting.change()
      drawn.change()
      for compositor in compositors { compositor.render() }
      let picture = compositors[0].surface
      #expect(picture == compositors[1].surface, "step \(step)")
      let fresh = try Compositor(size: TextTree.size, scale: 1.5)
      fresh.background = .white
      fresh.root = waiting.root
      fresh.render()
      #expect(picture == fresh.surface, "step \(step), whole")
      waited += waiting.waitingCount
    }
    #expect(waited > 0)
  }
}

extension TextTree {
  fileprivate var waitingCount: Int { texts.count { $0.needsDisplay() } }
}
