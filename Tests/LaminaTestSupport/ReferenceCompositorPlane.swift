// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
package import Lamina

/// Numbers for the pixels of a rectangle: one a pixel for a coverage, five for a picture.
///
/// A picture has premultiplied red, green, blue and alpha, each 0…1, and the number of partial
/// coats of a pixel: the drawings that cover it partly. An engine that keeps its pictures in bytes
/// rounds once for each, so the count tells where its errors may add up.
///
/// The memory is plain so that a debug build can render a thousand trees in acceptable time; every
/// index below is computed from the plane's own size.
@safe package final class ReferencePlane {
  package let bounds: PixelRect
  package let channels: Int

  /// The numbers of a picture's pixel.
  package static let pictureChannels = 5
  /// The index of the count of coats.
  package static let coats = 4
  let count: Int
  let values: UnsafeMutablePointer<Double>

  init(_ bounds: PixelRect, channels: Int) {
    self.bounds = bounds
    self.channels = channels
    count = max(0, bounds.area) * channels
    unsafe values = .allocate(capacity: max(1, count))
    unsafe values.initialize(repeating: 0, count: max(1, count))
  }

  deinit { unsafe values.deallocate() }

  /// The number of a channel of a pixel in device space; 0 outside the bounds.
  package func value(x: Int, y: Int, channel: Int = 0) -> Double {
    guard x >= bounds.minX, x < bounds.maxX, y >= bounds.minY, y < bounds.maxY else { return 0 }
    let pixel = (y - bounds.minY) * bounds.width + x - bounds.minX
    return unsafe values[pixel * channels + channel]
  }

  /// A pixel of a picture; clear outside the bounds.
  func color(x: Int, y: Int) -> ReferenceColor {
    guard x >= bounds.minX, x < bounds.maxX, y >= bounds.minY, y < bounds.maxY else {
      return ReferenceColor()
    }
    let pixel = (y - bounds.minY) * bounds.width + x - bounds.minX
    let p = unsafe values + Self.pictureChannels * pixel
    return unsafe ReferenceColor(
      red: p[0], green: p[1], blue: p[2], alpha: p[3], coats: p[Self.coats])
  }

  // MARK: Coverage

  /// Multiplies by another coverage of the same bounds.
  func multiply(by other: ReferencePlane) {
    var i = 0
    while i < count {
      unsafe values[i] *= other.values[i]
      i += 1
    }
  }

  /// The complement of the coverage.
  func inverted() -> ReferencePlane {
    let result = ReferencePlane(bounds, channels: 1)
    var i = 0
    while i < count {
      unsafe result.values[i] = 1 - values[i]
      i += 1
    }
    return result
  }

  /// The alpha of a picture as a coverage.
  func alpha() -> ReferencePlane {
    let result = ReferencePlane(bounds, channels: 1)
    var i = 0
    while i < result.count {
      unsafe result.values[i] = values[Self.pictureChannels * i + 3]
      i += 1
    }
    return result
  }

  /// Takes a coverage or picture whose bounds are within this one's.
  func paste(_ other: ReferencePlane) {
    for y in other.bounds.minY..<other.bounds.maxY {
      let from = unsafe other.values + (y - other.bounds.minY) * other.bounds.width * channels
      let row = (y - bounds.minY) * bounds.width + other.bounds.minX - bounds.minX
      unsafe (values + row * channels).update(from: from, count: other.bounds.width * channels)
    }
  }

  // MARK: Pictures

  /// An empty picture of the same bounds.
  func emptyPicture() -> ReferencePlane { ReferencePlane(bounds, channels: Self.pictureChannels) }

  /// Draws one premultiplied colour through a coverage of the same bounds, as a number of coats.
  func draw(_ color: ReferenceColor, through coverage: ReferencePlane, coats: Double = 1) {
    let (r, g, b, a) = (color.red, color.green, color.blue, color.alpha)
    var i = 0
    while i < coverage.count {
      let c = unsafe coverage.values[i]
      if c != 0 {
        let rest = 1 - a * c
        let p = unsafe values + Self.pictureChannels * i
        unsafe p[0] = r * c + rest * p[0]
        unsafe p[1] = g * c + rest * p[1]
        unsafe p[2] = b * c + rest * p[2]
        unsafe p[3] = a * c + rest * p[3]
        unsafe p[4] = rest > 0 ? p[4] + coats : 0
      }
      i += 1
    }
  }

  /// Draws a picture of the same bounds, multiplied by a constant and, if given, a coverage.
  ///
  /// If the coverage is the alpha of a picture, `mask`, the coats of that picture count too.
  func draw(
    _ picture: ReferencePlane, opacity: Double = 1, through coverage: ReferencePlane? = nil,
    mask: ReferencePlane? = nil
  ) {
    var i = 0
    while Self.pictureChannels * i < count {
      var c = opacity
      if let coverage { unsafe c *= coverage.values[i] }
      let s = unsafe picture.values + Self.pictureChannels * i
      if c != 0, unsafe s[3] != 0 {
        let rest = unsafe 1 - s[3] * c
        let p = unsafe values + Self.pictureChannels * i
        unsafe p[0] = s[0] * c + rest * p[0]
        unsafe p[1] = s[1] * c + rest * p[1]
        unsafe p[2] = s[2] * c + rest * p[2]
        unsafe p[3] = s[3] * c + rest * p[3]
        unsafe p[4] = rest > 0 ? p[4] + s[4] + 1 : s[4]
        if let mask { unsafe p[4] += mask.values[Self.pictureChannels * i + Self.coats] }
      }
      i += 1
    }
  }

  /// Sets every pixel to the result of a function of its centre in device space.
  func fill(_ color: (CGPoint) -> ReferenceColor) {
    var p = unsafe values
    for y in bounds.minY..<bounds.maxY {
      for x in bounds.minX..<bounds.maxX {
        let c = color(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        unsafe p[0] = c.red
        unsafe p[1] = c.green
        unsafe p[2] = c.blue
        unsafe p[3] = c.alpha
        unsafe p[4] = c.coats
        unsafe p += Self.pictureChannels
      }
    }
  }
}

/// A premultiplied colour in double precision, each component 0…1.
struct ReferenceColor {
  var red = 0.0
  var green = 0.0
  var blue = 0.0
  var alpha = 0.0
  /// The number of partial coats of a picture's pixel; 0 for a colour.
  var coats = 0.0

  init() {}

  init(red: Double, green: Double, blue: Double, alpha: Double, coats: Double = 0) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    self.coats = coats
  }

  /// A colour limited to 0…1, with its alpha multiplied by an opacity.
  init(_ color: Color, opacity: Double = 1) {
    func unit(_ value: CGFloat) -> Double { value > 0 ? min(Double(value), 1) : 0 }
    let alpha = unit(color.alpha) * opacity
    self.init(
      red: unit(color.red) * alpha, green: unit(color.green) * alpha,
      blue: unit(color.blue) * alpha, alpha: alpha)
  }

  /// The pixel of an image.
  init(_ pixel: UInt32) {
    self.init(
      red: Double(pixel >> 16 & 255) / 255, green: Double(pixel >> 8 & 255) / 255,
      blue: Double(pixel & 255) / 255, alpha: Double(pixel >> 24) / 255)
  }

  /// The interpolation between this colour and another.
  func mixed(with other: ReferenceColor, _ t: Double) -> ReferenceColor {
    ReferenceColor(
      red: red + (other.red - red) * t, green: green + (other.green - green) * t,
      blue: blue + (other.blue - blue) * t, alpha: alpha + (other.alpha - alpha) * t,
      coats: max(coats, other.coats))
  }

  /// The interpolation between the four pixels around a point.
  ///
  /// The middle of the first pixel is at ½; pixels are asked for by whole numbers, which may be anywhere.
  static func interpolated(
    _ x: Double, _ y: Double, _ pixel: (Double, Double) -> ReferenceColor
  ) -> ReferenceColor {
    let (x, y) = (x - 0.5, y - 0.5)
    let (x0, y0) = (x.rounded(.down), y.rounded(.down))
    let upper = pixel(x0, y0).mixed(with: pixel(x0 + 1, y0), x - x0)
    let lower = pixel(x0, y0 + 1).mixed(with: pixel(x0 + 1, y0 + 1), x - x0)
    return upper.mixed(with: lower, y - y0)
  }
}
