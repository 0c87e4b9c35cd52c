// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene

/// Plays a scene with and without the bitmap of each of some layers, and measures the frames.
///
/// Each play is rehearsed first, so that the caches are filled equally for both, and the second
/// play does not profit from the first.
struct SceneBench {
  let compositor: Compositor
  /// The most frames of one play.
  let frames: Int
  /// All plays together take about this many seconds.
  let seconds: Double
  /// The least saving in milliseconds a frame that is reported; with 0 every saving is.
  let threshold: Double

  /// The fewest frames of a play, and of a median if more plays bring more frames.
  static let fewestFrames = 3
  /// The most repetitions of a play that hardly repaints the layer.
  private static let mostRounds = 3
  /// The number of frames that fill a bitmap which nothing else invalidates.
  private static let fills = 5

  /// The results for every layer and motion, and the milliseconds of a frame that repaints
  /// everything.
  ///
  /// `progress` is called before each play.
  func run(
    _ subjects: [BenchSubject], motions: (Layer) -> [BenchMotion], progress: (String) -> Void
  ) -> (layers: [BenchedLayer], frame: Double) {
    let plays = subjects.map { ($0, motions($0.layer)) }
    let count = plays.reduce(0) { $0 + $1.1.count }
    let share = seconds / Double(max(1, count))
    var done = 0
    let frame = warmUp()
    var layers = plays.map { subject, motions in
      var result = BenchedLayer(subject, of: compositor)
      for motion in motions {
        done += 1
        progress("\(done) of \(count): \(result.label), \(PrintedName.escaped(motion.name))")
        result.rows.append(measure(subject, motion, seconds: share, frame: frame))
      }
      return result
    }
    BenchAdvice.choose(among: &layers)
    return (layers, frame)
  }

  /// Paints for a moment, so that threads and clocks are up to speed when the first play begins;
  /// returns the milliseconds of a frame that repaints everything with filled caches.
  private func warmUp() -> Double {
    let end = ContinuousClock.now.advanced(by: .milliseconds(50))
    var times: [Double] = []
    repeat {
      compositor.setNeedsRepaint()
      times.append(1e3 * compositor.render().times.total)
    } while ContinuousClock.now < end || times.count <= Self.fewestFrames
    return Self.median(Array(times.dropFirst()))
  }

  private func measure(
    _ subject: BenchSubject, _ motion: BenchMotion, seconds: Double, frame whole: Double
  ) -> BenchedMotion {
    let (candidate, layer) = (subject.candidate, subject.layer)
    let given = (layer.shouldRasterize, layer.rasterizationScale)
    let scale = compositor.rasterizationScale(of: candidate)
    let counted = counts(of: subject, motion)
    let play = BenchPlay(motion, of: layer, pixel: 1 / compositor.scale)
    // In both plays, because recording takes some time.
    compositor.diagnostics.recordsHistory = true
    defer {
      compositor.diagnostics.recordsHistory = false
      (layer.shouldRasterize, layer.rasterizationScale) = given
      play.undo()
      compositor.render()
    }

    layer.shouldRasterize = false
    compositor.discardBitmap(of: candidate)
    settle(candidate)
    // Two plays with a rehearsal each, and the plays that find the length, which take as long as
    // two more.
    let length = length(of: play, candidate, seconds: seconds / 7)
    let without = rounds(of: play, candidate, length).filter(\.repaintsLayer)

    layer.shouldRasterize = true
    layer.rasterizationScale = scale
    settle(candidate)
    let played = rounds(of: play, candidate, length)
    let with = played.filter(\.repaintsLayer)
    guard !without.isEmpty, !with.isEmpty else {
      return BenchedMotion(
        motion: motion.name, frames: 0, costs: nil, hits: 0,
        verdict: .noNeed(.notRepainted(frames: played.count)))
    }
    let found = with.filter { !$0.paintsBitmap }.map(\.milliseconds)
    var filling = with.filter(\.paintsBitmap).map(\.milliseconds)
    let kept = (with.last?.bytes ?? 0) - (without.last?.bytes ?? 0)
    if filling.isEmpty {
      // Some frame of a whole play repaints it.
      for number in 1...max(Self.fills, 2 * length) where filling.count < Self.fills {
        compositor.discardBitmap(of: candidate)
        let frame = frame(number, of: play, candidate, length)
        if frame.repaintsLayer { filling.append(frame.milliseconds) }
      }
    }
    let fill = Self.median(filling)
    let costs = RasterizationCosts(
      render: Self.median(without.map(\.milliseconds)),
      composite: found.isEmpty ? fill : Self.median(found), fill: fill,
      // If the bitmap is not kept, the bytes that it needs.
      bytes: kept > 0 ? kept : counted.costs.bytes)
    var evidence = RasterizationEvidence(costs, limit: compositor.cachePolicy.bytes)
    evidence.frames = played.count
    evidence.repainted = with.count
    evidence.changed = with.count { $0.changesLayer }
    evidence.hits = found.count
    evidence.simpleParts = counted.simpleParts
    if threshold > 0 { (evidence.frame, evidence.leastSaving) = (whole, threshold) }
    return BenchedMotion(
      motion: motion.name, frames: with.count, costs: costs, hits: found.count,
      verdict: RasterizationVerdict(evidence), saving: evidence.saving)
  }

  /// The counted costs of a layer, and its painted pixels if they are few, in the frame that shows
  /// most of it.
  private func counts(
    of subject: BenchSubject, _ motion: BenchMotion
  ) -> (costs: RasterizationCosts, simpleParts: String?) {
    guard case .change(let change) = motion else {
      return compositor.rasterizationCosts(of: subject.candidate)
    }
    change.apply(at: subject.fraction)
    compositor.render()
    defer {
      change.apply(at: 0)
      compositor.render()
    }
    return compositor.rasterizationCosts(of: subject.candidate)
  }

  /// Renders until all caches are filled.
  private func settle(_ candidate: RasterizationCandidate) {
    compositor.render()
    for _ in 0..<2 { _ = compositor.paint(Region(candidate.box)) }
  }

  /// The number of frames of a play that takes about a number of seconds, found by plays of growing
  /// length.
  ///
  /// Stopping a play early would miss the rest of the motion, and a few frames do not tell the cost
  /// of all.
  private func length(
    of play: BenchPlay, _ candidate: RasterizationCandidate, seconds: Double
  ) -> Int {
    // What the first frames make is cached from then on.
    var length = Self.fewestFrames
    for number in 1...length { _ = frame(number, of: play, candidate, length) }
    while true {
      let start = ContinuousClock.now
      for number in 1...length { _ = frame(number, of: play, candidate, length) }
      let taken = max(1e-6, start.duration(to: .now) / .seconds(1))
      let possible = max(Double(Self.fewestFrames), Double(length) * seconds / taken)
      let next = min(frames, 2 * length)
      if possible < Double(next) { return Int(possible) }
      if length == frames { return frames }
      length = next
    }
  }

  /// Rehearses a motion and plays it: all frames, in as many rounds as a median needs, whatever
  /// time they take, because the measured frames must not depend on how busy the machine is.
  private func rounds(
    of play: BenchPlay, _ candidate: RasterizationCandidate, _ length: Int
  ) -> [BenchedFrame] {
    for number in 1...length { _ = frame(number, of: play, candidate, length) }
    var result: [BenchedFrame] = []
    for _ in 0..<Self.mostRounds {
      for number in 1...length { result.append(frame(number, of: play, candidate, length)) }
      let repainting = result.count { $0.repaintsLayer }
      guard repainting > 0, repainting < Self.fewestFrames else { break }
    }
    return result
  }

  private func frame(
    _ number: Int, of play: BenchPlay, _ candidate: RasterizationCandidate, _ length: Int
  ) -> BenchedFrame {
    play.apply(number, of: length)
    let start = ContinuousClock.now
    let report: FrameReport
    let isStill = if case .still = play.motion { true } else { false }
    if isStill {
      report = compositor.paint(Region(candidate.box))
    } else {
      report = compositor.render()
    }
    let (seconds, attoseconds) = start.duration(to: .now).components
    return BenchedFrame(
      repaintsLayer: compositor.isRepainted(candidate, by: report),
      changesLayer: !isStill && compositor.isChangedInside(candidate),
      paintsBitmap: compositor.isBitmapPainted(of: candidate),
      milliseconds: 1e3 * Double(seconds) + 1e-15 * Double(attoseconds),
      bytes: report.caches[.rasterizedLayer].bytes)
  }

  /// The median of some numbers; 0 if there are none.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

/// The measurements of one frame.
struct BenchedFrame {
  /// Whether any part of the layer was painted.
  let repaintsLayer: Bool
  /// Whether the layer's picture, including everything below it, differs from the frame before.
  let changesLayer: Bool
  /// Whether the layer's bitmap had to be painted; of frames that repaint the layer.
  let paintsBitmap: Bool
  let milliseconds: Double
  /// The bytes of all bitmaps.
  let bytes: Int
}
