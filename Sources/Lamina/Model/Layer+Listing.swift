// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What left a long list of sublayers: the gaps that it left there, and what a commit must know.
struct Departures {
  /// Takes the place of each sublayer that left; nil if there are no gaps.
  fileprivate(set) var gap: Layer?
  fileprivate(set) var gapCount = 0
  /// The sublayers that left since the last commit and that a commit has seen.
  fileprivate(set) var layers: [DepartedLayer] = []
}

/// A layer that a commit has seen and that left its superlayer's list.
struct DepartedLayer {
  /// Its node in the render tree of the stage that saw the superlayer, if `id` is the layer of that node there.
  let node: NodeID
  let id: ObjectIdentifier
}

// The list of sublayers. If a layer leaves a long list, a gap takes its place, so that removing many one by one is
// linear. The gaps are closed when the list is next read. What comes and goes in a long list one by one is noted for
// the commit, which then need not compare the lists.
extension Layer {
  /// The sublayers, from back to front.
  ///
  /// Cost: constant if none left since the last time, otherwise proportional to their number.
  package final var children: [Layer] {
    closeGaps()
    return listed
  }

  /// The number of sublayers.
  final var childCount: Int { listed.count - (extras?.departures.gapCount ?? 0) }

  /// So few sublayers are moved up when one leaves; shorter lists have no gaps, and are compared as a whole.
  package static let shortList = 64

  /// Whether the list is so long that changes in it are noted one by one.
  private final var isLongList: Bool { childCount > Self.shortList }

  // MARK: Edits

  /// Inserts a layer at an index of ``listed``, or in a gap there.
  final func insertChild(_ layer: Layer, at index: Int) {
    let gap = [index, index - 1].first { listed.indices.contains($0) && isGap(at: $0) }
    guard let gap else { return listed.insert(layer, at: index) }
    listed[gap] = layer
    extras?.departures.gapCount -= 1
  }

  /// Removes the layer at an index of ``listed``; in a long list a gap takes its place.
  final func removeChild(at index: Int) {
    guard listed.count - index > Self.shortList else {
      listed.remove(at: index)
      while let last = listed.indices.last, isGap(at: last) {
        listed.removeLast()
        extras?.departures.gapCount -= 1
      }
      return
    }
    let extras = madeExtras
    let gap = extras.departures.gap ?? Layer()
    extras.departures.gap = gap
    extras.departures.gapCount += 1
    listed[index] = gap
    if extras.departures.gapCount > listed.count / 2 { closeGaps() }
  }

  @inline(__always)
  private final func isGap(at index: Int) -> Bool {
    guard let gap = extras?.departures.gap else { return false }
    return listed[index] === gap
  }

  final func closeGaps() {
    guard let extras, let gap = extras.departures.gap else { return }
    let closed = extras.departures.gapCount
    extras.departures.gap = nil
    extras.departures.gapCount = 0
    guard closed > 0 else { return }
    listed.removeAll { $0 === gap }
    // Otherwise the search for a place starts near enough.
    guard closed > Self.shortList else { return }
    for (index, child) in listed.enumerated() { child.siblingIndexHint = Int32(clamping: index) }
  }

  // MARK: Places

  /// The index in ``listed`` at which a layer becomes the sublayer of an index.
  final func indexInList(ofChildAt index: Int) -> Int {
    guard index < childCount else { return listed.count }
    guard let departures = extras?.departures, departures.gapCount > 0 else { return index }
    let gap = departures.gap
    var left = index
    for (place, layer) in listed.enumerated() where layer !== gap {
      if left == 0 { return place }
      left -= 1
    }
    return listed.count
  }

  /// The sublayer just behind or in front of an index of ``listed``; nil if there is none.
  package final func neighbor(ofListedAt index: Int, isBehind: Bool) -> Layer? {
    var at = index
    repeat { at += isBehind ? -1 : 1 } while listed.indices.contains(at) && isGap(at: at)
    return listed.indices.contains(at) ? listed[at] : nil
  }

  /// The index in ``listed`` of a layer whose superlayer this is; nil for a mask.
  ///
  /// The search starts where the layer was last, and goes both ways.
  package final func position(ofListed layer: Layer) -> Int? {
    let position = search(for: layer)
    if let position { layer.siblingIndexHint = Int32(clamping: position) }
    return position
  }

  private final func search(for layer: Layer) -> Int? {
    let count = listed.count
    guard count > 0 else { return nil }
    if listed[count - 1] === layer { return count - 1 }
    var below = min(Int(layer.siblingIndexHint), count - 1)
    var above = below + 1
    while below >= 0 || above < count {
      if below >= 0 {
        if listed[below] === layer { return below }
        below -= 1
      }
      if above < count {
        if listed[above] === layer { return above }
        above += 1
      }
    }
    return nil
  }

  // MARK: What a commit must know

  /// Notes that a sublayer came to its place in the list.
  final func noteArrival(of layer: Layer) {
    guard isLongList, !changeState.changes.contains(.children) else {
      return noteChange(.children)
    }
    noteChange(.listed)
    layer.changeState.changes.insert(.placed)
  }

  /// Notes that a sublayer left the list.
  final func noteDeparture(of layer: Layer) {
    // A list that is not committed for long is compared as a whole in the end.
    guard isLongList, !changeState.changes.contains(.children),
      extras?.departures.layers.count ?? 0 < childCount,
      layer.changeState.committer == nil
        || layer.changeState.committer == changeState.committer
    else {
      extras?.departures.layers = []
      return noteChange(.children)
    }
    noteChange(.listed)
    let node = layer.changeState.renderNode
    guard node != .none else { return }
    madeExtras.departures.layers.append(DepartedLayer(node: node, id: ObjectIdentifier(layer)))
  }

  /// The noted layers that left; they are then forgotten.
  final func takeDepartures() -> [DepartedLayer] {
    guard let extras, !extras.departures.layers.isEmpty else { return [] }
    let taken = extras.departures.layers
    extras.departures.layers = []
    return taken
  }
}
