// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Changes between frames.
extension RandomTree {
  /// Makes some random changes, as a program might between two frames.
  package func edit() {
    for _ in 0..<random.integer(in: 1...3) { makeOneEdit() }
    if variety == .drawn { editDrawing() }
    if variety == .kinds { editTiles() }
    if effects != .none, self[.effects].chance(0.6) { editEffect() }
    if hasFlips { editFlip() }
    if hasCrowds { editSiblings() }
  }

  private func makeOneEdit() {
    if isWide, random.chance(0.4) {
      makeWideEdit()
      return
    }
    if variety == .kinds, random.chance(0.5) {
      editKinds()
      return
    }
    if variety == .space, random.chance(0.5) {
      makeSpaceEdit()
      return
    }
    let layer = random.pick(layers)
    switch random.integer(in: 0...9) {
    case 0, 1, 2: editLooks(of: layer)
    case 3, 4: editPlace(of: layer)
    case 5: editEffects(of: layer)
    case 6: editContent(of: layer)
    default: editTree(at: layer)
    }
  }

  private func editLooks(of layer: Layer) {
    switch random.integer(in: 0...6) {
    case 0: layer.backgroundColor = random.chance(0.2) ? nil : color()
    case 1: layer.opacity = random.pick([0, 0.25, 0.5, 1])
    case 2: setCorners(layer)
    case 3: setBorder(layer)
    case 4: layer.borderWidth = 0
    case 5: layer.isHidden.toggle()
    default: layer.allowsGroupOpacity.toggle()
    }
  }

  private func editPlace(of layer: Layer) {
    switch random.integer(in: 0...9) {
    case 0, 1:
      layer.position.x += length(-8...8)
      layer.position.y += length(-8...8)
    case 2: layer.bounds.size = CGSize(width: length(4...36), height: length(4...36))
    case 3: layer.bounds.origin = point(-6...6)
    case 4: layer.transform = random.chance(0.4) ? .identity : Transform3D(transform())
    case 5: layer.sublayerTransform = random.chance(0.5) ? .identity : Transform3D(transform())
    case 6: layer.isGeometryFlipped.toggle()
    case 7: layer.anchorPoint = random.pick(Self.anchors)
    case 8: layer.isDoubleSided.toggle()
    default: layer.zPosition = CGFloat(random.integer(in: -2...2))
    }
  }

  private func editEffects(of layer: Layer) {
    switch random.integer(in: 0...6) {
    case 0: layer.masksToBounds.toggle()
    case 1: setShadow(layer)
    case 2: layer.shadowOpacity = 0
    case 3: setShadows(layer)
    case 4: layer.shadows = []
    case 5: layer.shouldRasterize = false
    default: setRasterization(layer)
    }
  }

  private func editContent(of layer: Layer) {
    if let shape = layer as? ShapeLayer, random.chance(0.7) {
      // A spread of the layer's rounded rectangle may not be applied to a path.
      layer.shadows = []
      fillIn(shape)
    } else if let gradient = layer as? GradientLayer, random.chance(0.7) {
      setGradient(gradient)
    } else {
      layer.contents = random.chance(0.3) ? nil : image()
      placeImage(in: layer)
    }
  }

  private func editTree(at layer: Layer) {
    switch random.integer(in: 0...5) {
    case 0, 1: addLayer()
    case 2: if layer !== root { layer.removeFromSuperlayer() }
    case 3: reorder(layer)
    case 4: moveToAnotherParent(layer)
    default: changeMask(of: layer)
    }
  }

  private func reorder(_ layer: Layer) {
    guard let parent = layer.superlayer, parent.mask !== layer, let siblings = parent.sublayers
    else { return }
    switch random.integer(in: 0...2) {
    case 0: parent.insertSublayer(layer, at: 0)
    case 1: parent.addSublayer(layer)
    default: parent.sublayers = siblings.reversed()
    }
  }

  private func moveToAnotherParent(_ layer: Layer) {
    guard layer !== root else { return }
    let room = Self.greatestDepth - height(of: layer)
    let parents = layers.filter { depth(of: $0) <= room && !isAncestor(layer, of: $0) }
    guard !parents.isEmpty else { return }
    random.pick(parents).addSublayer(layer)
  }

  private func isAncestor(_ layer: Layer, of other: Layer) -> Bool {
    var next: Layer? = other
    while let candidate = next {
      if candidate === layer { return true }
      next = candidate.superlayer
    }
    return false
  }

  private func changeMask(of layer: Layer) {
    if layer.mask != nil {
      layer.mask = nil
    } else if depth(of: layer) < Self.greatestDepth, layers.count < mostLayers {
      let mask = makeLayer()
      fillInMask(mask, of: layer)
      layer.mask = mask
    }
  }
}
