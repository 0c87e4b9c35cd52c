// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// What a blur costs, known before anything is blurred.
extension BlurCovariance {
  /// As many weights take as long as one pixel of a blur along the axes of the device.
  private static let weightsInPixel = 8.0

  /// How long the blur of so many pixels of a rectangle takes, counted in pixels of a blur along the axes.
  ///
  /// An upright blur costs the same for each pixel, however wide it is. One along a slanted line is summed
  /// weight by weight, and what is read for it is a band along the line.
  package func work(in rect: PixelRect) -> Double {
    let pixels = Double(rect.area)
    guard !limited.isUpright, !rect.isEmpty else { return pixels }
    guard let grid = BlurGrid(self) else {
      return pixels + BlurPlan(self).weightedSamples(width: rect.width, height: rect.height)
        / Self.weightsInPixel
    }
    return pixels + grid.plan.weightedSamples(
      width: rect.width / grid.step.x + 2, height: rect.height / grid.step.y + 2)
      / Self.weightsInPixel
  }
}

extension BlurPlan {
  /// How many samples are multiplied by weights in the slanted passes to a rectangle of a size.
  func weightedSamples(width: Int, height: Int) -> Double {
    let size = isTransposed ? (height, width) : (width, height)
    var ahead = (x: 0.0, y: 0.0)
    var count = 0.0
    for pass in slants.reversed() {
      let (w, h) = (Double(size.0) + 2 * ahead.x, Double(size.1) + 2 * ahead.y)
      switch pass {
      case .line(let kernel):
        // What follows reads a band along the line.
        let band = Double(size.0) + abs(kernel.slope) * Double(size.1) + Double(2 * slants.count)
        count += min(w, band) * h * Double(2 * kernel.tapCount + 1) * 2
      case .plane(let kernel):
        count += w * h * Double((2 * kernel.reach.x + 1) * (2 * kernel.reach.y + 1))
      }
      ahead = (ahead.x + Double(pass.reach.x), ahead.y + Double(pass.reach.y))
    }
    return count
  }
}
