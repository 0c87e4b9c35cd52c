// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaTestSupport

@testable import LaminaGraphics

/// The results of the compositing kernels, computed one channel at a time in integers.
enum KernelOracle {
  /// `value / 255`, rounded to nearest.
  static func rounded255(_ value: Int) -> Int { (2 * value + 255) / 510 }

  /// A pixel of four channels, alpha first.
  static func pixel(_ channels: [Int]) -> UInt32 {
    channels.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The source through coverage, over the destination; `mix` is its weight.
  static func over(_ source: UInt32, _ below: UInt32, mask: UInt8, mix: UInt8) -> UInt32 {
    let part = source.channels.map { $0 * Int(mask) }
    let drawn = zip(part, below.channels).map { s, d in
      min(255, rounded255(s + d * (255 - rounded255(part[0]))))
    }
    return blended(pixel(drawn), below, mix)
  }

  /// The difference of a pixel from the source through coverage over the destination, in steps of
  /// 1/255.
  static func error(of pixel: UInt32, _ source: UInt32, _ below: UInt32, mask: UInt8) -> Double {
    let coverage = Double(mask) / 255
    let rest = 1 - Double(source.channels[0]) / 255 * coverage
    var worst = 0.0
    for (channel, value) in pixel.channels.enumerated() {
      let exact =
        Double(source.channels[channel]) * coverage + Double(below.channels[channel]) * rest
      worst = max(worst, abs(Double(value) - exact))
    }
    return worst
  }

  /// `painted` by `coverage` / 255 over `saved`.
  static func blended(_ painted: UInt32, _ saved: UInt32, _ coverage: UInt8) -> UInt32 {
    let c = Int(coverage)
    return pixel(
      zip(painted.channels, saved.channels).map { rounded255($0 * c + $1 * (255 - c)) })
  }
}

extension PixmanImage {
  /// The pixels of a rectangle after `change`, which gets the column and row of each.
  func expected(
    _ rect: PixelRect, _ change: (_ below: UInt32, _ column: Int, _ row: Int) -> UInt32
  ) -> [UInt32] {
    var result = allPixels
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        let index = (y - bounds.minY) * bounds.width + x - bounds.minX
        result[index] = change(result[index], x - rect.minX, y - rect.minY)
      }
    }
    return result
  }
}
