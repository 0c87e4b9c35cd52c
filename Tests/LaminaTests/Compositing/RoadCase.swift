// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import LaminaTestSupport
import Testing

@testable import Lamina

/// Pixels of all alphas with the inputs of each compositing step, the same for every case of a
/// size.
struct RoadCase {
  let bounds: PixelRect
  let image: PixmanImage
  /// The pixels that a scope has saved.
  private(set) var saved: [UInt32]
  private let below: [UInt32]
  private let source: [UInt32]
  private let mask: [UInt8]
  private let pictures: [FramedPixels]
  private let sprites: [lamina_placed_sprite]

  init(_ width: Int, _ height: Int) throws {
    var noise = KernelNoise(seed: 77)
    let bounds = PixelRect(x: -3, y: 5, width: width, height: height)
    self.bounds = bounds
    below = noise.pixels(bounds.area)
    source = noise.pixels(bounds.area)
    saved = noise.pixels(bounds.area)
    mask = noise.coverage(bounds.area)
    image = try #require(PixmanImage(bounds: bounds))
    pictures = [
      try #require(FramedPixels(width: 16, height: 16, pixels: noise.pixels(256)))
    ]
    // Adjacent, upright and between pixels; half of them are faint.
    let columns = (width + 16) / 17
    sprites = (0..<columns * ((height + 16) / 17)).map { index in
      let (x, y) = (bounds.minX + index % columns * 17, bounds.minY + index / columns * 17)
      let alpha = Float(noise.unit()) * (index % 2 == 0 ? 1 : 0.02)
      return lamina_placed_sprite(
        rect: lamina_rect(
          min_x: Int32(x), min_y: Int32(y), max_x: Int32(x + 17), max_y: Int32(y + 17)),
        picture: 0, factor: (alpha, alpha * 0.5, alpha * 0.9, alpha),
        map: lamina_sprite_map(a: 1, b: 0, c: 0, d: 1, x: -noise.unit(), y: -noise.unit()))
    }
    restore()
  }

  /// Restores the original pixels.
  func restore() { image.replace(bounds, pixels: StridedSpan(below.span, stride: bounds.width)) }

  /// A canvas on which all steps take one road.
  func canvas(_ step: CompositingStep, mix: UInt8 = 255, _ roads: CompositingRoads) -> Canvas {
    var canvas = Canvas(image, roads)
    canvas.begin(step, in: bounds, mix: mix)
    return canvas
  }

  /// Carries out a step on all pixels.
  mutating func perform(_ step: CompositingStep, mix: UInt8 = 255, _ roads: CompositingRoads) {
    perform(step, mix: mix, on: canvas(step, mix: mix, roads))
  }

  mutating func perform(_ step: CompositingStep, mix: UInt8 = 255, on canvas: Canvas) {
    let bounds = bounds
    let width = bounds.width
    switch step {
    case .fill: canvas.replace(bounds, color: 0x8040_2010)
    case .color: canvas.over(bounds, color: 0x8040_2010, mix: mix)
    case .maskedColor:
      canvas.over(bounds, color: 0x8040_2010, mask: StridedSpan(mask.span, stride: width), mix: mix)
    case .pixels: canvas.over(bounds, pixels: StridedSpan(source.span, stride: width), mix: mix)
    case .maskedPixels:
      canvas.over(
        bounds, pixels: StridedSpan(source.span, stride: width),
        mask: StridedSpan(mask.span, stride: width), mix: mix)
    case .sprites, .addedSprites:
      canvas.draw(sprites, of: pictures, in: bounds, adds: step == .addedSprites)
    case .save:
      var span = saved.mutableSpan
      canvas.copyPixels(of: bounds, into: &span)
    case .mix:
      canvas.blendBack(
        bounds, saved: StridedSpan(saved.span, stride: width),
        mask: StridedSpan(mask.span, stride: width))
    case .move:
      guard width > 2 else { return }
      // Sideways, so that each row overlaps its destination.
      let target = PixelRect(
        minX: bounds.minX + 2, minY: bounds.minY, maxX: bounds.maxX, maxY: bounds.maxY)
      canvas.move(target.offset(x: -2, y: 0), by: (2, 0))
    case .blend(let mode):
      canvas.blend(
        bounds, pixels: StridedSpan(source.span, stride: width), alpha: mix == 90 ? 120 : 255,
        mix: mix,
        by: mode.kernel)
    }
  }
}
