// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Path {
  /// The length of everything drawn, including the lines that close subpaths.
  ///
  /// Moves have no length. Curves are measured to about ten digits. 0 if a coordinate is not
  /// finite.
  public var length: CGFloat {
    CGFloat(subpaths.reduce(0) { $0 + MeasuredSubpath($1).length })
  }

  /// The part of the path between two fractions of its ``length``, counted over all subpaths in
  /// order, like `strokeStart` and `strokeEnd` of a shape layer.
  ///
  /// A subpath that is kept whole stays as it is; of any other an open part remains, even if the
  /// subpath was closed. The cut is by length, so half of a circle is half of its outline.
  ///
  /// - Parameters:
  ///   - start: The fraction at which the part starts, limited to 0…1.
  ///   - end: The fraction at which it ends, limited to 0…1.
  /// - Returns: The part; the path itself for 0 and 1; empty if `start` is not less than `end`, one
  ///   of them is NaN, or a coordinate is not finite. A subpath without length is kept if its
  ///   position is within the part.
  public func trimmed(from start: CGFloat, to end: CGFloat) -> Path {
    let (start, end) = (min(max(Double(start), 0), 1), min(max(Double(end), 0), 1))
    // Also if one is NaN.
    guard start < end, isFinite else { return Path() }
    if start == 0 && end == 1 { return self }
    let measured = subpaths.map(MeasuredSubpath.init)
    let total = measured.reduce(0) { $0 + $1.length }
    let (from, to) = (total * start, total * end)
    // Sums of lengths are rounded: a cut so near to an end of a subpath is there.
    let slack = total * MeasuredSubpath.rounding
    var result = Path()
    var offset = 0.0
    for subpath in measured {
      let (a, b) = (from - offset, to - offset)
      let length = subpath.length
      offset += length
      if a <= slack, b >= length - slack {
        result.append(subpath.subpath)
      } else if b > slack, a < length - slack {
        subpath.append(from: max(a, 0), to: min(b, length), to: &result)
      }
    }
    return result
  }
}
