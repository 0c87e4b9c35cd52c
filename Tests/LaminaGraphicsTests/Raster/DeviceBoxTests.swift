// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

private func rounded(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ radii: CornerRadii = .zero
) -> RoundedRect {
  RoundedRect(rect: CGRect(x: x, y: y, width: width, height: height), radii: radii)
}

@Suite struct DeviceBoxTests {
  private static let radii = CornerRadii(minXMinY: 1, maxXMinY: 2, minXMaxY: 3, maxXMaxY: 4)

  @Test(
    arguments: [
      (Transform2D.identity, [1, 2, 3, 4]), (Transform2D(scaleX: -1, y: 1), [2, 1, 4, 3]),
      (Transform2D(scaleX: 1, y: -1), [3, 4, 1, 2]),
      (Transform2D(scaleX: -1, y: -1), [4, 3, 2, 1]),
      // A quarter turn clockwise on screen moves the lower left corner to the upper left.
      (Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0), [3, 1, 4, 2]),
      (Transform2D(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0), [2, 4, 1, 3]),
      (Transform2D(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0), [1, 3, 2, 4]),
    ] as [(Transform2D, [CGFloat])])
  func `each corner keeps its radius after the transform`(
    transform: Transform2D, expected: [CGFloat]
  ) throws {
    let box = try #require(DeviceBox(rounded(0, 0, 20, 20, Self.radii), transform))
    let r = box.radii
    let found: [CGFloat] = [r.minXMinY, r.maxXMinY, r.minXMaxY, r.maxXMaxY]
    #expect(found == expected)
  }

  @Test func `edges are in steps of 1/4096 pixel`() throws {
    let box = try #require(DeviceBox(rounded(0.5, 1.25, 2, 3), Transform2D(scaleX: 2, y: 4)))
    let edges = [box.minX, box.minY, box.maxX, box.maxY]
    #expect(edges == [4096, 20480, 20480, 69632])
    #expect(box.scaleX == 2)
    #expect(box.scaleY == 4)
    #expect(box.isWholePixels)
    #expect(box.pixelBounds == PixelRect(x: 1, y: 5, width: 4, height: 12))
    let between = try #require(DeviceBox(rounded(0.5, 0, 2, 3), .identity))
    #expect(!between.hasWholeEdges)
    #expect(between.pixelBounds == PixelRect(x: 0, y: 0, width: 3, height: 3))
  }

  @Test(
    arguments: [
      Transform2D(rotationAngle: 0.1), Transform2D(scaleX: .nan, y: 1),
      Transform2D(scaleX: 1e9, y: 1), Transform2D(translationX: 1e30, y: 0),
      Transform2D(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
    ])
  func `a rotated or too distant shape is no box`(transform: Transform2D) {
    #expect(DeviceBox(rounded(0, 0, 20, 20), transform) == nil)
  }

  @Test func `corners extend as far as their radius, and not a pixel further`() throws {
    let box = try #require(DeviceBox(rounded(10, 5, 100, 80, CornerRadii(20)), .identity))
    #expect(box.straightColumns == (30, 90))
    #expect(box.straightRows == (25, 65))
    let bands = box.coveredBands
    #expect(bands.rows == PixelRect(x: 10, y: 25, width: 100, height: 40))
    #expect(bands.columns == PixelRect(x: 30, y: 5, width: 60, height: 80))
  }

  @Test(arguments: 0..<8)
  func `all columns and rows between the corners are equal`(seed: Int) throws {
    var random = SeededGenerator(seed: 45, case: seed)
    for _ in 0..<40 {
      let shape = RoundedRect(
        rect: CGRect(
          x: random.number(in: -9...9), y: random.number(in: -9...9),
          width: random.number(in: 20...60), height: random.number(in: 20...60)),
        radii: CornerRadii(
          random.chance(0.5) ? CGFloat(random.integer(in: 1...9)) : random.number(in: 0...9)),
        curve: random.chance(0.5) ? .circular : .continuous)
      let scale = random.pick([1, 2, 1.1, 0.7, 3.3])
      let placed =
        random.chance(0.5)
        ? shape
        : RoundedRect(
          rect: CGRect(
            x: shape.rect.minX.rounded() / scale, y: shape.rect.minY.rounded() / scale,
            width: shape.rect.width.rounded() / scale, height: shape.rect.height.rounded() / scale),
          radii: shape.radii, curve: shape.curve)
      let box = try #require(DeviceBox(placed, Transform2D(scaleX: scale, y: scale)))
      let mask = box.coverage(in: box.pixelBounds)
      let (columns, rows) = (box.straightColumns, box.straightRows)
      for y in mask.bounds.minY..<mask.bounds.maxY where columns.min < columns.max {
        let first = mask[columns.min, y]
        #expect((columns.min..<columns.max).allSatisfy { mask[$0, y] == first }, "\(box)")
      }
      for x in mask.bounds.minX..<mask.bounds.maxX where rows.min < rows.max {
        let first = mask[x, rows.min]
        #expect((rows.min..<rows.max).allSatisfy { mask[x, $0] == first }, "\(box)")
      }
    }
  }

  @Test func `a box without an area is no box`() {
    #expect(DeviceBox(rounded(0, 0, 0, 20), .identity) == nil)
    #expect(DeviceBox(rounded(0, 0, 9, 9), Transform2D(scaleX: 0, y: 1)) == nil)
  }

  @Test(arguments: 0..<10)
  func `the covered bands are covered, and the straight middle is uniform`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: 44, case: seed)
    for _ in 0..<60 {
      let shape = RoundedRect(
        rect: CGRect(
          x: random.number(in: -9...9), y: random.number(in: -9...9),
          width: random.number(in: 1...60), height: random.number(in: 1...60)),
        radii: CornerRadii(
          minXMinY: random.number(in: 0...20), maxXMinY: random.number(in: 0...20),
          minXMaxY: random.number(in: 0...20), maxXMaxY: random.number(in: 0...20)),
        curve: random.chance(0.4) ? .continuous : .circular)
      let box = try #require(DeviceBox(shape, .identity))
      let mask = box.coverage(in: box.pixelBounds)
      let bands = box.coveredBands
      for band in [bands.rows, bands.columns] where !band.isEmpty {
        #expect(mask.cropped(to: band).bytes.allSatisfy { $0 == 255 }, "\(shape)")
      }
      func column(_ x: Int) -> [UInt8] {
        (box.pixelBounds.minY..<box.pixelBounds.maxY).map { mask.bytes[mask.index(x, $0)] }
      }
      func row(_ y: Int) -> [UInt8] {
        (box.pixelBounds.minX..<box.pixelBounds.maxX).map { mask.bytes[mask.index($0, y)] }
      }
      let (columns, rows) = (box.straightColumns, box.straightRows)
      if columns.min < columns.max {
        let first = column(columns.min)
        #expect((columns.min..<columns.max).allSatisfy { column($0) == first }, "\(shape)")
      }
      if rows.min < rows.max {
        let first = row(rows.min)
        #expect((rows.min..<rows.max).allSatisfy { row($0) == first }, "\(shape)")
      }
    }
  }

  @Test func `a move by whole pixels moves the edges exactly, also across zero`() throws {
    for halfSteps in [1.0, 3, 5, 7, 2001] {
      // Odd halves of a step of 1/4096 pixel.
      let edge = halfSteps / 8192
      let shape = rounded(edge, edge, 2004.0 / 4096, 3)
      let box = try #require(DeviceBox(shape, .identity))
      for pixels in [-3, -1, 1, 3] {
        let offset = CGFloat(pixels)
        let moved = try #require(
          DeviceBox(shape, Transform2D(translationX: offset, y: offset)))
        #expect(moved.minX == box.minX + 4096 * pixels, "\(halfSteps) \(pixels)")
        #expect(moved.maxX == box.maxX + 4096 * pixels)
        #expect(moved.minY == box.minY + 4096 * pixels)
        let steps = Transform2D(translationX: edge + offset, y: edge).onPixelSteps
        #expect(steps.tx == Transform2D(translationX: edge, y: edge).onPixelSteps.tx + offset)
      }
    }
  }
}
