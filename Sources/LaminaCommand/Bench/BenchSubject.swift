// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene

/// A layer to measure.
struct BenchSubject {
  let candidate: RasterizationCandidate
  let layer: Layer
  /// Places in the lists of sublayers from the root on.
  let path: [Int]
  /// How far the change is, if one is played, where most of the layer is seen.
  let fraction: Double

  /// The path as `--layer` and `--change` take it.
  var pathText: String { path.map(String.init).joined(separator: ".") }

  /// Places of a change at which layers are looked for: those of the default play.
  private static let mostPlaces = 30
  /// Every so many of them first; the others as long as there is time.
  private static let stride = 5

  /// The layers of a scene that a bitmap might serve, in the scene as it is or anywhere in a change,
  /// which is left at its first value; the largest on the surface first.
  ///
  /// What is hidden, clear or outside in one frame of a play may be what the next ones show. Where
  /// frames take long, a tenth of the time that the plays have goes to finding out.
  static func all(
    of compositor: Compositor, _ change: SceneChange?, frames: Int, seconds: Double
  ) -> [BenchSubject] {
    var largest: [Int32: (candidate: RasterizationCandidate, fraction: Double)] = [:]
    func look(at fraction: Double) {
      compositor.render()
      for candidate in compositor.rasterizationCandidates(limit: .max) {
        if let known = largest[candidate.slot]?.candidate, known.box.area >= candidate.box.area {
          continue
        }
        largest[candidate.slot] = (candidate, fraction)
      }
    }
    look(at: 0)
    if let change {
      let asGiven = largest
      largest = [:]
      let places = min((frames + 1) / 2, mostPlaces)
      let first = (0...places).filter { $0 % Self.stride == 0 || $0 == places }
      let others = (0...places).filter { !first.contains($0) }
      let end = ContinuousClock.now.advanced(by: .seconds(seconds / 10))
      for (index, place) in (first + others).enumerated() {
        guard index < first.count || ContinuousClock.now < end else { break }
        let fraction = Double(place) / Double(places)
        change.apply(at: fraction)
        look(at: fraction)
      }
      // Of what the play shows, it is the play that counts.
      largest.merge(asGiven) { played, _ in played }
      change.apply(at: 0)
      compositor.render()
    }
    return largest.values.compactMap { candidate, fraction in
      compositor.layer(at: candidate.slot).map {
        BenchSubject(
          candidate: candidate, layer: $0, path: compositor.path(of: candidate.slot),
          fraction: fraction)
      }
    }
    .sorted { a, b in
      let (areaOfA, areaOfB) = (a.candidate.box.area, b.candidate.box.area)
      return areaOfA != areaOfB ? areaOfA > areaOfB : a.path.lexicographicallyPrecedes(b.path)
    }
  }
}
