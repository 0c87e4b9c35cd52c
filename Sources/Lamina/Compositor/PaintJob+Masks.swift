// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Masks that a plan lacks.
extension PaintJob {
  /// Makes masks that the plan lacks, on several threads.
  mutating func makeMasks(_ indices: some Collection<Int>) {
    let missing = indices.filter { index in
      switch self.plan.masks.span[index].source {
      case .recipe, .piece: mask(index) == nil
      case .ready, .surface: false
      }
    }
    guard !missing.isEmpty else { return }
    let plan = plan
    let parts = maskParts(missing)
    let made = map(parts) { part -> MadeMask? in
      switch plan.masks.span[part.mask].source {
      case .recipe(let shared, let within):
        // All parts of a mask are made alike.
        if shared.recipe.isMadeAsRuns(within: within) {
          return shared.recipe.runs(in: part.rect).map(MadeMask.runs)
        }
        let mask = shared.recipe.mask(in: part.rect)
        return .bytes(shared.recipe.hasFaintEdges ? mask.trimmed() : mask)
      case .piece(let piece, _): return .bytes(piece.mask(in: part.rect))
      case .ready, .surface: return nil
      }
    }
    var next = 0
    for index in missing {
      let first = next
      while next < parts.count, parts[next].mask == index { next += 1 }
      let mask = made[first..<next].reduce(nil) { whole, part in
        part.map { whole?.joined(with: $0) ?? $0 } ?? whole
      }
      setMask(index, mask?.smaller)
    }
  }

  /// The least pixels of a mask for which several threads are worth while.
  private static let leastDividedPixels = 1 << 16

  /// The rectangles in which masks are made: a large mask is cut into one part for each thread if there
  /// are fewer masks than threads, because the byte of a pixel does not depend on the rectangle.
  private func maskParts(_ indices: [Int]) -> [(mask: Int, rect: PixelRect)] {
    var parts: [(mask: Int, rect: PixelRect)] = []
    parts.reserveCapacity(indices.count)
    for index in indices {
      let (rect, leastRows): (PixelRect, Int)
      switch plan.masks.span[index].source {
      // Each part needs the rows around it that its blur reads.
      case .recipe(let shared, let within):
        (rect, leastRows) = (within, 4 * shared.recipe.reach.y + 1)
      case .piece(_, let within): (rect, leastRows) = (within, within.height)
      case .ready, .surface: continue
      }
      let isDivided = indices.count < settings.threads && rect.area >= Self.leastDividedPixels
      guard isDivided else {
        parts.append((index, rect))
        continue
      }
      let count = max(1, min(settings.threads, rect.height / leastRows))
      parts += Bands.parts(of: rect, count: count).map { (index, $0) }
    }
    return parts
  }
}
