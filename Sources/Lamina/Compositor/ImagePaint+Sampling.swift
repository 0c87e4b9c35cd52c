// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension ImagePaint {
  /// The map from pixels counted from a whole one near the frame, so that a move by whole pixels
  /// changes no byte.
  private var map: (map: SampleMap, origin: (x: Int, y: Int))? {
    let (unitToPixels, origin) = unitToDevice.fromWholePixel
    return unitToPixels.inverted().map {
      let map = SampleMap(
        deviceToUnit: $0, imageSize: (image.width, image.height), contentsRect: contentsRect,
        contentsCenter: contentsCenter, size: frameInPixels)
      return (map, origin)
    }
  }

  /// Makes the image's smaller copies if painting it will ask for them.
  func makeMipmaps() {
    guard filters.minification == .trilinear, wholePixelFrame == nil, let map = map?.map else {
      return
    }
    let lastLevel = Mipmaps.lastLevel(width: image.width, height: image.height)
    if map.choices(filters, lastLevel: lastLevel).contains(where: \.usesCopies) {
      _ = image.mipmaps
    }
  }

  /// The image over a rectangle; nil if it cannot be placed.
  func pixels(in rect: PixelRect) -> [UInt32]? {
    guard let (map, origin) = map else { return nil }
    let rect = rect.offset(x: -origin.x, y: -origin.y)
    return newPixels(rect.area) { pixels in
      sampleImage(image, map: map, filters: filters, rect: rect, into: &pixels)
    }
  }

  /// Replaces a rectangle of a target by the image; false if the image cannot be placed.
  func write(_ rect: PixelRect, onto target: PixmanImage) -> Bool {
    guard let (map, origin) = map else { return false }
    target.writeRows(of: rect) { pixels, stride in
      sampleImage(
        image, map: map, filters: filters, rect: rect.offset(x: -origin.x, y: -origin.y),
        into: &pixels, stride: stride)
    }
    return true
  }

  /// The pixels of the target that would show the image's pixels one to one if all of it were
  /// shown; nil if they do not, or if the contents extend beyond the image.
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
  /// A bitmap over a rectangle, clear outside of its bounds; nil if it cannot be placed.
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
    let toDevice = Transform2D(translationX: CGFloat(corner.minX), y: CGFloat(corner.minY))
      .concatenating(transform).onPixelSteps
    let (near, origin) = toDevice.fromWholePixel
    guard let toPicture = near.inverted() else { return nil }
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
