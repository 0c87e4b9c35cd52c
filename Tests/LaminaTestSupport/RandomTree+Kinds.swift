// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Layers of further kinds.
extension RandomTree {
  /// Adds one or two layers of further kinds with contents.
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
    switch random.integer(in: 0...4) {
    case 0: makeScrollLayer()
    case 1: makeEmitter()
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

  // MARK: Emitters

  private func makeEmitter() -> EmitterLayer {
    let emitter = EmitterLayer()
    emitter.frame = frame(0...12, 16...32)
    if random.chance(0.3) { emitter.backgroundColor = color() }
    if random.chance(0.2) { setBorder(emitter) }
    if random.chance(0.2) { emitter.masksToBounds = true }
    if random.chance(0.2) { setOpacity(emitter) }
    if random.chance(0.15) { setShadow(emitter) }
    if random.chance(0.1) { setRasterization(emitter) }
    if random.chance(0.2) { emitter.transform = Transform3D(transform()) }
    emitter.timeOffset = Double(random.integer(in: 0...40)) / 16
    emitter.emitterPosition = CGPoint(x: emitter.bounds.midX, y: emitter.bounds.midY)
    placeParticles(of: emitter)
    emitter.renderMode = random.pick([.unordered, .oldestFirst, .oldestLast, .backToFront])
    emitter.emitterCells = (0..<random.integer(in: 1...2)).map { _ in makeCell(mayEmit: true) }
    return emitter
  }

  /// Sets where the particles begin.
  private func placeParticles(of emitter: EmitterLayer) {
    emitter.seed = UInt32(random.integer(in: 0...1000))
    emitter.emitterSize = CGSize(width: length(0...12), height: length(0...12))
    emitter.emitterShape = random.pick(EmitterLayerEmitterShape.allCases)
    emitter.emitterMode = random.pick(EmitterLayerEmitterMode.allCases)
  }

  private func makeCell(mayEmit: Bool) -> EmitterCell {
    let cell = EmitterCell()
    cell.contents = random.chance(0.5) ? .softDisc(diameter: random.integer(in: 2...8)) : image()
    cell.contentsScale = scale
    cell.birthRate = Float(random.integer(in: 2...8))
    cell.lifetime = Float(random.integer(in: 1...3)) / 2
    cell.lifetimeRange = random.pick([0, 0.5])
    cell.velocity = length(0...12)
    cell.velocityRange = length(0...6)
    cell.emissionRange = CGFloat(random.number(in: 0...6.3))
    cell.yAcceleration = length(-6...6)
    cell.scale = random.pick([0.5, 1, 1.5, 2])
    cell.scaleRange = random.pick([0, 0.5])
    if random.chance(0.5) { cell.spin = CGFloat(random.number(in: -3...3)) }
    cell.color = color(opaque: 0.6)
    if random.chance(0.5) { cell.alphaSpeed = -0.4 }
    if random.chance(0.4) { cell.redRange = 0.5 }
    if mayEmit, random.chance(0.3) { cell.emitterCells = [makeCell(mayEmit: false)] }
    return cell
  }

  private func edit(_ emitter: EmitterLayer) {
    switch random.integer(in: 0...7) {
    case 0, 1, 2: emitter.timeOffset += Double(random.integer(in: -2...4)) / 16
    case 3: emitter.emitterPosition.x += length(-4...4)
    case 4: emitter.renderMode = random.pick(EmitterLayerRenderMode.allCases)
    case 5: emitter.birthRate = random.pick([0, 1, 2])
    case 6: placeParticles(of: emitter)
    default: emitter.emitterCells = [makeCell(mayEmit: true)]
    }
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
    let kinds = layers.filter { $0 is ReplicatorLayer || $0 is ScrollLayer || $0 is EmitterLayer }
    guard !kinds.isEmpty else { return addKinds() }
    let layer = random.pick(kinds)
    if let replicator = layer as? ReplicatorLayer {
      edit(replicator)
    } else if let emitter = layer as? EmitterLayer {
      edit(emitter)
    } else if let view = layer as? ScrollLayer {
      if random.chance(0.1) { view.scrollMode = random.pick(ScrollLayerScrollMode.allCases) }
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
    case 2: replicator.instanceCount &+= random.integer(in: -1...2)
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
