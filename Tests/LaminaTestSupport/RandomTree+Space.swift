// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Layers in three dimensions.
extension RandomTree {
  /// Adds one to three arrangements in space.
  func addSpace() {
    for _ in 0..<random.integer(in: 1...3) {
      let parents = layers.filter { depth(of: $0) < Self.greatestDepth - 2 }
      guard layers.count < mostLayers, !parents.isEmpty else { return }
      let parent = random.pick(parents)
      parent.insertSublayer(
        makeStage(), at: UInt32(random.integer(in: 0...(parent.sublayers?.count ?? 0))))
    }
  }

  /// A layer that shows its contents in perspective, sometimes as a group.
  private func makeStage() -> Layer {
    let stage = Layer()
    stage.frame = CGRect(x: length(-6...6), y: length(-6...6), width: side, height: side)
    if random.chance(0.8) { stage.sublayerTransform.m34 = -1 / perspectiveDistance() }
    if random.chance(0.3) { stage.opacity = 0.6 }
    if random.chance(0.2) { stage.masksToBounds = true }
    if random.chance(0.2) { stage.isGeometryFlipped = true }
    if random.chance(0.2) { setShadow(stage) }
    for _ in 0..<random.integer(in: 1...2) {
      stage.addSublayer(random.chance(0.6) ? makeSpace(nesting: 1) : makeCard())
    }
    return stage
  }

  private func perspectiveDistance() -> CGFloat { random.pick([0.6, 1, 2, 4]) * side }

  private func makeSpace(nesting: Int) -> Layer {
    let space = TransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: side, height: side)
    if random.chance(0.7) { turn(space) }
    if random.chance(0.2) { space.opacity = 0.5 }
    for _ in 0..<random.integer(in: 1...3) {
      if nesting > 0, random.chance(0.25) {
        space.addSublayer(makeSpace(nesting: nesting - 1))
      } else {
        space.addSublayer(makeCard())
      }
    }
    return space
  }

  /// A layer with contents, rotated out of its superlayer's plane.
  private func makeCard() -> Layer {
    let card = makeLayer()
    card.bounds.size = CGSize(width: length(12...36), height: length(12...36))
    card.position = CGPoint(x: side / 2 + length(-8...8), y: side / 2 + length(-8...8))
    if card.backgroundColor == nil { card.backgroundColor = color() }
    turn(card)
    if random.chance(0.3) { card.zPosition = length(-12...12) }
    if random.chance(0.2) { card.isDoubleSided = false }
    if random.chance(0.3) {
      let spot = Layer()
      spot.frame = CGRect(x: length(0...6), y: length(0...6), width: 6, height: 9)
      spot.backgroundColor = color()
      card.addSublayer(spot)
    }
    return card
  }

  private func turn(_ layer: Layer) {
    var transform = Transform3D.identity
    if random.chance(0.15) { transform.m34 = -1 / perspectiveDistance() }
    let angle = random.number(in: -3...3)
    switch random.integer(in: 0...3) {
    case 0: transform = transform.rotated(by: angle, x: 0, y: 1, z: 0)
    case 1: transform = transform.rotated(by: angle, x: 1, y: 0, z: 0)
    case 2: transform = transform.rotated(by: angle, x: 1, y: 1, z: 0.3)
    default: transform = transform.translatedBy(x: 0, y: 0, z: length(-20...20))
    }
    layer.transform = transform
  }

  /// Replaces most spaces by replicators that keep depth.
  package func repeatSpaces() {
    var random = SeededGenerator(seed: 81, case: caseNumber)
    var layers = [root]
    while let layer = layers.popLast() {
      for space in layer.sublayers ?? [] where space is TransformLayer && random.chance(0.8) {
        let replicator = ReplicatorLayer(layer: space)
        replicator.preservesDepth = true
        replicator.instanceCount = random.integer(in: 2...3)
        replicator.instanceTransform = Transform3D(
          translationX: CGFloat(random.integer(in: -6...6)), y: 3,
          z: CGFloat(random.integer(in: -9...9))
        ).rotated(by: random.number(in: -1...1), x: random.number(in: 0...1), y: 1, z: 0)
        replicator.instanceAlphaOffset = random.chance(0.3) ? -0.25 : 0
        replicator.instanceGreenOffset = random.chance(0.3) ? -0.5 : 0
        replicator.sublayers = space.sublayers
        layer.replaceSublayer(space, with: replicator)
      }
      layers += layer.sublayers ?? []
    }
  }

  /// Replaces spaces by plain layers, so that siblings on a plane cross, and adds others that are
  /// flat among them.
  package func makeSpacesPlain() {
    var random = SeededGenerator(seed: 84, case: caseNumber)
    var layers = [root]
    while let layer = layers.popLast() {
      for space in layer.sublayers ?? [] where space is TransformLayer && random.chance(0.8) {
        let plain = Layer(layer: space)
        plain.transform = .identity
        if random.chance(0.5) { plain.sublayerTransform = space.transform }
        plain.sublayerTransform.m34 = random.chance(0.7) ? -1 / (random.pick([1, 2, 4]) * side) : 0
        plain.sublayers = space.sublayers
        for _ in 0..<random.integer(in: 0...3) {
          let flat = Layer()
          flat.frame = CGRect(
            x: CGFloat(random.integer(in: 0...20)), y: CGFloat(random.integer(in: 0...20)),
            width: CGFloat(random.integer(in: 4...30)), height: CGFloat(random.integer(in: 4...30)))
          flat.backgroundColor = color()
          flat.zPosition = random.pick([0, 0, 0, -8, 5])
          if random.chance(0.3) { flat.opacity = 0.7 }
          if random.chance(0.3) {
            let spot = Layer()
            spot.frame = CGRect(x: 2, y: 1, width: 5, height: 9)
            spot.backgroundColor = color()
            flat.addSublayer(spot)
          }
          let count = plain.sublayers?.count ?? 0
          plain.insertSublayer(flat, at: UInt32(random.integer(in: 0...count)))
        }
        layer.replaceSublayer(space, with: plain)
      }
      layers += layer.sublayers ?? []
    }
  }

  /// Lets some of them flatten their instances, which are then seen in their own perspective.
  package func flattenInstances() {
    var random = SeededGenerator(seed: 83, case: caseNumber)
    var layers = [root]
    while let layer = layers.popLast() {
      layers += layer.sublayers ?? []
      guard let replicator = layer as? ReplicatorLayer, replicator.preservesDepth,
        random.chance(0.7)
      else { continue }
      replicator.preservesDepth = false
      if random.chance(0.7) {
        replicator.sublayerTransform.m34 = -1 / (random.pick([1, 2, 4]) * side)
      }
    }
  }

  /// A change of a position in space.
  func makeSpaceEdit() {
    let all = layers
    switch random.integer(in: 0...5) {
    case 0, 1:
      let turned = all.filter { !$0.transform.isAffine }
      turn(random.pick(turned.isEmpty ? all : turned))
    case 2:
      let stages = all.filter { !$0.sublayerTransform.isIdentity }
      guard !stages.isEmpty else { return turn(random.pick(all)) }
      random.pick(stages).sublayerTransform.m34 = -1 / perspectiveDistance()
    case 3:
      let spaces = all.filter { $0 is TransformLayer }
      guard !spaces.isEmpty else { return addSpace() }
      let space = random.pick(spaces)
      space.position.x += CGFloat(random.integer(in: -4...4)) / scale
      if random.chance(0.3) { space.zPosition += length(-6...6) }
    case 4:
      let cards = all.filter { !$0.transform.isAffine && $0.sublayers != nil }
      guard !cards.isEmpty else { return addSpace() }
      random.pick(cards).sublayers?.first?.backgroundColor = color()
    default: addSpace()
    }
  }
}
