// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The precision with which the oracle samples planes in perspective.
package struct ReferenceSampling {
  /// The pixels of a plane, along an axis, for one of the canvas that sees it.
  package var fineness: Double
  /// The sample positions in a pixel of the canvas, each coordinate −½…½ from its middle.
  package var offsets: [(x: Double, y: Double)]

  /// Samples a number of points of each pixel: no two of them in one row or column, and none of its
  /// halves, quarters and so on with more than its share (Hammersley's points).
  package init(points count: Int, fineness: Double) {
    self.fineness = fineness
    offsets = (0..<count).map { index in
      var (bits, part, mirrored) = (index, 0.5, 0.0)
      while bits > 0 {
        if bits & 1 == 1 { mirrored += part }
        (bits, part) = (bits / 2, part / 2)
      }
      let half = 0.5 / Double(count)
      return (Double(index) / Double(count) + half - 0.5, mirrored + half - 0.5)
    }
  }

  /// For many random trees.
  package static let coarse = ReferenceSampling(points: 16, fineness: 2)
  /// For pictures whose every edge must be exact.
  package static let fine = ReferenceSampling(points: 256, fineness: 4)

  /// A sample of a picture in perspective is already finer than the canvas.
  var ofPictureInPicture: ReferenceSampling {
    ReferenceSampling(points: max(4, offsets.count / 4), fineness: 1)
  }
}
