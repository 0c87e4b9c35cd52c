// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// What is done to the pixels of a surface once it is painted.
extension PaintJob {
  /// The surface after its filters, within the rectangle that is wanted of it; nil where memory is
  /// short.
  func filtered(_ surface: PixmanImage, _ planned: PlannedSurface) -> PixmanImage? {
    var image = surface
    for (index, filter) in planned.filters.enumerated() {
      // What later steps still read beyond the result.
      let ahead = PixelFilter.reach(of: planned.filters[(index + 1)...])
      switch filter {
      case .colors(let matrices): changeColors(of: image, by: matrices.flatMap(\.numbers))
      case .blur(let covariance):
        let wanted = planned.filtered.outset(by: ahead)
          .intersection(image.bounds.outset(by: filter.reach))
        guard let blurred = PixmanImage(bounds: wanted) else { return nil }
        blur(image, covariance, planned.gridOrigin, onto: blurred)
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

  private func blur(
    _ image: PixmanImage, _ covariance: BlurCovariance, _ origin: (x: Int, y: Int),
    onto target: PixmanImage
  ) {
    let bands = bands(Region(target.bounds))
    ParallelLoop.run(bands.count, threads: threads) { index in
      let pixels = PixelBlur.pixels(
        of: image, blurredBy: covariance, origin: origin, in: bands[index])
      target.replace(bands[index], pixels: pixels.span, stride: bands[index].width)
    }
  }
}
