// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What only few layers have, and no commit looks at; made when first set.
final class LayerExtras {
  var name: String?
  weak var delegate: (any LayerDelegate)?
  /// Whether the delegate that was asked last to display the layer did; see ``LayerDelegate/display(_:)``.
  var delegateDisplays = false
  var mask: Layer?
  var needsDisplayOnBoundsChange = false
  /// What a hit test is asking the layer.
  var hitTestQuestion: HitTestQuestion?
  /// Where alone the layer is to be drawn anew, in its own space; nil: everywhere.
  var dirtyRect: CGRect?
  var followers = BoundsFollowers()
  var attachment: (any LayerAttachment)?
  /// Shadows that stand behind those of the layer's own list.
  var addedShadows: [Shadow] = []
}

extension Layer {
  /// The layer whose sublayer or mask this one is.
  public final internal(set) var superlayer: Layer? {
    get { uncountedSuperlayer?.layer }
    set { uncountedSuperlayer = newValue.map { UncountedLayer($0) } }
  }

  /// Adds layers on top of the sublayers, the first of them lowest, each as by ``addSublayer(_:)``.
  ///
  /// One that is a sublayer of another layer, or of this one, is moved from where it was; of one that is
  /// there twice the last place counts. The cost follows the number of layers.
  ///
  /// - Precondition: neither this layer nor one of its ancestors is among the layers.
  public final func addSublayers(_ layers: some Sequence<Layer>) {
    // All are taken first: the sequence may read a tree that is about to change.
    for layer in Array(layers) { addSublayer(layer) }
  }

  /// The mask that is drawn, which a class may keep for itself by overriding ``mask``.
  package final var appliedMask: Layer? { extras?.mask }

  /// The extras; where there are none they are made, if they are to hold something.
  final func extras(toHold isNeeded: Bool) -> LayerExtras? { isNeeded ? madeExtras : extras }

  /// The extras, made if there are none.
  final var madeExtras: LayerExtras {
    if let extras { return extras }
    let made = LayerExtras()
    extras = made
    return made
  }

  /// Begins with what the class of another layer adds where that is this one's own, else with `standard`.
  final func takeContent(
    of layer: Any, orElse standard: LayerContent, isOwn: (LayerContent) -> Bool
  ) {
    properties.uncommon.content = standard
    guard let layer = layer as? Layer, !layer.properties.isCommon else { return }
    let content = layer.properties.uncommon.content
    if isOwn(content) { properties.uncommon.content = content }
  }

  /// Prepares a layer for a place under this one: checks that the tree stays a tree, and takes the
  /// layer from where it was.
  final func take(_ layer: Layer) {
    checkThatTreeStaysTree(adding: layer)
    layer.detach()
  }

  /// Puts a layer that is in no tree at an index of the sublayers.
  final func attach(_ layer: Layer, at index: Int) {
    children.insert(layer, at: index)
    adopt(layer, at: index)
    noteChange(.children)
    layer.listIfPending()
    setNeedsLayout()
  }

  /// Puts a layer at an index of the sublayers, counted without it; beyond the end: at the end.
  final func insert(_ layer: Layer, at index: Int) {
    take(layer)
    attach(layer, at: min(index, children.count))
  }

  /// Puts a layer just above or below a sublayer; above or below all where that is none.
  final func insert(_ layer: Layer, beside sibling: Layer?, isAbove: Bool) {
    guard layer !== sibling else { return }
    take(layer)
    let place = sibling.flatMap(index(ofChild:))
    attach(layer, at: isAbove ? place.map { $0 + 1 } ?? children.count : place ?? 0)
  }

  final func replaceChild(_ oldLayer: Layer, with newLayer: Layer) {
    guard oldLayer !== newLayer, index(ofChild: oldLayer) != nil else { return }
    take(newLayer)
    guard let index = index(ofChild: oldLayer) else { return }
    oldLayer.detach()
    attach(newLayer, at: index)
  }

  /// Leaves the superlayer, whose sublayer or mask this layer was.
  final func detach() {
    guard let parent = superlayer else { return }
    parent.unlist(self)
    superlayer = nil
    inheritAccent(from: nil)
    if parent.extras?.mask === self {
      parent.extras?.mask = nil
      parent.noteChange(.children)
    } else if let index = parent.position(ofListed: self) {
      parent.children.remove(at: index)
      parent.noteChange(.children)
      parent.setNeedsLayout()
    }
  }

  /// The sublayers from the back to the front: by their depth, then in their own order.
  ///
  /// Where some may cross others, this is their order in one plane; in a transform layer, where all may,
  /// it is that of their `zPosition`.
  package final var childrenBackToFront: [Layer] {
    guard children.contains(where: { $0.properties.depth != 0 }) else { return children }
    let (sides, isSpace) = (SublayerSides(of: properties), properties.isTransform)
    func order(of layer: Layer) -> CGFloat {
      guard isSpace else { return sides.order(ofDepth: layer.properties.depth) }
      let z = layer.properties.uncommon.zPosition
      return z.isNaN ? 0 : z
    }
    return children.map { ($0, order(of: $0)) }.enumerated()
      .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element.0)
  }

  /// Where a layer is among the sublayers, or nil.
  final func index(ofChild layer: Layer) -> Int? {
    guard layer.superlayer === self else { return nil }
    return position(ofListed: layer)
  }

  final func replaceChildren(with list: [Layer]) {
    if list.count == children.count && zip(list, children).allSatisfy({ $0 === $1 }) { return }
    for layer in list { checkThatTreeStaysTree(adding: layer) }
    var accented: [Layer] = []
    for child in children {
      unlist(child)
      child.superlayer = nil
      if child.properties.flags.contains(.isAccented) { accented.append(child) }
    }
    children = []
    var kept: [Layer] = []
    kept.reserveCapacity(list.count)
    // From the end, so that of a layer listed twice the last place counts.
    for layer in list.reversed() where layer.changeState.slotInList != ChangeState.beingTaken {
      layer.detach()
      layer.changeState.slotInList = ChangeState.beingTaken
      kept.append(layer)
    }
    kept.reverse()
    for (index, layer) in kept.enumerated() { adopt(layer, at: index) }
    children = kept
    for layer in accented where layer.superlayer == nil { layer.inheritAccent(from: nil) }
    noteChange(.children)
    for layer in kept { layer.listIfPending() }
    setNeedsLayout()
  }

  final func replaceMask(with mask: Layer?) {
    guard mask !== extras?.mask else { return }
    if let mask { take(mask) }
    extras?.mask?.detach()
    guard let mask else { return }
    madeExtras.mask = mask
    adopt(mask, at: 0)
    noteChange(.children)
    mask.listIfPending()
    if extras?.followers.mask == true { mask.cover(bounds) }
  }

  /// Empties the subtree of this layer, which is going, so that layers which nobody else holds go
  /// one after the other instead of one inside the other.
  final func releaseSubtree() {
    guard !children.isEmpty || extras?.mask != nil else { return }
    var leaving: [Layer] = []
    handOver(to: &leaving)
    while var layer = leaving.popLast() {
      if isKnownUniquelyReferenced(&layer) { layer.handOver(to: &leaving) }
    }
  }

  /// Moves the sublayers and the mask to a list and forgets them, and they forget this layer.
  private final func handOver(to list: inout [Layer]) {
    changeState.listed = ChangedChildren()
    for child in children {
      child.superlayer = nil
      child.changeState.slotInList = ChangeState.notListed
    }
    if list.isEmpty {
      swap(&list, &children)
    } else {
      list.append(contentsOf: children)
      children = []
    }
    if let mask = extras?.mask {
      extras?.mask = nil
      mask.superlayer = nil
      mask.changeState.slotInList = ChangeState.notListed
      list.append(mask)
    }
  }

  private final func adopt(_ layer: Layer, at index: Int) {
    layer.superlayer = self
    layer.siblingIndexHint = Int32(clamping: index)
    layer.changeState.slotInList = ChangeState.notListed
    layer.inheritAccent(from: self)
  }

  /// The place of a layer that is known to be listed, found by looking ever further from where it
  /// was last; nil for a mask.
  private final func position(ofListed layer: Layer) -> Int? {
    let count = children.count
    guard count > 0 else { return nil }
    if children[count - 1] === layer { return count - 1 }
    var below = min(Int(layer.siblingIndexHint), count - 1)
    var above = below + 1
    while below >= 0 || above < count {
      if below >= 0 {
        if children[below] === layer { return below }
        below -= 1
      }
      if above < count {
        if children[above] === layer { return above }
        above += 1
      }
    }
    return nil
  }

  /// Only a layer that has sublayers or a mask can be an ancestor, so that the way up to the root
  /// is walked for such layers alone.
  private final func checkThatTreeStaysTree(adding layer: Layer) {
    require(layer !== self, "\(label) cannot be put under itself.")
    if layer.children.isEmpty && layer.extras?.mask == nil { return }
    var ancestor = superlayer
    while let current = ancestor {
      require(
        current !== layer, "\(layer.label) cannot be put under its own descendant \(label).")
      ancestor = current.superlayer
    }
  }

  /// What the layer is called in messages.
  private final var label: String {
    name.map { "The layer \"\($0)\"" } ?? "A layer without a name"
  }
}

/// Layers are equal where they are the same object.
extension Layer: Hashable {
  /// Whether two references are to one layer.
  public static func == (a: Layer, b: Layer) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
