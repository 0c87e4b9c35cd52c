// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// What is done to the pixels of a surface once it is painted.
extension PaintJob {
  /// The surface after its filters, within the rectangle that is wanted of it; nil where memory is
  /// short.
  func filtered(
    _ surface: PixmanImage, _ planned: PlannedSurface, _ memory: WorkingMemory
  ) -> PixmanImage? {
    var image = surface
    let lastBlur = planned.filters.lastIndex(where: \.makesNewPixels)
    for (index, filter) in planned.filters.enumerated() {
      // What later steps still read beyond the result.
      let ahead = PixelFilter.reach(of: planned.filters[(index + 1)...])
      switch filter {
      case .colors(let matrices): changeColors(of: image, by: matrices.flatMap(\.numbers))
      case .blur(let covariance):
        let wanted = planned.filtered.outset(by: ahead)
          .intersection(image.bounds.outset(by: filter.reach))
        let isKept = planned.slot != nil && index == lastBlur
        guard
          let blurred = isKept ? PixmanImage(bounds: wanted) : memory.uninitializedImage(wanted),
          blur(image, covariance, planned.gridOrigin, onto: blurred, memory)
        else { return nil }
        image = blurred
      }
    }
    return image
  }

  private func changeColors(of image: PixmanImage, by matrices: [Float]) {
    let bands = bands(Region(image.bounds))
    ParallelLoop.run(bands.count, threads: threads) { index in
      image.changeColors(in: bands[index], by: matrices)
    }
  }

  /// Whether there was memory for it.
  private func blur(
    _ image: PixmanImage, _ covariance: BlurCovariance, _ origin: (x: Int, y: Int),
    onto target: PixmanImage, _ memory: WorkingMemory
  ) -> Bool {
    let blur = PixelBlur(of: image, by: covariance, origin: origin, in: target.bounds)
    guard let sums = memory.block(blur.sumCount) else { return false }
    // The rows of the grid first, for all bands: each row of pixels is made of many of them.
    let rows = Bands.parts(of: blur.sumRows, threads: threads, leastCount: 16)
    ParallelLoop.run(rows.count, threads: threads) { blur.sum(rows: rows[$0], into: sums) }
    let bands = bands(Region(target.bounds))
    ParallelLoop.run(bands.count, threads: threads) {
      blur.write(bands[$0], from: sums, onto: target)
    }
    return true
  }
}
