// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct RasterizationVerdictTests {
  /// Counts and costs, and the verdict that they require.
  struct Case: CustomStringConvertible {
    var render = 10.0
    var composite = 2.0
    var fill = 14.0
    var bytes = 100
    var frames = 0
    var repainted = 0
    var changed = 0
    var simple: String?
    var hits: Int?
    var frame = 0.0
    var leastSaving = 0.0
    var verdict: RasterizationVerdict
    var text: String

    var description: String { text }
  }

  static let cases = [
    Case(verdict: .rasterize(paysAfter: 1), text: "rasterize: pays after 1 frame"),
    Case(fill: 26.1, verdict: .rasterize(paysAfter: 3), text: "rasterize: pays after 3 frames"),
    Case(fill: 26, verdict: .rasterize(paysAfter: 2), text: "rasterize: pays after 2 frames"),
    Case(fill: 5, verdict: .rasterize(paysAfter: 1), text: "rasterize: pays after 1 frame"),
    Case(
      composite: 9, verdict: .rasterize(paysAfter: 4), text: "rasterize: pays after 4 frames"),
    Case(
      composite: 9.1, verdict: .doNot(.savesNothing),
      text: "do not: its bitmap takes as long to draw as the layer itself"),
    // Even if it paints little, because its bitmap is slower.
    Case(
      composite: 20, simple: "one gradient", verdict: .doNot(.slower),
      text: "do not: its bitmap takes longer to draw than the layer itself"),
    Case(
      composite: 11.1, verdict: .doNot(.slower),
      text: "do not: its bitmap takes longer to draw than the layer itself"),
    Case(
      composite: 11, simple: "one gradient", verdict: .noNeed(.simple("one gradient")),
      text: "no need: one gradient"),
    // 8 saved of 800 are one hundredth, of 801 less.
    Case(frame: 800, verdict: .rasterize(paysAfter: 1), text: "rasterize: pays after 1 frame"),
    Case(
      frame: 801, verdict: .noNeed(.savesLittle),
      text: "no need: it saves too little of a frame"),
    Case(leastSaving: 8, verdict: .rasterize(paysAfter: 1), text: "rasterize: pays after 1 frame"),
    Case(
      leastSaving: 8.1, verdict: .noNeed(.savesLittle),
      text: "no need: it saves too little of a frame"),
    // Repainted in half of the frames, 8 become 4.
    Case(
      frames: 60, repainted: 30, leastSaving: 4.1, verdict: .noNeed(.savesLittle),
      text: "no need: it saves too little of a frame"),
    // 4 more in one of 4 frames, 8 less in the others: 5.
    Case(
      frames: 60, repainted: 60, changed: 15, leastSaving: 5,
      verdict: .rasterize(paysAfter: 1), text: "rasterize: pays after 1 frame"),
    Case(
      frames: 60, repainted: 60, changed: 15, leastSaving: 5.1,
      verdict: .noNeed(.savesLittle), text: "no need: it saves too little of a frame"),
    Case(
      simple: "one gradient", verdict: .rasterize(paysAfter: 1),
      text: "rasterize: pays after 1 frame"),
    Case(
      composite: 5.1, simple: "one gradient", verdict: .noNeed(.simple("one gradient")),
      text: "no need: one gradient"),
    Case(
      bytes: 1001, verdict: .doNot(.tooLarge(bytes: 1001, limit: 1000)),
      text: "do not: its bitmap of 1 kB is larger than the cache of 1 kB"),
    Case(
      frames: 60, repainted: 60, changed: 60, verdict: .doNot(.changesInside(everyFrames: 1)),
      text: "do not: what is inside changes every frame"),
    Case(
      fill: 8, frames: 60, repainted: 60, changed: 60,
      verdict: .doNot(.changesInside(everyFrames: 1)),
      text: "do not: what is inside changes every frame"),
    // A bitmap that looks cheap but was never found.
    Case(
      fill: 8, frames: 60, repainted: 60, changed: 20, hits: 0, verdict: .doNot(.neverFound),
      text: "do not: its bitmap is dropped before it is drawn again"),
    Case(
      bytes: 1001, frames: 60, repainted: 60, hits: 0,
      verdict: .doNot(.tooLarge(bytes: 1001, limit: 1000)),
      text: "do not: its bitmap of 1 kB is larger than the cache of 1 kB"),
    Case(
      frames: 60, repainted: 60, hits: 1, verdict: .rasterize(paysAfter: 1),
      text: "rasterize: pays after 1 frame"),
    // 4 more in one of 2 frames, 8 less in the other.
    Case(
      frames: 60, repainted: 60, changed: 30, verdict: .rasterize(paysAfter: 1),
      text: "rasterize: pays after 1 frame"),
    Case(
      fill: 27, frames: 60, repainted: 60, changed: 20,
      verdict: .doNot(.changesInside(everyFrames: 3)),
      text: "do not: what is inside changes about every 3 frames"),
    Case(
      fill: 27, frames: 60, repainted: 60, changed: 15, verdict: .rasterize(paysAfter: 3),
      text: "rasterize: pays after 3 frames"),
    Case(
      frames: 1, verdict: .noNeed(.notRepainted(frames: 1)),
      text: "no need: not repainted in the last frame"),
    Case(
      bytes: 5000, frames: 60, verdict: .noNeed(.notRepainted(frames: 60)),
      text: "no need: not repainted in the last 60 frames"),
    Case(
      render: 0, composite: 0, fill: 0, verdict: .doNot(.savesNothing),
      text: "do not: its bitmap takes as long to draw as the layer itself"),
    Case(
      render: .nan, verdict: .doNot(.savesNothing),
      text: "do not: its bitmap takes as long to draw as the layer itself"),
    Case(
      fill: .infinity, verdict: .doNot(.savesNothing),
      text: "do not: its bitmap takes as long to draw as the layer itself"),
    Case(
      composite: .nan, verdict: .doNot(.savesNothing),
      text: "do not: its bitmap takes as long to draw as the layer itself"),
  ]

  @Test(arguments: cases)
  func `costs and changes decide by the rules`(_ given: Case) {
    var evidence = RasterizationEvidence(
      RasterizationCosts(
        render: given.render, composite: given.composite, fill: given.fill, bytes: given.bytes),
      limit: 1000)
    evidence.frames = given.frames
    evidence.repainted = given.repainted
    evidence.changed = given.changed
    evidence.simpleParts = given.simple
    evidence.hits = given.hits
    (evidence.frame, evidence.leastSaving) = (given.frame, given.leastSaving)
    let verdict = RasterizationVerdict(evidence)
    #expect(verdict == given.verdict)
    #expect(verdict.description == given.text)
  }

  @Test func `the nested layers that save most together are chosen`() {
    typealias Layers = [(path: [Int], saving: Double)]
    let layers: Layers = [
      ([0], 3), ([0, 0], 2), ([0, 1], 2), ([1], 5), ([1, 0], 2), ([1, 0, 0], 3), ([2], 0),
      ([10], 1), ([0, 1, 4], 0), ([3, 0], -1), ([4], 2), ([4, 0], 2),
    ]
    // 2 and 2 are more than 3; 5 is more than 3; a layer as good as its contents is one bitmap.
    #expect(RasterizationChoice.best(layers) == [1, 2, 3, 7, 10])
    #expect(RasterizationChoice.best([]) == [])
  }

  @Test func `sizes are printed in kilobytes and megabytes`() {
    #expect(
      "\(RasterizationVerdict.doNot(.tooLarge(bytes: 12_300_000, limit: 999_499)))"
        == "do not: its bitmap of 12 MB is larger than the cache of 999 kB")
  }
}
