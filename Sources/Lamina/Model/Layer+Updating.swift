// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension Layer {
  /// The most times that layout, and display, are repeated in one update if they request themselves again.
  static let maximumUpdateRounds = 16

  /// Lays out and displays every layer of this tree that needs it, until none does or the rounds are used up.
  ///
  /// Layers that still need it keep their request for the next commit. Without requests it costs nothing;
  /// otherwise the cost is proportional to the changed layers.
  ///
  /// - Parameters:
  ///   - workers: Does work for the display of several layers; nil if each layer does its own.
  ///   - wasInView: Whether a drawn layer was in view before. If not, its display waits until it is, if its
  ///     class lets it wait.
  package final func prepareForCommit(
    workers: DisplayWorkers? = nil,
    wasInView: (Layer) -> Bool = { _ in true }
  ) {
    for _ in 0..<Self.maximumUpdateRounds {
      guard !changeState.changes.isDisjoint(with: .needs) else { return }
      let isSettled = layoutSubtree()
      displaySubtreeOnce(workers, wasInView)
      if !isSettled { return }
    }
  }

  /// Does nothing if the layer is being laid out already: that layout handles later requests.
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

  /// Requests layout of the superlayer because of a new size, unless the superlayer is laying out now.
  final func askSuperlayerForLayout() {
    guard let superlayer, !superlayer.isLayingOut else { return }
    superlayer.setNeedsLayout()
  }

  /// Returns false if a layer still needs layout because the rounds were used up or layout is running already.
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
          // The running layout finds the way to it again.
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

  /// Displays the layers that need it; those for which workers can do something come last.
  private final func displaySubtreeOnce(
    _ workers: DisplayWorkers?, _ wasInView: (Layer) -> Bool
  ) {
    var last: [Layer] = []
    visitLayers(wanting: .display, below: .displayBelow) { layer in
      if layer.deferDisplay(unless: wasInView) { return }
      if workers != nil, layer.hasDisplayWork {
        last.append(layer)
      } else {
        layer.displayIfNeeded()
      }
    }
    if let workers { Self.prepareDisplay(of: last, by: workers) }
    for layer in last { layer.displayIfNeeded() }
  }

  /// Visits once each layer of this subtree that has a need when its turn comes, superlayers first.
  ///
  /// A layer that gets the need after its turn waits for another round.
  private final func visitLayers(
    wanting need: LayerChanges, below: LayerChanges, _ visit: (Layer) -> Void
  ) {
    let either = need.union(below)
    var waiting = [self]
    while let layer = waiting.popLast() {
      // Before the visit, so that new requests are recorded again up to the root.
      layer.changeState.changes.subtract(below)
      if layer.changeState.changes.contains(need) { visit(layer) }
      let listed = layer.changeState.listed
      for index in listed.indices {
        listed.withLayer(at: index) { child in
          if !child.changeState.changes.isDisjoint(with: either) { waiting.append(child) }
        }
      }
    }
  }
}
