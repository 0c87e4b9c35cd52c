// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// How far a Gaussian blur spreads along and across the axes of device space, in pixels².
///
/// A standard deviation above ``largestDeviation`` counts as that deviation. An entry that is not a
/// number and a negative variance count as 0. A covariance that is too large for the two variances is
/// limited to the largest that they allow. So every value has a meaning, and every blur a bounded cost.
package struct BlurCovariance: Hashable, Sendable {
  /// The variance along x.
  package var xx: Double
  /// The covariance of x and y; 0 if the axes of the blur are the device's.
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

  /// The blur of standard deviation `radius` in a space, seen through `transform`.
  ///
  /// With A the linear part of the transform (space to device) it is radius² · A · Aᵀ. A negative
  /// radius counts as its size.
  package init(radius: CGFloat, transform: Transform2D) {
    let (a, b) = (Double(transform.a * radius), Double(transform.b * radius))
    let (c, d) = (Double(transform.c * radius), Double(transform.d * radius))
    // Sums of numbers that are too large may not be a number, which would not equal itself.
    func sum(_ first: Double, _ second: Double) -> Double {
      let sum = first + second
      return sum.isNaN ? 0 : sum
    }
    self.init(xx: sum(a * a, c * c), xy: sum(a * b, c * d), yy: sum(b * b, d * d))
  }

  /// Whether nothing is blurred: a standard deviation below 1/64 pixel along both axes.
  ///
  /// Most masks are not blurred, so the question costs no root.
  package var isZero: Bool { !(xx >= 1 / 4096) && !(yy >= 1 / 4096) }

  /// The pixels on each axis beyond which the blur has no effect: between 3.2 and about 4 standard
  /// deviations if the axes of the blur are the device's, otherwise up to twice that.
  package var reach: (x: Int, y: Int) { isZero ? (0, 0) : BlurKernel(self).reach }

  /// The pixels on each axis beyond which no blurred byte is above 0: of an area that is covered as a
  /// whole, less than half of 1/255 is left 2.9 deviations beyond its edge.
  var visibleReach: (x: Int, y: Int) { visibleReach(within: reach) }

  /// The same of a blur whose reach is known.
  func visibleReach(within reach: (x: Int, y: Int)) -> (x: Int, y: Int) {
    if reach == (0, 0) { return reach }
    let c = limited
    func visible(_ variance: Double) -> Int { Int((2.9 * variance.squareRoot()).rounded(.up)) }
    return (min(reach.x, visible(c.xx)), min(reach.y, visible(c.yy)))
  }

  /// From this deviation on a blur is wide.
  private static let leastWideDeviation = 64.0

  /// Whether the blur is so wide that small content may vanish in it: a deviation of at least 64
  /// pixels along either axis.
  var isWide: Bool {
    let least = Self.leastWideDeviation * Self.leastWideDeviation
    return xx >= least || yy >= least
  }

  /// Whether the content of a rectangle is invisible once it is blurred: a wide blur leaves less
  /// than a quarter of 1/255 anywhere.
  package func isFaint(over rect: PixelRect) -> Bool {
    guard isWide else { return false }
    let c = limited
    // The largest part of a Gaussian in an interval of so many pixels.
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

  /// The cost of blurring a number of pixels of a rectangle, in pixels of a blur along the axes of
  /// the device.
  package func work(in rect: PixelRect) -> Double {
    let pixels = Double(rect.area)
    return isUpright || rect.isEmpty ? pixels : pixels + BlurKernel(self).slantedWork(in: rect)
  }

  /// The number of pixels on each axis that a pixel of a reduced source may represent, a power of
  /// two: 1/64 of the deviation at a fixed place along the other axis.
  ///
  /// A thin slanted Gaussian allows less averaging than its length suggests.
  var sourceScale: (x: Int, y: Int) {
    let c = limited
    let shared = c.isUpright ? 0 : c.xy * c.xy
    func scale(_ variance: Double) -> Int {
      var scale = 1
      while Double(2 * scale) * Self.leastWideDeviation <= max(0, variance).squareRoot() {
        scale *= 2
      }
      return scale
    }
    return (
      scale(c.xx - (shared > 0 ? shared / c.yy : 0)), scale(c.yy - (shared > 0 ? shared / c.xx : 0))
    )
  }

  /// Correlations below this move no edge by 1/1000 of its height.
  private static let smallestCorrelation = 1e-3

  /// Whether the axes of the blur are the device's.
  package var isUpright: Bool {
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
