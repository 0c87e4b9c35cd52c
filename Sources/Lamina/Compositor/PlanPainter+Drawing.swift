// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Colours, gradients, images, shadows and bitmaps onto the current surface.
extension PlanPainter {
  mutating func fill(_ rect: PixelRect, _ color: PremultipliedColor) {
    let rect = rect.intersection(clip.bounds)
    image.fill(rect, with: color.bits)
    count {
      $0.fills += 1
      $0.paintedPixels += rect.area
    }
  }

  mutating func draw(_ shape: DeviceShape, _ paint: Paint, _ opacity: UInt8) {
    var mask = shape.coverage(in: clip.bounds)
    let rect = mask.bounds
    count { $0.shapes += 1 }
    guard !rect.isEmpty, opacity > 0 else { return }
    if opacity < 255 { mask = mask.scaled(by: opacity) }
    switch paint {
    case .color(let color):
      image.fill(rect, with: color.bits, through: mask.bytes)
    case .gradient(let gradient, let unitToDevice):
      guard let ramp = GradientRamp(content: gradient),
        let pixels = ramp.pixels(in: rect, gradient: gradient, unitToDevice: unitToDevice)
      else { return }
      image.draw(pixels, in: rect, through: mask.bytes)
    case .image(let paint):
      guard let pixels = paint.pixels(in: rect) else { return }
      image.draw(pixels, in: rect, through: mask.bytes)
    }
    count { $0.paintedPixels += rect.area }
  }

  mutating func draw(_ shadow: ShadowPaint, of shape: DeviceShape) {
    let wanted = shadow.rect.intersection(clip.bounds)
    guard !wanted.isEmpty else { return }
    draw(shadow, shape.coverage(in: shadow.sourceRect(for: wanted)), wanted)
  }

  mutating func draw(_ shadow: ShadowPaint, ofAlphaIn surface: PixmanImage) {
    let wanted = shadow.rect.intersection(clip.bounds)
    guard !wanted.isEmpty else { return }
    draw(shadow, CoverageMask(bounds: surface.bounds, bytes: surface.alphaBytes()), wanted)
  }

  private mutating func draw(
    _ shadow: ShadowPaint, _ source: CoverageMask, _ wanted: PixelRect
  ) {
    var mask = source
    if shadow.spread != 0 {
      mask = mask.spread(
        by: shadow.spread, in: wanted.outset(x: shadow.blur.reach.x, y: shadow.blur.reach.y))
    }
    if !shadow.blur.isZero { count { $0.blurredPixels += wanted.area } }
    mask = mask.blurred(shadow.blur, in: wanted)
    if shadow.isInverted { mask = mask.inverted(in: wanted) }
    image.fill(mask.bounds, with: shadow.color.bits, through: mask.bytes)
    count {
      $0.shadows += 1
      $0.paintedPixels += mask.bounds.area
    }
  }

  mutating func draw(_ bitmap: PixmanImage, _ placement: BitmapPlacement) {
    let t = placement.transform
    var rect = placement.rect.intersection(clip.bounds)
    let pixels: [UInt32]
    if t.isWholeTranslation, abs(t.tx) < 1e6, abs(t.ty) < 1e6 {
      let (dx, dy) = (Int(t.tx), Int(t.ty))
      rect = rect.intersection(bitmap.bounds.offset(x: dx, y: dy))
      guard !rect.isEmpty else { return }
      pixels = bitmap.copyPixels(of: rect.offset(x: -dx, y: -dy))
    } else {
      guard !rect.isEmpty, let toBitmap = t.inverted() else { return }
      let isReduced = abs(t.determinant) < 1
      pixels = bitmap.sampled(
        in: rect, toBitmap: toBitmap,
        filter: isReduced ? placement.minification : placement.magnification)
    }
    let mask =
      placement.opacity == 255
      ? nil : [UInt8](repeating: placement.opacity, count: rect.area)
    image.draw(pixels, in: rect, through: mask)
    count { $0.paintedPixels += rect.area }
  }
}

extension ShadowPaint {
  /// The pixels of the source that the shadow's pixels in `wanted` depend on.
  fileprivate func sourceRect(for wanted: PixelRect) -> PixelRect {
    let grown = Int(min(abs(spread).rounded(.up), 1e6)) + 1
    return wanted.outset(x: blur.reach.x + grown, y: blur.reach.y + grown)
  }
}
