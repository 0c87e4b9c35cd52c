// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension BlurGrid {
  /// The blurred cells from which the pixels of a rectangle are mixed, by channel.
  ///
  /// A cell follows from the source's cells within reach alone, so what else is asked for does not
  /// show in it.
  func blurredCells(for rect: PixelRect, of source: BlurSource) -> [SampleGrid] {
    let target = cells(mixedIn: rect)
    return plan.blurred(to: target, channels: source.channels, bounds: source.cells) {
      source.averages(in: $0)
    }
  }
}

extension CoverageMask {
  /// A wide blur of a source of one channel, at the pixels of a rectangle counted, like those of the
  /// source, from where the cells begin.
  init(blurring source: BlurSource, on grid: BlurGrid, in rect: PixelRect) {
    let target = source.pixelBounds(grid).outset(x: grid.reach.x, y: grid.reach.y)
      .intersection(rect)
    guard !target.isEmpty, let cells = grid.blurredCells(for: target, of: source).first else {
      self = .empty
      return
    }
    self.init(bounds: target, bytes: grid.coverage(of: target, from: cells))
  }
}

extension BlurSource {
  /// The pixels of the target that the source's cells hold.
  fileprivate func pixelBounds(_ grid: BlurGrid) -> PixelRect { cells.multiplied(by: grid.step) }
}

extension BlurPlan {
  /// Some cells of the blur, by channel; `source` gives those of a rectangle within `bounds`.
  func blurred(
    to target: PixelRect, channels: Int, bounds: PixelRect,
    _ source: (PixelRect) -> [SampleGrid]
  ) -> [SampleGrid] {
    let turned = isTransposed
    let results = blurredTurned(
      to: turned ? target.transposed : target, bounds: turned ? bounds.transposed : bounds
    ) { rect in
      source(turned ? rect.transposed : rect).map {
        turned ? ColumnBlocks($0).transposed() : ColumnBlocks($0)
      }
    }
    guard !results.isEmpty else {
      return [SampleGrid](repeating: SampleGrid(bounds: target), count: channels)
    }
    return results.map { grid in
      turned ? SampleGrid(bounds: target, samples: ColumnBlocks(grid).transposed().numbers()) : grid
    }
  }

  /// The same where x and y have changed places, if they do.
  private func blurredTurned(
    to target: PixelRect, bounds: PixelRect, _ source: (PixelRect) -> [ColumnBlocks]
  ) -> [SampleGrid] {
    func columns(_ target: PixelRect) -> [ColumnBlocks] {
      let needed = bounds.intersection(target.outset(x: x.reach, y: y.reach))
      guard !needed.isEmpty else { return [] }
      return source(needed).map { blurred($0, of: needed, to: target) }
    }
    if slants.isEmpty {
      return columns(target).map { SampleGrid(bounds: target, samples: $0.numbers()) }
    }
    return SamplePlane.blurred(self, to: target, bounds: bounds, columns).map { plane in
      var grid = SampleGrid(bounds: target)
      plane.copy(into: &grid)
      return grid
    }
  }

  /// The two passes along the axes of what lies in a rectangle.
  func blurred(_ source: ColumnBlocks, of rect: PixelRect, to target: PixelRect) -> ColumnBlocks {
    // Columns are the fast direction, so x is blurred lying on its side.
    source
      .transposed()
      .blurred(x, firstRow: target.minX - rect.minX, rowCount: target.width)
      .transposed()
      .blurred(y, firstRow: target.minY - rect.minY, rowCount: target.height)
  }
}
