// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Paints that are not one colour, worked out for a rectangle of device pixels.

/// A gradient placed on a frame of pixels.
struct GradientPixels {
  private enum Shape {
    case axial(AxialGradient)
    case radial(RadialGradient)
    case conic(ConicGradient)
  }

  private let shape: Shape
  let isOpaque: Bool

  /// Nil where the gradient paints nothing or cannot be placed.
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
          // Rows within the buffer, each used by nobody else while it is filled.
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

  /// Turns the direction from start to end to that of (1, 0).
  fileprivate var toZeroDirection: Transform2D {
    let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    return Transform2D(a: dx, b: -dy, c: dy, d: dx, tx: 0, ty: 0)
  }
}

extension ImagePaint {
  /// The map from pixels counted from a whole one near the frame, so that a move by whole pixels
  /// changes no byte.
  private var map: (map: SampleMap, origin: (x: Int, y: Int))? {
    func origin(_ offset: CGFloat) -> Int {
      abs(offset) < CGFloat(PixelRect.limit) ? Int(offset.rounded(.down)) : 0
    }
    var unitToPixels = unitToDevice
    let origin = (x: origin(unitToDevice.tx), y: origin(unitToDevice.ty))
    unitToPixels.tx -= CGFloat(origin.x)
    unitToPixels.ty -= CGFloat(origin.y)
    return unitToPixels.inverted().map {
      let map = SampleMap(
        deviceToUnit: $0, imageSize: (image.width, image.height), contentsRect: contentsRect,
        contentsCenter: contentsCenter, size: frameInPixels)
      return (map, origin)
    }
  }

  /// Makes the image's smaller copies where painting it will ask for them.
  func makeMipmaps() {
    guard filters.minification == .trilinear, wholePixelFrame == nil, let map = map?.map else {
      return
    }
    let lastLevel = Mipmaps.lastLevel(width: image.width, height: image.height)
    if map.choices(filters, lastLevel: lastLevel).contains(where: \.usesCopies) {
      _ = image.mipmaps
    }
  }

  /// The image over a rectangle; nil where it cannot be placed.
  func pixels(in rect: PixelRect) -> [UInt32]? {
    guard let (map, origin) = map else { return nil }
    let rect = rect.offset(x: -origin.x, y: -origin.y)
    return newPixels(rect.area) { pixels in
      sampleImage(image, map: map, filters: filters, rect: rect, into: &pixels)
    }
  }

  /// The pixels of the target that would show the image's pixels one to one if all of it were
  /// shown; nil where they do not, or where the contents go beyond the image.
  var wholePixelFrame: PixelRect? {
    let (t, part) = (unitToDevice, contentsRect)
    let (width, height) = (CGFloat(image.width), CGFloat(image.height))
    let (x, y) = (t.tx - part.minX * width, t.ty - part.minY * height)
    guard part.minX >= 0, part.minY >= 0, part.maxX <= 1, part.maxY <= 1, part.width > 0,
      part.height > 0, contentsCenter == .unit, t.b == 0, t.c == 0, t.a == part.width * width,
      t.d == part.height * height, x == x.rounded(), y == y.rounded(),
      abs(x) < CGFloat(PixelRect.limit), abs(y) < CGFloat(PixelRect.limit)
    else { return nil }
    return PixelRect(x: Int(x), y: Int(y), width: image.width, height: image.height)
  }
}

extension BitmapPlacement {
  /// A bitmap over a rectangle, clear outside of its bounds; nil where it cannot be placed.
  func sampled(_ image: PixmanImage, in rect: PixelRect) -> [UInt32]? {
    if let corner { return sampled(image, from: corner, in: rect) }
    guard let toBitmap = transform.inverted() else { return nil }
    let filter = filters.filter(of: toBitmap)
    let bounds = image.bounds
    let toPixels = toBitmap.concatenating(
      Transform2D(translationX: CGFloat(-bounds.minX), y: CGFloat(-bounds.minY)))
    var result: [UInt32] = []
    image.withPixels { source in
      result = newPixels(rect.area) { pixels in
        sampleImage(
          pixels: source, width: bounds.width, height: bounds.height,
          map: SampleMap(deviceToPixels: toPixels), filter: filter, transparentOutside: true,
          rect: rect, into: &pixels)
      }
    }
    return result
  }
}

extension BitmapPlacement {
  /// A part of a picture over a rectangle, its edge pixels going on for ever.
  ///
  /// Places are counted from a whole pixel of the target near the corner of the whole picture, so that
  /// they depend neither on the part nor on moves by whole pixels.
  private func sampled(
    _ part: PixmanImage, from corner: PixelRect, in rect: PixelRect
  ) -> [UInt32]? {
    var toDevice = Transform2D(translationX: CGFloat(corner.minX), y: CGFloat(corner.minY))
      .concatenating(transform).onPixelSteps
    func origin(_ offset: CGFloat) -> Int {
      abs(offset) < CGFloat(PixelRect.limit) ? Int(offset.rounded(.down)) : 0
    }
    let origin = (x: origin(toDevice.tx), y: origin(toDevice.ty))
    toDevice.tx -= CGFloat(origin.x)
    toDevice.ty -= CGFloat(origin.y)
    guard let toPicture = toDevice.inverted() else { return nil }
    let bounds = part.bounds
    let map = SampleMap(
      deviceToUnit: toPicture,
      x: AxisMap(scale: 1, offset: Double(corner.minX - bounds.minX)),
      y: AxisMap(scale: 1, offset: Double(corner.minY - bounds.minY)))
    let filter = filters.filter(of: toPicture)
    let moved = rect.offset(x: -origin.x, y: -origin.y)
    return part.withPixels { source in
      newPixels(rect.area) { pixels in
        sampleImage(
          pixels: source, width: bounds.width, height: bounds.height, map: map, filter: filter,
          rect: moved, into: &pixels)
      }
    }
  }
}

/// So many pixels, all of which the body must write.
private func newPixels(_ count: Int, _ fill: (inout MutableSpan<UInt32>) -> Void) -> [UInt32] {
  unsafe [UInt32](unsafeUninitializedCapacity: count) { buffer, written in
    // Every bit pattern is a pixel, and none is read before it is written.
    var pixels = unsafe MutableSpan(
      _unsafeElements: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
    fill(&pixels)
    written = count
  }
}
