// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The costs of three kinds of frames, by which ``Layer/shouldRasterize`` is judged.
///
/// All three have the same unit: units of work as ``RasterizationAdvice`` counts them, or milliseconds if
/// they were measured.
public struct RasterizationCosts: Hashable, Sendable, Codable {
  /// Repainting the layer without a bitmap, with masks and gradients already kept.
  public var render: Double
  /// Repainting it from its kept bitmap.
  public var composite: Double
  /// Repainting it if its bitmap has to be painted first.
  public var fill: Double
  /// The bytes of the bitmap.
  public var bytes: Int

  /// Creates a record of the costs, in one unit, and of the bytes of the bitmap.
  public init(render: Double, composite: Double, fill: Double, bytes: Int) {
    self.render = render
    self.composite = composite
    self.fill = fill
    self.bytes = bytes
  }
}

/// Whether a layer should be rasterized, and why.
public enum RasterizationVerdict: Hashable, Sendable, Codable {
  /// A bitmap saves work: after this number of frames that draw it, at least one, it has saved more than
  /// filling it cost.
  case rasterize(paysAfter: Int)
  /// A bitmap costs more than it saves.
  case doNot(Objection)
  /// There is little to save.
  case noNeed(Ease)

  /// The reason why a bitmap does not pay.
  public enum Objection: Hashable, Sendable, Codable {
    /// The layer's picture changes once in this number of frames that repaint it, before filling the bitmap
    /// pays.
    case changesInside(everyFrames: Int)
    /// The bitmap is larger than the limit of the whole cache, both in bytes.
    case tooLarge(bytes: Int, limit: Int)
    /// Drawing the bitmap costs as much as drawing the layer.
    case savesNothing
    /// Drawing the bitmap costs more than drawing the layer, by more than a tenth.
    case slower
    /// No measured frame found the bitmap, although not every frame changed its content: it was dropped
    /// earlier.
    case neverFound
  }

  /// The reason why there is little to save.
  public enum Ease: Hashable, Sendable, Codable {
    /// None of the last frames repainted any of it.
    case notRepainted(frames: Int)
    /// The layer paints so little, described in words, that drawing a bitmap is not faster.
    case simple(String)
    /// The saving in a frame is negligible compared with the rest of the frame.
    case savesLittle
  }
}

extension RasterizationVerdict: CustomStringConvertible {
  /// One line, as in `rasterize: pays after 2 frames`.
  public var description: String {
    switch self {
    case .rasterize(let frames):
      "rasterize: pays after \(frames == 1 ? "1 frame" : "\(frames) frames")"
    case .doNot(.changesInside(let frames)):
      "do not: what is inside changes "
        + (frames <= 1 ? "every frame" : "about every \(frames) frames")
    case .doNot(.tooLarge(let bytes, let limit)):
      "do not: its bitmap of \(Self.size(bytes)) is larger than the cache of \(Self.size(limit))"
    case .doNot(.savesNothing): "do not: its bitmap takes as long to draw as the layer itself"
    case .doNot(.slower): "do not: its bitmap takes longer to draw than the layer itself"
    case .doNot(.neverFound): "do not: its bitmap is dropped before it is drawn again"
    case .noNeed(.notRepainted(let frames)):
      "no need: not repainted in the last \(frames == 1 ? "frame" : "\(frames) frames")"
    case .noNeed(.simple(let parts)): "no need: \(parts)"
    case .noNeed(.savesLittle): "no need: it saves too little of a frame"
    }
  }

  /// A number of bytes in words.
  package static func size(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\((bytes + 500) / 1000) kB" : "\((bytes + 500_000) / 1_000_000) MB"
  }
}

/// The inputs of a verdict.
package struct RasterizationEvidence: Hashable, Sendable {
  package var costs: RasterizationCosts
  /// The most bytes that the cache may hold.
  package var limit: Int
  /// The number of frames examined; 0 if nothing is known about them.
  package var frames = 0
  /// The number of examined frames that repainted any of the layer.
  package var repainted = 0
  /// The number of examined frames that changed the layer's picture.
  package var changed = 0
  /// The number of examined frames that found the bitmap; nil if no frame was rendered with one.
  package var hits: Int?
  /// The things that the layer paints, in words, if they are few.
  package var simpleParts: String?
  /// The cost of a frame that repaints everything; 0 if that does not count.
  package var frame = 0.0
  /// A saving in a frame below this is not worth a recommendation.
  package var leastSaving = 0.0

  /// The saving of the bitmap in each of the examined frames, less the additional cost of filling
  /// it; negative if it costs more than it saves.
  package var saving: Double {
    let paints = Double(max(repainted, changed, 1))
    let fills = Double(changed) / paints
    let each =
      (costs.render - costs.composite) * (1 - fills) - max(0, costs.fill - costs.render) * fills
    return frames > 0 ? each * min(1, Double(max(repainted, changed)) / Double(frames)) : each
  }

  package init(_ costs: RasterizationCosts, limit: Int) {
    self.costs = costs
    self.limit = limit
  }
}

extension RasterizationVerdict {
  /// Less of the cost than this is not worth the memory.
  package static let leastSaving = 0.1
  /// The same if only a few things are painted, and they are kept as masks anyway.
  static let leastSavingOfSimple = 0.5
  /// A smaller share of a frame that paints everything is not worth a recommendation.
  package static let leastShareOfFrame = 0.01

  /// The verdict by rules in this order, the same for counted and for measured costs.
  ///
  /// 1. A layer that was not repainted needs nothing.
  /// 2. A bitmap that does not fit the cache cannot be kept.
  /// 3. A layer that changes in each repaint is never drawn from the cache.
  /// 4. A bitmap that no frame found in the cache saves nothing.
  /// 5. A bitmap must save a tenth of the cost, and half of it if a few masks do nearly the same.
  /// 6. Between two changes it must save more than filling it costs.
  /// 7. It must save a noticeable part of a frame: a hundredth of one that repaints everything, and
  ///    at least the requested amount.
  package init(_ evidence: RasterizationEvidence) {
    let costs = evidence.costs
    guard evidence.frames == 0 || evidence.repainted > 0 || evidence.changed > 0 else {
      self = .noNeed(.notRepainted(frames: evidence.frames))
      return
    }
    guard costs.bytes <= evidence.limit else {
      self = .doNot(.tooLarge(bytes: costs.bytes, limit: evidence.limit))
      return
    }
    let repainted = Double(max(evidence.repainted, evidence.changed, 1))
    // The frames from one change to the next.
    let period = evidence.changed > 0 ? repainted / Double(evidence.changed) : .infinity
    guard period >= 1.1 else {
      self = .doNot(.changesInside(everyFrames: 1))
      return
    }
    guard evidence.hits != 0 else {
      self = .doNot(.neverFound)
      return
    }
    let saving = costs.render - costs.composite
    // Written so that costs that are not a number save nothing.
    let least = evidence.simpleParts == nil ? Self.leastSaving : Self.leastSavingOfSimple
    guard saving > 0, saving >= least * costs.render else {
      // A slower bitmap needs no further explanation, however little the layer paints.
      if saving < -Self.leastSaving * costs.render {
        self = .doNot(.slower)
        return
      }
      self = evidence.simpleParts.map { .noNeed(.simple($0)) } ?? .doNot(.savesNothing)
      return
    }
    let extra = max(0, costs.fill - costs.render)
    guard extra.isFinite, extra <= saving * (period - 1) else {
      self = .doNot(
        period.isFinite ? .changesInside(everyFrames: Int(period.rounded())) : .savesNothing)
      return
    }
    guard
      evidence.saving >= max(evidence.leastSaving, Self.leastShareOfFrame * evidence.frame)
    else {
      self = .noNeed(.savesLittle)
      return
    }
    self = .rasterize(paysAfter: max(1, Int(min((extra / saving).rounded(.up), 1e9))))
  }
}
