// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Many siblings that come, leave and change their order, under each kind of layer and with each effect, from a
// separate stream of random numbers, so that the rest of a tree is the same without them.
extension RandomTree {
  /// Adds one or two layers with many sublayers.
  func addCrowds() {
    useCrowdStream {
      for _ in 0..<random.integer(in: 1...2) {
        let parents = layers.filter { depth(of: $0) < Self.greatestDepth - 1 }
        let parent = random.pick(parents)
        let crowd = makeMixedCrowd()
        parent.insertSublayer(
          crowd, at: UInt32(random.integer(in: 0...(parent.sublayers?.count ?? 0))))
      }
    }
  }

  /// Changes lists of sublayers, those of crowds more often than others.
  func editSiblings() {
    useCrowdStream {
      for _ in 0..<random.integer(in: 1...6) {
        let parents = layers.filter { ($0.sublayers?.count ?? 0) > 1 }
        let crowds = parents.filter { ($0.sublayers?.count ?? 0) > 40 }
        guard !parents.isEmpty else { return }
        let from = !crowds.isEmpty && random.chance(0.8) ? crowds : parents
        editSiblings(of: random.pick(from))
      }
    }
  }

  private func useCrowdStream(_ body: () -> Void) {
    swap(&random, &self[.crowds])
    body()
    swap(&random, &self[.crowds])
  }

  /// A layer with 66 to 140 sublayers, of which some have an effect.
  private func makeMixedCrowd() -> Layer {
    let crowd: Layer
    switch random.integer(in: 0...9) {
    case 0...1 where variety == .kinds:
      crowd = makeRowReplicator()
    case 2...3 where variety == .space:
      crowd = TransformLayer()
    default: crowd = Layer()
    }
    crowd.frame = CGRect(
      x: length(-4...8), y: length(-4...8), width: length(30...44), height: length(30...44))
    if !(crowd is TransformLayer) {
      if random.chance(0.3) { crowd.backgroundColor = color() }
      if random.chance(0.2) { crowd.masksToBounds = true }
      if random.chance(0.15) { crowd.opacity = 0.6 }
      if random.chance(0.15) { setShadow(crowd) }
      if random.chance(0.1) { setRasterization(crowd) }
      if random.chance(0.1) {
        crowd.mask = Layer()
        crowd.mask?.frame = CGRect(x: 2, y: 2, width: length(20...40), height: length(20...40))
        crowd.mask?.backgroundColor = .black
      }
    }
    let count = crowd is TransformLayer ? random.integer(in: 8...20) : random.integer(in: 66...140)
    for _ in 0..<count { crowd.addSublayer(makeMember()) }
    return crowd
  }

  private func makeRowReplicator() -> ReplicatorLayer {
    let replicator = ReplicatorLayer()
    replicator.instanceCount = random.integer(in: 2...3)
    replicator.instanceTransform = Transform3D(
      translationX: length(2...12), y: length(-3...6), z: 0)
    return replicator
  }

  private func makeMember() -> Layer {
    let member = Layer()
    member.frame = CGRect(
      x: length(-4...40), y: length(-4...40), width: length(2...9), height: length(2...9))
    member.backgroundColor = color(opaque: 0.6)
    switch random.integer(in: 0...39) {
    case 0, 1: setShadow(member)
    case 2, 3: setCorners(member)
    case 4: member.opacity = 0.5
    case 5: setRasterization(member)
    case 6: member.isHidden = true
    case 7:
      member.mask = Layer()
      member.mask?.frame = CGRect(x: 1, y: 1, width: length(1...5), height: length(1...5))
      member.mask?.backgroundColor = .black
    case 8, 9:
      let inside = Layer()
      inside.frame = CGRect(x: length(-3...3), y: length(-3...3), width: 3, height: 4)
      inside.backgroundColor = color()
      member.addSublayer(inside)
    case 10...11 where effects != .none:
      member.backgroundFilters = [.gaussianBlur(radius: length(1...3)), .invert(0.5)]
    case 12...13 where effects != .none:
      member.compositingFilter = random.pick(modes(of: effects))
    case 14 where effects != .none: member.filters = [.gaussianBlur(radius: length(1...2))]
    case 15...17 where variety == .space:
      member.transform = Transform3D(
        rotationAngle: CGFloat(random.number(in: -1.2...1.2)), x: 0.3, y: 1, z: 0)
    default: break
    }
    if random.chance(0.08) { member.zPosition = CGFloat(random.integer(in: -2...2)) }
    return member
  }

  private func editSiblings(of parent: Layer) {
    guard let members = parent.sublayers else { return }
    let some = (0..<random.integer(in: 1...5)).map { _ in random.pick(members) }
    switch random.integer(in: 0...12) {
    case 0: for layer in some { layer.removeFromSuperlayer() }
    case 1, 2:
      for _ in some {
        let index = random.integer(in: 0...(parent.sublayers?.count ?? 0))
        parent.insertSublayer(makeMember(), at: UInt32(index))
      }
    case 3: for layer in some { parent.addSublayer(layer) }
    case 4: for layer in some { parent.insertSublayer(layer, at: 0) }
    case 5, 6:
      for layer in some {
        let sibling = random.pick(members)
        if random.chance(0.5) {
          parent.insertSublayer(layer, above: sibling)
        } else {
          parent.insertSublayer(layer, below: sibling)
        }
      }
    case 7, 8: for layer in some { layer.zPosition = CGFloat(random.integer(in: -2...2)) }
    case 9: shuffle(members, of: parent)
    case 10: parent.replaceSublayer(some[0], with: makeMember())
    case 11:
      for layer in some {
        let index = random.integer(in: 0...members.count)
        layer.removeFromSuperlayer()
        if random.chance(0.5) { layer.position.x += length(-4...4) }
        parent.insertSublayer(layer, at: UInt32(index))
      }
    default: exchange(some, of: parent)
    }
  }

  private func shuffle(_ members: [Layer], of parent: Layer) {
    var list = members
    switch random.integer(in: 0...3) {
    case 0: list.reverse()
    case 1: list.append(contentsOf: list[..<(list.count / 3)])
    case 2: list.removeSubrange((list.count / 4)..<(list.count / 2))
    default:
      for index in list.indices { list.swapAt(index, random.integer(in: 0...(list.count - 1))) }
    }
    parent.sublayers = list
  }

  /// Moves sublayers to another layer that has some, and back.
  private func exchange(_ some: [Layer], of parent: Layer) {
    let others = layers.filter { other in
      other !== parent && other.sublayers != nil
        && !some.contains { $0 === other || isWithin(other, $0) }
        && depth(of: other) < Self.greatestDepth
    }
    guard !others.isEmpty else { return }
    let other = random.pick(others)
    for layer in some where height(of: layer) < 3 {
      other.insertSublayer(layer, at: UInt32(random.integer(in: 0...(other.sublayers?.count ?? 0))))
      if random.chance(0.3) { parent.insertSublayer(layer, at: 0) }
    }
  }

  private func isWithin(_ layer: Layer, _ ancestor: Layer) -> Bool {
    var next: Layer? = layer
    while let candidate = next {
      if candidate === ancestor { return true }
      next = candidate.superlayer
    }
    return false
  }
}
