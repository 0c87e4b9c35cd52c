// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// What is done to the pixels of a surface once it is painted.
extension PaintJob {
  /// The surface after its filters, or those from a number on, within the rectangle that is wanted of
  /// it; nil where memory is short.
  func filtered(
    _ surface: PixmanImage, _ planned: PlannedSurface, from first: Int = 0, _ memory: WorkingMemory
  ) -> PixmanImage? {
    var image = surface
    let ahead = PixelFilter.reachesAhead(of: planned.filters)
    for (index, filter) in planned.filters.enumerated().dropFirst(first) {
      switch filter {
      case .colors(let matrices): changeColors(of: image, by: matrices.flatMap(\.numbers))
      case .blur(let covariance):
        guard
          let blurred = blurTarget(index, of: image.bounds, planned, memory, ahead: ahead[index])
        else { return nil }
        if covariance.isFaint(over: image.bounds) {
          blurred.clear()
        } else if BlurGrid(covariance) != nil, !covariance.isUpright {
          let source = blurSource(covariance, planned.gridOrigin, image.bounds) { _ in image }
          blurSlanted(source, covariance, planned.gridOrigin, onto: blurred)
        } else if !blur(image, covariance, planned.gridOrigin, onto: blurred, memory) {
          return nil
        }
        image = blurred
      }
    }
    return image
  }

  /// Room for what one of a surface's filters makes of pixels within some bounds; nil where memory is
  /// short.
  func blurTarget(
    _ index: Int, of bounds: PixelRect, _ planned: PlannedSurface, _ memory: WorkingMemory,
    ahead known: (x: Int, y: Int)? = nil
  ) -> PixmanImage? {
    // What later steps still read beyond the result.
    let ahead = known ?? PixelFilter.reach(of: planned.filters[(index + 1)...])
    let wanted = planned.filtered.outset(by: ahead)
      .intersection(bounds.outset(by: planned.filters[index].reach))
    let isLast = index == planned.filters.lastIndex(where: \.makesNewPixels)
    return planned.slot != nil && isLast
      ? PixmanImage(bounds: wanted) : memory.uninitializedImage(wanted)
  }

  func changeColors(of image: PixmanImage, by matrices: [Float]) {
    let bands = bands([image.bounds])
    ParallelLoop.run(bands.count, threads: threads) { index in
      image.changeColors(in: bands[index], by: matrices)
    }
  }

  /// Whether there was memory for it.
  private func blur(
    _ image: PixmanImage, _ covariance: BlurCovariance, _ origin: (x: Int, y: Int),
    onto target: PixmanImage, _ memory: WorkingMemory
  ) -> Bool {
    let blur = PixelBlur(by: covariance, origin: origin, in: target.bounds)
    guard let sums = memory.block(blur.sumCount) else { return false }
    // The rows of the grid first, for all bands: each row of pixels is made of many of them.
    let rows = Bands.parts(of: blur.sumRows, threads: threads, leastCount: 16)
    ParallelLoop.run(rows.count, threads: threads) {
      blur.sum(rows: rows[$0], of: image, into: sums)
    }
    let bands = bands([target.bounds])
    ParallelLoop.run(bands.count, threads: threads) {
      blur.write(bands[$0], of: image, from: sums, onto: target)
    }
    return true
  }
}
