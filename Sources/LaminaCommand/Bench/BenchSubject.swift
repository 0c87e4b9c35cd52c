// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene

/// A layer to measure.
struct BenchSubject {
  let candidate: RasterizationCandidate
  let layer: Layer
  /// The indices in the lists of sublayers from the root on.
  let path: [Int]
  /// The progress of the played change, if any, at which most of the layer is visible.
  let fraction: Double

  /// The path in the form of `--layer` and `--change`.
  var pathText: String { path.map(String.init).joined(separator: ".") }

  /// The most places of a change at which layers are searched: those of the default play.
  private static let mostPlaces = 30
  /// The distance between the first places to be searched; the others follow while there is time.
  private static let stride = 5

  /// The layers of a scene that a bitmap might help, in the scene itself or anywhere in a change,
  /// which is left at its first value; the largest on the surface first.
  ///
  /// A layer that is hidden, clear or outside in one frame may be visible in the next ones. If
  /// frames take long, the search takes at most a tenth of the time of the plays.
  static func all(
    of compositor: Compositor, _ change: SceneChange?, frames: Int, seconds: Double
  ) -> [BenchSubject] {
    var largest: [NodeID: (candidate: RasterizationCandidate, fraction: Double)] = [:]
    func look(at fraction: Double) {
      compositor.render()
      for candidate in compositor.rasterizationCandidates(limit: .max) {
        if let known = largest[candidate.node]?.candidate, known.box.area >= candidate.box.area {
          continue
        }
        largest[candidate.node] = (candidate, fraction)
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
      // If the play shows the layer, the play counts.
      largest.merge(asGiven) { played, _ in played }
      change.apply(at: 0)
      compositor.render()
    }
    return largest.values.compactMap { candidate, fraction in
      compositor.layer(at: candidate.node).map {
        BenchSubject(
          candidate: candidate, layer: $0, path: compositor.path(of: candidate.node),
          fraction: fraction)
      }
    }
    .sorted { a, b in
      let (areaOfA, areaOfB) = (a.candidate.box.area, b.candidate.box.area)
      return areaOfA != areaOfB ? areaOfA > areaOfB : a.path.lexicographicallyPrecedes(b.path)
    }
  }
}
