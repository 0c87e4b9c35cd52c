// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

private struct Picture {
  let width: Int
  let height: Int
  let pixels: [UInt32]

  init(_ width: Int, _ height: Int, seed: UInt64) {
    var noise = KernelNoise(seed: seed)
    (self.width, self.height) = (width, height)
    pixels = (0..<width * height).map { _ in noise.pixel() }
  }

  func row(
    _ map: SampleMap, _ filter: LayerContentsFilter, clear: Bool = false, y: Int, fromX x0: Int,
    count: Int
  ) -> [UInt32] {
    var row = [UInt32](repeating: 0xDEAD_BEEF, count: count)
    var span = row.mutableSpan
    sampleImage(
      pixels: pixels.span, width: width, height: height, map: map, filter: filter,
      transparentOutside: clear,
      rect: PixelRect(x: x0, y: y, width: count, height: 1), into: &span)
    return row
  }

  /// The channels of a pixel of the image, extended beyond its edges.
  func channels(_ x: Int, _ y: Int, clear: Bool) -> [Double] {
    let inside = (0..<width).contains(x) && (0..<height).contains(y)
    if clear && !inside { return [0, 0, 0, 0] }
    let pixel = pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    return pixel.channels.map(Double.init)
  }

  /// The exact bilinear mix at a position.
  func linear(_ x: Double, _ y: Double, clear: Bool) -> [Double] {
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (fx, fy) = (x - 0.5 - left, y - 0.5 - top)
    var sum = [0.0, 0, 0, 0]
    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let weight = (dx == 1 ? fx : 1 - fx) * (dy == 1 ? fy : 1 - fy)
      let channels = channels(Int(left) + dx, Int(top) + dy, clear: clear)
      for i in 0..<4 { sum[i] += weight * channels[i] }
    }
    return sum
  }
}

private let transforms = [
  Transform2D(rotationAngle: 0.6).translatedBy(x: 3, y: -8).scaledBy(x: 0.7, y: 1.3),
  Transform2D(a: 0.31, b: 0.02, c: -0.4, d: 0.5, tx: 4.25, ty: 2.125),
  Transform2D(a: -1, b: 0, c: 0, d: 2, tx: 9.5, ty: -3),
  Transform2D(translationX: 0.5, y: 0.25), Transform2D(scaleX: 3, y: 4),
]

struct ImageSamplingTests {
  private let picture = Picture(13, 9, seed: 30)

  @Test(arguments: transforms, [false, true])
  func `linear sampling is within 1 of the exact mix`(transform: Transform2D, clear: Bool) {
    var worst = 0.0
    for y in -6..<24 {
      let row = picture.row(
        SampleMap(deviceToPixels: transform), .linear, clear: clear, y: y, fromX: -11, count: 40)
      for (i, pixel) in row.enumerated() {
        let place = transform.apply(CGPoint(x: Double(i - 11) + 0.5, y: Double(y) + 0.5))
        let exact = picture.linear(Double(place.x), Double(place.y), clear: clear)
        for (channel, value) in zip(pixel.channels, exact) {
          worst = max(worst, abs(Double(channel) - value))
        }
        #expect(pixel.channels.allSatisfy { $0 <= pixel.channels[0] })
      }
    }
    #expect(worst <= 0.51)
  }

  @Test(arguments: transforms, [false, true])
  func `nearest sampling takes the pixel that contains the position`(
    transform: Transform2D, clear: Bool
  ) {
    for y in -6..<24 {
      let row = picture.row(
        SampleMap(deviceToPixels: transform), .nearest, clear: clear, y: y, fromX: -11, count: 40)
      for (i, pixel) in row.enumerated() {
        let place = transform.apply(CGPoint(x: Double(i - 11) + 0.5, y: Double(y) + 0.5))
        let exact = picture.channels(
          Int(place.x.rounded(.down)), Int(place.y.rounded(.down)), clear: clear)
        #expect(pixel.channels == exact.map { Int($0) })
      }
    }
  }

  @Test(arguments: LayerContentsFilter.allCases, [false, true])
  func `a move by whole pixels gives the pixels themselves`(
    filter: LayerContentsFilter, clear: Bool
  ) {
    let straight = SampleMap(deviceToPixels: Transform2D(translationX: -4, y: 7))
    // The same position through a unit square and a rectangle of an odd size.
    let unit = Transform2D(a: 1.0 / 13, b: 0, c: 0, d: 1.0 / 9, tx: -4.0 / 13, ty: 7.0 / 9)
    let placed = SampleMap(
      deviceToUnit: unit, imageSize: (13, 9), size: CGSize(width: 13, height: 9))
    for map in [straight, placed] {
      for y in 0..<9 {
        let row = picture.row(map, filter, clear: clear, y: y - 7, fromX: 4, count: 13)
        #expect(row == Array(picture.pixels[y * 13..<y * 13 + 13]))
      }
    }
  }

  @Test(arguments: LayerContentsFilter.allCases)
  func `the image repeats its edge pixels beyond the edge, or is clear`(filter: LayerContentsFilter)
  {
    let map = SampleMap(deviceToPixels: .identity)
    let (first, last) = (picture.pixels[0], picture.pixels[12])
    #expect(picture.row(map, filter, y: -9, fromX: -3, count: 3) == [first, first, first])
    #expect(picture.row(map, filter, y: -9, fromX: 13, count: 2) == [last, last])
    #expect(picture.row(map, filter, clear: true, y: 0, fromX: -2, count: 3) == [0, 0, first])
    #expect(picture.row(map, filter, clear: true, y: 0, fromX: 12, count: 3) == [last, 0, 0])
    #expect(picture.row(map, filter, clear: true, y: 9, fromX: 0, count: 2) == [0, 0])
  }

  @Test(arguments: LayerContentsFilter.allCases)
  func `a pixel does not depend on where its row starts`(filter: LayerContentsFilter) {
    let map = SampleMap(deviceToPixels: transforms[0])
    let whole = picture.row(map, filter, y: 4, fromX: -1000, count: 1010)
    #expect(picture.row(map, filter, y: 4, fromX: -7, count: 17) == Array(whole[993...]))
  }

  @Test(arguments: LayerContentsFilter.allCases, [false, true])
  func `a pixel of nine rotated slices is the same in any rectangle`(
    filter: LayerContentsFilter, clear: Bool
  ) throws {
    let unitToDevice = Transform2D(rotationAngle: 0.4).scaledBy(x: 170, y: 130)
    let map = SampleMap(
      deviceToUnit: try #require(unitToDevice.inverted()), imageSize: (13, 9),
      contentsCenter: CGRect(x: 0.4, y: 0.3, width: 0.2, height: 0.4),
      size: CGSize(width: 40, height: 30))
    let rect = PixelRect(minX: -60, minY: -5, maxX: 175, maxY: 190)
    var whole = [UInt32](repeating: 0, count: rect.area)
    var span = whole.mutableSpan
    sampleImage(
      pixels: picture.pixels.span, width: 13, height: 9, map: map, filter: filter,
      transparentOutside: clear, rect: rect, into: &span)
    for y in stride(from: rect.minY, to: rect.maxY, by: 7) {
      for x in rect.minX..<rect.maxX {
        let alone = picture.row(map, filter, clear: clear, y: y, fromX: x, count: 1)
        #expect(whole[(y - rect.minY) * rect.width + x - rect.minX] == alone[0])
      }
    }
    #expect(Set(whole).count > 50)
  }

  @Test(arguments: LayerContentsFilter.allCases, [false, true])
  func `positions that are huge or NaN have a defined pixel`(
    filter: LayerContentsFilter, clear: Bool
  ) {
    for value in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300] {
      let transform = Transform2D(a: value, b: 0, c: 0, d: 1, tx: 0, ty: value)
      let map = SampleMap(deviceToPixels: transform)
      let row = picture.row(map, filter, clear: clear, y: 3, fromX: -2, count: 5)
      #expect(row.allSatisfy { clear ? $0 == 0 : picture.pixels.contains($0) })
    }
  }

  @Test func `an image without pixels is clear`() {
    var row: [UInt32] = [1, 2, 3]
    let none: [UInt32] = []
    var span = row.mutableSpan
    sampleImage(
      pixels: none.span, width: 0, height: 5, map: SampleMap(deviceToPixels: .identity),
      filter: .linear, rect: PixelRect(x: 0, y: 0, width: 3, height: 1), into: &span)
    #expect(row == [0, 0, 0])
  }
}
