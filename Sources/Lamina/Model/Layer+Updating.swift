// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension Layer {
  /// How often layout, and display, are repeated in one go when they ask for more of themselves.
  public static let maximumUpdateRounds = 16

  /// Lays out and displays every layer of this tree that wants it, until none does or the rounds
  /// are used up; what is left keeps its wish for the next commit.
  ///
  /// Costs nothing where no layer wants anything, and else follows the changed layers.
  package final func prepareForCommit() {
    for _ in 0..<Self.maximumUpdateRounds {
      guard !changeState.changes.isDisjoint(with: .needs) else { return }
      let isSettled = layoutSubtree()
      displaySubtreeOnce()
      if !isSettled { return }
    }
  }

  /// Nothing where the layer is being laid out already: who does that comes back to what is left.
  final func layoutFromHighestAncestorInNeed() {
    guard !isBeingLaidOut else { return }
    var top = self
    var ancestor = superlayer
    while let layer = ancestor, !layer.isBeingLaidOut {
      if layer.needsLayout() { top = layer }
      ancestor = layer.superlayer
    }
    top.layoutSubtree()
  }

  private final var isBeingLaidOut: Bool { isLayingOut || isLayoutStart }

  /// Asks the superlayer to lay out a layer of another size, unless it is just doing that.
  final func askSuperlayerForLayout() {
    guard let superlayer, !superlayer.isLayingOut else { return }
    superlayer.setNeedsLayout()
  }

  /// False where the rounds were used up, or layout is running already, and some layer still wants
  /// layout.
  @discardableResult
  private final func layoutSubtree() -> Bool {
    let wishes: LayerChanges = [.layout, .layoutBelow]
    guard !isLayoutStart else { return false }
    isLayoutStart = true
    defer { isLayoutStart = false }
    for _ in 0..<Self.maximumUpdateRounds {
      if changeState.changes.isDisjoint(with: wishes) { return true }
      var isStuck = true
      visitLayers(wanting: .layout, below: .layoutBelow) { layer in
        guard !layer.isLayingOut else {
          // Whoever lays it out finds the way to it again.
          layer.tellAncestors(.layout)
          return
        }
        isStuck = false
        layer.changeState.changes.remove(.layout)
        layer.isLayingOut = true
        layer.layoutSublayers()
        layer.isLayingOut = false
      }
      if isStuck { break }
    }
    return changeState.changes.isDisjoint(with: wishes)
  }

  private final func displaySubtreeOnce() {
    visitLayers(wanting: .display, below: .displayBelow) { layer in layer.displayOrDefer() }
  }

  /// Visits once, superlayers first, each layer of this subtree that wants something when its turn
  /// comes.
  ///
  /// A layer that comes to want it after its turn is left for another round.
  private final func visitLayers(
    wanting need: LayerChanges, below: LayerChanges, _ visit: (Layer) -> Void
  ) {
    let either = need.union(below)
    var waiting = [self]
    while let layer = waiting.popLast() {
      // Before the visit, so that what the visit asks for is noted anew up to the root.
      layer.changeState.changes.subtract(below)
      if layer.changeState.changes.contains(need) { visit(layer) }
      for child in layer.changeState.listed
      where !child.changeState.changes.isDisjoint(with: either) {
        waiting.append(child)
      }
    }
  }
}
