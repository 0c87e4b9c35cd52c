// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What left a long list of sublayers: the gaps that it left there, and what a commit must know.
struct Departures {
  /// Takes the place of each sublayer that left; nil if there are no gaps.
  private var gap: Layer?
  fileprivate private(set) var gapCount = 0
  /// The steps of long searches since the places of all layers were noted.
  private var searched = 0
  /// The sublayers that left since the last commit and that a commit has seen.
  fileprivate var layers: [DepartedLayer] = []

  /// Whether there may be gaps.
  fileprivate var mayHaveGaps: Bool { gap != nil }

  @inline(__always)
  fileprivate func isGap(_ layer: Layer) -> Bool { layer === gap }

  /// Inserts a layer at an index of a list, or in a gap there.
  fileprivate mutating func insert(_ layer: Layer, at index: Int, in list: inout [Layer]) {
    let place = [index, index - 1].first { list.indices.contains($0) && isGap(list[$0]) }
    guard let place else { return list.insert(layer, at: index) }
    list[place] = layer
    gapCount -= 1
  }

  /// Puts a gap in the place of a layer.
  fileprivate mutating func remove(at index: Int, from list: inout [Layer]) {
    let gap = gap ?? Layer()
    self.gap = gap
    gapCount += 1
    list[index] = gap
  }

  /// Removes the gaps at the end of a list.
  fileprivate mutating func removeLast(from list: inout [Layer]) {
    while let last = list.last, isGap(last) {
      list.removeLast()
      gapCount -= 1
    }
  }

  /// Closes the gaps in a list.
  fileprivate mutating func close(in list: inout [Layer]) {
    guard let gap else { return }
    let closed = gapCount
    (self.gap, gapCount) = (nil, 0)
    guard closed > 0 else { return }
    list.removeAll { $0 === gap }
    // Otherwise the search for a place starts near enough.
    if closed > Layer.shortList { notePlaces(in: list) }
  }

  /// Notes where each layer of a list is; gaps share one note.
  private mutating func notePlaces(in list: [Layer]) {
    searched = 0
    for (index, child) in list.enumerated() { child.siblingIndexHint = Int32(clamping: index) }
  }

  /// Notes a search of so many steps; notes all places again if that takes no longer than the searches did.
  fileprivate mutating func noteSearch(of steps: Int, in list: [Layer]) {
    searched += steps
    if searched > list.count { notePlaces(in: list) }
  }

  /// The place in a list of a layer, given its index among the layers that are not gaps.
  fileprivate func place(ofLayerAt index: Int, in list: [Layer]) -> Int {
    if gapCount == 0 { return index }
    var left = index
    for (place, layer) in list.enumerated() where !isGap(layer) {
      if left == 0 { return place }
      left -= 1
    }
    return list.count
  }
}

/// A layer that a commit has seen and that left its superlayer's list.
struct DepartedLayer {
  /// The layer's node in the render tree that showed it, which counts only if it is still the node of the layer `id`.
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
    return storedSublayers
  }

  /// The number of sublayers.
  final var childCount: Int { storedSublayers.count - (extras?.departures.gapCount ?? 0) }

  /// So few sublayers are moved up when one leaves; shorter lists have no gaps, and are compared as a whole.
  static let shortList = 64

  /// Whether the list is so long that changes in it are noted one by one.
  private final var isLongList: Bool { childCount > Self.shortList }

  // MARK: Edits

  /// Inserts a layer at an index of ``storedSublayers``, or in a gap there.
  final func insertChild(_ layer: Layer, at index: Int) {
    guard let extras else { return storedSublayers.insert(layer, at: index) }
    extras.departures.insert(layer, at: index, in: &storedSublayers)
  }

  /// Removes the layer at an index of ``storedSublayers``; in a long list a gap takes its place.
  final func removeChild(at index: Int) {
    guard storedSublayers.count - index > Self.shortList else {
      storedSublayers.remove(at: index)
      extras?.departures.removeLast(from: &storedSublayers)
      return
    }
    madeExtras.departures.remove(at: index, from: &storedSublayers)
    if storedSublayers.count - childCount > storedSublayers.count / 2 { closeGaps() }
  }

  final func closeGaps() {
    guard let extras, extras.departures.mayHaveGaps else { return }
    extras.departures.close(in: &storedSublayers)
  }

  // MARK: Places

  /// The index in ``storedSublayers`` at which a layer becomes the sublayer of an index.
  final func indexInList(ofChildAt index: Int) -> Int {
    guard index < childCount else { return storedSublayers.count }
    return extras?.departures.place(ofLayerAt: index, in: storedSublayers) ?? index
  }

  /// The sublayer just behind or in front of an index of ``storedSublayers``; nil if there is none.
  final func neighbor(ofListedAt index: Int, isBehind: Bool) -> Layer? {
    let step = isBehind ? -1 : 1
    var at = index + step
    while storedSublayers.indices.contains(at),
      extras?.departures.isGap(storedSublayers[at]) == true
    { at += step }
    return storedSublayers.indices.contains(at) ? storedSublayers[at] : nil
  }

  /// The index in ``storedSublayers`` of a layer whose superlayer this is; nil for a mask.
  ///
  /// The search starts where the layer was last, and goes both ways. If many layers are not where they were, all
  /// are noted anew, so that searches take a few steps each.
  package final func position(ofListed layer: Layer) -> Int? {
    let last = Int(layer.siblingIndexHint)
    guard let position = storedSublayers.place(of: layer, near: last) else { return nil }
    layer.siblingIndexHint = Int32(clamping: position)
    let steps = abs(position - last)
    if steps > Self.shortList { madeExtras.departures.noteSearch(of: steps, in: storedSublayers) }
    return position
  }

  // MARK: What a commit must know

  /// Notes that a sublayer came to its place in the list.
  final func noteArrival(of layer: Layer) {
    guard isLongList, !changeState.changes.contains(.children) else {
      return noteChange(.children)
    }
    noteChange(.listEdited)
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
    noteChange(.listEdited)
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

extension [Layer] {
  /// The index of a layer; the search goes both ways from where it was last.
  fileprivate func place(of layer: Layer, near hint: Int) -> Int? {
    if last === layer { return count - 1 }
    var below = Swift.min(hint, count - 1)
    var above = below + 1
    while below >= 0 || above < count {
      if below >= 0 {
        if self[below] === layer { return below }
        below -= 1
      }
      if above < count {
        if self[above] === layer { return above }
        above += 1
      }
    }
    return nil
  }
}
