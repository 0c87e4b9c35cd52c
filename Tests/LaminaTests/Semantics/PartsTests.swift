// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct PartsTests {
  @Test func `a background fills exactly the pixels of its frame`() throws {
    let surface = try draw(4, 3, box(1, 1, 2, 1, .pureRed))
    #expect(surface.rows == [[0, 0, 0, 0], [0, Pixel.red, Pixel.red, 0], [0, 0, 0, 0]])
  }

  @Test func `an edge in the middle of a pixel covers it by half`() throws {
    let surface = try draw(3, 1, box(0.5, 0, 2, 1, .black))
    #expect(surface.alphas == [[128, 255, 128]])
  }

  @Test func `a scale of two makes four pixels of a point`() throws {
    let surface = try draw(2, 1, scale: 2, box(0.5, 0, 1, 1, .pureRed))
    #expect(surface.rows == [[0, Pixel.red, Pixel.red, 0], [0, Pixel.red, Pixel.red, 0]])
  }

  @Test(arguments: [1, 1.5, 2, 3] as [CGFloat])
  func `any scale draws the same area`(scale: CGFloat) throws {
    let surface = try draw(20, 20, scale: scale, box(3, 4, 10, 7, .black))
    #expect(abs(surface.coverage - Double(70 * scale * scale)) < 0.5)
  }

  @Test func `a translucent colour is stored premultiplied`() throws {
    let surface = try draw(1, 1, box(0, 0, 1, 1, Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
    #expect(surface.pixels == [0x8080_0000])
  }

  @Test func `a translucent colour over white blends in the encoded space`() throws {
    let half = Color(gray: 0, alpha: 0.5)
    #expect(try draw(1, 1, on: .white, box(0, 0, 1, 1, half)).pixels == [0xFF7F_7F7F])
  }

  @Test func `a border of 5 around 80 by 60 paints exactly 1300 pixels`() throws {
    let layer = box(2, 2, 80, 60)
    layer.borderWidth = 5
    let surface = try draw(84, 64, layer)
    #expect(surface.count(Pixel.black) == 1_300)
    #expect(surface.paintedCount == 1_300)
  }

  @Test func `a border lies on top of sublayers and inside the bounds`() throws {
    let layer = box(0, 0, 4, 4, .white)
    layer.borderWidth = 1
    layer.borderColor = .pureBlue
    layer.addSublayer(box(0, 0, 2, 2, .pureRed))
    let w = Pixel.white
    let (r, b) = (Pixel.red, Pixel.blue)
    #expect(
      try draw(4, 4, layer).rows == [[b, b, b, b], [b, r, w, b], [b, w, w, b], [b, b, b, b]])
  }

  @Test func `a border wider than half the layer fills it`() throws {
    let layer = box(0, 0, 4, 4)
    layer.borderWidth = 9
    #expect(try draw(4, 4, layer).count(Pixel.black) == 16)
  }

  @Test func `a border without a colour is not drawn`() throws {
    let layer = box(0, 0, 4, 4)
    layer.borderWidth = 1
    layer.borderColor = nil
    #expect(try draw(4, 4, layer).paintedCount == 0)
  }

  @Test func `a corner radius rounds the background`() throws {
    let layer = box(0, 0, 20, 20, .black)
    layer.cornerRadius = 10
    let surface = try draw(20, 20, layer)
    #expect(abs(surface.coverage - .pi * 100) < 0.5)
    #expect(surface[0, 0] == 0)
    #expect(surface[10, 0] >> 24 > 245)
    #expect(surface[10, 5] == Pixel.black)
  }

  @Test func `a corner radius beyond half the side makes a capsule`() throws {
    let layer = box(0, 0, 40, 20, .black)
    layer.cornerRadius = 100
    #expect(abs(try draw(40, 20, layer).coverage - (.pi * 100 + 400)) < 0.5)
  }

  @Test func `masked corners select the round corners`() throws {
    let layer = box(0, 0, 8, 8, .black)
    layer.cornerRadius = 4
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    let surface = try draw(8, 8, layer)
    #expect(surface[7, 0] == Pixel.black)
    #expect(surface[0, 7] == Pixel.black)
    #expect(surface[0, 0] >> 24 < 20)
    #expect(surface[7, 7] >> 24 < 20)
  }

  @Test func `a continuous corner covers more of the corner than a circle of its radius`() throws {
    let layer = box(0, 0, 60, 60, .black)
    layer.cornerRadius = 15
    let circular = try draw(60, 60, layer).coverage
    layer.cornerCurve = .continuous
    let continuous = try draw(60, 60, layer).coverage
    #expect(continuous != circular)
    #expect(abs(continuous - circular) < 12)
  }

  @Test func `a hidden layer and a layer of opacity zero draw nothing`() throws {
    let hidden = box(0, 0, 2, 2, .pureRed)
    hidden.isHidden = true
    hidden.addSublayer(box(0, 0, 1, 1, .pureBlue))
    let clear = box(0, 0, 2, 2, .pureRed)
    clear.opacity = 0
    clear.addSublayer(box(0, 0, 1, 1, .pureBlue))
    #expect(try draw(2, 2, hidden, clear).paintedCount == 0)
  }

  @Test func `an opacity above one draws as one and reads back as set`() throws {
    let layer = box(0, 0, 1, 1, .pureRed)
    layer.opacity = 7
    #expect(try draw(1, 1, layer).pixels == [Pixel.red])
    #expect(layer.opacity == 7)
  }

  @Test func `contents are stretched to the bounds`() throws {
    let layer = box(0, 0, 4, 2)
    layer.magnificationFilter = .nearest
    layer.contents = Image(width: 2, height: 1, premultipliedARGB: [Pixel.red, Pixel.blue])
    #expect(
      try draw(4, 2, layer).rows == [
        [Pixel.red, Pixel.red, Pixel.blue, Pixel.blue],
        [Pixel.red, Pixel.red, Pixel.blue, Pixel.blue],
      ])
  }

  @Test func `contents at their own size are drawn pixel for pixel over the background`() throws {
    let layer = box(1, 0, 2, 1, .white)
    layer.contents = Image(width: 2, height: 1, premultipliedARGB: [0x8000_0000, 0])
    #expect(try draw(3, 1, layer).pixels == [0, 0xFF7F_7F7F, Pixel.white])
  }

  @Test func `contents are not clipped by a corner radius unless the layer masks to bounds`() throws
  {
    let layer = box(0, 0, 8, 8)
    layer.cornerRadius = 4
    layer.contents = Image(width: 1, height: 1, premultipliedARGB: [Pixel.red])
    #expect(try draw(8, 8, layer).count(Pixel.red) == 64)
    layer.masksToBounds = true
    #expect(abs(try draw(8, 8, layer).coverage - .pi * 16) < 0.5)
  }
}
