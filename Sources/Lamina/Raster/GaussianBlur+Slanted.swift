// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension CoverageMask {
  /// The passes along the axes and then along the slanted line, whose result fills `target`; the
  /// plan's own reach is taken in the space of this mask, transposed or not.
  func blurredAlongSlants(_ plan: BlurPlan, to target: PixelRect) -> CoverageMask {
    // What each later pass still reads beyond its result, and where the passes so far can have
    // carried anything: a plane needs to be no larger than both.
    var ahead = plan.slants.reduce(into: (x: 0, y: 0)) { sum, pass in
      sum = (sum.x + pass.reach.x, sum.y + pass.reach.y)
    }
    var carried = bounds.outset(x: plan.x.reach, y: plan.y.reach)
    let first = target.outset(x: ahead.x, y: ahead.y).intersection(carried)
    guard !first.isEmpty, let columns = blurredColumns(plan, to: first) else { return .empty }
    var plane = SamplePlane(bounds: first, samples: columns.floats())
    for pass in plan.slants {
      let reach = pass.reach
      ahead = (ahead.x - reach.x, ahead.y - reach.y)
      carried = carried.outset(x: reach.x, y: reach.y)
      let next = target.outset(x: ahead.x, y: ahead.y).intersection(carried)
      plane = plane.blurred(pass, to: next)
    }
    // The plan's reach is the sum of its passes, so the last plane covers the target.
    return CoverageMask(bounds: plane.bounds, bytes: plane.coverage())
  }
}

/// Samples (coverage times 256) in floating point, row by row; zero outside `bounds`.
private struct SamplePlane {
  let bounds: PixelRect
  var samples: [Float]

  /// The plane convolved with a kernel, at the pixels of `target`.
  func blurred(_ kernel: TapKernel, to target: PixelRect) -> SamplePlane {
    var result = [Float](repeating: 0, count: target.area)
    let taps = kernel.taps()
    var sums = result.mutableSpan
    for y in target.minY..<target.maxY {
      for tap in taps where y + tap.y >= bounds.minY && y + tap.y < bounds.maxY {
        add(y + tap.y, movedBy: tap.x, times: tap.near, to: &sums, row: y, of: target)
        add(y + tap.y, movedBy: tap.x + 1, times: tap.far, to: &sums, row: y, of: target)
      }
    }
    return SamplePlane(bounds: target, samples: result)
  }

  /// Adds a row of samples, each taken `dx` pixels to the right of where it goes, to a row of sums.
  ///
  /// Samples outside the plane are left out, which is the same as adding zero: every sum has its
  /// terms in one order, wherever the planes end.
  private func add(
    _ sourceY: Int, movedBy dx: Int, times weight: Float,
    to sums: inout MutableSpan<Float>, row y: Int, of target: PixelRect
  ) {
    let from = max(target.minX, bounds.minX - dx)
    let to = min(target.maxX, bounds.maxX - dx)
    guard weight != 0, from < to else { return }
    let source = (sourceY - bounds.minY) * bounds.width + from + dx - bounds.minX
    let place = (y - target.minY) * target.width + from - target.minX
    let count = to - from
    let samples = samples.span
    precondition(source >= 0 && source + count <= samples.count)
    precondition(place >= 0 && place + count <= sums.count)
    for i in 0..<count {
      // In bounds by the two lines above.
      let sum = unsafe sums[unchecked: place &+ i] + samples[unchecked: source &+ i] * weight
      unsafe sums[unchecked: place &+ i] = sum
    }
  }

  /// The samples as coverage, rounded to nearest.
  func coverage() -> [UInt8] {
    samples.map { UInt8(min(255, ($0 / 256).rounded())) }
  }
}
