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

  /// The pixels of a rectangle from a coverage of its `source(for:)`.
  func apply(to source: ReferencePlane, in rect: PixelRect) -> ReferencePlane {
    if abs(xy) > 1e-9 * (xx * yy).squareRoot() { return applySlanted(to: source, in: rect) }
    let result = ReferencePlane(rect, channels: 1)
    let rows = ReferencePlane(
      PixelRect(
        minX: rect.minX, minY: source.bounds.minY, maxX: rect.maxX, maxY: source.bounds.maxY),
      channels: 1)
    let across = Self.weights(xx, reachX).enumerated().map { Tap(offset: $0, weight: $1) }
    let down = Self.weights(yy, reachY).enumerated().map {
      Tap(offset: $0 * rect.width, weight: $1)
    }
    Self.sum(across, of: source, from: 0, into: rows)
    Self.sum(down, of: rows, from: 0, into: result)
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

  /// One term of each pixel's sum: a pixel at an offset, with its weight.
  private struct Tap {
    var offset: Int
    var weight: Double
  }

  /// The sum of all taps for every pixel of the target, whose first pixel is the source's at
  /// `origin`.
  ///
  /// It goes term by term for a whole row, so that neighbours are added at once; each pixel's terms
  /// still come in the order of the taps.
  private static func sum(
    _ taps: [Tap], of source: ReferencePlane, from origin: Int, into target: ReferencePlane
  ) {
    let width = target.bounds.width
    for y in 0..<target.bounds.height {
      let to = unsafe target.values + y * width
      // In range because the source has the reach of the taps on every side of the target.
      let from = unsafe source.values + origin + y * source.bounds.width
      for x in 0..<width { unsafe to[x] = 0 }
      for tap in taps {
        let p = unsafe from + tap.offset
        for x in 0..<width { unsafe to[x] += tap.weight * p[x] }
      }
    }
  }

  /// The sum over both axes at once, for a blur whose axes are not those of the device.
  private func applySlanted(to source: ReferencePlane, in rect: PixelRect) -> ReferencePlane {
    let determinant = xx * yy - xy * xy
    var taps: [Tap] = []
    var sum = 0.0
    for y in -reachY...reachY {
      for x in -reachX...reachX {
        let (dx, dy) = (Double(x), Double(y))
        let distance = (yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / determinant
        guard distance < 18 else { continue }
        let weight = exp(-distance / 2)
        taps.append(Tap(offset: y * source.bounds.width + x, weight: weight))
        sum += weight
      }
    }
    for i in taps.indices { taps[i].weight /= sum }
    let result = ReferencePlane(rect, channels: 1)
    Self.sum(taps, of: source, from: reachY * source.bounds.width + reachX, into: result)
    return result
  }
}
