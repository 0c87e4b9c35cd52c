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
    let blur = GaussianBlur(by: covariance, origin: origin, in: target.bounds, channels: 4)
    guard let sums = memory.block(blur.sumCount) else { return false }
    sum(blur, blur.sumRows, of: image, into: sums)
    write(blur, of: image, from: sums, onto: target)
    return true
  }

  /// Sums up rows of cells on all threads: each row of pixels is made of many of them.
  func sum<Source: BlurSource & Sendable>(
    _ blur: GaussianBlur, _ rows: Range<Int>, of source: Source?, into sums: MemoryBlock
  ) {
    let parts = Bands.parts(of: rows, threads: threads, leastCount: 4)
    ParallelLoop.run(parts.count, threads: threads) {
      blur.sum(rows: parts[$0], of: source, into: sums)
    }
  }

  /// Makes the pixels of a blur of its rows of cells.
  func write(
    _ blur: GaussianBlur, of image: PixmanImage?, from sums: MemoryBlock, onto target: PixmanImage
  ) {
    let bands = bands([target.bounds])
    ParallelLoop.run(bands.count, threads: threads) {
      blur.write(bands[$0], of: image, from: sums, onto: target)
    }
  }

  /// A mask blurred within a rectangle, on all threads.
  func blurred(
    _ mask: CoverageMask, _ covariance: BlurCovariance, in rect: PixelRect, _ memory: WorkingMemory
  ) -> CoverageMask {
    blurredMask(of: mask.bounds, covariance, in: rect, of: mask) { blur in
      guard let sums = memory.block(blur.sumCount) else { return nil }
      sum(blur, blur.sumRows, of: mask, into: sums)
      return sums
    }
  }

  /// A mask whose bounds are given, blurred within a rectangle; the function makes the rows of cells.
  func blurredMask(
    of bounds: PixelRect, _ covariance: BlurCovariance, in rect: PixelRect,
    of mask: CoverageMask? = nil, _ sums: (GaussianBlur) -> MemoryBlock?
  ) -> CoverageMask {
    let target = bounds.outset(by: covariance.visibleReach).intersection(rect)
    let blur = GaussianBlur(by: covariance, in: target, channels: 1)
    guard !target.isEmpty, let sums = sums(blur) else { return .empty }
    let bands = bands([target])
    let parts = Self.map(bands, threads: threads) { blur.bytes(of: $0, of: mask, from: sums) }
    return CoverageMask(bounds: target, bytes: parts.count == 1 ? parts[0] : Array(parts.joined()))
  }
}
