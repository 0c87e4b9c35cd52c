// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Properties that few layers have and that no commit reads; made when the first of them is set.
final class LayerExtras {
  var name: String?
  weak var delegate: (any LayerDelegate)?
  /// Whether the delegate displayed the layer at the last request; see ``LayerDelegate/display(_:)``.
  var delegateDisplays = false
  var mask: Layer?
  var needsDisplayOnBoundsChange = false
  /// The hit test that is calling the layer.
  var hitTestQuestion: HitTestQuestion?
  /// The only part of the layer's space to draw again; nil means everything.
  var dirtyRect: CGRect?
  var followers = BoundsFollowers()
  var attachment: (any LayerAttachment)?
  var addedShadows = AddedShadows()
  /// What left the list of sublayers.
  var departures = Departures()
}

extension Layer {
  /// The layer of which this one is a sublayer or the mask; nil if there is none.
  public final internal(set) var superlayer: Layer? {
    get { uncountedSuperlayer?.layer }
    set { uncountedSuperlayer = newValue.map { UncountedLayer($0) } }
  }

  /// Adds layers in front of the sublayers, the first of them backmost, each as by ``addSublayer(_:)``.
  ///
  /// A layer that is a sublayer of another layer, or of this one, is removed from where it was. If a layer is
  /// in the sequence twice, its last place counts. The cost is proportional to the number of layers.
  ///
  /// - Precondition: neither this layer nor one of its ancestors is among the layers.
  public final func addSublayers(_ layers: some Sequence<Layer>) {
    // All are copied first, because the sequence may read a tree that is about to change.
    for layer in Array(layers) { addSublayer(layer) }
  }

  /// Inserts a layer at an index of the sublayers, and removes it from where it was.
  ///
  /// It calls the method of the same name with Core Animation's type of index. An index below 0 counts as 0,
  /// and one beyond the end as the end.
  public final func insertSublayer(_ layer: Layer, at index: Int) {
    insertSublayer(layer, at: UInt32(clamping: index))
  }

  /// The mask that is drawn; a class may hide it by overriding ``mask``.
  final var appliedMask: Layer? { extras?.mask }

  /// The layers above, from the superlayer to the root.
  final var superlayers: some Sequence<Layer> {
    sequence(state: self) { layer in
      guard let above = layer.superlayer else { return nil }
      layer = above
      return above
    }
  }

  /// The extras; if there are none and they are needed, they are made.
  final func extras(toHold isNeeded: Bool) -> LayerExtras? { isNeeded ? madeExtras : extras }

  /// The extras, made if there are none.
  final var madeExtras: LayerExtras {
    if let extras { return extras }
    let made = LayerExtras()
    extras = made
    return made
  }

  /// Removes a layer that comes below this one from its place, and checks before that the tree stays a tree.
  ///
  /// Returns the layer of which it was a sublayer, which needs layout.
  private final func take(_ layer: Layer) -> Layer? {
    requireTree(adding: layer, below: self)
    return layer.leaveSuperlayer()
  }

  /// Inserts a layer that is in no tree at an index of ``storedSublayers``.
  private final func attach(_ layer: Layer, at index: Int) {
    insertChild(layer, at: index)
    adopt(layer, at: index)
    noteArrival(of: layer)
    layer.listIfPending()
  }

  /// Asks for layout because a layer came, and was a sublayer of `former` before.
  ///
  /// All lists are up to date by then, because a class may edit the tree when it is asked.
  private final func setNeedsLayout(because former: Layer?) {
    former?.setNeedsLayout()
    setNeedsLayout()
  }

  /// Inserts a layer at an index of the sublayers, counted without the layer; beyond the end, at the end.
  final func insert(_ layer: Layer, at index: Int) {
    let former = take(layer)
    attach(layer, at: indexInList(ofChildAt: index))
    setNeedsLayout(because: former)
  }

  /// Inserts a layer just in front of or behind a sublayer; in front of or behind all if `sibling` is no sublayer.
  final func insert(_ layer: Layer, beside sibling: Layer?, isAbove: Bool) {
    guard layer !== sibling || index(ofChild: layer) == nil else { return }
    let former = take(layer)
    let place = sibling.flatMap(index(ofChild:))
    attach(layer, at: isAbove ? place.map { $0 + 1 } ?? storedSublayers.count : place ?? 0)
    setNeedsLayout(because: former)
  }

  final func replaceChild(_ oldLayer: Layer, with newLayer: Layer) {
    guard oldLayer !== newLayer, index(ofChild: oldLayer) != nil else { return }
    let former = take(newLayer)
    guard let index = index(ofChild: oldLayer) else { return }
    attach(newLayer, at: index)
    _ = oldLayer.leaveSuperlayer()
    setNeedsLayout(because: former)
  }

  /// Leaves the superlayer; returns it if the layer was a sublayer there, so that it needs layout.
  final func leaveSuperlayer() -> Layer? {
    guard let parent = superlayer else { return nil }
    parent.unlist(self)
    superlayer = nil
    inheritLook(from: nil)
    if parent.extras?.mask === self {
      parent.extras?.mask = nil
      parent.noteChange(.children)
    } else if let index = parent.position(ofListed: self) {
      parent.removeChild(at: index)
      parent.noteDeparture(of: self)
      return parent
    }
    return nil
  }

  /// The index of a layer in ``storedSublayers``, or nil.
  final func index(ofChild layer: Layer) -> Int? {
    guard layer.superlayer === self else { return nil }
    return position(ofListed: layer)
  }

  final func replaceChildren(with list: [Layer]) {
    if list.count == children.count && zip(list, children).allSatisfy({ $0 === $1 }) { return }
    for layer in list { requireTree(adding: layer, below: self) }
    // Held to the end, because a layer that is released may change this list.
    let before = children
    defer { withExtendedLifetime(before) {} }
    var withLook: [Layer] = []
    for child in before {
      unlist(child)
      child.superlayer = nil
      if !child.properties.flags.isDisjoint(with: .looks) { withLook.append(child) }
    }
    storedSublayers = []
    var (kept, formers): ([Layer], [Layer]) = ([], [])
    kept.reserveCapacity(list.count)
    // From the end, so that of a layer listed twice the last place counts.
    for layer in list.reversed() where layer.changeState.slotInList != ChangeState.beingTaken {
      if let former = layer.leaveSuperlayer() { formers.append(former) }
      layer.changeState.slotInList = ChangeState.beingTaken
      kept.append(layer)
    }
    kept.reverse()
    for (index, layer) in kept.enumerated() { adopt(layer, at: index) }
    storedSublayers = kept
    for layer in withLook where layer.superlayer == nil { layer.inheritLook(from: nil) }
    noteChange(.children)
    for layer in kept { layer.listIfPending() }
    for former in formers { former.setNeedsLayout() }
    setNeedsLayout()
  }

  final func replaceMask(with mask: Layer?) {
    guard mask !== extras?.mask else { return }
    // Held to the end, because its release may run code that sets another mask.
    let before = extras?.mask
    defer { withExtendedLifetime(before) {} }
    let former = mask.flatMap(take)
    _ = before?.leaveSuperlayer()
    guard let mask else { return }
    madeExtras.mask = mask
    adopt(mask, at: 0)
    noteChange(.children)
    mask.listIfPending()
    if extras?.followers.mask == true { mask.cover(bounds) }
    former?.setNeedsLayout()
  }

  /// Empties the subtree of this layer, which is being released.
  ///
  /// Layers that nothing else holds are then released one after another instead of one inside another.
  final func releaseSubtree() {
    guard !storedSublayers.isEmpty || extras?.mask != nil else { return }
    var leaving: [Layer] = []
    handOver(to: &leaving)
    while var layer = leaving.popLast() {
      if isKnownUniquelyReferenced(&layer) { layer.handOver(to: &leaving) }
    }
  }

  /// Moves the sublayers and the mask to a list; they lose their superlayer.
  private final func handOver(to list: inout [Layer]) {
    changeState.changedChildren = ChangedChildren()
    closeGaps()
    for child in storedSublayers { child.leaveReleasedSuperlayer() }
    if list.isEmpty {
      swap(&list, &storedSublayers)
    } else {
      list.append(contentsOf: storedSublayers)
      storedSublayers = []
    }
    if let mask = extras?.mask {
      extras?.mask = nil
      mask.leaveReleasedSuperlayer()
      list.append(mask)
    }
  }

  private final func leaveReleasedSuperlayer() {
    superlayer = nil
    changeState.slotInList = ChangeState.notListed
    if !properties.flags.isDisjoint(with: .looks) { inheritLook(from: nil) }
  }

  private final func adopt(_ layer: Layer, at index: Int) {
    layer.superlayer = self
    layer.siblingIndexHint = Int32(clamping: index)
    layer.changeState.slotInList = ChangeState.notListed
    layer.inheritLook(from: self)
  }
}

/// Stops the program if a layer that comes below another is that one or an ancestor of it.
///
/// Only a layer with sublayers or a mask can be an ancestor, so only for such layers are the ancestors visited.
private func requireTree(adding layer: Layer, below parent: Layer) {
  // The name of a layer in messages.
  func label(_ layer: Layer) -> String {
    layer.name.map { "The layer \"\($0)\"" } ?? "A layer without a name"
  }
  require(layer !== parent, "\(label(parent)) cannot be put under itself.")
  if layer.storedSublayers.isEmpty && layer.extras?.mask == nil { return }
  for ancestor in parent.superlayers {
    require(
      ancestor !== layer,
      "\(label(layer)) cannot be put under its own descendant \(label(parent)).")
  }
}

/// Layers are equal if they are the same object.
extension Layer: Hashable {
  /// Whether two references are to the same layer.
  public static func == (a: Layer, b: Layer) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
