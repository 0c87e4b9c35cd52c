// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Which steps of compositing go by Pixman; the others go by the kernels.
package struct CompositingRoads: Hashable, Sendable {
  /// The steps that go by Pixman, a bit each.
  private let pixman: UInt64
  /// Steps of fewer pixels go by the kernels.
  private let leastPixels: Int

  package static let kernels = CompositingRoads(pixman: 0, leastPixels: .max)

  package static let pixman = CompositingRoads(
    pixman: set(table.filter { $0.tolerance != nil }), leastPixels: 0)

  /// Pixman if its bytes are the kernels' and a kernel is less than 1.15 times as fast.
  package static let standard = CompositingRoads(
    pixman: set(table.filter { $0.tolerance == 0 && $0.ratio < leastGain }),
    leastPixels: leastPixelsByPixman)

  package static func of(_ road: CompositingRoad) -> CompositingRoads {
    switch road {
    case .standard: standard
    case .pixman: pixman
    case .kernels: kernels
    }
  }

  private init(pixman: UInt64, leastPixels: Int) {
    self.pixman = pixman
    self.leastPixels = leastPixels
  }

  private static func set(_ lines: [Line]) -> UInt64 { lines.reduce(0) { $0 | $1.step.bit } }

  /// Whether a step of `pixels` pixels uses Pixman.
  @inline(__always)
  func takesPixman(_ step: CompositingStep, pixels: Int) -> Bool {
    pixels >= leastPixels && pixman & step.bit != 0
  }

  /// Whether any step uses Pixman.
  @inline(__always)
  var usesPixman: Bool { pixman != 0 }
}

// MARK: The table

extension CompositingRoads {
  /// The least factor by which a kernel must be faster than Pixman to be used.
  static let leastGain = 1.15

  /// The least pixels of a step that may use Pixman.
  ///
  /// On 16 × 16 pixels all kernels are faster, because making Pixman's images takes longer than the
  /// pixels do: clearing is six times as fast, copying two and a half. On 256 × 256 the kernel
  /// clears 1.3 times as fast, on 1280 × 720 1.12 times.
  static let leastPixelsByPixman = 1280 * 720

  /// One line of the table.
  package struct Line: Sendable {
    package let step: CompositingStep
    /// The largest difference of a channel, of 255, if both carry out the step once on the same
    /// pixels; nil if Pixman has no such step.
    package let tolerance: Int?
    /// The time that Pixman takes for 1920 × 1080 pixels by the time that the kernel takes.
    let ratio: Double

    init(_ step: CompositingStep, _ tolerance: Int?, _ ratio: Double) {
      (self.step, self.tolerance, self.ratio) = (step, tolerance, ratio)
    }
  }

  /// Every step, with the difference of Pixman's bytes from the kernels', and the speed of the
  /// kernel.
  ///
  /// The reasons why bytes differ:
  ///
  /// - masks: Pixman rounds the product of source and mask before it composites that. The kernels
  ///   round it together with the destination.
  /// - sprites: the kernel rounds the resulting pixel. For Pixman each sprite is rounded before.
  /// - mixes: Pixman rounds the painted and the previous pixel separately, each times its weight.
  ///   The kernels round the sum.
  /// - blend modes: Pixman rounds each product of a formula, the kernels only the whole.
  ///
  /// The figures are medians on one thread with AVX-512, for pixels of all alphas; the benchmarks
  /// `Raster.road` measure both roads anew. Sprites have 17 × 17 pixels and are side by side; if they
  /// overlap, their differences add up. Pixels move sideways, and Pixman must copy them aside for
  /// that; downwards its time is 1.1 of the kernel's.
  package static let table: [Line] = [
    Line(.fill, 0, 1.46),
    Line(.color, 0, 2.81),
    Line(.maskedColor, 1, 3.17),
    Line(.pixels, 0, 1.49),
    Line(.maskedPixels, 1, 1.47),
    Line(.sprites, 2, 1.56),
    Line(.addedSprites, 0, 1.41),
    Line(.save, 0, 0.98),
    Line(.mix, 1, 3.55),
    Line(.move, 0, 5.4),
    Line(.blend(.normal), 0, 3.35),
    Line(.blend(.multiply), 1, 21),
    Line(.blend(.screen), 1, 24),
    Line(.blend(.overlay), 1, 23),
    Line(.blend(.darken), 1, 19),
    Line(.blend(.lighten), 1, 19),
    Line(.blend(.colorDodge), 1, 24),
    Line(.blend(.colorBurn), 1, 20),
    Line(.blend(.softLight), 1, 20),
    Line(.blend(.hardLight), 1, 22),
    Line(.blend(.difference), 1, 17),
    Line(.blend(.exclusion), 1, 25),
    Line(.blend(.hue), 1, 19),
    Line(.blend(.saturation), 1, 18),
    Line(.blend(.color), 1, 14),
    Line(.blend(.luminosity), 1, 14),
    Line(.blend(.clear), 0, 1.04),
    Line(.blend(.copy), 0, 0.89),
    Line(.blend(.sourceIn), 0, 1.93),
    Line(.blend(.sourceOut), 0, 2.06),
    Line(.blend(.sourceAtop), 1, 2.44),
    Line(.blend(.destinationOver), 0, 2.28),
    Line(.blend(.destinationIn), 0, 1.87),
    Line(.blend(.destinationOut), 0, 1.94),
    Line(.blend(.destinationAtop), 1, 2.22),
    Line(.blend(.xor), 1, 2.48),
    Line(.blend(.plusLighter), 0, 1.04),
    Line(.blend(.plusDarker), nil, 0),
  ]
}
