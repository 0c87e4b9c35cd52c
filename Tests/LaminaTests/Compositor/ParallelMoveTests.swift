// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

@testable import Lamina

/// Pixels that are moved within an image while several threads write to it.
@Suite struct ParallelMoveTests {
  /// Distances whose seams have no row, one, several, and more than a band may have.
  static let distances = [
    (0, 0), (3, 0), (-3, 0), (0, 1), (0, -1), (2, 5), (-2, 5), (2, -5), (-2, -5), (0, 12),
    (0, -12), (1, 40), (1, -40),
  ]

  @Test(arguments: distances, 1...5)
  func `threads that move pixels in parallel give the bytes of one thread`(
    by distance: (x: Int, y: Int), threads: Int
  ) throws {
    let image = try #require(
      PixmanImage.noise(PixelRect(x: -4, y: -50, width: 40, height: 190), seed: 7))
    let target = PixelRect(x: 2, y: -5, width: 23, height: 101)
    let before = image.copyPixels(of: target.offset(x: -distance.x, y: -distance.y))
    let wanted = image.expected(target) { _, x, y in before[y * target.width + x] }
    ParallelMove(image, to: target, dx: distance.x, dy: distance.y)
      .run(threads: threads, leastBandPixels: 64, memory: ScopeMemory())
    #expect(image.allPixels == wanted)
  }

  @Test(arguments: [0, 1], [0, 1])
  func `a very small area is moved too`(width: Int, height: Int) throws {
    let image = try #require(
      PixmanImage.noise(PixelRect(x: 0, y: 0, width: 4, height: 4), seed: 8))
    let target = PixelRect(x: 1, y: 2, width: width, height: height)
    let before = image.copyPixels(of: target.offset(x: 0, y: 1))
    let wanted = image.expected(target) { _, _, _ in before[0] }
    ParallelMove(image, to: target, dx: 0, dy: -1)
      .run(threads: 4, leastBandPixels: 1, memory: ScopeMemory())
    #expect(image.allPixels == wanted)
  }
}
