// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A linear change of straight colours: four rows of five numbers, for red, green, blue and alpha.
package struct ColorMatrix: Hashable, Sendable {
  /// Row by row: factors of red, green, blue and alpha, and a number that is added.
  package let numbers: [Float]

  /// A matrix of twenty numbers.
  init(_ numbers: [Float]) {
    require(numbers.count == 20, "a colour matrix has twenty numbers")
    self.numbers = numbers
  }

  private init(_ numbers: [Double]) { self.init(numbers.map { Float($0) }) }

  static func linear(slope: Double, intercept: Double) -> ColorMatrix {
    let (s, i) = (slope, intercept)
    return ColorMatrix([s, 0, 0, 0, i, 0, s, 0, 0, i, 0, 0, s, 0, i, 0, 0, 0, 1, 0])
  }

  static func saturation(_ s: Double) -> ColorMatrix {
    ColorMatrix([
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s, 0, 0,
      0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s, 0, 0,
      0, 0, 0, 1, 0,
    ])
  }

  static func hueRotation(_ angle: Double) -> ColorMatrix {
    let (c, s) = (cos(angle), sin(angle))
    return ColorMatrix([
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715,
      0.072 - c * 0.072 + s * 0.928, 0, 0,
      0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140,
      0.072 - c * 0.072 - s * 0.283, 0, 0,
      0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715,
      0.072 + c * 0.928 + s * 0.072, 0, 0,
      0, 0, 0, 1, 0,
    ])
  }

  static var luminanceToAlpha: ColorMatrix {
    ColorMatrix([
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2125, 0.7154, 0.0721, 0, 0,
    ])
  }

  /// Whether this change gives only colours within 0…1, or beyond by a number at most.
  private func staysInRange(within most: Float) -> Bool {
    return (0..<4).allSatisfy { row in
      let factors = numbers[row * 5..<row * 5 + 4]
      let added = numbers[row * 5 + 4]
      let low = factors.reduce(added) { $0 + min(0, $1) }
      let high = factors.reduce(added) { $0 + max(0, $1) }
      return low >= -most && high <= 1 + most
    }
  }

  /// This change and then another one, as one change; nil if colours must be limited to 0…1 in between.
  func followed(by next: ColorMatrix) -> ColorMatrix? {
    // What is beyond grows with the factors of the other change.
    let largest = (0..<20).reduce(Float(1)) {
      $1 % 5 == 4 ? $0 : max($0, abs(next.numbers[$1]))
    }
    guard staysInRange(within: min(1e-5, 1e-3 / largest)) else { return nil }
    return ColorMatrix(
      (0..<20).map { index -> Double in
        let (row, column) = (index / 5, index % 5)
        var sum = column == 4 ? Double(next.numbers[row * 5 + 4]) : 0
        for k in 0..<4 {
          sum += Double(next.numbers[row * 5 + k]) * Double(numbers[k * 5 + column])
        }
        return sum
      })
  }
}
