// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

private func shape(_ path: Path) -> ShapeLayer {
  let layer = ShapeLayer()
  layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
  layer.path = path
  return layer
}

@Suite struct ShapeDrawingTests {
  @Test func `a shape is filled black and not clipped to the bounds unless masked`() throws {
    let layer = shape(Path(rect: CGRect(x: -5, y: -5, width: 30, height: 30)))
    #expect(try draw(60, 60, layer).count(Pixel.black) == 900)
    layer.masksToBounds = true
    #expect(try draw(60, 60, layer).count(Pixel.black) == 400)
  }

  @Test func `a stroke is centred on the path`() throws {
    let layer = shape(Path(rect: CGRect(x: 0, y: 0, width: 40, height: 30)))
    layer.fillColor = nil
    layer.strokeColor = .pureRed
    layer.lineWidth = 4
    #expect(try draw(60, 60, layer).count(Pixel.red) == 560)
    layer.strokeEnd = 0.5
    #expect(try draw(60, 60, layer).count(Pixel.red) == 280)
  }

  @Test func `fill and stroke together cover the outline grown by half the line`() throws {
    let layer = shape(Path(rect: CGRect(x: 0, y: 0, width: 40, height: 30)))
    layer.strokeColor = .black
    layer.lineWidth = 4
    #expect(try draw(60, 60, layer).count(Pixel.black) == 1_496)
  }

  @Test func `the fill rule decides about holes`() throws {
    var path = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.append(Path(rect: CGRect(x: 2, y: 2, width: 6, height: 6)))
    let layer = shape(path)
    #expect(try draw(40, 40, layer).count(Pixel.black) == 100)
    layer.fillRule = .evenOdd
    #expect(try draw(40, 40, layer).count(Pixel.black) == 64)
  }

  @Test func `a dash pattern leaves gaps`() throws {
    var path = Path()
    path.move(to: CGPoint(x: 0, y: 1))
    path.addLine(to: CGPoint(x: 20, y: 1))
    let layer = shape(path)
    layer.fillColor = nil
    layer.strokeColor = .pureRed
    layer.lineWidth = 2
    layer.lineDashPattern = [3, 2]
    #expect(try draw(40, 40, layer).count(Pixel.red) == 24)
  }

  @Test func `the shadow of a shape follows its path`() throws {
    let layer = shape(Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20)))
    layer.fillColor = .pureRed
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 20, height: 0)
    let surface = try draw(60, 40, layer)
    let shadow = surface.pixels.filter { $0 & 0xFF_FFFF == 0 }.reduce(0.0) {
      $0 + Double($1 >> 24) / 255
    }
    #expect(abs(shadow - .pi * 100) < 3)
  }
}

@Suite struct GradientDrawingTests {
  private func gradient(_ colors: [Color]?, _ locations: [CGFloat]? = nil) -> GradientLayer {
    let layer = GradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 1)
    layer.startPoint = CGPoint(x: 0, y: 0)
    layer.endPoint = CGPoint(x: 1, y: 0)
    layer.colors = colors
    layer.locations = locations
    return layer
  }

  @Test func `nothing is drawn with fewer than two colours, or fewer locations than colours`()
    throws
  {
    #expect(try draw(4, 1, gradient(nil)).paintedCount == 0)
    #expect(try draw(4, 1, gradient([.pureRed])).paintedCount == 0)
    #expect(try draw(4, 1, gradient([.pureRed, .pureBlue], [0])).paintedCount == 0)
  }

  @Test func `colours change evenly along the line, seen at pixel centres`() throws {
    let surface = try draw(4, 1, gradient([.black, .white]))
    #expect(surface.pixels.map { $0 & 255 } == [32, 96, 159, 223])
  }

  @Test func `end colours extend beyond their locations`() throws {
    let surface = try draw(4, 1, gradient([.pureRed, .pureBlue], [0.5, 0.5]))
    #expect(surface.pixels == [Pixel.red, Pixel.red, Pixel.blue, Pixel.blue])
  }

  @Test func `a gradient to transparent does not go grey`() throws {
    let clearWhite = Color(red: 1, green: 1, blue: 1, alpha: 0)
    let surface = try draw(4, 1, on: .white, gradient([.white, clearWhite]))
    #expect(surface.count(Pixel.white) == 4)
    let clearBlack = try draw(4, 1, gradient([.white, .clear]))
    #expect(clearBlack.pixels.allSatisfy { $0 >> 24 == $0 & 255 })
  }

  @Test func `a gradient covers the background and is below contents`() throws {
    let layer = gradient([.pureRed, .pureRed])
    layer.backgroundColor = .pureBlue
    layer.contents = Image(width: 2, height: 1, premultipliedARGB: [0, Pixel.green])
    layer.magnificationFilter = .nearest
    #expect(try draw(4, 1, layer).pixels == [Pixel.red, Pixel.red, Pixel.green, Pixel.green])
  }

  @Test func `a gradient is rounded by the corner radius`() throws {
    let layer = gradient([.pureRed, .pureRed])
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.cornerRadius = 10
    #expect(abs(try draw(20, 20, layer).coverage - .pi * 100) < 0.5)
  }
}

@Suite struct RasterizationTests {
  @Test func `nothing changes at the compositor's scale and a whole-pixel place`() throws {
    let layer = box(3, 2, 12, 12, .pureRed)
    layer.cornerRadius = 4
    layer.addSublayer(box(5, 5, 20, 3, .pureBlue))
    let plain = try draw(40, 30, scale: 2, layer)
    layer.shouldRasterize = true
    layer.rasterizationScale = 2
    #expect(try draw(40, 30, scale: 2, layer) == plain)
  }

  @Test func `a scale of one on a screen of two is blurred`() throws {
    let layer = box(3, 2, 12, 12)
    layer.addSublayer(box(0.5, 0, 1, 12, .pureRed))
    let sharp = try draw(20, 20, scale: 2, layer)
    layer.shouldRasterize = true
    let soft = try draw(20, 20, scale: 2, layer)
    #expect(soft != sharp)
    #expect(soft.pixels.contains { $0 >> 24 > 0 && $0 >> 24 < 255 })
  }

  @Test func `the bitmap includes the shadow, and opacity comes afterwards`() throws {
    let layer = box(1, 0, 1, 1, .pureRed)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: -1, height: 0)
    layer.shouldRasterize = true
    layer.opacity = 0.5
    #expect(try draw(2, 1, layer).pixels == [0x8000_0000, 0x8080_0000])
  }

  @Test func `a rasterization scale that is not positive draws directly`() throws {
    let layer = box(0, 0, 1, 1, .pureRed)
    layer.shouldRasterize = true
    for scale in [0, -1, .nan, .infinity, .leastNonzeroMagnitude, .leastNormalMagnitude / 2]
      as [CGFloat]
    {
      layer.rasterizationScale = scale
      #expect(try draw(1, 1, layer).pixels == [Pixel.red])
    }
  }
}
