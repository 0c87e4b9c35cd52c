// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A gradient placed on a frame of pixels.
struct GradientPixels {
  private enum Shape {
    case axial(AxialGradient)
    case radial(RadialGradient)
    case conic(ConicGradient)
  }

  private let shape: Shape
  let isOpaque: Bool

  /// Nil if the gradient paints nothing or cannot be placed.
  ///
  /// `toFrame` maps the space of the gradient's points to the frame's pixels.
  init?(_ gradient: GradientContent, toFrame: Transform2D) {
    guard gradient.hasExtent, let ramp = GradientRamp(content: gradient),
      let fromFrame = toFrame.inverted()
    else { return nil }
    isOpaque = ramp.isOpaque
    let center = toFrame.apply(gradient.startPoint)
    switch gradient.type {
    case .axial: shape = .axial(AxialGradient(ramp, parameter: gradient.projection(fromFrame)))
    case .radial:
      shape = .radial(
        RadialGradient(
          ramp, center: center, toCircle: fromFrame.concatenating(gradient.toUnitCircle)))
    case .conic:
      shape = .conic(
        ConicGradient(
          ramp, center: center, toAngles: fromFrame.concatenating(gradient.toZeroDirection)))
    }
  }

  /// The pixels of a rectangle, row by row.
  func pixels(of rect: PixelRect, within frame: PixelRect) -> [UInt32] {
    switch shape {
    case .axial(let field): Self.pixels(field, of: rect, within: frame)
    case .radial(let field): Self.pixels(field, of: rect, within: frame)
    case .conic(let field): Self.pixels(field, of: rect, within: frame)
    }
  }

  private static func pixels(
    _ field: some GradientField, of rect: PixelRect, within frame: PixelRect
  ) -> [UInt32] {
    newPixels(rect.area) { pixels in
      unsafe pixels.withUnsafeMutableBufferPointer { buffer in
        for y in 0..<rect.height {
          // Rows within the buffer, each used only here while it is filled.
          let row = unsafe buffer[y * rect.width..<(y + 1) * rect.width]
          var span = unsafe MutableSpan(
            _unsafeElements: UnsafeMutableBufferPointer(rebasing: row))
          field.fill(
            row: y + rect.minY - frame.minY, fromX: rect.minX - frame.minX, into: &span)
        }
      }
    }
  }
}

extension GradientContent {
  /// The parameter of an axial gradient at a pixel's middle, as a · x + b · y + c.
  ///
  /// It is the projection onto the line from start to end, taken in the space of the points: in the
  /// unit square lines of one colour shear with the bounds, as in Core Animation.
  fileprivate func projection(_ fromFrame: Transform2D) -> (a: Double, b: Double, c: Double) {
    let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    let length = dx * dx + dy * dy
    let (ux, uy) = (dx / length, dy / length)
    return (
      ux * fromFrame.a + uy * fromFrame.b, ux * fromFrame.c + uy * fromFrame.d,
      ux * (fromFrame.tx - startPoint.x) + uy * (fromFrame.ty - startPoint.y)
    )
  }

  /// Makes the ellipse around the start point a circle of radius 1.
  fileprivate var toUnitCircle: Transform2D {
    Transform2D(scaleX: 1 / (endPoint.x - startPoint.x), y: 1 / (endPoint.y - startPoint.y))
  }

  /// Rotates the direction from start to end to that of (1, 0).
  fileprivate var toZeroDirection: Transform2D {
    let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    return Transform2D(a: dx, b: -dy, c: dy, d: dx, tx: 0, ty: 0)
  }
}

/// An array of `count` pixels, all of which the closure writes.
func newPixels(_ count: Int, _ fill: (inout MutableSpan<UInt32>) -> Void) -> [UInt32] {
  unsafe [UInt32](unsafeUninitializedCapacity: count) { buffer, written in
    // Every bit pattern is a pixel, and none is read before it is written.
    var pixels = unsafe MutableSpan(
      _unsafeElements: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
    fill(&pixels)
    written = count
  }
}
