// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The walk through the flat layers of a space, and through sublayers that may cross others.
extension PlanWalk {
  /// Plans the contents of a transform layer; returns whether something of it is still to come.
  mutating func enterSpace(_ visit: LayerVisit) -> Bool {
    let extent = plan.tree[visit.node].deviceBox(
      of: plan.tree[visit.node].subtreeExtent, through: visit.toSurface
    ).intersection(visit.clip)
    guard plan.tree[visit.node].isPlaced,
      plan.tree[visit.node].isVisible || visit.inherited.purpose.contains(.ignoresOpacity),
      plan.builder.isVisible(extent)
    else {
      plan.builder.counts.culledLayers += 1
      return false
    }
    var space = OpenSpace(of: visit, plan.tree)
    if visit.inherited.mix < 255 {
      tasks.append(
        .popScope(
          plan.builder.pushOpacity(extent, mix: visit.inherited.mix, visit.node)))
      space.visit.inherited.mix = 255
    }
    // Another space beside the path to the layer is behind it as a whole.
    if visit.inherited.purpose.contains(.leadsToBackdrop), let backdrop {
      if backdrop.path[visit.node] != nil {
        backdrop.leaveOutInFront(of: &space, from: visit.node, plan.tree)
      } else {
        space.visit.inherited.purpose.remove(.leadsToBackdrop)
      }
    }
    plan.builder.counts.visitedLayers += 1
    spaces.append(space)
    tasks.append(.space)
    return true
  }

  /// Opens a replicator whose instances are placed one by one, or a layer whose sublayers may cross.
  ///
  /// If the walk ends behind a layer, `next` is the child that leads to it: what is in front of that child is left out.
  mutating func openSpace(of layer: OpenLayer, upTo next: NodeID? = nil) {
    var layer = layer
    let node = layer.context.node
    var space: OpenSpace
    if plan.tree[node].projectsInstances {
      space = OpenSpace(instancesOf: layer, plan.tree)
    } else {
      let all = plan.tree.children(of: node)
      let touching =
        next == nil
        ? plan.findSublayers(
          of: node, within: layer.context.clip, through: layer.context.transform) : all
      let crossing = plan.tree.childrenThatMayCross(in: node)
      layer.sublayers = touching.filter { !crossing.contains($0) }
      if next == nil, !layer.context.clip.isEmpty {
        plan.builder.counts.culledLayers += all.count - crossing.count - layer.sublayers.count
      }
      space = OpenSpace(crossing: layer, plan.tree)
    }
    if let next, let backdrop {
      if let place = layer.sublayers.firstIndex(of: next) {
        space.sublayers = place + 1
        space.pieces.removeAll { $0.sublayersBehind > place }
        space.visit.inherited.purpose.remove(.leadsToBackdrop)
      } else {
        backdrop.leaveOutInFront(of: &space, from: next, plan.tree)
      }
    }
    spaces.append(space)
    push(layer.context, sublayers: layer.sublayers, instances: layer.instances, .space)
  }

  /// Goes through the flat layers of the innermost space until one has sublayers, or others come before it.
  mutating func planSpace() {
    let last = spaces.count - 1
    while true {
      let behind = spaces[last].pieces.last?.sublayersBehind ?? 0
      if spaces[last].sublayers > behind {
        let range = behind..<spaces[last].sublayers
        spaces[last].sublayers = behind
        tasks.append(.space)
        return planSublayers(range)
      }
      guard let piece = spaces[last].pieces.popLast() else {
        spaces.removeLast()
        return
      }
      let visit = piece.visit(in: spaces[last].visit)
      // Of the pieces that the walk visits for a layer's background, the first is on the path.
      spaces[last].visit.inherited.purpose.remove(.leadsToBackdrop)
      if let part = piece.part {
        plan.builder.beginLayer(visit.node)
        planPlane(visit, part, instances(of: visit.node), &plan)
        continue
      }
      tasks.append(.space)
      if enter(visit) { return }
      tasks.removeLast()
    }
  }
}
