// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A step of what is done to pixels.
package enum PixelFilter: Hashable, Sendable {
  case blur(BlurCovariance)
  /// Changes of colours, one after the other.
  case colors([ColorMatrix])

  /// The steps that filters of a layer make under its transform; changes of colours in a row are
  /// one step, and one matrix where nothing has to be limited in between.
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
        // So that the list is added to where it is.
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

  /// Whether it cannot work on the pixels where they are.
  package var makesNewPixels: Bool { if case .blur = self { true } else { false } }

  /// The pixels on each axis beyond which nothing is carried.
  package var reach: (x: Int, y: Int) {
    guard case .blur(let covariance) = self else { return (0, 0) }
    return PixelBlur.reach(of: covariance)
  }

  /// The same for steps one after the other.
  package static func reach(of steps: some Sequence<PixelFilter>) -> (x: Int, y: Int) {
    steps.reduce((0, 0)) { ($0.0 + $1.reach.x, $0.1 + $1.reach.y) }
  }

  /// What those after each step reach together.
  static func reachesAhead(of steps: [PixelFilter]) -> [(x: Int, y: Int)] {
    var ahead = (x: 0, y: 0)
    var result: [(x: Int, y: Int)] = []
    for step in steps.reversed() {
      result.append(ahead)
      let reach = step.reach
      ahead = (ahead.x + reach.x, ahead.y + reach.y)
    }
    return result.reversed()
  }

  /// The pixels that blurs make on the way to a single one, of a picture of some size or of one
  /// without end: each makes what the next ones reach, and what there is.
  ///
  /// It follows from the picture as a whole, so that what is refused for it does not depend on what is
  /// repainted.
  static func pixelsBetween(_ steps: [PixelFilter], of size: (width: Int, height: Int)?) -> Double {
    var count = 0.0
    var behind = (x: 0, y: 0)
    for (step, ahead) in zip(steps, reachesAhead(of: steps)) where step.makesNewPixels {
      let reach = step.reach
      behind = (behind.x + reach.x, behind.y + reach.y)
      var (width, height) = (Double(2 * ahead.x + 1), Double(2 * ahead.y + 1))
      if let size {
        width = min(width, Double(size.width + 2 * behind.x))
        height = min(height, Double(size.height + 2 * behind.y))
      }
      count += width * height
    }
    return count
  }
}

extension PixelRect {
  /// The rectangle grown on each side by what filters reach.
  package func outset(by reach: (x: Int, y: Int)) -> PixelRect { outset(x: reach.x, y: reach.y) }
}
