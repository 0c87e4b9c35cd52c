// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Keeps the cost of a frame within limits, by leaving layers out of the tree.
///
/// The cost of a whole tree depends only on the tree, but counting it for every frame would cost
/// more than most frames. So an upper bound is kept: the last count of the whole tree, plus the
/// costs of layers that changed since. While the bound is within the limits, so is the tree. Once
/// it is not, the whole tree is counted, which gives a new bound.
///
/// A text that waits to be drawn counts with all that it may reach. So nothing is left out before all are drawn.
struct FrameBudget {
  var limits: FrameLimits {
    didSet { if limits != oldValue { isCounted = false } }
  }
  /// The layers left out, in the order of the tree.
  private(set) var leftOut: [LeftOutLayer] = []
  /// An upper bound of the cost of the tree, without the layers left out.
  private var bound = FrameWork()
  /// An upper bound of what a layer with background filters in front of all others has painted once more.
  private var behind = FrameWork()
  /// The inputs of the bounds.
  private var inputs: Inputs?
  private var isCounted = false

  private struct Inputs: Equatable {
    let root: NodeID
    let screen: Screen
  }

  init(limits: FrameLimits) { self.limits = limits }

  /// Leaves out the layers that exceed the limits, and no others; returns whether that changed any
  /// picture.
  ///
  /// `changed` are the layers to be counted again; see ``RenderTreeChanges/costly``. `displayAll` draws all
  /// layers that wait to be drawn.
  mutating func update(
    _ tree: inout RenderTree, changed: [NodeID], on screen: Screen,
    displayAll: (inout RenderTree) -> Void
  ) -> Bool {
    let new = Inputs(root: tree.root, screen: screen)
    if isCounted, inputs == new {
      if changed.isEmpty { return false }
      // If all is counted again, it takes the place of the bound and is not added to it.
      if leftOut.isEmpty, changed != [tree.root], keepsLimits(tree, changed, screen) {
        return false
      }
    }
    (inputs, isCounted) = (new, true)
    return countAll(&tree, screen, displayAll)
  }

  /// Whether the bound is still enough after the changes.
  private mutating func keepsLimits(
    _ tree: RenderTree, _ changed: [NodeID], _ screen: Screen
  ) -> Bool {
    let counter = count(changed, of: tree, on: screen)
    bound.add(counter.work)
    behind.add(counter.behind)
    guard counter.leftOut.isEmpty else { return false }
    if tree.backdrops.isEmpty { return bound.excess(over: limits) == nil }
    // A changed layer was counted alone, but each of these filters may repeat it, and it may repeat all others.
    let copies = tree.replicators.isEmpty ? 1 : BackdropSearch.mostReplicatedBackdrops
    var most = bound
    most.add(behind, times: Double(tree.backdrops.count * copies))
    return most.excess(over: limits) == nil
  }

  private mutating func countAll(
    _ tree: inout RenderTree, _ screen: Screen, _ displayAll: (inout RenderTree) -> Void
  ) -> Bool {
    let all = tree.hasCostlyLayers ? [tree.root] : []
    var counter = count(all, of: tree, on: screen)
    if !counter.leftOut.isEmpty {
      displayAll(&tree)
      counter = count(all, of: tree, on: screen)
    }
    (bound, behind) = (counter.work, counter.behind)
    let before = leftOut
    leftOut = counter.leftOut
    if before.isEmpty, leftOut.isEmpty { return false }
    let nodes = Set(leftOut.map(\.node))
    return tree.leaveOut(nodes.contains, among: nodes.union(before.map(\.node)))
  }

  /// Counts layers and all below them.
  private func count(_ ids: [NodeID], of tree: RenderTree, on screen: Screen) -> WorkCounter {
    var counter = WorkCounter(limits: limits)
    for id in ids { counter.count(id, of: tree, on: screen) }
    return counter
  }
}
