// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// The costs and savings of rasterizing one layer, and a recommendation.
///
/// Costs are counted, not timed, so that they are the same on each run and machine: a unit is about the work
/// of painting one opaque pixel. A translucent pixel counts 2. A pixel through a mask counts 3, or 1 if the
/// mask is known to be full. A pixel that a scope saves counts 4. A pixel of a bitmap or gradient counts 2,
/// or 32 if it is resampled; a pixel of an image counts 32, one of a blend mode 8. Making a pixel of a mask counts
/// 20, of a gradient 10, of a blur 40. A particle counts 3,000, and each step another 500.
public struct RasterizationAdvice: Hashable, Sendable, Codable {
  /// The layer.
  public var layer: LayerReference
  /// The path to the layer: indices in the lists of sublayers, starting with the list of the root.
  public var path: [Int]
  /// Whether ``Layer/shouldRasterize`` is set already.
  public var isRasterized: Bool
  /// The ``Layer/rasterizationScale`` for which the costs hold.
  ///
  /// It is the layer's own if it was set, otherwise the number of pixels per point of the surface, so that
  /// the bitmap is as sharp as the surface.
  public var rasterizationScale: CGFloat
  /// The costs in units of work.
  public var costs: RasterizationCosts
  /// The number of examined frames; 0 without ``DiagnosticSettings/recordsHistory``.
  public var frames: Int
  /// The number of examined frames that repainted any of the layer.
  public var repaintedFrames: Int
  /// The number of examined frames that changed the picture of the layer, including everything below it.
  public var changedFrames: Int
  /// Whether to rasterize the layer, and why.
  public var verdict: RasterizationVerdict
  /// The units of work that its bitmap saves per frame; negative if it costs more than it saves.
  ///
  /// It is the average over the examined frames, less the additional cost of filling the bitmap.
  public var saving: Double
  /// Whether to follow the verdict to rasterize the layer.
  ///
  /// Of nested layers, a set is recommended in which no layer lies inside another, and which saves most in
  /// total.
  public var isRecommended = false

  /// The name of the layer.
  public var name: String { layer.name }
}

extension Compositor {
  /// Returns the costs and savings of a bitmap for each layer that might need one, the most expensive first.
  ///
  /// The method examines layers that the last frame could show and that have sublayers, a shadow, a mask, a clip, a
  /// drawing, or the content of another class than `Layer`: at most `limit` of them, the largest on the surface first.
  /// It examines neither the root, nor layers in perspective and below these, nor anything inside layers that are
  /// rasterized already. Each layer is judged alone, while the others stay as they are. Of nested layers, only
  /// layers that do not lie inside one another can be ``RasterizationAdvice/isRecommended``.
  ///
  /// The method knows how often layers change only from frames rendered while
  /// ``DiagnosticSettings/recordsHistory`` was true. Otherwise the advice is for content that does not
  /// change. The call affects neither the picture nor the caches nor the next frame.
  ///
  /// Cost: a visit of all layers, two paint plans of the whole surface, and five paint plans of the layer for
  /// each entry; nothing is painted.
  ///
  /// - Parameter limit: The most entries.
  /// - Returns: One entry for each examined layer.
  /// - Precondition: It is not called while a tile is drawn.
  public func rasterizationAdvice(limit: Int = 12) -> [RasterizationAdvice] {
    frames.stage.requireReadable("rasterizationAdvice")
    var study = RasterizationStudy(tree, policy: cachePolicy, options: planOptions)
    let candidates = rasterizationCandidates(limit: limit)
    if candidates.isEmpty { return [] }
    let frame = study.frameWork(on: screen)
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
    let all = RasterizationCandidate.all(in: tree, on: screen)
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
    let above = Set(tree.ancestors(of: candidate.node)).union([candidate.node])
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
    let now = RasterizationCandidate.all(in: tree, on: screen)
      .first { $0.node == candidate.node }
    guard let box = now?.box else { return false }
    return report.damage.contains { $0.intersects(box) }
  }

  /// Whether the last frame painted the bitmap of a layer, kept or not; only valid for a frame that
  /// repainted the layer.
  ///
  /// Silhouettes for shadows do not count, because they are never kept.
  package func isBitmapPainted(of candidate: RasterizationCandidate) -> Bool {
    planner.counts.groups.contains {
      $0.node == candidate.node && !$0.isSilhouette
        && ($0.reason == .rasterization || $0.reason == .perspective)
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
