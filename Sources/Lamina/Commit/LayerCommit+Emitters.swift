// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The emitter layers of a tree, and those that show no particles because of
/// ``FrameLimits/particleBirths``.
///
/// The commit keeps this limit, before any particle is found, because the render tree needs the extents
/// of particles. All other limits are counted in that tree.
struct CommittedEmitters {
  /// The most births of all layers together.
  var limit = Int.max {
    didSet { if limit != oldValue, total > min(limit, oldValue) { isDecided = false } }
  }
  /// The births of each layer that has any.
  private(set) var births: [NodeID: Int] = [:]
  private(set) var total = 0
  /// The layers without particles, in the order of drawing.
  fileprivate(set) var leftOut: [LeftOutLayer] = []
  /// Whether the layers left out are those that the limit demands.
  fileprivate(set) var isDecided = true

  var isEmpty: Bool { births.isEmpty }

  /// Decides for a tree without layers.
  fileprivate mutating func decideForNoTree() { (leftOut, isDecided) = ([], true) }

  /// Takes the particles that an emitter layer has now; nil if the layer left the tree.
  fileprivate mutating func note(_ id: NodeID, _ emission: Emission?) {
    let count = emission?.content.births ?? 0
    total += count - (births[id] ?? 0)
    births[id] = count > 0 ? count : nil
    if total > limit || !leftOut.isEmpty { isDecided = false }
  }
}

extension LayerCommit {
  /// Notes a new or changed layer if it is an emitter.
  ///
  /// Others need no note, because no layer changes its class.
  @inline(__always)
  mutating func noteEmitter(_ id: NodeID, _ properties: LayerProperties) {
    guard !properties.isCommon, let emission = properties.emission else { return }
    emitters.note(id, emission)
  }

  /// Forgets a layer that left the tree.
  mutating func forgetEmitter(_ id: NodeID) { if !emitters.isEmpty { emitters.note(id, nil) } }

  /// Decides which emitter layers show no particles, and edits those for which that changes.
  ///
  /// While the limit is exceeded, the order of drawing decides, which any edit may change.
  mutating func limitEmitters(below root: Layer?, _ tree: RenderTree, _ visit: inout Visit) {
    guard let root else { return emitters.decideForNoTree() }
    guard !emitters.isDecided || emitters.total > emitters.limit else { return }
    emitters.isDecided = true
    emitters.leftOut = []
    // A node that only moves is in no other edit, but its particles may need one now.
    visit.edits.setMovesOneByOne()
    let edited = visit.edits.indicesOfProperties
    var births = 0
    var pending = [root]
    while let layer = pending.popLast() {
      // Another compositor may have left its own hint at the layer.
      let id = id(of: layer, &visit)
      if let own = emitters.births[id] {
        let isLeftOut = births + own > emitters.limit
        if isLeftOut {
          let excess = LimitExcess(
            kind: .particleBirths, amount: births + own, limit: emitters.limit)
          emitters.leftOut.append(LeftOutLayer(node: id, excess: excess))
        } else {
          births += own
        }
        show(layer, id, withParticles: !isLeftOut, tree, edited[id], &visit)
      }
      if let mask = layer.appliedMask { pending.append(mask) }
      pending.append(contentsOf: DepthOrder.children(of: layer).layers.reversed())
    }
  }

  /// Sets the properties of an emitter layer, after this commit's own edit of its node, if there is one.
  private mutating func show(
    _ layer: Layer, _ id: NodeID, withParticles: Bool, _ tree: RenderTree, _ edit: Int?,
    _ visit: inout Visit
  ) {
    var properties = shown(layer)
    guard let emission = properties.emission else { return }
    if !withParticles {
      properties.uncommon.content = .emitter(Emission(emission.content, isLeftOut: true))
    }
    if isNewNode(id) {
      visit.newNodes[id.index - firstNewNode.index].assign(properties)
    } else {
      let differences = properties.differences(from: tree[id].properties)
      guard edit != nil || !differences.isEmpty else { return }
      visit.edits.set(properties, differences, at: id, after: edit)
    }
  }
}
