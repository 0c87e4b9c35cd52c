// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Lays out and displays the layers of a tree before a commit.
struct LayerUpdate {
  fileprivate let root: Layer

  /// The most times that layout, and display, are repeated in one update if they request themselves again.
  static let mostRounds = 16

  /// Lays out and displays until no layer needs it or the rounds are used up.
  fileprivate func run(_ workers: DisplayWorkers?, _ wasInView: (Layer) -> Bool) {
    for _ in 0..<Self.mostRounds {
      guard !root.changeState.changes.isDisjoint(with: .needs) else { return }
      let isSettled = layOut()
      displayOnce(workers, wasInView)
      if !isSettled { return }
    }
  }

  /// Lays out until no layer needs it or the rounds are used up.
  ///
  /// Returns false if a layer still needs layout because the rounds were used up or layout is running already.
  @discardableResult
  fileprivate func layOut() -> Bool {
    let wishes: LayerChanges = [.layout, .layoutBelow]
    guard !root.runningLayouts.contains(.ofSubtree) else { return false }
    root.runningLayouts.insert(.ofSubtree)
    defer { root.runningLayouts.remove(.ofSubtree) }
    for _ in 0..<Self.mostRounds {
      if root.changeState.changes.isDisjoint(with: wishes) { return true }
      var isStuck = true
      visitLayers(wanting: .layout, below: .layoutBelow) { layer in
        guard !layer.runningLayouts.contains(.ofSublayers) else {
          // The running layout finds the way to it again.
          layer.tellAncestors(.layout)
          return
        }
        isStuck = false
        layer.changeState.changes.remove(.layout)
        layer.runningLayouts.insert(.ofSublayers)
        layer.layoutSublayers()
        layer.runningLayouts.remove(.ofSublayers)
      }
      if isStuck { break }
    }
    return root.changeState.changes.isDisjoint(with: wishes)
  }

  /// Displays the layers that need it; those for which workers can do something come last.
  private func displayOnce(_ workers: DisplayWorkers?, _ wasInView: (Layer) -> Bool) {
    var last: [Layer] = []
    visitLayers(wanting: .display, below: .displayBelow) { layer in
      if Self.deferDisplay(of: layer, unless: wasInView) { return }
      if workers != nil, layer.hasDisplayWork {
        last.append(layer)
      } else {
        layer.displayIfNeeded()
      }
    }
    if let workers { Self.prepareDisplay(of: last, by: workers) }
    for layer in last { layer.displayIfNeeded() }
  }

  /// Visits once each layer of the tree that has a need when its turn comes, superlayers first.
  ///
  /// A layer that gets the need after its turn waits for another round.
  private func visitLayers(
    wanting need: LayerChanges, below: LayerChanges, _ visit: (Layer) -> Void
  ) {
    let either = need.union(below)
    var waiting = [root]
    while let layer = waiting.popLast() {
      // Before the visit, so that new requests are recorded again up to the root.
      layer.changeState.changes.subtract(below)
      if layer.changeState.changes.contains(need) { visit(layer) }
      let changed = layer.changeState.changedChildren
      for index in changed.indices {
        changed.withLayer(at: index) { child in
          if !child.changeState.changes.isDisjoint(with: either) { waiting.append(child) }
        }
      }
    }
  }

  /// Defers the display of a layer; false if it must be displayed now.
  ///
  /// A layer with a delegate is never deferred, because the delegate expects the call. Neither is a layer
  /// that lacked room at its last drawing, so that it is known early whether it still lacks room.
  private static func deferDisplay(of layer: Layer, unless wasInView: (Layer) -> Bool) -> Bool {
    let bounds = layer.properties.bounds
    guard layer.hasDisplayWork, !layer.properties.flags.contains(.lacksRoom),
      bounds.size.width > 0, bounds.size.height > 0, bounds.hasFiniteNumbers
    else { return false }
    if layer.drawing != nil {
      if wasInView(layer) { return false }
      layer.drawing = nil
    }
    layer.changeState.changes.remove(.display)
    layer.extras?.dirtyRect = nil
    guard layer.properties.deferredReach != layer.drawingReach else { return true }
    layer.properties.deferredReach = layer.drawingReach
    layer.noteChangeBesidesPosition()
    return true
  }

  /// Has the workers do the display work of some layers, and hands each layer its result.
  static func prepareDisplay(of layers: [Layer], by workers: DisplayWorkers) {
    // Waking a thread takes as long as a short text.
    guard layers.count >= 8 else { return }
    var waiting: [any TextualLayer] = []
    var works: [any DisplayWork] = []
    for layer in layers where layer.hasDisplayWork {
      guard let layer = layer as? any TextualLayer, let work = layer.displayWork else { continue }
      waiting.append(layer)
      works.append(work)
    }
    for (layer, result) in zip(waiting, workers(works)) { layer.takeResult(result) }
  }
}

extension Layer {
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
    workers: DisplayWorkers? = nil, wasInView: (Layer) -> Bool = { _ in true }
  ) {
    LayerUpdate(root: self).run(workers, wasInView)
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
    LayerUpdate(root: top).layOut()
  }

  private final var isBeingLaidOut: Bool { !runningLayouts.isEmpty }

  /// Requests layout of the superlayer because of a new size, unless the superlayer is laying out now.
  final func askSuperlayerForLayout() {
    guard let superlayer, !superlayer.runningLayouts.contains(.ofSublayers) else { return }
    superlayer.setNeedsLayout()
  }
}

/// The layouts of a layer that are running.
struct RunningLayouts: OptionSet {
  let rawValue: UInt8
  /// ``Layer/layoutSublayers()``.
  fileprivate static let ofSublayers = RunningLayouts(rawValue: 1)
  /// A layout of the whole subtree that started at this layer.
  fileprivate static let ofSubtree = RunningLayouts(rawValue: 2)
}
