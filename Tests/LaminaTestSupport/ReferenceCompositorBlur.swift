// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A Gaussian blur of device pixels: a sum of all pixels within four standard deviations, weighted
/// by the Gaussian at the distance of their centres.
struct ReferenceBlur {
  private let xx: Double
  private let xy: Double
  private let yy: Double
  private let reachX: Int
  private let reachY: Int

  /// The blur of standard deviation `radius` in a layer's space, seen through its transform.
  init(radius: Double, _ transform: Transform2D) {
    let (a, b) = (Double(transform.a) * radius, Double(transform.b) * radius)
    let (c, d) = (Double(transform.c) * radius, Double(transform.d) * radius)
    (xx, xy, yy) = (a * a + c * c, a * b + c * d, b * b + d * d)
    reachX = Int((4 * xx.squareRoot()).rounded(.up))
    reachY = Int((4 * yy.squareRoot()).rounded(.up))
  }

  /// The pixels on which those of a rectangle depend.
  func source(for rect: PixelRect) -> PixelRect { rect.outset(x: reachX, y: reachY) }

  /// The pixels of a rectangle from a coverage of `source(for:)` of it.
  func apply(to source: ReferencePlane, in rect: PixelRect) -> ReferencePlane {
    if abs(xy) > 1e-9 * (xx * yy).squareRoot() { return applySlanted(to: source, in: rect) }
    let result = ReferencePlane(rect, channels: 1)
    let rows = ReferencePlane(
      PixelRect(
        minX: rect.minX, minY: source.bounds.minY, maxX: rect.maxX, maxY: source.bounds.maxY),
      channels: 1)
    let (width, height) = (rect.width, rect.height)
    Self.convolve(
      source, into: rows, weights: Self.weights(xx, reachX), lines: source.bounds.height,
      lineStride: (source.bounds.width, width), length: width, step: (1, 1))
    Self.convolve(
      rows, into: result, weights: Self.weights(yy, reachY), lines: width,
      lineStride: (1, 1), length: height, step: (width, width))
    return result
  }

  private static func weights(_ variance: Double, _ reach: Int) -> [Double] {
    var weights = (-reach...reach).map { i in
      variance > 0 ? exp(-Double(i * i) / (2 * variance)) : 1
    }
    let sum = weights.reduce(0, +)
    for i in weights.indices { weights[i] /= sum }
    return weights
  }

  /// Weights every line of one plane into a line of another; the source line is longer by the
  /// reach at both ends.
  private static func convolve(
    _ source: ReferencePlane, into target: ReferencePlane, weights: [Double], lines: Int,
    lineStride: (Int, Int), length: Int, step: (Int, Int)
  ) {
    unsafe weights.withUnsafeBufferPointer { weights in
      var line = 0
      while line < lines {
        var i = 0
        while i < length {
          // In range: the caller's strides walk within both planes.
          let p = unsafe source.values + line * lineStride.0 + i * step.0
          var sum = 0.0
          var tap = 0
          while tap < weights.count {
            unsafe sum += weights[tap] * p[tap * step.0]
            tap += 1
          }
          unsafe target.values[line * lineStride.1 + i * step.1] = sum
          i += 1
        }
        line += 1
      }
    }
  }

  /// The sum over both axes at once, for a blur whose axes are not those of the device.
  private func applySlanted(to source: ReferencePlane, in rect: PixelRect) -> ReferencePlane {
    let determinant = xx * yy - xy * xy
    var taps: [(offset: Int, weight: Double)] = []
    var sum = 0.0
    for y in -reachY...reachY {
      for x in -reachX...reachX {
        let (dx, dy) = (Double(x), Double(y))
        let distance = (yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / determinant
        guard distance < 18 else { continue }
        let weight = exp(-distance / 2)
        taps.append((y * source.bounds.width + x, weight))
        sum += weight
      }
    }
    for i in taps.indices { taps[i].weight /= sum }
    let result = ReferencePlane(rect, channels: 1)
    unsafe taps.withUnsafeBufferPointer { taps in
      var target = unsafe result.values
      for y in 0..<rect.height {
        for x in 0..<rect.width {
          // In range: the source has the reach on every side of the rectangle.
          let p = unsafe source.values + (y + reachY) * source.bounds.width + x + reachX
          var sum = 0.0
          var tap = 0
          while tap < taps.count {
            let t = unsafe taps[tap]
            unsafe sum += t.weight * p[t.offset]
            tap += 1
          }
          unsafe target[0] = sum
          unsafe target += 1
        }
      }
    }
    return result
  }
}
