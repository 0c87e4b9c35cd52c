// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// The view of one flat thing in space from an eye in front of the picture, by rays: 16 × 16 a
/// pixel.
struct PerspectiveOracle {
  /// The position of the eye, in front of the plane z = 0.
  var eye: SIMD3<Double>
  /// The middle of the thing, and the directions of its x and y.
  var middle: SIMD3<Double>
  var alongX: SIMD3<Double>
  var alongY: SIMD3<Double>
  /// Half of its size.
  var reach: SIMD2<Double>
  /// Red, green and blue, 0…1, at a point relative to its middle.
  var color: (SIMD2<Double>) -> SIMD3<Double>
  /// Whether a pixel with the same colour at all corners has only that colour; false for fine
  /// patterns.
  var hasLargeAreas = true

  /// A thing about `middle`, rotated by an angle about an axis of length one.
  init(
    eye: SIMD3<Double>, middle: SIMD3<Double>, angle: Double, axis: SIMD3<Double>,
    reach: SIMD2<Double>, color: @escaping (SIMD2<Double>) -> SIMD3<Double>
  ) {
    // Rodrigues' formula.
    func turned(_ v: SIMD3<Double>) -> SIMD3<Double> {
      let along = axis * (axis * v).sum() * (1 - cos(angle))
      return v * cos(angle) + Self.cross(axis, v) * sin(angle) + along
    }
    self.eye = eye
    self.middle = middle
    alongX = turned(SIMD3(1, 0, 0))
    alongY = turned(SIMD3(0, 1, 0))
    self.reach = reach
    self.color = color
  }

  /// The picture over white, red, green and blue of each pixel, 0…255.
  func picture(width: Int, height: Int) -> [SIMD3<Double>] {
    let count = 16
    return (0..<width * height).map { index in
      let corners = [0, 1, width + 1, width + 2].map { corner in
        let (column, row) = (corner % (width + 1), corner / (width + 1))
        return place(Double(index % width + column), Double(index / width + row)).map(color)
          ?? SIMD3(repeating: 1)
      }
      if hasLargeAreas, corners.allSatisfy({ $0 == corners[0] }) { return corners[0] * 255 }
      var sum = SIMD3<Double>.zero
      for sample in 0..<count * count {
        let x = Double(index % width) + (Double(sample % count) + 0.5) / Double(count)
        let y = Double(index / width) + (Double(sample / count) + 0.5) / Double(count)
        sum += place(x, y).map(color) ?? SIMD3(repeating: 1)
      }
      return sum / Double(count * count) * 255
    }
  }

  /// The intersection of the thing with the ray from the eye through a point of the picture.
  func place(_ x: Double, _ y: Double) -> SIMD2<Double>? {
    let ray = SIMD3(x, y, 0) - eye
    let normal = Self.cross(alongX, alongY)
    let slope = (normal * ray).sum()
    guard slope != 0 else { return nil }
    let distance = (normal * (middle - eye)).sum() / slope
    guard distance > 0 else { return nil }
    let offset = eye + ray * distance - middle
    let place = SIMD2((offset * alongX).sum(), (offset * alongY).sum())
    return abs(place.x) < reach.x && abs(place.y) < reach.y ? place : nil
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

extension PerspectiveOracle {
  /// The mean and the largest difference of a surface's pixels, and the largest of the root mean
  /// squares of 8 × 8 pixels, of 255.
  func differences(from surface: Image) -> (mean: Double, largest: Double, block: Double) {
    let expected = picture(width: surface.width, height: surface.height)
    var (sum, largest) = (0.0, 0.0)
    var blocks: [Int: SIMD3<Double>] = [:]
    for (index, color) in expected.enumerated() {
      let pixel = surface.pixels[index]
      let actual = SIMD3(
        Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
      let (x, y) = (index % surface.width, index / surface.width)
      blocks[y / 8 * 1000 + x / 8, default: .zero] += (actual - color) / 64
      for channel in 0..<3 {
        let difference = abs(actual[channel] - color[channel])
        sum += difference
        largest = max(largest, difference)
      }
    }
    let block = blocks.values.map { max($0.max(), -$0.min()) }.max() ?? 0
    return (sum / Double(3 * expected.count), largest, block)
  }
}
