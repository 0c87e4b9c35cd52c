// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct WarpKernelTests {
  /// The sizes of an image and its halves.
  private static let sizes = [(43, 31), (22, 16), (11, 8)]

  private static let lines: [lamina_warp_line] = [
    line(x: (1, 3.2, 0.1), y: (0.1, 2, 1), w: (0.001, 1, 0.002)),
    line(x: (3, 1, 0.3), y: (0.2, 2, 2.5), w: (-0.002, 1, 0)),
    line(x: (9, -40, 0), y: (0, 8, 4), w: (0.01, 0.8, 0)),
    line(x: (1, 0, 0), y: (0, 0, 1), w: (0, 0, 0)),
    line(x: (.nan, 0, 0), y: (.infinity, 0, 1), w: (-1, -5, 0)),
  ]

  private static func line(
    x: (Double, Double, Double), y: (Double, Double, Double), w: (Double, Double, Double)
  ) -> lamina_warp_line {
    func axis(_ a: (Double, Double, Double)) -> lamina_warp_axis {
      lamina_warp_axis(step: a.0, start: a.1, down: a.2)
    }
    return lamina_warp_line(x: axis(x), y: axis(y), w: axis(w))
  }

  /// Calls a function with the pixels of an image of noise in three sizes.
  private func withLevels(_ body: ([[UInt32]], [lamina_warp_level]) -> Void) {
    var noise = KernelNoise(seed: 28)
    let sizes = Self.sizes
    let images = sizes.map { noise.pixels($0.0 * $0.1) }
    unsafe images[0].withUnsafeBufferPointer { first in
      unsafe images[1].withUnsafeBufferPointer { second in
        unsafe images[2].withUnsafeBufferPointer { third in
          guard let a = first.baseAddress, let b = second.baseAddress, let c = third.baseAddress
          else { return }
          let levels = unsafe zip([a, b, c], sizes).map {
            unsafe lamina_warp_level(pixels: $0, width: Int32($1.0), height: Int32($1.1))
          }
          unsafe body(images, levels)
        }
      }
    }
  }

  @Test(arguments: lines.indices, [1, 3])
  func `perspective is the same on every processor, wherever a row begins`(
    index: Int, levels count: Int
  ) {
    var line = Self.lines[index]
    let width = 61
    unsafe withLevels { _, levels in
      var one = [UInt32](repeating: 0, count: width)
      var (other, parts) = (one, one)
      unsafe lamina_warp(&one, width, -5, &line, levels, Int32(count))
      unsafe lamina_portable_warp(&other, width, -5, &line, levels, Int32(count))
      unsafe parts.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        unsafe lamina_warp(base, 7, -5, &line, levels, Int32(count))
        unsafe lamina_warp(base + 7, width - 7, 2, &line, levels, Int32(count))
      }
      #expect(one == other)
      #expect(one == parts)
    }
  }

  @Test(arguments: [0, 1, 2])
  func `a pixel is the weighted mean of four, in the sizes next to its own`(index: Int) {
    var line = Self.lines[index]
    let width = 40
    unsafe withLevels { images, levels in
      var actual = [UInt32](repeating: 0, count: width)
      unsafe lamina_warp(&actual, width, 0, &line, levels, 3)
      for x in 0..<width {
        let expected = Self.expected(line, Double(x) + 0.5, images)
        for channel in 0..<4 {
          let byte = Double(actual[x] >> UInt32(8 * channel) & 255)
          #expect(abs(byte - expected[channel]) <= 0.75, "pixel \(x), channel \(channel)")
        }
      }
    }
  }

  /// The channels in double precision, with the same measure of sizes.
  private static func expected(
    _ line: lamina_warp_line, _ middle: Double, _ images: [[UInt32]]
  ) -> [Double] {
    func at(_ axis: lamina_warp_axis) -> Double { axis.step * middle + axis.start }
    let w = at(line.w)
    let (u, v) = (at(line.x) / w, at(line.y) / w)
    let right = hypot((line.x.step - u * line.w.step) / w, (line.y.step - v * line.w.step) / w)
    let down = hypot((line.x.down - u * line.w.down) / w, (line.y.down - v * line.w.down) / w)
    let square = max(right, down) * max(right, down)
    // Between powers of two the measure of sizes is linear, not logarithmic.
    let whole = floor(log2(square))
    let log = whole + square / exp2(whole) - 1
    let level = min(max((log - 1) / 2, 0), 2)
    var result = [Double](repeating: 0, count: 4)
    for (index, image) in images.enumerated() {
      let weight = max(0, 1 - abs(level - Double(index)))
      let (width, height) = sizes[index]
      let x = min(max(u / exp2(Double(index)) - 0.5, 0), Double(width - 1))
      let y = min(max(v / exp2(Double(index)) - 0.5, 0), Double(height - 1))
      for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let (column, row) = (Int(x) + dx, Int(y) + dy)
        guard column < width, row < height else { continue }
        let part = (1 - abs(x - Double(column))) * (1 - abs(y - Double(row)))
        let pixel = image[row * width + column]
        for channel in 0..<4 {
          result[channel] += weight * part * Double(pixel >> UInt32(8 * channel) & 255)
        }
      }
    }
    return result
  }

  @Test(arguments: [2, 7, 16, 33])
  func `halves are rounded means of two by two pixels`(width: Int) {
    var noise = KernelNoise(seed: 29)
    let (upper, lower) = (noise.pixels(width), noise.pixels(width))
    var actual = [UInt32](repeating: 0, count: (width + 1) / 2)
    var portable = actual
    unsafe lamina_halve(&actual, upper + lower, width, 2)
    unsafe lamina_portable_halve(&portable, upper + lower, width, 2)
    #expect(actual == portable)
    for (index, pixel) in actual.enumerated() {
      let (left, right) = (2 * index, min(2 * index + 1, width - 1))
      for shift: UInt32 in [0, 8, 16, 24] {
        let sum = [upper[left], upper[right], lower[left], lower[right]].reduce(0) {
          $0 + ($1 >> shift & 255)
        }
        #expect(pixel >> shift & 255 == (sum + 2) / 4)
      }
    }
  }
}
