// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Arrangements that plans and caches treat specially.
extension RandomTree {
  /// Adds one to three arrangements of layers.
  func addScenery() {
    for _ in 0..<random.integer(in: 1...3) {
      let parents = layers.filter { depth(of: $0) < Self.greatestDepth - 1 }
      guard layers.count < mostLayers, !parents.isEmpty else { return }
      let parent = random.pick(parents)
      let arrangement = makeArrangement()
      parent.insertSublayer(
        arrangement, at: UInt32(random.integer(in: 0...(parent.sublayers?.count ?? 0))))
    }
  }

  private func makeArrangement() -> Layer {
    switch random.integer(in: 0...7) {
    case 0: makeOpaqueStack()
    case 1: makeCrowd()
    case 2, 3: makeGroup()
    case 4: makeScrolledClip()
    case 5: makeShadowedGroup()
    default: makeRasterizedCard()
    }
  }

  private func plainLayer(_ frame: CGRect, _ color: Color?) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  private func box(_ origin: ClosedRange<Double>, _ size: ClosedRange<Double>) -> CGRect {
    CGRect(origin: point(origin), size: CGSize(width: length(size), height: length(size)))
  }

  /// Opaque layers over each other, some with round corners, some with a shadow.
  private func makeOpaqueStack() -> Layer {
    let stack = plainLayer(box(-4...4, 30...48), nil)
    for _ in 0..<random.integer(in: 2...4) {
      let layer = plainLayer(box(-6...10, 24...48), color(opaque: 0.9))
      if random.chance(0.4) { layer.cornerRadius = length(2...8) }
      if random.chance(0.3) { layer.cornerCurve = .continuous }
      if random.chance(0.4) { setShadow(layer) }
      if random.chance(0.2) { setShadows(layer) }
      if random.chance(0.3) { layer.masksToBounds = true }
      stack.addSublayer(layer)
    }
    return stack
  }

  /// More siblings than a plan compares with each other, in rows.
  private func makeCrowd() -> Layer {
    let crowd = plainLayer(box(-4...8, 30...44), random.chance(0.5) ? color() : nil)
    let step = length(4...5, whole: 1)
    let radius = length(0...2)
    let fill = color()
    for index in 0..<random.integer(in: 60...90) {
      let place = CGPoint(x: CGFloat(index % 10) * step, y: CGFloat(index / 10) * step)
      let member = plainLayer(
        CGRect(origin: place, size: CGSize(width: step * 0.75, height: step * 0.75)), fill)
      member.cornerRadius = radius
      crowd.addSublayer(member)
    }
    if random.chance(0.4) { setOpacity(crowd) }
    if random.chance(0.3) { crowd.masksToBounds = true }
    return crowd
  }

  /// A translucent group of groups whose parts overlap or not.
  private func makeGroup() -> Layer {
    let group = plainLayer(box(-4...8, 30...44), nil)
    group.opacity = Float(random.number(in: 0.2...0.9))
    let step = length(12...20)
    let gap = random.chance(0.6) ? length(0...2) : -length(1...6)
    for index in 0..<random.integer(in: 2...4) {
      let place = CGPoint(
        x: CGFloat(index % 2) * (step + gap), y: CGFloat(index / 2) * (step + gap))
      let part = plainLayer(
        CGRect(origin: place, size: CGSize(width: step, height: step)),
        random.chance(0.7) ? color() : nil)
      if random.chance(0.5) { part.cornerRadius = length(0...8) }
      if random.chance(0.3) { part.opacity = Float(random.number(in: 0.2...0.9)) }
      if random.chance(0.3) { part.masksToBounds = true }
      if random.chance(0.2) { setShadow(part) }
      if random.chance(0.2) { setBorder(part) }
      if random.chance(0.5) {
        part.addSublayer(plainLayer(box(0...6, 4...10), color()))
        if random.chance(0.5) { part.addSublayer(plainLayer(box(8...14, 3...6), color())) }
      }
      group.addSublayer(part)
    }
    return group
  }

  /// A clip whose bounds have moved over its contents.
  private func makeScrolledClip() -> Layer {
    let clip = plainLayer(box(0...8, 20...40), random.chance(0.6) ? color(opaque: 0.8) : nil)
    clip.masksToBounds = true
    if random.chance(0.4) { clip.cornerRadius = length(2...8) }
    for index in 0..<random.integer(in: 4...8) {
      let row = plainLayer(
        CGRect(
          x: length(0...3), y: CGFloat(index) * length(7...8, whole: 1), width: length(20...40),
          height: length(4...7)), color())
      if random.chance(0.3) { row.cornerRadius = length(1...3) }
      if random.chance(0.2) { setShadow(row) }
      clip.addSublayer(row)
    }
    clip.bounds.origin.y = length(0...12)
    return clip
  }

  /// A layer that draws little itself and casts a shadow of its contents, and inner shadows.
  private func makeShadowedGroup() -> Layer {
    let group = plainLayer(box(2...8, 20...30), random.chance(0.2) ? color() : nil)
    setShadow(group)
    group.shadowPath = nil
    for _ in 0..<random.integer(in: 1...3) {
      let part = plainLayer(box(-4...14, 8...20), color())
      if random.chance(0.5) { setCorners(part) }
      if random.chance(0.4) {
        part.shadows = [
          Shadow(
            .inner, color: color(), opacity: 0.75, offset: offset(), radius: radius(),
            spread: random.chance(0.4) ? length(0...3) : 0),
          Shadow(
            .outer, color: color(), opacity: 0.75, offset: offset(), radius: radius(),
            knocksOut: true),
        ]
      }
      group.addSublayer(part)
    }
    return group
  }

  /// A rasterized layer with a few others in it.
  private func makeRasterizedCard() -> Layer {
    let card = plainLayer(box(0...12, 16...30), random.chance(0.7) ? color(opaque: 0.8) : nil)
    if random.chance(0.5) { setCorners(card) }
    if random.chance(0.5) { setShadow(card) }
    for _ in 0..<random.integer(in: 1...3) {
      card.addSublayer(plainLayer(box(-2...16, 4...12), color()))
    }
    setRasterization(card)
    return card
  }

  // MARK: Edits

  /// A change of a kind that caches and plans treat specially.
  func makeWideEdit() {
    let all = layers
    switch random.integer(in: 0...9) {
    case 0, 1, 2:
      let rasterized = all.filter(\.shouldRasterize)
      guard !rasterized.isEmpty else { return setRasterization(random.pick(all)) }
      editRasterized(random.pick(rasterized))
    case 3, 4:
      let clips = all.filter { $0.masksToBounds && $0.sublayers != nil }
      guard !clips.isEmpty else { return random.pick(all).masksToBounds.toggle() }
      let clip = random.pick(clips)
      clip.bounds.origin.y += CGFloat(random.integer(in: -6...6)) / scale
      if random.chance(0.3) { clip.bounds.origin.x += length(-3...3) }
    case 5: editCrowd(all)
    case 6, 7:
      let faded = all.filter { $0.opacity < 1 && $0.sublayers != nil }
      guard !faded.isEmpty else { return setOpacity(random.pick(all)) }
      random.pick(faded).opacity = random.pick([0.2, 0.4, 0.6, 0.8, 1])
    case 8: addScenery()
    default:
      let soft = all.filter { $0.shadowOpacity > 0 }
      guard !soft.isEmpty else { return setShadow(random.pick(all)) }
      let layer = random.pick(soft)
      layer.position.x += CGFloat(random.integer(in: -5...5)) / scale
      layer.bounds.size.width += CGFloat(random.integer(in: 0...4)) / scale
    }
  }

  private func editCrowd(_ all: [Layer]) {
    let crowds = all.filter { ($0.sublayers?.count ?? 0) > 40 }
    guard !crowds.isEmpty, let members = random.pick(crowds).sublayers else { return }
    for _ in 0..<random.integer(in: 1...4) {
      let member = random.pick(members)
      if random.chance(0.2) {
        member.removeFromSuperlayer()
      } else {
        member.position.x += length(-6...6)
      }
    }
  }

  /// Moves, fades, scales or rotates a rasterized layer, or changes its contents.
  private func editRasterized(_ layer: Layer) {
    switch random.integer(in: 0...7) {
    case 0, 1:
      layer.position.x += CGFloat(random.integer(in: -8...8)) / scale
      layer.position.y += CGFloat(random.integer(in: -8...8)) / scale
    case 2: layer.opacity = random.pick([0.3, 0.6, 0.9, 1])
    case 3: layer.transform = Transform3D(transform())
    case 4: layer.transform = .identity
    case 5: layer.position.x += length(-4...4)
    case 6: layer.sublayers?.first?.backgroundColor = color()
    default: layer.shouldRasterize.toggle()
    }
  }
}
