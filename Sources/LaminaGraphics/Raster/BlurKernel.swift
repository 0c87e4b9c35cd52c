// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A Gaussian along one axis: pixels are averaged over cells, the cells are blurred by a small kernel,
/// and pixels are made of the blurred cells.
///
/// A cell is `size` pixels wide, a power of two. Halving a row by the weights 1, 3, 3, 1 of 8 again and
/// again averages it by three boxes of `size` pixels, one after the other. Pixels are made of cells by
/// the same three boxes. A box of n pixels has the variance (n² - 1) / 12, and the variances of
/// convolved kernels add up. So both steps together have the variance (size² - 1) / 2, and the kernel
/// of the cells is a sampled Gaussian of what remains of σ².
///
/// Three boxes let through (s f)³ of a wave whose length differs by f from a cell of s pixels, and the
/// Gaussian exp(-2π² σ² f²) of that. With at least 2.5 cells to a deviation this is at most 1/3300 of
/// the wave. With the tails that are cut off, no picture differs by more than 0.4 of 255 along an axis
/// from one that is blurred exactly, and an edge by at most 0.2.
struct BlurAxis: Sendable {
  /// The pixels of the result that a cell is wide.
  let size: Int
  /// The width of a cell in pixels of the source, which are wider if the source is reduced.
  let step: Int
  /// The cells on each side of one that the kernel weighs.
  let sideCount: Int
  /// The variance of the kernel, in pixels².
  private let remaining: Double
  /// Whether pixels are computed from cells at positions between the pixels.
  ///
  /// Their weights are the Gaussian's own, and the cells are not blurred before.
  private let isMoved: Bool

  /// The least deviation, in cells.
  private static let cellsPerDeviation = 2.5
  /// With larger cells, a single row would read too many pixels at a time.
  private static let largestSize = 64
  /// The end of the weights, in standard deviations: the tails beyond contain about 1/700.
  private static let cut = 3.2
  /// Where those of slanted blurs end, of which there are three in a row: 1/2000.
  static let slantedCut = 3.5

  /// `scale` is the number of pixels of the result that a pixel of the source represents.
  init(variance: Double, scale: Int, isMoved: Bool = false) {
    var size = 1
    while size < Self.largestSize,
      Double(2 * size) * Self.cellsPerDeviation <= variance.squareRoot()
    { size *= 2 }
    size = max(size, scale)
    (self.size, step, self.isMoved) = (size, size / scale, isMoved)
    let (averaged, grown) = (size * size - scale * scale, isMoved ? 0 : size * size - 1)
    remaining = max(0, variance - Double(averaged + grown) / 4)
    let cut = isMoved ? Self.slantedCut : Self.cut
    let end = cut * remaining.squareRoot() / Double(size)
    // The outermost cell extends half a cell farther than its middle; between two cells there is
    // none in the middle.
    sideCount = Int(max(0, isMoved && size > 1 ? end : end - 0.5).rounded(.up))
  }

  /// The pixels beyond which nothing is carried.
  var reach: Int {
    if size == 1 { return sideCount }
    return isMoved ? sideCount * size + size + size / 2 - 2 : (sideCount + 3) * size - 3
  }

  // MARK: From the source to cells

  /// The pixels of the source that some cells average.
  func sourcePixels(of cells: Range<Int>) -> Range<Int> {
    (cells.lowerBound - 1) * step + 1..<(cells.upperBound + 1) * step - 1
  }

  /// The weights of a cell's pixels of the source.
  var averaging: [Float] { Self.threeBoxes(step).map { Float($0) } }

  private static func threeBoxes(_ size: Int) -> [Double] {
    var result = [1.0]
    for _ in 0..<3 where size > 1 {
      result = (0..<result.count + size - 1).map { place in
        let part = max(0, place - size + 1)...min(place, result.count - 1)
        return result[part].reduce(0, +) / Double(size)
      }
    }
    return result
  }

  // MARK: The kernel of the cells

  /// The cells on each side of one that are weighed before pixels are made.
  var cellReach: Int { isMoved ? 0 : sideCount }

  /// The weights of the cells around one.
  func cellWeights() -> [Float] {
    let variance = remaining / Double(size * size)
    return normalized(
      (-cellReach...cellReach).map { k in k == 0 ? 1 : exp(-Double(k * k) / (2 * variance)) })
  }

  // MARK: From cells to pixels

  /// The number of cells from which a pixel is computed.
  var tapCount: Int {
    if isMoved { return size == 1 ? 2 * sideCount + 1 : 2 * sideCount }
    return size == 1 ? 1 : 3
  }

  /// The first of the pixels that are computed from the same cells as this one.
  func firstLikePixel(_ pixel: Int) -> Int {
    // On a moved axis, pixels are computed from pairs of cells around the pixels between their
    // middles.
    let before = isMoved ? size / 2 : 0
    return (pixel - before).roundedDown(dividedBy: size) * size + before
  }

  /// The first of the cells that a pixel is made of.
  func firstCell(_ pixel: Int) -> Int {
    let cell = firstLikePixel(pixel).roundedDown(dividedBy: size)
    if isMoved { return size == 1 ? cell - sideCount : cell - sideCount + 1 }
    return size == 1 ? cell : cell - 1
  }

  /// The cells that some pixels are made of.
  func cells(for pixels: Range<Int>) -> Range<Int> {
    firstCell(pixels.lowerBound)..<firstCell(pixels.upperBound - 1) + tapCount
  }

  /// The weights of the cells for each of the pixels that are computed from the same cells; on a
  /// moved axis, of pixels moved to the left by a part of one.
  func weights(movedBy part: Double = 0) -> [[Float]] {
    let first = firstLikePixel(0)
    let cell = firstCell(first)
    guard isMoved else {
      let boxes = Self.threeBoxes(size)
      return (0..<size).map { pixel in
        (0..<tapCount).map { tap in
          let place = pixel - (cell + tap) * size + size - 1
          return boxes.indices.contains(place) ? Float(boxes[place] * Double(size)) : 0
        }
      }
    }
    return (first..<first + size).map { pixel in
      let place = Double(pixel) - part - Double(size - 1) / 2
      return normalized(
        (0..<tapCount).map { tap in
          let distance = place - Double((cell + tap) * size)
          return exp(-distance * distance / (2 * remaining))
        })
    }
  }
}

/// Weights that add up to 1.
private func normalized(_ weights: [Double]) -> [Float] {
  let total = weights.reduce(0, +)
  return weights.map { Float($0 / total) }
}

/// What makes a two-dimensional blur of two axes.
///
/// A Gaussian whose axes are not those of the device has no covariance in sheared space, with
/// u = x - s y and v = y: Σ = diag(Σxx - s Σxy, 0) + Σyy (s, 1)(s, 1)ᵀ with s = Σxy / Σyy. So rows are
/// read moved by s y, blurred along u and v, and written moved back. Rows move by parts of pixels, so
/// what is read is blurred along u a little, and what is written by the rest; both by exact weights.
/// Small ones that are too narrow for this are summed weight by weight.
struct BlurKernel: Sendable {
  /// Along u.
  let x: BlurAxis
  /// Along v.
  let y: BlurAxis
  /// Whether x and y change places, so that rows move at most one pixel from one to the next.
  let isTransposed: Bool
  let isSlanted: Bool
  /// The pixels by which each row of the result is moved against the one above.
  let slope: Double
  /// The pixels of the result that one pixel of the source represents.
  let scale: (x: Int, y: Int)
  /// The pixels on each axis beyond which nothing is carried, in device space.
  let reach: (x: Int, y: Int)
  /// The variance of the weights by which rows are read, in pixels of the source.
  private let readVariance: Double
  /// The pixels on each side that are read for one.
  let readReach: Int
  /// The weights of a narrow one.
  let plane: PlaneKernel?

  /// A slanted Gaussian is at least so wide across.
  private static let leastDeviation = 1.0

  /// `scale` is the number of pixels of the result that a pixel of the source represents, on each
  /// axis.
  init(_ covariance: BlurCovariance, scale: (x: Int, y: Int) = (1, 1)) {
    self.scale = scale
    var c = covariance.limited
    isSlanted = !c.isUpright
    isTransposed = isSlanted && c.xx > c.yy
    plane = isSlanted ? PlaneKernel(isTransposed ? c.transposed : c) : nil
    guard isSlanted, plane == nil else {
      if plane != nil { c = .none }
      (slope, readVariance, readReach) = (0, 0, 0)
      x = BlurAxis(variance: c.xx - Self.variance(ofBox: scale.x), scale: scale.x)
      y = BlurAxis(variance: c.yy - Self.variance(ofBox: scale.y), scale: scale.y)
      let reach = plane?.reach ?? (x: x.reach, y: y.reach)
      self.reach = isTransposed ? (reach.y, reach.x) : reach
      return
    }
    c = c.widened(to: Self.leastDeviation)
    c.xx -= Self.variance(ofBox: scale.x)
    c.yy -= Self.variance(ofBox: scale.y)
    let (sx, sy) = isTransposed ? (scale.y, scale.x) : (scale.x, scale.y)
    if isTransposed { c = c.transposed }
    slope = c.xy / c.yy
    let across = c.xx - slope * c.xy
    let read = min(Double(sx * sx), across / 2)
    readVariance = read / Double(sx * sx)
    readReach = Int((BlurAxis.slantedCut * readVariance.squareRoot()).rounded(.up)) + 1
    x = BlurAxis(variance: across - read, scale: sx, isMoved: true)
    y = BlurAxis(variance: c.yy, scale: sy)
    let moved = Int((abs(slope) * Double(y.reach + sy)).rounded(.up))
    let (u, v) = (x.reach + (readReach + 1) * sx + moved + 1, y.reach)
    reach = isTransposed ? (v, u) : (u, v)
  }

  private static func variance(ofBox size: Int) -> Double { Double(size * size - 1) / 12 }

  /// Whether pixels are computed from the source without rows of cells.
  var isDirect: Bool { plane != nil || !isSlanted && x.size == 1 && y.size == 1 }

  /// The pixels by which a row of the result is moved to the right, by steps that no one sees.
  func shift(ofRow y: Int) -> (whole: Int, part: Double) {
    guard slope != 0 else { return (0, 0) }
    return Self.shift(slope * (Double(y) + 0.5), steps: 1024 / Double(x.size))
  }

  /// The weights with which a row of the source is read, and the distance of the first one from the
  /// position.
  func reading(ofRow y: Int) -> (first: Int, weights: [Float]) {
    let ratio =
      isTransposed
      ? Double(scale.x) / Double(scale.y) : Double(scale.y) / Double(scale.x)
    let (whole, part) = Self.shift(slope * ratio * (Double(y) + 0.5), steps: 1024)
    let weights = (-readReach...readReach).map { k in
      exp(-(Double(k) - part) * (Double(k) - part) / (2 * readVariance))
    }
    return (whole - readReach, normalized(weights))
  }

  private static func shift(_ value: Double, steps: Double) -> (whole: Int, part: Double) {
    let stepped = (value * steps).rounded() / steps
    let whole = stepped.rounded(.down)
    return (Int(whole), stepped - whole)
  }

  /// The additional cost of a slanted blur, in pixels of an upright one.
  func slantedWork(in rect: PixelRect) -> Double {
    if let plane { return Double(rect.area) * Double(plane.count) / 8 }
    let (width, height) = isTransposed ? (rect.height, rect.width) : (rect.width, rect.height)
    let rows = Double(height + 2 * y.reach)
    let columns = Double(width + 2 * x.reach) + abs(slope) * Double(height)
    return Double(rect.area) + rows * columns * Double(2 * readReach + 1) / 4
  }
}

/// A small slanted Gaussian, weight by weight; their number is 43 times the product of its two
/// deviations.
struct PlaneKernel: Sendable {
  private let covariance: BlurCovariance
  let reach: (x: Int, y: Int)

  /// The end of the weights, in standard deviations: those beyond this ellipse contain about
  /// 1/1000.
  private static let cut = 3.7

  /// A narrower deviation than this counts as it, or as the wider one if that is smaller still: a
  /// narrower Gaussian falls between the pixels.
  private static let narrowest = 0.45

  /// Nil if the blur is wide enough to be read in sheared rows, or so long that there would be more
  /// than about a thousand weights.
  init?(_ c: BlurCovariance) {
    let (major, minor) = c.variances
    guard minor < 1.5 * 1.5, major <= 16 * 16, major > minor else { return nil }
    covariance = c.widened(to: min(Self.narrowest, major.squareRoot()))
    reach = (
      Int(Self.cut * covariance.xx.squareRoot()), Int(Self.cut * covariance.yy.squareRoot())
    )
  }

  /// The number of weights.
  var count: Int { (2 * reach.x + 1) * (2 * reach.y + 1) }

  /// The weights of the pixels around one, row by row.
  func weights() -> [[Float]] {
    let c = covariance
    let determinant = c.xx * c.yy - c.xy * c.xy
    var weights: [Double] = []
    for y in -reach.y...reach.y {
      for x in -reach.x...reach.x {
        let (dx, dy) = (Double(x), Double(y))
        let distance = (c.yy * dx * dx - 2 * c.xy * dx * dy + c.xx * dy * dy) / determinant
        weights.append(distance <= Self.cut * Self.cut ? exp(-distance / 2) : 0)
      }
    }
    let (all, width) = (normalized(weights), 2 * reach.x + 1)
    return (0...2 * reach.y).map { Array(all[$0 * width..<($0 + 1) * width]) }
  }
}

extension BlurCovariance {
  fileprivate var transposed: BlurCovariance { BlurCovariance(xx: yy, xy: xy, yy: xx) }

  /// The variances along the axes of the blur.
  fileprivate var variances: (major: Double, minor: Double) {
    let (middle, half) = ((xx + yy) / 2, hypot((xx - yy) / 2, xy))
    return (middle + half, max(0, middle - half))
  }

  /// The blur with a deviation of at least this many pixels in every direction.
  fileprivate func widened(to deviation: Double) -> BlurCovariance {
    let (major, minor) = variances
    let least = deviation * deviation
    guard minor < least, major > minor else { return self }
    let (newMajor, newMinor) = (max(major, least), least)
    let keep = (newMajor - newMinor) / (major - minor)
    let (across, along) = ((newMajor + newMinor) / 2, (xx - yy) / 2 * keep)
    return BlurCovariance(xx: across + along, xy: xy * keep, yy: across - along)
  }
}

extension Int {
  /// A quotient rounded down.
  func roundedDown(dividedBy divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
