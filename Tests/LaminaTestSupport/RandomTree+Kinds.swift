// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Layers of further kinds.
extension RandomTree {
  /// Adds one or two layers of further kinds with something in them.
  func addKinds() {
    for _ in 0..<random.integer(in: 1...2) {
      let parents = layers.filter { depth(of: $0) < Self.greatestDepth - 1 }
      guard layers.count < mostLayers, !parents.isEmpty else { return }
      let parent = random.pick(parents)
      parent.insertSublayer(
        makeKind(), at: UInt32(random.integer(in: 0...(parent.sublayers?.count ?? 0))))
    }
  }

  private func makeKind() -> Layer {
    switch random.integer(in: 0...3) {
    case 0: makeScrollLayer()
    default: makeReplicator(isNested: false)
    }
  }

  private func frame(_ origin: ClosedRange<Double>, _ size: ClosedRange<Double>) -> CGRect {
    CGRect(origin: point(origin), size: CGSize(width: length(size), height: length(size)))
  }

  // MARK: Scroll layers

  private func makeScrollLayer() -> ScrollLayer {
    let view = ScrollLayer()
    view.frame = frame(0...8, 20...40)
    if random.chance(0.6) { view.backgroundColor = color(opaque: 0.8) }
    if random.chance(0.3) { view.cornerRadius = length(2...8) }
    view.scrollMode = random.pick(ScrollLayerScrollMode.allCases)
    for _ in 0..<random.integer(in: 2...5) {
      let item = makeLayer()
      item.position.y += length(0...20)
      view.addSublayer(item)
    }
    view.scroll(to: point(0...10))
    return view
  }

  // MARK: Replicators

  private func makeReplicator(isNested: Bool) -> ReplicatorLayer {
    let replicator = ReplicatorLayer()
    replicator.frame = frame(2...14, 12...32)
    if random.chance(0.3) { replicator.backgroundColor = color() }
    if random.chance(0.15) { replicator.masksToBounds = true }
    if random.chance(0.15) { setShadow(replicator) }
    if random.chance(0.15) { setOpacity(replicator) }
    if random.chance(0.1) { setRasterization(replicator) }
    if random.chance(0.1) { replicator.isGeometryFlipped = true }
    if random.chance(0.1) { replicator.sublayerTransform = Transform3D(transform()) }
    setInstances(of: replicator)
    setInstanceColor(of: replicator)
    for _ in 0..<random.integer(in: 1...2) {
      let layer = makeLayer()
      layer.bounds.size = CGSize(width: length(3...14), height: length(3...14))
      if random.chance(0.15) { setRasterization(layer) }
      if random.chance(0.2) {
        let part = makeLayer()
        part.bounds.size = CGSize(width: length(2...8), height: length(2...8))
        layer.addSublayer(part)
      }
      replicator.addSublayer(layer)
    }
    if !isNested, random.chance(0.2) {
      replicator.addSublayer(makeReplicator(isNested: true))
    }
    return replicator
  }

  private func setInstances(of replicator: ReplicatorLayer) {
    replicator.instanceCount = random.integer(in: 0...5)
    var step = Transform3D(translationX: length(-8...8), y: length(-8...8), z: 0)
    if random.chance(0.4) { step = Transform3D(transform()).concatenating(step) }
    replicator.instanceTransform = step
  }

  private func setInstanceColor(of replicator: ReplicatorLayer) {
    replicator.instanceColor = random.chance(0.4) ? .white : color(opaque: 0.6)
    guard random.chance(0.6) else { return }
    replicator.instanceRedOffset = Float(random.number(in: -0.3...0.2))
    replicator.instanceGreenOffset = Float(random.number(in: -0.3...0.2))
    replicator.instanceBlueOffset = Float(random.number(in: -0.3...0.2))
    if random.chance(0.5) { replicator.instanceAlphaOffset = Float(random.number(in: -0.3...0.1)) }
  }

  // MARK: Edits

  func editKinds() {
    let kinds = layers.filter { $0 is ReplicatorLayer || $0 is ScrollLayer }
    guard !kinds.isEmpty else { return addKinds() }
    let layer = random.pick(kinds)
    if let replicator = layer as? ReplicatorLayer {
      edit(replicator)
    } else if let view = layer as? ScrollLayer {
      view.scroll(
        to: CGPoint(
          x: view.bounds.minX + CGFloat(random.integer(in: -4...4)) / scale,
          y: view.bounds.minY + CGFloat(random.integer(in: -6...6)) / scale))
    }
  }

  private func edit(_ replicator: ReplicatorLayer) {
    let sublayers = replicator.sublayers ?? []
    switch random.integer(in: 0...7) {
    case 0: setInstances(of: replicator)
    case 1: setInstanceColor(of: replicator)
    case 2: replicator.instanceCount += random.integer(in: -1...2)
    case 3: replicator.bounds.size.width += length(-3...3)
    case 4, 5:
      guard !sublayers.isEmpty else { return replicator.addSublayer(makeLayer()) }
      let layer = random.pick(sublayers)
      layer.position.x += length(-5...5)
      if random.chance(0.3) { layer.opacity = random.pick([0.4, 1]) }
    case 6:
      guard !sublayers.isEmpty else { return addKinds() }
      let layer = random.pick(sublayers)
      layer.backgroundColor = color()
      if let part = layer.sublayers?.first { part.position.y += length(-3...3) }
    default:
      let layer = makeLayer()
      layer.bounds.size = CGSize(width: length(3...14), height: length(3...14))
      if let parent = sublayers.first, random.chance(0.5) {
        parent.addSublayer(layer)
      } else {
        replicator.addSublayer(layer)
      }
    }
  }
}
