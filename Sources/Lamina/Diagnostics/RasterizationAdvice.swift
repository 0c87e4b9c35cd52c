// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// What rasterizing one layer costs and saves, and whether to do it.
///
/// Costs are counted, not timed, so that they are the same on each run and machine: a unit is about
/// what painting one opaque pixel takes. A translucent pixel counts 2. A pixel through a mask counts 3, or 1 if
/// the mask is known to be full. A pixel that a scope remembers counts 4. A pixel of a bitmap or gradient counts 2, and
/// 32 if it is resampled, like those of images. To make a pixel of a mask counts 20, of a gradient 10, of a blur 40.
/// Each step counts another 500.
public struct RasterizationAdvice: Hashable, Sendable, Codable {
  /// The layer.
  public var layer: LayerReference
  /// The way to the layer: places in the lists of sublayers, from the root's on.
  public var path: [Int]
  /// Whether ``Layer/shouldRasterize`` is set already.
  public var isRasterized: Bool
  /// The ``Layer/rasterizationScale`` that the costs are for: the layer's own if it was
  /// set, else as many pixels a point as the surface has, so that the bitmap is as sharp.
  public var rasterizationScale: CGFloat
  /// The costs in units of work.
  public var costs: RasterizationCosts
  /// How many frames were looked at, 0 without ``DiagnosticSettings/recordsHistory``.
  public var frames: Int
  /// How many of those repainted some of the layer.
  public var repaintedFrames: Int
  /// How many of those changed what the layer, everything below it included, shows.
  public var changedFrames: Int
  /// Whether to rasterize the layer, and why.
  public var verdict: RasterizationVerdict
  /// The units of work that its bitmap saves in a frame, on average over those that were looked at and less
  /// what filling it costs more; negative if it costs more than it saves.
  public var saving: Double
  /// Whether to follow the verdict to rasterize: of layers inside one another only those are recommended
  /// that save most together, none of which lies in another.
  public var isRecommended = false

  /// The name of the layer.
  public var name: String { layer.name }
}

extension Compositor {
  /// For each layer that a bitmap might serve, what it would cost and save, the dearest first.
  ///
  /// Looked at are the layers that the last frame could show and that have sublayers, a shadow, a
  /// shape, a gradient, a mask or a clip, at most `limit`, the largest on the surface first; not the
  /// root, and nothing inside of layers that are rasterized already. Each is judged alone, the
  /// others being as they are; of layers inside one another at most those are
  /// ``RasterizationAdvice/isRecommended`` that do not lie in each other.
  ///
  /// How often layers change is known only from frames rendered while ``DiagnosticSettings/recordsHistory`` was true.
  /// Otherwise the advice is for content that does not change. Neither the picture nor the caches nor the
  /// next frame are touched.
  ///
  /// Cost: all layers once, and for each advice five paint plans of the layer, without painting; two of the whole surface.
  ///
  /// - Parameter limit: The most entries.
  /// - Returns: One entry for each layer looked at.
  /// - Precondition: It is not called while a tile is drawn.
  public func rasterizationAdvice(limit: Int = 12) -> [RasterizationAdvice] {
    frames.stage.requireReadable("rasterizationAdvice")
    var study = RasterizationStudy(tree, policy: cachePolicy, options: planOptions)
    let candidates = rasterizationCandidates(limit: limit)
    if candidates.isEmpty { return [] }
    let frame = study.frameWork(rootTransform, pixelBounds)
    var all = candidates.map { advice($0, &study, frame: frame) }
    let savings = all.map { advice in
      let pays = if case .rasterize = advice.verdict { true } else { false }
      return (path: advice.path, saving: pays ? advice.saving : 0)
    }
    for index in RasterizationChoice.best(savings) { all[index].isRecommended = true }
    return all.enumerated().sorted {
      ($1.element.costs.render, $0.offset) < ($0.element.costs.render, $1.offset)
    }.map(\.element)
  }

  /// The layers to give advice on, the largest on the surface first.
  package func rasterizationCandidates(limit: Int) -> [RasterizationCandidate] {
    let all = RasterizationCandidate.all(in: tree, rootTransform, pixelBounds)
    let sorted = all.enumerated().sorted {
      ($1.element.box.area, $0.offset) < ($0.element.box.area, $1.offset)
    }
    return sorted.prefix(max(0, limit)).map(\.element)
  }

  /// The costs of one layer, and its painted things if they are few.
  package func rasterizationCosts(
    of candidate: RasterizationCandidate
  ) -> (costs: RasterizationCosts, simpleParts: String?) {
    var study = RasterizationStudy(tree, policy: cachePolicy, options: planOptions)
    return study.costs(of: candidate, scale: rasterizationScale(of: candidate))
  }

  /// The scale of a layer's bitmap: its own if that was set.
  package func rasterizationScale(of candidate: RasterizationCandidate) -> CGFloat {
    let properties = tree[candidate.node].properties
    let own = properties.uncommon.rasterizationScale
    return properties.flags.contains(.shouldRasterize) || own != 1 ? own : scale
  }

  /// The inputs of a verdict on a layer: its costs, and the history of the last frames.
  func rasterizationEvidence(
    on candidate: RasterizationCandidate, _ costs: RasterizationCosts, simpleParts: String?
  ) -> RasterizationEvidence {
    var evidence = RasterizationEvidence(costs, limit: cachePolicy.bytes)
    evidence.simpleParts = simpleParts
    guard let frames = diagnosis.history?.frames else { return evidence }
    let above = tree.ancestors(of: candidate.node)
    evidence.frames = frames.count
    evidence.changed = frames.count { $0.changed.contains(candidate.node) }
    evidence.repainted = frames.count { frame in
      !frame.edited.isDisjoint(with: above)
        || frame.damage.rects.contains { $0.intersects(candidate.box) }
    }
    return evidence
  }

  /// Whether a frame painted some of a layer, by the layer's box in it.
  package func isRepainted(_ candidate: RasterizationCandidate, by report: FrameReport) -> Bool {
    let now = RasterizationCandidate.all(in: tree, rootTransform, pixelBounds)
      .first { $0.node == candidate.node }
    guard let box = now?.box else { return false }
    return report.damage.contains { $0.intersects(box) }
  }

  /// Whether the last frame painted the bitmap of a layer, kept or not; only valid for a frame that
  /// repainted the layer.
  package func isBitmapPainted(of candidate: RasterizationCandidate) -> Bool {
    planner.counts.groups.contains {
      $0.node == candidate.node && ($0.reason == .rasterization || $0.reason == .perspective)
    }
  }

  /// Whether the last frame changed the picture of a layer, including everything below it; needs
  /// ``DiagnosticSettings/recordsHistory``.
  package func isChangedInside(_ candidate: RasterizationCandidate) -> Bool {
    diagnosis.history?.last?.changed.contains(candidate.node) ?? false
  }

  /// Drops the bitmap of a layer, so that the next frame that draws it has to paint it.
  package func discardBitmap(of candidate: RasterizationCandidate) {
    resources.cache.discard(.bitmap(candidate.node))
  }

  private func advice(
    _ candidate: RasterizationCandidate, _ study: inout RasterizationStudy, frame: Double
  ) -> RasterizationAdvice {
    let scale = rasterizationScale(of: candidate)
    let (costs, simpleParts) = study.costs(of: candidate, scale: scale)
    var evidence = rasterizationEvidence(on: candidate, costs, simpleParts: simpleParts)
    evidence.frame = frame
    return RasterizationAdvice(
      layer: reference(to: candidate.node), path: path(of: candidate.node),
      isRasterized: tree[candidate.node].properties.flags.contains(.shouldRasterize),
      rasterizationScale: scale, costs: costs, frames: evidence.frames,
      repaintedFrames: evidence.repainted, changedFrames: evidence.changed,
      verdict: RasterizationVerdict(evidence), saving: evidence.saving)
  }

  /// The places in the lists of sublayers that lead from the root to a layer.
  package func path(of id: NodeID) -> [Int] {
    var path: [Int] = []
    var at = layer(at: id)
    while let below = at, below !== root, let above = below.superlayer {
      path.append(above.sublayers?.firstIndex { $0 === below } ?? 0)
      at = above
    }
    return path.reversed()
  }
}

extension RenderTree {
  /// A node and all above it.
  fileprivate func ancestors(of id: NodeID) -> Set<NodeID> {
    var found: Set<NodeID> = []
    var at = id
    while at != NodeID.none, found.insert(at).inserted { at = self[at].parent }
    return found
  }
}
