// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// How far a Gaussian blur spreads along and across the axes of device space, in pixels².
///
/// Standard deviations above ``largestDeviation`` count as that; an entry that is not a number,
/// and a negative variance, count as 0; a covariance too large for the two variances is limited to
/// what they allow. So every value has a meaning, and a blur a bounded cost.
package struct BlurCovariance: Hashable, Sendable {
  /// The variance along x.
  package var xx: Double
  /// The covariance of x and y; 0 where the blur's axes are those of the device.
  package var xy: Double
  /// The variance along y.
  package var yy: Double

  /// The largest standard deviation along either axis that is blurred as given, in pixels.
  package static let largestDeviation: Double = 1024

  /// No blur.
  package static let none = BlurCovariance(xx: 0, xy: 0, yy: 0)

  package init(xx: Double, xy: Double, yy: Double) {
    self.xx = xx
    self.xy = xy
    self.yy = yy
  }

  /// The blur of standard deviation `radius` in a layer's space, seen through `transform`.
  ///
  /// With A the linear part of the transform (layer to device) it is radius² · A · Aᵀ. A negative
  /// radius counts as its size.
  package init(radius: CGFloat, transform: Transform2D) {
    let (a, b) = (Double(transform.a * radius), Double(transform.b * radius))
    let (c, d) = (Double(transform.c * radius), Double(transform.d * radius))
    self.init(xx: a * a + c * c, xy: a * b + c * d, yy: b * b + d * d)
  }

  /// Whether nothing is blurred: a standard deviation below 1/64 pixel along both axes.
  package var isZero: Bool {
    let c = limited
    return c.xx < 1 / 4096 && c.yy < 1 / 4096
  }

  /// The pixels on each axis beyond which the blur carries nothing: between 3.3 and about 4
  /// standard deviations where the blur's axes are those of the device, up to twice that else.
  package var reach: (x: Int, y: Int) {
    if isZero { return (0, 0) }
    if let grid = BlurGrid(self) { return grid.reach }
    let c = limited
    return c.isUpright
      ? (AxisKernel(variance: c.xx).reach, AxisKernel(variance: c.yy).reach) : BlurPlan(self).reach
  }

  /// Correlations below this move no edge by 1/1000 of its height.
  private static let smallestCorrelation = 1e-3

  /// Whether a pass along each axis of the device is all.
  var isUpright: Bool {
    !(abs(xy) > Self.smallestCorrelation * (xx * yy).squareRoot())
  }

  /// The covariance that is blurred in place of this one; see the type.
  var limited: BlurCovariance {
    let most = Self.largestDeviation * Self.largestDeviation
    func variance(_ v: Double) -> Double { v > 0 ? min(v, most) : 0 }
    let (x, y) = (variance(xx), variance(yy))
    // Limited variances keep the correlation that was asked for.
    let correlation = xy / (xx.squareRoot() * yy.squareRoot())
    let r = correlation.isFinite ? min(max(correlation, -1), 1) : 0
    return BlurCovariance(xx: x, xy: r * (x * y).squareRoot(), yy: y)
  }
}

/// A Gaussian along one axis as a triangle of running sums and a few weights on top.
///
/// The wider the Gaussian, the wider `spacing`: the signal is first smoothed by a triangle (two
/// boxes of `spacing` pixels, exact in integers), then weighted at every `spacing`-th pixel by a
/// Gaussian of the variance that remains. With at least four spacings to a standard deviation the
/// sum differs from a Gaussian by less than 1/5000 of the height of an edge, and its cost hardly
/// grows with the deviation. Below a deviation of eight pixels the spacing is 1 and the triangle is
/// no smoothing at all.
struct AxisKernel {
  /// The width of the boxes and the distance of the weights, in pixels.
  let spacing: Int
  /// How many weights there are on each side of the middle.
  let tapCount: Int
  /// The variance of the weights.
  private let remaining: Double

  /// A box pair of this width over samples up to 255 · 256 still fits 32 bits.
  static let largestSpacing = 181
  /// Where the weights end, in standard deviations: the two tails beyond hold less than 1/1000.
  static let cut = 3.3

  init(variance: Double) {
    spacing = min(max(1, Int(variance.squareRoot() / 4)), Self.largestSpacing)
    remaining = max(0, variance - Double(spacing * spacing - 1) / 6)
    // The outermost weight stands for the half spacing beyond it as well.
    let taps = Self.cut * remaining.squareRoot() / Double(spacing) - 0.5
    tapCount = Int(max(0, taps.rounded(.up)))
  }

  /// The pixels beyond which nothing is carried.
  var reach: Int { tapCount * spacing + spacing - 1 }

  /// The weights from the middle outwards, for samples that the two boxes have summed up.
  func weights() -> [Float] {
    let w = gaussianWeights(variance: remaining, spacing: spacing, tapCount: tapCount)
    return w.map { Float($0 / Double(spacing * spacing)) }
  }
}

/// One weight of a kernel that is not separable: the row and the left one of two neighbouring
/// pixels, from the middle, with the weight of each.
struct KernelTap {
  let x: Int
  let y: Int
  let near: Float
  let far: Float
}

/// A kernel made of weights at any places.
enum TapKernel {
  case line(SlantedKernel)
  case plane(PlaneKernel)

  /// The pixels on each axis beyond which nothing is carried.
  var reach: (x: Int, y: Int) {
    switch self {
    case .line(let kernel): kernel.reach
    case .plane(let kernel): kernel.reach
    }
  }

  /// The weights, from the topmost row down.
  func taps() -> [KernelTap] {
    switch self {
    case .line(let kernel): kernel.taps()
    case .plane(let kernel): kernel.taps()
    }
  }
}

/// A small slanted Gaussian, weight by weight: 43 times the product of its two deviations of them.
struct PlaneKernel {
  private let covariance: BlurCovariance
  let reach: (x: Int, y: Int)

  /// Where the weights end, in standard deviations: those beyond this ellipse hold about 1/1000.
  private static let cut = 3.7

  /// A narrower deviation than this counts as it, or as the wider one where that is smaller still:
  /// a narrower Gaussian falls between the pixels.
  private static let narrowest = 0.45

  /// Nil where the blur is wide enough for passes along lines, or so long that there would be more
  /// than about a thousand weights.
  init?(_ c: BlurCovariance) {
    let middle = (c.xx + c.yy) / 2
    let half = hypot((c.xx - c.yy) / 2, c.xy)
    let (major, minor) = (middle + half, max(0, middle - half))
    guard minor < 1.5 * 1.5, major <= 16 * 16, half > 0 else { return nil }
    let raised = max(minor, min(major, Self.narrowest * Self.narrowest))
    let keep = (major - raised) / 2 / half
    let (across, along) = ((major + raised) / 2, (c.xx - c.yy) / 2 * keep)
    covariance = BlurCovariance(xx: across + along, xy: c.xy * keep, yy: across - along)
    reach = (
      Int(Self.cut * covariance.xx.squareRoot()), Int(Self.cut * covariance.yy.squareRoot())
    )
  }

  func taps() -> [KernelTap] {
    let c = covariance
    let determinant = c.xx * c.yy - c.xy * c.xy
    var places: [(x: Int, y: Int, weight: Double)] = []
    for y in -reach.y...reach.y {
      for x in -reach.x...reach.x {
        let (dx, dy) = (Double(x), Double(y))
        let distance = (c.yy * dx * dx - 2 * c.xy * dx * dy + c.xx * dy * dy) / determinant
        if distance <= Self.cut * Self.cut { places.append((x, y, exp(-distance / 2))) }
      }
    }
    let total = places.reduce(0) { $0 + $1.weight }
    return places.map { KernelTap(x: $0.x, y: $0.y, near: Float($0.weight / total), far: 0) }
  }
}

/// A Gaussian along a slanted line: weights at every `spacing`-th row, each between two pixels.
struct SlantedKernel {
  let spacing: Int
  let tapCount: Int
  /// How far the line goes along x for each row.
  let slope: Double
  let variance: Double

  init(variance: Double, spacing: Int, slope: Double) {
    self.spacing = spacing
    self.slope = slope
    self.variance = variance
    let taps = AxisKernel.cut * variance.squareRoot() / Double(spacing) - 0.5
    tapCount = Int(max(0, taps.rounded(.up)))
  }

  /// The pixels on each axis beyond which nothing is carried.
  var reach: (x: Int, y: Int) {
    let rows = tapCount * spacing
    return (Int((abs(slope) * Double(rows)).rounded(.up)), rows)
  }

  /// The weights, from the topmost row down.
  func taps() -> [KernelTap] {
    let w = gaussianWeights(variance: variance, spacing: spacing, tapCount: tapCount)
    return (-tapCount...tapCount).map { k in
      let x = slope * Double(k * spacing)
      let left = x.rounded(.down)
      let weight = w[abs(k)]
      return KernelTap(
        x: Int(left), y: k * spacing,
        near: Float(weight * (1 - (x - left))), far: Float(weight * (x - left)))
    }
  }

  /// The variance along x that weighting two neighbouring pixels adds.
  var interpolationVariance: Double {
    let w = gaussianWeights(variance: variance, spacing: spacing, tapCount: tapCount)
    return (-tapCount...tapCount).reduce(0) { sum, k in
      let x = slope * Double(k * spacing)
      let part = x - x.rounded(.down)
      return sum + w[abs(k)] * part * (1 - part)
    }
  }
}

/// Gaussian weights from the middle outwards; all of them, on both sides, add up to 1.
func gaussianWeights(variance: Double, spacing: Int, tapCount: Int) -> [Double] {
  let weights = (0...tapCount).map { k in
    k == 0 ? 1 : exp(-Double(k * k * spacing * spacing) / (2 * variance))
  }
  let total = 2 * weights.reduce(0, +) - weights[0]
  return weights.map { $0 / total }
}

/// The passes that make a two-dimensional blur.
///
/// A covariance whose axes are those of the device is one pass along each. Any other is split into
/// such a pair and a rest along one slanted line: Σ = diag(x, y) + τ² (s, 1)(s, 1)ᵀ. The pair has
/// smoothed the picture by then, so the line is followed in steps as wide as the smoothing allows,
/// and in several passes where one would need too many steps. Small blurs that are too narrow for
/// that are summed weight by weight.
struct BlurPlan {
  /// Whether x and y change places, so that the slanted line climbs at least half as fast as it
  /// goes sideways.
  let isTransposed: Bool
  let x: AxisKernel
  let y: AxisKernel
  /// The passes after those along the axes.
  let slants: [TapKernel]
  /// The pixels on each axis beyond which nothing is carried, in device space.
  let reach: (x: Int, y: Int)

  init(_ covariance: BlurCovariance) {
    let c = covariance.limited
    guard !c.isUpright else {
      isTransposed = false
      x = AxisKernel(variance: c.xx)
      y = AxisKernel(variance: c.yy)
      slants = []
      reach = (x.reach, y.reach)
      return
    }
    isTransposed = c.xx > c.yy
    let (xx, yy) = isTransposed ? (c.yy, c.xx) : (c.xx, c.yy)
    if let kernel = PlaneKernel(BlurCovariance(xx: xx, xy: c.xy, yy: yy)) {
      slants = [.plane(kernel)]
      (x, y) = (AxisKernel(variance: 0), AxisKernel(variance: 0))
      reach = isTransposed ? (kernel.reach.y, kernel.reach.x) : kernel.reach
      return
    }
    // Half of what y varies at a fixed x is blurred along y, the rest along the line.
    let along = max(0, yy - c.xy * c.xy / xx) / 2
    let slope = c.xy / (yy - along)
    let lines = Self.lines(variance: yy - along, smoothed: along, slope: slope)
    let interpolation = lines.reduce(0) { $0 + $1.interpolationVariance }
    slants = lines.map { .line($0) }
    x = AxisKernel(variance: max(0, xx - slope * c.xy - interpolation))
    y = AxisKernel(variance: along)
    let rx = slants.reduce(x.reach) { $0 + $1.reach.x }
    let ry = slants.reduce(y.reach) { $0 + $1.reach.y }
    reach = isTransposed ? (ry, rx) : (rx, ry)
  }

  /// The passes along a line, for a picture already blurred along y by the variance `smoothed`.
  private static func lines(
    variance: Double, smoothed: Double, slope: Double
  ) -> [SlantedKernel] {
    var (rest, smoothed) = (variance, smoothed)
    var passes: [SlantedKernel] = []
    while rest > 1e-3 {
      // Steps of up to 1.4 deviations, of the smoothing and of the pass itself, leave no ripple.
      let spacing = max(1, Int(min(smoothed, rest).squareRoot() / 0.7))
      let most = 3.6 * Double(spacing)
      let step = min(rest, most * most)
      passes.append(SlantedKernel(variance: step, spacing: spacing, slope: slope))
      rest -= step
      smoothed += step
    }
    return passes
  }
}
