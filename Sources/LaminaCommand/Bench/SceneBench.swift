// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Plays a scene with and without the bitmap of each of some layers, and measures the frames.
struct SceneBench {
  let compositor: Compositor
  /// The most frames of one play.
  let frames: Int
  /// After so many seconds all plays are cut short.
  let seconds: Double

  /// No play is shorter than this.
  private static let fewestFrames = 3
  /// So many frames fill a bitmap that nothing else makes invalid.
  private static let fills = 5

  /// The results of every layer and motion; `progress` is told before each play.
  func run(
    _ candidates: [RasterizationCandidate], motions: (Layer) -> [BenchMotion],
    progress: (String) -> Void
  ) -> [BenchedLayer] {
    let plays = candidates.compactMap { candidate in
      compositor.layer(at: candidate.slot).map { (candidate, $0, motions($0)) }
    }
    let count = plays.reduce(0) { $0 + $1.2.count }
    let share = seconds / Double(max(1, count))
    var done = 0
    warmUp()
    return plays.map { candidate, layer, motions in
      var result = BenchedLayer(candidate, layer, of: compositor)
      for motion in motions {
        done += 1
        progress("\(done) of \(count): \(result.label), \(motion.name)")
        result.rows.append(measure(candidate, layer, motion, seconds: share))
      }
      return result
    }
  }

  /// Paints for a moment, so that threads and clocks are up to speed when the first play begins.
  private func warmUp() {
    let end = ContinuousClock.now.advanced(by: .milliseconds(50))
    repeat {
      compositor.setNeedsRepaint()
      compositor.render()
    } while ContinuousClock.now < end
  }

  private func measure(
    _ candidate: RasterizationCandidate, _ layer: Layer, _ motion: BenchMotion, seconds: Double
  ) -> BenchedMotion {
    let given = (layer.shouldRasterize, layer.rasterizationScale)
    let scale = compositor.rasterizationScale(of: candidate)
    let counted = compositor.rasterizationCosts(of: candidate)
    let play = BenchPlay(motion, of: layer, pixel: 1 / compositor.scale)

    layer.shouldRasterize = false
    compositor.discardBitmap(of: candidate)
    settle(candidate)
    let without = frames(of: play, candidate, seconds: 0.45 * seconds).repainting

    layer.shouldRasterize = true
    layer.rasterizationScale = scale
    settle(candidate)
    compositor.recordsHistory = true
    compositor.render()
    let (with, played) = frames(of: play, candidate, seconds: 0.45 * seconds)
    defer {
      compositor.recordsHistory = false
      (layer.shouldRasterize, layer.rasterizationScale) = given
      play.undo()
      compositor.render()
    }
    guard !without.isEmpty, !with.isEmpty else {
      return BenchedMotion(
        motion: motion.name, frames: 0, costs: nil,
        verdict: .noNeed(.notRepainted(frames: played)))
    }
    let others = Self.median(without.map { Double($0.misses) })
    var steady = with.filter { Double($0.misses) <= others }.map(\.milliseconds)
    var filling = with.filter { Double($0.misses) > others }.map(\.milliseconds)
    let kept = (with.last?.bytes ?? 0) - (without.last?.bytes ?? 0)
    let costs = RasterizationCosts(
      render: Self.median(without.map(\.milliseconds)), composite: 0, fill: 0,
      // Where it is not kept, as many as are needed.
      bytes: kept > 0 ? kept : counted.costs.bytes)
    var evidence = compositor.rasterizationEvidence(
      on: candidate, costs, simpleParts: counted.simpleParts)
    compositor.recordsHistory = false
    if filling.isEmpty {
      // Some frame of a whole play repaints it.
      for number in 1...max(Self.fills, 2 * frames) where filling.count < Self.fills {
        compositor.discardBitmap(of: candidate)
        let frame = frame(number, of: play, candidate)
        if frame.repaintsLayer { filling.append(frame.milliseconds) }
      }
    }
    if steady.isEmpty { steady = filling }
    evidence.costs.composite = Self.median(steady)
    evidence.costs.fill = Self.median(filling)

    return BenchedMotion(
      motion: motion.name, frames: with.count, costs: evidence.costs,
      verdict: RasterizationVerdict(evidence))
  }

  /// Renders until everything that can be kept is kept.
  private func settle(_ candidate: RasterizationCandidate) {
    compositor.render()
    for _ in 0..<2 { _ = compositor.paint(Region(candidate.box)) }
  }

  /// Plays a motion: the frames that repaint the layer, and how many there were in all.
  private func frames(
    of play: BenchPlay, _ candidate: RasterizationCandidate, seconds: Double
  ) -> (repainting: [BenchedFrame], played: Int) {
    let start = ContinuousClock.now
    let end = start.advanced(by: .seconds(seconds))
    var result: [BenchedFrame] = []
    while result.count < frames,
      result.count < Self.fewestFrames || ContinuousClock.now < end
    {
      result.append(frame(result.count + 1, of: play, candidate))
    }
    return (result.filter(\.repaintsLayer), result.count)
  }

  private func frame(
    _ number: Int, of play: BenchPlay, _ candidate: RasterizationCandidate
  ) -> BenchedFrame {
    play.apply(number, of: frames)
    let start = ContinuousClock.now
    let report: FrameReport
    if case .still = play.motion {
      report = compositor.paint(Region(candidate.box))
    } else {
      report = compositor.render()
    }
    let (seconds, attoseconds) = start.duration(to: .now).components
    return BenchedFrame(
      repaintsLayer: compositor.isRepainted(candidate, by: report),
      milliseconds: 1e3 * Double(seconds) + 1e-15 * Double(attoseconds),
      misses: report.caches[.rasterizedLayer].misses,
      bytes: report.caches[.rasterizedLayer].bytes)
  }

  /// The middle one of some numbers; 0 of none.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

/// One frame as it was measured.
struct BenchedFrame {
  /// Whether any of the layer was painted.
  let repaintsLayer: Bool
  let milliseconds: Double
  /// Bitmaps that were painted.
  let misses: Int
  /// What all bitmaps take.
  let bytes: Int
}
