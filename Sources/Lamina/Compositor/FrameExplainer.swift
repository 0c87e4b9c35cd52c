// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Makes explanations of frames, and remembers the data that the next ones need.
///
/// It observes a frame from its commit to its pixels, and does not influence it.
final class FrameExplainer {
  /// A layer's use of a cache.
  private struct Use: Hashable {
    let layer: NodeID
    let purpose: Purpose
    /// The number of the layer's earlier uses for that purpose in the frame.
    var place = 0
  }

  /// The purpose of a cached value: kinds that can replace each other have the same purpose.
  private enum Purpose: Hashable {
    case shadow, outline
    case other(CacheKind)

    init(_ kind: CacheKind) {
      switch kind {
      case .shadowPatch, .shadowMask: self = .shadow
      case .cornerPatch, .coverage: self = .outline
      case .gradient, .rasterizedLayer, .glyph, .filteredLayer, .tile: self = .other(kind)
      }
    }
  }

  /// The reason why an entry was dropped.
  private struct Loss {
    let cache: RenderCache<CacheKey, CachedValue>.Loss
    /// The frame in which it was dropped.
    let frame: Int
    /// The layer for which room was made.
    let successor: String?
  }

  /// The last explanation, or the one in the making.
  private(set) var explanation = FrameExplanation()
  /// The places of the misses in it, by themselves with a count of one.
  private var places: [FrameExplanation.Miss: Int] = [:]
  /// The layers before the commit, for the names of those that leave the tree.
  private var commitBefore = LayerCommit()
  /// The last values that each layer used, with their sources.
  private var uses: [Use: CacheSlot] = [:]
  private var losses: [CacheKey: Loss] = [:]

  /// If there are more entries than this, all are forgotten.
  private static let mostKept = 1 << 14

  /// A frame begins, with the layers as the last commit left them.
  func begin(_ commit: LayerCommit) {
    explanation = FrameExplanation()
    places = [:]
    commitBefore = commit
  }

  // MARK: Repaints

  /// All of the surface is repainted.
  func addSurface(_ rule: RepaintRule, _ target: PixelRect) {
    explanation.repaints.append(
      .init(layer: nil, rule: rule, changes: [], causes: [], before: target, after: target))
  }

  /// Some layer has background filters, and its background changed.
  func addBackdrops(
    _ shown: [(node: NodeID, box: PixelRect)], _ name: (NodeID) -> String?
  ) {
    for (id, box) in shown {
      explanation.repaints.append(
        .init(
          layer: name(id), rule: .backdrop, changes: [], causes: [], before: box, after: box))
    }
  }

  /// The changes on the target by the edits of a frame.
  func add(
    _ record: RepaintRecord, in tree: RenderTree, _ name: (NodeID) -> String?
  ) {
    func nameAtAnyTime(_ id: NodeID) -> String? {
      if let name = name(id) { return name }
      guard let layer = commitBefore.layer(at: id) else { return nil }
      return PrintedName.of(layer.name ?? String(describing: type(of: layer)))
    }
    for entry in record.entries {
      let old = entry.rule == .removed ? nil : record.oldProperties[entry.node]
      let changes = old.map { tree[entry.node].properties.changes(since: $0) } ?? []
      explanation.repaints.append(
        .init(
          layer: nameAtAnyTime(entry.node) ?? "layer", rule: entry.rule, changes: changes,
          causes: entry.causes.compactMap(nameAtAnyTime), before: entry.before,
          after: entry.after))
    }
    explanation.refusedScrolls = record.refusedScrolls.map {
      .init(layer: nameAtAnyTime($0.node) ?? "layer", reason: $0.reason)
    }
  }

  // MARK: Misses

  /// The values that a plan had to make, with the reasons.
  ///
  /// `lost` are the entries that the caches dropped since the frame before was explained: before
  /// its plan was made, or when its new values were added.
  func addMisses(
    of plan: PaintPlan?, lost: [RenderCache<CacheKey, CachedValue>.Loss], frame: Int,
    _ name: (NodeID) -> String?
  ) {
    if losses.count > Self.mostKept { losses = [:] }
    if uses.count > Self.mostKept { uses = [:] }
    let items = plan?.keptItems() ?? []
    // Room is made when all is painted, so that it cannot be the reason of a miss of the same frame.
    let (forSpace, before) = (
      lost.filter { $0.cause == .space }, lost.filter { $0.cause != .space }
    )
    for loss in before { losses[loss.key] = Loss(cache: loss, frame: frame, successor: nil) }
    var counts: [Use: Int] = [:]
    for item in items {
      var use = Use(layer: item.layer, purpose: Purpose(item.slot.kind))
      let place = counts[use, default: 0]
      counts[use] = place + 1
      use.place = place
      if item.state != .found {
        let miss = miss(
          item.slot, for: use, name(item.layer), isForFrame: item.state == .madeForFrame)
        add(miss)
        losses[item.slot.key] = nil
      }
      uses[use] = item.slot
    }
    for loss in forSpace {
      let successor = items.first { $0.slot.key == loss.successor }
      losses[loss.key] = Loss(
        cache: loss, frame: frame, successor: successor.flatMap { name($0.layer) })
    }
  }

  private func add(_ miss: FrameExplanation.Miss) {
    if let place = places[miss] {
      explanation.misses[place].count += 1
    } else {
      places[miss] = explanation.misses.count
      explanation.misses.append(miss)
    }
  }

  private func miss(
    _ slot: CacheSlot, for use: Use, _ layer: String?, isForFrame: Bool
  ) -> FrameExplanation.Miss {
    var miss = FrameExplanation.Miss(layer: layer, kind: slot.kind)
    if isForFrame {
      miss.reason = .notKept
    } else if let loss = losses[slot.key] {
      miss.droppedInFrame = loss.frame
      switch loss.cache.cause {
      case .space:
        miss.reason = .evictedForSpace
        miss.madeRoomFor = loss.successor
      case .age: miss.reason = .evictedForAge
      case .otherStamp, .replaced:
        miss.differences = slot.stamp.differences(from: loss.cache.stamp)
        miss.reason = slot.stamp.version == loss.cache.stamp.version ? .otherKey : .changed
      case .discarded: miss.reason = .changed
      case .removed: miss.reason = .purged
      }
    } else if let last = uses[use] {
      // A layer has many glyphs, so its last one says nothing.
      if last.key == slot.key {
        miss.reason = slot.kind == .coverage ? .madeOnce : .notKept
      } else if slot.kind != .glyph {
        miss.reason = .otherKey
        miss.differences = slot.key.differences(from: last.key)
      }
    }
    return miss
  }

  /// The frame ends, with the rectangles that it repainted.
  func end(_ damage: [PixelRect]) {
    explanation.damage = damage
    commitBefore = LayerCommit()
  }
}

extension PaintPlan {
  /// The way in which a plan gets a cached value.
  fileprivate enum ItemState { case found, made, madeForFrame }

  /// The cached or cacheable values that commands use, each with its layer; new values are listed
  /// once.
  fileprivate func keptItems() -> [(slot: CacheSlot, layer: NodeID, state: ItemState)] {
    var items: [(slot: CacheSlot, layer: NodeID, state: ItemState)] = []
    var made: Set<CacheKey> = []
    func add(_ slot: CacheSlot, _ layer: NodeID, _ state: ItemState) {
      guard state == .found || made.insert(slot.key).inserted else { return }
      items.append((slot, slot.key.node ?? layer, state))
    }
    func add(mask: MaskID, _ layer: NodeID) {
      let planned = masks[mask]
      if let slot = planned.slot {
        add(slot, layer, .made)
      } else if let recipe = planned.recipe {
        let slot = CacheSlot(key: .mask(recipe), kind: recipe.recipe.cacheKind)
        if case .ready = planned.source {
          add(slot, layer, .found)
        } else {
          add(slot, layer, .madeForFrame)
        }
      }
    }
    func add(source: SourceID, _ layer: NodeID) {
      if let slot = sources[source].slot { add(slot, layer, .made) }
    }
    func add(_ command: PaintCommand, _ layer: NodeID) {
      if let source = command.source { add(source: source, layer) }
      if let mask = command.mask(in: self) { add(mask: mask, layer) }
      guard case .glyphs(let run, _, _) = command else { return }
      for glyph in glyphs.parts(of: run) { add(mask: glyph.mask, layer) }
    }
    let lists = [commands] + surfaces.map(\.commands)
    for (index, list) in lists.enumerated() {
      let nodes = layers.indices.contains(index) ? layers[index] : []
      for (place, command) in list.enumerated() {
        add(command, nodes.indices.contains(place) ? nodes[place] : NodeID.none)
      }
    }
    for surface in surfaces {
      if let slot = surface.slot { add(slot, NodeID.none, .made) }
    }
    return items
  }
}

extension CacheKey {
  /// The differences of this key from another of the same kind.
  fileprivate func differences(from old: CacheKey) -> [FrameExplanation.PropertyChange] {
    var found = ValueDifferences()
    switch (old, self) {
    case (.mask(let before), .mask(let after)):
      found.compare(before.recipe.outline, after.recipe.outline, name: "outline")
      found.compare(before.recipe.blur, after.recipe.blur, name: "blur")
      found.compare(before.recipe.spread, after.recipe.spread, name: "spread")
      found.compare(before.recipe.isInverted, after.recipe.isInverted, name: "inner")
      found.compare(before.recipe.cut as Any, after.recipe.cut as Any, name: "cut")
    case (
      .gradient(let before, let oldTransform, let oldWidth, let oldHeight),
      .gradient(let after, let transform, let width, let height)
    ):
      found.compare(before, after, name: "gradient")
      found.compare(oldTransform, transform, name: "transform")
      found.compare(oldWidth, width, name: "width in pixels")
      found.compare(oldHeight, height, name: "height in pixels")
    default: break
    }
    return found.changes
  }
}

extension CacheStamp {
  /// The differences of this from an older one, except the version of the picture, which is only a
  /// number.
  fileprivate func differences(from old: CacheStamp) -> [FrameExplanation.PropertyChange] {
    var found = ValueDifferences()
    found.compare(old.transform, transform, name: "transform")
    found.compare(old.mirroring, mirroring, name: "mirroring")
    found.compare(Int(old.multiplicity), Int(multiplicity), name: "instances")
    found.compare(old.alpha, alpha, name: "opacity of its parts")
    return found.changes
  }
}
