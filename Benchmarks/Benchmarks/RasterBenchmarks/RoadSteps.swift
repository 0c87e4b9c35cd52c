// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// The steps of compositing on a full screen with pixels of all alphas, each by Pixman and by its kernel.
///
/// Sprites are left out: `scripts/benchmark-roads` times them in the scenes of particles.
final class RoadSteps {
  private static let bounds = PixelRect(x: 0, y: 0, width: 1920, height: 1080)

  private let image: PixmanImage
  private let below: [UInt32]
  private let source: [UInt32]
  private let mask: [UInt8]
  private var saved: [UInt32]

  init?() {
    guard let image = PixmanImage(bounds: Self.bounds) else { return nil }
    self.image = image
    below = Self.pixels(factor: 37)
    source = Self.pixels(factor: 73)
    saved = Self.pixels(factor: 101)
    mask = source.map { UInt8(truncatingIfNeeded: $0 >> 5) }
  }

  private static func pixels(factor: Int) -> [UInt32] {
    (0..<bounds.area).map { index in
      let alpha = UInt32(index &* factor >> 3 & 255)
      return alpha << 24 | alpha / 2 << 16 | alpha / 3 << 8 | alpha
    }
  }

  /// The names of the steps with both roads.
  static let all: [(name: String, step: CompositingStep)] = CompositingRoads.table.compactMap {
    line in
    switch line.step {
    case _ where line.tolerance == nil: nil
    case .sprites, .addedSprites: nil
    case .blend(let mode): ("blend.\(mode)", line.step)
    default: ("\(line.step)", line.step)
    }
  }

  /// Restores the pixels, because steps in a row would make all of them alike.
  func restore() {
    let below = below
    image.replace(Self.bounds, pixels: StridedSpan(below.span, stride: Self.bounds.width))
  }

  /// Carries out a step.
  func perform(_ step: CompositingStep, _ roads: CompositingRoads) {
    let (bounds, width) = (Self.bounds, Self.bounds.width)
    // Spans of local arrays, because those of an object's properties end with the access.
    let (source, mask) = (source, mask)
    let pixels = StridedSpan(source.span, stride: width)
    let coverage = StridedSpan(mask.span, stride: width)
    var canvas = Canvas(image, roads)
    canvas.begin(step, in: bounds)
    switch step {
    case .fill: canvas.replace(bounds, color: 0x8040_2010)
    case .color: canvas.over(bounds, color: 0x8040_2010)
    case .maskedColor: canvas.over(bounds, color: 0x8040_2010, mask: coverage)
    case .pixels: canvas.over(bounds, pixels: pixels)
    case .maskedPixels: canvas.over(bounds, pixels: pixels, mask: coverage)
    case .save:
      var memory: [UInt32] = []
      swap(&memory, &saved)
      do {
        var span = memory.mutableSpan
        canvas.copyPixels(of: bounds, into: &span)
      }
      swap(&memory, &saved)
    case .mix:
      let saved = saved
      canvas.blendBack(bounds, saved: StridedSpan(saved.span, stride: width), mask: coverage)
    case .move:
      canvas.move(PixelRect(x: 0, y: 0, width: width - 2, height: bounds.height), by: (2, 0))
    case .blend(let mode): canvas.blend(bounds, pixels: pixels, by: mode.kernel)
    case .sprites, .addedSprites: break
    }
  }
}
