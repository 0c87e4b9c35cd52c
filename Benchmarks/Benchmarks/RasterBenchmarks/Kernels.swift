// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// The kernels for the benchmarks: everything that depends on their names in the engine.
enum Kernels {
  static let bounds = PixelRect(x: 0, y: 0, width: 1024, height: 1024)

  /// The coverage of a path over 1024 × 1024 pixels; returns a byte so that the compiler leaves
  /// nothing out.
  static func coverage(of path: Path) -> UInt8 {
    DeviceShape(.path(path, .nonZero), .identity).coverage(in: bounds).bytes[0]
  }

  /// The coverage of a rounded rectangle.
  static func coverage(ofRoundedRect rect: CGRect, radius: CGFloat) -> UInt8 {
    let shape = RoundedRect(rect: rect, radii: CornerRadii(radius))
    return DeviceShape(.roundedRect(shape), .identity).coverage(in: bounds).bytes[
      0]
  }

  /// A mask of 512 × 512 pixels whose coverage varies.
  static func mask() -> CoverageMask {
    let bounds = PixelRect(x: 0, y: 0, width: 512, height: 512)
    return CoverageMask(
      bounds: bounds, bytes: (0..<bounds.area).map { UInt8(truncatingIfNeeded: $0 &* 73 >> 5) })
  }

  /// The mask blurred by a deviation in pixels.
  static func blurred(_ mask: CoverageMask, deviation: Double) -> UInt8 {
    let covariance = BlurCovariance(xx: deviation * deviation, xy: 0, yy: deviation * deviation)
    return mask.blurred(covariance, in: mask.bounds.outset(x: 256, y: 256)).bytes[0]
  }

  /// A gradient of three colours over 1024 × 1024 pixels.
  static func gradient(slope: (a: Double, b: Double), into pixels: inout [UInt32]) {
    guard let ramp else { return }
    fill(AxialGradient(ramp, parameter: (slope.a, slope.b, 0)), &pixels)
  }

  /// A circle that touches the sides.
  static func radialGradient(into pixels: inout [UInt32]) {
    guard let ramp else { return }
    let toCircle = Transform2D(scaleX: 1.0 / 512, y: 1.0 / 512)
    fill(RadialGradient(ramp, center: center, toCircle: toCircle), &pixels)
  }

  /// A whole turn around the middle.
  static func conicGradient(into pixels: inout [UInt32]) {
    guard let ramp else { return }
    fill(ConicGradient(ramp, center: center, toAngles: .identity), &pixels)
  }

  /// 64 colours from corner to corner.
  static func gradientOfManyStops(into pixels: inout [UInt32]) {
    var content = GradientContent()
    content.colors = (0..<64).map { index -> Color in
      let (red, green, blue) = (Double(index % 3) / 2, Double(index % 5) / 4, Double(index % 7) / 6)
      return Color(red: red, green: green, blue: blue)
    }
    guard let ramp = GradientRamp(content: content) else { return }
    fill(AxialGradient(ramp, parameter: (0.5 / 1024, 0.5 / 1024, 0)), &pixels)
  }

  private static let center = CGPoint(x: 512, y: 512)

  private static var ramp: GradientRamp? {
    var content = GradientContent()
    content.colors = [.white, Color(red: 1, green: 0, blue: 0, alpha: 0.5), .black]
    return GradientRamp(content: content)
  }

  private static func fill(_ field: some GradientField, _ pixels: inout [UInt32]) {
    for y in 0..<bounds.height {
      var row = pixels.mutableSpan
      field.fill(row: y, fromX: 0, into: &row)
    }
  }

  /// 1024 × 1024 pixels of an image of that size, seen through a transform.
  static func sample(
    _ image: Image, _ transform: Transform2D, _ filter: LayerContentsFilter,
    into pixels: inout [UInt32]
  ) {
    var span = pixels.mutableSpan
    sampleImage(
      image, map: SampleMap(deviceToPixels: transform),
      filters: SampleFilters(minification: filter, magnification: filter), rect: bounds,
      into: &span)
  }

  private static let pictureBounds = PixelRect(x: 0, y: 0, width: 2048, height: 2048)

  /// A translucent picture of 2048 × 2048 pixels and its copy of half the size.
  static func picture() -> PictureLevels? {
    guard let image = PixmanImage(bounds: pictureBounds) else { return nil }
    let pixels = (0..<pictureBounds.area).map { 0x8000_0000 | UInt32($0 & 0x7F_7F7F) }
    image.replace(pictureBounds, pixels: StridedSpan(pixels.span, stride: pictureBounds.width))
    return PictureLevels(image, count: 2)
  }

  /// 1024 × 1024 pixels of the picture in perspective, from one size or from two.
  static func warp(_ picture: PictureLevels, levels: Int) -> UInt32 {
    // Scaled down everywhere so that both sizes are mixed.
    var toSurface = Homography(Transform2D(rotationAngle: 0.1).scaledBy(x: 0.6, y: 0.6))
    toSurface.g = 0.00002
    let warp = PlaneWarp(
      toSurface: toSurface, originX: 0, originY: 0, levels: levels, picture: pictureBounds)
    return warp.sampled(picture, in: bounds)?[0] ?? 0
  }

  /// An image of 1024 × 1024 translucent pixels, and others to blend with it.
  static func blendedImages() -> (image: PixmanImage, source: [UInt32])? {
    guard let image = PixmanImage(bounds: bounds) else { return nil }
    let source = (0..<bounds.area).map { index -> UInt32 in
      let alpha = UInt32(index &* 37 >> 3 & 255)
      return alpha << 24 | alpha / 2 << 16 | alpha / 3 << 8 | alpha
    }
    let below = Array(source.reversed())
    image.replace(bounds, pixels: StridedSpan(below.span, stride: bounds.width))
    return (image, source)
  }

  /// Pixels blended with an image.
  static func blend(_ source: [UInt32], onto image: PixmanImage, _ mode: BlendMode) {
    image.blend(
      bounds, pixels: StridedSpan(source.span, stride: bounds.width), by: mode.kernel)
  }

  /// The colours of an image turned around the wheel of hues.
  static func changeColors(of image: PixmanImage) {
    guard let matrix = Filter.hueRotation(1).matrix else { return }
    image.changeColors(in: bounds, by: matrix.numbers)
  }

  /// The image blurred onto another of its size by a deviation in pixels.
  static func blur(_ image: PixmanImage, onto target: PixmanImage, deviation: Double) {
    let covariance = BlurCovariance(xx: deviation * deviation, xy: 0, yy: deviation * deviation)
    let blur = GaussianBlur(by: covariance, in: bounds, channels: 4)
    guard let sums = MemoryBlock(count: blur.sumCount) else { return }
    blur.sum(rows: blur.sumRows, of: image, into: sums)
    blur.write(bounds, of: image, from: sums, onto: target)
  }
}
