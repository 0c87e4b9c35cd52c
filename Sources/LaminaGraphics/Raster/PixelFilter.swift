// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A step of filtering pixels.
package enum PixelFilter: Hashable, Sendable {
  case blur(BlurCovariance)
  /// Changes of colours, one after the other.
  case colors([ColorMatrix])

  /// The steps of filters under a transform.
  ///
  /// Successive changes of colours are one step, and one matrix if nothing has to be clamped in
  /// between.
  package static func steps(_ filters: [Filter], _ transform: Transform2D) -> [PixelFilter] {
    var steps: [PixelFilter] = []
    for filter in Filter.joined(filters) {
      if let radius = filter.blurRadius {
        let blur = BlurCovariance(radius: radius, transform: transform)
        if !blur.isZero { steps.append(.blur(blur)) }
      } else if let matrix = filter.matrix {
        guard case .colors(var matrices) = steps.last, let last = matrices.last else {
          steps.append(.colors([matrix]))
          continue
        }
        // So that the list grows in place.
        steps.removeLast()
        if let both = last.followed(by: matrix) {
          matrices[matrices.count - 1] = both
        } else {
          matrices.append(matrix)
        }
        steps.append(.colors(matrices))
      }
    }
    return steps
  }

  /// Whether it cannot work on the pixels in place.
  package var makesNewPixels: Bool { if case .blur = self { true } else { false } }

  /// The pixels on each axis beyond which nothing is carried.
  package var reach: (x: Int, y: Int) {
    guard case .blur(let covariance) = self else { return (0, 0) }
    return covariance.reach
  }

  /// The same for steps one after the other.
  package static func reach(of steps: some Sequence<PixelFilter>) -> (x: Int, y: Int) {
    steps.reduce((0, 0)) { ($0.0 + $1.reach.x, $0.1 + $1.reach.y) }
  }

  /// The reach of the steps after each step together.
  package static func reachesAhead(of steps: [PixelFilter]) -> [(x: Int, y: Int)] {
    var ahead = (x: 0, y: 0)
    var result: [(x: Int, y: Int)] = []
    for step in steps.reversed() {
      result.append(ahead)
      let reach = step.reach
      ahead = (ahead.x + reach.x, ahead.y + reach.y)
    }
    return result.reversed()
  }

  /// The blurs among steps from some pixels to the wanted ones, and the pixels that each makes: as
  /// far as the next steps reach.
  package static func blurs(
    of steps: [PixelFilter], from source: PixelRect, to wanted: PixelRect
  ) -> [(blur: BlurCovariance, made: PixelRect)] {
    var (bounds, found) = (source, [(blur: BlurCovariance, made: PixelRect)]())
    for (filter, ahead) in zip(steps, reachesAhead(of: steps)) {
      guard case .blur(let blur) = filter else { continue }
      bounds = wanted.outset(by: ahead).intersection(bounds.outset(by: filter.reach))
      found.append((blur, bounds))
    }
    return found
  }
}

extension PixelRect {
  /// The rectangle grown on each side by the reach of filters.
  package func outset(by reach: (x: Int, y: Int)) -> PixelRect { outset(x: reach.x, y: reach.y) }
}
