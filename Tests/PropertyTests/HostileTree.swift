// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaText

/// A random tree with layers of every kind, in which properties of any layer are set to extreme
/// numbers, at the start and by each edit.
final class HostileTree {
  let tree: RandomTree
  var numbers: HostileNumbers
  private var drawers: [HostileDrawer] = []

  /// A change of a layer to extreme numbers.
  typealias Change = @Sendable (Layer, inout HostileNumbers) -> Void

  init(case number: Int) {
    numbers = HostileNumbers(random: SeededGenerator(seed: 666, case: number))
    let varieties: [RandomTree.Variety] = [.plain, .wide, .drawn, .kinds, .pictures, .space]
    tree = RandomTree(
      case: number, seed: 66, variety: varieties[number % varieties.count],
      effects: number % 4 == 1 ? .all : .none, hasEveryGradient: true, hasFlips: number % 7 == 1)
    for _ in 0..<numbers.random.integer(in: 1...3) { addLayer() }
    for _ in 0..<numbers.random.integer(in: 1...8) { change() }
  }

  var label: String { "hostile \(tree.label)" }

  /// Makes some changes, at least one of them with extreme numbers.
  func edit() {
    if numbers.random.chance(0.4) { tree.edit() }
    for _ in 0..<numbers.random.integer(in: 1...3) { change() }
  }

  private func change() {
    let layer = numbers.random.pick(tree.layers)
    let own = Self.ownChanges(of: layer)
    let isOwn = !own.isEmpty && numbers.random.chance(0.6)
    numbers.random.pick(isOwn ? own : Self.changes)(layer, &numbers)
  }

  // MARK: Layers

  private func addLayer() {
    let parents = tree.layers.filter { !($0 is TextLayer) }
    let parent = numbers.random.pick(parents)
    let layer = makeLayer()
    layer.frame = CGRect(
      x: numbers.random.number(in: -8...24), y: numbers.random.number(in: -8...24),
      width: numbers.random.number(in: 8...40), height: numbers.random.number(in: 8...40))
    if parent.mask == nil, numbers.random.chance(0.15) {
      parent.mask = layer
    } else {
      parent.addSublayer(layer)
    }
  }

  private func makeLayer() -> Layer {
    switch numbers.random.integer(in: 0...8) {
    case 0: return makeShape()
    case 1:
      let layer = GradientLayer()
      layer.type = numbers.random.pick([.axial, .radial, .conic])
      layer.colors = [.black, .white, numbers.color()]
      return layer
    case 2: return fill(ReplicatorLayer())
    case 3: return fill(ScrollLayer())
    case 4: return fill(TransformLayer())
    case 5: return makeEmitter()
    case 6: return makeText()
    case 7:
      let layer = TiledLayer()
      drawWith(layer)
      return layer
    default:
      let layer = Layer()
      drawWith(layer)
      return layer
    }
  }

  private func makeShape() -> ShapeLayer {
    let layer = ShapeLayer()
    layer.path = numbers.path()
    layer.strokeColor = numbers.color()
    if numbers.random.chance(0.4) { layer.lineDashPattern = [5, 3] }
    return layer
  }

  /// Gives sublayers to a layer whose kind affects them.
  private func fill(_ layer: Layer) -> Layer {
    (layer as? ReplicatorLayer)?.instanceCount = 3
    (layer as? ReplicatorLayer)?.instanceTransform = Transform3D(translationX: 5, y: 3, z: 1)
    for index in 0..<2 {
      let part = Layer()
      part.frame = CGRect(x: 4 * index, y: 3 * index, width: 12, height: 9)
      part.backgroundColor = numbers.color()
      layer.addSublayer(part)
    }
    return layer
  }

  private func makeEmitter() -> EmitterLayer {
    let layer = EmitterLayer()
    layer.emitSparks()
    return layer
  }

  private func makeText() -> TextLayer {
    let layer = TextLayer()
    if let fonts = HostileTree.fonts { layer.fonts = fonts }
    layer.font = "DejaVu Sans"
    layer.fontSize = 12
    layer.string = "Hostile text, in two words and more"
    return layer
  }

  /// The fonts that the tests of texts ship.
  static let fontFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("LaminaTextTests/Fonts").path
  static let fontFile = "DejaVuSans.ttf"
  private static let fonts = try? FontCollection(files: ["\(fontFolder)/\(fontFile)"])

  private func drawWith(_ layer: Layer) {
    let drawer = HostileDrawer(numbers: numbers)
    _ = numbers.random.next()
    drawers.append(drawer)
    layer.delegate = drawer
    layer.setNeedsDisplay()
  }
}

/// Draws with extreme numbers, the same ones each time.
private final class HostileDrawer: LayerDelegate {
  private let numbers: HostileNumbers

  init(numbers: HostileNumbers) { self.numbers = numbers }

  func draw(_ layer: Layer, in context: DrawingContext) {
    var numbers = numbers
    for _ in 0..<6 { draw(in: context, &numbers) }
  }

  private func draw(in context: DrawingContext, _ numbers: inout HostileNumbers) {
    switch numbers.random.integer(in: 0...13) {
    case 0: context.saveState()
    case 1: context.restoreState()
    case 2: context.translate(x: numbers.coordinate(), y: numbers.coordinate())
    case 3: context.scale(x: numbers.coordinate(), y: numbers.coordinate())
    case 4: context.rotate(by: numbers.number())
    case 5: context.concatenate(numbers.transform())
    case 6: context.clip(to: numbers.rect())
    case 7: context.clip(to: numbers.path(), rule: .evenOdd)
    case 8: context.alpha = numbers.number()
    case 9:
      context.shadow = DrawingShadow(
        color: numbers.color(), offset: numbers.size(), radius: numbers.coordinate())
    case 10: context.fill(numbers.path(), color: numbers.color())
    case 11: context.fill(numbers.rect(), color: numbers.color())
    case 12:
      context.stroke(numbers.path(), style: numbers.strokeStyle(), color: numbers.color())
    default:
      context.fillGradient(
        numbers.random.pick([.axial, .radial, .conic]), colors: [.black, numbers.color(), .white],
        locations: [0, numbers.coordinate(), 1], from: numbers.point(), to: numbers.point())
    }
  }
}
