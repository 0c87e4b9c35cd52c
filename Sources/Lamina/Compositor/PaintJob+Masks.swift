// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Masks that a plan lacks.
extension PaintJob {
  /// Makes masks that the plan lacks, on several threads.
  ///
  /// A large mask is made in parts if there are fewer masks than threads, because the byte of a pixel does not depend
  /// on the rectangle.
  mutating func makeMasks(_ ids: some Collection<MaskID>, _ arenas: CoverageArenas) {
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
    setMasks(missing, arenas) { id, arena in
      switch plan.masks.span[id.index].source {
      case .recipe(let shared, let rect): shared.made(within: rect, &arena)
      case .piece(let piece, let rect): .bytes(piece.mask(in: rect, &arena))
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
    // The chords are made once for all parts. They and the parts are large enough for memory of their own.
    var arena = CoverageArena()
    let rasterizer = isRuns ? recipe.rasterizer(&arena) : nil
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
  func made(within rect: PixelRect, _ arena: inout CoverageArena) -> MadeMask? {
    guard recipe.isMadeAsRuns(within: rect) else {
      return .bytes(Self.visibleMask(of: recipe, in: rect, &arena))
    }
    guard var rasterizer = recipe.rasterizer(&arena) else { return nil }
    let runs = rasterizer.runs(in: rect, &arena)
    rasterizer.giveBack(to: &arena)
    return MadeMask.runs(runs).smaller
  }

  /// The mask of a recipe within a rectangle, without edges that nobody sees.
  private static func visibleMask(
    of recipe: MaskRecipe, in rect: PixelRect, _ arena: inout CoverageArena
  ) -> CoverageMask {
    let mask = recipe.mask(in: rect, &arena)
    return recipe.hasFaintEdges ? mask.trimmed() : mask
  }

  /// The same in memory of its own.
  fileprivate static func visibleMask(of recipe: MaskRecipe, in rect: PixelRect) -> CoverageMask {
    var arena = CoverageArena()
    return visibleMask(of: recipe, in: rect, &arena)
  }
}
