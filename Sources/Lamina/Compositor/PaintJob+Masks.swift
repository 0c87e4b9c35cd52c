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
        let recipe = shared.recipe
        // All parts of a mask are made alike.
        if recipe.isMadeAsRuns(within: within) {
          return (part.outline ?? recipe.sortedOutline).map { .runs($0.runs(in: part.rect)) }
        }
        let mask = recipe.mask(in: part.rect)
        return .bytes(recipe.hasFaintEdges ? mask.trimmed() : mask)
      case .piece(let piece, _): return .bytes(piece.mask(in: part.rect))
      case .ready, .surface: return nil
      }
    }
    var next = 0
    for index in missing {
      let first = next
      while next < parts.count, parts[next].mask == index { next += 1 }
      setMask(index, MadeMask(joining: made[first..<next].compactMap { $0 })?.smaller)
    }
  }

  /// The least pixels of a mask for which several threads are worth while.
  private static let leastDividedPixels = 1 << 16

  /// A rectangle in which a mask is made.
  private struct MaskPart: Sendable {
    let mask: Int
    let rect: PixelRect
    /// The outline of a divided mask, of which each part is made as runs.
    var outline: SortedOutline?
  }

  /// The parts in which masks are made: a large mask is divided for several threads if there are fewer masks
  /// than threads, because the byte of a pixel does not depend on the rectangle.
  private func maskParts(_ indices: [Int]) -> [MaskPart] {
    var parts: [MaskPart] = []
    parts.reserveCapacity(indices.count)
    for index in indices {
      let source = plan.masks.span[index].source
      let rect: PixelRect
      switch source {
      case .recipe(_, let within), .piece(_, let within): rect = within
      case .ready, .surface: continue
      }
      let isDivided = indices.count < settings.threads && rect.area >= Self.leastDividedPixels
      if isDivided, case .recipe(let shared, _) = source {
        parts += divided(shared.recipe, mask: index, rect)
      } else {
        parts.append(MaskPart(mask: index, rect: rect))
      }
    }
    return parts
  }

  private func divided(_ recipe: MaskRecipe, mask: Int, _ rect: PixelRect) -> [MaskPart] {
    let (outline, count): (SortedOutline?, Int)
    if recipe.isMadeAsRuns(within: rect) {
      // The chords are made once for all parts. There are more parts than threads, because the edges may all be in a
      // few rows.
      (outline, count) = (recipe.sortedOutline, min(3 * settings.threads, rect.height / 16))
    } else {
      // Each part needs the rows around it that its blur reads.
      (outline, count) = (nil, min(settings.threads, rect.height / (4 * recipe.reach.y + 1)))
    }
    return Bands.parts(of: rect, count: max(1, count)).map {
      MaskPart(mask: mask, rect: $0, outline: outline)
    }
  }
}
