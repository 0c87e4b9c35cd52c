// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaTesting
package import Testing

extension SoftPictureComparison {
  /// Whether the errors are within the limits.
  package func isWithin(mostPixels: Int, mostOfBlock: Double) -> Bool {
    pixelsBeyond.count <= mostPixels && worstBlock.error <= mostOfBlock
  }

  /// Records an issue with both pictures and their difference if the errors exceed the limits.
  package func expect(
    mostPixels: Int, mostOfBlock: Double, _ name: String, _ details: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard !isWithin(mostPixels: mostPixels, mostOfBlock: mostOfBlock) else { return }
    Issue.record(
      """
      \(name): \(pixelsBeyond.count) pixels beyond, the worst by \(worst.error) at \
      (\(worst.x), \(worst.y)); a block off by \(worstBlock.error) about \
      (\(worstBlock.x), \(worstBlock.y))
      \(details)
      """, sourceLocation: sourceLocation)
    attachPictures(
      expected: expected, actual: actual, named: name, sourceLocation: sourceLocation)
  }
}
