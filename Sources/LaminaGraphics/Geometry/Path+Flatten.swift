// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Path {
  /// The path with every curve replaced by lines.
  ///
  /// - Parameter tolerance: The largest distance between a curve and its lines, in the path's
  ///   units; a value that is not a positive number counts as 0.1. A curve gives at most 4096
  ///   lines, so a curve that is huge compared with its tolerance is coarser.
  /// - Returns: A path of moves, lines and closes. Subpaths of only a move are left out; empty if a
  ///   coordinate is not finite.
  public func flattened(tolerance: CGFloat = 0.1) -> Path {
    let tolerance = tolerance > 0 ? Double(tolerance) : 0.1
    var result = Path()
    result.reserve(verbs: verbs.count, points: points.count)
    for subpath in subpaths {
      result.move(to: subpath.start.point)
      for segment in subpath.segments {
        let count = segment.chordCount(tolerance: tolerance)
        for i in stride(from: 1, to: count, by: 1) {
          result.addLine(to: segment.point(at: Double(i) / Double(count)).point)
        }
        result.addLine(to: segment.p3.point)
      }
      if subpath.isClosed { result.closeSubpath() }
    }
    return result
  }
}
