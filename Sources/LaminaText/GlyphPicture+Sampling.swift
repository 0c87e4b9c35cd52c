// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension GlyphPicture {
  /// The most samples along one axis of a pixel.
  private static let mostSamples = 8

  /// The picture in device pixels, each the mean of a grid of sample points.
  ///
  /// Colours between source pixels are interpolated, and outside the picture it is clear.
  ///
  /// The grid is fine enough to use every source pixel down to an eighth of the size. The transform
  /// goes from ems, y up, to device pixels.
  func image(_ transform: Transform2D, in clip: PixelRect) -> (image: Image, bounds: PixelRect)? {
    let bounds = PixelRect(covering: transform.apply(rect)).intersection(clip)
    let fromPixels = Transform2D(
      a: rect.width / CGFloat(width), b: 0, c: 0, d: -rect.height / CGFloat(height),
      tx: rect.minX, ty: rect.maxY)
    let toDevice = fromPixels.concatenating(transform)
    guard !bounds.isEmpty, let toSource = toDevice.inverted() else { return nil }
    let step = max(
      (toSource.a * toSource.a + toSource.b * toSource.b).squareRoot(),
      (toSource.c * toSource.c + toSource.d * toSource.d).squareRoot())
    let samples = step <= 1 ? 1 : Int(min(step.rounded(.up), CGFloat(Self.mostSamples)))
    var result: [UInt32] = []
    result.reserveCapacity(bounds.area)
    for y in bounds.minY..<bounds.maxY {
      for x in bounds.minX..<bounds.maxX {
        result.append(mean(ofPixel: x, y, toSource, samples: samples))
      }
    }
    return Image(width: bounds.width, height: bounds.height, premultipliedARGB: result)
      .map { ($0, bounds) }
  }

  private func mean(
    ofPixel x: Int, _ y: Int, _ toSource: Transform2D, samples: Int
  ) -> UInt32 {
    var sum = SIMD4<Double>()
    let distance = 1 / CGFloat(samples)
    for row in 0..<samples {
      for column in 0..<samples {
        let point = CGPoint(
          x: CGFloat(x) + (CGFloat(column) + 0.5) * distance,
          y: CGFloat(y) + (CGFloat(row) + 0.5) * distance)
        sum += color(at: toSource.apply(point))
      }
    }
    sum = (sum / Double(samples * samples)).rounded(.toNearestOrAwayFromZero)
    let a = UInt32(min(max(sum.w, 0), 255))
    func byte(_ value: Double) -> UInt32 { min(UInt32(min(max(value, 0), 255)), a) }
    return a << 24 | byte(sum.z) << 16 | byte(sum.y) << 8 | byte(sum.x)
  }

  /// Blue, green, red, alpha at a point of the source; pixel centres are at halves.
  private func color(at point: CGPoint) -> SIMD4<Double> {
    let (x, y) = (Double(point.x) - 0.5, Double(point.y) - 0.5)
    guard x > -1, y > -1, x < Double(width), y < Double(height) else { return SIMD4() }
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (x - left, y - top)
    let (column, row) = (Int(left), Int(top))
    let above = pixel(column, row) * (1 - u) + pixel(column + 1, row) * u
    let below = pixel(column, row + 1) * (1 - u) + pixel(column + 1, row + 1) * u
    return above * (1 - v) + below * v
  }

  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
    guard x >= 0, y >= 0, x < width, y < height else { return SIMD4() }
    let bits = pixels[y * width + x]
    return SIMD4(
      Double(bits & 255), Double(bits >> 8 & 255), Double(bits >> 16 & 255), Double(bits >> 24))
  }
}
