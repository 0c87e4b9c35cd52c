// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Paints that are not one colour, worked out for a rectangle of device pixels.

extension GradientRamp {
  /// The gradient over a rectangle; nil where the gradient's line cannot be placed.
  ///
  /// `unitToDevice` maps the unit square of the layer's bounds to device pixels. The parameter at a
  /// point is its projection onto the line from start to end, taken in the unit square: lines of
  /// one colour shear with the bounds, as in Core Animation.
  func pixels(
    in rect: PixelRect, gradient: GradientContent, unitToDevice: Transform2D
  ) -> [UInt32]? {
    guard let toUnit = unitToDevice.inverted() else { return nil }
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    guard length > 0, length.isFinite else { return nil }
    let (ux, uy) = (dx / length, dy / length)
    let a = ux * toUnit.a + uy * toUnit.b
    let b = ux * toUnit.c + uy * toUnit.d
    let c = ux * (toUnit.tx - start.x) + uy * (toUnit.ty - start.y)
    return rows(of: rect) { y, row in
      fillAxial(row: y, fromX: rect.minX, deviceToUnit: (a, b, c), into: &row)
    }
  }
}

extension ImagePaint {
  /// The image over a rectangle; nil where it cannot be placed.
  func pixels(in rect: PixelRect) -> [UInt32]? {
    guard let deviceToUnit = unitToDevice.inverted() else { return nil }
    let map = SampleMap(
      deviceToUnit: deviceToUnit, imageSize: (image.width, image.height),
      contentsRect: contentsRect, contentsCenter: contentsCenter, size: frameInPixels)
    let source = image.pixels
    return rows(of: rect) { y, row in
      sampleImage(
        pixels: source.span, width: image.width, height: image.height, map: map, filter: filter,
        row: y, fromX: rect.minX, into: &row)
    }
  }
}

extension PixmanImage {
  /// The image over a rectangle of the space that `toBitmap` maps to the image's own; clear
  /// outside.
  func sampled(
    in rect: PixelRect, toBitmap: Transform2D, filter: LayerContentsFilter
  ) -> [UInt32] {
    let source = copyPixels(of: bounds)
    let toPixels = toBitmap.concatenating(
      Transform2D(translationX: CGFloat(-bounds.minX), y: CGFloat(-bounds.minY)))
    return rows(of: rect) { y, row in
      sampleImage(
        pixels: source.span, width: bounds.width, height: bounds.height, deviceToPixels: toPixels,
        filter: filter, transparentOutside: true, row: y, fromX: rect.minX, into: &row)
    }
  }
}

/// The pixels of a rectangle, filled row by row from its top.
private func rows(
  of rect: PixelRect, _ fill: (_ y: Int, _ row: inout MutableSpan<UInt32>) -> Void
) -> [UInt32] {
  unsafe [UInt32](unsafeUninitializedCapacity: rect.area) { buffer, count in
    // Every row is inside the buffer and filled whole.
    unsafe buffer.initialize(repeating: 0)
    for y in rect.minY..<rect.maxY {
      let start = (y - rect.minY) * rect.width
      var row = unsafe MutableSpan(
        _unsafeElements: UnsafeMutableBufferPointer(
          rebasing: buffer[start..<start + rect.width]))
      fill(y, &row)
    }
    count = rect.area
  }
}
