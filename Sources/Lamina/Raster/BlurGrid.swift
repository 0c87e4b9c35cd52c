// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// How a wide blur is worked out: on cells of several pixels.
///
/// A Gaussian whose deviation is many pixels leaves nothing that neighbouring pixels could show
/// apart. So the source is averaged over cells, the cells are blurred, and pixels are mixed from the
/// four cells around them; what averaging and mixing add to the variance is taken from that of the
/// blur on the cells. A cell is at most 1/16 of a deviation wide, at a fixed place along the other
/// axis: a thin slanted line of a Gaussian leaves less to average than its length says.
///
/// So the cost of a blur does not grow with its deviation, but for a thin slanted one, whose band
/// must be read.
struct BlurGrid {
  /// The pixels of a cell along each axis, powers of two up to 64.
  let step: (x: Int, y: Int)
  /// The blur of the cells.
  let plan: BlurPlan
  /// The pixels on each axis beyond which nothing is carried.
  let reach: (x: Int, y: Int)

  /// From this deviation on along either axis a blur is worked out on cells.
  static let leastDeviation = 64.0
  private static let cellsPerDeviation = 16.0

  /// Nil where the blur is worked out pixel by pixel.
  init?(_ covariance: BlurCovariance) {
    let c = covariance.limited
    guard max(c.xx, c.yy) >= Self.leastDeviation * Self.leastDeviation else { return nil }
    let isUpright = c.isUpright
    let shared = isUpright ? 0 : c.xy * c.xy
    step = (
      Self.step(variance: c.xx - (shared > 0 ? shared / c.yy : 0)),
      Self.step(variance: c.yy - (shared > 0 ? shared / c.xx : 0))
    )
    let (x, y) = (Double(step.x), Double(step.y))
    let cells = BlurCovariance(
      xx: (c.xx - Self.addedVariance(step.x)) / (x * x), xy: isUpright ? 0 : c.xy / (x * y),
      yy: (c.yy - Self.addedVariance(step.y)) / (y * y))
    plan = BlurPlan(cells)
    reach = (
      Self.pixels(plan.reach.x, step: step.x), Self.pixels(plan.reach.y, step: step.y)
    )
  }

  private static func step(variance: Double) -> Int {
    let deviation = max(0, variance).squareRoot()
    guard deviation >= leastDeviation else { return 1 }
    var step = 1
    while Double(2 * step) * cellsPerDeviation <= deviation { step *= 2 }
    return step
  }

  /// What averaging over a cell and mixing two cells add: (s² - 1) / 12 and, over the places of the
  /// pixels between the middles of two cells, (s² / 6 + 1 / 12).
  private static func addedVariance(_ step: Int) -> Double {
    step == 1 ? 0 : Double(step * step) / 4
  }

  /// Where a reach of cells ends: a pixel is mixed from cells whose middles are less than a cell away.
  private static func pixels(_ cells: Int, step: Int) -> Int {
    step == 1 ? cells : cells * step + step * 3 / 2
  }

  // MARK: Cells

  /// The cells that hold the pixels of a rectangle; both are counted from the same origin.
  func cells(holding pixels: PixelRect) -> PixelRect { pixels.divided(by: step) }

  /// The cells from which the pixels of a rectangle are mixed.
  func cells(mixedIn pixels: PixelRect) -> PixelRect {
    guard !pixels.isEmpty else { return .empty }
    let (left, top) = (CellMix(pixels.minX, step.x), CellMix(pixels.minY, step.y))
    let (right, bottom) = (CellMix(pixels.maxX - 1, step.x), CellMix(pixels.maxY - 1, step.y))
    return PixelRect(
      minX: left.first, minY: top.first, maxX: right.first + (step.x == 1 ? 1 : 2),
      maxY: bottom.first + (step.y == 1 ? 1 : 2))
  }

  /// The coverage of the pixels of a rectangle from the blurred cells, rounded once.
  func coverage(of rect: PixelRect, from cells: SampleGrid) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: rect.area)
    guard !rect.isEmpty else { return result }
    let needed = self.cells(mixedIn: rect)
    require(cells.bounds.contains(needed), "these pixels are mixed from other cells")
    let mixes = (rect.minX..<rect.maxX).map { CellMix($0, step.x) }
    let shift = UInt32((4 * step.x * step.y).trailingZeroBitCount + 8)
    let half = UInt32(1) << (shift - 1)
    var line = [UInt32](repeating: 0, count: needed.width + 1)
    let samples = cells.samples.span
    var bytes = result.mutableSpan
    for y in rect.minY..<rect.maxY {
      let mix = CellMix(y, step.y)
      let upper =
        (mix.first - cells.bounds.minY) * cells.bounds.width + needed.minX - cells.bounds.minX
      let lower = mix.second == 0 ? upper : upper + cells.bounds.width
      for i in 0..<needed.width {
        line[i] = UInt32(samples[upper + i]) &* mix.one &+ UInt32(samples[lower + i]) &* mix.second
      }
      let row = (y - rect.minY) * rect.width
      for x in mixes.indices {
        let at = mixes[x].first - needed.minX
        // At most 65,280 · 128 · 128, and half of the divisor.
        let sum = line[at] &* mixes[x].one &+ line[at + 1] &* mixes[x].second
        bytes[row + x] = UInt8(truncatingIfNeeded: (sum &+ half) >> shift)
      }
    }
    return result
  }

  /// Which two cells a pixel is mixed from along one axis, and how much of each: together two steps.
  private struct CellMix {
    let first: Int
    let one: UInt32
    let second: UInt32

    init(_ pixel: Int, _ step: Int) {
      let place = 2 * pixel + 1 - step
      first = PixelBlur.floor(place, 2 * step)
      second = UInt32(place - first * 2 * step)
      one = UInt32(2 * step) - second
    }
  }
}

extension BlurCovariance {
  /// Whether nothing can be seen of what lies in a rectangle once it is blurred: a wide blur leaves less
  /// than a quarter of 1/255 anywhere.
  func isFaint(over rect: PixelRect) -> Bool {
    let c = limited
    let least = BlurGrid.leastDeviation * BlurGrid.leastDeviation
    guard max(c.xx, c.yy) >= least else { return false }
    // The most that an interval of so many pixels gets of a Gaussian.
    func part(_ length: Int, _ variance: Double) -> Double {
      variance > 0 ? erf(Double(length) / (8 * variance).squareRoot()) : 1
    }
    let (x, y) = (part(rect.width, c.xx), part(rect.height, c.yy))
    var most = x * y
    if !c.isUpright {
      let peak = 1 / (2 * .pi * max(0, c.xx * c.yy - c.xy * c.xy).squareRoot())
      most = min(x, y, peak * Double(rect.width) * Double(rect.height))
    }
    return 255 * most < 0.25
  }
}

/// Samples of 16 bits (coverage times 256), row by row; zero outside `bounds`.
struct SampleGrid: Sendable {
  let bounds: PixelRect
  var samples: [UInt16]

  init(bounds: PixelRect, samples: [UInt16]) {
    require(samples.count == bounds.area, "a grid needs one sample for each of its cells")
    self.bounds = bounds
    self.samples = samples
  }

  /// A grid of zeros.
  init(bounds: PixelRect) {
    self.init(bounds: bounds, samples: [UInt16](repeating: 0, count: bounds.area))
  }
}

extension PixelRect {
  /// The cells of so many pixels that hold the pixels of the rectangle.
  func divided(by step: (x: Int, y: Int)) -> PixelRect {
    guard !isEmpty else { return .empty }
    return PixelRect(
      minX: PixelBlur.floor(minX, step.x), minY: PixelBlur.floor(minY, step.y),
      maxX: PixelBlur.floor(maxX - 1, step.x) + 1, maxY: PixelBlur.floor(maxY - 1, step.y) + 1)
  }

  /// The pixels of cells.
  func multiplied(by step: (x: Int, y: Int)) -> PixelRect {
    PixelRect(minX: minX * step.x, minY: minY * step.y, maxX: maxX * step.x, maxY: maxY * step.y)
  }
}
