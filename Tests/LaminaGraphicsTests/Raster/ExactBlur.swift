// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

@testable import LaminaGraphics

/// The convolution in double precision with a sampled Gaussian that is not cut off.
struct ExactBlur {
  let mask: CoverageMask
  let covariance: BlurCovariance

  private func weights(_ variance: Double, _ range: ClosedRange<Int>) -> [Double] {
    guard variance > 0 else { return range.map { $0 == 0 ? 1 : 0 } }
    let far = Int(variance.squareRoot() * 9) + 2
    let total = (-far...far).reduce(0) { $0 + exp(-Double($1 * $1) / (2 * variance)) }
    return range.map { exp(-Double($0 * $0) / (2 * variance)) / total }
  }

  /// The value of each pixel of `rect`, row by row; for blurs whose axes are those of the device.
  func separable(in rect: PixelRect) -> [Double] {
    let b = mask.bounds
    let xReach = max(abs(rect.minX - b.maxX), abs(rect.maxX - b.minX))
    let yReach = max(abs(rect.minY - b.maxY), abs(rect.maxY - b.minY))
    let (wx, wy) = (
      weights(covariance.xx, -xReach...xReach), weights(covariance.yy, -yReach...yReach)
    )
    var rows = [Double](repeating: 0, count: rect.width * b.height)
    for y in 0..<b.height {
      for x in 0..<b.width {
        let value = Double(mask.bytes[y * b.width + x])
        if value == 0 { continue }
        for column in 0..<rect.width {
          rows[y * rect.width + column] += value * wx[rect.minX + column - b.minX - x + xReach]
        }
      }
    }
    var result = [Double](repeating: 0, count: rect.area)
    for row in 0..<rect.height {
      for y in 0..<b.height {
        let weight = wy[rect.minY + row - b.minY - y + yReach]
        for column in 0..<rect.width {
          result[row * rect.width + column] += weight * rows[y * rect.width + column]
        }
      }
    }
    return result
  }

  /// The value of each pixel of `rect`, row by row, for any covariance.
  func general(in rect: PixelRect) -> [Double] {
    let c = covariance
    let determinant = c.xx * c.yy - c.xy * c.xy
    func weight(_ dx: Int, _ dy: Int) -> Double {
      let (x, y) = (Double(dx), Double(dy))
      return exp(-(c.yy * x * x - 2 * c.xy * x * y + c.xx * y * y) / (2 * determinant))
    }
    let reach = 6 * Int(max(c.xx, c.yy).squareRoot() + 1)
    let side = 2 * reach + 1
    let table = (0..<side * side).map { weight($0 % side - reach, $0 / side - reach) }
    let total = table.reduce(0, +)
    return (0..<rect.area).map { i in
      let (px, py) = (rect.minX + i % rect.width, rect.minY + i / rect.width)
      var sum = 0.0
      for y in max(mask.bounds.minY, py - reach)..<min(mask.bounds.maxY, py + reach + 1) {
        for x in max(mask.bounds.minX, px - reach)..<min(mask.bounds.maxX, px + reach + 1) {
          sum += Double(mask[x, y]) * table[(y - py + reach) * side + x - px + reach]
        }
      }
      return sum / total
    }
  }
}

/// A covariance by the deviations along its two axes and the direction of the first.
func turned(_ degrees: Double, _ major: Double, _ minor: Double) -> BlurCovariance {
  let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
  let (a, b) = (major * major, minor * minor)
  return BlurCovariance(xx: a * c * c + b * s * s, xy: (a - b) * s * c, yy: a * s * s + b * c * c)
}

/// A rectangle blurred by a Gaussian that is neither sampled nor cut off, in closed form along x and by
/// thin slices along y.
struct ExactRectangleBlur {
  let rect: CGRect
  let covariance: BlurCovariance

  private static func below(_ value: Double, _ deviation: Double) -> Double {
    deviation > 0 ? (1 + erf(value / (2.0.squareRoot() * deviation))) / 2 : (value > 0 ? 1 : 0)
  }

  /// The value at the middle of a pixel, 0 to 255.
  func value(_ pixelX: Int, _ pixelY: Int) -> Double {
    let c = covariance.limited
    let (x, y) = (Double(pixelX) + 0.5, Double(pixelY) + 0.5)
    let (left, right) = (Double(rect.minX) - x, Double(rect.maxX) - x)
    let (top, bottom) = (Double(rect.minY) - y, Double(rect.maxY) - y)
    let deviation = c.yy.squareRoot()
    guard c.xy != 0 else {
      let along = Self.below(right, c.xx.squareRoot()) - Self.below(left, c.xx.squareRoot())
      return 255 * along * (Self.below(bottom, deviation) - Self.below(top, deviation))
    }
    let across = max(0, c.xx - c.xy * c.xy / c.yy).squareRoot()
    let (first, last) = (max(top, -6 * deviation), min(bottom, 6 * deviation))
    guard first < last else { return 0 }
    // As fine as the narrow side asks for.
    let count = 4000
    let height = (last - first) / Double(count)
    var sum = 0.0
    for slice in 0..<count {
      let t = first + (Double(slice) + 0.5) * height
      let middle = c.xy / c.yy * t
      let density = exp(-t * t / (2 * c.yy)) / (deviation * (2 * Double.pi).squareRoot())
      sum += density * (Self.below(right - middle, across) - Self.below(left - middle, across))
    }
    return 255 * sum * height
  }
}
