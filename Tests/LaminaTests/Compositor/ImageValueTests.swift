// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// Pixels of images as colours, and descriptions of values.
@Suite struct ImageValueTests {
  private func image(_ pixels: [UInt32]) throws -> Image {
    try #require(Image(width: pixels.count, height: 1, premultipliedARGB: pixels))
  }

  @Test func `colours of opaque pixels are the drawn ones`() throws {
    let image = try draw(1, 1, box(0, 0, 1, 1, Color(red: 1, green: 0.2, blue: 0)))
    #expect(image.color(x: 0, y: 0) == Color(red: 1, green: 0.2, blue: 0))
  }

  @Test func `colours are straight, and a clear pixel is clear`() throws {
    let image = try image([0x8080_4000, 0, 0x0101_0000])
    #expect(image.color(x: 0, y: 0) == Color(red: 1, green: 0.5, blue: 0, alpha: 128.0 / 255))
    #expect(image.color(x: 1, y: 0) == .clear)
    #expect(image.color(x: 2, y: 0) == Color(red: 1, green: 0, blue: 0, alpha: 1.0 / 255))
  }

  @Test func `drawing a pixel's colour gives the same pixel`() throws {
    for pixel: UInt32 in [0x8033_4400, 0x0301_0203, 0xFFFF_0180, 0x0100_0001, 0xFE01_FDFE] {
      let color = try image([pixel]).color(x: 0, y: 0)
      #expect(try draw(1, 1, box(0, 0, 1, 1, color)).pixels == [pixel])
    }
  }

  @Test func `an image is opaque if each pixel is, at every call`() throws {
    let opaque = try image([0xFF00_0000, 0xFFFF_FFFF])
    let other = try image([0xFF00_0000, 0xFE00_0000])
    for _ in 0..<2 {
      #expect(opaque.isOpaque)
      #expect(!other.isOpaque)
    }
  }

  @Test func `an image describes itself by size and a checksum, without its pixels`() throws {
    let (one, same) = (try image([0xFF00_0000, 0]), try image([0xFF00_0000, 0]))
    let other = try image([0xFF00_0000, 0x0100_0000])
    #expect(one.description.hasPrefix("image 2×1, checksum "))
    #expect(one.description.count == "image 2×1, checksum 01234567".count)
    #expect(one.description == same.description)
    #expect(one.description != other.description)
    let large = try draw(100, 100, box(0, 0, 9, 9, .black))
    #expect("\([large])".count < 60)
    var dumped = ""
    dump(large, to: &dumped)
    #expect(dumped.count < 60)
  }

  @Test func `the description of a rectangle or a move is a corner and a size`() {
    let rect = PixelRect(x: 20, y: -3, width: 10, height: 7)
    #expect("\(rect)" == "20,-3 10×7")
    #expect("\([rect])" == "[20,-3 10×7]")
    #expect("\(FrameReport.PixelMove(rect: rect, dx: 0, dy: -4))" == "20,-3 10×7 by 0,-4")
  }

  @Test func `the description of a layer left out is its name and the reason on one line`() {
    let layer = FrameReport.Omission(layer: LayerReference(name: "a\nb"), reason: .tooLarge)
    #expect("\(layer)" == "a\\nb: tooLarge")
  }

  @Test
  func `the description of a layer is its class, name, frame and number of descendants`() {
    let layer = box(20, 25.5, 130, 100)
    #expect("\(layer)" == "Layer 20,25.5 130×100")
    let shape = ShapeLayer()
    shape.name = "tick\n"
    shape.addSublayer(layer)
    #expect("\(shape)" == "ShapeLayer \"tick\\n\" 0,0 0×0, 1 sublayer")
    shape.addSublayer(Layer())
    shape.mask = Layer()
    #expect("\(shape)" == "ShapeLayer \"tick\\n\" 0,0 0×0, 2 sublayers, a mask")
    var dumped = ""
    dump(shape, to: &dumped)
    #expect(dumped.split(separator: "\n").count == 1)
  }
}
