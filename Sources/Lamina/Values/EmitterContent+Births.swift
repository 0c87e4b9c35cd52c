// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension EmitterContent {
  /// The largest number of births that are examined for one picture.
  ///
  /// The oldest particles of later cells are left out.
  static let mostBirths = 1 << 18

  /// An upper estimate of the births that are examined for the picture, from the numbers alone.
  ///
  /// Cost: proportional to the number of cells; no particle is found.
  var births: Int {
    guard time >= 0, time.isFinite else { return 0 }
    let all = cells.reduce(0.0) { sum, cell in
      sum + births(of: cell, rate: rate(of: cell, ofLayer: true), sources: 1, duration: time)
    }
    return all < Double(Self.mostBirths) ? Int(all.rounded(.up)) : Self.mostBirths
  }

  /// The births of a cell and of the cells inside it.
  ///
  /// The cell is emitted by `sources` emitters, which are the layer or the particles of the outer cell, each for at
  /// most `duration` seconds.
  private func births(
    of cell: EmitterCellContent, rate: Double, sources: Double, duration: Double
  ) -> Double {
    let longest = longestLife(of: cell)
    guard cell.isEnabled, rate > 0, rate.isFinite, longest > 0 else { return 0 }
    let seconds = min(duration, longest + afterlife(of: cell))
    // Both ends of the time may lie between two births.
    let own = sources * (seconds * rate + 2)
    guard own < Double(Self.mostBirths) else { return Double(Self.mostBirths) }
    return cell.emitterCells.reduce(own) { sum, inside in
      sum
        + births(
          of: inside, rate: self.rate(of: inside, ofLayer: false), sources: own,
          duration: min(time, longest))
    }
  }

  /// The births per second of a cell of the layer, or of a cell inside another.
  func rate(of cell: EmitterCellContent, ofLayer: Bool) -> Double {
    Double(cell.birthRate) * (ofLayer ? Double(birthRate) : 1)
  }

  /// The longest life of a particle in seconds; 0 if it is not a number.
  func longestLife(of cell: EmitterCellContent) -> Double {
    let factor = Double(lifetime)
    // A negative factor makes the shortest life of the cell the longest.
    let spread = copysign(Double(cell.lifetimeRange) / 2, factor)
    let life = (Double(cell.lifetime) + spread) * factor
    return life.isNaN ? 0 : life
  }

  /// How long after a particle's end something that it emitted may live.
  func afterlife(of cell: EmitterCellContent) -> Double { afterlife(of: cell, levels: 0) }

  private func afterlife(of cell: EmitterCellContent, levels: Int) -> Double {
    guard levels < EmitterCellContent.mostLevels else { return 0 }
    return cell.emitterCells.reduce(0) {
      max($0, longestLife(of: $1) + afterlife(of: $1, levels: levels + 1))
    }
  }
}
