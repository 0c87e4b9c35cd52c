// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct PixmanImageTests {
  private static let bounds = PixelRect(x: -4, y: -9, width: 83, height: 20)

  private static func image(_ seed: UInt64 = 1) throws -> PixmanImage {
    try #require(.noise(bounds, seed: seed))
  }

  @Test(arguments: 1...70)
  func `replacing and copying affect only the rectangle`(width: Int) throws {
    let image = try Self.image()
    let rect = PixelRect(x: 2, y: -3, width: width, height: 4)
    var wanted = image.expected(rect) { _, _, _ in 0x1234_5678 }
    image.replace(rect, color: 0x1234_5678)
    #expect(image.allPixels == wanted)

    var noise = KernelNoise(seed: UInt64(width))
    let source = noise.pixels(90 * 4)
    wanted = image.expected(rect) { _, x, y in source[7 + y * 75 + x] }
    image.replace(rect, pixels: StridedSpan(source.span, from: 7, stride: 75))
    #expect(image.allPixels == wanted)

    let copy = image.copyPixels(of: rect)
    for y in 0..<4 {
      let row = 7 + y * 75
      #expect(copy[y * width..<(y + 1) * width] == source[row..<row + width])
    }
    var room = [UInt32](repeating: 5, count: rect.area + 1)
    var span = room.mutableSpan
    image.copyPixels(of: rect, into: &span)
    #expect(room == copy + [5])
    span = room.mutableSpan
    image.copyPixels(of: rect, into: &span, at: 1)
    #expect(room == [copy[0]] + copy)
    let lent = image.withPixels { pixels in pixels.indices.map { pixels[$0] } }
    #expect(lent == wanted)
  }

  @Test(arguments: 1...70)
  func `the alpha of every pixel is its byte in the mask`(width: Int) throws {
    let image = try #require(
      PixmanImage.noise(PixelRect(x: 3, y: 0, width: width, height: 3), seed: 8))
    #expect(image.alphaBytes() == image.allPixels.map { UInt8($0 >> 24) })
  }

  @Test(arguments: [
    (0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (5, 3), (-5, 3), (5, -3), (-5, -3), (20, 9),
  ])
  func `pixels move as a whole, also onto themselves`(x: Int, y: Int) throws {
    let rect = PixelRect(x: 10, y: -1, width: 37, height: 3)
    let image = try Self.image()
    let before = image.copyPixels(of: rect)
    let target = rect.offset(x: x, y: y)
    let wanted = image.expected(target) { _, column, row in before[row * 37 + column] }
    image.move(rect, by: (x, y))
    #expect(image.allPixels == wanted)
  }

  @Test(
    arguments: [(0, 1), (0, -1), (0, 7), (0, -7), (0, 30), (2, 7), (-2, 7), (2, -7), (-2, -7)],
    [384, 389, 411])
  func `pixels of many columns move as a whole`(_ distance: (Int, Int), width: Int) throws {
    let (x, y) = distance
    let bounds = PixelRect(x: -20, y: -40, width: 443, height: 120)
    let rect = PixelRect(x: -10, y: 0, width: width, height: 40)
    let image = try #require(PixmanImage.noise(bounds, seed: 9))
    let before = image.copyPixels(of: rect)
    let wanted = image.expected(rect.offset(x: x, y: y)) { _, column, row in
      before[row * rect.width + column]
    }
    image.move(rect, by: (x, y))
    #expect(image.allPixels == wanted)
  }

  @Test func `an image begins clear, and none is made without pixels or beyond the limits`() throws
  {
    let image = try #require(PixmanImage(bounds: Self.bounds))
    #expect(image.allPixels == [UInt32](repeating: 0, count: Self.bounds.area))
    #expect(PixmanImage(bounds: .empty) == nil)
    #expect(PixmanImage(bounds: PixelRect(x: 0, y: 0, width: 32_768, height: 1)) == nil)
    #expect(PixmanImage(bounds: PixelRect(x: 0, y: 0, width: 32_767, height: 32_767)) == nil)
  }

  @Test func `threads that paint their own rows give the bytes of one thread`() throws {
    let (one, many) = (try Self.image(), try Self.image())
    let mask = CoverageMask.noise(Self.bounds, seed: 5)
    @Sendable func paint(_ image: PixmanImage, _ rect: PixelRect) {
      let offset = (rect.minY - Self.bounds.minY) * Self.bounds.width
      image.over(rect, color: 0x4020_1030)
      image.over(
        rect, color: 0xFF30_4050,
        mask: StridedSpan(mask.bytes.span, from: offset, stride: Self.bounds.width), mix: 99)
    }
    paint(one, Self.bounds)
    DispatchQueue.concurrentPerform(iterations: Self.bounds.height) { row in
      let y = Self.bounds.minY + row
      paint(many, PixelRect(x: Self.bounds.minX, y: y, width: Self.bounds.width, height: 1))
    }
    #expect(many.allPixels == one.allPixels)
  }
}
