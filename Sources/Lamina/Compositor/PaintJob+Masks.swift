// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Masks that a plan lacks.
extension PaintJob {
  /// Makes masks that the plan lacks, on several threads.
  mutating func makeMasks(_ ids: some Collection<MaskID>) {
    let missing = ids.filter { id in
      switch self.plan.masks.span[id.index].source {
      case .recipe, .piece: mask(id) == nil
      case .ready, .surface: false
      }
    }
    guard !missing.isEmpty else { return }
    let plan = plan
    let parts = maskParts(missing)
    var made = map(parts) { part -> MadeMask? in
      switch plan.masks.span[part.mask.index].source {
      case .recipe(let shared, let within):
        let recipe = shared.recipe
        // All parts of a mask are made alike.
        if recipe.isMadeAsRuns(within: within) {
          return (part.rasterizer ?? recipe.rasterizer).map { .runs($0.runs(in: part.rect)) }
        }
        let mask = recipe.mask(in: part.rect)
        return .bytes(recipe.hasFaintEdges ? mask.trimmed() : mask)
      case .piece(let piece, _): return .bytes(piece.mask(in: part.rect))
      case .ready, .surface: return nil
      }
    }
    var next = 0
    for id in missing {
      let first = next
      while next < parts.count, parts[next].mask == id { next += 1 }
      let mask =
        next == first + 1
        ? made[first].take() : MadeMask(joining: made[first..<next].compactMap { $0 })
      setMask(id, mask?.smaller)
    }
  }

  /// The least pixels of a mask for which several threads are worth while.
  private static let leastDividedPixels = 1 << 16

  /// The least rows of a part that is made as runs, so that few edges begin anew in it.
  private static let leastRowsOfRuns = 16

  /// A rectangle in which a mask is made.
  private struct MaskPart: Sendable {
    let mask: MaskID
    let rect: PixelRect
    /// The rasterizer that all parts of a mask share.
    var rasterizer: CoverageRasterizer?
  }

  /// The parts in which masks are made: a large mask is divided for several threads if there are fewer masks
  /// than threads, because the byte of a pixel does not depend on the rectangle.
  private func maskParts(_ ids: [MaskID]) -> [MaskPart] {
    var parts: [MaskPart] = []
    parts.reserveCapacity(ids.count)
    for id in ids {
      let source = plan.masks.span[id.index].source
      let rect: PixelRect
      switch source {
      case .recipe(_, let within), .piece(_, let within): rect = within
      case .ready, .surface: continue
      }
      let isDivided = ids.count < settings.threads && rect.area >= Self.leastDividedPixels
      if isDivided, case .recipe(let shared, _) = source {
        parts += divided(shared.recipe, mask: id, rect)
      } else {
        parts.append(MaskPart(mask: id, rect: rect))
      }
    }
    return parts
  }

  private func divided(_ recipe: MaskRecipe, mask: MaskID, _ rect: PixelRect) -> [MaskPart] {
    let (rows, isRuns) = (rect.minY..<rect.maxY, recipe.isMadeAsRuns(within: rect))
    // Runs have more parts than threads, because the edges may all be in a few rows. Of other masks, each part
    // needs the rows around it that its blur reads.
    let parts =
      isRuns
      ? Bands.parts(of: rows, threads: settings.threads, leastCount: Self.leastRowsOfRuns)
      : Bands.parts(
        of: rows, count: max(1, min(settings.threads, rows.count / (4 * recipe.reach.y + 1))))
    // The chords are made once for all parts.
    let rasterizer = isRuns && parts.count > 1 ? recipe.rasterizer : nil
    return parts.map {
      let part = PixelRect(
        minX: rect.minX, minY: $0.lowerBound, maxX: rect.maxX, maxY: $0.upperBound)
      return MaskPart(mask: mask, rect: part, rasterizer: rasterizer)
    }
  }
}
