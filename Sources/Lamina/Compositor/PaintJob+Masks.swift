// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Masks that a plan lacks.
extension PaintJob {
  /// Makes masks that the plan lacks, on several threads.
  ///
  /// A large mask is made in parts if there are fewer masks than threads, because the byte of a pixel does not depend
  /// on the rectangle.
  mutating func makeMasks(_ ids: some Collection<MaskID>) {
    var missing = ids.filter(isMissing)
    guard !missing.isEmpty else { return }
    if missing.count < settings.threads {
      missing.removeAll { id in
        guard case .recipe(let shared, let rect) = self.plan.masks[id].source,
          rect.area >= Self.leastDividedPixels
        else { return false }
        setMask(id, madeInParts(shared.recipe, rect)?.smaller)
        return true
      }
    }
    let plan = plan
    setMasks(missing) { id in
      switch plan.masks.span[id.index].source {
      case .recipe(let shared, let rect): shared.made(within: rect)
      case .piece(let piece, let rect): .bytes(piece.mask(in: rect))
      case .ready, .surface: nil
      }
    }
  }

  private func isMissing(_ id: MaskID) -> Bool {
    switch plan.masks.span[id.index].source {
    case .recipe, .piece: mask(id) == nil
    case .ready, .surface: false
    }
  }

  /// The least pixels of a mask for which several threads are worth while.
  static let leastDividedPixels = 1 << 16

  /// The least rows of a part that is made as runs, so that few edges begin anew in it.
  private static let leastRowsOfRuns = 16

  /// The mask of a recipe within a rectangle, made in parts on several threads.
  private func madeInParts(_ recipe: MaskRecipe, _ rect: PixelRect) -> MadeMask? {
    let (rows, isRuns) = (rect.minY..<rect.maxY, recipe.isMadeAsRuns(within: rect))
    // Runs have more parts than threads, because the edges may all be in a few rows. Of other masks, each part
    // needs the rows around it that its blur reads.
    let parts =
      isRuns
      ? Bands.parts(of: rows, threads: settings.threads, leastCount: Self.leastRowsOfRuns)
      : Bands.parts(
        of: rows, count: max(1, min(settings.threads, rows.count / (4 * recipe.reach.y + 1))))
    // The chords are made once for all parts.
    let rasterizer = isRuns ? recipe.rasterizer : nil
    let made = map(parts) { rows in
      let part = PixelRect(
        minX: rect.minX, minY: rows.lowerBound, maxX: rect.maxX, maxY: rows.upperBound)
      // All parts of a mask are made alike.
      return rasterizer.map { MadeMask.runs($0.runs(in: part)) }
        ?? .bytes(SharedRecipe.visibleMask(of: recipe, in: part))
    }
    return made.count == 1 ? made[0] : MadeMask(joining: made)
  }
}

extension SharedRecipe {
  /// The mask within a rectangle; nil if it could not be made.
  func made(within rect: PixelRect) -> MadeMask? {
    recipe.isMadeAsRuns(within: rect)
      ? recipe.rasterizer.map { MadeMask.runs($0.runs(in: rect)).smaller }
      : .bytes(Self.visibleMask(of: recipe, in: rect))
  }

  /// The mask of a recipe within a rectangle, without edges that nobody sees.
  fileprivate static func visibleMask(of recipe: MaskRecipe, in rect: PixelRect) -> CoverageMask {
    let mask = recipe.mask(in: rect)
    return recipe.hasFaintEdges ? mask.trimmed() : mask
  }
}
